#include "roundhouse/dialects/canonical/resize.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// The axes that are resized, in ONNX's order, with their sizes or scales.
struct ResizePlan {
  Ints axes;
  std::optional<Ints> sizes;
  std::optional<std::vector<float>> scales;
  Value* target = nullptr;  // Sizes, or scales if they are f32.
};

ResizePlan PlanOf(OpExport& e, const canonical::Resize& op) {
  ResizePlan plan;
  const int64_t rank = e.rank(0);
  if (!e.ok()) return plan;
  Ints axes = op.axes;
  if (axes.empty()) {
    for (int64_t i = e.is_feature(0) ? 1 : 0; i < rank - (e.is_feature(0) ? 1 : 0); ++i) {
      axes.push_back(i);
    }
  }
  for (const int64_t axis : axes) plan.axes.push_back(e.Axis(0, axis));
  if (!op.sizes.empty()) plan.sizes = op.sizes;
  if (!op.scales.empty()) plan.scales = op.scales;
  if (e.has(1)) {
    plan.target = e.kind(1) == ElementKind::kF32 ? e.in(1) : e.IntList(1);
  }
  return plan;
}

Value* Floats(OpExport& e, const std::vector<float>& values) {
  const int64_t size = static_cast<int64_t>(values.size());
  return e.Constant(Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(values)));
}

// ONNX's sizes or scales, one for each axis of the operand.
Value* WholeTarget(OpExport& e, const ResizePlan& plan, bool is_scales) {
  const int64_t rank = e.rank(0);
  Values parts;
  for (int64_t axis = 0; axis < rank; ++axis) {
    const auto found = std::find(plan.axes.begin(), plan.axes.end(), axis);
    if (found == plan.axes.end()) {
      parts.push_back(
          is_scales ? Floats(e, {1})
                    : e("Shape", {e.in(0)}, {{"start", OfInt(axis)}, {"end", OfInt(axis + 1)}}));
      continue;
    }
    const int64_t i = found - plan.axes.begin();
    if (plan.sizes) {
      parts.push_back(e.List({(*plan.sizes)[i]}));
    } else if (plan.scales) {
      parts.push_back(Floats(e, {(*plan.scales)[i]}));
    } else {
      parts.push_back(e("Slice", {plan.target, e.List({i}), e.List({i + 1})}));
    }
  }
  return e("Concat", parts, {{"axis", OfInt(0)}});
}

// The same, as a constant if all are known.
Value* TargetOf(OpExport& e, const ResizePlan& plan, bool is_scales) {
  const int64_t rank = e.rank(0);
  if (plan.target != nullptr) return WholeTarget(e, plan, is_scales);
  if (is_scales) {
    std::vector<float> scales(rank, 1);
    for (size_t i = 0; i < plan.axes.size(); ++i) scales[plan.axes[i]] = (*plan.scales)[i];
    return Floats(e, scales);
  }
  const Type type = OnnxType(e.type(0));
  Ints sizes(rank);
  for (int64_t axis = 0; axis < rank; ++axis) {
    const auto found = std::find(plan.axes.begin(), plan.axes.end(), axis);
    if (found != plan.axes.end()) {
      sizes[axis] = (*plan.sizes)[found - plan.axes.begin()];
    } else if (const std::optional<int64_t> size = type.shape().size(axis)) {
      sizes[axis] = *size;
    } else {
      return WholeTarget(e, plan, is_scales);
    }
  }
  return e.List(sizes);
}

Value* ExportResize(OpExport& e, const canonical::Resize& op) {
  using canonical::CoordinateMode;
  using canonical::Interpolation;
  const ResizePlan plan = PlanOf(e, op);
  if (!e.ok()) return nullptr;
  AttributeMap attributes = {{"mode", NameOf(op.mode)},
                             {"nearest_mode", NameOf(op.rounding)},
                             {"coordinate_transformation_mode", NameOf(op.coordinates)},
                             {"extrapolation_value", OfFloat(op.extrapolation)}};
  if (op.coordinates == CoordinateMode::kTfHalfPixelForNn) {
    // These coordinates are those of half_pixel plus 1/2, which rounding modes can add.
    using canonical::NearestRounding;
    const bool is_nearest = op.mode == canonical::Interpolation::kNearest;
    const char* rounding = nullptr;
    if (is_nearest && op.rounding == NearestRounding::kRoundPreferFloor) rounding = "ceil";
    if (is_nearest && op.rounding == NearestRounding::kFloor) rounding = "round_prefer_ceil";
    if (rounding == nullptr)
      return e.Unsupported("ONNX has no coordinates tf_half_pixel_for_nn since opset 13");
    attributes.Set("coordinate_transformation_mode", Attribute::String("half_pixel"));
    attributes.Set("nearest_mode", Attribute::String(rounding));
  }
  if (op.coordinates == CoordinateMode::kHalfPixelSymmetric && e.opset() < 19) return e.Needs(19);
  Value* region = nullptr;
  if (op.coordinates == CoordinateMode::kCropAndResize) {
    attributes.Set("coordinate_transformation_mode", Attribute::String("tf_crop_and_resize"));
    // The region lists the axes in order, and older opsets only know regions of all axes.
    Ints all(e.rank(0));
    std::iota(all.begin(), all.end(), 0);
    if (plan.axes != all && e.opset() < 18) return e.Needs(18);
    region = e.in(2);
  }
  if (op.antialias && e.opset() < 18) return e.Needs(18);
  if (op.antialias) attributes.Set("antialias", OfInt(1));
  if (op.mode == Interpolation::kCubic) {
    attributes.Set("cubic_coeff_a", OfFloat(op.cubic_coefficient));
  }
  attributes.Set("exclude_outside", OfInt(op.exclude_outside ? 1 : 0));
  const bool is_scales = plan.scales.has_value() ||
                         (plan.target != nullptr && e.kind_of(plan.target) == ElementKind::kF32);
  Value* target = nullptr;
  if (e.opset() >= 18) {
    attributes.Set("axes", OfInts(plan.axes));
    target = plan.target != nullptr ? plan.target
             : is_scales            ? Floats(e, *plan.scales)
                                    : e.List(*plan.sizes);
  } else {
    target = TargetOf(e, plan, is_scales);
  }
  if (region == nullptr) region = e.none();
  if (is_scales) return e("Resize", {e.in(0), region, target}, attributes);
  return e("Resize", {e.in(0), region, e.none(), target}, attributes);
}

}  // namespace

void AddResize(ExportTable& table) { table.Add(ExportResize); }

}  // namespace roundhouse::onnx_export
