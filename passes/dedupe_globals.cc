// One global for each value: of immutable globals with one type and one inline value, only the
// first is kept, and where a graph computes a global by loading another one, that other one is used
// in its place. The first, as an initializer may name only globals that come earlier. What the host
// sees, and what is linked by name, stays.
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/global_uses.h"
#include "roundhouse/passes/pass.h"
#include "roundhouse/passes/pass_info.h"
#include "roundhouse/passes/pass_registry.h"

namespace roundhouse {
namespace {

// What two globals must have in common for one to do.
struct Content {
  const Global* global;

  friend bool operator==(const Content& a, const Content& b) {
    return a.global->type() == b.global->type() &&
           a.global->attributes() == b.global->attributes() &&
           *a.global->inline_initial() == *b.global->inline_initial();
  }
  template <typename H>
  friend H AbslHashValue(H state, const Content& content) {
    return H::combine(std::move(state), content.global->type(), *content.global->inline_initial());
  }
};

// The global whose value the initializer of `global` gives, if it does nothing but load it.
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

class DedupeGlobals final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const GlobalUses uses(program);
    absl::flat_hash_map<Content, const Global*> first;  // Looked up, never iterated.
    std::vector<std::pair<Global*, const Global*>> replaced;
    absl::flat_hash_map<const Global*, const Global*> replacement;  // Of `replaced`.
    for (Global* global : program.globals()) {
      if (global->is_mutable()) continue;
      const Global* same = Original(program, *global);
      if (same == nullptr && global->inline_initial() != nullptr &&
          !global->attributes().contains(container::kInitializer)) {
        same = first.try_emplace({global}, global).first->second;
      }
      if (same == nullptr || same == global || !uses.IsClosed(*global)) continue;
      if (!AllowAt("merge", [&] { return absl::StrCat("global @", global->name()); })) continue;
      if (auto earlier = replacement.find(same); earlier != replacement.end())
        same = earlier->second;
      replaced.emplace_back(global, same);
      replacement.emplace(global, same);
    }
    for (const auto& [global, same] : replaced) {
      for (Node* load : uses.Of(*global).loads)
        load->set_attribute(container::kGlobal, Attribute::Symbol(same->name()));
    }
    for (const auto& [global, same] : replaced) program.Erase(global);
    return !replaced.empty();
  }
};

RH_REGISTER_PASS(dedupe_globals, DedupeGlobals)
    .Doc("Keeps one of the immutable globals that have the same value.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
