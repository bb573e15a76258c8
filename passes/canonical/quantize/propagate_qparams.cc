// The pass propagate_qparams.
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// Ops that move elements, or select among them by order, do the same to stored integers as to the
// numbers that these stand for, if all have the same type.
using MoveOps = JoinOps<MovingOps, SelectingOps>;

bool Moves(const Node& node) {
  return HasTrait(node, OpTrait::kMoves) || HasTrait(node, OpTrait::kSelects);
}

const ElementType& ElementTypeOf(const Value& value) { return value.type().element_type(); }

// The operand of the dequantize that makes the value; null if none does.
Value* StoredOf(const Value& value) {
  Node& node = value.node();
  if (!Is<Dequantize>(node) || node.has_control_edges()) return nullptr;
  Value& stored = node.operand(0);
  return stored.type().is_tensor() && stored.type().shape().is_ranked() ? &stored : nullptr;
}

// Whether operand `index` is moved; others are indices or the like.
bool IsMoved(const Node& node, int index) {
  const Type& type = node.operand(index).type();
  return type.is_tensor() && IsFloat(type.element_type().kind());
}

// move(dequantize(x), …) -> dequantize(move(x, …))
absl::StatusOr<Replacement> DequantizeLater(Node& node, Rewriter& rewrite) {
  if (node.has_control_edges() || node.num_results() != 1 || !IsMoved(node, 0)) return kNoMatch;
  std::vector<Value*> operands = node.operands();
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!IsMoved(node, i)) continue;
    Value* stored = StoredOf(node.operand(i));
    if (stored == nullptr) return kNoMatch;
    if (i > 0 && ElementTypeOf(*stored) != ElementTypeOf(*operands[0])) return kNoMatch;
    operands[i] = stored;
  }
  // A value that is quantised along an axis stays so, wherever the axis goes.
  if (QuantizedAxis(ElementTypeOf(*operands[0])) && !HasTrait(node, OpTrait::kPermutesAxes))
    return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * moved, rewrite(node.op_name(), operands, node.attributes()));
  return rewrite(Dequantize{}, {moved});
}

// The most moves to look through for a quantised value.
constexpr int kMaxMoves = 8;

// Whether the value was quantised before, is constant, or is made of such values by moves without
// other users. Does not look through comparisons: a NaN is the greatest of all numbers, but equals
// 0 when quantised.
bool WasQuantized(const Value& value, int max_moves) {
  if (StoredOf(value) != nullptr || ConstantValue(value).has_value()) return true;
  const Node& move = value.node();
  if (max_moves == 0 || !value.has_one_use() || !HasTrait(move, OpTrait::kMoves)) {
    return false;
  }
  for (int i = 0; i < move.num_operands(); ++i) {
    if (IsMoved(move, i) && !WasQuantized(move.operand(i), max_moves - 1)) return false;
  }
  return true;
}

// Whether the move's operand can be quantised instead of its result, at no cost.
bool MayQuantize(const Value& operand, const Node& move) {
  return HasTrait(move, OpTrait::kSelects) ? StoredOf(operand) != nullptr
                                           : WasQuantized(operand, kMaxMoves);
}

// quantize(move(x, …)) -> move(quantize(x), …): rounding keeps the order of numbers and treats each
// number separately.
absl::StatusOr<Replacement> QuantizeEarlier(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Quantize op, View<Quantize>(node));
  Value& result = node.operand(0);
  Node& move = result.node();
  if (node.has_control_edges() || move.has_control_edges() || !Moves(move) ||
      move.num_results() != 1 || !result.has_one_use() || QuantizedAxis(op.to)) {
    return kNoMatch;
  }
  std::vector<Value*> operands = move.operands();
  for (int i = 0; i < move.num_operands(); ++i) {
    if (!IsMoved(move, i)) continue;
    if (!MayQuantize(*operands[i], move)) return kNoMatch;
    RH_ASSIGN_OR_RETURN(operands[i], rewrite(op, {operands[i]}));
  }
  return rewrite(move.op_name(), operands, move.attributes());
}

class PropagateQparams final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddTo(patterns, MoveOps{});
    patterns.Add<Quantize>("quantize_earlier", QuantizeEarlier);
  }

  template <DeclaredOp... Ops>
  static void AddTo(Patterns& patterns, OpList<Ops...>) {
    patterns.Add<Ops...>("dequantize_later", DequantizeLater);
  }
};

RH_REGISTER_PASS(propagate_qparams, PropagateQparams)
    .Doc(
        "Runs ops that move or select elements on the stored integers: moves a dequantize after "
        "them and a quantize before them, so that the two meet each other and the layers.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
