// Kernels of recurrent cells.
#ifndef ROUNDHOUSE_INTERP_NATIVE_RECURRENT_H_
#define ROUNDHOUSE_INTERP_NATIVE_RECURRENT_H_

#include "roundhouse/interp/native/kernel.h"

namespace roundhouse::native {

void AddRecurrentKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_RECURRENT_H_
