// Kernels that make one number, or a few, of many: reductions, softmax, normalisations.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_

#include <cstdint>

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// The softmax of each of `rows` rows of `count` numbers; y may be x.
void SoftmaxOfRows(const float* x, float* y, int64_t rows, int64_t count);

void AddReductionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_H_
