// Operators on quantised elements, each in the arithmetic of TFLite's kernels
// (docs/quantization.md): exact sums with one rounding where the kernels do that, and floats where
// a table or fixed-point approximation of a kernel agrees with floats to within one step.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/families/short_fixed_point.h"
#include "roundhouse/passes/tfl/lowering.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Rounding;

constexpr absl::string_view kActivation = "fused_activation_function";

// ---- Sums of products ----

// The operand indices of an operator; -1 for none.
struct LayerOperands {
  int input = 0;
  int weights = 1;
  int bias = 2;
  bool has_sums = true;  // False if products are not summed.
};

// With one scale for all weights, kernels multiply the scales of input and weights in f32. Returns
// the scale of weights whose exact product with the input's is that.
ElementType WithScaleOfProductInF32(const ElementType& weights, const ElementType& input) {
  Quantization quantization = *weights.quantization();
  const double scale = input.quantization()->scales[0];
  if (scale == 0) return weights;
  const float product = static_cast<float>(scale) * static_cast<float>(quantization.scales[0]);
  quantization.scales[0] = static_cast<double>(product) / scale;
  return ElementType::Quantized(weights.kind(), std::move(quantization));
}

// TFLite's 16-bit kernels have 64-bit sums, which they multiply by a factor of 16 bits, rounded
// once. Returns weights with scales that have such factors.
ElementType WithShortFactors(const ElementType& weights, const ElementType& input,
                             const ElementType& output) {
  Quantization quantization = *weights.quantization();
  const double step = output.quantization()->scales[0] / input.quantization()->scales[0];
  if (!std::isfinite(step)) return weights;
  for (double& scale : quantization.scales) {
    const ShortFactor factor(scale / step);
    scale = std::ldexp(factor.multiplier, factor.exponent - 15) * step;
  }
  return ElementType::Quantized(weights.kind(), std::move(quantization));
}

Values LowerLayer(Lowering& l, RunPlain plain, const LayerOperands& where, bool multiplies_in_f32,
                  Rounding rounding) {
  Values operands(l.request().operands.begin(), l.request().operands.end());
  Value* input = l.need(where.input);
  Value* weights = l.need(where.weights);
  if (!l.ok()) return {nullptr};
  if (QuantizationOf(input->type()) == nullptr || QuantizationOf(weights->type()) == nullptr)
    return {l.Unsupported("one quantised operand and one that is not")};
  const ElementType input_element = input->type().element_type();
  ElementType weights_element = weights->type().element_type();
  if (multiplies_in_f32 && !weights_element.quantization()->axis.has_value())
    weights_element = WithScaleOfProductInF32(weights_element, input_element);
  if (where.has_sums && BitWidth(input_element.kind()) == 16 && HasOneScale(input->type()) &&
      HasOneScale(l.declared())) {
    weights_element = WithShortFactors(weights_element, input_element, l.declared().element_type());
    rounding = Rounding::kFixedPoint;
  }
  operands[where.weights] = TakenFor(l, weights, weights_element);
  if (where.bias >= 0 && l.has(where.bias)) {
    const ElementType sum = canonical::AccumulatorOfProduct(input_element, weights_element, 0);
    if (BitWidth(l.kind(l.in(where.bias))) != BitWidth(sum.kind()))
      return {l.Unsupported("a bias with a different number of bits than the sums")};
    operands[where.bias] = TakenFor(l, l.in(where.bias), sum);
  }
  // The activation comes after the rounding, as in TFLite.
  AttributeMap attributes = l.request().attributes;
  attributes.Erase(kActivation);
  const Values sums = plain({.op = l.request().op,
                             .operands = operands,
                             .attributes = attributes,
                             .num_results = l.num_results(),
                             .build = l.request().build,
                             .is_sketch = l.request().is_sketch,
                             .name = l.request().name});
  if (sums.empty()) return {nullptr};
  return {l.Activated(Rounded(l, sums[0], l.declared(), rounding))};
}

Values LowerConvolution(Lowering& l, RunPlain plain, Rounding rounding) {
  const bool in_f32 = l.request().operands[1]->type().is_tensor() &&
                      l.kind(l.request().operands[1]) == ElementKind::kU8;
  return LowerLayer(l, plain, {}, in_f32, rounding);
}
Values LowerConv2D(Lowering& l, RunPlain plain) { return LowerConvolution(l, plain, kOfProducts); }
Values LowerDepthwise(Lowering& l, RunPlain plain) { return LowerConvolution(l, plain, kOfOthers); }
Values LowerFullyConnected(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {}, /*multiplies_in_f32=*/true, kOfProducts);
}
Values LowerProductOfMatrices(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {.bias = -1}, /*multiplies_in_f32=*/false, kOfProducts);
}
Values LowerTransposed(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {.input = 2, .weights = 1, .bias = 3},
                    /*multiplies_in_f32=*/false, kOfOthers);
}
Values LowerMul(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {.bias = -1, .has_sums = false},
                    /*multiplies_in_f32=*/false, kOfOthers);
}

// ---- Resizing ----

// Computes on floats equal to the stored integers.
Values ThroughStoredNumbers(Lowering& l, RunPlain plain) {
  const ElementType unit = ElementType::Quantized(
      l.request().operands[0]->type().element_type().kind(), {.scales = {1.0}, .zero_points = {0}});
  Values operands(l.request().operands.begin(), l.request().operands.end());
  operands[0] = l(canonical::Dequantize{}, {TakenFor(l, operands[0], unit)});
  if (!l.ok()) return {nullptr};
  const Values numbers = plain({.op = l.request().op,
                                .operands = operands,
                                .attributes = l.request().attributes,
                                .num_results = l.num_results(),
                                .build = l.request().build,
                                .is_sketch = l.request().is_sketch,
                                .name = l.request().name});
  if (numbers.empty()) return {nullptr};
  Value* stored = l(canonical::Quantize{.to = unit, .rounding = Rounding::kHalfAway}, numbers);
  return {TakenFor(l, stored, l.declared().element_type())};
}

// Positions between elements along an axis, in steps of 2^-kCoordinateBits.
constexpr int kCoordinateBits = 10;
// They are constants of the program, of axes that are so long at most.
constexpr int64_t kLongestAxis = int64_t{1} << 20;
struct Neighbours {
  Ints lower;
  Ints upper;
  std::vector<int32_t> lower_weights;
  std::vector<int32_t> upper_weights;
};
bool HaveNeighbours(int64_t from, int64_t to) {
  return from >= 1 && from <= kLongestAxis && to >= 1 && to <= kLongestAxis;
}
// Requires HaveNeighbours(from, to).
Neighbours NeighboursOf(int64_t from, int64_t to, bool half_pixel, bool align_corners) {
  constexpr int64_t kOne = int64_t{1} << kCoordinateBits;
  const bool is_aligned = align_corners && to > 1;
  const int64_t last = is_aligned ? to - 1 : to;
  const int64_t step = (kOne * (is_aligned ? from - 1 : from) + last / 2) / last;
  Neighbours neighbours;
  for (int64_t i = 0; i < to; ++i) {
    const int64_t at = i * step + (half_pixel ? step / 2 - kOne / 2 : 0);
    const int64_t lower = std::max<int64_t>(at / kOne, 0);
    neighbours.lower.push_back(lower);
    neighbours.upper.push_back(std::min((at + kOne - 1) / kOne, from - 1));
    neighbours.lower_weights.push_back(static_cast<int32_t>(kOne - (at - kOne * lower)));
    neighbours.upper_weights.push_back(static_cast<int32_t>(at - kOne * lower));
  }
  return neighbours;
}

// Interpolates i32 elements; the sums have kCoordinateBits more fraction bits.
Value* Between(Lowering& l, Value* value, int64_t axis, const Neighbours& neighbours) {
  const auto weighted = [&](const Ints& indices, const std::vector<int32_t>& weights) {
    Ints sizes = {static_cast<int64_t>(weights.size())};
    sizes.resize(4 - axis, 1);
    return l.Mul(l(canonical::Gather{.axis = axis}, {value, l.IntsConstant(indices)}),
                 l.Constant(Tensor::Of<int32_t>(sizes, absl::MakeConstSpan(weights))));
  };
  return l.Add(weighted(neighbours.lower, neighbours.lower_weights),
               weighted(neighbours.upper, neighbours.upper_weights));
}

// For i8, TFLite interpolates the stored integers in fixed point, rounding halves away from 0.
Values LowerQuantizedResizeBilinear(Lowering& l, RunPlain plain) {
  Value* input = l.need(0);
  if (!l.ok()) return {nullptr};
  if (!HasEightBits(input->type()) || QuantizationOf(l.declared()) == nullptr)
    return ThroughFloats(l, plain);
  const std::optional<Ints> from = l.sizes(input);
  const std::optional<Ints> to = l.IntsOf(l.need(1));
  if (!l.ok()) return {nullptr};
  if (l.kind(input) != ElementKind::kI8 || !from || from->size() != 4 || !to || to->size() != 2 ||
      !HaveNeighbours((*from)[1], (*to)[0]) || !HaveNeighbours((*from)[2], (*to)[1]))
    return ThroughStoredNumbers(l, plain);
  Value* sums = l.Cast(TakenFor(l, input, ElementKind::kI8), ElementKind::kI32);
  for (const int64_t axis : {1, 2}) {
    sums = Between(l, sums, axis,
                   NeighboursOf((*from)[axis], (*to)[axis - 1], l.Bool("half_pixel_centers"),
                                l.Bool("align_corners")));
  }
  const ElementType fine = ElementType::Quantized(
      ElementKind::kI32, {.scales = {std::ldexp(1.0, -2 * kCoordinateBits)}, .zero_points = {0}});
  const ElementType unit =
      ElementType::Quantized(ElementKind::kI8, {.scales = {1.0}, .zero_points = {0}});
  // With one more bit, so that it is rounded only once.
  Value* stored =
      l(canonical::Requantize{.to = unit, .rounding = Rounding::kFixedPointTwice, .left_shift = 1},
        {TakenFor(l, sums, fine)});
  return {TakenFor(l, stored, l.declared().element_type())};
}

// ---- Binary sums ----

bool IsShort(const Type& type) {
  return HasOneScale(type) && type.element_type().kind() == ElementKind::kI16;
}
bool IsPowerOfTwo(double scale) {
  int exponent = 0;
  return std::frexp(scale, &exponent) == 0.5;
}

// Requantises both operands to one scale so fine that only the final sum is rounded.
template <typename Op>
Values LowerSum(Lowering& l, RunPlain plain) {
  Value* lhs = l.need(0);
  Value* rhs = l.need(1);
  if (!l.ok()) return {nullptr};
  const bool has_shorts = IsShort(lhs->type()) && IsShort(rhs->type()) && IsShort(l.declared());
  if (!has_shorts && (!HasEightBits(lhs->type()) || !HasEightBits(rhs->type())))
    return ThroughFloats(l, plain);
  // Scales that are powers of two have kernels of their own.
  if (has_shorts && IsPowerOfTwo(QuantizationOf(lhs->type())->scales[0]) &&
      IsPowerOfTwo(QuantizationOf(rhs->type())->scales[0]) &&
      IsPowerOfTwo(QuantizationOf(l.declared())->scales[0])) {
    return ThroughFloats(l, plain);
  }
  const int64_t left_shift = has_shorts ? 15 : 20;
  const double twice_max =
      2 * std::max(QuantizationOf(lhs->type())->scales[0], QuantizationOf(rhs->type())->scales[0]);
  const Type common = lhs->type().WithElementType(ElementType::Quantized(
      ElementKind::kI32, {.expressed = ElementKind::kF32,
                          .scales = {twice_max / static_cast<double>(int64_t{1} << left_shift)},
                          .zero_points = {0}}));
  lhs = Rounded(l, lhs, common, Rounding::kFixedPointTwice, left_shift);
  rhs = Rounded(l, rhs, common, Rounding::kFixedPointTwice, left_shift);
  Value* sum = l(Op{}, {lhs, rhs});
  return {l.Activated(Rounded(l, sum, l.declared(), Rounding::kFixedPointTwice))};
}

// ---- Sums over axes ----

// A reduction of quantised elements along known axes of known sizes.
struct StoredReduction {
  Ints axes;
  double count = 1;  // Elements per result.
  Quantization from;
  Quantization to;
  bool keep_dims = false;
  bool is_image = false;  // Over the spatial axes of an image, which stay.

  float ratio() const {
    return static_cast<float>(from.scales[0]) / static_cast<float>(to.scales[0]);
  }
};

// Nullopt if the elements of input or result have other than `widths` bits.
std::optional<StoredReduction> StoredReductionOf(Lowering& l, absl::Span<const int> widths) {
  const auto is_taken = [&](const Type& type) {
    return HasOneScale(type) &&
           std::count(widths.begin(), widths.end(), BitWidth(type.element_type().kind())) != 0;
  };
  Value* input = l.need(0);
  const std::optional<Ints> axes = l.IntsOf(l.need(1));
  const std::optional<Ints> sizes = l.sizes(input);
  if (!l.ok() || !is_taken(input->type()) || !is_taken(l.declared()) || !axes || !sizes)
    return std::nullopt;
  std::optional<Ints> reduced = l.Axes(1, static_cast<int64_t>(sizes->size()));
  if (!reduced || !l.ok()) return std::nullopt;
  StoredReduction reduction{.axes = *std::move(reduced),
                            .from = *QuantizationOf(input->type()),
                            .to = *QuantizationOf(l.declared()),
                            .keep_dims = l.Bool("keep_dims")};
  for (const int64_t axis : reduction.axes)
    reduction.count *= static_cast<double>((*sizes)[static_cast<size_t>(axis)]);
  Ints sorted = reduction.axes;
  std::sort(sorted.begin(), sorted.end());
  reduction.is_image = reduction.keep_dims && sizes->size() == 4 && sorted == Ints{1, 2};
  return reduction;
}

// The i32 sums of the stored integers.
Value* StoredSums(Lowering& l, const StoredReduction& reduction) {
  Value* stored = l.Cast(TakenFor(l, l.need(0), l.kind(l.need(0))), ElementKind::kI32);
  return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum,
                                   .axes = reduction.axes,
                                   .keep_dims = reduction.keep_dims},
           {stored});
}

// Rounds the steps, halves away from 0, and adds the zero point.
Value* StoredSteps(Lowering& l, Value* steps, int64_t zero_point) {
  const ElementType whole =
      ElementType::Quantized(l.declared_kind(), {.scales = {1.0}, .zero_points = {zero_point}});
  steps = l(canonical::Quantize{.to = whole, .rounding = Rounding::kHalfAway}, {steps});
  return TakenFor(l, steps, l.declared().element_type());
}

// 8 bits: scales the sum of the stored integers in f32. TFLite's kernel does not saturate.
Values LowerReducedSum(Lowering& l, RunPlain plain) {
  const std::optional<StoredReduction> sum = StoredReductionOf(l, {8});
  if (!l.ok()) return {nullptr};
  if (!sum) return ThroughFloats(l, plain);
  const float scale = sum->ratio();
  const float offset =
      static_cast<float>(-sum->from.zero_points[0]) * scale * static_cast<float>(sum->count);
  Value* steps = l.Cast(StoredSums(l, *sum), ElementKind::kF32);
  steps =
      l.Add(l.Mul(steps, l.Number(scale, ElementKind::kF32)), l.Number(offset, ElementKind::kF32));
  return {StoredSteps(l, steps, sum->to.zero_points[0])};
}

// Rounds to integers, halves away from 0, by operators that all runtimes compute alike: XNNPACK's
// quantisation rounds halves to even.
Value* RoundedAway(Lowering& l, Value* x) {
  const auto up = [&](Value* positive) {
    return l(canonical::Floor{}, {l.Add(positive, l.Number(0.5, ElementKind::kF32))});
  };
  Value* positive = up(l(canonical::Relu{}, {x}));
  Value* negative = up(l(canonical::Relu{}, {l(canonical::Neg{}, {x})}));
  return l(canonical::EltwiseSub{}, {positive, negative});
}

// 8 and 16 bits: if input and result have the same type, TFLite truncates the mean of the stored
// integers; else it rescales it in f32. Means over image axes that stay use floats: TFLite and
// XNNPACK, to which it delegates them if possible, each round in their own way, from which floats
// differ by at most a step, and the export writes the same operator. So do means of so many
// elements that TFLite's divisor of 32 bits is not their number.
Values LowerMean(Lowering& l, RunPlain plain) {
  const std::optional<StoredReduction> mean = StoredReductionOf(l, {8, 16});
  if (!l.ok()) return {nullptr};
  constexpr double kMostCounted = std::numeric_limits<int32_t>::max();
  if (!mean || mean->count == 0 || mean->count > kMostCounted || mean->is_image)
    return ThroughFloats(l, plain);
  const auto number = [&](float x) { return l.Number(x, ElementKind::kF32); };
  const auto zero = static_cast<float>(mean->from.zero_points[0]);
  Value* sums = StoredSums(l, *mean);
  if (mean->from == mean->to) {
    Value* cut = l(canonical::EltwiseDiv{}, {sums, l.Number(mean->count, ElementKind::kI32)});
    return {TakenFor(l, l.Cast(cut, l.declared_kind()), l.declared().element_type())};
  }
  const float scale = mean->ratio();
  Value* steps = l(canonical::EltwiseDiv{},
                   {l.Cast(sums, ElementKind::kF32), number(static_cast<float>(mean->count))});
  steps = l.Add(l.Mul(steps, number(scale)), number(-zero * scale));
  return {StoredSteps(l, RoundedAway(l, steps), mean->to.zero_points[0])};
}

// ---- Conversions ----

Value* LowerQuantize(Lowering& l) {
  Value* input = l.need(0);
  if (l.is_quantized(input)) return Rounded(l, input, l.declared(), Rounding::kFixedPointTwice);
  if (QuantizationOf(l.declared()) == nullptr) return l.NotKnown("the scale of the result");
  return l(canonical::Quantize{.to = l.declared().element_type(), .rounding = Rounding::kHalfAway},
           {input});
}

Value* LowerDequantize(Lowering& l) { return l(canonical::Dequantize{}, {l.need(0)}); }

// The value requantised to the result, as TFLite's concatenation of u8 computes it: one product and
// one sum in f32, halves away from 0.
Value* RoundedByProduct(Lowering& l, Value* value) {
  if (value == nullptr) return nullptr;
  if (!HasEightBits(value->type()) || !HasEightBits(l.declared()) || !HasOneScale(value->type()) ||
      !HasOneScale(l.declared()) || value->type().element_type() == l.declared().element_type()) {
    return Rounded(l, value, l.declared(), Rounding::kNearestEven);
  }
  const Quantization& from = *QuantizationOf(value->type());
  const Quantization& to = *QuantizationOf(l.declared());
  const float factor =
      static_cast<float>(from.scales[0]) * (1.0F / static_cast<float>(to.scales[0]));
  const float offset = static_cast<float>(-from.zero_points[0]) * factor;
  const ElementType unit =
      ElementType::Quantized(l.kind(value), {.scales = {1.0}, .zero_points = {0}});
  Value* stored = l(canonical::Dequantize{}, {TakenFor(l, value, unit)});
  Value* steps = l.Add(l.Mul(stored, l.Number(factor, ElementKind::kF32)),
                       l.Number(offset, ElementKind::kF32));
  return StoredSteps(l, steps, to.zero_points[0]);
}

// Only moves elements, but the parts may have other scales and zero points than the whole.
Values LowerConcatenation(Lowering& l, RunPlain plain) {
  Values operands(l.request().operands.begin(), l.request().operands.end());
  for (Value*& operand : operands) operand = RoundedByProduct(l, operand);
  if (!l.ok()) return {nullptr};
  return plain({.op = l.request().op,
                .operands = operands,
                .attributes = l.request().attributes,
                .num_results = l.num_results(),
                .build = l.request().build,
                .is_sketch = l.request().is_sketch,
                .name = l.request().name});
}

}  // namespace

void AddQuantizedArithmetic(LoweringTable& table) {
  table.AddQuantized("batch_matmul", LowerProductOfMatrices);
  table.AddQuantized("concatenation", LowerConcatenation);
  table.AddQuantized("conv_2d", LowerConv2D);
  table.AddQuantized("depthwise_conv_2d", LowerDepthwise);
  table.AddQuantized("fully_connected", LowerFullyConnected);
  table.AddQuantized("transpose_conv", LowerTransposed);

  table.AddQuantized("add", LowerSum<canonical::EltwiseAdd>);
  table.AddQuantized("mul", LowerMul);
  table.AddQuantized("sub", LowerSum<canonical::EltwiseSub>);

  table.AddQuantized("resize_bilinear", LowerQuantizedResizeBilinear);
  table.AddQuantized("mean", LowerMean);
  table.AddQuantized("sum", LowerReducedSum);

  table.AddQuantized("dequantize", LowerDequantize);
  table.AddQuantized("quantize", LowerQuantize);
  table.Add("quantize", LowerQuantize);

  for (const absl::string_view op : {"abs",
                                     "arg_max",
                                     "arg_min",
                                     "cast",
                                     "div",
                                     "elu",
                                     "equal",
                                     "exp",
                                     "gelu",
                                     "greater",
                                     "greater_equal",
                                     "l2_normalization",
                                     "less",
                                     "less_equal",
                                     "log",
                                     "log_softmax",
                                     "maximum",
                                     "minimum",
                                     "neg",
                                     "not_equal",
                                     "prelu",
                                     "reduce_max",
                                     "reduce_min",
                                     "relu",
                                     "relu6",
                                     "relu_0_to_1",
                                     "relu_n1_to_1",
                                     "rsqrt",
                                     "select",
                                     "select_v2",
                                     "sqrt",
                                     "square",
                                     "squared_difference",
                                     "topk_v2",
                                     "TFLite_Detection_PostProcess",
                                     "where"}) {
    if (table.HasPlain(op) && !table.HasQuantized(op)) table.AddQuantized(op, ThroughFloats);
  }
}

}  // namespace roundhouse::tfl_lowering
