// Normalisations, decomposed into arithmetic.
#include "roundhouse/dialects/canonical/normalization.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// Operand `index` in domain tensor, with the element type of operand 0; null if absent.
Value* Factor(DerivationBuilder& b, int index) {
  return b.has(index) ? b.Cast(b.ToTensor(b.in(index)), b.kind(b.in(0))) : nullptr;
}

// A vector along `axis` of `rank` axes.
Value* Along(DerivationBuilder& b, Value* vector, int64_t axis, int64_t rank) {
  if (vector == nullptr || axis + 1 == rank) return vector;
  Ints behind;
  for (int64_t i = 1; i < rank - axis; ++i) behind.push_back(i);
  return b.Unsqueeze(vector, behind);
}

Value* ScaledAndShifted(DerivationBuilder& b, Value* value, Value* scale, Value* bias) {
  if (scale != nullptr) value = b.Mul(value, scale);
  if (bias != nullptr) value = b.Add(value, bias);
  return value;
}

Ints AxesFrom(int64_t first, int64_t rank) {
  Ints axes;
  for (int64_t axis = first; axis < rank; ++axis) axes.push_back(axis);
  return axes;
}

Value* Mean(DerivationBuilder& b, Value* value, const Ints& axes) {
  return b.Reduce(value, ReduceKind::kMean, axes);
}

// 1 / sqrt(mean_square + epsilon).
Value* InverseRoot(DerivationBuilder& b, Value* mean_square, double epsilon) {
  return b(Rsqrt{}, {b.AddNumber(mean_square, epsilon)});
}

Value* Normalised(DerivationBuilder& b, Value* x, const Ints& axes, double epsilon) {
  Value* deviation = b.Sub(x, Mean(b, x, axes));
  Value* variance = Mean(b, b.Mul(deviation, deviation), axes);
  return b.Mul(deviation, InverseRoot(b, variance, epsilon));
}

Values PiecesOfLayerNorm(const LayerNorm& op, DerivationBuilder& b) {
  Value* x = b.ToTensor(b.need(0));
  const int64_t rank = b.rank(x);
  Value* y = Normalised(b, x, AxesFrom(b.Axis(op.axis, rank), rank), op.epsilon);
  return {b.IntoDomainOf(ScaledAndShifted(b, y, Factor(b, 1), Factor(b, 2)), b.in(0))};
}

Values PiecesOfRmsNorm(const RmsNorm& op, DerivationBuilder& b) {
  Value* x = b.ToTensor(b.need(0));
  const int64_t rank = b.rank(x);
  Value* mean_square = Mean(b, b.Mul(x, x), AxesFrom(b.Axis(op.axis, rank), rank));
  Value* y = b.Mul(x, InverseRoot(b, mean_square, op.epsilon));
  return {b.IntoDomainOf(ScaledAndShifted(b, y, Factor(b, 1), nullptr), b.in(0))};
}

Values PiecesOfBatchNorm(const BatchNorm& op, DerivationBuilder& b) {
  Value* x = b.ToTensor(b.need(0));
  const int64_t rank = b.rank(x);
  const int64_t axis = b.Axis(op.axis, rank);
  Value* factor = b.Mul(Factor(b, 1), InverseRoot(b, Factor(b, 4), op.epsilon));
  Value* shift = b.Sub(Factor(b, 2), b.Mul(Factor(b, 3), factor));
  Value* y = ScaledAndShifted(b, x, Along(b, factor, axis, rank), Along(b, shift, axis, rank));
  return {b.IntoDomainOf(y, b.in(0))};
}

// Merges the channels of a group and normalises over all axes but the first.
Values PiecesOfGroupNorm(const GroupNorm& op, DerivationBuilder& b) {
  Value* x = b.ToTensor(b.need(0));
  const int64_t rank = b.rank(x);
  const int64_t axis = b.Axis(op.axis, rank);
  Value* y = nullptr;
  if (op.groups == 0) {
    Ints axes;
    for (int64_t i = 1; i < rank; ++i) {
      if (i != axis) axes.push_back(i);
    }
    y = Normalised(b, x, axes, op.epsilon);
  } else {
    Ints shape;
    Ints axes;
    int64_t unknown = 0;
    for (int64_t i = 0; i < rank; ++i) {
      const std::optional<int64_t> size = b.size(x, i);
      unknown += size ? 0 : 1;
      if (i == axis) {
        if (!size) return {b.NotKnown("the number of channels")};
        shape.push_back(op.groups);
        shape.push_back(*size / op.groups);
        axes.push_back(i + 1);
        continue;
      }
      shape.push_back(size.value_or(-1));
      if (i != 0) axes.push_back(i > axis ? i + 1 : i);
    }
    if (unknown > 1) return {b.NotKnown("more than one size")};
    y = b.ReshapeLike(Normalised(b, b.Reshape(x, shape), axes, op.epsilon), x);
  }
  y = ScaledAndShifted(b, y, Along(b, Factor(b, 1), axis, rank),
                       Along(b, Factor(b, 2), axis, rank));
  return {b.IntoDomainOf(y, b.in(0))};
}

Values PiecesOfLocalResponseNorm(const LocalResponseNorm& op, DerivationBuilder& b) {
  Value* x = b.ToTensor(b.need(0));
  const int64_t axis = b.Axis(op.axis, b.rank(x));
  const std::optional<int64_t> size = b.size(x, axis);
  if (!size) return {b.NotKnown("the size of the axis")};
  const int64_t before = (op.size - 1) / 2;
  Value* padded = b.Pad(b.Mul(x, x), axis, before, op.size - 1 - before);
  Value* sum = nullptr;
  for (int64_t offset = 0; offset < op.size; ++offset) {
    Value* part = b.Slice(padded, axis, offset, offset + *size);
    sum = sum == nullptr ? part : b.Add(sum, part);
  }
  Value* base = b.AddNumber(
      b.Scale(sum, static_cast<double>(op.alpha) / static_cast<double>(op.size)), op.bias);
  Value* y = b.Mul(x, b(Pow{}, {base, b.NumberLike(-static_cast<double>(op.beta), x)}));
  return {b.IntoDomainOf(y, b.in(0))};
}

}  // namespace

void AddNormalization(GradientTable& table) {
  table.Pieces<BatchNorm>(PiecesOfBatchNorm);
  table.Pieces<LayerNorm>(PiecesOfLayerNorm);
  table.Pieces<RmsNorm>(PiecesOfRmsNorm);
  table.Pieces<GroupNorm>(PiecesOfGroupNorm);
  table.Pieces<LocalResponseNorm>(PiecesOfLocalResponseNorm);
}

}  // namespace roundhouse::canonical_gradient
