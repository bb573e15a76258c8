// Kernels for the dialect `check` (dialects/check/check.h).
#ifndef ROUNDHOUSE_INTERP_CHECK_KERNELS_H_
#define ROUNDHOUSE_INTERP_CHECK_KERNELS_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds an EvaluationService for `check`, which must be in the context too. Linking the target is
// enough for Context::WithLinkedExtensions().
void RegisterCheckKernels(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_CHECK_KERNELS_H_
