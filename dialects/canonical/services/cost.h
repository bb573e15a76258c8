// The costs of the ops of canonical (service/cost.h).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_COST_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_COST_H_

#include <memory>

#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/service/cost.h"

namespace roundhouse::canonical {

std::unique_ptr<CostService> MakeCosts();
// Whether the costs of the op's nodes are known when their sizes are known.
OpAnswer KnowsCostOf(const OpInfo& op);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_COST_H_
