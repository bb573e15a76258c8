#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

// Whether an integer element can be compared with the bound without rounding it.
bool IsBoundOf(double bound, ElementKind kind) {
  if (std::isinf(bound)) return true;
  if (std::trunc(bound) != bound) return false;
  const auto [least, greatest] = IntegerRange(kind);
  // The greatest i64 and u64 are not doubles; rounded up, they are out of range.
  const double end = kind == ElementKind::kU64 ? 0x1p64 : static_cast<double>(greatest) + 1;
  return bound >= static_cast<double>(least) && bound < end;
}

absl::Status CheckBound(absl::string_view name, double bound,
                        const std::optional<ElementType>& element) {
  if (std::isnan(bound)) return BrokenAttribute("(C2)", name, "expected a number, found NaN");
  if (!element || element->is_quantized() || !IsInteger(element->kind()) ||
      IsBoundOf(bound, element->kind())) {
    return absl::OkStatus();
  }
  return BrokenAttribute("(C3)", name,
                         absl::StrCat("expected a whole number within ",
                                      ElementKindName(element->kind()), ", found ", bound));
}

}  // namespace

absl::StatusOr<Type> Infer(const Clamp& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  const std::optional<ElementType> element = KnownElement(context, 0);
  RH_RETURN_IF_ERROR(CheckBound("min", op.min, element));
  RH_RETURN_IF_ERROR(CheckBound("max", op.max, element));
  if (op.min > op.max) {
    return BrokenAttribute("(C2)", "min",
                           absl::StrCat("expected at most 'max', ", op.max, ", found ", op.min));
  }
  return context.operand_type(0);
}

absl::StatusOr<Type> Infer(const Prelu&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectTensor(context, 1, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, 1, 0, "(C3)"));
  const Type& input = context.operand_type(0);
  if (input.is_unknown()) return input;
  const Shape slope = OperandShape(context, 1);
  if (input.domain() == Domain::kFeature) {
    RH_RETURN_IF_ERROR(ExpectDomain(context, 1, Domain::kBias, "(C2)"));
    if (!input.shape().is_ranked() || !slope.is_ranked()) return input;
    const Dim channels = input.shape().dim(input.shape().rank() - 1);
    if (UnifyDims(channels, slope.dim(0))) return input;
    return BrokenRule(context, 1, "(C2)",
                      absl::StrCat("expected ", channels.size(),
                                   " elements, one for each channel "
                                   "of input, found ",
                                   slope.dim(0).size()));
  }
  if (input.domain() != Domain::kTensor) {
    return BrokenRule(
        context, 0, "(C1)",
        absl::StrCat("expected domain tensor or feature, found ", DomainName(input.domain())));
  }
  RH_RETURN_IF_ERROR(ExpectDomain(context, 1, Domain::kTensor, "(C2)"));
  if (BroadcastsTo(slope, input.shape())) return input;
  return BrokenRule(context, 1, "(C2)",
                    absl::StrCat("expected a shape that broadcasts to ", input.shape().ToString(),
                                 ", found ", slope.ToString()));
}

absl::Span<const absl::string_view> EnumeratorNames(GeluApproximation) {
  static constexpr absl::string_view kNames[] = {"none", "tanh"};
  return kNames;
}

}  // namespace roundhouse::canonical
