// Attaches the reference kernels to the dialects that they implement.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_REFERENCE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_REFERENCE_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterReferenceKernels(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REFERENCE_REFERENCE_H_
