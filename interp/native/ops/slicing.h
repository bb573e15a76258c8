// Kernels of slices and pads whose offsets are known before the run.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_SLICING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_SLICING_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddSlicingKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_SLICING_H_
