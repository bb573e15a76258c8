// Slices, and updates of slices, at offsets that are data.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_SLICING_DYNAMIC_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_SLICING_DYNAMIC_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddDynamicSliceKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_SLICING_DYNAMIC_H_
