#include "roundhouse/api/values/fitted_input.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/values/real_numbers.h"
#include "roundhouse/core/base/checked_math.h"
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

// "0, 2, 3, 1": how to get from channels in front of rows and columns to channels behind them, or
// back, if that makes `found` fit `wanted`; else empty.
std::string TranspositionTo(const Shape& found, const Shape& wanted) {
  if (found.rank() != 4 || wanted.rank() != 4) return "";
  constexpr std::array<std::array<int, 4>, 2> kOrders = {{{0, 2, 3, 1}, {0, 3, 1, 2}}};
  for (const std::array<int, 4>& order : kOrders) {
    std::vector<int64_t> sizes;
    for (const int axis : order) sizes.push_back(*found.size(axis));
    if (HasSizesOf(Shape::Of(sizes), wanted)) return absl::StrJoin(order, ", ");
  }
  return "";
}

// The arguments of NumPy's reshape that give `num_elements` the sizes of `wanted`, one of which may
// be open; empty if there are none.
std::string ReshapeTo(int64_t num_elements, const Shape& wanted) {
  int64_t known = 1;
  int num_open = 0;
  std::vector<int64_t> sizes;
  for (int64_t axis = 0; axis < wanted.rank(); ++axis) {
    const std::optional<int64_t> size = wanted.size(axis);
    sizes.push_back(size.value_or(-1));
    num_open += size.has_value() ? 0 : 1;
    const std::optional<int64_t> product = CheckedMul(known, size.value_or(1));
    if (!product.has_value()) return "";
    known = *product;
  }
  const bool fits = num_open == 0   ? num_elements == known
                    : num_open == 1 ? known > 0 && num_elements > 0 && num_elements % known == 0
                                    : false;
  return fits ? absl::StrJoin(sizes, ", ") : "";
}

// Suggests a fix for an array of these sizes; empty if none is known.
std::string SizesRemedy(const Tensor& found, const Shape& wanted) {
  if (const std::string axes = TranspositionTo(found.shape(), wanted); !axes.empty())
    return absl::StrCat("transpose it, as with array.transpose(", axes, ")");
  if (const std::string sizes = ReshapeTo(found.num_elements(), wanted); !sizes.empty())
    return absl::StrCat("give it these sizes, as with array.reshape(", sizes, ")");
  std::vector<int64_t> row(found.shape().sizes().begin(), found.shape().sizes().end());
  if (row.empty() || row[0] <= 1) return "";
  row[0] = 1;
  if (!HasSizesOf(Shape::Of(row), wanted)) return "";
  return absl::StrCat("give one of the ", *found.shape().size(0), " at a time, as array[:1]");
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
  if (!HasSizesOf(fitted.tensor.shape(), type.shape())) {
    if (const std::string remedy = SizesRemedy(given, type.shape()); !remedy.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("expected ", type.ToString(), ", found ",
                                                     given.type().ToString(), "; ", remedy));
    }
    return FittedInput{given, ""};
  }
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
