// Kernels of reductions.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddReductionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_
