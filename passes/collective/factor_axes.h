// The mesh axes that the factors of a node's sharding rule are spread over. Used by propagation,
// which derives unknown shardings, and by partitioning, which computes with them.
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
  // By factor; empty if it is not spread.
  std::vector<std::vector<int>> axes;
  // Disagreements of operands and results, and impossible shardings: a line each, with both sides.
  std::vector<std::string> conflicts;
};

// Joins the shardings of a node's operands and results. Values for which `comes_first` is true win
// over others, then results over operands, then earlier ones over later ones.
FactorAxes FactorAxesOf(const Node& node, const ShardingRule& rule, const ValueShardings& shardings,
                        absl::FunctionRef<bool(const Value&)> comes_first);

// The sharding of a value whose dimensions have these factors.
Sharding ShardingBy(const std::vector<int>& factors_of_dims, const FactorAxes& factors);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_FACTOR_AXES_H_
