// File: quantized_depthwise.h
//
// Depthwise convolutions of quantised bytes, which read the input in place.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_DEPTHWISE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_DEPTHWISE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {

// One output per channel. The weight (operand 1) of channel c for tap t is at
// t * tap_stride + c * channel_stride.
absl::StatusOr<Prepared> PrepareQuantizedDepthwise(const NativeRequest& request,
                                                   const canonical::SpatialWindow& window,
                                                   int64_t tap_stride, int64_t channel_stride,
                                                   LayerEnding ending);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_DEPTHWISE_H_
