// Kernels of softmax, and of what is computed alike.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_SOFTMAX_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_SOFTMAX_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/reduction_axes.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// Computes the softmax of each of `rows` rows of `count` elements. May run in place.
void SoftmaxOfRows(const float* x, float* y, int64_t rows, int64_t count);

// The kernel of a reduction of f32 by log_sum_exp.
absl::StatusOr<Prepared> PrepareLogSumExp(const NativeRequest& request, const ReductionAxes& axes);

void AddSoftmaxKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_SOFTMAX_H_
