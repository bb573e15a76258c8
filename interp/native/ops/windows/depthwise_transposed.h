// File: depthwise_transposed.h
//
// Transposed convolutions of f32 with one group for each channel, such as learned upsampling.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_TRANSPOSED_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_TRANSPOSED_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// Operands are the input, the filter (channels, taps) and optionally a bias. Each channel has one
// output. Requires that neither input nor result is empty, and that CheckPhases() accepts the
// window (transposed_phases.h).
absl::StatusOr<Prepared> PrepareDepthwiseTransposed(const NativeRequest& request,
                                                    const canonical::SpatialWindow& window,
                                                    const Epilogue& epilogue);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_DEPTHWISE_TRANSPOSED_H_
