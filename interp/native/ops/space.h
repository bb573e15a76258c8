// Kernels of space-to-depth and depth-to-space.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_SPACE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_SPACE_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddSpaceKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_SPACE_H_
