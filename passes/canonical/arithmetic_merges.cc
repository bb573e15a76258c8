#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/merge_reductions.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// Compares bits of the significand and ranges of exponents, as far as they decide whether `wide`
// holds all numbers of `narrow`.
bool HoldsAllOf(ElementKind wide, ElementKind narrow) {
  if (wide == narrow) return true;
  if (IsFloat(wide) && IsFloat(narrow)) {
    return wide == ElementKind::kF64 || (wide == ElementKind::kF32 && narrow != ElementKind::kF64);
  }
  // E8M0 has powers of two down to 2^-127, which are too small for f16 and denormal in f32.
  if (IsFloat(wide) && IsSmallFloat(narrow))
    return narrow != ElementKind::kF8E8M0FNU || wide == ElementKind::kF64;
  const bool narrow_is_whole = IsInteger(narrow) || narrow == ElementKind::kI1;
  if (!narrow_is_whole) return false;
  if (IsFloat(wide)) {
    const int digits = wide == ElementKind::kF64   ? 53
                       : wide == ElementKind::kF32 ? 24
                       : wide == ElementKind::kF16 ? 11
                                                   : 8;
    return BitWidth(narrow) <= digits;
  }
  if (!IsInteger(wide)) return false;
  if (narrow == ElementKind::kU64) return false;
  if (wide == ElementKind::kU64) return IntegerRange(narrow).first >= 0;
  return IntegerRange(wide).first <= IntegerRange(narrow).first &&
         IntegerRange(wide).second >= IntegerRange(narrow).second;
}

// cast(cast(x)) -> cast(x), if the first cast loses nothing and the second treats the result of the
// first as it would treat x
absl::StatusOr<Replacement> MergeCasts(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  if (!Is<Cast>(inner)) return kNoMatch;
  absl::StatusOr<Cast> op = View<Cast>(node);
  absl::StatusOr<Cast> first = View<Cast>(inner);
  Value& x = inner.operand(0);
  if (!op.ok() || !first.ok() || !x.type().is_tensor()) return kNoMatch;
  const ElementKind from = x.type().element_type().kind();
  const bool is_number = IsAnyFloat(op->to) || IsInteger(op->to) || op->to == ElementKind::kI1;
  if (!is_number || !HoldsAllOf(first->to, from)) return kNoMatch;
  // A float that is too large saturates, an integer that is too large wraps around.
  const bool changes_overflow =
      !IsFloat(from) && IsFloat(first->to) && IsInteger(op->to) && !HoldsAllOf(op->to, from);
  if (changes_overflow) return kNoMatch;
  // An infinity of a small float may saturate on the way back.
  if (op->to == from && !IsSmallFloat(from)) return &x;
  return rewrite(*op, {&x});
}

absl::StatusOr<Replacement> MergeBitcasts(Node& node, Rewriter& rewrite) {
  Node& inner = node.operand(0).node();
  absl::StatusOr<Bitcast> op = View<Bitcast>(node);
  if (!Is<Bitcast>(inner) || !op.ok()) return kNoMatch;
  return rewrite(*op, {&inner.operand(0)});
}

struct Bounds {
  double least;
  double greatest;
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

std::optional<Bounds> BoundsOf(const Node& node) {
  if (Is<Relu>(node)) return Bounds{0, kInfinity};
  if (Is<Relu6>(node)) return Bounds{0, 6};
  if (!Is<Clamp>(node)) return std::nullopt;
  absl::StatusOr<Clamp> op = View<Clamp>(node);
  if (!op.ok()) return std::nullopt;
  return Bounds{op->min, op->max};
}

double Clamped(double x, const Bounds& bounds) {
  return x < bounds.least ? bounds.least : x > bounds.greatest ? bounds.greatest : x;
}

// Whether the bound is an element of the kind, so that it is not rounded.
bool IsElement(double bound, ElementKind kind) {
  return !IsFloat(kind) || *Attribute::Float(bound, kind).if_float() == bound;
}

// clamp(clamp(x)) -> clamp(x), for relu and relu6 too
absl::StatusOr<Replacement> MergeClamps(Node& node, Rewriter& rewrite) {
  Value& operand = node.operand(0);
  const std::optional<Bounds> outer = BoundsOf(node);
  const std::optional<Bounds> inner = BoundsOf(operand.node());
  if (!outer || !inner || !operand.type().is_tensor() ||
      operand.type().element_type().is_quantized()) {
    return kNoMatch;
  }
  const ElementKind kind = operand.type().element_type().kind();
  for (const double bound : {outer->least, outer->greatest, inner->least, inner->greatest}) {
    if (!IsElement(bound, kind)) return kNoMatch;
  }
  Value& x = operand.node().operand(0);
  const Bounds both = {Clamped(inner->least, *outer), Clamped(inner->greatest, *outer)};
  if (both == *inner) return &operand;
  const bool from_zero = both.least == 0 && !std::signbit(both.least);
  if (from_zero && both.greatest == kInfinity && !Is<Clamp>(node)) return rewrite(Relu{}, {&x});
  if (from_zero && both.greatest == 6 && Is<Relu6>(node)) return rewrite(Relu6{}, {&x});
  return rewrite(Clamp{.min = both.least, .max = both.greatest}, {&x});
}

// Idempotent ops: abs(abs(x)) -> abs(x)
absl::StatusOr<Replacement> DropRepetition(Node& node, Rewriter&) {
  Value& operand = node.operand(0);
  const OpInfo& inner = operand.node().op();
  using Roundings = OpList<Floor, Ceil, Round>;
  const bool is_whole = IsOneOf(node, Roundings{}) && IsOneOf(operand.node(), Roundings{});
  if (!is_whole && &inner != &node.op()) return kNoMatch;
  return &operand;
}

// neg(neg(x)) -> x
absl::StatusOr<Replacement> DropInversePair(Node& node, Rewriter&) {
  const Node& inner = node.operand(0).node();
  if (&inner.op() != &node.op()) return kNoMatch;
  return &inner.operand(0);
}

// max(max(x)) -> max(x); also sums and products of integers, as they wrap around
absl::StatusOr<Replacement> MergeExactReductions(Node& node, Rewriter& rewrite) {
  return MergeReductions(node, rewrite, /*exactly=*/true);
}

}  // namespace

absl::StatusOr<Replacement> MergeReductions(Node& node, Rewriter& rewrite, bool exactly) {
  Value& operand = node.operand(0);
  Node& inner = operand.node();
  if (!Is<TensorReduce>(inner) || !operand.has_one_use() || node.num_operands() > 1 ||
      inner.num_operands() > 1) {
    return kNoMatch;
  }
  absl::StatusOr<TensorReduce> op = View<TensorReduce>(node);
  absl::StatusOr<TensorReduce> first = View<TensorReduce>(inner);
  Value& x = inner.operand(0);
  if (!op.ok() || !first.ok() || op->kind != first->kind || op->keep_dims != first->keep_dims ||
      !x.type().is_tensor() || !x.type().shape().is_ranked()) {
    return kNoMatch;
  }
  const bool is_float = IsFloat(x.type().element_type().kind());
  switch (op->kind) {
    case ReduceKind::kMax:
    case ReduceKind::kMin:
      break;
    case ReduceKind::kSum:
    case ReduceKind::kProd:
      if (exactly && is_float) return kNoMatch;
      break;
    case ReduceKind::kMean:
    case ReduceKind::kLogSumExp:
      if (exactly || !is_float) return kNoMatch;
      break;
    case ReduceKind::kSumSquare:
      return kNoMatch;
  }
  const int64_t rank = x.type().shape().rank();
  std::vector<bool> is_reduced(rank, !first->axes);
  for (const int64_t axis : first->axes.value_or(std::vector<int64_t>()))
    is_reduced[axis < 0 ? axis + rank : axis] = true;
  std::vector<int64_t> axis_of;  // The axis of x for each axis of the operand.
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (first->keep_dims || !is_reduced[axis]) axis_of.push_back(axis);
  }
  const int64_t rank_between = static_cast<int64_t>(axis_of.size());
  if (op->axes) {
    for (const int64_t axis : *op->axes)
      is_reduced[axis_of[axis < 0 ? axis + rank_between : axis]] = true;
    op->axes->clear();
    for (int64_t axis = 0; axis < rank; ++axis) {
      if (is_reduced[axis]) op->axes->push_back(axis);
    }
  }
  return rewrite(*op, {&x});
}

void AddArithmeticMergePatterns(Patterns& patterns) {
  patterns.Add<Cast>("merge_casts", MergeCasts);
  patterns.Add<Bitcast>("merge_bitcasts", MergeBitcasts);
  patterns.Add<Clamp, Relu, Relu6>("merge_clamps", MergeClamps);
  patterns.Add<Abs, Sign, Floor, Ceil, Round>("drop_repetition", DropRepetition);
  patterns.Add<Neg, BitwiseNot>("drop_inverse_pair", DropInversePair);
  patterns.Add<TensorReduce>("merge_exact_reductions", MergeExactReductions);
}

}  // namespace roundhouse::canonical
