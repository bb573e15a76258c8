#include "roundhouse/core/outline/typed_replacement.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {

bool NeedsDeclaredType(const Node& user) {
  return user.op_name() == container::kGlobalStore ||
         user.op_name() == container::kGlobalStoreGraph || IsOutputNode(user);
}

TypedReplacement::TypedReplacement(Value& value, Type declared, Node& before)
    : value_(value),
      declared_(std::move(declared)),
      before_(before),
      is_exact_(value.type() == declared_),
      fits_(Fits(value.type(), declared_)) {}

Value& TypedReplacement::For(const Node& user) {
  if (is_exact_ || (fits_ && !NeedsDeclaredType(user))) return value_;
  if (refined_ == nullptr) {
    Node* refine =
        before_.graph().CreateNode(container::kRefine, {&value_}, {declared_}, {}, &before_);
    refined_ = &refine->result(0);
  }
  return *refined_;
}

absl::Status ReplaceUsesKeepingType(Value& old, Value& replacement) {
  if (!Compatible(old.type(), replacement.type())) {
    return absl::InvalidArgumentError(
        absl::StrCat("a value of type ", replacement.type().ToString(),
                     " cannot replace a value of type ", old.type().ToString()));
  }
  if (old.type() == replacement.type()) {
    old.replace_all_uses_with(replacement);
    return absl::OkStatus();
  }
  TypedReplacement typed(replacement, old.type(), old.node());
  for (const Use& use : old.uses()) use.user().set_operand(use.index(), typed.For(use.user()));
  return absl::OkStatus();
}

bool UsersInferWith(const Value& old, Value& replacement) {
  for (const Use& use : old.uses()) {
    const Node& user = use.user();
    const auto* inference = user.service<TypeInferenceService>();
    if (inference == nullptr || !inference->CanInfer(user.op())) continue;
    std::vector<Value*> operands = user.operands();
    for (Value*& operand : operands) {
      if (operand == &old) operand = &replacement;
    }
    const std::vector<Type> written = user.result_types();
    const absl::StatusOr<std::vector<Type>> types =
        inference->Infer(InferenceContext(user.graph().program(), user.op(), operands,
                                          user.attributes(), user.num_results(), written));
    if (!types.ok() || types->size() != written.size()) return false;
    for (size_t i = 0; i < written.size(); ++i) {
      if (!Compatible((*types)[i], written[i])) return false;
    }
  }
  return true;
}

}  // namespace roundhouse
