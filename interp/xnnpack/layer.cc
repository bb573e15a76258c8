#include "roundhouse/interp/xnnpack/layer.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/reference/fused_activation.h"
#include "roundhouse/interp/reference/quantization.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::xnnpack {
namespace {

using canonical::Rounding;

// The range of the factors by which XNNPACK multiplies sums.
constexpr float kLeastFactor = 0x1p-32F;
constexpr float kFactorLimit = 256;

struct ByteLayer {
  ByteWeights weights;
  Bounds bounds;
};

// Error: the rounding differs from XNNPACK's.
absl::Status CheckRounding(const LayerAttributes& attributes) {
#if defined(__x86_64__)
  constexpr bool kMultipliesByFloats = true;
#else
  constexpr bool kMultipliesByFloats = false;
#endif
  if (!kMultipliesByFloats)
    return absl::UnimplementedError("XNNPACK rounds sums of bytes differently on this processor");
  if (!attributes.to.has_value())
    return absl::UnimplementedError("XNNPACK does not give sums of bytes without rounding");
  if (RoundsByRatio(attributes.rounding, *attributes.to)) return absl::OkStatus();
  if (attributes.rounding != Rounding::kNearestEven)
    return absl::UnimplementedError(absl::StrCat(
        "XNNPACK rounds as 'ratio', not as '",
        EnumeratorNames(attributes.rounding)[static_cast<size_t>(attributes.rounding)], "'"));
  return absl::UnimplementedError(
      "XNNPACK rounds as 'nearest_even' only if the result's scale is a power of two");
}

// XNNPACK multiplies bytes of the same kind, and signed ones only by weights with zero point 0.
// Weights that differ by 128 are shifted.
absl::StatusOr<ByteWeights> PlanWeights(const LayerAttributes& attributes, const Node& node) {
  const ElementType& input = node.operand(0).type().element_type();
  const ElementType& weights = node.operand(1).type().element_type();
  const bool is_signed = input.kind() == ElementKind::kI8;
  const bool has_signed_weights = weights.kind() == ElementKind::kI8;
  int64_t shift = 0;
  if (is_signed && !has_signed_weights) shift = -128;
  if (!is_signed && has_signed_weights) shift = 128;
  ByteWeights plan = {
      .elements = {.datatype = is_signed ? xnn_datatype_qint8 : xnn_datatype_quint8},
      .flip = static_cast<uint8_t>(shift == 0 ? 0 : 0x80)};
  const int64_t zero_point = weights.quantization()->zero_points[0];
  for (const int64_t other : weights.quantization()->zero_points) {
    if (other != zero_point)
      return absl::UnimplementedError("XNNPACK supports only one zero point for all weights");
  }
  if (is_signed ? zero_point + shift != 0 : zero_point + shift < 0 || zero_point + shift > 255)
    return absl::UnimplementedError(absl::StrCat("XNNPACK does not multiply ",
                                                 is_signed ? "i8" : "u8",
                                                 " with weights whose zero point is ", zero_point));
  plan.elements.zero_point = static_cast<int32_t>(zero_point + shift);
  const ElementType sum = canonical::AccumulatorOfProduct(input, weights, 0);
  const auto to = static_cast<float>(attributes.to->quantization()->scales[0]);
  for (const double scale : sum.quantization()->scales) {
    const float factor = static_cast<float>(scale) / to;
    if (!(factor >= kLeastFactor && factor < kFactorLimit))
      return absl::UnimplementedError(
          absl::StrCat("XNNPACK multiplies sums only by 2^-32 to 256, not by ", factor));
    plan.factors.push_back(factor);
  }
  if (sum.quantization()->axis.has_value()) {
    if (!is_signed || !attributes.channel_axis.has_value())
      return absl::UnimplementedError(
          absl::StrCat("XNNPACK supports only one scale for the weights of such ",
                       is_signed ? "products" : "layers of u8"));
    plan.elements.datatype = xnn_datatype_qcint8;
    plan.axis = *attributes.channel_axis;
  }
  return plan;
}

absl::StatusOr<ByteLayer> PlanByteLayer(const LayerAttributes& attributes, const Node& node) {
  RH_RETURN_IF_ERROR(CheckRounding(attributes));
  const Type& input = node.operand(0).type();
  const Type& weights = node.operand(1).type();
  RH_RETURN_IF_ERROR(TakesPerTensorBytes(input));
  if (!input.element_type().is_quantized() || !HasBytes(weights) ||
      !weights.element_type().is_quantized() ||
      weights.element_type().quantization()->expressed != ElementKind::kF32)
    return absl::UnimplementedError(absl::StrCat("XNNPACK multiplies only quantised bytes, not ",
                                                 input.ToString(), " with ", weights.ToString()));
  RH_RETURN_IF_ERROR(TakesPerTensorBytes(node.result().type()));
  if (attributes.to->kind() != input.element_type().kind())
    return absl::UnimplementedError("XNNPACK needs the same element type in input and result");
  if (!IsConstant(node.operand(1)) || (HasOperand(node, 2) && !IsConstant(node.operand(2))))
    return absl::UnimplementedError("XNNPACK needs constant weights");
  ByteLayer layer;
  RH_ASSIGN_OR_RETURN(layer.weights, PlanWeights(attributes, node));
  const reference::ActivationBounds bounds =
      reference::BoundsOf(attributes.activation, attributes.parameters);
  RH_ASSIGN_OR_RETURN(layer.bounds, StoredBounds(*attributes.to, bounds.least, bounds.greatest));
  return layer;
}

}  // namespace

absl::StatusOr<Bounds> StoredBounds(const ElementType& element, float least, float greatest) {
  const reference::Quantizer quantizer(element, 0);
  const Bounds bounds = {static_cast<float>(quantizer.Stored(least) - quantizer.zero_point()),
                         static_cast<float>(quantizer.Stored(greatest) - quantizer.zero_point())};
  if (!(bounds.min < bounds.max))
    return absl::UnimplementedError("XNNPACK needs a lower bound below the upper bound");
  return bounds;
}

absl::Status CheckByteLayer(const LayerAttributes& attributes, const Node& node) {
  return PlanByteLayer(attributes, node).status();
}

absl::StatusOr<Layer> LayerOf(const LayerAttributes& attributes, const Node& node,
                              absl::Span<const int64_t> weight_sizes, Lowering& to) {
  Layer layer;
  RH_ASSIGN_OR_RETURN(layer.input, to.At(node.operand(0)));
  if (!HasBytes(node.operand(0).type())) {
    RH_ASSIGN_OR_RETURN(layer.weights, to.Constant(node.operand(1), weight_sizes));
    if (HasOperand(node, 2)) {
      RH_ASSIGN_OR_RETURN(layer.bias, to.Constant(node.operand(2)));
    }
    RH_ASSIGN_OR_RETURN(layer.target,
                        to.ResultWith(node.result(), attributes.activation, attributes.parameters));
    return layer;
  }
  RH_ASSIGN_OR_RETURN(const ByteLayer bytes, PlanByteLayer(attributes, node));
  RH_ASSIGN_OR_RETURN(layer.weights, to.Weights(node.operand(1), weight_sizes, bytes.weights));
  if (HasOperand(node, 2)) {
    RH_ASSIGN_OR_RETURN(layer.bias, to.BiasOfBytes(node.operand(2), bytes.weights));
  }
  RH_ASSIGN_OR_RETURN(layer.target.id, to.Result(node.result()));
  layer.target.activation.bounds = bytes.bounds;
  return layer;
}

}  // namespace roundhouse::xnnpack
