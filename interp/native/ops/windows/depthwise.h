// File: depthwise.h
//
// Convolutions of f32 of each channel by itself, whatever the op that says so.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// How the filter lies in memory: (taps, channels), or (channels, taps) as a convolution with a
// group for each channel has it.
enum class DepthwiseFilter : uint8_t { kChannelsLast, kTapsLast };

// Of an input, a filter and perhaps a bias; a channel may be seen by several outputs, which follow
// one another. Requires that neither input nor result is empty.
absl::StatusOr<Prepared> PrepareDepthwise(const NativeRequest& request,
                                          const canonical::SpatialWindow& window,
                                          DepthwiseFilter layout, const Epilogue& epilogue);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_H_
