#include "roundhouse/passes/onnx/export/quantized.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::Activation;
using canonical::FixedPointFactor;
using canonical::Rounding;

// ---- Constants.

template <typename T>
Tensor Whole(const Ints& sizes, const Ints& values) {
  const std::vector<T> elements(values.begin(), values.end());
  return Tensor::Of<T>(sizes, absl::MakeConstSpan(elements));
}

absl::StatusOr<Tensor> PackedIntegers(ElementKind kind, const Ints& sizes, const Ints& values) {
  absl::StatusOr<Tensor> tensor = Tensor::Uninitialized(Type::Tensor(kind, Shape::Of(sizes)));
  if (!tensor.ok()) return tensor;
  const absl::Span<std::byte> bytes = tensor->mutable_bytes();
  for (size_t i = 0; i < values.size(); ++i)
    PutPackedBits(bytes, static_cast<int64_t>(i), BitWidth(kind), values[i]);
  return tensor;
}

Value* IntegersOf(OpExport& e, ElementKind kind, const Ints& sizes, const Ints& values) {
  switch (kind) {
    case ElementKind::kI8:
      return e.Constant(Whole<int8_t>(sizes, values));
    case ElementKind::kU8:
      return e.Constant(Whole<uint8_t>(sizes, values));
    case ElementKind::kI16:
      return e.Constant(Whole<int16_t>(sizes, values));
    case ElementKind::kU16:
      return e.Constant(Whole<uint16_t>(sizes, values));
    case ElementKind::kI32:
      return e.Constant(Whole<int32_t>(sizes, values));
    case ElementKind::kI64:
      return e.Constant(Whole<int64_t>(sizes, values));
    case ElementKind::kI4:
    case ElementKind::kU4:
    case ElementKind::kI2:
    case ElementKind::kU2: {
      const absl::StatusOr<Tensor> tensor = PackedIntegers(kind, sizes, values);
      return tensor.ok() ? e.Constant(*tensor) : e.Fail(tensor.status());
    }
    default:
      return e.Unsupported(absl::StrCat("ONNX cannot quantise to ", ElementKindName(kind)));
  }
}

Value* Floats(OpExport& e, ElementKind kind, const Ints& sizes, const std::vector<double>& values) {
  if (kind == ElementKind::kF64)
    return e.Constant(Tensor::Of<double>(sizes, absl::MakeConstSpan(values)));
  const std::vector<float> singles(values.begin(), values.end());
  return e.Constant(Tensor::Of<float>(sizes, absl::MakeConstSpan(singles)));
}

// The sizes with which a list, with one number per index of the axis, broadcasts to `like`.
Ints SizesAlong(const std::optional<int64_t>& axis, size_t count, const Value* like) {
  if (!axis) return {};
  Ints sizes = {static_cast<int64_t>(count)};
  if (like != nullptr && like->type().is_tensor() && like->type().shape().is_ranked()) {
    sizes.resize(static_cast<size_t>(std::max<int64_t>(1, like->type().shape().rank() - *axis)), 1);
  }
  return sizes;
}

// ---- Quantised types.

// The kinds that QuantizeLinear and DequantizeLinear accept.
bool IsOfLinear(ElementKind kind) { return IsInteger(kind) && BitWidth(kind) <= 16; }

ElementKind Arithmetic(const Quantization& params) {
  return params.expressed == ElementKind::kF64 ? ElementKind::kF64 : ElementKind::kF32;
}

bool AreZero(const Ints& values) {
  return std::all_of(values.begin(), values.end(), [](int64_t one) { return one == 0; });
}

std::pair<int64_t, int64_t> RangeOf(const ElementType& type) {
  return type.quantization()->storage_range.value_or(IntegerRange(type.kind()));
}

// The zero points as elements of `kind`. Refused if it does not hold them exactly.
Value* ZeroPointsAs(OpExport& e, ElementKind kind, Ints sizes, const Ints& zero_points) {
  // As many bits as a float has digits.
  const int64_t reach = int64_t{1} << (kind == ElementKind::kF64    ? 53
                                       : kind == ElementKind::kF16  ? 11
                                       : kind == ElementKind::kBF16 ? 8
                                                                    : 24);
  const auto [least, greatest] =
      IsFloat(kind) ? std::pair<int64_t, int64_t>(-reach, reach) : IntegerRange(kind);
  for (const int64_t zero_point : zero_points) {
    if (zero_point < least || zero_point > greatest) {
      return e.Unsupported(absl::StrCat("the zero point ", zero_point, " is not exact as ",
                                        ElementKindName(kind),
                                        ", in which ONNX's operation has it"));
    }
  }
  if (!IsFloat(kind)) return IntegersOf(e, kind, std::move(sizes), zero_points);
  return Floats(e, kind, std::move(sizes), {zero_points.begin(), zero_points.end()});
}

// QuantizeLinear or DequantizeLinear of the value, with the scales and zero points of `type`.
Value* Linear(OpExport& e, absl::string_view op, const ElementType& type, Value* value) {
  const Quantization& params = *type.quantization();
  AttributeMap attributes;
  Ints sizes;
  if (params.axis) {
    sizes.push_back(static_cast<int64_t>(params.scales.size()));
    attributes.Set("axis", OfInt(*params.axis));
  }
  // The zero points of i32 can only be 0.
  Value* zero_points = type.kind() == ElementKind::kI32
                           ? nullptr
                           : ZeroPointsAs(e, type.kind(), sizes, params.zero_points);
  return e(op, {value, Floats(e, ElementKind::kF32, sizes, params.scales), zero_points},
           std::move(attributes));
}

// The zero points as elements of `kind` that broadcast to `like`.
Value* BroadcastZeroPoints(OpExport& e, const ElementType& type, ElementKind kind,
                           const Value* like) {
  const Quantization& params = *type.quantization();
  return ZeroPointsAs(e, kind, SizesAlong(params.axis, params.zero_points.size(), like),
                      params.zero_points);
}

Value* Clipped(OpExport& e, Value* value, double least, double greatest) {
  const ElementKind kind = e.kind_of(value);
  return e("Clip", {value, e.Number(least, kind), e.Number(greatest, kind)});
}

// Both quantisations with the same number of scales, along the axis of the one that has an axis.
struct ParamsPair {
  Quantization from;
  Quantization to;
};
std::optional<ParamsPair> Aligned(OpExport& e, const ElementType& from, const ElementType& to) {
  ParamsPair pair = {.from = *from.quantization(), .to = *to.quantization()};
  const auto spread = [](Quantization& params, const Quantization& like) {
    if (params.axis || !like.axis) return;
    params.axis = like.axis;
    params.scales.resize(like.scales.size(), params.scales[0]);
    params.zero_points.resize(like.scales.size(), params.zero_points[0]);
  };
  spread(pair.from, pair.to);
  spread(pair.to, pair.from);
  if (pair.from.axis == pair.to.axis && pair.from.scales.size() == pair.to.scales.size())
    return pair;
  e.Unsupported("the rounding has scales along two axes, which ONNX's operations do not support");
  return std::nullopt;
}

// ---- Fixed-point rounding.

// Rounds down, while Div rounds towards 0.
Value* FlooredQuotient(OpExport& e, Value* value, Value* divisor) {
  return e("Div", {e("Sub", {value, e("Mod", {value, divisor})}), divisor});
}

// The constants of the fixed-point arithmetic for one scale.
struct FixedPointStep {
  int64_t factor = 0;      // Multiplies the value minus zero point first.
  int first_shift = 31;    // Rounds halves up.
  int second_shift = 0;    // Rounds halves away from 0, or up.
  int64_t reached_at = 0;  // Values minus zero point of this magnitude always saturate.
};

FixedPointStep StepOf(double from_scale, double to_scale, bool is_twice, int64_t left_shift,
                      int result_bits) {
  const FixedPointFactor factor = canonical::FixedPointFactorOf(
      std::ldexp(from_scale / to_scale, -static_cast<int>(left_shift)));
  const int exponent = factor.exponent;
  const int left = static_cast<int>(left_shift) + (is_twice ? std::max(exponent, 0) : 0);
  FixedPointStep step;
  if (left > 31) {
    step.factor = std::numeric_limits<int64_t>::max();
    return step;
  }
  step.factor = static_cast<int64_t>(factor.multiplier) << left;
  step.first_shift = is_twice ? 31 : 31 - exponent;
  step.second_shift = is_twice ? std::max(-exponent, 0) : 0;
  if (step.first_shift > 62) {  // Less than a half for any value.
    step.factor = 0;
    step.first_shift = 1;
  }
  const double ratio = std::ldexp(static_cast<double>(factor.multiplier),
                                  exponent - 31 + static_cast<int>(left_shift));
  if (ratio > 0) {
    step.reached_at = static_cast<int64_t>(
        std::min(std::ldexp(1.0, 62), std::ldexp(4.0, result_bits) / ratio + 4));
  }
  return step;
}

Value* InFixedPoint(OpExport& e, const ElementType& from, const ElementType& to, Value* stored,
                    Rounding rounding, int64_t left_shift) {
  const bool is_twice = rounding != Rounding::kFixedPoint;
  const std::optional<ParamsPair> params = Aligned(e, from, to);
  if (!params) return nullptr;
  if (BitWidth(to.kind()) > 32 || BitWidth(from.kind()) > 32)
    return e.Unsupported("its rounding in fixed point needs integers of more than 64 bits");
  const size_t count = params->from.scales.size();
  const auto [least, greatest] = IntegerRange(from.kind());
  Ints factors, first_halves, first_divisors, second_halves, second_divisors;
  int64_t bound = 0;  // Values are clipped to this before.
  int64_t furthest = 0;
  for (size_t i = 0; i < count; ++i) {
    const int64_t zero_point = params->from.zero_points[i];
    furthest = std::max({furthest, std::abs(least - zero_point), std::abs(greatest - zero_point)});
  }
  std::vector<FixedPointStep> steps;
  for (size_t i = 0; i < count; ++i) {
    steps.push_back(StepOf(params->from.scales[i], params->to.scales[i], is_twice, left_shift,
                           BitWidth(to.kind())));
    bound = std::max(bound, steps.back().reached_at);
  }
  const int64_t reach = std::min(bound == 0 ? furthest : bound, furthest);
  bool is_second = false;
  for (const FixedPointStep& step : steps) {
    const __int128 most = static_cast<__int128>(step.factor) * reach;
    if (most > (int64_t{1} << 62))
      return e.Unsupported("its rounding in fixed point needs integers of more than 64 bits");
    factors.push_back(step.factor);
    first_divisors.push_back(int64_t{1} << step.first_shift);
    first_halves.push_back(int64_t{1} << (step.first_shift - 1));
    second_divisors.push_back(int64_t{1} << step.second_shift);
    second_halves.push_back(second_divisors.back() / 2);
    is_second |= step.second_shift > 0;
  }
  const Ints sizes = SizesAlong(params->from.axis, count, stored);
  const auto list = [&](const Ints& values) {
    return IntegersOf(e, ElementKind::kI64, sizes, values);
  };
  Value* x = Distances(e, from, stored, ElementKind::kI64);
  if (reach < furthest) {
    x = Clipped(e, x, -static_cast<double>(reach), static_cast<double>(reach));
  }
  x = e("Add", {e("Mul", {x, list(factors)}), list(first_halves)});
  x = FlooredQuotient(e, x, list(first_divisors));
  if (is_second && rounding == Rounding::kFixedPointTwiceUp) {
    x = FlooredQuotient(e, e("Add", {x, list(second_halves)}), list(second_divisors));
  } else if (is_second) {
    Value* half = e("Mul", {e("Sign", {x}), list(second_halves)});
    x = e("Div", {e("Add", {x, half}), list(second_divisors)});
  }
  if (!AreZero(params->to.zero_points)) x = e("Add", {x, list(params->to.zero_points)});
  const auto range = RangeOf(to);
  return e.Cast(Clipped(e, x, static_cast<double>(range.first), static_cast<double>(range.second)),
                to.kind());
}

// Multiplies by one floating-point factor.
Value* ByRatio(OpExport& e, const ElementType& from, const ElementType& to, Value* stored) {
  std::optional<ParamsPair> params = Aligned(e, from, to);
  if (!params) return nullptr;
  for (size_t i = 0; i < params->from.scales.size(); ++i) {
    double& scale = params->from.scales[i];
    scale = Arithmetic(params->from) == ElementKind::kF64
                ? scale / params->to.scales[i]
                : static_cast<float>(scale) / static_cast<float>(params->to.scales[i]);
    params->to.scales[i] = 1;
  }
  // ONNX Runtime takes fifty times as long for a scale of each channel as for one of all.
  const Ints& zero_points = params->to.zero_points;
  if (std::count(zero_points.begin(), zero_points.end(), zero_points[0]) ==
      static_cast<int64_t>(zero_points.size())) {
    params->to.axis.reset();
    params->to.scales.resize(1);
    params->to.zero_points.resize(1);
  }
  // The intermediate numbers must not be of half precision, even if the expressed type is.
  const ElementKind expressed = Arithmetic(params->from);
  params->from.expressed = params->to.expressed = expressed;
  return Quantized(
      e, ElementType::Quantized(to.kind(), std::move(params->to)),
      Dequantized(e, ElementType::Quantized(from.kind(), std::move(params->from)), stored));
}

}  // namespace

ElementType InOnnxOrder(const Type& type) {
  const ElementType& element = type.element_type();
  if (!element.is_quantized() || !element.quantization()->axis || !type.shape().is_ranked()) {
    return element;
  }
  Quantization quantization = *element.quantization();
  const Ints order = OnnxOrder(type.domain(), type.shape().rank());
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] == *element.quantization()->axis) quantization.axis = static_cast<int64_t>(i);
  }
  return ElementType::Quantized(element.kind(), std::move(quantization));
}

Value* ZeroPointsOf(OpExport& e, const ElementType& type) {
  const Ints& values = type.quantization()->zero_points;
  if (AreZero(values)) return nullptr;
  const bool are_equal =
      std::all_of(values.begin(), values.end(), [&](int64_t one) { return one == values.front(); });
  if (are_equal) return ZeroPointsAs(e, type.kind(), {}, {values.front()});
  return ZeroPointsAs(e, type.kind(), {static_cast<int64_t>(values.size())}, values);
}

Value* Distances(OpExport& e, const ElementType& type, Value* stored, ElementKind kind) {
  Value* wide = e.Cast(stored, kind);
  return AreZero(type.quantization()->zero_points)
             ? wide
             : e("Sub", {wide, BroadcastZeroPoints(e, type, kind, stored)});
}

Value* AtDistances(OpExport& e, const ElementType& type, Value* distance) {
  if (AreZero(type.quantization()->zero_points)) return distance;
  return e("Add", {distance, BroadcastZeroPoints(e, type, e.kind_of(distance), distance)});
}

Value* Dequantized(OpExport& e, const ElementType& type, Value* stored) {
  const Quantization& params = *type.quantization();
  const bool is_i32 = type.kind() == ElementKind::kI32 && AreZero(params.zero_points);
  const ElementKind arithmetic = Arithmetic(params);
  if (arithmetic == ElementKind::kF32 && (IsOfLinear(type.kind()) || is_i32))
    return e.Cast(Linear(e, "DequantizeLinear", type, stored), params.expressed);
  const bool is_wide = BitWidth(type.kind()) == 64;
  if (is_wide && !AreZero(params.zero_points))
    return e.Unsupported("64-bit integers with zero points need more than 64 bits");
  Value* distance = is_wide ? stored : Distances(e, type, stored, ElementKind::kI64);
  const Ints sizes = SizesAlong(params.axis, params.scales.size(), stored);
  return e.Cast(
      e("Mul", {e.Cast(distance, arithmetic), Floats(e, arithmetic, sizes, params.scales)}),
      params.expressed);
}

Value* RoundedAway(OpExport& e, Value* real) {
  const ElementKind kind = e.kind_of(real);
  // Twice a number is exact, and so is half of an integer, so the additions never round.
  Value* twice = e("Floor", {e("Mul", {e("Abs", {real}), e.Number(2, kind)})});
  Value* half = e("Mul", {e("Add", {twice, e.Number(1, kind)}), e.Number(0.5, kind)});
  return e("Mul", {e("Sign", {real}), e("Floor", {half})});
}

Value* Quantized(OpExport& e, const ElementType& type, Value* real, Rounding rounding) {
  const Quantization& params = *type.quantization();
  const ElementKind arithmetic = Arithmetic(params);
  const ElementKind divided_in = rounding == Rounding::kHalfAway ? ElementKind::kF64 : arithmetic;
  real = e.Cast(real, divided_in);
  const Ints sizes = SizesAlong(params.axis, params.scales.size(), real);
  const auto quotient = [&] {
    return e("Div", {real, Floats(e, divided_in, sizes, params.scales)});
  };
  const auto [least, greatest] = RangeOf(type);
  if (arithmetic == ElementKind::kF32 && IsOfLinear(type.kind())) {
    ElementType linear = type;
    if (rounding == Rounding::kHalfAway) {
      Quantization whole = params;
      whole.scales.assign(whole.scales.size(), 1);
      linear = ElementType::Quantized(type.kind(), std::move(whole));
      real = e.Cast(RoundedAway(e, quotient()), arithmetic);
    }
    Value* stored = Linear(e, "QuantizeLinear", linear, real);
    return params.storage_range
               ? Clipped(e, stored, static_cast<double>(least), static_cast<double>(greatest))
               : stored;
  }
  if (BitWidth(type.kind()) > 32)
    return e.Unsupported(absl::StrCat("ONNX cannot quantise to ", ElementKindName(type.kind())));
  // f64 holds all integers of 32 bits.
  Value* wide = e.Cast(quotient(), ElementKind::kF64);
  wide = e("Where", {e("IsNaN", {wide}), e.Number(0, ElementKind::kF64), wide});
  wide = rounding == Rounding::kHalfAway ? RoundedAway(e, wide) : e("Round", {wide});
  wide = AtDistances(e, type, wide);
  return e.Cast(Clipped(e, wide, static_cast<double>(least), static_cast<double>(greatest)),
                type.kind());
}

Value* Requantized(OpExport& e, const ElementType& from, const ElementType& to, Value* stored,
                   Rounding rounding, int64_t left_shift) {
  switch (rounding) {
    case Rounding::kNearestEven:
    case Rounding::kHalfAway:
      return Quantized(e, to, Dequantized(e, from, stored), rounding);
    case Rounding::kRatio:
      return ByRatio(e, from, to, stored);
    case Rounding::kFixedPoint:
    case Rounding::kFixedPointTwice:
    case Rounding::kFixedPointTwiceUp:
      return InFixedPoint(e, from, to, stored, rounding, left_shift);
  }
  return nullptr;
}

Value* ClampedStored(OpExport& e, const ElementType& type, Value* stored, double least,
                     double greatest) {
  const Quantization& params = *type.quantization();
  const ElementKind kind = type.kind();
  if (!IsOfLinear(kind)) {
    // The dequantised number may differ from the one that was quantised.
    Value* real = Dequantized(e, type, stored);
    const ElementKind expressed = e.kind_of(real);
    return Quantized(
        e, type,
        e("Clip", {real, std::isfinite(least) ? e.Number(least, expressed) : e.none(),
                   std::isfinite(greatest) ? e.Number(greatest, expressed) : e.none()}));
  }
  const auto range = RangeOf(type);
  const auto bounds = [&](double real) {
    Ints stored_bounds;
    for (size_t i = 0; i < params.scales.size(); ++i) {
      const double quotient = Arithmetic(params) == ElementKind::kF64
                                  ? real / params.scales[i]
                                  : static_cast<float>(real) / static_cast<float>(params.scales[i]);
      const double sum = std::nearbyint(quotient) + static_cast<double>(params.zero_points[i]);
      stored_bounds.push_back(static_cast<int64_t>(
          std::clamp(sum, static_cast<double>(range.first), static_cast<double>(range.second))));
    }
    return stored_bounds;
  };
  const Ints low = bounds(least), high = bounds(greatest);
  if (!params.axis && BitWidth(kind) >= 8)
    return e.Widened("Clip", {stored, IntegersOf(e, kind, {}, low), IntegersOf(e, kind, {}, high)});
  const Ints sizes = SizesAlong(params.axis, params.scales.size(), stored);
  Value* wide = e.Cast(stored, ElementKind::kI32);
  wide = e("Max", {wide, IntegersOf(e, ElementKind::kI32, sizes, low)});
  return e.Cast(e("Min", {wide, IntegersOf(e, ElementKind::kI32, sizes, high)}), kind);
}

Value* Activated(OpExport& e, const QuantizedLayer& layer, Value* stored) {
  if (layer.activation == Activation::kNone) return stored;
  const std::optional<canonical::NumberBounds> bounds =
      canonical::BoundsOf(layer.activation, layer.activation_parameters);
  if (!bounds) return e.Unsupported("ONNX has no such activation of stored integers");
  return ClampedStored(e, *layer.to, stored, bounds->least, bounds->greatest);
}

Value* FinishSums(OpExport& e, const QuantizedLayer& layer, Value* sums) {
  if (!layer.to) return sums;
  return Activated(e, layer, Requantized(e, layer.sum, *layer.to, sums, layer.rounding));
}

bool IsOneOperation(const QuantizedLayer& layer) {
  if (!layer.to || layer.rounding != Rounding::kRatio || layer.to->quantization()->storage_range ||
      Arithmetic(*layer.sum.quantization()) != ElementKind::kF32) {
    return false;
  }
  for (const ElementType& type : {layer.lhs, layer.rhs, *layer.to}) {
    if (BitWidth(type.kind()) != 8) return false;
  }
  // The ONNX operation multiplies the scales in f32.
  const Quantization& lhs = *layer.lhs.quantization();
  const Quantization& rhs = *layer.rhs.quantization();
  const Quantization& sum = *layer.sum.quantization();
  if (lhs.axis) return false;
  for (size_t i = 0; i < sum.scales.size(); ++i) {
    const double product = static_cast<double>(static_cast<float>(lhs.scales[0])) *
                           static_cast<float>(rhs.scales[rhs.scales.size() == 1 ? 0 : i]);
    if (static_cast<float>(product) != static_cast<float>(sum.scales[i])) return false;
  }
  return true;
}

Value* QLinear(OpExport& e, const QuantizedLayer& layer, absl::string_view op, Value* lhs,
               Value* rhs, Value* bias, AttributeMap attributes) {
  const auto scales = [&](const ElementType& type) {
    const Quantization& params = *type.quantization();
    const Ints sizes = params.axis ? Ints{static_cast<int64_t>(params.scales.size())} : Ints{};
    return Floats(e, ElementKind::kF32, sizes, params.scales);
  };
  const auto zero_points = [&](const ElementType& type) {
    const Quantization& params = *type.quantization();
    const Ints sizes = params.axis ? Ints{static_cast<int64_t>(params.scales.size())} : Ints{};
    return ZeroPointsAs(e, type.kind(), sizes, params.zero_points);
  };
  Values operands = {lhs,
                     scales(layer.lhs),
                     zero_points(layer.lhs),
                     rhs,
                     scales(layer.rhs),
                     zero_points(layer.rhs),
                     scales(*layer.to),
                     zero_points(*layer.to)};
  if (bias != nullptr) operands.push_back(bias);
  return Activated(e, layer, e(op, std::move(operands), std::move(attributes)));
}

}  // namespace roundhouse::onnx_export
