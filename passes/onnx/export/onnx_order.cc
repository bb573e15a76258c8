#include "roundhouse/passes/onnx/export/onnx_order.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::ComposePermutations;
using canonical::InversePermutation;

constexpr absl::string_view kMoves =
    "[simplify_domain_conversion, move_transposes], permute_weights";

absl::StatusOr<Value*> Transposed(const Builder& build, Value* value, const Ints& perm) {
  if (std::is_sorted(perm.begin(), perm.end())) return value;
  return build(canonical::TensorTranspose{.perm = perm}, {&value, 1});
}

Value* Reordered(Node& node, Value* value, const Type& type) {
  Node* reordered = node.graph().CreateNode(kReordered, {&value, 1}, {type}, {}, &node);
  reordered->AbsorbProvenance(node);
  return &reordered->result();
}

absl::Status Split(Node& node, const Ints& perm) {
  const Type& type = node.result().type();
  const Ints order = OnnxOrder(Domain::kFeature, static_cast<int64_t>(perm.size()));
  const Builder build = Builder(node.graph()).Before(node).Replacing({&node});
  Value* value = &node.operand(0);
  if (Is<canonical::FeatureEncode>(node)) {
    RH_ASSIGN_OR_RETURN(value, Transposed(build, value, ComposePermutations(perm, order)));
    value = Reordered(node, value, type);
  } else {
    value = Reordered(node, value, OnnxType(value->type()));
    RH_ASSIGN_OR_RETURN(
        value, Transposed(build, value, ComposePermutations(InversePermutation(order), perm)));
  }
  node.result().replace_all_uses_with(*value);
  node.graph().Erase(&node);
  return absl::OkStatus();
}

// The permutation of a conversion that can be split; empty for other nodes.
absl::StatusOr<Ints> PermOf(const Node& node) {
  Ints perm;
  if (Is<canonical::FeatureEncode>(node)) {
    RH_ASSIGN_OR_RETURN(const auto op, View<canonical::FeatureEncode>(node));
    perm = op.perm;
  } else if (Is<canonical::FeatureDecode>(node)) {
    RH_ASSIGN_OR_RETURN(const auto op, View<canonical::FeatureDecode>(node));
    perm = op.perm;
  } else {
    return perm;
  }
  const Type& type = node.result().type();
  if (!type.is_tensor() || type.element_type().is_quantized() || node.has_control_edges()) {
    return Ints();
  }
  if (!perm.empty() || !type.shape().is_ranked()) return perm;
  return OnnxOrder(Domain::kTensor, type.shape().rank());
}

}  // namespace

absl::Status PutInOnnxOrder(Program& program) {
  bool changed = false;
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      RH_ASSIGN_OR_RETURN(const Ints perm, PermOf(*node));
      if (perm.empty()) continue;
      RH_RETURN_IF_ERROR(Split(*node, perm));
      changed = true;
    }
  }
  return changed ? RunPasses(program, kMoves).status() : absl::OkStatus();
}

}  // namespace roundhouse::onnx_export
