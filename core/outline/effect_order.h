// The order between nodes of a graph that comes from their effects and is not shown by edges.
#ifndef ROUNDHOUSE_CORE_OUTLINE_EFFECT_ORDER_H_
#define ROUNDHOUSE_CORE_OUTLINE_EFFECT_ORDER_H_

#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// Returns edges that order those of `nodes` (given in the order in which they run) whose effects do
// not commute. There are linearly many edges, though there may be quadratically many such pairs.
// Boundary nodes are not ordered. Without an analysis (null), calls may do anything.
std::vector<std::pair<Node*, Node*>> EffectOrder(absl::Span<Node* const> nodes,
                                                 const EffectAnalysis* analysis);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OUTLINE_EFFECT_ORDER_H_
