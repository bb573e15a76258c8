// Erases what only people and other tools read: names of nodes and their origins. Names of inputs,
// outputs and symbols stay, as callers use the program by them.
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

class StripDebug final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (node->name().empty() && node->origins().empty()) continue;
      if (!Allow("strip", *node)) continue;
      node->set_name("");
      node->set_origins({});
      changed = true;
    }
    return changed;
  }
};

RH_REGISTER_PASS(strip_debug, StripDebug)
    .Doc("Removes the names and origins of nodes; those of inputs, outputs and symbols stay.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
