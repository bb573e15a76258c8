#include "roundhouse/dialects/canonical/linear.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"

namespace roundhouse::onnx_export {
namespace {

Value* SwapLastAxes(OpExport& e, int operand, Value* value) {
  const int64_t rank = e.rank(operand);
  if (!e.ok()) return nullptr;
  Ints perm;
  for (int64_t i = 0; i < rank; ++i) perm.push_back(i);
  std::swap(perm[rank - 1], perm[rank - 2]);
  return e.Transpose(value, perm);
}

Value* Product(OpExport& e, const canonical::MatMul& op) {
  const int64_t lhs_rank = e.rank(0);
  const int64_t rhs_rank = e.rank(1);
  if (!e.ok()) return nullptr;
  // ONNX Runtime's Gemm takes floats only.
  if (lhs_rank == 2 && rhs_rank == 2 && IsFloat(e.kind(0)) &&
      (e.has(2) || op.transpose_lhs || op.transpose_rhs)) {
    return e(
        "Gemm", {e.in(0), e.in(1), e.in(2)},
        {{"transA", OfInt(op.transpose_lhs ? 1 : 0)}, {"transB", OfInt(op.transpose_rhs ? 1 : 0)}});
  }
  Value* lhs = op.transpose_lhs ? SwapLastAxes(e, 0, e.in(0)) : e.in(0);
  Value* rhs = op.transpose_rhs ? SwapLastAxes(e, 1, e.in(1)) : e.in(1);
  Value* product = e.Widened("MatMul", {lhs, rhs});
  return e.has(2) ? e.Widened("Add", {product, e.in(2)}) : product;
}

// MatMulInteger takes one zero point per side, or one per column of an rhs matrix.
bool TakesZeroPoints(OpExport& e, const ElementType& lhs, const ElementType& rhs) {
  const auto differ = [](const ElementType& type) {
    const Ints& all = type.quantization()->zero_points;
    return std::any_of(all.begin(), all.end(), [&](int64_t one) { return one != all[0]; });
  };
  return BitWidth(lhs.kind()) == 8 && BitWidth(rhs.kind()) == 8 && !differ(lhs) &&
         (!differ(rhs) || e.rank(1) == 2);
}

// ONNX Runtime turns the Gemm of dequantised operands, with a quantised result, into one operation
// on bytes that adds the bias and rounds as IsOneOperation() asks for. It takes matrices, so that
// more axes become two, which moves nothing.
bool IsGemmOfBytes(OpExport& e, const canonical::MatMul& op, const QuantizedLayer& layer) {
  if (op.transpose_lhs || e.rank(0) < 2 || e.rank(1) != 2 || !IsOneOperation(layer)) return false;
  if (e.rank(0) == 2) return true;
  const std::optional<Ints> rows = e.result_sizes();
  return rows.has_value() && e.size(0, e.rank(0) - 1).has_value();
}

Value* GemmOfBytes(OpExport& e, const canonical::MatMul& op, const QuantizedLayer& layer) {
  const int64_t rank = e.rank(0);
  Value* lhs = e.in(0);
  if (rank > 2) lhs = e.Reshape(lhs, {-1, *e.size(0, rank - 1)});
  Value* bias = e.has(2) ? Dequantized(e, InOnnxOrder(e.type(2)), e.in(2)) : nullptr;
  Value* product =
      e("Gemm", {Dequantized(e, layer.lhs, lhs), Dequantized(e, layer.rhs, e.in(1)), bias},
        {{"transB", OfInt(op.transpose_rhs ? 1 : 0)}});
  Value* stored = Activated(e, layer, Quantized(e, *layer.to, product));
  return rank > 2 ? e.Reshape(stored, *e.result_sizes()) : stored;
}

Value* QuantizedProduct(OpExport& e, const canonical::MatMul& op) {
  const int64_t lhs_rank = e.rank(0);
  const int64_t rhs_rank = e.rank(1);
  const int64_t rank = std::max(lhs_rank, rhs_rank);
  if (!e.ok()) return nullptr;
  const ElementType lhs = InOnnxOrder(e.type(0));
  const ElementType rhs = InOnnxOrder(e.type(1));
  const bool has_rows = lhs.quantization()->axis.has_value();
  const QuantizedLayer layer = {
      .lhs = lhs,
      .rhs = rhs,
      .sum = canonical::AccumulatorOfProduct(lhs, rhs, has_rows ? rank - 2 : rank - 1),
      .to = op.to,
      .rounding = op.rounding,
      .activation = op.activation,
      .activation_parameters = op.activation_parameters};
  const auto side = [&](int operand, Value* value) {
    const bool is_transposed = operand == 0 ? op.transpose_lhs : op.transpose_rhs;
    return is_transposed ? SwapLastAxes(e, operand, value) : value;
  };
  if (!e.has(2) && IsOneOperation(layer) && (!rhs.quantization()->axis || rhs_rank == 2))
    return QLinear(e, layer, "QLinearMatMul", side(0, e.in(0)), side(1, e.in(1)), nullptr);
  if (IsGemmOfBytes(e, op, layer)) return GemmOfBytes(e, op, layer);
  const ElementKind kind = layer.sum.kind();
  Value* sums = nullptr;
  if (TakesZeroPoints(e, lhs, rhs)) {
    Value* lhs_zero = ZeroPointsOf(e, lhs);
    Value* rhs_zero = ZeroPointsOf(e, rhs);
    if (lhs_zero == nullptr && rhs_zero != nullptr) lhs_zero = e.Number(0, lhs.kind());
    sums = e("MatMulInteger", {side(0, e.in(0)), side(1, e.in(1)), lhs_zero, rhs_zero});
  } else {
    sums = e("MatMul", {side(0, Distances(e, lhs, e.in(0), kind)),
                        side(1, Distances(e, rhs, e.in(1), kind))});
  }
  if (e.has(2)) sums = e("Add", {sums, e.in(2)});
  return FinishSums(e, layer, sums);
}

Value* ExportMatMul(OpExport& e, const canonical::MatMul& op) {
  if (e.type(0).element_type().is_quantized()) return QuantizedProduct(e, op);
  return e.Activate(Product(e, op), op.activation, op.activation_parameters);
}

// Swaps the last two axes of the keys; the scores are then (…, queries, keys).
Value* ExportAttention(OpExport& e, const canonical::Attention& op) {
  const ElementKind kind = e.kind(0);
  Value* scores = e.Widened("MatMul", {e.in(0), SwapLastAxes(e, 1, e.in(1))});
  if (op.scale != 1) scores = e.Widened("Mul", {scores, e.Number(op.scale, kind)});
  if (e.has(3)) {
    scores = e.kind(3) == ElementKind::kI1
                 ? e("Where",
                     {e.in(3), scores, e.Number(-std::numeric_limits<double>::infinity(), kind)})
                 : e.Widened("Add", {scores, e.in(3)});
  }
  return e.Widened("MatMul", {e.Widened("Softmax", {scores}, {{"axis", OfInt(-1)}}), e.in(2)});
}

}  // namespace

void AddLinear(ExportTable& table) {
  table.Add(ExportAttention);
  table.Add(ExportMatMul);
}

}  // namespace roundhouse::onnx_export
