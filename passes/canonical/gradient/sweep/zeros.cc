#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/service/lowering/lowering.h"

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

bool IsPlainTensor(const Type& type) {
  return type.is_tensor() && type.shape().is_static() && type.domain() == Domain::kTensor &&
         !type.element_type().is_quantized() && type.element_type().kind() != ElementKind::kString;
}

absl::StatusOr<Value*> MakeZeros(const Builder& build, const Type& type) {
  // One element for all: a tape may be large.
  static constexpr std::byte kZeros[16] = {};
  const auto bytes =
      static_cast<size_t>(std::max<int64_t>(1, BitWidth(type.element_type().kind()) / 8));
  RH_ASSIGN_OR_RETURN(Tensor zeros,
                      ByteSize(type).value_or(0) == 0
                          ? Tensor::Zeros(type)
                          : Tensor::Splat(type, absl::MakeConstSpan(kZeros).first(bytes)));
  return build(canonical::ConstantGen{.value = std::move(zeros)}, {});
}

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
