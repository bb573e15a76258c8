// Functions of single quantised elements, in the arithmetic of TFLite's kernels. If that differs
// from floats with rounding, they become tables of all values.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/families/short_fixed_point.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

template <typename T>
Tensor TableOf(const std::vector<int64_t>& values) {
  const std::vector<T> elements(values.begin(), values.end());
  return Tensor::Of<T>(Ints{static_cast<int64_t>(values.size())}, absl::MakeConstSpan(elements));
}

// A table of the function for all stored integers, of 8 or 16 bits.
template <typename Function>
Value* ByTable(Lowering& l, Value* input, const Function& function) {
  const ElementKind from = l.kind(input);
  const auto [least, greatest] = IntegerRange(from);
  const auto [lowest, highest] = IntegerRange(l.declared_kind());
  // Negative numbers count from the end of the table.
  std::vector<int64_t> values;
  for (int64_t x = 0; x <= greatest; ++x) values.push_back(function(x));
  for (int64_t x = least; x < 0; ++x) values.push_back(function(x));
  for (int64_t& value : values) value = std::clamp(value, lowest, highest);
  const Type type =
      Type::Tensor(l.declared().element_type(), {static_cast<int64_t>(values.size())});
  Value* table = nullptr;
  switch (l.declared_kind()) {
    case ElementKind::kI8:
      table = l.ConstantOfType(TableOf<int8_t>(values), type);
      break;
    case ElementKind::kU8:
      table = l.ConstantOfType(TableOf<uint8_t>(values), type);
      break;
    case ElementKind::kI16:
      table = l.ConstantOfType(TableOf<int16_t>(values), type);
      break;
    default:
      return l.Unsupported(absl::StrCat("a result of ", ElementKindName(l.declared_kind())));
  }
  return l(canonical::Gather{}, {table, TakenFor(l, input, from)});
}

// TFLite computes it in 16 bits; elements are shifted up to use most of them.
Values LowerHardSwish(Lowering& l, RunPlain plain) {
  constexpr int kShift = 7;
  Value* input = l.need(0);
  if (!l.ok()) return {nullptr};
  if (!HasEightBits(input->type()) || !HasEightBits(l.declared()) || !HasOneScale(input->type()) ||
      !HasOneScale(l.declared())) {
    return ThroughFloats(l, plain);
  }
  const float shifted_scale = static_cast<float>(QuantizationOf(input->type())->scales[0]) /
                              static_cast<float>(1 << kShift);
  const ShortFactor to_output(shifted_scale /
                              static_cast<float>(QuantizationOf(l.declared())->scales[0]));
  // Scales so that 3 is 2^15.
  const ShortFactor to_relu(shifted_scale / (3.0F / 32768.0F));
  if (to_output.exponent > 0)
    return {l.Unsupported("a scale of the result below 1/128 of the input's")};
  const int64_t input_zero = QuantizationOf(input->type())->zero_points[0];
  const int64_t output_zero = QuantizationOf(l.declared())->zero_points[0];
  return {ByTable(l, input, [&](int64_t stored) {
    const int32_t x = static_cast<int32_t>(stored - input_zero) << kShift;
    int32_t relu = x;
    if (to_relu.exponent > 0) relu = ShiftedUp(relu, to_relu.exponent - 1);
    relu = RoundedProduct(relu, to_relu.multiplier);
    if (to_relu.exponent > 0) relu = ShiftedUp(relu, 1);
    if (to_relu.exponent < 0) relu = ShiftedDown(relu, -to_relu.exponent);
    relu = (relu + 32768) >> 1;  // From [-1, 1] to [0, 1].
    const int32_t product = relu * RoundedProduct(x, to_output.multiplier) / 32768;
    return ShiftedDown(product, -to_output.exponent) + output_zero;
  })};
}

// TFLite interpolates 16-bit functions in a table; if the scale is that of its fixed-point
// arithmetic, it computes them in that.
struct ShortFunction {
  int32_t (*of_fixed_point)(int32_t x);
  int32_t (*interpolated)(int32_t x);
  int most_shift;  // The greatest shift of elements to fixed point.
};
Values LowerShortFunction(Lowering& l, RunPlain plain, const ShortFunction& function) {
  Value* input = l.need(0);
  if (!l.ok()) return {nullptr};
  if (!HasOneScale(input->type()) || !HasOneScale(l.declared()) ||
      l.kind(input) != ElementKind::kI16 || l.declared_kind() != ElementKind::kI16) {
    return ThroughFloats(l, plain);
  }
  const Quantization& from = *QuantizationOf(input->type());
  const Quantization& to = *QuantizationOf(l.declared());
  const double scale = from.scales[0];
  if (from.zero_points[0] != 0 || to.zero_points[0] != 0 || to.scales[0] != 0x1p-15 ||
      !(scale > 0)) {
    return ThroughFloats(l, plain);
  }
  const double log2 = std::log2(scale);
  const double shift = std::round(log2) + 12;
  if (std::fabs(log2 - std::round(log2)) < 1e-3 && shift >= 0 && shift <= function.most_shift) {
    return {ByTable(l, input, [&](int64_t x) -> int64_t {
      return function.of_fixed_point(ShiftedUp(static_cast<int32_t>(x), static_cast<int>(shift)));
    })};
  }
  // Converts to the steps of the table.
  double multiplier = scale * 4096 * 3;
  int bits = 0;
  for (; multiplier <= 32767.0 / 2 && bits <= 30; ++bits) multiplier *= 2;
  if (!(multiplier < 32768)) return {l.Unsupported("an input with a scale of 8/3 or more")};
  const auto whole = static_cast<int64_t>(multiplier);
  const int64_t half = bits > 0 ? int64_t{1} << (bits - 1) : 0;
  return {ByTable(l, input, [&](int64_t x) -> int64_t {
    return function.interpolated(static_cast<int32_t>((x * whole + half) >> bits));
  })};
}

Values LowerLogistic(Lowering& l, RunPlain plain) {
  return LowerShortFunction(l, plain, {LogisticOf, InterpolatedLogisticOf, 0});
}
Values LowerTanh(Lowering& l, RunPlain plain) {
  return LowerShortFunction(l, plain, {TanhOf, InterpolatedTanhOf, 1});
}

// Rounds each side of 0 separately. The rounded sides keep the order of the numbers.
Values LowerLeakyRelu(Lowering& l, RunPlain plain) {
  Value* input = l.need(0);
  if (!l.ok()) return {nullptr};
  const float alpha = l.Float("alpha");
  if (!HasEightBits(input->type()) || QuantizationOf(l.declared()) == nullptr || !(alpha > 0))
    return ThroughFloats(l, plain);
  Quantization steeper = *QuantizationOf(input->type());
  for (double& scale : steeper.scales) scale *= static_cast<double>(alpha);
  const ElementType scaled = ElementType::Quantized(l.kind(input), std::move(steeper));
  const Values sides = {Rounded(l, input, l.declared(), kOfOthers),
                        Rounded(l, TakenFor(l, input, scaled), l.declared(), kOfOthers)};
  return {alpha <= 1 ? l(canonical::EltwiseMax{}, sides) : l(canonical::EltwiseMin{}, sides)};
}

}  // namespace

void AddQuantizedFunctions(LoweringTable& table) {
  table.AddQuantized("hard_swish", LowerHardSwish);
  table.AddQuantized("leaky_relu", LowerLeakyRelu);
  table.AddQuantized("logistic", LowerLogistic);
  table.AddQuantized("tanh", LowerTanh);
}

}  // namespace roundhouse::tfl_lowering
