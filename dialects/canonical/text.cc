#include "roundhouse/dialects/canonical/text.h"

#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const ChangeCase&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  return context.operand_type(0);
}

absl::StatusOr<Type> Infer(const ConcatStrings&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(ElementwiseShape result, InferElementwise(context, {0, 1}, "(C1)", "(C2)"));
  RH_RETURN_IF_ERROR(ExpectElements(context, 1, kStrings, "(C3)"));
  // If neither operand's type is known, the domain is not known.
  if (!KnownElement(context, {0, 1})) return Type::Unknown();
  return Type::Tensor(ElementKind::kString, result.shape, result.domain);
}

absl::StatusOr<std::vector<Type>> Infer(const SplitStrings&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kTensor, "(C1)"));
  const Shape shape = OperandShape(context, 0);
  Shape parts = Shape::Unranked();
  if (shape.is_ranked()) {
    std::vector<Dim> dims = shape.dims();
    dims.push_back(Dim::Unknown());
    parts = Shape(std::move(dims));
  }
  return std::vector<Type>{Type::Tensor(ElementKind::kString, parts),
                           Type::Tensor(ElementKind::kI64, shape)};
}

absl::StatusOr<Type> Infer(const MatchPattern&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  const Type& input = context.operand_type(0);
  if (!input.is_tensor()) return Type::Unknown();
  return Type::Tensor(ElementKind::kI1, input.shape(), input.domain());
}

}  // namespace roundhouse::canonical
