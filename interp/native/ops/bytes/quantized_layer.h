// File: quantized_layer.h
//
// Convolutions and matrix products of quantised bytes, or shorts with bytes, including
// requantisation. The kernels of the ops call these if their operands are quantised.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_LAYER_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_LAYER_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> PrepareQuantized(const canonical::Conv2D& op,
                                          const NativeRequest& request);
absl::StatusOr<Prepared> PrepareQuantized(const canonical::DepthwiseConv2D& op,
                                          const NativeRequest& request);
absl::StatusOr<Prepared> PrepareQuantized(const canonical::TransposedConv2D& op,
                                          const NativeRequest& request);
absl::StatusOr<Prepared> PrepareQuantized(const canonical::MatMul& op,
                                          const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_LAYER_H_
