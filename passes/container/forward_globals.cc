// Loads and stores of mutable globals within one graph:
//   a load of a value that was loaded or stored before is replaced by that value;
//   a store of the value that the global already holds is removed;
//   a store that is overwritten before anything can read it is removed;
//   an unused load is removed.
// Calls, branches and loops run other graphs: what those read and write, directly or through
// others, counts, and a node with unknown effects ends all knowledge. Between invocations the host
// reads and writes public globals, so the last store of a graph stays. An invocation that fails
// leaves the state as it was, so a store that would remain only after a failure counts as
// overwritten.
//
// An access in token form, or one with a control edge, stays where it is, as others may be ordered
// by it; sequence_globals turns token form into plain form.
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalStore;

class ForwardGlobals final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    bool changed = false;
    // Fewer accesses in a callee allow more changes in its callers.
    while (RunOnce(program)) changed = true;
    return changed;
  }

  bool RunOnce(Program& program) {
    // Removing accesses only removes effects, so the analysis stays a safe bound.
    const EffectAnalysis effects(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      changed |= ForwardValues(*graph, effects);
      changed |= RemoveOverwrittenStores(*graph, effects);
    }
    return changed;
  }

  bool ForwardValues(Graph& graph, const EffectAnalysis& effects);
  bool RemoveOverwrittenStores(Graph& graph, const EffectAnalysis& effects);
};

bool ForwardGlobals::ForwardValues(Graph& graph, const EffectAnalysis& effects) {
  bool changed = false;
  absl::flat_hash_map<std::string, Value*> held;  // Looked up, never iterated.
  for (Node* node : graph.nodes()) {
    const Effects effect = effects.EffectsOf(*node);
    if (effect.anything) {
      held.clear();
      continue;
    }
    // Only loads of mutable globals read; others are pure.
    if (Is<GlobalLoad>(*node) && !effect.reads.empty()) {
      if (!node->result().has_users()) {
        if (!HoldsNoOrder(*node) || !Allow("remove_unused_load", *node)) continue;
        graph.Erase(node);
        changed = true;
        continue;
      }
      auto [entry, is_new] = held.try_emplace(effect.reads.front(), &node->result());
      if (is_new || !Allow("forward", *node)) continue;
      // Loads and stores have the declared type, so both values do.
      node->result().replace_all_uses_with(*entry->second);
      if (HoldsNoOrder(*node)) graph.Erase(node);
      changed = true;
    } else if (Is<GlobalStore>(*node)) {
      Value*& value = held[effect.writes.front()];
      if (value == &node->operand(0) && HoldsNoOrder(*node) &&
          Allow("remove_store_of_what_is_there", *node)) {
        graph.Erase(node);
        changed = true;
        continue;
      }
      value = &node->operand(0);
    } else {
      for (const std::string& global : effect.writes) held.erase(global);
    }
  }
  return changed;
}

bool ForwardGlobals::RemoveOverwrittenStores(Graph& graph, const EffectAnalysis& effects) {
  bool changed = false;
  // Globals that are overwritten after this node before anything can read them.
  absl::flat_hash_set<std::string> overwritten;  // Looked up, never iterated.
  for (Node* node = graph.last_node(); node != nullptr;) {
    Node* const current = std::exchange(node, node->previous());
    const Effects effect = effects.EffectsOf(*current);
    if (effect.anything) {
      overwritten.clear();
    } else if (Is<GlobalStore>(*current)) {
      const bool is_new = overwritten.insert(effect.writes.front()).second;
      if (is_new || !HoldsNoOrder(*current) || !Allow("remove_overwritten_store", *current))
        continue;
      graph.Erase(current);
      changed = true;
    } else {
      for (const std::string& global : effect.reads) overwritten.erase(global);
    }
  }
  return changed;
}

RH_REGISTER_PASS(forward_globals, ForwardGlobals)
    .Doc(
        "Replaces loads of mutable globals by the value loaded or stored before them, and removes "
        "stores that change nothing or are overwritten unread.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
