#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/products.h"
#include "roundhouse/passes/onnx/lowering.h"

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

// com.microsoft: with a fused activation.
Value* LowerFusedGemm(Lowering& l) {
  std::vector<float> parameters;
  for (const char* name : {"activation_alpha", "activation_beta"}) {
    if (l.HasAttribute(name)) parameters.push_back(l.Float(name));
  }
  return FusedActivation(l, LowerGemm(l), parameters);
}

// com.microsoft: weights (N, blocks, bytes of a block) of 4 or 8 bits; each block has a scale.
Value* LowerMatMulNBits(Lowering& l) {
  Value* lhs = l.need(0);
  const ElementKind kind = l.kind(lhs);
  const int64_t bits = l.Int("bits", 4);
  const int64_t block = l.Int("block_size");
  const int64_t rows = l.Int("N");
  const int64_t columns = l.Int("K");
  if (bits != 4 && bits != 8) return l.Unsupported(absl::StrCat("weights of ", bits, " bits"));
  constexpr int64_t kMost = int64_t{1} << 31;
  if (block < 2 || rows < 1 || columns < 1 || block > kMost || rows > kMost || columns > kMost) {
    return l.Invalid("attributes 'N', 'K', 'block_size': expected positive numbers");
  }
  if (l.has(4)) return l.Unsupported("a group index (g_idx)");
  const int64_t blocks = (columns - 1) / block + 1;
  // The low nibble comes first.
  auto unpack = [&](Value* bytes, int64_t count) {
    if (bits == 8) return l.Reshape(bytes, {rows, count});
    Value* flat = l.Reshape(bytes, {rows, -1, 1});
    Value* low = l(canonical::BitwiseAnd{}, {flat, l.Number(15, ElementKind::kU8)});
    Value* high = l(canonical::ShiftRight{}, {flat, l.Number(4, ElementKind::kU8)});
    return l(canonical::Flatten{.start_axis = 1}, {l.Concat({low, high}, 2)});
  };
  Value* numbers =
      l.Cast(l.Reshape(unpack(l.need(1), blocks * block), {rows, blocks, block}), kind);
  Value* scales = l.Cast(l.Reshape(l.need(2), {rows, blocks, 1}), kind);
  Value* zero = l.Number(bits == 4 ? 8 : 128, kind);
  if (l.has(3)) {
    const bool is_packed = l.kind(l.in(3)) == ElementKind::kU8;
    Value* points = l.in(3);
    if (is_packed) points = l.Slice(unpack(points, blocks), 1, 0, blocks);
    zero = l.Reshape(l.Cast(points, kind), {rows, blocks, 1});
  }
  Value* weights = l.Reshape(l.Mul(l.Sub(numbers, zero), scales), {rows, blocks * block});
  if (blocks * block != columns) weights = l.Slice(weights, 1, 0, columns);
  Value* product = l(canonical::MatMul{.transpose_rhs = true}, {lhs, weights});
  return l.has(5) ? l.Add(product, l.in(5)) : product;
}

// The determinant: of matrices of up to three rows, the most common, by expansion along the first
// row.
Value* LowerDet(Lowering& l) {
  Value* input = l.need(0);
  if (!l.ok()) return nullptr;
  const Type& type = input->type();
  if (!type.is_tensor() || !type.shape().is_ranked()) return l(canonical::Determinant{}, {input});
  const int64_t rank = l.rank(input);
  const std::optional<int64_t> rows = l.size(input, rank - 1);
  if (!l.ok()) return nullptr;
  if (!rows || *rows < 1 || *rows > 3 || rows != l.size(input, rank - 2))
    return l(canonical::Determinant{}, {input});
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

// com.microsoft: a product with optional transposes of both sides and a scale.
Value* LowerFusedMatMul(Lowering& l) {
  if (l.Int("transBatchA") != 0 || l.Int("transBatchB") != 0) {
    return l.Unsupported("a transposition of batch axes");
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
  table.Add("Gemm", 1, LowerGemm);
  table.Add("MatMul", 1, LowerMatMul);
  table.Add("FusedGemm", 1, LowerFusedGemm, kMicrosoftDomain);
  table.Add("MatMulNBits", 1, LowerMatMulNBits, kMicrosoftDomain);
  table.Add("TransposeMatMul", 1, LowerFusedMatMul, kMicrosoftDomain);
  table.Add("FusedMatMul", 1, LowerFusedMatMul, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
