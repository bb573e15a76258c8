// Globals that never change:
//   if only its initial value is ever stored to a private global, the stores are removed;
//   a private global without stores becomes immutable;
//   a load of an immutable global becomes a global_load_const, which is pure.
// A global without an initial value stays as it is: reading it before a store is an error.
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalLoadConst;

// The constant that makes `value`, perhaps through refines of its type.
std::optional<Tensor> ConstantBehindRefines(const Value& value) {
  const Value* source = &value;
  while (Is<control::Refine>(source->node())) source = &source->node().operand(0);
  return ConstantValue(*source);
}

// Whether all stores store the initial value and can be removed.
bool StoresOnlyInitialValue(const Global& global, const std::vector<Node*>& stores) {
  const std::optional<Tensor> initial = ml_program::InlineValue(global);
  if (!initial) return false;
  for (const Node* store : stores) {
    if (!HoldsNoOrder(*store) || ConstantBehindRefines(store->operand(0)) != initial) return false;
  }
  return true;
}

class FreezeGlobals final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const GlobalUses uses(program);
    bool changed = false;
    for (Global* global : program.globals()) {
      const GlobalAccesses& accesses = uses.Of(*global);
      if (global->is_mutable() && uses.IsClosed(*global)) changed |= Freeze(*global, accesses);
      if (global->is_mutable()) continue;
      for (Node* load : accesses.loads) {
        if (!Is<GlobalLoad>(*load) || !HoldsNoOrder(*load) || !Allow("load_as_constant", *load))
          continue;
        RH_ASSIGN_OR_RETURN(
            Value * constant,
            Builder(load->graph())
                .Before(*load)
                .Replacing({load})(GlobalLoadConst{.global = {global->name()}}, {}));
        load->result().replace_all_uses_with(*constant);
        load->graph().Erase(load);
        changed = true;
      }
    }
    return changed;
  }

  bool Freeze(Global& global, const GlobalAccesses& accesses) {
    const bool is_computed = global.attributes().contains(container::kInitializer);
    if (!global.has_initial() && !is_computed) return false;
    if (!accesses.stores.empty() && !StoresOnlyInitialValue(global, accesses.stores)) return false;
    if (!AllowAt("make_immutable", [&] { return absl::StrCat("global @", global.name()); }))
      return false;
    for (Node* store : accesses.stores) store->graph().Erase(store);
    global.set_mutable(false);
    // An immutable global must have a value.
    if (is_computed) global.set_initial(Attribute::Unit());
    return true;
  }
};

RH_REGISTER_PASS(freeze_globals, FreezeGlobals)
    .Doc("Makes private globals that never change immutable, and loads of immutable globals pure.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
