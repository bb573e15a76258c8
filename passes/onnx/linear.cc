#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <optional>

#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/passes/onnx/products.h"

namespace roundhouse::onnx_lowering {

Value* MatrixProduct(Lowering& l, Value* lhs, Value* rhs) {
  const bool is_row = l.known_rank(lhs) == 1;
  const bool is_column = l.known_rank(rhs) == 1;
  if (is_row) lhs = l.Unsqueeze(lhs, {0});
  if (is_column) rhs = l.Unsqueeze(rhs, {1});
  Value* product = l(canonical::MatMul{}, {lhs, rhs});
  if (is_column) product = l.Squeeze(product, {-1});
  if (is_row) product = l.Squeeze(product, {is_column ? -1 : -2});
  return product;
}

namespace {

Value* LowerMatMul(Lowering& l) { return MatrixProduct(l, l.need(0), l.need(1)); }

Value* LowerGemm(Lowering& l) {
  canonical::MatMul product = {.transpose_lhs = l.Int("transA") != 0,
                               .transpose_rhs = l.Int("transB") != 0};
  const float alpha = l.Float("alpha", 1);
  const float beta = l.Float("beta", 1);
  Value* lhs = l.need(0);
  Value* rhs = l.need(1);
  Value* addend = l.in(2);
  const ElementKind kind = l.kind(lhs);
  const std::optional<int64_t> columns = l.size(rhs, product.transpose_rhs ? 0 : 1);
  if (addend != nullptr && alpha == 1 && beta == 1 && l.known_rank(addend) == 1 && columns &&
      l.size(addend, 0) == columns) {
    return l(product, {lhs, rhs, addend});
  }
  auto scaled = [&](Value* value, float factor) {
    if (factor == 1) return value;
    if (IsFloat(kind)) return l.Mul(value, l.Number(factor, kind));
    return l.Cast(l.Mul(l.Cast(value, ElementKind::kF64), l.Number(factor, ElementKind::kF64)),
                  kind);
  };
  Value* result = scaled(l(product, {lhs, rhs}), alpha);
  return addend == nullptr || beta == 0 ? result : l.Add(result, scaled(addend, beta));
}

Value* LowerEinsum(Lowering& l) {
  Values inputs;
  for (int i = 0; i < l.num_inputs(); ++i) inputs.push_back(l.need(i));
  return l(canonical::Einsum{.equation = l.String("equation")}, inputs);
}

// The determinant of matrices of up to three rows, by their first one.
Value* LowerDet(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const std::optional<int64_t> rows = l.size(input, rank - 1);
  if (!l.ok()) return nullptr;
  if (!rows) return l.NotKnown("the number of rows");
  if (*rows < 1 || *rows > 3) return l.Unsupported("the determinant of more than three rows");
  auto at = [&](int64_t row, int64_t column) {
    Value* line = l.Slice(input, rank - 2, row, row + 1);
    return l.Squeeze(l.Slice(line, rank - 1, column, column + 1), {-2, -1});
  };
  if (*rows == 1) return at(0, 0);
  auto minor = [&](int64_t row, int64_t left, int64_t right) {
    return l.Sub(l.Mul(at(row, left), at(row + 1, right)),
                 l.Mul(at(row, right), at(row + 1, left)));
  };
  if (*rows == 2) return minor(0, 0, 1);
  Value* sum = l.Mul(at(0, 0), minor(1, 1, 2));
  sum = l.Sub(sum, l.Mul(at(0, 1), minor(1, 0, 2)));
  return l.Add(sum, l.Mul(at(0, 2), minor(1, 0, 1)));
}

// com.microsoft: a product with both sides transposed at will, and scaled.
Value* LowerFusedMatMul(Lowering& l) {
  if (l.Int("transBatchA") != 0 || l.Int("transBatchB") != 0) {
    return l.Unsupported("a transposition of batches");
  }
  Value* product = l(canonical::MatMul{.transpose_lhs = l.Int("transA") != 0,
                                       .transpose_rhs = l.Int("transB") != 0},
                     {l.need(0), l.need(1)});
  const float alpha = l.Float("alpha", 1);
  return alpha == 1 ? product : l.Mul(product, l.Number(alpha, l.kind(product)));
}

}  // namespace

void AddLinear(LoweringTable& table) {
  table.Add("Det", 11, LowerDet);
  table.Add("Einsum", 12, LowerEinsum);
  table.Add("Gemm", 1, LowerGemm);
  table.Add("MatMul", 1, LowerMatMul);
  table.Add("FusedMatMul", 1, LowerFusedMatMul, "com.microsoft");
}

}  // namespace roundhouse::onnx_lowering
