#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/kept_shape.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

bool IsFloatTensor(const Value& value) {
  return value.type().is_tensor() && !value.type().element_type().is_quantized() &&
         IsFloat(value.type().element_type().kind());
}
bool IsIntegerTensor(const Value& value) {
  return value.type().is_tensor() && !value.type().element_type().is_quantized() &&
         (IsInteger(value.type().element_type().kind()) ||
          value.type().element_type().kind() == ElementKind::kI1);
}

// The operand with which a binary op returns its other operand.
struct Neutral {
  double number;
  bool either_side = false;  // Otherwise on the right only.
};

// x + -0.0 is x, also for x = -0.0; x + 0.0 is not.
std::optional<Neutral> NeutralOf(const Node& node, const Value& x) {
  const bool is_float = IsFloatTensor(x);
  if (!is_float && !IsIntegerTensor(x)) return std::nullopt;
  const ElementKind kind = x.type().element_type().kind();
  const auto [least, greatest] = is_float ? std::pair<int64_t, int64_t>() : IntegerRange(kind);
  if (Is<EltwiseAdd>(node)) return Neutral{is_float ? -0.0 : 0.0, true};
  if (Is<EltwiseSub>(node)) return Neutral{0.0};
  if (Is<EltwiseMul>(node)) return Neutral{1.0, true};
  if (Is<EltwiseDiv>(node) || Is<Pow>(node) || Is<FloorDiv>(node)) return Neutral{1.0};
  if (Is<EltwiseMax>(node) && is_float) return Neutral{-kInfinity, true};
  if (Is<EltwiseMin>(node) && is_float) return Neutral{kInfinity, true};
  if (Is<BitwiseOr>(node) || Is<BitwiseXor>(node)) return Neutral{0.0, true};
  if (Is<BitwiseAnd>(node) && (least < 0 || kind == ElementKind::kI1))
    return Neutral{kind == ElementKind::kI1 ? 1.0 : -1.0, true};
  if (Is<ShiftLeft>(node) || Is<ShiftRight>(node)) return Neutral{0.0};
  return std::nullopt;
}

absl::StatusOr<Replacement> DropNeutralOperand(Node& node, Rewriter&) {
  for (const int constant : {1, 0}) {
    Value& x = node.operand(1 - constant);
    const Value& number = node.operand(constant);
    const std::optional<double> found = m::SplatNumber(number);
    if (!found || !number.type().is_tensor() || !x.type().is_tensor()) continue;
    const std::optional<Neutral> neutral = NeutralOf(node, x);
    if (!neutral || (constant == 0 && !neutral->either_side)) continue;
    const bool is_neutral =
        *found == neutral->number && std::signbit(*found) == std::signbit(neutral->number);
    if (is_neutral && KeepsShape(x.type(), number.type())) return &x;
  }
  return kNoMatch;
}

// select(c, x, x) -> x
absl::StatusOr<Replacement> DropSelect(Node& node, Rewriter&) {
  Value *condition, *x;
  if (!Match(node, m::Op<Select>(m::Any(&condition), m::Any(&x), m::Same(&x)))) return kNoMatch;
  if (!condition->type().is_tensor() || !x->type().is_tensor() ||
      !KeepsShape(x->type(), condition->type()))
    return kNoMatch;
  return x;
}

absl::StatusOr<Replacement> DropCast(Node& node, Rewriter&) {
  absl::StatusOr<Cast> op = View<Cast>(node);
  const Type& type = node.operand(0).type();
  if (!op.ok() || !type.is_tensor() || type.element_type() != ElementType(op->to)) return kNoMatch;
  // F8E5M2 is the only small float with infinities, and this cast saturates them.
  if (op->to == ElementKind::kF8E5M2 && op->overflow != Overflow::kToSpecial) return kNoMatch;
  return &node.operand(0);
}

absl::StatusOr<Replacement> DropBitcast(Node& node, Rewriter&) {
  absl::StatusOr<Bitcast> op = View<Bitcast>(node);
  const Type& type = node.operand(0).type();
  if (!op.ok() || !type.is_tensor() || type.element_type() != op->to) return kNoMatch;
  return &node.operand(0);
}

// A clamp to the whole range of the type.
absl::StatusOr<Replacement> DropClamp(Node& node, Rewriter&) {
  absl::StatusOr<Clamp> op = View<Clamp>(node);
  Value& x = node.operand(0);
  if (!op.ok() || (!IsFloatTensor(x) && !IsIntegerTensor(x))) return kNoMatch;
  if (op->min == -kInfinity && op->max == kInfinity) return &x;
  if (IsFloatTensor(x)) return kNoMatch;
  const auto [least, greatest] = IntegerRange(x.type().element_type().kind());
  // The greatest integer of 64 bits is not a double.
  const bool is_narrow = BitWidth(x.type().element_type().kind()) <= 32;
  const bool no_least = op->min <= static_cast<double>(least);
  const bool no_greatest =
      op->max == kInfinity || (is_narrow && op->max >= static_cast<double>(greatest));
  if (no_least && no_greatest) return &x;
  return kNoMatch;
}

// A clamp of quantised numbers to bounds that contain all that their type can hold.
absl::StatusOr<Replacement> DropQuantizedClamp(Node& node, Rewriter&) {
  Value& x = node.operand(0);
  const std::optional<NumberBounds> bounds = ClampBoundsOf(node);
  if (!bounds.has_value() || !x.type().is_tensor() ||
      !CoverStoredRange(*bounds, x.type().element_type()))
    return kNoMatch;
  return &x;
}

// The maximum, minimum and product of one number are the number. Its sum is only if it is an
// integer: the sum of -0.0 is 0.0.
absl::StatusOr<Replacement> DropReduction(Node& node, Rewriter& rewrite) {
  absl::StatusOr<TensorReduce> op = View<TensorReduce>(node);
  Value& x = node.operand(0);
  if (!op.ok() || node.num_operands() > 1 || !x.type().is_tensor() || !x.type().shape().is_ranked())
    return kNoMatch;
  const bool is_kind_exact =
      op->kind == ReduceKind::kMax || op->kind == ReduceKind::kMin ||
      op->kind == ReduceKind::kProd ||
      (IsIntegerTensor(x) && (op->kind == ReduceKind::kSum || op->kind == ReduceKind::kMean));
  if (!is_kind_exact) return kNoMatch;
  const Shape& shape = x.type().shape();
  std::vector<int64_t> axes;
  if (op->axes) {
    axes = *op->axes;
  } else {
    for (int64_t axis = 0; axis < shape.rank(); ++axis) axes.push_back(axis);
  }
  for (int64_t& axis : axes) {
    axis += axis < 0 ? shape.rank() : 0;
    if (shape.size(axis) != 1) return kNoMatch;
  }
  if (op->keep_dims || axes.empty()) return &x;
  std::sort(axes.begin(), axes.end());
  return rewrite(Squeeze{.axes = axes}, {&x});
}

}  // namespace

void AddArithmeticNoopPatterns(Patterns& patterns) {
  patterns.Add<EltwiseAdd, EltwiseSub, EltwiseMul, EltwiseDiv, Pow, FloorDiv, EltwiseMax,
               EltwiseMin, BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight>(
      "drop_neutral_operand", DropNeutralOperand);
  patterns.Add<Select>("drop_select", DropSelect);
  patterns.Add<Cast>("drop_cast", DropCast);
  patterns.Add<Bitcast>("drop_bitcast", DropBitcast);
  patterns.Add<Clamp>("drop_clamp", DropClamp);
  patterns.Add<Clamp, Relu, Relu6>("drop_quantized_clamp", DropQuantizedClamp);
  patterns.Add<TensorReduce>("drop_reduction", DropReduction);
}

}  // namespace roundhouse::canonical
