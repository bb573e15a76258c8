#include "roundhouse/dialects/canonical/space.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

absl::Status CheckOperand(const InferenceContext& context, int64_t block_size) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kFeature, "(C1)"));
  const std::optional<ElementType> element = KnownElement(context, 0);
  if (element && QuantizedAxis(*element)) {
    return QuantizedAxisError(context, 0, "(C1)", "elements move between axes");
  }
  if (block_size >= 1) return absl::OkStatus();
  return BrokenAttribute("(C2)", "block_size",
                         absl::StrCat("expected at least 1, found ", block_size));
}

// block_size to the power of the number of spatial axes.
absl::StatusOr<int64_t> ElementsPerBlock(int64_t block_size, const Shape& shape) {
  int64_t elements = 1;
  for (int64_t axis = 0; axis < shape.rank() - 2; ++axis) {
    const std::optional<int64_t> product = CheckedMul(elements, block_size);
    if (!product) {
      return BrokenAttribute("(C2)", "block_size",
                             "the number of elements in a block does not fit in 64 bits");
    }
    elements = *product;
  }
  return elements;
}

Dim Divided(const Dim& dim, int64_t divisor) {
  if (divisor == 1) return dim;
  return dim.is_known() ? Dim(dim.size() / divisor) : Dim::Unknown();
}

}  // namespace

absl::StatusOr<Type> Infer(const DepthToSpace& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(CheckOperand(context, op.block_size));
  const Type& type = context.operand_type(0);
  if (type.is_unknown() || !type.shape().is_ranked()) return type;
  const Shape& shape = type.shape();
  RH_ASSIGN_OR_RETURN(const int64_t elements, ElementsPerBlock(op.block_size, shape));
  std::vector<Dim> dims = shape.dims();
  if (dims.back().is_known() && dims.back().size() % elements != 0) {
    return BrokenRule(
        context, 0, "(C3)",
        absl::StrCat("expected a multiple of ", elements, " channels, found ", dims.back().size()));
  }
  dims.back() = Divided(dims.back(), elements);
  for (size_t axis = 1; axis + 1 < dims.size(); ++axis) {
    RH_ASSIGN_OR_RETURN(dims[axis], MultiplyDims(dims[axis], op.block_size));
  }
  return type.WithShape(Shape(dims));
}

absl::StatusOr<Type> Infer(const SpaceToDepth& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(CheckOperand(context, op.block_size));
  const Type& type = context.operand_type(0);
  if (type.is_unknown() || !type.shape().is_ranked()) return type;
  const Shape& shape = type.shape();
  RH_ASSIGN_OR_RETURN(const int64_t elements, ElementsPerBlock(op.block_size, shape));
  std::vector<Dim> dims = shape.dims();
  for (size_t axis = 1; axis + 1 < dims.size(); ++axis) {
    if (dims[axis].is_known() && dims[axis].size() % op.block_size != 0) {
      return BrokenRule(context, 0, "(C3)",
                        absl::StrCat("expected the size of axis ", axis, " to be a multiple of ",
                                     op.block_size, ", found ", dims[axis].size()));
    }
    dims[axis] = Divided(dims[axis], op.block_size);
  }
  RH_ASSIGN_OR_RETURN(dims.back(), MultiplyDims(dims.back(), elements));
  return type.WithShape(Shape(dims));
}

}  // namespace roundhouse::canonical
