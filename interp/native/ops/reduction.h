// Kernels of reductions and softmax.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_

#include <cstdint>

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Computes the softmax of each of `rows` rows of `count` elements. May run in place.
void SoftmaxOfRows(const float* x, float* y, int64_t rows, int64_t count);

void AddReductionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_
