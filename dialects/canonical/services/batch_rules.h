// Rules by which ops split over devices along axes that they do not work along: batches above all
// (service/devices/sharding.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_BATCH_RULES_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_BATCH_RULES_H_

#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {

// The sequences of a batch. (Cells of one sequence need one another in each step.)
std::optional<ShardingRule> RecurrentRule(const Node& node);
std::optional<ShardingRule> ReverseSequenceRule(const Node& node);
// The points of a grid, and the channels.
std::optional<ShardingRule> GridSampleRule(const Node& node);
std::optional<ShardingRule> RoiAlignRule(const Node& node);
// All axes of the indices but that of the tuples, and those that are not indexed.
std::optional<ShardingRule> GatherNdRule(const Node& node);
std::optional<ShardingRule> DeterminantRule(const Node& node);
std::optional<ShardingRule> TreeEnsembleRule(const Node& node);
std::optional<ShardingRule> ViewAsComplexRule(const Node& node);
std::optional<ShardingRule> ViewAsRealRule(const Node& node);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_BATCH_RULES_H_
