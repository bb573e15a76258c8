// Kernels of recurrent cells.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_RECURRENT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_RECURRENT_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddRecurrentKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_RECURRENT_H_
