#include "roundhouse/dialects/canonical/sampling.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const GridSample&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kFeature, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectRank(context, 1, 3, 5, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectElements(context, 1, kFloats, "(C2)"));
  const Shape input = OperandShape(context, 0);
  const Shape grid = OperandShape(context, 1);
  RH_ASSIGN_OR_RETURN(
      const std::optional<int64_t> axes,
      CommonSpatialRank({{"input", SpatialAxesOf(input)}, {"grid", SpatialAxesOf(grid)}}, "(C2)"));
  const std::optional<ElementType> element = KnownElement(context, 0);
  if (!axes) return TensorOrUnknown(element, Shape::Unranked(), Domain::kFeature);
  std::vector<Dim> dims(*axes + 2, Dim::Unknown());
  if (grid.is_ranked()) {
    dims = grid.dims();
    const Dim coordinates = std::exchange(dims.back(), Dim::Unknown());
    if (coordinates.is_known() && coordinates.size() != *axes) {
      return BrokenRule(
          context, 1, "(C3)",
          absl::StrCat("expected ", *axes, " coordinates, one for each spatial axis, found ",
                       coordinates.size()));
    }
  }
  if (input.is_ranked()) {
    const std::optional<Dim> batch = UnifyDims(input.dim(0), dims[0]);
    if (!batch) {
      return BrokenRule(context, 1, "(C3)",
                        absl::StrCat("expected ", input.dim(0).size(),
                                     " images as in input, found ", dims[0].size()));
    }
    for (int64_t axis = 1; axis <= *axes; ++axis) {
      if (input.size(axis) == 0) {
        return BrokenRule(context, 0, "(C4)", absl::StrCat("axis ", axis, " is empty"));
      }
    }
    dims.front() = *batch;
    dims.back() = input.dim(*axes + 1);
  }
  return TensorOrUnknown(element, Shape(dims), Domain::kFeature);
}

absl::StatusOr<Type> Infer(const RoiAlign& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kFeature, "(C1)"));
  const Shape input = OperandShape(context, 0);
  if (input.is_ranked() && input.rank() != 4) {
    return BrokenRule(context, 0, "(C1)",
                      absl::StrCat("expected 2 spatial axes, found ", input.rank() - 2));
  }
  RH_RETURN_IF_ERROR(ExpectRank(context, 1, 2, 2, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectElements(context, 1, kFloats, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectRank(context, 2, 1, 1, "(C3)"));
  RH_RETURN_IF_ERROR(ExpectElements(context, 2, kIntegers, "(C3)"));
  const Shape regions = OperandShape(context, 1);
  const Shape images = OperandShape(context, 2);
  if (regions.is_ranked() && regions.size(1).value_or(4) != 4) {
    return BrokenRule(context, 1, "(C2)",
                      absl::StrCat("expected 4 numbers for each region, found ", *regions.size(1)));
  }
  const Dim given = regions.is_ranked() ? regions.dim(0) : Dim::Unknown();
  const Dim numbered = images.is_ranked() ? images.dim(0) : Dim::Unknown();
  const std::optional<Dim> count = UnifyDims(given, numbered);
  if (!count) {
    return BrokenRule(context, 2, "(C3)",
                      absl::StrCat("expected ", given.size(),
                                   " elements, one for each region, found ", numbered.size()));
  }
  if (op.size.size() != 2 || *std::min_element(op.size.begin(), op.size.end()) < 1) {
    return BrokenAttribute("(C4)", "size", "expected two positive numbers");
  }
  if (!(op.spatial_scale > 0) || std::isinf(op.spatial_scale)) {
    return BrokenAttribute("(C4)", "spatial_scale",
                           absl::StrCat("expected a positive number, found ", op.spatial_scale));
  }
  if (op.sampling_ratio < 0) {
    return BrokenAttribute("(C4)", "sampling_ratio",
                           absl::StrCat("expected at least 0, found ", op.sampling_ratio));
  }
  const Dim channels = input.is_ranked() ? input.dim(3) : Dim::Unknown();
  return TensorOrUnknown(KnownElement(context, 0),
                         Shape({*count, op.size[0], op.size[1], channels}), Domain::kFeature);
}

}  // namespace roundhouse::canonical
