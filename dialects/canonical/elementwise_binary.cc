#include "roundhouse/dialects/canonical/elementwise_binary.h"

#include <initializer_list>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

// The axis of a quantisation counts from the front, but broadcasting aligns shapes at the end.
absl::Status ExpectQuantizationToFit(const InferenceContext& context,
                                     const std::optional<ElementType>& element,
                                     const Shape& result) {
  if (!element || !element->is_quantized() || !element->quantization()->axis) {
    return absl::OkStatus();
  }
  const int64_t axis = *element->quantization()->axis;
  const int64_t scales = static_cast<int64_t>(element->quantization()->scales.size());
  for (int operand = 0; operand < context.num_operands(); ++operand) {
    const Shape shape = OperandShape(context, operand);
    if (!shape.is_ranked() || !result.is_ranked()) continue;
    if (shape.rank() != result.rank()) {
      return BrokenRule(
          context, operand, "(C4)",
          absl::StrCat("expected rank ", result.rank(),
                       ", as the elements are quantised along an axis, found ", shape.rank()));
    }
    if (axis < shape.rank() && shape.size(axis).value_or(scales) > scales) {
      return BrokenRule(
          context, operand, "(C4)",
          absl::StrCat("expected size ", scales, " along axis ", axis,
                       ", as the elements are quantised along it, found ", *shape.size(axis)));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Type> Infer(const BinaryElementwise&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(ElementwiseShape result, InferElementwise(context, {0, 1}, "(C1)", "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, 1, 0, "(C3)"));
  const std::optional<ElementType> element = KnownElement(context, {0, 1});
  RH_RETURN_IF_ERROR(ExpectQuantizationToFit(context, element, result.shape));
  return TensorOrUnknown(element, result.shape, result.domain);
}

namespace {

absl::StatusOr<Type> InferSum(const InferenceContext& context) {
  for (int operand : {0, 1}) {
    const std::optional<ElementType> element = KnownElement(context, operand);
    if (!element || !element->is_quantized() || IsAccumulator(*element)) continue;
    return BrokenRule(context, operand, "(C5)",
                      absl::StrCat("expected quantised elements of i32 or i64 with zero point 0 "
                                   "(canonical.requantize makes them), found ",
                                   element->ToString()));
  }
  return Infer(BinaryElementwise(), context);
}

}  // namespace

absl::StatusOr<Type> Infer(const EltwiseAdd&, const InferenceContext& context) {
  return InferSum(context);
}

absl::StatusOr<Type> Infer(const EltwiseSub&, const InferenceContext& context) {
  return InferSum(context);
}

absl::StatusOr<Type> Infer(const EltwiseMul&, const InferenceContext& context) {
  if (!HasQuantizedFactor(context)) return Infer(BinaryElementwise(), context);
  RH_ASSIGN_OR_RETURN(ElementwiseShape result, InferElementwise(context, {0, 1}, "(C1)", "(C2)"));
  RH_ASSIGN_OR_RETURN(std::optional<ElementType> element,
                      InferAccumulator(context, ProductAxes(), "(C3)"));
  return TensorOrUnknown(element, result.shape, result.domain);
}

absl::Span<const absl::string_view> EnumeratorNames(Comparison) {
  static constexpr absl::string_view kNames[] = {"equal",      "not_equal", "less",
                                                 "less_equal", "greater",   "greater_equal"};
  return kNames;
}

absl::StatusOr<Type> Infer(const Compare&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(ElementwiseShape result, InferElementwise(context, {0, 1}, "(C1)", "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, 1, 0, "(C3)"));
  // If neither operand's type is known, the domain is not known.
  if (!KnownElement(context, {0, 1})) return Type::Unknown();
  return Type::Tensor(ElementKind::kI1, result.shape, result.domain);
}

absl::StatusOr<Type> Infer(const Select&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(ElementwiseShape result,
                      InferElementwise(context, {0, 1, 2}, "(C1)", "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, 2, 1, "(C3)"));
  const std::optional<ElementType> element = KnownElement(context, {1, 2});
  RH_RETURN_IF_ERROR(ExpectQuantizationToFit(context, element, result.shape));
  return TensorOrUnknown(element, result.shape, result.domain);
}

}  // namespace roundhouse::canonical
