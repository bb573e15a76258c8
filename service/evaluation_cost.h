// The work of evaluating a node, to limit folding.
#ifndef ROUNDHOUSE_SERVICE_EVALUATION_COST_H_
#define ROUNDHOUSE_SERVICE_EVALUATION_COST_H_

#include <cmath>
#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/service/cost.h"

namespace roundhouse {

// The flops of `node`, whose operands and results have `bytes` bytes together. If its cost is not
// known, the flops of a product of square matrices with that many floats.
inline double FlopsToEvaluate(const Node& node, int64_t bytes) {
  const std::optional<Cost> cost = CostOf(node);
  if (cost.has_value()) return static_cast<double>(cost->flops);
  const double floats = static_cast<double>(bytes) / sizeof(float);
  return floats * std::sqrt(floats);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_EVALUATION_COST_H_
