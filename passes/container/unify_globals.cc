// Merges globals that always hold the same value:
//   an immutable global whose initializer only loads another one is replaced by that one;
//   private mutable globals with the same initial value, whose stores are always made together and
//   of the same value, are replaced by the first.
// The first, as an initializer may name only earlier globals. Immutable globals of equal values are
// left to dedupe_constants.
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

// The greatest distance between two stores that are made together.
constexpr int kMaxDistance = 64;

// The global that the initializer of `global` loads, if it does nothing else.
const Global* Original(const Program& program, const Global& global) {
  const Attribute* initializer = global.attributes().Find(container::kInitializer);
  const std::string* name = initializer == nullptr ? nullptr : initializer->if_symbol();
  const Graph* graph = name == nullptr ? nullptr : program.FindGraph(*name);
  if (graph == nullptr || graph->num_nodes() != 2 || !IsOutputNode(*graph->last_node()) ||
      graph->last_node()->num_operands() != 1) {
    return nullptr;
  }
  const std::string* loaded = AccessedGlobal(graph->last_node()->operand(0).node());
  const Global* original = loaded == nullptr ? nullptr : program.FindGlobal(*loaded);
  return original != nullptr && !original->is_mutable() && original->type() == global.type()
             ? original
             : nullptr;
}

// A mutable global, compared by its initial value and by what is stored to it.
struct History {
  const Global* global;
  const GlobalAccesses* accesses;

  friend bool operator==(const History& a, const History& b) {
    if (a.global->type() != b.global->type() || a.global->attributes() != b.global->attributes() ||
        *a.global->inline_initial() != *b.global->inline_initial() ||
        a.accesses->stores.size() != b.accesses->stores.size()) {
      return false;
    }
    for (size_t i = 0; i < a.accesses->stores.size(); ++i) {
      if (&a.accesses->stores[i]->operand(0) != &b.accesses->stores[i]->operand(0)) return false;
    }
    return true;
  }
  template <typename H>
  friend H AbslHashValue(H state, const History& history) {
    state = H::combine(std::move(state), history.global->type(), *history.global->inline_initial());
    for (const Node* store : history.accesses->stores)
      state = H::combine(std::move(state), &store->operand(0));
    return state;
  }
};

class UnifyGlobals final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const GlobalUses uses(program);
    const EffectAnalysis effects(program);
    absl::flat_hash_map<History, const Global*> first;  // Looked up, never iterated.
    std::vector<std::pair<Global*, const Global*>> unified;
    absl::flat_hash_map<const Global*, const Global*> now;  // The pairs of `unified`.
    for (Global* global : program.globals()) {
      if (!uses.IsClosed(*global)) continue;
      const GlobalAccesses& accesses = uses.Of(*global);
      const Global* other = nullptr;
      if (!global->is_mutable()) {
        other = Original(program, *global);
      } else if (HasPlainHistory(*global, accesses)) {
        other = first.try_emplace({global, &accesses}, global).first->second;
        if (other == global || !AreStoredTogether(uses.Of(*other), accesses, effects)) continue;
      }
      if (other == nullptr ||
          !AllowAt("unify", [&] { return absl::StrCat("global @", global->name()); })) {
        continue;
      }
      if (auto earlier = now.find(other); earlier != now.end()) other = earlier->second;
      unified.emplace_back(global, other);
      now.emplace(global, other);
    }
    for (const auto& [global, other] : unified) {
      const GlobalAccesses& accesses = uses.Of(*global);
      for (Node* load : accesses.loads)
        load->set_attribute(container::kGlobal, Attribute::Symbol(other->name()));
      for (Node* store : accesses.stores) store->graph().Erase(store);
    }
    for (const auto& [global, other] : unified) program.Erase(global);
    return !unified.empty();
  }

  // Whether History describes the global completely.
  static bool HasPlainHistory(const Global& global, const GlobalAccesses& accesses) {
    if (global.inline_initial() == nullptr || accesses.stores.empty() ||
        global.attributes().contains(container::kInitializer)) {
      return false;
    }
    for (const auto* nodes : {&accesses.loads, &accesses.stores}) {
      for (const Node* node : *nodes) {
        const bool is_plain =
            Is<ml_program::GlobalLoad>(*node) || Is<ml_program::GlobalStore>(*node);
        if (!is_plain || node->has_control_edges()) return false;
      }
    }
    return true;
  }

  // Whether nothing can observe the state between the store to the one and the store to the other.
  static bool AreStoredTogether(const GlobalAccesses& a, const GlobalAccesses& b,
                                const EffectAnalysis& effects) {
    for (size_t i = 0; i < a.stores.size(); ++i) {
      if (!IsStoredTogether(*a.stores[i], *b.stores[i], effects) &&
          !IsStoredTogether(*b.stores[i], *a.stores[i], effects)) {
        return false;
      }
    }
    return true;
  }
  static bool IsStoredTogether(const Node& earlier, const Node& later,
                               const EffectAnalysis& effects) {
    const Node* node = earlier.next();
    for (int distance = 0; node != nullptr && distance < kMaxDistance; ++distance) {
      if (node == &later) return true;
      if (!effects.Commute(*node, earlier) || !effects.Commute(*node, later)) return false;
      node = node->next();
    }
    return false;
  }
};

RH_REGISTER_PASS(unify_globals, UnifyGlobals)
    .Doc(
        "Merges globals that always hold the same value: copies of another one, and state that is "
        "always stored together.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
