// The kernel of canonical.match_pattern, in a target of its own, as it needs the library RE2.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_TEXT_MATCH_H_
#define ROUNDHOUSE_INTERP_REFERENCE_TEXT_MATCH_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds it to the reference kernels.
void RegisterMatchPatternKernel(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REFERENCE_TEXT_MATCH_H_
