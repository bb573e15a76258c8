// com.microsoft: operations on quantised values, as ONNX Runtime's quantizer and optimizer write
// them. Most are the operations on real numbers, between DequantizeLinear and QuantizeLinear.
// Operands come as value, scale and zero point.
#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/products.h"
#include "roundhouse/passes/onnx/families/quantized_values.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Dequantises operand `first`.
Value* Real(Lowering& l, int first) {
  return DequantizeLinear(l, l.need(first), l.need(first + 1), l.in(first + 2));
}

// Quantises with the scale and zero point in operand `scale` and the next one.
Value* Stored(Lowering& l, Value* real, int scale, int like = 0) {
  const ElementKind storage = l.has(scale + 1) ? l.kind(l.in(scale + 1)) : l.kind(l.need(like));
  return QuantizeLinear(l, real, l.need(scale), l.in(scale + 1), storage);
}

Value* LowerQLinearAdd(Lowering& l) { return Stored(l, l.Add(Real(l, 0), Real(l, 3)), 6); }
Value* LowerQLinearMul(Lowering& l) { return Stored(l, l.Mul(Real(l, 0), Real(l, 3)), 6); }
Value* LowerQLinearSigmoid(Lowering& l) {
  return Stored(l, l(canonical::Sigmoid{}, {Real(l, 0)}), 3);
}
Value* LowerQLinearLeakyRelu(Lowering& l) {
  return Stored(l, l(canonical::LeakyRelu{.alpha = l.Float("alpha", 0.01F)}, {Real(l, 0)}), 3);
}

Value* LowerQLinearWhere(Lowering& l) {
  Value* chosen = l(canonical::Select{}, {l.need(0), Real(l, 1), Real(l, 4)});
  return Stored(l, chosen, 7, /*like=*/1);
}

// Before opset 13, Softmax covered all axes from `axis` on; the attribute `opset` tells which
// applies.
Value* LowerQLinearSoftmax(Lowering& l) {
  Value* real = DequantizeLinear(l, l.need(0), l.need(1), l.in(2));
  const int64_t rank = l.rank(real);
  const int64_t axis = l.Axis(l.Int("axis", -1), rank);
  if (!l.ok()) return nullptr;
  if (l.Int("opset", 13) >= 13 || axis == rank - 1)
    return Stored(l, l(canonical::TensorSoftmax{.axis = axis}, {real}), 3);
  Value* flat = l(canonical::Flatten{.start_axis = axis}, {real});
  Value* probabilities = l(canonical::TensorSoftmax{.axis = axis}, {flat});
  return Stored(l, l.ReshapeTo(probabilities, l.ShapeOf(real)), 3);
}

// Runs `body` in ONNX's order; the attribute tells whether the image has its channels last.
template <typename Body>
Value* OnImage(Lowering& l, Value* image, const Body& body) {
  if (l.Int("channels_last") == 0) return body(image);
  const int64_t rank = l.rank(image);
  if (!l.ok()) return nullptr;
  if (rank < 3) return l.Invalid("expected an image with spatial axes");
  Ints to_front = {0, rank - 1};
  Ints to_back = {0};
  for (int64_t i = 1; i < rank - 1; ++i) {
    to_front.push_back(i);
    to_back.push_back(i + 1);
  }
  to_back.push_back(1);
  return l.Transpose(body(l.Transpose(image, to_front)), to_back);
}

Value* LowerQLinearAveragePool(Lowering& l) {
  return Stored(l, OnImage(l, Real(l, 0), [&](Value* image) { return AveragePool(l, image); }), 3);
}

Value* LowerQLinearGlobalAveragePool(Lowering& l) {
  Value* mean = OnImage(l, Real(l, 0), [&](Value* image) {
    Ints axes;
    for (int64_t i = 2; i < l.rank(image); ++i) axes.push_back(i);
    return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kMean, .axes = axes}, {image});
  });
  return Stored(l, mean, 3);
}

Value* LowerQLinearReduceMean(Lowering& l) {
  Value* mean = l(canonical::TensorReduce{.kind = canonical::ReduceKind::kMean,
                                          .axes = l.IntList("axes"),
                                          .keep_dims = l.Int("keepdims", 1) != 0},
                  {Real(l, 0)});
  return Stored(l, mean, 3);
}

// Scale and zero point of the result come first, then three operands per part.
Value* LowerQLinearConcat(Lowering& l) {
  Values parts;
  for (int first = 2; first + 2 < l.num_inputs(); first += 3) parts.push_back(Real(l, first));
  if (parts.empty() || l.num_inputs() % 3 != 2)
    return l.Invalid("expected a value, a scale and a zero point for each part");
  return Stored(l, l.Concat(parts, l.Int("axis")), 0, /*like=*/2);
}

// ---- Integer products with real results.

// Multiplies i32 sums by both scales.
Value* Scaled(Lowering& l, Value* sums, Value* lhs_scale, Value* rhs_scale) {
  return l.Mul(l.Cast(sums, l.kind(lhs_scale)), l.Mul(lhs_scale, rhs_scale));
}

Value* LowerMatMulIntegerToFloat(Lowering& l) {
  Value* sums = IntegerProduct(l, l.need(0), l.in(4), l.need(1), l.in(5));
  Value* result = Scaled(l, sums, l.need(2), l.need(3));
  return l.has(6) ? l.Add(result, l.in(6)) : result;
}

Value* LowerDynamicQuantizeMatMul(Lowering& l) {
  const DynamicallyQuantized lhs = QuantizeDynamically(l, l.need(0));
  Value* sums = IntegerProduct(l, lhs.stored, lhs.zero_point, l.need(1), l.in(3));
  Value* result = Scaled(l, sums, lhs.scale, l.need(2));
  return l.has(4) ? l.Add(result, l.in(4)) : result;
}

// The result is quantised if it has a scale.
Value* LowerQGemm(Lowering& l) {
  const auto side = [&](int operand, const char* transposed) {
    Value* value = l.need(operand);
    return l.Int(transposed) != 0 ? l.Transpose(value, {1, 0}) : value;
  };
  Value* sums =
      IntegerProduct(l, side(0, "transA"), l.AsScalar(l.need(2)), side(3, "transB"), l.need(5));
  if (l.has(6)) sums = l.Add(sums, l.in(6));
  Value* result = Scaled(l, sums, l.AsScalar(l.need(1)), l.need(4));
  if (const float alpha = l.Float("alpha", 1); alpha != 1)
    result = l.Mul(result, l.Number(alpha, l.kind(result)));
  return l.has(7) ? Stored(l, result, 7) : result;
}

}  // namespace

void AddRuntimeQuantization(LoweringTable& table) {
  table.Add("DynamicQuantizeMatMul", 1, LowerDynamicQuantizeMatMul, kMicrosoftDomain);
  table.Add("MatMulIntegerToFloat", 1, LowerMatMulIntegerToFloat, kMicrosoftDomain);
  table.Add("QGemm", 1, LowerQGemm, kMicrosoftDomain);
  table.Add("QLinearAdd", 1, LowerQLinearAdd, kMicrosoftDomain);
  table.Add("QLinearAveragePool", 1, LowerQLinearAveragePool, kMicrosoftDomain);
  table.Add("QLinearConcat", 1, LowerQLinearConcat, kMicrosoftDomain);
  table.Add("QLinearGlobalAveragePool", 1, LowerQLinearGlobalAveragePool, kMicrosoftDomain);
  table.Add("QLinearLeakyRelu", 1, LowerQLinearLeakyRelu, kMicrosoftDomain);
  table.Add("QLinearMul", 1, LowerQLinearMul, kMicrosoftDomain);
  table.Add("QLinearReduceMean", 1, LowerQLinearReduceMean, kMicrosoftDomain);
  table.Add("QLinearSigmoid", 1, LowerQLinearSigmoid, kMicrosoftDomain);
  table.Add("QLinearSoftmax", 1, LowerQLinearSoftmax, kMicrosoftDomain);
  table.Add("QLinearWhere", 1, LowerQLinearWhere, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
