// File: column_depthwise.h
//
// Depthwise convolutions of bytes whose windows have several rows, on processors that multiply four
// bytes at a time. Four rows of the input are interleaved once, such that the elements of a column
// lie together; all windows that see the column, in all rows of the result that its rows reach,
// then multiply it as a whole.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_COLUMN_DEPTHWISE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_COLUMN_DEPTHWISE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {

struct ColumnDepthwise {
  canonical::FeatureSizes input;
  canonical::FeatureSizes output;
  canonical::SpatialWindow window;
  uint8_t flip = 0;     // XORed into the input to make it unsigned.
  uint8_t outside = 0;  // The value outside the input, before the flip.
  std::vector<int32_t> offsets;
  LayerEnding ending;
};

// Whether windows such as these are computed here, with weights (one per tap and channel, minus
// their zero points) such as these.
bool TakesColumns(const ColumnDepthwise& layer, absl::Span<const int16_t> factors);

absl::StatusOr<Prepared> PrepareColumnDepthwise(const NativeRequest& request, ColumnDepthwise layer,
                                                absl::Span<const int16_t> factors);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_COLUMN_DEPTHWISE_H_
