// Along which axes of devices the factors of a node's rule are spread. Both propagation, which asks
// what follows from what is known, and partitioning, which computes by it, go by this.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_FACTOR_AXES_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_FACTOR_AXES_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

struct FactorAxes {
  // By factor; empty where it is not spread.
  std::vector<std::vector<int>> axes;
  // What operands and results disagree on, or what cannot be: a line each, with both sides.
  std::vector<std::string> conflicts;
};

// What the shardings of a node's operands and results say together. Those that `comes_first` is
// true for win over others, then results over operands, then earlier ones over later ones.
FactorAxes FactorAxesOf(const Node& node, const ShardingRule& rule, const ValueShardings& shardings,
                        absl::FunctionRef<bool(const Value&)> comes_first);

// How a value with these factors is spread, where the factors are.
Sharding ShardingBy(const std::vector<int>& factors_of_dims, const FactorAxes& factors);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_FACTOR_AXES_H_
