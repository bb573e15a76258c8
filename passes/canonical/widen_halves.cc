// The pass widen_halves.
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

bool HasHalves(const Type& type) {
  if (!type.is_tensor() || type.element_type().is_quantized()) return false;
  const ElementKind kind = type.element_type().kind();
  return kind == ElementKind::kF16 || kind == ElementKind::kBF16;
}

bool HasFloats(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF32);
}

// What only moves elements takes half the time with half the bytes. Those of a layout are left out:
// they go with the layers in front of and behind them.
bool Moves(const Node& node) {
  return HasTrait(node, OpTrait::kMoves) && !IsOneOf(node, DomainOps{});
}

// Whether the halves come from an input, a constant or what moves them: not from what was computed
// with floats, where a cast more would be in between.
bool OnlyMoves(const Node& node) {
  if (!Moves(node)) return false;
  for (const Value* operand : node.operands()) {
    const Node& source = operand->node();
    if (!HasHalves(operand->type()) || IsBoundaryNode(source) || source.num_operands() == 0 ||
        Moves(source))
      continue;
    return false;
  }
  return true;
}

// op(x) -> cast(op(cast(x)))
absl::StatusOr<Replacement> ComputeInFloats(Node& node, Rewriter& rewrite) {
  if (node.op().dialect_name() != "canonical" || node.has_control_edges() || IsBoundaryNode(node) ||
      HasTrait(node, OpTrait::kConverts) || Is<Forward>(node) || OnlyMoves(node)) {
    return kNoMatch;
  }
  bool has_halves = false;
  std::vector<Value*> operands = node.operands();
  for (const Value* operand : operands) has_halves |= HasHalves(operand->type());
  if (!has_halves) return kNoMatch;
  for (Value*& operand : operands) {
    if (!HasHalves(operand->type())) continue;
    RH_ASSIGN_OR_RETURN(operand, rewrite(Cast{.to = ElementKind::kF32}, {operand}));
  }
  RH_ASSIGN_OR_RETURN(Node * wide, rewrite.Make(node.op_name(), operands, node.attributes()));
  if (wide->num_results() != node.num_results()) return kNoMatch;
  std::vector<Value*> results;
  for (int i = 0; i < node.num_results(); ++i) {
    Value* result = &wide->result(i);
    const Type& wanted = node.result(i).type();
    if (HasHalves(wanted) && HasFloats(result->type())) {
      RH_ASSIGN_OR_RETURN(result, rewrite(Cast{.to = wanted.element_type().kind()}, {result}));
    } else if (!wanted.is_tensor() || !result->type().is_tensor() ||
               wanted.element_type() != result->type().element_type()) {
      return kNoMatch;
    }
    results.push_back(result);
  }
  return results;
}

// cast(cast(x)) -> x, where that only took away digits of x in between.
absl::StatusOr<Replacement> KeepDigits(Node& node, Rewriter&) {
  const Node& narrow = node.operand(0).node();
  if (!HasFloats(node.result().type()) || !HasHalves(node.operand(0).type()) || !Is<Cast>(narrow) ||
      node.has_control_edges() || narrow.has_control_edges() ||
      !HasFloats(narrow.operand(0).type())) {
    return kNoMatch;
  }
  return &narrow.operand(0);
}

class WidenHalves final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.AddForAnyOp("compute_in_floats", ComputeInFloats);
    patterns.Add<Cast>("keep_digits", KeepDigits);
  }
};

RH_REGISTER_PASS(widen_halves, WidenHalves)
    .Doc(
        "Lets what computes with f16 or bf16 do so with f32, for which there are fast kernels: the "
        "elements are rounded where they enter and leave, and no more in between. What only moves "
        "inputs and constants still moves halves.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
