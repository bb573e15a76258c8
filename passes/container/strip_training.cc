// Removes what a program has only for training: its steps and their state. Weights become
// constants, and the graph that predicts gets its original name back.
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalLoadConst;

bool HasRole(const AttributeMap& attributes, absl::string_view role) {
  const Attribute* found = attributes.Find(kTrainingRole);
  return found != nullptr && found->if_string() != nullptr && *found->if_string() == role;
}

class StripTraining final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    bool changed = false;
    std::vector<Graph*> graphs;
    for (Graph* graph : program.graphs()) {
      if (!graph->attributes().contains(kTrainingRole)) continue;
      if (AllowAt("remove", [&] { return absl::StrCat("graph @", graph->name()); }))
        graphs.push_back(graph);
    }
    changed |= !graphs.empty();
    program.Erase(graphs);
    RH_ASSIGN_OR_RETURN(const bool any_global, StripGlobals(program));
    RH_ASSIGN_OR_RETURN(const bool any_name, RestoreEntries(program));
    return changed || any_global || any_name;
  }

  absl::StatusOr<bool> StripGlobals(Program& program) {
    const GlobalUses uses(program);
    std::vector<Global*> gone;
    bool changed = false;
    for (Global* global : program.globals()) {
      const GlobalAccesses& accesses = uses.Of(*global);
      const bool is_unused =
          accesses.loads.empty() && accesses.stores.empty() && !accesses.is_named_elsewhere;
      const auto where = [&] { return absl::StrCat("global @", global->name()); };
      if (HasRole(global->attributes(), kStateRole) && is_unused) {
        if (AllowAt("remove", where)) gone.push_back(global);
      } else if (HasRole(global->attributes(), kWeightRole)) {
        if (!accesses.stores.empty() || !global->has_initial() || !AllowAt("freeze", where))
          continue;
        RH_RETURN_IF_ERROR(Freeze(*global, accesses));
        changed = true;
      }
    }
    program.Erase(gone);
    return changed || !gone.empty();
  }

  static absl::Status Freeze(Global& global, const GlobalAccesses& accesses) {
    global.EraseAttribute(kTrainingRole);
    global.EraseAttribute(container::kInitializer);
    global.set_visibility(Visibility::kPrivate);
    global.set_mutable(false);
    for (Node* load : accesses.loads) {
      if (!Is<GlobalLoad>(*load) || !HoldsNoOrder(*load)) continue;
      RH_ASSIGN_OR_RETURN(Value * constant,
                          Builder(load->graph())
                              .Before(*load)
                              .Replacing({load})(GlobalLoadConst{.global = {global.name()}}, {}));
      load->result().replace_all_uses_with(*constant);
      load->graph().Erase(load);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<bool> RestoreEntries(Program& program) {
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      const Attribute* entry = graph->attributes().Find(kEntryName);
      if (entry == nullptr || entry->if_string() == nullptr) continue;
      const std::string name = *entry->if_string();
      if (!AllowAt("rename", [&] { return absl::StrCat("graph @", graph->name()); })) continue;
      graph->EraseAttribute(kEntryName);
      changed = true;
      if (name != graph->name() && !name.empty() && !program.HasSymbol(name))
        RH_RETURN_IF_ERROR(program.Rename(graph->name(), name));
    }
    return changed;
  }
};

RH_REGISTER_PASS(strip_training, StripTraining)
    .Doc("Removes all that only training needs: the rest predicts, with constant weights.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
