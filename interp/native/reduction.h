// Kernels that make one number, or a few, of many: reductions, softmax, normalisations.
#ifndef ROUNDHOUSE_INTERP_NATIVE_REDUCTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_REDUCTION_H_

#include "roundhouse/interp/native/kernel.h"

namespace roundhouse::native {

void AddReductionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_REDUCTION_H_
