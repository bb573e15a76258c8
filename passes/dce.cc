#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/pass.h"
#include "roundhouse/passes/pass_registry.h"

namespace roundhouse {
namespace {

class Dce final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const EffectAnalysis effects(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) changed |= RemoveDeadNodes(*graph, effects);
    return changed;
  }

  // Users come after what they use, so that one sweep from the end sees all of them first.
  bool RemoveDeadNodes(Graph& graph, const EffectAnalysis& effects) {
    const NodeNumbering numbering(graph);
    std::vector<bool> is_live(numbering.size());
    std::vector<Node*> dead;
    for (size_t place = numbering.size(); place-- > 0;) {
      Node& node = numbering[place];
      // An order that only leads through the node would be lost with it.
      const bool orders_others = node.has_control_edges() && !node.control_successors().empty();
      if (!is_live[place] && !orders_others && !IsBoundaryNode(node) &&
          !effects.EffectsOf(node).is_observable() && Allow("remove", node)) {
        dead.push_back(&node);
        continue;
      }
      for (int i = 0; i < node.num_operands(); ++i)
        is_live[numbering.Find(node.operand(i).node())] = true;
    }
    graph.Erase(dead);
    return !dead.empty();
  }
};

RH_REGISTER_PASS(dce, Dce)
    .Doc("Removes nodes whose results nobody needs and that do nothing else.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
