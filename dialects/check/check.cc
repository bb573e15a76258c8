#include "roundhouse/dialects/check/check.h"

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/effects.h"

namespace roundhouse {
namespace check {
namespace {

// Checks that the operand can be the expected tensor, as far as their types say.
absl::StatusOr<std::vector<Type>> InferCheck(const Tensor& expected,
                                             const InferenceContext& context) {
  const Type& actual = context.operand_type(0);
  if (actual.is_unknown()) return std::vector<Type>();
  if (!actual.is_tensor() && !actual.is_scalar()) {
    return context.OperandError(0, "expected a tensor or a scalar");
  }
  const Type plain =
      Type::Tensor(actual.element_type().storage(), actual.is_scalar() ? Shape() : actual.shape());
  const Type wanted = Type::Tensor(expected.element_type().storage(), expected.shape());
  if (!Fits(wanted, plain)) {
    return context.OperandError(0, absl::StrCat("expected ", wanted.ToString()));
  }
  return std::vector<Type>();
}

class CheckDialect final : public TableDialect {
 public:
  CheckDialect() : TableDialect("check") {
    AddOps<AlmostEq, CloseUlp, Eq>();
    service<EffectsService>(std::make_unique<TableEffects>());
  }
};

}  // namespace

absl::StatusOr<std::vector<Type>> Infer(const Eq& op, const InferenceContext& context) {
  return InferCheck(op.expected, context);
}

absl::StatusOr<std::vector<Type>> Infer(const AlmostEq& op, const InferenceContext& context) {
  if (!(op.atol >= 0) || !(op.rtol >= 0)) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C1) atol and rtol must not be negative, found ", op.atol, " and ", op.rtol));
  }
  return InferCheck(op.expected, context);
}

absl::StatusOr<std::vector<Type>> Infer(const CloseUlp& op, const InferenceContext& context) {
  if (op.max_ulp < 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C1) max_ulp must not be negative, found ", op.max_ulp));
  }
  return InferCheck(op.expected, context);
}

}  // namespace check

void RegisterCheck(Context& context) { context.AddDialect<check::CheckDialect>(); }

RH_REGISTER_EXTENSION(RegisterCheck);

}  // namespace roundhouse
