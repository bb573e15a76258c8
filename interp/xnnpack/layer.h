// File: layer.h
//
// What convolutions and products have in common, of f32 and of bytes. Internal to the backend.
//
// XNNPACK multiplies bytes exactly, and rounds the sums once: each, as f32, times one factor,
// halves to even. That is canonical's rounding `ratio`, and `nearest_even` where the result's scale
// is a power of two, which divides without rounding.
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

// The axis of the outputs in XNNPACK's filters.
inline constexpr size_t kFilterOutputs = 0;
inline constexpr size_t kDepthwiseFilterOutputs = 3;

// What such an op says besides where its windows are.
struct LayerAttributes {
  canonical::Activation activation;
  absl::Span<const float> parameters;
  const std::optional<ElementType>& to;
  canonical::Rounding rounding;
  // Along which axis of the weights, as XNNPACK sees them, they may have a scale for each output.
  std::optional<size_t> channel_axis;
};
template <typename Op>
LayerAttributes AttributesOf(const Op& op, std::optional<size_t> channel_axis) {
  return {op.activation, op.activation_parameters, op.to, op.rounding, channel_axis};
}

struct Layer {
  ValueId input = XNN_INVALID_VALUE_ID;
  ValueId weights = XNN_INVALID_VALUE_ID;
  ValueId bias = XNN_INVALID_VALUE_ID;  // Or none.
  Lowering::Target target;              // To be finished.
};
// The weights are those of operand 1 under other sizes, the bias is operand 2.
absl::StatusOr<Layer> LayerOf(const LayerAttributes& attributes, const Node& node,
                              absl::Span<const int64_t> weight_sizes, Lowering& to);

// Whether XNNPACK gives the bits of a layer of bytes, whatever its sizes are.
absl::Status CheckByteLayer(const LayerAttributes& attributes, const Node& node);

// What is stored of the numbers between two bounds, less the zero point. Error: XNNPACK wants more
// than one number.
absl::StatusOr<Bounds> StoredBounds(const ElementType& element, float least, float greatest);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_LAYER_H_
