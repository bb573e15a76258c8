#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"

namespace roundhouse::canonical {

std::optional<NumberBounds> BoundsOf(Activation activation, absl::Span<const float> parameters) {
  switch (activation) {
    case Activation::kNone:
      return NumberBounds();
    case Activation::kRelu:
      return NumberBounds{.least = 0};
    case Activation::kRelu6:
      return NumberBounds{.least = 0, .greatest = 6};
    case Activation::kReluN1To1:
      return NumberBounds{.least = -1, .greatest = 1};
    case Activation::kClamp:
      if (parameters.size() != 2) return std::nullopt;
      return NumberBounds{.least = parameters[0], .greatest = parameters[1]};
    default:
      return std::nullopt;
  }
}

std::optional<NumberBounds> ClampBoundsOf(const Node& node) {
  if (Is<Relu>(node)) return NumberBounds{.least = 0};
  if (Is<Relu6>(node)) return NumberBounds{.least = 0, .greatest = 6};
  if (!Is<Clamp>(node)) return std::nullopt;
  const absl::StatusOr<Clamp> op = View<Clamp>(node);
  if (!op.ok()) return std::nullopt;
  return NumberBounds{.least = op->min, .greatest = op->max};
}

bool CoverStoredRange(const NumberBounds& bounds, const ElementType& element) {
  if (!element.is_quantized() || element.quantization()->axis.has_value() ||
      element.quantization()->expressed != ElementKind::kF32 || BitWidth(element.kind()) > 16) {
    return false;
  }
  const Quantization& quantization = *element.quantization();
  const auto [least, greatest] = quantization.storage_range.value_or(IntegerRange(element.kind()));
  // Rounds as a clamp does: in f32, ties to even.
  const auto stored = [&](double number) {
    const float quotient =
        static_cast<float>(number) / static_cast<float>(quantization.scales.front());
    return static_cast<double>(std::nearbyint(quotient)) +
           static_cast<double>(quantization.zero_points.front());
  };
  return stored(bounds.least) <= static_cast<double>(least) &&
         stored(bounds.greatest) >= static_cast<double>(greatest);
}

}  // namespace roundhouse::canonical
