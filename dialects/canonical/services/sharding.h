// The sharding rules of canonical's ops (service/devices/sharding.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_SHARDING_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_SHARDING_H_

#include <memory>

#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {

std::unique_ptr<ShardingService> MakeShardings();
// Whether nodes of the op may be split; all others run whole on every device.
OpAnswer KnowsShardingOf(const OpInfo& op);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_SHARDING_H_
