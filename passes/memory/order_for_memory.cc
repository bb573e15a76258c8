// The pass order_for_memory.
#include <algorithm>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/memory/late_order.h"
#include "roundhouse/passes/memory/order.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace roundhouse::memory {
namespace {

class OrderForMemoryPass final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const EffectAnalysis effects(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration() || IsRegion(*graph) || !IsStep(*graph, effects)) continue;
      if (!AllowAt("order", [&] { return absl::StrCat("graph @", graph->name()); })) continue;
      RH_ASSIGN_OR_RETURN(const bool moved_up, OrderForMemory(*graph));
      RH_ASSIGN_OR_RETURN(const bool moved_down, MoveToUsers(*graph));
      if (moved_up || moved_down) Count("graphs in another order");
      changed = changed || moved_up || moved_down;
    }
    return changed;
  }

  // Whether the graph stores globals and has no other effects, such as exchanges, whose order is
  // fixed.
  static bool IsStep(const Graph& graph, const EffectAnalysis& effects) {
    bool stores = false;
    for (const Node* node : graph.nodes()) {
      const Effects found = effects.EffectsOf(*node);
      if (found.anything || found.random) return false;
      stores = stores || !found.writes.empty();
    }
    return stores;
  }
};

RH_REGISTER_PASS(order_for_memory, OrderForMemoryPass)
    .Doc(
        "Orders the nodes of graphs that store globals, as training steps do, so that values wait "
        "shorter: updates go up to their gradients, copies down to their users.")
    .WithNumerics(Numerics::kExact)
    .Preserves(CompiledRegion::kAttributeName);

}  // namespace
}  // namespace roundhouse::memory
