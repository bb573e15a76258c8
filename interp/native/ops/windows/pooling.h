// Kernels of pooling.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOLING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOLING_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddPoolingKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOLING_H_
