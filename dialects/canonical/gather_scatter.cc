#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <cstdint>
#include <optional>
#include <utility>
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

absl::Span<const absl::string_view> EnumeratorNames(ScatterReduction) {
  static constexpr absl::string_view kNames[] = {"none", "add", "mul", "min", "max"};
  return kNames;
}

namespace {

// Whether the types of both the input and the indices of a gather or scatter are known.
absl::StatusOr<bool> AreKnown(const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool input, IsKnownTensor(context, 0, "(C1)"));
  RH_ASSIGN_OR_RETURN(bool indices, IsKnownTensor(context, 1, "(C1)", kIntegers));
  return input && indices;
}

// Returns a result type with the input's elements and nothing else known.
absl::StatusOr<Type> UnrankedResult(const InferenceContext& context, absl::string_view constraint) {
  const Type& input = context.operand_type(0);
  if (input.is_unknown()) return Type::Unknown();
  if (QuantizedAxis(input.element_type())) {
    return QuantizedAxisError(context, 0, constraint, "a rank is not known");
  }
  return Type::Tensor(input.element_type(), Shape::Unranked());
}

// Returns the leading dimensions that input and indices share.
absl::StatusOr<std::vector<Dim>> SharedDims(const InferenceContext& context, int64_t batch_dims) {
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < batch_dims; ++axis) {
    const Dim own = context.operand_type(0).shape().dim(axis);
    std::optional<Dim> dim = UnifyDims(own, context.operand_type(1).shape().dim(axis));
    if (!dim) {
      return BrokenRule(context, 1, "(C4)",
                        absl::StrCat("expected size ", own.size(), " along batch axis ", axis,
                                     " as the input has"));
    }
    dims.push_back(*std::move(dim));
  }
  return dims;
}

void AppendDims(std::vector<Dim>& dims, const Shape& shape, int64_t from, int64_t to) {
  for (int64_t axis = from; axis < to; ++axis) dims.push_back(shape.dim(axis));
}

}  // namespace

absl::StatusOr<Type> Infer(const Gather& op, const InferenceContext& context) {
  if (op.batch_dims < 0) {
    return BrokenAttribute("(C3)", "batch_dims",
                           absl::StrCat("expected at least 0, found ", op.batch_dims));
  }
  RH_ASSIGN_OR_RETURN(bool known, AreKnown(context));
  if (!known) return UnrankedResult(context, "(C5)");
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  const Shape& indices = context.operand_type(1).shape();
  if (indices.is_ranked() && op.batch_dims > indices.rank()) {
    return BrokenRule(context, 1, "(C3)",
                      absl::StrCat("expected rank ", op.batch_dims, " or more for batch_dims ",
                                   op.batch_dims, ", found rank ", indices.rank()));
  }
  if (!shape.is_ranked()) return UnrankedResult(context, "(C5)");
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(op.axis, shape.rank(), "(C2)"));
  if (op.batch_dims > axis) {
    return BrokenAttribute(
        "(C3)", "batch_dims",
        absl::StrCat("expected at most the axis, ", axis, ", found ", op.batch_dims));
  }
  const std::optional<int64_t> quantized = QuantizedAxis(input.element_type());
  if (quantized == axis)
    return QuantizedAxisError(context, 0, "(C5)", "the indices depend on data");
  if (!indices.is_ranked()) return UnrankedResult(context, "(C5)");
  RH_ASSIGN_OR_RETURN(std::vector<Dim> dims, SharedDims(context, op.batch_dims));
  AppendDims(dims, shape, op.batch_dims, axis);
  AppendDims(dims, indices, op.batch_dims, indices.rank());
  ElementType element = input.element_type();
  if (quantized && *quantized > axis) {
    element = WithQuantizedAxis(element, *quantized - axis - 1 + static_cast<int64_t>(dims.size()));
  }
  AppendDims(dims, shape, axis + 1, shape.rank());
  return Type::Tensor(std::move(element), Shape(dims));
}

namespace {

// Checks the ranks and the axis of gather_elements and scatter_elements. Both shapes must be
// ranked.
absl::StatusOr<int64_t> CheckElementIndexes(const InferenceContext& context, int64_t attribute) {
  const Shape& shape = context.operand_type(0).shape();
  const Shape& indices = context.operand_type(1).shape();
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(attribute, shape.rank(), "(C2)"));
  if (shape.rank() != indices.rank()) {
    return BrokenRule(context, 1, "(C2)",
                      absl::StrCat("expected rank ", shape.rank(), " as the input has, found rank ",
                                   indices.rank()));
  }
  for (int64_t other = 0; other < shape.rank(); ++other) {
    if (other == axis || !shape.size(other)) continue;
    if (indices.size(other).value_or(0) > *shape.size(other)) {
      return BrokenRule(context, 1, "(C3)",
                        absl::StrCat("expected at most size ", *shape.size(other), " along axis ",
                                     other, ", found ", *indices.size(other)));
    }
  }
  return axis;
}

}  // namespace

absl::StatusOr<Type> Infer(const GatherElements& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, AreKnown(context));
  const Type& input = context.operand_type(0);
  if (input.is_unknown()) return Type::Unknown();
  const std::optional<int64_t> quantized = QuantizedAxis(input.element_type());
  if (!known || !context.operand_type(1).shape().is_ranked())
    return UnrankedResult(context, "(C4)");
  const Shape& indices = context.operand_type(1).shape();
  if (!input.shape().is_ranked()) {
    if (quantized) return UnrankedResult(context, "(C4)");
    return Type::Tensor(input.element_type(), indices);
  }
  RH_ASSIGN_OR_RETURN(int64_t axis, CheckElementIndexes(context, op.axis));
  if (quantized && (quantized == axis || !indices.size(*quantized) ||
                    indices.size(*quantized) != input.shape().size(*quantized))) {
    return QuantizedAxisError(context, 0, "(C4)", "the axis may be taken in part");
  }
  return Type::Tensor(input.element_type(), indices);
}

absl::StatusOr<Type> Infer(const GatherNd& op, const InferenceContext& context) {
  if (op.batch_dims < 0) {
    return BrokenAttribute("(C2)", "batch_dims",
                           absl::StrCat("expected at least 0, found ", op.batch_dims));
  }
  RH_ASSIGN_OR_RETURN(bool known, AreKnown(context));
  if (!known) return UnrankedResult(context, "(C5)");
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  const Shape& indices = context.operand_type(1).shape();
  if (indices.is_ranked() && indices.rank() <= op.batch_dims) {
    return BrokenRule(context, 1, "(C2)",
                      absl::StrCat("expected a rank above batch_dims, ", op.batch_dims,
                                   ", found rank ", indices.rank()));
  }
  if (shape.is_ranked() && shape.rank() < op.batch_dims) {
    return BrokenRule(context, 0, "(C2)",
                      absl::StrCat("expected a rank of at least batch_dims, ", op.batch_dims,
                                   ", found rank ", shape.rank()));
  }
  if (!shape.is_ranked() || !indices.is_ranked()) return UnrankedResult(context, "(C5)");
  RH_ASSIGN_OR_RETURN(std::vector<Dim> dims, SharedDims(context, op.batch_dims));
  const std::optional<int64_t> length = indices.size(indices.rank() - 1);
  if (!length) return UnrankedResult(context, "(C5)");
  if (*length > shape.rank() - op.batch_dims) {
    return BrokenRule(context, 1, "(C3)",
                      absl::StrCat("expected at most size ", shape.rank() - op.batch_dims,
                                   " along the last axis, found ", *length));
  }
  AppendDims(dims, indices, op.batch_dims, indices.rank() - 1);
  const int64_t slice_axis = op.batch_dims + *length;
  ElementType element = input.element_type();
  if (std::optional<int64_t> axis = QuantizedAxis(element)) {
    if (*axis >= op.batch_dims && *axis < slice_axis) {
      return QuantizedAxisError(context, 0, "(C5)", "the indices depend on data");
    }
    if (*axis >= slice_axis) {
      element = WithQuantizedAxis(element, *axis - slice_axis + static_cast<int64_t>(dims.size()));
    }
  }
  AppendDims(dims, shape, slice_axis, shape.rank());
  return Type::Tensor(std::move(element), Shape(dims));
}

namespace {

// Checks the elements of a scatter's operands.
absl::Status CheckScatter(const InferenceContext& context, ScatterReduction reduction) {
  RH_ASSIGN_OR_RETURN(bool input_known, IsKnownTensor(context, 0, "(C1)"));
  RH_RETURN_IF_ERROR(IsKnownTensor(context, 1, "(C1)", kIntegers).status());
  RH_ASSIGN_OR_RETURN(bool updates_known, IsKnownTensor(context, 2, "(C1)"));
  if (!input_known) return absl::OkStatus();
  const ElementType& element = context.operand_type(0).element_type();
  if (updates_known && context.operand_type(2).element_type() != element) {
    return BrokenRule(context, 2, "(C1)",
                      absl::StrCat("expected elements of ", element.ToString(), ", found ",
                                   context.operand_type(2).element_type().ToString()));
  }
  if (QuantizedAxis(element)) {
    return QuantizedAxisError(context, 0, "(C5)", "the indices depend on data");
  }
  if (reduction == ScatterReduction::kNone) return absl::OkStatus();
  const bool ordered = reduction == ScatterReduction::kMin || reduction == ScatterReduction::kMax;
  const ElementSet allowed = ordered ? kNumbers : kNumbers | kComplexes;
  if (element.is_quantized() || !allowed.contains(element.kind())) {
    return BrokenRule(context, 0, "(C4)",
                      absl::StrCat("expected elements of ", allowed.ToString(), " for reduction \"",
                                   EnumeratorNames(reduction)[static_cast<int>(reduction)],
                                   "\", found ", element.ToString()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Type> Infer(const ScatterElements& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(CheckScatter(context, op.reduction));
  const Shape indices = OperandShape(context, 1);
  if (!UnifyShapes(indices, OperandShape(context, 2))) {
    return BrokenRule(context, 2, "(C3)",
                      absl::StrCat("expected the shape of indices, ", indices.ToString(),
                                   ", found ", context.operand_type(2).shape().ToString()));
  }
  const Type& input = context.operand_type(0);
  if (OperandShape(context, 0).is_ranked() && indices.is_ranked()) {
    RH_RETURN_IF_ERROR(CheckElementIndexes(context, op.axis).status());
  }
  return input;
}

absl::StatusOr<Type> Infer(const ScatterNd& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(CheckScatter(context, op.reduction));
  const Type& input = context.operand_type(0);
  const Shape shape = OperandShape(context, 0);
  const Shape indices = OperandShape(context, 1);
  if (!indices.is_ranked()) return input;
  if (indices.rank() == 0) return BrokenRule(context, 1, "(C2)", "expected rank 1 or more");
  const std::optional<int64_t> length = indices.size(indices.rank() - 1);
  if (!length || !shape.is_ranked()) return input;
  if (*length > shape.rank()) {
    return BrokenRule(context, 1, "(C2)",
                      absl::StrCat("expected at most size ", shape.rank(),
                                   " along the last axis, found ", *length));
  }
  std::vector<Dim> wanted;
  AppendDims(wanted, indices, 0, indices.rank() - 1);
  AppendDims(wanted, shape, *length, shape.rank());
  if (!UnifyShapes(Shape(wanted), OperandShape(context, 2))) {
    return BrokenRule(context, 2, "(C3)",
                      absl::StrCat("expected the shape ", Shape(wanted).ToString(), ", found ",
                                   context.operand_type(2).shape().ToString()));
  }
  return input;
}

absl::StatusOr<Type> Infer(const NonZero&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(IsKnownTensor(context, 0, "(C1)").status());
  const Shape shape = OperandShape(context, 0);
  return Type::Tensor(ElementKind::kI64,
                      {Dim::Unknown(), shape.is_ranked() ? Dim(shape.rank()) : Dim::Unknown()});
}

absl::StatusOr<std::vector<Type>> Infer(const Unique& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  const Type list = Type::Tensor(ElementKind::kI64, {Dim::Unknown()});
  std::vector<Type> types = {Type::Unknown(), list, list, list};
  if (!known) return types;
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  if (QuantizedAxis(input.element_type())) {
    return QuantizedAxisError(context, 0, "(C3)", "elements of different scales are compared");
  }
  if (!op.axis) {
    types[0] = Type::Tensor(input.element_type(), {Dim::Unknown()});
    if (shape.is_ranked()) {
      absl::StatusOr<Dim> count = CountElements(shape);
      if (!count.ok()) return BrokenRule(context, 0, "(C1)", count.status().message());
      types[2] = Type::Tensor(ElementKind::kI64, {*count});
    }
    return types;
  }
  types[0] = Type::Tensor(input.element_type(), Shape::Unranked());
  if (!shape.is_ranked()) return types;
  RH_ASSIGN_OR_RETURN(int64_t axis, NormalizeAxis(*op.axis, shape.rank(), "(C2)"));
  types[0] = Type::Tensor(input.element_type(), shape.WithDim(axis, Dim::Unknown()));
  types[2] = Type::Tensor(ElementKind::kI64, {shape.dim(axis)});
  return types;
}

}  // namespace roundhouse::canonical
