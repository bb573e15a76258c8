#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

struct SameContentHash {
  size_t operator()(const Global* global) const {
    return absl::HashOf(global->type(), *global->inline_initial(), global->attributes());
  }
};

struct SameContent {
  bool operator()(const Global* a, const Global* b) const {
    return a->type() == b->type() && *a->inline_initial() == *b->inline_initial() &&
           a->attributes() == b->attributes();
  }
};

// An initializer may do more than compute a value, so equal globals with one are not merged.
bool IsComputed(const Global* global) {
  return global->attributes().Find(container::kInitializer) != nullptr;
}

class DedupeConstants final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    absl::flat_hash_set<Global*, SameContentHash, SameContent> seen;  // Looked up, never iterated.
    absl::flat_hash_map<std::string, std::string> kept_for;
    std::vector<Global*> gone;
    // A public global must stay, so private ones are merged into it. But initializers may name
    // earlier globals only, so if there are any, no global is merged into a later one.
    const bool in_order =
        std::any_of(program.globals().begin(), program.globals().end(), IsComputed);
    for (const bool is_private : {false, true}) {
      if (in_order && !is_private) continue;
      for (Global* global : program.globals()) {
        const bool can_go = global->visibility() == Visibility::kPrivate;
        if (!in_order && can_go != is_private) continue;
        if (global->is_mutable() || global->inline_initial() == nullptr || IsComputed(global))
          continue;
        auto [kept, is_new] = seen.insert(global);
        if (is_new || !can_go) continue;
        if (!AllowAt("merge", [&] { return SymbolText(global->name()); })) continue;
        kept_for.emplace(global->name(), (*kept)->name());
        gone.push_back(global);
      }
    }
    if (gone.empty()) return false;
    program.RedirectSymbols(kept_for);
    program.Erase(gone);
    return true;
  }
};

RH_REGISTER_PASS(dedupe_constants, DedupeConstants)
    .Doc("Merges private immutable globals that hold the same value.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
