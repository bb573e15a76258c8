// File: depthwise.h
//
// Depthwise convolutions of f32, for any op that expresses one.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// The layout of the filter: (taps, channels), or (channels, taps) as in a convolution with one
// group per channel.
enum class DepthwiseFilter : uint8_t { kChannelsLast, kTapsLast };

// Operands are the input, the filter and optionally a bias. A channel may have several outputs,
// which are consecutive. Requires that neither input nor result is empty.
absl::StatusOr<Prepared> PrepareDepthwise(const NativeRequest& request,
                                          const canonical::SpatialWindow& window,
                                          DepthwiseFilter layout, const Epilogue& epilogue);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_H_
