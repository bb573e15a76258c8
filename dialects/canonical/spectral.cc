#include "roundhouse/dialects/canonical/spectral.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

ElementKind ComplexOf(ElementKind real) {
  return real == ElementKind::kF64 ? ElementKind::kComplex128 : ElementKind::kComplex64;
}

ElementKind RealOf(ElementKind complex) {
  return complex == ElementKind::kComplex128 ? ElementKind::kF64 : ElementKind::kF32;
}

}  // namespace

absl::StatusOr<Type> Infer(const Fft& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  const Type& input = context.operand_type(0);
  if (!known || !input.shape().is_ranked()) return input;
  RH_RETURN_IF_ERROR(NormalizeAxis(op.axis, input.shape().rank(), "(C2)").status());
  return input;
}

absl::StatusOr<Type> Infer(const Rfft& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const ElementKind complex = ComplexOf(input.element_type().kind());
  const Shape& shape = input.shape();
  if (!shape.is_ranked()) return Type::Tensor(complex, Shape::Unranked());
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(op.axis, shape.rank(), "(C2)"));
  const std::optional<int64_t> size = shape.size(axis);
  if (size == 0) {
    return BrokenRule(context, 0, "(C3)",
                      absl::StrCat("expected at least one element along axis ", axis));
  }
  return Type::Tensor(complex, shape.WithDim(axis, size ? Dim(*size / 2 + 1) : Dim::Unknown()));
}

absl::StatusOr<Type> Infer(const Irfft& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList length,
                      AttributeOrElement(context, 1, "(C3)", "length", op.length));
  if (length.values && length.values->front() < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C3) length: expected at least 1, found ", length.values->front()));
  }
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const ElementKind real = RealOf(input.element_type().kind());
  const Shape& shape = input.shape();
  if (!shape.is_ranked()) return Type::Tensor(real, Shape::Unranked());
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(op.axis, shape.rank(), "(C2)"));
  const std::optional<int64_t> size = shape.size(axis);
  if (length.values) {
    const int64_t wanted = length.values->front() / 2 + 1;
    if (size.value_or(wanted) != wanted) {
      return BrokenRule(context, 0, "(C4)",
                        absl::StrCat("expected size ", wanted, " along axis ", axis, " for length ",
                                     length.values->front(), ", found ", *size));
    }
    return Type::Tensor(real, shape.WithDim(axis, Dim(length.values->front())));
  }
  if (!size || length.given) return Type::Tensor(real, shape.WithDim(axis, Dim::Unknown()));
  const std::optional<int64_t> whole = CheckedMul(*size - 1, 2);
  if (*size < 2 || !whole) {
    return BrokenRule(context, 0, "(C4)",
                      absl::StrCat("expected at least size 2 along axis ", axis,
                                   " where no length is given, found ", *size));
  }
  return Type::Tensor(real, shape.WithDim(axis, Dim(*whole)));
}

absl::StatusOr<Type> Infer(const ViewAsComplex&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const ElementKind complex = ComplexOf(input.element_type().kind());
  const Shape& shape = input.shape();
  if (!shape.is_ranked()) return Type::Tensor(complex, Shape::Unranked());
  if (shape.rank() == 0 || shape.size(shape.rank() - 1).value_or(2) != 2) {
    return BrokenRule(context, 0, "(C2)",
                      "expected size 2 along the last axis, for real and imaginary part");
  }
  std::vector<Dim> dims = shape.dims();
  dims.pop_back();
  return Type::Tensor(complex, Shape(dims));
}

absl::StatusOr<Type> Infer(const ViewAsReal&, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const ElementKind real = RealOf(input.element_type().kind());
  if (!input.shape().is_ranked()) return Type::Tensor(real, Shape::Unranked());
  std::vector<Dim> dims = input.shape().dims();
  dims.push_back(2);
  return Type::Tensor(real, Shape(dims));
}

}  // namespace roundhouse::canonical
