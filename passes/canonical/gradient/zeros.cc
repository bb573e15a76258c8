#include "roundhouse/passes/canonical/gradient/zeros.h"

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse::canonical_gradient {
namespace {

absl::StatusOr<Value*> MakeFilled(const Builder& build, Value& like, double number) {
  const AttributeMap attributes;
  const std::vector<Value*> operands;
  const LoweringRequest request = {
      .op = build.graph().program().op_info(canonical::ConstantGen::kSpec.name),
      .operands = operands,
      .attributes = attributes,
      .num_results = 1,
      .build = build};
  DerivationBuilder builder(request);
  Value* value = builder.IntoDomainOf(builder.Fill(number, &like), &like);
  if (!builder.ok()) return builder.status();
  return value;
}

}  // namespace

absl::StatusOr<Value*> MakeZerosLike(const Builder& build, Value& like) {
  return MakeFilled(build, like, 0);
}

absl::StatusOr<Value*> MakeOnesLike(const Builder& build, Value& like) {
  return MakeFilled(build, like, 1);
}

absl::StatusOr<Value*> MakeZerosOfGlobal(const Builder& build, const Global& global) {
  RH_ASSIGN_OR_RETURN(Value * load, build(ml_program::GlobalLoad{.global = {global.name()}}, {}));
  return MakeZerosLike(build, *load);
}

bool IsUnusedWithoutEffects(const Node& node) {
  if (node.has_users() || node.has_control_edges() || IsBoundaryNode(node)) return false;
  return node.op().is_pure || Is<ml_program::GlobalLoad>(node);
}

void RemoveUnused(Graph& graph) { graph.EraseIf(IsUnusedWithoutEffects); }

}  // namespace roundhouse::canonical_gradient
