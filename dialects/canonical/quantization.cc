#include "roundhouse/dialects/canonical/quantization.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

namespace {

// The scale rounded to f32, and at least the smallest number that is not denormal.
double ScaleOf(double scale) {
  return static_cast<double>(
      std::max(static_cast<float>(scale), std::numeric_limits<float>::min()));
}

}  // namespace

QuantizationParams AsymmetricParams(double least, double greatest, int64_t bits) {
  least = std::min(least, 0.0);
  greatest = std::max(greatest, 0.0);
  QuantizationParams params = {.greatest = (int64_t{1} << bits) - 1};
  const auto most = static_cast<double>(params.greatest);
  if (least < greatest) params.scale = ScaleOf((greatest - least) / most);
  const double zero = std::nearbyint(-least / params.scale);
  if (zero > 0) params.zero_point = static_cast<int64_t>(std::min(zero, most));
  return params;
}

QuantizationParams SymmetricParams(double most, int64_t bits) {
  const int64_t steps = (int64_t{1} << (bits - 1)) - 1;
  QuantizationParams params = {.least = -steps, .greatest = steps};
  if (most > 0) params.scale = ScaleOf(most / static_cast<double>(steps));
  return params;
}

FixedPointFactor FixedPointFactorOf(double factor) {
  constexpr int kLeastExponent = -31;
  constexpr int kGreatestExponent = 30;
  int exponent = 0;
  const double fraction = std::frexp(factor, &exponent);
  int64_t multiplier = std::llround(fraction * 0x1p31);
  if (multiplier == int64_t{1} << 31) {
    multiplier /= 2;
    ++exponent;
  }
  if (exponent < kLeastExponent) return {};
  if (exponent > kGreatestExponent) return {std::numeric_limits<int32_t>::max(), kGreatestExponent};
  return {static_cast<int32_t>(multiplier), exponent};
}

namespace {

ElementKind AccumulatorKind(int bits) { return bits > 8 ? ElementKind::kI64 : ElementKind::kI32; }

}  // namespace

ElementType AccumulatorOfProduct(const ElementType& lhs, const ElementType& rhs,
                                 std::optional<int64_t> axis) {
  const Quantization& left = *lhs.quantization();
  const Quantization& right = *rhs.quantization();
  Quantization sum = {.expressed = left.expressed};
  // A valid product does not have scales along an axis of both operands. If there are such axes, of
  // different lengths, only the scales that both have are used.
  const size_t count = left.axis && right.axis ? std::min(left.scales.size(), right.scales.size())
                                               : std::max(left.scales.size(), right.scales.size());
  if (left.axis || right.axis) sum.axis = axis;
  sum.scales.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    // Exact if both are f32.
    sum.scales.push_back(left.scales[left.axis ? i : 0] * right.scales[right.axis ? i : 0]);
  }
  sum.zero_points.assign(count, 0);
  const int bits = std::max(BitWidth(lhs.kind()), BitWidth(rhs.kind()));
  return ElementType::Quantized(AccumulatorKind(bits), std::move(sum));
}

ElementType AccumulatorOfSum(const ElementType& summand) {
  Quantization sum = *summand.quantization();
  sum.zero_points.assign(sum.zero_points.size(), 0);
  sum.storage_range.reset();
  return ElementType::Quantized(AccumulatorKind(BitWidth(summand.kind())), std::move(sum));
}

bool IsAccumulator(const ElementType& element) {
  if (!element.is_quantized()) return false;
  return (element.kind() == ElementKind::kI32 || element.kind() == ElementKind::kI64) &&
         ZeroPoint(element) == 0 && !element.quantization()->storage_range;
}

bool HasQuantizedFactor(const InferenceContext& context) {
  for (int operand : {0, 1}) {
    const std::optional<ElementType> element = KnownElement(context, operand);
    if (element && element->is_quantized()) return true;
  }
  return false;
}

namespace {

constexpr int kMaxFactorBits = 16;

absl::Status ExpectFactor(const InferenceContext& context, int operand,
                          const ProductAxes::Side& side, absl::string_view constraint) {
  const std::optional<ElementType> element = KnownElement(context, operand);
  if (!element) return absl::OkStatus();
  if (!element->is_quantized()) {
    return BrokenRule(
        context, operand, constraint,
        absl::StrCat("expected quantised elements as in ", context.op().OperandName(1 - operand),
                     ", found ", element->ToString()));
  }
  if (BitWidth(element->kind()) > kMaxFactorBits) {
    return BrokenRule(context, operand, constraint,
                      absl::StrCat("expected at most ", kMaxFactorBits,
                                   " bits in quantised elements, found ", element->ToString()));
  }
  const std::optional<int64_t> axis = QuantizedAxis(*element);
  if (axis && OperandShape(context, operand).is_ranked() && axis != side.operand)
    return QuantizedAxisError(context, operand, constraint, "the result has no such axis");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::optional<ElementType>> InferAccumulator(const InferenceContext& context,
                                                            const ProductAxes& axes,
                                                            absl::string_view constraint) {
  RH_RETURN_IF_ERROR(ExpectFactor(context, 0, axes.lhs, constraint));
  RH_RETURN_IF_ERROR(ExpectFactor(context, 1, axes.rhs, constraint));
  const std::optional<ElementType> lhs = KnownElement(context, 0);
  const std::optional<ElementType> rhs = KnownElement(context, 1);
  if (!lhs || !rhs) return std::optional<ElementType>();
  if (lhs->quantization()->expressed != rhs->quantization()->expressed) {
    return BrokenRule(
        context, 1, constraint,
        absl::StrCat("expected expressed type ", ElementKindName(lhs->quantization()->expressed),
                     " as in ", context.op().OperandName(0), ", found ", rhs->ToString()));
  }
  const bool along_lhs = QuantizedAxis(*lhs).has_value();
  const bool along_rhs = QuantizedAxis(*rhs).has_value();
  if (along_lhs && along_rhs) {
    return QuantizedAxisError(
        context, 1, constraint,
        absl::StrCat(context.op().OperandName(0), " has scales along an axis, too"));
  }
  const std::optional<int64_t> axis = along_lhs ? axes.lhs.result : axes.rhs.result;
  if ((along_lhs || along_rhs) && !axis) return std::optional<ElementType>();
  return std::optional<ElementType>(AccumulatorOfProduct(*lhs, *rhs, axis));
}

namespace {

// The elements of a bias are those of the sum, with its scales along the only axis. Nothing is
// copied to find that: there may be a scale for each of many channels.
bool AreBiasElementsOf(const ElementType& bias, const ElementType& sum) {
  const Quantization* found = bias.quantization();
  const Quantization* of_sum = sum.quantization();
  if (found == nullptr || of_sum == nullptr || !of_sum->axis) return bias == sum;
  return bias.kind() == sum.kind() && found->axis == 0 && found->expressed == of_sum->expressed &&
         found->scales == of_sum->scales && found->zero_points == of_sum->zero_points &&
         found->storage_range == of_sum->storage_range;
}

}  // namespace

absl::Status ExpectBiasElements(const InferenceContext& context, int bias, const ElementType& sum,
                                absl::string_view constraint) {
  const std::optional<ElementType> found = KnownElement(context, bias);
  if (!found || AreBiasElementsOf(*found, sum)) return absl::OkStatus();
  const ElementType wanted = QuantizedAxis(sum) ? WithQuantizedAxis(sum, 0) : sum;
  return BrokenRule(context, bias, constraint,
                    absl::StrCat("expected elements of ", wanted.ToString(),
                                 ", as those of the sum, found ", found->ToString()));
}

absl::StatusOr<std::optional<ElementType>> InferRequantized(const std::optional<ElementType>& sum,
                                                            const std::optional<ElementType>& to,
                                                            Rounding rounding,
                                                            Activation activation,
                                                            absl::string_view constraint) {
  if (!to) {
    if (rounding != Rounding::kNearestEven) {
      return BrokenAttribute(constraint, "rounding", "has no effect without attribute 'to'");
    }
    if (sum && sum->is_quantized() && activation != Activation::kNone) {
      return BrokenAttribute(constraint, "activation",
                             "needs attribute 'to' where the elements are quantised");
    }
    return sum;
  }
  if (!to->is_quantized() || QuantizedAxis(*to)) {
    return BrokenAttribute(
        constraint, "to",
        absl::StrCat("expected a quantised type with one scale, found ", to->ToString()));
  }
  if (!sum) return std::optional<ElementType>();
  if (!sum->is_quantized()) {
    return BrokenAttribute(
        constraint, "to",
        absl::StrCat("only sums of quantised elements are requantised, found ", sum->ToString()));
  }
  if (to->quantization()->expressed != sum->quantization()->expressed) {
    return BrokenAttribute(
        constraint, "to",
        absl::StrCat("expected expressed type ", ElementKindName(sum->quantization()->expressed),
                     ", found ", to->ToString()));
  }
  return to;
}

}  // namespace roundhouse::canonical
