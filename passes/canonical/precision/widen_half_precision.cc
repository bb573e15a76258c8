// The pass widen_half_precision.
#include "absl/status/statusor.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/passes/canonical/precision/half_precision.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

bool HasFloats(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF32);
}

// Ops that only move elements take half the time with half the bytes. Layout conversions are
// excluded: they follow the layers before and after them.
bool Moves(const Node& node) {
  return HasTrait(node, OpTrait::kMoves) && !IsOneOf(node, DomainOps{});
}

// Whether f16 and bf16 come only from inputs, constants or ops that move them. Values that were
// computed in floats would need an additional cast.
bool OnlyMoves(const Node& node) {
  if (!Moves(node)) return false;
  for (const Value* operand : node.operands()) {
    const Node& source = operand->node();
    if (!HasHalfPrecision(operand->type()) || IsBoundaryNode(source) ||
        source.num_operands() == 0 || Moves(source))
      continue;
    return false;
  }
  return true;
}

absl::StatusOr<Replacement> Widen(Node& node, Rewriter& rewriter) {
  if (node.op().dialect_name() != "canonical" || node.has_control_edges() || IsBoundaryNode(node) ||
      HasTrait(node, OpTrait::kConverts) || Is<Forward>(node) || OnlyMoves(node)) {
    return kNoMatch;
  }
  return ComputeInFloats(node, rewriter);
}

// cast(cast(x)) -> x, if the inner cast only removed digits of x.
absl::StatusOr<Replacement> KeepDigits(Node& node, Rewriter&) {
  const Node& narrow = node.operand(0).node();
  if (!HasFloats(node.result().type()) || !HasHalfPrecision(node.operand(0).type()) ||
      !Is<Cast>(narrow) || node.has_control_edges() || narrow.has_control_edges() ||
      !HasFloats(narrow.operand(0).type())) {
    return kNoMatch;
  }
  return &narrow.operand(0);
}

class WidenHalfPrecision final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.AddForAnyOp("compute_in_floats", Widen);
    patterns.Add<Cast>("keep_digits", KeepDigits);
  }
};

RH_REGISTER_PASS(widen_half_precision, WidenHalfPrecision)
    .Doc(
        "Runs f16 and bf16 arithmetic in f32, for which there are fast kernels: elements are "
        "rounded where they enter and leave, and not in between. Ops that only move inputs and "
        "constants stay in f16 and bf16.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
