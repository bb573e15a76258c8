// The instruction sets that the processor and ROUNDHOUSE_ISA allow. Separate from isa.h, which
// every kernel includes and which needs no statuses.
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse {

// As ROUNDHOUSE_ISA names it.
absl::string_view NameOf(Isa isa);

// Returns the highest level that ROUNDHOUSE_ISA allows. If it is unset or not a level, all levels
// are allowed.
Isa IsaOfEnvironment();

// Returns the highest level that the processor has, whatever the build has.
Isa IsaOfProcessor();

// Errors: InvalidArgument, with the names of the levels, if ROUNDHOUSE_ISA is none of them;
// FailedPrecondition if this build has the kernels of one level alone, and the processor or
// ROUNDHOUSE_ISA does not allow it.
absl::Status CheckIsa();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_ISA_ENVIRONMENT_H_
