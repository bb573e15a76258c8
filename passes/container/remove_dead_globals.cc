// Removes private globals whose values have no effect, with all nodes that only serve them, such as
// the loads and stores of a counter that only counts itself. A value has an effect if it reaches an
// output, a call, or a node with an effect other than a store to such a global.
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

using GlobalSet = absl::flat_hash_set<const Global*>;  // Looked up, never iterated.

// Determines which of the possibly dead globals are needed.
class Liveness {
 public:
  Liveness(const Program& program, const GlobalUses& uses) : program_(program), uses_(uses) {
    const EffectAnalysis effects(program);
    for (const Global* global : program.globals()) {
      if (MightBeDead(*global, effects)) candidates_.insert(global);
    }
    for (const Graph* graph : program.graphs()) {
      for (Node* node : graph->nodes()) {
        if (IsRoot(*node)) AddNode(*node);
      }
    }
    Spread();
  }

  bool IsDead(const Global& global) const { return candidates_.contains(&global); }
  void Keep(const Global& global) {
    AddGlobal(global);
    Spread();
  }

 private:
  bool MightBeDead(const Global& global, const EffectAnalysis& effects) const {
    if (!uses_.IsClosed(global)) return false;
    if (const Attribute* initializer = global.attributes().Find(container::kInitializer)) {
      const std::string* name = initializer->if_symbol();
      const Graph* graph = name == nullptr ? nullptr : program_.FindGraph(*name);
      if (graph == nullptr || effects.EffectsOf(*graph).is_observable()) return false;
    }
    const GlobalAccesses& accesses = uses_.Of(global);
    for (const auto* nodes : {&accesses.loads, &accesses.stores}) {
      for (const Node* node : *nodes) {
        if (!HoldsNoOrder(*node)) return false;
      }
    }
    return true;
  }

  // The possibly dead global that the node accesses, or null.
  const Global* CandidateOf(const Node& node) const {
    const std::string* name = AccessedGlobal(node);
    const Global* global = name == nullptr ? nullptr : program_.FindGlobal(*name);
    return global != nullptr && candidates_.contains(global) ? global : nullptr;
  }

  bool IsRoot(const Node& node) const {
    if (node.has_control_edges() || IsOutputNode(node)) return true;
    const Effects effects = DirectEffects(node);
    return (effects.is_observable() || !effects.calls.empty()) && CandidateOf(node) == nullptr;
  }

  void AddNode(Node& node) {
    if (live_.insert(&node).second) pending_.push_back(&node);
  }
  void AddGlobal(const Global& global) {
    if (candidates_.erase(&global) == 0) return;
    for (Node* store : uses_.Of(global).stores) AddNode(*store);
  }
  void Spread() {
    while (!pending_.empty()) {
      const Node* node = pending_.back();
      pending_.pop_back();
      if (const Global* global = CandidateOf(*node)) AddGlobal(*global);
      ForEachPredecessor(*node, [&](Node& before) { AddNode(before); });
    }
  }

  const Program& program_;
  const GlobalUses& uses_;
  GlobalSet candidates_;
  absl::flat_hash_set<const Node*> live_;  // Looked up, never iterated.
  std::vector<const Node*> pending_;
};

// Erases the accesses of `dead` and all nodes that depend on the loaded values, which are unused.
// Returns whether there were any.
bool EraseAccesses(Graph& graph, const absl::flat_hash_set<std::string>& dead) {
  absl::flat_hash_set<const Node*> tainted;
  std::vector<Node*> doomed;
  for (Node* node : graph.nodes()) {
    const std::string* accessed = AccessedGlobal(*node);
    bool goes = accessed != nullptr && dead.contains(*accessed);
    ForEachPredecessor(*node,
                       [&](const Node& before) { goes = goes || tainted.contains(&before); });
    if (!goes) continue;
    tainted.insert(node);
    doomed.push_back(node);
  }
  graph.Erase(doomed);
  return !doomed.empty();
}

// Whether anything about the global names another one or a graph.
bool NamesSymbols(const Global& global) {
  bool names = false;
  const auto note = [&](const std::string&) { names = true; };
  for (const auto& [name, attribute] : global.attributes()) ForEachSymbol(attribute, note);
  if (const Attribute* initial = global.inline_initial()) ForEachSymbol(*initial, note);
  return names;
}

class RemoveDeadGlobals final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    bool changed = false;
    bool may_go_on = !program.globals().empty();
    while (may_go_on) changed |= RunOnce(program, may_go_on);
    return changed;
  }

  // Sets whether others can be removed next: removed accesses may have ordered theirs, and removed
  // globals may have named them.
  bool RunOnce(Program& program, bool& may_go_on) {
    may_go_on = false;
    const GlobalUses uses(program);
    Liveness liveness(program, uses);
    for (const Global* global : program.globals()) {
      if (!liveness.IsDead(*global)) continue;
      // A global that must stay may need others that were allowed to go.
      if (!AllowAt("remove", [&] { return absl::StrCat("global @", global->name()); }))
        liveness.Keep(*global);
    }
    std::vector<Global*> dead;
    absl::flat_hash_set<std::string> names;
    for (Global* global : program.globals()) {
      if (!liveness.IsDead(*global)) continue;
      dead.push_back(global);
      names.insert(global->name());
    }
    if (dead.empty()) return false;
    for (const Global* global : dead) may_go_on |= NamesSymbols(*global);
    for (Graph* graph : program.graphs()) may_go_on |= EraseAccesses(*graph, names);
    program.Erase(dead);
    return true;
  }
};

RH_REGISTER_PASS(remove_dead_globals, RemoveDeadGlobals)
    .Doc("Removes private globals whose values have no effect, with their loads and stores.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
