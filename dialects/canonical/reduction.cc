#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::Span<const absl::string_view> EnumeratorNames(ReduceKind) {
  static constexpr absl::string_view kNames[] = {"mean", "sum",        "prod",       "max",
                                                 "min",  "sum_square", "log_sum_exp"};
  return kNames;
}

namespace {

absl::Status NeitherGiven(absl::string_view constraint, absl::string_view name) {
  return BrokenAttribute(constraint, name,
                         "expected an attribute or an operand of this name, found neither");
}

absl::Status ExpectKindToSuit(const InferenceContext& context, ReduceKind kind) {
  const std::optional<ElementType> element = KnownElement(context, 0);
  if (!element || IsFloat(element->kind())) return absl::OkStatus();
  const bool is_extreme = kind == ReduceKind::kMax || kind == ReduceKind::kMin;
  if (element->is_quantized()) {
    if (QuantizedAxis(*element))
      return QuantizedAxisError(context, 0, "(C5)", "a reduction needs one scale");
    if (is_extreme || kind == ReduceKind::kSum) return absl::OkStatus();
  } else if (element->kind() == ElementKind::kI1 ? is_extreme : kind != ReduceKind::kLogSumExp) {
    return absl::OkStatus();
  }
  return BrokenAttribute("(C4)", "kind",
                         absl::StrCat("elements of ", element->ToString(), " have no ",
                                      EnumeratorNames(kind)[static_cast<int>(kind)]));
}

// The reduced axes are unknown; at most their number, `count`, is known.
Shape ReduceUnknownAxes(const Shape& shape, std::optional<int64_t> count, bool keep_dims) {
  if (keep_dims) {
    std::vector<Dim> dims;
    for (const Dim& dim : shape.dims()) {
      dims.push_back(dim.is_known() && dim.size() == 1 ? dim : Dim::Unknown());
    }
    return Shape(dims);
  }
  if (!count || *count > shape.rank()) return Shape::Unranked();
  return Shape(std::vector<Dim>(shape.rank() - *count, Dim::Unknown()));
}

absl::StatusOr<Shape> ReducedShape(const TensorReduce& op, const InferenceContext& context,
                                   const IntegerList& axes) {
  const Shape shape = OperandShape(context, 0);
  if (!axes.given && !op.keep_dims) return Shape();
  if (!shape.is_ranked()) return shape;
  if (!axes.given) {
    std::vector<int64_t> all(shape.rank());
    std::iota(all.begin(), all.end(), 0);
    return ReduceShape(shape, all, op.keep_dims);
  }
  if (!axes.values) return ReduceUnknownAxes(shape, axes.count, op.keep_dims);
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> normal,
                      NormalizeAxes(*axes.values, shape.rank(), "(C3)"));
  return ReduceShape(shape, normal, op.keep_dims);
}

}  // namespace

absl::StatusOr<Type> Infer(const TensorReduce& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kTensor, "(C1)"));
  RH_ASSIGN_OR_RETURN(IntegerList axes, AttributeOrOperand(context, 1, "(C2)", "axes", op.axes));
  RH_RETURN_IF_ERROR(ExpectKindToSuit(context, op.kind));
  RH_ASSIGN_OR_RETURN(Shape shape, ReducedShape(op, context, axes));
  std::optional<ElementType> element = KnownElement(context, 0);
  if (element && element->is_quantized() && op.kind == ReduceKind::kSum)
    element = AccumulatorOfSum(*element);
  return TensorOrUnknown(element, shape);
}

namespace {

absl::StatusOr<Type> InferArg(const InferenceContext& context, int64_t axis, bool keep_dims) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kTensor, "(C1)"));
  const Shape shape = OperandShape(context, 0);
  if (!shape.is_ranked()) return Type::Tensor(ElementKind::kI64, Shape::Unranked());
  RH_ASSIGN_OR_RETURN(axis, NormalizeAxis(axis, shape.rank(), "(C2)"));
  if (shape.size(axis) == 0) {
    return BrokenRule(context, 0, "(C3)",
                      absl::StrCat("expected elements along axis ", axis, ", found none"));
  }
  return Type::Tensor(ElementKind::kI64, ReduceShape(shape, {axis}, keep_dims));
}

}  // namespace

absl::StatusOr<Type> Infer(const ArgMax& op, const InferenceContext& context) {
  return InferArg(context, op.axis, op.keep_dims);
}

absl::StatusOr<Type> Infer(const ArgMin& op, const InferenceContext& context) {
  return InferArg(context, op.axis, op.keep_dims);
}

absl::StatusOr<Type> Infer(const CumSum& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kTensor, "(C1)"));
  RH_ASSIGN_OR_RETURN(IntegerList axis, AttributeOrElement(context, 1, "(C2)", "axis", op.axis));
  if (!axis.given) return NeitherGiven("(C2)", "axis");
  const Shape shape = OperandShape(context, 0);
  if (shape.is_ranked() && axis.values) {
    RH_RETURN_IF_ERROR(NormalizeAxis(axis.values->front(), shape.rank(), "(C3)").status());
  }
  return context.operand_type(0);
}

absl::StatusOr<std::vector<Type>> Infer(const TopK& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectRank(context, 0, 1, INT64_MAX, "(C1)"));
  RH_ASSIGN_OR_RETURN(IntegerList k, AttributeOrElement(context, 1, "(C2)", "k", op.k));
  if (!k.given) return NeitherGiven("(C2)", "k");
  Shape shape = OperandShape(context, 0);
  std::optional<int64_t> size;
  int64_t axis = op.axis;
  if (shape.is_ranked()) {
    RH_ASSIGN_OR_RETURN(axis, NormalizeAxis(axis, shape.rank(), "(C3)"));
    size = shape.size(axis);
  }
  if (k.values && (k.values->front() < 0 || k.values->front() > size.value_or(INT64_MAX))) {
    return BrokenAttribute(
        "(C4)", "k",
        absl::StrCat("expected 0 <= k",
                     size ? absl::StrCat(" <= ", *size, ", the size of axis ", axis) : "",
                     ", found ", k.values->front()));
  }
  if (shape.is_ranked() && (!k.values || size != k.values->front())) {
    shape = shape.WithDim(axis, k.values ? Dim(k.values->front()) : Dim::Unknown());
  }
  return std::vector<Type>{TensorOrUnknown(KnownElement(context, 0), shape),
                           Type::Tensor(ElementKind::kI64, shape)};
}

namespace {

absl::StatusOr<Type> InferAlongAxis(const InferenceContext& context, int64_t axis) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kTensor, "(C1)"));
  const Shape shape = OperandShape(context, 0);
  if (shape.is_ranked()) {
    RH_RETURN_IF_ERROR(NormalizeAxis(axis, shape.rank(), "(C2)").status());
  }
  return context.operand_type(0);
}

}  // namespace

absl::StatusOr<Type> Infer(const TensorSoftmax& op, const InferenceContext& context) {
  return InferAlongAxis(context, op.axis);
}

absl::StatusOr<Type> Infer(const LogSoftmax& op, const InferenceContext& context) {
  return InferAlongAxis(context, op.axis);
}

}  // namespace roundhouse::canonical
