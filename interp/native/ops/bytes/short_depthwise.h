// Depthwise convolutions of quantised shorts, which read the input in place.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_DEPTHWISE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_DEPTHWISE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/bytes/short_ending.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// The weight of a tap for a channel is at tap * tap_stride + channel * channel_stride.
absl::StatusOr<Prepared> PrepareShortDepthwise(const NativeRequest& request,
                                               const canonical::SpatialWindow& window,
                                               int64_t tap_stride, int64_t channel_stride,
                                               ShortEnding ending);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_DEPTHWISE_H_
