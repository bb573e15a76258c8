// What ROUNDHOUSE_ISA says. Not in isa.h, which every kernel sees and which needs no statuses.
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_

#include "absl/status/status.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse {

// The greatest level that may be used: all, unless the environment says less, or something that is
// no level.
Isa IsaOfEnvironment();

// InvalidArgument where it is none of the levels, with their names.
absl::Status CheckIsaOfEnvironment();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
