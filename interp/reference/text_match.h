// The kernel of canonical.match_pattern, in its own target, because it needs the library RE2.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_TEXT_MATCH_H_
#define ROUNDHOUSE_INTERP_REFERENCE_TEXT_MATCH_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the kernel to the reference kernels.
void RegisterMatchPatternKernel(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REFERENCE_TEXT_MATCH_H_
