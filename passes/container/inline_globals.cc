// Turns small immutable globals into constants of the dialects that use them, where passes see
// their values best. Users of a load take such a constant if their dialect has constants; calls,
// outputs and other users keep the load.
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

// The type of the constant: that of the global, with the value's sizes for open ones. Returns
// nullopt if the value is not a tensor in memory.
std::optional<Type> ConstantType(const Type& declared, const Tensor& value) {
  if (!declared.is_tensor() || !value.type().is_tensor() || value.is_outside()) return std::nullopt;
  Type type = declared;
  if (!declared.shape().is_static()) type = declared.WithShape(value.shape());
  if (!Fits(value.type(), type)) return std::nullopt;
  return type;
}

class InlineGlobals final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("max_bytes", pass.max_bytes_, "the largest value that becomes a constant"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const GlobalUses uses(program);
    bool changed = false;
    for (const Global* global : program.globals()) {
      if (global->is_mutable()) continue;
      const std::optional<Tensor> value = ml_program::InlineValue(*global);
      if (!value) continue;
      const std::optional<Type> type = ConstantType(global->type(), *value);
      const absl::StatusOr<int64_t> size = ByteSize(value->type());
      if (!type || !size.ok() || *size > max_bytes_) continue;
      for (Node* load : uses.Of(*global).loads) {
        RH_ASSIGN_OR_RETURN(const bool inlined, Inline(*load, *value, *type));
        changed |= inlined;
      }
    }
    return changed;
  }

  absl::StatusOr<bool> Inline(Node& load, const Tensor& value, const Type& type) {
    std::vector<std::pair<const Dialect*, Value*>> constants;
    bool changed = false;
    for (const Use& use : load.result(0).uses()) {
      Node& user = use.user();
      const auto* service = user.service<ConstantsService>();
      if (service == nullptr || service == load.service<ConstantsService>()) continue;
      if (type != load.result(0).type() && NeedsDeclaredType(user)) continue;
      Value* constant = nullptr;
      for (const auto& [dialect, made] : constants) {
        if (dialect == user.dialect()) constant = made;
      }
      if (constant == nullptr) {
        if (!Allow("inline", load)) continue;
        RH_ASSIGN_OR_RETURN(Node * node, service->MakeConstant(load.graph(), value, type, &load));
        node->AbsorbProvenance(load);
        constant = &node->result();
        constants.emplace_back(user.dialect(), constant);
      }
      user.set_operand(use.index(), *constant);
      changed = true;
    }
    return changed;
  }

  int64_t max_bytes_ = 64;
};

RH_REGISTER_PASS(inline_globals, InlineGlobals)
    .Doc("Turns small immutable globals into constants of the dialects that use them.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
