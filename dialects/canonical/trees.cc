#include "roundhouse/dialects/canonical/trees.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

// Checks that operand `index` is a tensor of these elements and this rank, and unifies its first
// size with `first`, which all lists share.
absl::Status ExpectList(const InferenceContext& context, int index, ElementSet elements,
                        int64_t rank, absl::string_view constraint, Dim& first) {
  RH_RETURN_IF_ERROR(ExpectRank(context, index, rank, rank, constraint));
  RH_RETURN_IF_ERROR(ExpectElements(context, index, elements, constraint));
  const Shape shape = OperandShape(context, index);
  if (!shape.is_ranked()) return absl::OkStatus();
  const std::optional<Dim> both = UnifyDims(first, shape.dim(0));
  if (!both) {
    return BrokenRule(context, index, constraint,
                      absl::StrCat("expected size ", first.size(), " along axis 0"));
  }
  first = *both;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Type> Infer(const TreeEnsemble& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectRank(context, 0, 2, 2, "(C1)"));
  const std::optional<ElementType> element = KnownElement(context, 0);
  const ElementSet numbers = element ? ElementSet{element->kind()} : TreeEnsemble::kSpec.elements;
  Dim nodes = Dim::Unknown();
  RH_RETURN_IF_ERROR(ExpectList(context, 1, {ElementKind::kU8}, 1, "(C2)", nodes));
  RH_RETURN_IF_ERROR(ExpectList(context, 2, {ElementKind::kI32}, 1, "(C2)", nodes));
  RH_RETURN_IF_ERROR(ExpectList(context, 3, numbers, 1, "(C2)", nodes));
  RH_RETURN_IF_ERROR(ExpectList(context, 4, {ElementKind::kI1}, 1, "(C2)", nodes));
  RH_RETURN_IF_ERROR(ExpectList(context, 5, {ElementKind::kI32}, 2, "(C2)", nodes));
  const Shape children = OperandShape(context, 5);
  if (children.is_ranked() && !UnifyDims(children.dim(1), Dim(2)))
    return BrokenRule(context, 5, "(C2)", "expected two children of each node");
  Dim roots = Dim::Unknown();
  RH_RETURN_IF_ERROR(ExpectList(context, 6, {ElementKind::kI32}, 1, "(C3)", roots));
  RH_ASSIGN_OR_RETURN(Dim starts, AddDims(nodes, Dim(1)));
  RH_RETURN_IF_ERROR(ExpectList(context, 7, {ElementKind::kI32}, 1, "(C4)", starts));
  Dim votes = Dim::Unknown();
  RH_RETURN_IF_ERROR(ExpectList(context, 8, {ElementKind::kI32}, 1, "(C4)", votes));
  RH_RETURN_IF_ERROR(ExpectList(context, 9, numbers, 1, "(C4)", votes));
  if (op.targets < 1) {
    return BrokenAttribute("(C5)", "targets",
                           absl::StrCat("expected one or more, found ", op.targets));
  }
  const Shape rows = OperandShape(context, 0);
  return TensorOrUnknown(element,
                         {rows.is_ranked() ? rows.dim(0) : Dim::Unknown(), Dim(op.targets)});
}

}  // namespace roundhouse::canonical
