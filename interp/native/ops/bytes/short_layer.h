// File: short_layer.h
//
// Convolutions and matrix products whose left side has quantised elements of 16 bits, as TFLite's
// "16x8" layers, including requantisation. Sums are exact in 64 bits.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_LAYER_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_LAYER_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Whether the elements are quantised i16.
bool IsOfShorts(const Type& type);

// The input is of shorts.
absl::StatusOr<Prepared> PrepareShorts(const canonical::Conv2D& op, const NativeRequest& request);
absl::StatusOr<Prepared> PrepareShorts(const canonical::DepthwiseConv2D& op,
                                       const NativeRequest& request);
absl::StatusOr<Prepared> PrepareShorts(const canonical::MatMul& op, const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_LAYER_H_
