// Kernels of canonical/shape.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_SHAPE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_SHAPE_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddShapeKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_SHAPE_H_
