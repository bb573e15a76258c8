#include "roundhouse/dialects/canonical/selection.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::Span<const absl::string_view> EnumeratorNames(BoxFormat) {
  static constexpr absl::string_view kNames[] = {"corners", "center"};
  return kNames;
}

absl::StatusOr<std::vector<Type>> Infer(const NonMaxSuppression& op,
                                        const InferenceContext& context) {
  if (!(op.soft_sigma >= 0)) {
    return BrokenAttribute("(C4)", "soft_sigma",
                           absl::StrCat("expected at least 0, found ", op.soft_sigma));
  }
  std::optional<ElementType> element;
  for (int i = 0; i < 2; ++i) {
    RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, i, "(C1)", kFloats));
    if (!known) continue;
    const Type& type = context.operand_type(i);
    if (element && *element != type.element_type()) {
      return BrokenRule(context, i, "(C1)",
                        absl::StrCat("expected elements of ", element->ToString(), ", found ",
                                     type.element_type().ToString()));
    }
    element = type.element_type();
    if (type.shape().is_ranked() && type.shape().rank() != 3) {
      return BrokenRule(context, i, "(C2)",
                        absl::StrCat("expected rank 3, found rank ", type.shape().rank()));
    }
  }
  const Shape boxes = OperandShape(context, 0);
  const Shape scores = OperandShape(context, 1);
  if (boxes.is_ranked() && boxes.size(2).value_or(4) != 4) {
    return BrokenRule(context, 0, "(C2)",
                      absl::StrCat("expected 4 numbers for each box, found ", *boxes.size(2)));
  }
  if (boxes.is_ranked() && scores.is_ranked() &&
      (!UnifyDims(boxes.dim(0), scores.dim(0)) || !UnifyDims(boxes.dim(1), scores.dim(2)))) {
    return BrokenRule(context, 1, "(C2)",
                      absl::StrCat("expected a score for each box of ", boxes.ToString(),
                                   ", found ", scores.ToString()));
  }
  if (context.has_operand(2)) {
    RH_RETURN_IF_ERROR(IsKnownElement(context, 2, "(C3)", kIntegers).status());
  }
  for (int i = 3; i < 5; ++i) {
    if (!context.has_operand(i)) continue;
    RH_ASSIGN_OR_RETURN(bool known, IsKnownElement(context, i, "(C3)", kFloats));
    if (known && element && context.operand_type(i).element_type() != *element) {
      return BrokenRule(context, i, "(C3)",
                        absl::StrCat("expected an element of ", element->ToString()));
    }
  }
  return std::vector<Type>{Type::Tensor(ElementKind::kI64, {Dim::Unknown(), 3}),
                           element ? Type::Tensor(*element, {Dim::Unknown()}) : Type::Unknown()};
}

}  // namespace roundhouse::canonical
