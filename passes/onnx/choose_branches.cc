// The pass onnx_choose_branches.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

std::optional<bool> KnownCondition(const Value& value) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant || constant->num_elements() != 1) return std::nullopt;
  const absl::StatusOr<Tensor> tensor = constant->Materialize();
  if (!tensor.ok() || tensor->element_type().kind() != ElementKind::kI1) return std::nullopt;
  return tensor->data<bool>()[0];
}

class ChooseBranches final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      const std::optional<OnnxNode> branch = OnnxNode::Of(*node);
      if (!branch || branch->op() != "If" || node->has_control_edges()) continue;
      const std::optional<bool> condition = KnownCondition(node->operand(0));
      if (!condition) continue;
      const Attribute* symbol = node->attribute(*condition ? "then_branch" : "else_branch");
      const Graph* callee = symbol == nullptr || symbol->if_symbol() == nullptr
                                ? nullptr
                                : graph.program().FindGraph(*symbol->if_symbol());
      if (callee == nullptr || callee->inputs().size() + 1 != node->operands().size() ||
          callee->outputs().size() != static_cast<size_t>(node->num_results()) ||
          !Allow("choose", *node)) {
        continue;
      }
      RH_RETURN_IF_ERROR(Inline(*node, *callee));
      changed = true;
    }
    return changed;
  }

  static absl::Status Inline(Node& node, const Graph& callee) {
    const std::vector<Value*> operands = node.operands();
    std::vector<Type> types;
    for (const Port& port : callee.outputs()) types.push_back(port.type);
    Node* call = node.graph().CreateNode(
        container::kCall, std::vector<Value*>(operands.begin() + 1, operands.end()), types,
        {{std::string(container::kCallee), Attribute::Symbol(callee.name())}}, &node);
    call->AbsorbProvenance(node);
    for (int i = 0; i < node.num_results(); ++i)
      RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node.result(i), call->result(i)));
    node.graph().Erase(&node);
    return InlineCall(*call);
  }
};

RH_REGISTER_PASS(onnx_choose_branches, ChooseBranches)
    .Doc("Replaces an If whose condition is known by its branch.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes
