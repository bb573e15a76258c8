// Operators that compute with quantised elements, each in the arithmetic of TFLite's kernels
// (docs/quantization.md): exact sums and one rounding where these are, and by way of floats where a
// table or an approximation in fixed point gives, to a step, what floats do.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/tfl/families.h"
#include "roundhouse/passes/tfl/lowering.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Rounding;

constexpr absl::string_view kActivation = "fused_activation_function";

const Quantization* GridOf(const Type& type) {
  return type.is_tensor() ? type.element_type().quantization() : nullptr;
}

bool HasEightBits(const Type& type) {
  return GridOf(type) != nullptr && BitWidth(type.element_type().kind()) == 8;
}

// The same elements, on another grid: no number changes.
Value* TakenFor(Lowering& l, Value* value, const ElementType& element) {
  if (value == nullptr || value->type().element_type() == element) return value;
  return l(canonical::Bitcast{.to = element}, {value});
}

Value* Rounded(Lowering& l, Value* value, const Type& declared, Rounding rounding,
               int64_t left_shift = 0) {
  if (GridOf(declared) == nullptr) return l.NotKnown("the scale of the result");
  if (value == nullptr) return nullptr;
  const ElementType to = declared.element_type();
  if (value->type().element_type() == to) return value;
  return l(canonical::Requantize{.to = to, .rounding = rounding, .left_shift = left_shift},
           {value});
}

// ---- Sums of products ----

// Where an operator has its operands; -1 for none.
struct LayerOperands {
  int input = 0;
  int weights = 1;
  int bias = 2;
};

// Where there is one scale for all weights, the kernels multiply the scales of input and weights in
// f32; this is the scale of weights whose exact product with the input's is that.
ElementType WithScaleOfProductInF32(const ElementType& weights, const ElementType& input) {
  Quantization grid = *weights.quantization();
  const double scale = input.quantization()->scales[0];
  if (scale == 0) return weights;
  const float product = static_cast<float>(scale) * static_cast<float>(grid.scales[0]);
  grid.scales[0] = static_cast<double>(product) / scale;
  return ElementType::Quantized(weights.kind(), std::move(grid));
}

Values LowerLayer(Lowering& l, RunPlain plain, const LayerOperands& where, bool multiplies_in_f32) {
  Values operands(l.request().operands.begin(), l.request().operands.end());
  Value* input = l.need(where.input);
  Value* weights = l.need(where.weights);
  if (!l.ok()) return {nullptr};
  if (GridOf(input->type()) == nullptr || GridOf(weights->type()) == nullptr)
    return {l.Unsupported("one side that is quantised and one that is not")};
  const ElementType input_grid = input->type().element_type();
  ElementType weights_grid = weights->type().element_type();
  if (multiplies_in_f32 && !weights_grid.quantization()->axis.has_value()) {
    weights_grid = WithScaleOfProductInF32(weights_grid, input_grid);
    operands[where.weights] = TakenFor(l, weights, weights_grid);
  }
  if (where.bias >= 0 && l.has(where.bias)) {
    const ElementType sum = canonical::AccumulatorOfProduct(input_grid, weights_grid, 0);
    if (BitWidth(l.kind(l.in(where.bias))) != BitWidth(sum.kind()))
      return {l.Unsupported("a bias that has not as many bits as the sums")};
    operands[where.bias] = TakenFor(l, l.in(where.bias), sum);
  }
  // Behind the rounding, where TFLite has it.
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
  return {l.Activated(Rounded(l, sums[0], l.declared(), Rounding::kFixedPointTwice))};
}

Values LowerConvolution(Lowering& l, RunPlain plain) {
  const bool in_f32 = l.request().operands[1]->type().is_tensor() &&
                      l.kind(l.request().operands[1]) == ElementKind::kU8;
  return LowerLayer(l, plain, {}, in_f32);
}
Values LowerFullyConnected(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {}, /*multiplies_in_f32=*/true);
}
Values LowerProductOfMatrices(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {.bias = -1}, /*multiplies_in_f32=*/false);
}
Values LowerTransposed(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {.input = 2, .weights = 1, .bias = 3},
                    /*multiplies_in_f32=*/false);
}
Values LowerMul(Lowering& l, RunPlain plain) {
  return LowerLayer(l, plain, {.bias = -1},
                    /*multiplies_in_f32=*/false);
}

// ---- By way of floats ----

Values ThroughFloats(Lowering& l, RunPlain plain) {
  Values operands(l.request().operands.begin(), l.request().operands.end());
  for (Value*& operand : operands) {
    if (l.is_quantized(operand)) operand = l(canonical::Dequantize{}, {operand});
  }
  if (!l.ok()) return Values(static_cast<size_t>(l.num_results()), nullptr);
  std::vector<Type> types(l.request().result_types.begin(), l.request().result_types.end());
  for (Type& type : types) {
    if (const Quantization* grid = GridOf(type)) type = type.WithElementType(grid->expressed);
  }
  Values results = plain({.op = l.request().op,
                          .operands = operands,
                          .attributes = l.request().attributes,
                          .num_results = l.num_results(),
                          .build = l.request().build,
                          .is_sketch = l.request().is_sketch,
                          .name = l.request().name,
                          .result_types = types});
  for (size_t i = 0; i < results.size(); ++i) {
    const Type declared = l.declared(static_cast<int>(i));
    if (GridOf(declared) == nullptr) continue;
    results[i] =
        l(canonical::Quantize{.to = declared.element_type(), .rounding = Rounding::kHalfAway},
          {results[i]});
  }
  return results;
}

// ---- Sums of two ----

// Both on one grid that is so fine that the sum is rounded only in the end.
template <typename Op>
Values LowerSum(Lowering& l, RunPlain plain) {
  constexpr int64_t kLeftShift = 20;
  Value* lhs = l.need(0);
  Value* rhs = l.need(1);
  if (!l.ok()) return {nullptr};
  if (!HasEightBits(lhs->type()) || !HasEightBits(rhs->type())) return ThroughFloats(l, plain);
  const double twice_max =
      2 * std::max(GridOf(lhs->type())->scales[0], GridOf(rhs->type())->scales[0]);
  const Type common = lhs->type().WithElementType(ElementType::Quantized(
      ElementKind::kI32, {.expressed = ElementKind::kF32,
                          .scales = {twice_max / static_cast<double>(int64_t{1} << kLeftShift)},
                          .zero_points = {0}}));
  lhs = Rounded(l, lhs, common, Rounding::kFixedPointTwice, kLeftShift);
  rhs = Rounded(l, rhs, common, Rounding::kFixedPointTwice, kLeftShift);
  Value* sum = l(Op{}, {lhs, rhs});
  return {l.Activated(Rounded(l, sum, l.declared(), Rounding::kFixedPointTwice))};
}

// ---- Conversions ----

Value* LowerQuantize(Lowering& l) {
  Value* input = l.need(0);
  if (l.is_quantized(input)) return Rounded(l, input, l.declared(), Rounding::kFixedPointTwice);
  if (GridOf(l.declared()) == nullptr) return l.NotKnown("the scale of the result");
  return l(canonical::Quantize{.to = l.declared().element_type(), .rounding = Rounding::kHalfAway},
           {input});
}

Value* LowerDequantize(Lowering& l) { return l(canonical::Dequantize{}, {l.need(0)}); }

// Elements are only moved, but the parts may lie on other grids than the whole.
Values LowerConcatenation(Lowering& l, RunPlain plain) {
  Values operands(l.request().operands.begin(), l.request().operands.end());
  for (Value*& operand : operands)
    operand = Rounded(l, operand, l.declared(), Rounding::kNearestEven);
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
  table.AddQuantized("conv_2d", LowerConvolution);
  table.AddQuantized("depthwise_conv_2d", LowerConvolution);
  table.AddQuantized("fully_connected", LowerFullyConnected);
  table.AddQuantized("transpose_conv", LowerTransposed);

  table.AddQuantized("add", LowerSum<canonical::EltwiseAdd>);
  table.AddQuantized("mul", LowerMul);
  table.AddQuantized("sub", LowerSum<canonical::EltwiseSub>);

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
                                     "hard_swish",
                                     "l2_normalization",
                                     "leaky_relu",
                                     "less",
                                     "less_equal",
                                     "log",
                                     "log_softmax",
                                     "logistic",
                                     "maximum",
                                     "mean",
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
                                     "resize_bilinear",
                                     "rsqrt",
                                     "select",
                                     "select_v2",
                                     "softmax",
                                     "sqrt",
                                     "square",
                                     "squared_difference",
                                     "sum",
                                     "tanh",
                                     "topk_v2",
                                     "where"}) {
    if (table.HasPlain(op) && !table.HasQuantized(op)) table.AddQuantized(op, ThroughFloats);
  }
}

}  // namespace roundhouse::tfl_lowering
