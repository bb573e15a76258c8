// Whether ROUNDHOUSE_ISA says what isa.h understands. Not in isa.h, where every kernel would be
// compiled anew for it.
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_

#include "absl/status/status.h"

namespace roundhouse {

// InvalidArgument where it is none of the levels that BestIsa() goes by, with their names.
absl::Status CheckIsaOfEnvironment();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
