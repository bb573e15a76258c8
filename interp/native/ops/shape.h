// Kernels of ops on shapes: reshapes are views, a broadcast is a copy.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_SHAPE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_SHAPE_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddShapeKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_SHAPE_H_
