// What the ops of canonical cost (service/cost.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_COST_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_COST_H_

#include <memory>

#include "roundhouse/service/cost.h"

namespace roundhouse::canonical {

// An op of which nothing is written down in cost.cc has no known cost.
std::unique_ptr<CostService> MakeCosts();

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_COST_H_
