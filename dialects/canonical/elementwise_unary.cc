#include "roundhouse/dialects/canonical/elementwise_unary.h"

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const UnaryElementwise&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  return context.operand_type(0);
}

absl::StatusOr<Type> Infer(const Abs&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  const Type& type = context.operand_type(0);
  if (type.is_unknown() || !IsComplex(type.element_type().kind())) return type;
  const bool narrow = type.element_type().kind() == ElementKind::kComplex64;
  return type.WithElementType(narrow ? ElementKind::kF32 : ElementKind::kF64);
}

}  // namespace roundhouse::canonical
