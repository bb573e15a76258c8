// Kernels of canonical/convolution.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_CONVOLUTION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_CONVOLUTION_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

absl::StatusOr<Tensor> Evaluate(const canonical::Conv2D& op, const KernelContext& context);
absl::StatusOr<Tensor> Evaluate(const canonical::DepthwiseConv2D& op, const KernelContext& context);
absl::StatusOr<Tensor> Evaluate(const canonical::TransposedConv2D& op,
                                const KernelContext& context);

void AddConvolutionKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_CONVOLUTION_H_
