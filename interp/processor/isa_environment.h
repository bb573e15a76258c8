// Reads ROUNDHOUSE_ISA. Separate from isa.h, which every kernel includes and which needs no
// statuses.
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_

#include "absl/status/status.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse {

// Returns the highest level that ROUNDHOUSE_ISA allows. If it is unset or not a level, all levels
// are allowed.
Isa IsaOfEnvironment();

// Error: InvalidArgument, with the names of the levels, if ROUNDHOUSE_ISA is none of them.
absl::Status CheckIsaOfEnvironment();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
