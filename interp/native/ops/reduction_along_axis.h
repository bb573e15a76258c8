// Native kernels of canonical/reduction.h that keep the axis: running sums and top-k.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_ALONG_AXIS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_ALONG_AXIS_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddAlongAxisKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_ALONG_AXIS_H_
