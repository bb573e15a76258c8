#include "roundhouse/dialects/canonical/pooling.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

template <typename Pool>
absl::StatusOr<Type> InferPool(const Pool& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kFeature, "(C1)"));
  const WindowAttributes window = {op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode};
  RH_RETURN_IF_ERROR(CheckWindow(window, "(C3)"));
  const Shape input = OperandShape(context, 0);
  RH_RETURN_IF_ERROR(
      CommonSpatialRank({{"attribute 'window'", static_cast<int64_t>(op.window.size())},
                         {"input", SpatialAxesOf(input)},
                         {"attribute 'stride'", SpatialAxesOf(op.stride)},
                         {"attribute 'dilation'", SpatialAxesOf(op.dilation)},
                         {"attribute 'pad'", SpatialAxesOf(op.pad, 2)}},
                        "(C1)")
          .status());
  std::optional<int64_t> elements = 1;
  for (int64_t size : op.window) {
    if (size < 1) {
      return BrokenAttribute("(C2)", "window", absl::StrCat("expected at least 1, found ", size));
    }
    if (elements) elements = CheckedMul(*elements, size);
  }
  if (!elements)
    return BrokenAttribute("(C2)", "window", "its number of elements does not fit in 64 bits");
  std::vector<Dim> dims = {input.is_ranked() ? input.dim(0) : Dim::Unknown()};
  for (size_t axis = 0; axis < op.window.size(); ++axis) {
    const Dim size = input.is_ranked() ? input.dim(1 + axis) : Dim::Unknown();
    RH_ASSIGN_OR_RETURN(Dim output, WindowOutput(window, axis, size, op.window[axis], "(C4)"));
    dims.push_back(std::move(output));
  }
  dims.push_back(input.is_ranked() ? input.dim(input.rank() - 1) : Dim::Unknown());
  return TensorOrUnknown(KnownElement(context, 0), Shape(dims), Domain::kFeature);
}

}  // namespace

absl::StatusOr<Type> Infer(const MaxPool2D& op, const InferenceContext& context) {
  return InferPool(op, context);
}

absl::StatusOr<std::vector<Type>> Infer(const MaxPool2DWithIndices& op,
                                        const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(Type output, InferPool(op, context));
  Type indices = output.is_unknown()
                     ? Type::Tensor(ElementKind::kI64, Shape::Unranked(), Domain::kFeature)
                     : output.WithElementType(ElementKind::kI64);
  return std::vector<Type>{std::move(output), std::move(indices)};
}

absl::StatusOr<Type> Infer(const AvgPool2D& op, const InferenceContext& context) {
  const std::optional<ElementType> element = KnownElement(context, 0);
  const bool is_allowed =
      op.rounding == Rounding::kNearestEven ||
      (op.rounding == Rounding::kHalfAway && (!element || element->is_quantized()));
  if (!is_allowed) {
    return BrokenAttribute("(C5)", "rounding",
                           "expected \"nearest_even\", or \"half_away\" for quantised elements");
  }
  return InferPool(op, context);
}

}  // namespace roundhouse::canonical
