#include "roundhouse/dialects/canonical/shape.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

// A product of sizes, some of which may be unknown. Unknown sizes are identified by their axis of
// the input.
struct SizeProduct {
  int64_t known = 1;
  std::vector<int64_t> unknown_axes;
};

// Returns nullopt on overflow. A 0 makes the product 0, whatever the other sizes are.
std::optional<int64_t> Product(absl::Span<const int64_t> sizes) {
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return 0;
  int64_t product = 1;
  for (int64_t size : sizes) {
    std::optional<int64_t> next = CheckedMul(product, size);
    if (!next) return std::nullopt;
    product = *next;
  }
  return product;
}

// Returns the axis of `output` with the elements of `axis` of `input`: of equal size, after equally
// many elements. Returns nullopt if there is none, or if unknown sizes leave it open.
std::optional<int64_t> AxisAfterReshape(const Shape& input, int64_t axis, const Shape& output) {
  if (!input.is_ranked() || !output.is_ranked()) return std::nullopt;
  // While the shapes agree dimension by dimension, equal names mean equal sizes.
  bool equal = axis < output.rank();
  for (int64_t i = 0; equal && i <= axis; ++i) {
    const Dim a = input.dim(i);
    const Dim b = output.dim(i);
    equal = a == b && (a.is_known() || !a.name().empty());
  }
  if (equal) return axis;
  std::vector<int64_t> in_front;
  for (int64_t i = 0; i < axis; ++i) {
    if (!input.size(i)) return std::nullopt;
    in_front.push_back(*input.size(i));
  }
  const std::optional<int64_t> wanted = Product(in_front);
  if (!wanted || *wanted == 0) return std::nullopt;
  int64_t product = 1;
  for (int64_t i = 0; i < output.rank(); ++i) {
    if (product == *wanted && output.size(i) && output.size(i) == input.size(axis)) return i;
    if (!output.size(i) || *output.size(i) == 0) return std::nullopt;
    std::optional<int64_t> next = CheckedMul(product, *output.size(i));
    if (!next) return std::nullopt;
    product = *next;
  }
  return std::nullopt;
}

// Returns the input's type with another shape. Errors are about quantisation.
absl::StatusOr<Type> Reshaped(const InferenceContext& context, Shape shape) {
  const Type& input = context.operand_type(0);
  std::optional<int64_t> axis = QuantizedAxis(input.element_type());
  if (!axis) return Type::Tensor(input.element_type(), std::move(shape));
  std::optional<int64_t> after = AxisAfterReshape(input.shape(), *axis, shape);
  if (!after) {
    return QuantizedAxisError(
        context, 0, "(C4)",
        absl::StrCat("no axis of ", shape.ToString(), " has the same elements"));
  }
  return Type::Tensor(WithQuantizedAxis(input.element_type(), *after), std::move(shape));
}

absl::Status CountError(const InferenceContext& context, absl::Span<const int64_t> wanted) {
  return context.OperandError(
      0, absl::StrCat("(C3) expected as many elements as the shape ", ListText(wanted),
                      " has, found the shape ", context.operand_type(0).shape().ToString()));
}

// Returns the product of the sizes of the axes that are set in `counts`.
absl::StatusOr<SizeProduct> ProductOf(const InferenceContext& context, const Shape& shape,
                                      const std::vector<bool>& counts) {
  SizeProduct product;
  std::vector<int64_t> sizes;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (!counts[axis]) continue;
    if (shape.size(axis)) {
      sizes.push_back(*shape.size(axis));
    } else {
      product.unknown_axes.push_back(axis);
    }
  }
  std::optional<int64_t> known = Product(sizes);
  if (!known) return context.OperandError(0, "(C3) the number of elements does not fit in 64 bits");
  product.known = *known;
  return product;
}

// Returns the known part of the result's shape when the input is reshaped to `wanted`.
absl::StatusOr<Shape> ResolveReshape(const InferenceContext& context,
                                     absl::Span<const int64_t> wanted, bool zero_copies) {
  const Shape& input = context.operand_type(0).shape();
  std::vector<Dim> dims;
  std::vector<int64_t> given;  // The sizes that are neither copied nor -1.
  std::optional<int64_t> open;
  std::vector<bool> not_copied(input.is_ranked() ? input.rank() : 0, true);
  for (int64_t axis = 0; axis < static_cast<int64_t>(wanted.size()); ++axis) {
    const int64_t size = wanted[axis];
    if (size < -1 || (size == -1 && open)) {
      return context.OperandError(1, absl::StrCat("(C2) expected no size below -1 and at most one "
                                                  "-1, found ",
                                                  ListText(wanted)));
    }
    if (size == -1) {
      open = axis;
      dims.push_back(Dim::Unknown());
    } else if (size == 0 && zero_copies) {
      if (!input.is_ranked()) {
        dims.push_back(Dim::Unknown());
        continue;
      }
      if (axis >= input.rank()) {
        return context.OperandError(
            1, absl::StrCat("(C5) the 0 at index ", axis, " of ", ListText(wanted),
                            " has no axis to copy: the input has rank ", input.rank()));
      }
      dims.push_back(input.dim(axis));
      not_copied[axis] = false;
    } else {
      given.push_back(size);
      dims.push_back(Dim(size));
    }
  }
  const std::optional<int64_t> known = Product(given);
  if (!known) {
    return context.OperandError(1, absl::StrCat("(C3) the number of elements of ", ListText(wanted),
                                                " does not fit in 64 bits"));
  }
  if (open && *known == 0) {
    return context.OperandError(
        1, absl::StrCat("(C3) expected no 0 beside a -1, found ", ListText(wanted)));
  }
  if (!input.is_ranked()) return Shape(dims);

  // Copied axes count on both sides; the rest must agree.
  RH_ASSIGN_OR_RETURN(SizeProduct rest, ProductOf(context, input, not_copied));
  if (rest.unknown_axes.empty()) {
    const bool fits = open ? rest.known % *known == 0 : rest.known == *known;
    if (!fits) return CountError(context, wanted);
    if (open) dims[*open] = Dim(rest.known / *known);
    return Shape(dims);
  }
  // The unknown sizes must supply the missing factor.
  if (!open && rest.known == 0 && *known != 0) return CountError(context, wanted);
  if (!open && rest.known != 0 && *known % rest.known != 0) return CountError(context, wanted);
  if (open && rest.known == *known && rest.unknown_axes.size() == 1) {
    dims[*open] = input.dim(rest.unknown_axes[0]);
  }
  return Shape(dims);
}

}  // namespace

absl::StatusOr<Type> Infer(const FixedReshape& op, const InferenceContext& context) {
  for (int64_t size : op.shape) {
    if (size < 0) {
      return BrokenAttribute("(C2)", "shape",
                             absl::StrCat("expected no negative size, found ", ListText(op.shape)));
    }
  }
  if (!Product(op.shape)) {
    return BrokenAttribute(
        "(C2)", "shape",
        absl::StrCat("the number of elements of ", ListText(op.shape), " does not fit in 64 bits"));
  }
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  RH_ASSIGN_OR_RETURN(Shape shape, ResolveReshape(context, op.shape, /*zero_copies=*/false));
  return Reshaped(context, std::move(shape));
}

absl::StatusOr<Type> Infer(const Reshape& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList wanted,
                      RequiredAttributeOrOperand(context, 1, "(C2)", "shape", std::nullopt));
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  if (wanted.values) {
    RH_ASSIGN_OR_RETURN(Shape shape, ResolveReshape(context, *wanted.values, op.zero_copies));
    return Reshaped(context, std::move(shape));
  }
  if (!wanted.count) return Reshaped(context, Shape::Unranked());
  return Reshaped(context, Shape(std::vector<Dim>(*wanted.count, Dim::Unknown())));
}

absl::StatusOr<Type> Infer(const Flatten& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  if (!shape.is_ranked()) return Reshaped(context, Shape::Unranked());
  const int64_t rank = shape.rank();
  const int64_t start = op.start_axis < 0 ? op.start_axis + rank : op.start_axis;
  const int64_t given_end = op.end_axis.value_or(rank);
  const int64_t end = given_end < 0 ? given_end + rank : given_end;
  if (start < 0 || start > end || end > rank) {
    return absl::InvalidArgumentError(
        absl::StrCat("(C2) attributes 'start_axis', 'end_axis': expected a range of axes within 0 "
                     "to ",
                     rank, ", found ", op.start_axis, " to ", given_end));
  }
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < start; ++axis) dims.push_back(shape.dim(axis));
  // If only one axis is not 1 it is passed through, even if its size is unknown.
  std::vector<int64_t> merged;
  std::vector<int64_t> sizes;
  bool all_known = true;
  for (int64_t axis = start; axis < end; ++axis) {
    all_known = all_known && shape.size(axis).has_value();
    if (shape.size(axis) != 1) merged.push_back(axis);
    if (shape.size(axis)) sizes.push_back(*shape.size(axis));
  }
  const std::optional<int64_t> product = Product(sizes);
  if (!product) {
    return context.OperandError(0, "(C3) the size of the merged axis does not fit in 64 bits");
  }
  if (merged.size() == 1) {
    dims.push_back(shape.dim(merged[0]));
  } else {
    dims.push_back(all_known || *product == 0 ? Dim(*product) : Dim::Unknown());
  }
  for (int64_t axis = end; axis < rank; ++axis) dims.push_back(shape.dim(axis));

  ElementType element = input.element_type();
  if (std::optional<int64_t> axis = QuantizedAxis(element)) {
    if (*axis >= end) {
      element = WithQuantizedAxis(element, *axis - (end - start) + 1);
    } else if (*axis >= start) {
      const bool alone = merged.empty() || (merged.size() == 1 && merged[0] == *axis);
      if (!alone)
        return QuantizedAxisError(context, 0, "(C4)", "the axis is merged with another axis");
      element = WithQuantizedAxis(element, start);
    }
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

absl::StatusOr<Type> Infer(const Squeeze& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  ElementType element = input.element_type();
  const std::optional<int64_t> quantized = QuantizedAxis(element);
  if (!shape.is_ranked() || (!op.axes && !shape.is_static())) {
    if (quantized) return QuantizedAxisError(context, 0, "(C3)", "sizes are not known");
    return Type::Tensor(std::move(element), Shape::Unranked());
  }
  std::vector<bool> removed(shape.rank(), false);
  if (op.axes) {
    RH_ASSIGN_OR_RETURN(std::vector<int64_t> axes,
                        NormalizeAxesInOrder(*op.axes, shape.rank(), "(C2)", "axes"));
    for (int64_t axis : axes) {
      removed[axis] = true;
      if (shape.size(axis).value_or(1) != 1) {
        return context.OperandError(0, absl::StrCat("(C3) expected size 1 along axis ", axis,
                                                    ", found ", *shape.size(axis)));
      }
    }
  } else {
    for (int64_t axis = 0; axis < shape.rank(); ++axis) removed[axis] = shape.size(axis) == 1;
  }
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (axis == quantized) {
      // When the axis is removed, its one scale becomes the scale of the whole tensor.
      const bool gone = removed[axis];
      if (gone && element.quantization()->scales.size() != 1) {
        return QuantizedAxisError(context, 0, "(C3)", "the axis has several scales and is removed");
      }
      element =
          WithQuantizedAxis(element, gone ? std::nullopt : std::optional<int64_t>(dims.size()));
    }
    if (!removed[axis]) dims.push_back(shape.dim(axis));
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

absl::StatusOr<Type> Infer(const Unsqueeze& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  if (!shape.is_ranked()) {
    if (QuantizedAxis(input.element_type())) {
      return QuantizedAxisError(context, 0, "(C2)", "the rank is not known");
    }
    return Type::Tensor(input.element_type(), Shape::Unranked());
  }
  const int64_t rank = shape.rank() + static_cast<int64_t>(op.axes.size());
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> axes,
                      NormalizeAxesInOrder(op.axes, rank, "(C2)", "axes"));
  std::vector<bool> added(rank, false);
  for (int64_t axis : axes) added[axis] = true;
  std::vector<Dim> dims;
  ElementType element = input.element_type();
  const std::optional<int64_t> quantized = QuantizedAxis(element);
  for (int64_t axis = 0, from = 0; axis < rank; ++axis) {
    if (added[axis]) {
      dims.push_back(Dim(1));
      continue;
    }
    if (quantized == from) element = WithQuantizedAxis(element, axis);
    dims.push_back(shape.dim(from++));
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

absl::StatusOr<Type> Infer(const ShapeOf&, const InferenceContext& context) {
  const Type& input = context.operand_type(0);
  if (!input.is_tensor() && !input.is_unknown()) {
    return context.OperandError(0, "(C1) expected a tensor");
  }
  const bool ranked = input.is_tensor() && input.shape().is_ranked();
  return Type::Tensor(ElementKind::kI64, {ranked ? Dim(input.shape().rank()) : Dim::Unknown()});
}

absl::StatusOr<Type> Infer(const TensorBroadcast& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(IntegerList sizes,
                      RequiredAttributeOrOperand(context, 1, "(C2)", "sizes", op.sizes));
  if (sizes.values) {
    for (int64_t size : *sizes.values) {
      if (size >= 0) continue;
      const std::string problem =
          absl::StrCat("expected no negative size, found ", ListText(*sizes.values));
      if (op.sizes) return BrokenAttribute("(C2)", "sizes", problem);
      return context.OperandError(1, absl::StrCat("(C2) ", problem));
    }
  }
  RH_ASSIGN_OR_RETURN(bool known, IsKnownTensor(context, 0, "(C1)"));
  if (!known) return Type::Unknown();
  const Type& input = context.operand_type(0);
  const Shape& shape = input.shape();
  ElementType element = input.element_type();
  const std::optional<int64_t> quantized = QuantizedAxis(element);
  if (!shape.is_ranked() || !sizes.count) {
    if (quantized) return QuantizedAxisError(context, 0, "(C4)", "a rank is not known");
    return Type::Tensor(std::move(element), Shape::Unranked());
  }
  const int64_t rank = std::max(shape.rank(), *sizes.count);
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < rank; ++axis) {
    const int64_t from = axis - (rank - shape.rank());
    const int64_t wanted_index = axis - (rank - *sizes.count);
    const Dim own = from < 0 ? Dim(1) : shape.dim(from);
    std::optional<int64_t> wanted = 1;
    if (wanted_index >= 0) {
      wanted = sizes.values ? std::optional<int64_t>((*sizes.values)[wanted_index]) : std::nullopt;
    }
    const bool own_is_one = own.is_known() && own.size() == 1;
    if (wanted && *wanted != 1 && own.is_known() && !own_is_one && own.size() != *wanted) {
      return context.OperandError(
          0, absl::StrCat("(C3) the size ", own.size(), " of axis ", from,
                          " cannot be broadcast to ", ListText(*sizes.values)));
    }
    if (from >= 0 && from == quantized) {
      if (wanted != 1 && !(own.is_known() && !own_is_one)) {
        return QuantizedAxisError(context, 0, "(C4)", "the axis may be repeated");
      }
      element = WithQuantizedAxis(element, axis);
    }
    if (wanted == 1 || (own.is_known() && !own_is_one)) {
      dims.push_back(own);
    } else {
      dims.push_back(wanted ? Dim(*wanted) : Dim::Unknown());
    }
  }
  return Type::Tensor(std::move(element), Shape(dims));
}

}  // namespace roundhouse::canonical
