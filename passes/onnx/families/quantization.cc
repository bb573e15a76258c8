#include "roundhouse/dialects/canonical/quantization.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/small_float.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/products.h"
#include "roundhouse/passes/onnx/families/quantized_values.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// The quantised type with these constant scales and zero points; nullopt if they are not constant,
// or no quantised type can have them.
std::optional<ElementType> QuantizedType(Lowering& l, Value* input, Value* scale, Value* zero_point,
                                         ElementKind storage, ElementKind expressed) {
  const std::optional<std::vector<double>> scales = l.NumbersOf(scale);
  if (!scales || scales->empty() || BitWidth(storage) > 32) return std::nullopt;
  std::vector<int64_t> zero_points(scales->size(), 0);
  if (zero_point != nullptr) {
    const std::optional<Ints> known = l.IntsOf(zero_point);
    if (!known || known->size() != scales->size()) return std::nullopt;
    zero_points = *known;
  }
  for (double one : *scales) {
    if (!(one > 0) || !std::isfinite(one)) return std::nullopt;
  }
  Quantization quantization = {
      .expressed = expressed, .scales = *scales, .zero_points = std::move(zero_points)};
  if (scales->size() > 1 || (l.known_rank(scale) == 1 && l.size(scale, 0) != 1)) {
    if (l.known_rank(scale) != 1) return std::nullopt;
    const int64_t rank = l.rank(input);
    quantization.axis = l.Axis(l.Int("axis", 1), rank);
  }
  return ElementType::Quantized(storage, std::move(quantization));
}

// Scales or zero points as a tensor that broadcasts to the input: one number, a list along an axis,
// or one per block along it.
Value* AlongAxis(Lowering& l, Value* value, Value* input) {
  const std::optional<int64_t> rank_of_value = l.known_rank(value);
  if (rank_of_value == 0) return value;
  const int64_t rank = l.rank(input);
  const int64_t axis = l.Axis(l.Int("axis", 1), rank);
  const int64_t block = l.Int("block_size", 0);
  if (!l.ok()) return nullptr;
  if (block > 0) {
    const std::optional<Ints> sizes = l.sizes(value);
    const std::optional<int64_t> size = l.size(input, axis);
    if (!sizes || !size) return l.NotKnown("the size of the blocks");
    if (static_cast<int64_t>(sizes->size()) != rank) return l.Invalid("expected a scale per block");
    Ints repeated = *sizes;
    repeated.insert(repeated.begin() + axis + 1, block);
    Ints merged = *sizes;
    const std::optional<int64_t> covered = CheckedMul(merged[axis], block);
    if (!covered) {
      return l.Invalid(absl::StrCat("attribute 'block_size': ", merged[axis], " blocks of ", block,
                                    " elements do not fit in 64 bits"));
    }
    merged[axis] = *covered;
    Value* whole = l.Reshape(l.Broadcast(l.Unsqueeze(value, {axis + 1}), repeated), merged);
    return l.Slice(whole, axis, 0, *size);
  }
  if (l.size(value, 0) == 1 && rank_of_value == 1) return l.AsScalar(value);
  Ints axes;
  for (int64_t i = axis + 1; i < rank; ++i) axes.push_back(i - axis);
  return axes.empty() ? value : l.Unsqueeze(value, axes);
}

bool IsZero(Lowering& l, Value* value) {
  const std::optional<std::vector<double>> numbers = l.NumbersOf(value);
  return numbers && std::all_of(numbers->begin(), numbers->end(), [](double x) { return x == 0; });
}

// Adds the zero point and converts to the kind. A zero point of 0 is not added, as that would turn
// -0 into 0.
Value* ToSmallFloat(Lowering& l, Value* scaled, Value* zero_point, ElementKind storage) {
  if (zero_point != nullptr && !IsZero(l, zero_point))
    scaled = l.Add(scaled, l.Cast(zero_point, l.kind(scaled)));
  return l(canonical::Cast{.to = storage, .overflow = OverflowOf(l)}, {scaled});
}

// Rounds to integers, adds the zero point, and clamps to the range of the kind.
Value* Saturate(Lowering& l, Value* scaled, Value* zero_point, ElementKind storage) {
  if (!IsInteger(storage)) {
    return l.Invalid(absl::StrCat("expected integers for the quantised elements, found ",
                                  ElementKindName(storage)));
  }
  Value* rounded = l(canonical::Round{}, {scaled});
  const ElementKind kind = l.kind(scaled);
  if (zero_point != nullptr) rounded = l.Add(rounded, l.Cast(zero_point, kind));
  const auto [least, greatest] = IntegerRange(storage);
  return l.Cast(
      l(canonical::Clamp{.min = static_cast<double>(least), .max = static_cast<double>(greatest)},
        {rounded}),
      storage);
}

}  // namespace

Overflow OverflowOf(Lowering& l) {
  // From this version on infinities saturate in all kinds.
  constexpr int kSaturatesAll = 24;
  if (l.Int("saturate", 1) == 0) return Overflow::kToSpecial;
  return l.version() < kSaturatesAll ? Overflow::kSaturateFinite : Overflow::kSaturate;
}

Value* QuantizeLinear(Lowering& l, Value* input, Value* scale, Value* zero_point,
                      ElementKind storage) {
  const ElementKind kind = l.kind(input);
  if (IsFloat(kind) && IsInteger(storage) && l.Int("block_size") == 0) {
    const std::optional<ElementType> type =
        QuantizedType(l, input, scale, zero_point, storage, kind);
    if (type) {
      Value* quantized = l(canonical::Quantize{.to = *type}, {input});
      return l(canonical::Bitcast{.to = ElementType(storage)}, {quantized});
    }
  }
  Value* real = IsFloat(kind) ? input : l.Cast(input, ElementKind::kF32);
  Value* divided = l.Div(real, l.Cast(AlongAxis(l, scale, input), l.kind(real)));
  Value* zero = zero_point == nullptr ? nullptr : AlongAxis(l, zero_point, input);
  return IsSmallFloat(storage) ? ToSmallFloat(l, divided, zero, storage)
                               : Saturate(l, divided, zero, storage);
}

Value* DequantizeLinear(Lowering& l, Value* input, Value* scale, Value* zero_point) {
  const ElementKind storage = l.kind(input);
  const ElementKind expressed = l.kind(scale);
  if (IsInteger(storage) && l.Int("block_size") == 0) {
    const std::optional<ElementType> type =
        QuantizedType(l, input, scale, zero_point, storage, expressed);
    if (type) {
      return l(canonical::Dequantize{}, {l(canonical::Bitcast{.to = *type}, {input})});
    }
  }
  Value* number = l.Cast(input, expressed);
  if (zero_point != nullptr && (IsInteger(storage) || !IsZero(l, zero_point))) {
    number = l.Sub(number, l.Cast(AlongAxis(l, zero_point, input), expressed));
  }
  return l.Mul(number, AlongAxis(l, scale, input));
}

namespace {

// The element kind that an attribute names; nullopt if it names none.
std::optional<ElementKind> FloatKind(Lowering& l, absl::string_view attribute) {
  const int64_t given = l.Int(attribute);
  if (given == 0) return std::nullopt;
  const std::optional<ElementType> type =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(given));
  if (type && IsFloat(type->kind())) return type->kind();
  l.Invalid(absl::StrCat("attribute '", attribute, "': ", given, " is not a float type"));
  return std::nullopt;
}

bool IsQuantizable(ElementKind storage) {
  return IsInteger(storage) || (IsSmallFloat(storage) && storage != ElementKind::kF8E8M0FNU);
}

Value* NotQuantizable(Lowering& l, ElementKind storage) {
  return l.Invalid(absl::StrCat("cannot quantise to ", ElementKindName(storage)));
}

Value* LowerQuantizeLinear(Lowering& l) {
  ElementKind storage = l.has(2) ? l.kind(l.in(2)) : ElementKind::kU8;
  if (l.Int("output_dtype") != 0) {
    const std::optional<ElementType> wanted =
        onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("output_dtype")));
    if (!wanted) return l.Invalid("attribute 'output_dtype' is not an ONNX element type");
    storage = wanted->kind();
  }
  if (!l.ok()) return nullptr;
  if (!IsQuantizable(storage)) return NotQuantizable(l, storage);
  // The division is done in the requested precision, or in that of the scale.
  Value* input = l.need(0);
  Value* scale = l.need(1);
  const std::optional<ElementKind> precision = FloatKind(l, "precision");
  if (!l.ok()) return nullptr;
  if (precision || IsFloat(l.kind(scale))) {
    const ElementKind kind = precision.value_or(l.kind(scale));
    if (IsFloat(l.kind(input))) input = l.Cast(input, kind);
    scale = l.Cast(scale, kind);
  }
  return QuantizeLinear(l, input, scale, l.in(2), storage);
}

Value* LowerDequantizeLinear(Lowering& l) {
  const ElementKind storage = l.kind(l.need(0));
  if (!IsQuantizable(storage) && l.ok()) return NotQuantizable(l, storage);
  Value* scale = l.need(1);
  if (const std::optional<ElementKind> wanted = FloatKind(l, "output_dtype"))
    scale = l.Cast(scale, *wanted);
  if (l.ok() && !IsFloat(l.kind(scale))) {
    return l.Invalid(absl::StrCat("cannot compute in ", ElementKindName(l.kind(scale)),
                                  "; set the attribute 'output_dtype' to a float type"));
  }
  return DequantizeLinear(l, l.need(0), scale, l.in(2));
}

}  // namespace

// The range of the input is extended to contain 0.
DynamicallyQuantized QuantizeDynamically(Lowering& l, Value* input) {
  const ElementKind kind = l.kind(input);
  Value* zero = l.Number(0, kind);
  auto extreme = [&](canonical::ReduceKind reduce) {
    return l(canonical::TensorReduce{.kind = reduce, .keep_dims = false}, {input});
  };
  Value* least = l(canonical::EltwiseMin{}, {zero, extreme(canonical::ReduceKind::kMin)});
  Value* greatest = l(canonical::EltwiseMax{}, {zero, extreme(canonical::ReduceKind::kMax)});
  Value* scale = l.Div(l.Sub(greatest, least), l.Number(255, kind));
  Value* offset = l.Div(l(canonical::Neg{}, {least}), scale);
  Value* zero_point = Saturate(l, offset, nullptr, ElementKind::kU8);
  return {Saturate(l, l.Div(input, scale), zero_point, ElementKind::kU8), scale, zero_point};
}

namespace {

Values LowerDynamicQuantizeLinear(Lowering& l) {
  const DynamicallyQuantized quantized = QuantizeDynamically(l, l.need(0));
  return {quantized.stored, quantized.scale, quantized.zero_point};
}

// The integer minus its zero point, as i32.
Value* Centered(Lowering& l, Value* input, Value* zero_point) {
  Value* wide = l.Cast(input, ElementKind::kI32);
  return zero_point == nullptr ? wide : l.Sub(wide, l.Cast(zero_point, ElementKind::kI32));
}

// Reshapes a list of one number per row of a matrix so that it broadcasts.
Value* ForRows(Lowering& l, Value* list) {
  return l.known_rank(list) == 1 && l.size(list, 0) != 1 ? l.Unsqueeze(list, {1}) : list;
}
// Reshapes a list of one number per output channel of a filter so that it broadcasts.
Value* ForFilters(Lowering& l, Value* list, Value* filter) {
  if (l.known_rank(list) != 1) return list;
  if (l.size(list, 0) == 1) return l.AsScalar(list);
  Ints axes;
  for (int64_t i = 1; i < l.rank(filter); ++i) axes.push_back(i);
  return l.Unsqueeze(list, axes);
}

// Reshapes a list of one number per channel of an image so that it broadcasts.
Value* ForChannels(Lowering& l, Value* list, Value* image) {
  if (l.known_rank(list) != 1) return list;
  if (l.size(list, 0) == 1) return l.AsScalar(list);
  Ints axes;
  for (int64_t i = 2; i < l.rank(image); ++i) axes.push_back(i - 1);
  return axes.empty() ? list : l.Unsqueeze(list, axes);
}

// The integers as elements quantised with constant scales and zero points (null: 0); null if no
// quantised type has these. Lists of them lie along `axis`.
Value* AsQuantized(Lowering& l, Value* input, const std::vector<double>& scales, Value* zero_point,
                   int64_t axis) {
  const ElementKind storage = l.kind(input);
  if (!l.ok() || BitWidth(storage) > 16 || !l.known_rank(input)) return nullptr;
  Ints zero_points = {0};
  if (zero_point != nullptr) {
    const std::optional<Ints> known = l.IntsOf(zero_point);
    if (!known || known->empty() || l.known_rank(zero_point).value_or(2) > 1) return nullptr;
    zero_points = *known;
  }
  const size_t count = std::max(scales.size(), zero_points.size());
  Quantization quantization;
  if (count > 1) {
    if (l.size(input, axis) != static_cast<int64_t>(count)) return nullptr;
    quantization.axis = axis;
  }
  for (size_t i = 0; i < count; ++i) {
    const double scale = scales[scales.size() == 1 ? 0 : i];
    if (!(scale > 0) || !std::isfinite(scale)) return nullptr;
    quantization.scales.push_back(scale);
    quantization.zero_points.push_back(zero_points[zero_points.size() == 1 ? 0 : i]);
  }
  return l(canonical::Bitcast{.to = ElementType::Quantized(storage, std::move(quantization))},
           {input});
}

// One number, or a list along the axis of a quantised type.
std::optional<std::vector<double>> ScalesOf(Lowering& l, Value* scale) {
  std::optional<std::vector<double>> scales = l.NumbersOf(scale);
  if (!scales || scales->empty() || l.known_rank(scale).value_or(2) > 1) return std::nullopt;
  return scales;
}

bool IsAlongAxis(const Value* value) {
  return value->type().element_type().quantization()->axis.has_value();
}

// Whether it is one zero point for all elements.
bool IsOneNumber(const Value* zero_point) {
  if (zero_point == nullptr) return false;
  const Type& type = zero_point->type();
  return type.is_tensor() && type.shape().is_static() && type.shape().rank() <= 1 &&
         type.shape().NumElements().value_or(0) == 1;
}

// The product for a left zero point that is known only during the run, as after
// DynamicQuantizeLinear: (a - z) b = a b - z (column sums of b), so that bytes are multiplied. Sums
// of i32 wrap around, so a b may overflow. Returns null if the operands do not allow this form.
Value* ProductOfShifted(Lowering& l, Value* lhs, Value* lhs_zero_point, Value* rhs,
                        Value* rhs_zero_point) {
  const int64_t lhs_rank = l.rank(lhs), rhs_rank = l.rank(rhs);
  if (!l.ok() || !IsOneNumber(lhs_zero_point) || lhs_rank < 2 || rhs_rank < 2) return nullptr;
  Value* quantized_lhs = AsQuantized(l, lhs, {1}, nullptr, lhs_rank - 2);
  Value* quantized_rhs = AsQuantized(l, rhs, {1}, rhs_zero_point, rhs_rank - 1);
  if (quantized_lhs == nullptr || quantized_rhs == nullptr) return nullptr;
  Value* product = l(canonical::Bitcast{.to = ElementKind::kI32},
                     {MatrixProduct(l, quantized_lhs, quantized_rhs)});
  Value* columns =
      l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum, .axes = Ints{rhs_rank - 2}},
        {Centered(l, rhs, rhs_zero_point)});
  return l.Sub(product, l.Mul(l.Cast(l.AsScalar(lhs_zero_point), ElementKind::kI32), columns));
}

}  // namespace

Value* IntegerProduct(Lowering& l, Value* lhs, Value* lhs_zero_point, Value* rhs,
                      Value* rhs_zero_point) {
  const int64_t lhs_rank = l.rank(lhs), rhs_rank = l.rank(rhs);
  if (lhs_rank > 1 && rhs_rank > 1) {
    Value* quantized_lhs = AsQuantized(l, lhs, {1}, lhs_zero_point, lhs_rank - 2);
    Value* quantized_rhs = AsQuantized(l, rhs, {1}, rhs_zero_point, rhs_rank - 1);
    if (quantized_lhs != nullptr && quantized_rhs != nullptr &&
        !(IsAlongAxis(quantized_lhs) && IsAlongAxis(quantized_rhs))) {
      return l(canonical::Bitcast{.to = ElementKind::kI32},
               {MatrixProduct(l, quantized_lhs, quantized_rhs)});
    }
  }
  if (Value* sums = ProductOfShifted(l, lhs, lhs_zero_point, rhs, rhs_zero_point)) return sums;
  Value* for_rows = lhs_zero_point == nullptr ? nullptr : ForRows(l, lhs_zero_point);
  return MatrixProduct(l, Centered(l, lhs, for_rows), Centered(l, rhs, rhs_zero_point));
}

namespace {

Value* LowerMatMulInteger(Lowering& l) {
  return IntegerProduct(l, l.need(0), l.in(2), l.need(1), l.in(3));
}

// The convolution of an image whose zero point is known only during the run, in the way of
// ProductOfShifted. The border is filled with zero points, so the sums over the filters count it
// too.
Value* ConvolutionOfShifted(Lowering& l, Value* image, Value* zero_point, Value* filter,
                            Value* filter_zero_point) {
  const std::string auto_pad = l.String("auto_pad");
  const int64_t rank = l.rank(image);
  if (!l.ok() || !IsOneNumber(zero_point) || l.known_rank(filter) != rank ||
      (auto_pad != "NOTSET" && auto_pad != "VALID" && !auto_pad.empty()))
    return nullptr;
  const Ints borders = auto_pad == "VALID" ? Ints() : l.IntList("pads").value_or(Ints());
  if (!borders.empty() && static_cast<int64_t>(borders.size()) != 2 * (rank - 2)) return nullptr;
  Value* zero = l.AsScalar(zero_point);
  if (std::any_of(borders.begin(), borders.end(), [](int64_t border) { return border != 0; })) {
    Ints pads = {0, 0};
    pads.insert(pads.end(), borders.begin(), borders.begin() + (rank - 2));
    pads.insert(pads.end(), {0, 0});
    pads.insert(pads.end(), borders.begin() + (rank - 2), borders.end());
    image = l(canonical::TensorConstantPad{.pads = pads}, {image, zero});
  }
  Value* quantized_image = AsQuantized(l, image, {1}, nullptr, 1);
  Value* quantized_filter = AsQuantized(l, filter, {1}, filter_zero_point, 0);
  if (quantized_image == nullptr || quantized_filter == nullptr) return nullptr;
  Value* sums =
      l(canonical::Bitcast{.to = ElementKind::kI32},
        {Convolution(l, quantized_image, quantized_filter, nullptr, /*has_borders=*/true)});
  Ints axes;
  for (int64_t i = 1; i < rank; ++i) axes.push_back(i);
  Value* for_filters =
      filter_zero_point == nullptr ? nullptr : ForFilters(l, filter_zero_point, filter);
  Value* weights = l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kSum, .axes = axes, .keep_dims = false},
      {Centered(l, filter, for_filters)});
  return l.Sub(sums, l.Mul(l.Cast(zero, ElementKind::kI32), ForChannels(l, weights, sums)));
}

Value* LowerConvInteger(Lowering& l) {
  Value* filter = l.need(1);
  Value* quantized_image = AsQuantized(l, l.need(0), {1}, l.in(2), 1);
  Value* quantized_filter = AsQuantized(l, filter, {1}, l.in(3), 0);
  if (quantized_image != nullptr && quantized_filter != nullptr && !IsAlongAxis(quantized_image)) {
    return l(canonical::Bitcast{.to = ElementKind::kI32},
             {Convolution(l, quantized_image, quantized_filter, nullptr)});
  }
  if (Value* sums = ConvolutionOfShifted(l, l.need(0), l.in(2), filter, l.in(3))) return sums;
  Value* zero_point = l.has(3) ? ForFilters(l, l.in(3), filter) : nullptr;
  return Convolution(l, Centered(l, l.need(0), l.in(2)), Centered(l, filter, zero_point), nullptr);
}

// The quantised type of a result; nullopt if its scale or zero point is not constant.
std::optional<ElementType> ResultType(Lowering& l, Value* scale, Value* zero_point) {
  const std::optional<std::vector<double>> scales = ScalesOf(l, scale);
  const std::optional<Ints> zero_points = l.IntsOf(zero_point);
  if (!scales || scales->size() != 1 || !zero_points || zero_points->size() != 1 ||
      !(scales->front() > 0) || !std::isfinite(scales->front())) {
    return std::nullopt;
  }
  return ElementType::Quantized(l.kind(zero_point),
                                {.scales = *scales, .zero_points = *zero_points});
}

Value* Requantized(Lowering& l, Value* sum, const ElementType& to) {
  Value* rounded =
      l(canonical::Requantize{.to = to, .rounding = canonical::Rounding::kRatio}, {sum});
  return l(canonical::Bitcast{.to = ElementType(to.kind())}, {rounded});
}

// Requantises i32 sums in units of `scale` to the scale and zero point of the result.
Value* Rescale(Lowering& l, Value* sum, Value* scale, Value* result_scale, Value* zero_point) {
  Value* real = l.Mul(l.Cast(sum, ElementKind::kF32), l.Div(scale, result_scale));
  return Saturate(l, real, zero_point, l.kind(zero_point));
}

Value* LowerQLinearMatMul(Lowering& l) {
  const std::optional<ElementType> to = ResultType(l, l.need(6), l.need(7));
  const std::optional<std::vector<double>> lhs_scales = ScalesOf(l, l.need(1));
  const std::optional<std::vector<double>> rhs_scales = ScalesOf(l, l.need(4));
  const int64_t lhs_rank = l.rank(l.need(0)), rhs_rank = l.rank(l.need(3));
  if (to && lhs_scales && rhs_scales && lhs_rank > 1 && rhs_rank > 1) {
    Value* lhs = AsQuantized(l, l.need(0), *lhs_scales, l.need(2), lhs_rank - 2);
    Value* rhs = AsQuantized(l, l.need(3), *rhs_scales, l.need(5), rhs_rank - 1);
    if (lhs != nullptr && rhs != nullptr && !(IsAlongAxis(lhs) && IsAlongAxis(rhs)))
      return Requantized(l, MatrixProduct(l, lhs, rhs), *to);
  }
  Value* sum = MatrixProduct(l, Centered(l, l.need(0), ForRows(l, l.need(2))),
                             Centered(l, l.need(3), l.need(5)));
  Value* scale = l.Mul(ForRows(l, l.need(1)), l.need(4));
  return Rescale(l, sum, l.Cast(scale, ElementKind::kF32), l.Cast(l.need(6), ElementKind::kF32),
                 l.need(7));
}

Value* LowerQLinearConv(Lowering& l) {
  Value* filter = l.need(3);
  const std::optional<ElementType> to = ResultType(l, l.need(6), l.need(7));
  const std::optional<std::vector<double>> scales = ScalesOf(l, l.need(1));
  const std::optional<std::vector<double>> filter_scales = ScalesOf(l, l.need(4));
  if (to && scales && scales->size() == 1 && filter_scales) {
    Value* quantized_image = AsQuantized(l, l.need(0), *scales, l.need(2), 1);
    Value* quantized_filter = AsQuantized(l, filter, *filter_scales, l.need(5), 0);
    if (quantized_image != nullptr && quantized_filter != nullptr &&
        !IsAlongAxis(quantized_image)) {
      Value* bias = l.in(8);
      if (bias != nullptr) {
        const ElementType sum =
            canonical::AccumulatorOfProduct(quantized_image->type().element_type(),
                                            quantized_filter->type().element_type(), /*axis=*/0);
        bias = l(canonical::Bitcast{.to = sum}, {bias});
      }
      return Requantized(l, Convolution(l, quantized_image, quantized_filter, bias), *to);
    }
  }
  Value* sum = Convolution(l, Centered(l, l.need(0), l.AsScalar(l.need(2))),
                           Centered(l, filter, ForFilters(l, l.need(5), filter)), l.in(8));
  Value* scale = l.Mul(l.AsScalar(l.need(1)), ForChannels(l, l.need(4), sum));
  return Rescale(l, sum, scale, l.AsScalar(l.need(6)), l.AsScalar(l.need(7)));
}

}  // namespace

void AddQuantization(LoweringTable& table) {
  table.Add("ConvInteger", 10, LowerConvInteger);
  table.Add("DequantizeLinear", 10, LowerDequantizeLinear);
  table.Add("DynamicQuantizeLinear", 11, LowerDynamicQuantizeLinear);
  table.Add("MatMulInteger", 10, LowerMatMulInteger);
  table.Add("QLinearConv", 10, LowerQLinearConv);
  table.Add("QLinearMatMul", 10, LowerQLinearMatMul);
  table.Add("QuantizeLinear", 10, LowerQuantizeLinear);
  table.Add("DequantizeLinear", 1, LowerDequantizeLinear, kMicrosoftDomain);
  table.Add("QuantizeLinear", 1, LowerQuantizeLinear, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
