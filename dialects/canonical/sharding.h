// How the ops of canonical split over devices (service/sharding.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SHARDING_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SHARDING_H_

#include <memory>

#include "roundhouse/service/sharding.h"

namespace roundhouse::canonical {

// An op of which nothing is written down in sharding.cc runs whole on every device.
std::unique_ptr<ShardingService> MakeShardings();

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SHARDING_H_
