#include "absl/status/statusor.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

class Dce final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const EffectAnalysis effects(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) changed |= RemoveDeadNodes(*graph, effects);
    return changed;
  }

  // Users come after their operands, so one sweep from the end removes users first.
  bool RemoveDeadNodes(Graph& graph, const EffectAnalysis& effects) {
    bool changed = false;
    for (Node* node = graph.last_node(); node != nullptr;) {
      Node* const previous = node->previous();
      // Removing the node would lose an order between other nodes that leads through it.
      const bool orders_others = node->has_control_edges() && !node->control_successors().empty();
      if (!node->has_users() && !orders_others && !IsBoundaryNode(*node) &&
          !effects.EffectsOf(*node).is_observable() && Allow("remove", *node)) {
        graph.Erase(node);
        changed = true;
      }
      node = previous;
    }
    return changed;
  }
};

RH_REGISTER_PASS(dce, Dce)
    .Doc("Removes nodes without effects whose results are not used.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
