#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

class GlobalizeConstants final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    const Dialect* holder = graph.context().FindDialect(container::kMlProgram);
    const auto* globals = holder == nullptr ? nullptr : holder->service<ConstantsService>();
    if (globals == nullptr || IsReachedFromInitializer(graph)) return false;
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (node->dialect() == holder || node->num_operands() != 0 || node->num_results() != 1 ||
          node->has_control_edges()) {
        continue;
      }
      const std::optional<Tensor> value = ConstantValue(node->result());
      if (!value || !value->type().is_tensor() || value->type().domain() != Domain::kTensor ||
          value->element_type().is_quantized() || node->result().type() != value->type() ||
          !Allow("globalize", *node)) {
        continue;
      }
      RH_ASSIGN_OR_RETURN(Node * load, globals->MakeConstant(graph, *value, value->type(), node));
      load->AbsorbProvenance(*node);
      RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node->result(), load->result()));
      graph.Erase(node);
      changed = true;
    }
    return changed;
  }
};

RH_REGISTER_PASS(globalize_constants, GlobalizeConstants)
    .Doc("Turns tensors that are constants of other dialects into private globals.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
