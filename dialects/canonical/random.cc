#include "roundhouse/dialects/canonical/random.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

absl::StatusOr<std::vector<Type>> InferRandom(const InferenceContext& context,
                                              const std::optional<std::vector<int64_t>>& attribute,
                                              ElementKind to) {
  RH_RETURN_IF_ERROR(ExpectRank(context, 0, 0, 0, "(C1)"));
  RH_ASSIGN_OR_RETURN(IntegerList sizes,
                      RequiredAttributeOrOperand(context, 1, "(C2)", "shape", attribute));
  if (!IsFloat(to)) {
    return BrokenAttribute("(C4)", "to",
                           absl::StrCat("expected a float, found ", ElementKindName(to)));
  }
  Shape shape = Shape::Unranked();
  if (sizes.values) {
    for (int64_t size : *sizes.values) {
      if (size < 0) {
        return BrokenAttribute("(C3)", "shape",
                               absl::StrCat("expected sizes of at least 0, found ", size));
      }
    }
    shape = Shape::Of(*sizes.values);
  } else if (sizes.count) {
    shape = Shape(std::vector<Dim>(*sizes.count, Dim::Unknown()));
  }
  return std::vector<Type>{Type::Tensor(to, shape), Type::Tensor(ElementKind::kU64, {})};
}

absl::Status ExpectFinite(absl::string_view name, double value) {
  if (std::isfinite(value)) return absl::OkStatus();
  return BrokenAttribute("(C5)", name, absl::StrCat("expected a finite number, found ", value));
}

}  // namespace

absl::StatusOr<std::vector<Type>> Infer(const RandomUniform& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectFinite("low", op.low));
  RH_RETURN_IF_ERROR(ExpectFinite("high", op.high));
  if (op.low > op.high) {
    return BrokenAttribute("(C5)", "low",
                           absl::StrCat("expected at most 'high', ", op.high, ", found ", op.low));
  }
  return InferRandom(context, op.shape, op.to);
}

absl::StatusOr<std::vector<Type>> Infer(const RandomNormal& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectFinite("mean", op.mean));
  RH_RETURN_IF_ERROR(ExpectFinite("deviation", op.deviation));
  if (op.deviation < 0) {
    return BrokenAttribute("(C5)", "deviation",
                           absl::StrCat("expected at least 0, found ", op.deviation));
  }
  return InferRandom(context, op.shape, op.to);
}

}  // namespace roundhouse::canonical
