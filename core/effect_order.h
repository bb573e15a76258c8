// The order among the nodes of a graph that no edge shows: that of their effects.
#ifndef ROUNDHOUSE_CORE_EFFECT_ORDER_H_
#define ROUNDHOUSE_CORE_EFFECT_ORDER_H_

#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// Edges that stand for the order among `nodes`, which run one after the other as they are given,
// whose effects do not commute: linearly many, though there may be quadratically many such pairs.
// Boundary nodes are in nobody's way. Without an analysis (null), calls may do anything.
std::vector<std::pair<Node*, Node*>> EffectOrder(absl::Span<Node* const> nodes,
                                                 const EffectAnalysis* analysis);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_EFFECT_ORDER_H_
