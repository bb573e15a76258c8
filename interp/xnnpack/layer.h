// File: layer.h
//
// Common to convolutions and products, of f32 and of bytes. Internal to the backend.
//
// XNNPACK multiplies bytes exactly and rounds the sums once: it converts each to f32, multiplies it
// by one factor, and rounds half to even. That is canonical's rounding `ratio`, and also
// `nearest_even` if the result's scale is a power of two, because then the division is exact.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_LAYER_H_
#define ROUNDHOUSE_INTERP_XNNPACK_LAYER_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

// The axis of the output channels in XNNPACK's filters.
inline constexpr size_t kFilterOutputs = 0;
inline constexpr size_t kDepthwiseFilterOutputs = 3;

// The attributes of such an op, except those of its windows.
struct LayerAttributes {
  canonical::Activation activation;
  absl::Span<const float> parameters;
  const std::optional<ElementType>& to;
  canonical::Rounding rounding;
  // The axis of the weights, in XNNPACK's order, along which they may have one scale per output.
  std::optional<size_t> channel_axis;
};
template <typename Op>
LayerAttributes AttributesOf(const Op& op, std::optional<size_t> channel_axis) {
  return {op.activation, op.activation_parameters, op.to, op.rounding, channel_axis};
}

struct Layer {
  ValueId input = XNN_INVALID_VALUE_ID;
  ValueId weights = XNN_INVALID_VALUE_ID;
  ValueId bias = XNN_INVALID_VALUE_ID;  // Invalid for none.
  Lowering::Target target;              // Pass to Lowering::Finish.
};
// The weights are operand 1, reshaped to `weight_sizes`; the bias is operand 2.
absl::StatusOr<Layer> LayerOf(const LayerAttributes& attributes, const Node& node,
                              absl::Span<const int64_t> weight_sizes, Lowering& to);

// Checks that XNNPACK computes a byte layer bit for bit, for all sizes.
absl::Status CheckByteLayer(const LayerAttributes& attributes, const Node& node);

// Returns the stored values of two real bounds, minus the zero point. Error: they are equal, and
// XNNPACK requires a range of more than one value.
absl::StatusOr<Bounds> StoredBounds(const ElementType& element, float least, float greatest);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_LAYER_H_
