#include "roundhouse/api/values/fitted_input.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/values/real_numbers.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse {
namespace {

bool IsNumber(ElementKind kind) { return IsFloat(kind) || IsInteger(kind); }

bool LacksFrontAxis(const Tensor& tensor, const Type& type) {
  return type.shape().is_ranked() && type.shape().rank() == tensor.shape().rank() + 1 &&
         type.shape().size(0).value_or(1) == 1;
}

bool HasSizesOf(const Shape& shape, const Shape& wanted) {
  if (!wanted.is_ranked()) return true;
  if (shape.rank() != wanted.rank()) return false;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (wanted.size(axis).value_or(*shape.size(axis)) != *shape.size(axis)) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<FittedInput> FitInput(const Context& context, Tensor tensor, const Type& type) {
  FittedInput fitted = {.tensor = std::move(tensor), .note = ""};
  if (!type.is_tensor() || type.element_type().is_quantized() ||
      fitted.tensor.element_type().is_quantized()) {
    return fitted;
  }
  const Tensor given = fitted.tensor;
  std::vector<std::string> notes;
  if (LacksFrontAxis(fitted.tensor, type)) {
    std::vector<int64_t> sizes = {1};
    const absl::Span<const int64_t> found = fitted.tensor.shape().sizes();
    sizes.insert(sizes.end(), found.begin(), found.end());
    notes.push_back(absl::StrCat("a leading axis of 1 is added to ", absl::StrJoin(found, "x")));
    RH_ASSIGN_OR_RETURN(fitted.tensor,
                        fitted.tensor.WithType(fitted.tensor.type().WithShape(Shape::Of(sizes))));
  }
  if (!HasSizesOf(fitted.tensor.shape(), type.shape())) return FittedInput{given, ""};
  const ElementKind wanted = type.element_type().kind();
  const ElementKind found = fitted.tensor.element_type().kind();
  if (wanted != found && IsNumber(wanted) && IsNumber(found)) {
    RH_ASSIGN_OR_RETURN(Tensor cast, CastTo(context, fitted.tensor, wanted));
    if (IsInteger(wanted)) {
      RH_ASSIGN_OR_RETURN(const Tensor back, CastTo(context, cast, found));
      if (back.bytes() != fitted.tensor.bytes()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "has ", ElementKindName(found), " where the model takes ", ElementKindName(wanted),
            ", and numbers that do not fit; convert it, as with array.astype(...), if they may be "
            "rounded or wrapped"));
      }
    }
    notes.push_back(
        absl::StrCat(ElementKindName(found), " is converted to ", ElementKindName(wanted)));
    fitted.tensor = std::move(cast);
  }
  fitted.note = absl::StrJoin(notes, ", ");
  return fitted;
}

}  // namespace roundhouse
