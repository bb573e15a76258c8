// Rules by which ops that move elements split over devices (service/devices/sharding.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_MOVEMENT_RULES_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_MOVEMENT_RULES_H_

#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {

// An axis may be spread if its size does not change, since its elements do not move then.
std::optional<ShardingRule> SizesStayRule(const Node& node);
// Axes of the same size may still be reversed, or shifted.
std::optional<ShardingRule> SliceRule(const Node& node);
std::optional<ShardingRule> UpdateSliceRule(const Node& node);
std::optional<ShardingRule> ConstantPadRule(const Node& node);
std::optional<ShardingRule> BorderPadRule(const Node& node);
std::optional<ShardingRule> TileRule(const Node& node);
std::optional<ShardingRule> BroadcastRule(const Node& node);
// All axes but the last two.
std::optional<ShardingRule> LastTwoAxesRule(const Node& node);
// Elements keep their order. Where dimensions of operand and result span the same elements, the
// outermost ones can be split at the same points.
std::optional<ShardingRule> ReshapeRule(const Node& node);

// The gathered axis may be spread: each device returns its own elements, and zeros for the others,
// and the sum is the result (BuildGather).
std::optional<ShardingRule> GatherRule(const Node& node);
std::optional<ShardingRule> GatherElementsRule(const Node& node);
std::optional<ShardingRule> ScatterElementsRule(const Node& node);
// If updates are added, each device may add some of them, or those of its own rows. Otherwise the
// indexed axes are kept whole.
std::optional<ShardingRule> ScatterNdRule(const Node& node);
std::optional<ShardingRule> OneHotRule(const Node& node);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_MOVEMENT_RULES_H_
