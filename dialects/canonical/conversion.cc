#include "roundhouse/dialects/canonical/conversion.h"

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

// An operand of unknown type may be in any domain, and a tensor type must have a domain.
bool IsUnknown(const InferenceContext& context) { return context.operand_type(0).is_unknown(); }

absl::StatusOr<Type> WithElements(const InferenceContext& context, const ElementType& to) {
  const Type result = context.operand_type(0).WithElementType(to);
  absl::Status status = VerifyType(result);
  if (status.ok()) return result;
  return BrokenAttribute("(C3)", "to", status.message());
}

}  // namespace

absl::StatusOr<Type> Infer(const Cast& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  if (op.to == ElementKind::kOpaque) {
    return BrokenAttribute("(C2)", "to", "expected a kind of number, found a foreign one");
  }
  if (IsUnknown(context)) return Type::Unknown();
  const ElementKind from = context.operand_type(0).element_type().kind();
  if ((IsComplex(from) && !IsComplex(op.to)) ||
      (from == ElementKind::kString && IsComplex(op.to))) {
    return BrokenRule(context, 0, "(C2)",
                      absl::StrCat("expected elements that can be cast to ", ElementKindName(op.to),
                                   ", found ", ElementKindName(from)));
  }
  return context.operand_type(0).WithElementType(op.to);
}

absl::StatusOr<Type> Infer(const Bitcast& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  if (IsUnknown(context)) return Type::Unknown();
  const ElementType& from = context.operand_type(0).element_type();
  const bool to_bool = op.to.kind() == ElementKind::kI1;
  const bool from_bool = from.kind() == ElementKind::kI1;
  if (BitWidth(op.to.kind()) != BitWidth(from.kind()) || to_bool != from_bool) {
    return BrokenAttribute("(C2)", "to",
                           absl::StrCat("expected elements with as many bits as ", from.ToString(),
                                        ", found ", op.to.ToString()));
  }
  return WithElements(context, op.to);
}

namespace {

absl::StatusOr<Type> InferQuantized(const InferenceContext& context, const ElementType& to) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  if (!to.is_quantized()) {
    return BrokenAttribute("(C2)", "to",
                           absl::StrCat("expected a quantised type, found ", to.ToString()));
  }
  if (IsUnknown(context)) return Type::Unknown();
  const ElementType& from = context.operand_type(0).element_type();
  const ElementKind real = from.is_quantized() ? from.quantization()->expressed : from.kind();
  if (to.quantization()->expressed != real) {
    return BrokenAttribute(
        "(C2)", "to",
        absl::StrCat("expected expressed type ", ElementKindName(real), ", found ", to.ToString()));
  }
  return WithElements(context, to);
}

}  // namespace

absl::StatusOr<Type> Infer(const Quantize& op, const InferenceContext& context) {
  if (op.rounding != Rounding::kNearestEven && op.rounding != Rounding::kHalfAway) {
    return BrokenAttribute(
        "(C4)", "rounding",
        absl::StrCat("real numbers are not rounded by \"",
                     EnumeratorNames(op.rounding)[static_cast<int>(op.rounding)], "\""));
  }
  return InferQuantized(context, op.to);
}

absl::StatusOr<Type> Infer(const Dequantize&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  if (IsUnknown(context)) return Type::Unknown();
  const Type& type = context.operand_type(0);
  return type.WithElementType(type.element_type().quantization()->expressed);
}

absl::StatusOr<Type> Infer(const Requantize& op, const InferenceContext& context) {
  const int64_t most = IsFixedPoint(op.rounding) ? 31 : 0;
  if (op.left_shift < 0 || op.left_shift > most) {
    return BrokenAttribute(
        "(C4)", "left_shift",
        absl::StrCat("expected ", most == 0 ? "0" : "0 to 31", ", found ", op.left_shift));
  }
  return InferQuantized(context, op.to);
}

absl::StatusOr<Type> Infer(const FakeQuantize& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectTensor(context, 0, "(C1)"));
  if (op.bits < 2 || op.bits > 24) {
    return BrokenAttribute("(C3)", "bits", absl::StrCat("expected 2 to 24, found ", op.bits));
  }
  const Shape shape = OperandShape(context, 0);
  std::optional<int64_t> size;
  if (shape.is_ranked()) {
    RH_ASSIGN_OR_RETURN(const int64_t axis, NormalizeAxis(op.axis, shape.rank(), "(C1)"));
    size = shape.size(axis);
  }
  for (const int bound : {1, 2}) {
    RH_RETURN_IF_ERROR(ExpectRank(context, bound, 1, 1, "(C2)"));
    RH_RETURN_IF_ERROR(ExpectElements(context, bound, {ElementKind::kF32}, "(C2)"));
    const Shape vector = OperandShape(context, bound);
    const std::optional<int64_t> length = vector.is_ranked() ? vector.size(0) : std::nullopt;
    if (!length.has_value() || *length == 1 || !size.has_value() || *length == *size) continue;
    return BrokenRule(context, bound, "(C2)",
                      absl::StrCat("expected 1 or ", *size, " elements, found ", *length));
  }
  return context.operand_type(0);
}

}  // namespace roundhouse::canonical
