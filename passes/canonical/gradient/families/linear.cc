// The derivatives of matrix products, and the decomposition of attention.
#include "roundhouse/dialects/canonical/linear.h"

#include <cmath>
#include <cstdint>

#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/activation.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::Activation;
using canonical::Attention;
using canonical::MatMul;

Value* Product(DerivationBuilder& b, Value* lhs, bool transpose_lhs, Value* rhs,
               bool transpose_rhs) {
  return b(MatMul{.transpose_lhs = transpose_lhs, .transpose_rhs = transpose_rhs}, {lhs, rhs});
}

Values PiecesOfMatMul(const MatMul& op, DerivationBuilder& b) {
  if (op.activation == Activation::kNone) return {};
  MatMul plain = op;
  plain.activation = Activation::kNone;
  plain.activation_parameters.clear();
  Value* sum = b(plain, {b.need(0), b.need(1), b.in_or_none(2)});
  return {ActivationOf(b, sum, op.activation, op.activation_parameters)};
}

// The batches of `value` as rows of one matrix, for when the other factor has no batches: one large
// product replaces many that are then summed.
Value* AsRows(AdjointBuilder& a, Value* value) {
  const int64_t rank = a.rank(value);
  if (rank <= 2) return value;
  const std::optional<int64_t> columns = a.size(value, rank - 1);
  return columns && *columns > 0 ? a.Reshape(value, {-1, *columns}) : nullptr;
}

Value* CotangentOfRhs(const MatMul& op, AdjointBuilder& a, Value* lhs, Value* rhs,
                      Value* cotangent) {
  if (!op.transpose_lhs && a.rank(rhs) == 2 && a.rank(lhs) > 2) {
    Value* rows = AsRows(a, lhs);
    Value* cotangent_rows = AsRows(a, cotangent);
    if (rows != nullptr && cotangent_rows != nullptr) {
      lhs = rows;
      cotangent = cotangent_rows;
    }
  }
  Value* full = op.transpose_rhs ? Product(a, cotangent, true, lhs, op.transpose_lhs)
                                 : Product(a, lhs, !op.transpose_lhs, cotangent, false);
  return a.SumTo(full, rhs);
}

Values AdjointOfMatMul(const MatMul& op, AdjointBuilder& a) {
  Value* lhs = a.ToTensor(a.need(0));
  Value* rhs = a.ToTensor(a.need(1));
  Value* cotangent = a.ToTensor(a.cotangent());
  Values all = a.None();
  if (a.wants(0)) {
    Value* full = op.transpose_lhs ? Product(a, rhs, op.transpose_rhs, cotangent, true)
                                   : Product(a, cotangent, false, rhs, !op.transpose_rhs);
    all[0] = a.IntoDomainOf(a.SumTo(full, lhs), a.in(0));
  }
  if (a.wants(1)) {
    all[1] = a.IntoDomainOf(CotangentOfRhs(op, a, lhs, rhs, cotangent), a.in(1));
  }
  if (a.wants(2)) {
    all[2] = a.IntoDomainOf(a.SumTo(cotangent, a.ToTensor(a.in(2))), a.in(2));
  }
  return all;
}

Values PiecesOfAttention(const Attention& op, DerivationBuilder& b) {
  Value* scores = b.Scale(Product(b, b.need(0), false, b.need(1), true), op.scale);
  if (Value* mask = b.in(3)) {
    scores = b.kind(mask) == ElementKind::kI1
                 ? b.Select(mask, scores, b.NumberLike(-HUGE_VAL, scores))
                 : b.Add(scores, mask);
  }
  Value* weights = b(canonical::TensorSoftmax{.axis = -1}, {scores});
  return {Product(b, weights, false, b.need(2), false)};
}

}  // namespace

void AddLinear(GradientTable& table) {
  table.Rule<MatMul>(AdjointOfMatMul);
  table.Pieces<MatMul>(PiecesOfMatMul);
  table.Pieces<Attention>(PiecesOfAttention);
}

}  // namespace roundhouse::canonical_gradient
