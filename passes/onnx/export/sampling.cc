#include "roundhouse/dialects/canonical/sampling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

template <typename Enum>
Attribute NameOf(Enum value) {
  return Attribute::String(
      std::string(canonical::EnumeratorNames(value)[static_cast<size_t>(value)]));
}

// The axes that are resized, in ONNX's order, and what is said of each.
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

// ONNX's sizes or scales: a number for each of all axes.
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

// The same as a constant where all is known.
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
    // They are those of half_pixel plus 1/2, which a rounding to the nearest has in itself.
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
    // The region is one of the axes in their order, and older opsets know all axes alone.
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

Value* ExportGridSample(OpExport& e, const canonical::GridSample& op) {
  using canonical::Interpolation;
  // The names of the modes changed with opset 20, which also brought other numbers of axes.
  if (e.rank(0) != 4 && e.opset() < 20) return e.Needs(20);
  const bool is_new = e.opset() >= 20;
  const char* mode = "nearest";
  if (op.mode == Interpolation::kLinear) mode = is_new ? "linear" : "bilinear";
  if (op.mode == Interpolation::kCubic) mode = is_new ? "cubic" : "bicubic";
  // ONNX's result has the grid's elements, canonical's the input's.
  const auto has = [&](ElementKind kind) { return e.kind(0) == kind || e.kind(1) == kind; };
  ElementKind kind = e.kind(0);
  if (e.kind(1) != kind || kind == ElementKind::kBF16) {
    kind = has(ElementKind::kF64) ? ElementKind::kF64 : ElementKind::kF32;
  }
  Value* sampled = e("GridSample", {e.Cast(e.in(0), kind), e.Cast(e.in(1), kind)},
                     {{"mode", Attribute::String(mode)},
                      {"padding_mode", NameOf(op.padding)},
                      {"align_corners", OfInt(op.align_corners ? 1 : 0)}});
  return e.Cast(sampled, e.kind(0));
}

Value* ExportRoiAlign(OpExport& e, const canonical::RoiAlign& op) {
  return e("RoiAlign", {e.in(0), e.Cast(e.in(1), e.kind(0)), e.Cast(e.in(2), ElementKind::kI64)},
           {{"output_height", OfInt(op.size[0])},
            {"output_width", OfInt(op.size[1])},
            {"sampling_ratio", OfInt(op.sampling_ratio)},
            {"spatial_scale", OfFloat(op.spatial_scale)},
            {"mode", Attribute::String(op.mode == canonical::RoiPooling::kMax ? "max" : "avg")},
            {"coordinate_transformation_mode",
             Attribute::String(op.half_pixel ? "half_pixel" : "output_half_pixel")}});
}

// ONNX takes no boxes unless it is told how many.
Values ExportNonMaxSuppression(OpExport& e, const canonical::NonMaxSuppression& op) {
  if (op.soft_sigma > 0) {
    return {e.Unsupported("ONNX's NonMaxSuppression lowers no scores"), nullptr};
  }
  Value* most = e.has(2) ? e.Reshape(e.Cast(e.in(2), ElementKind::kI64), {1})
                         : e.List({std::numeric_limits<int32_t>::max()});
  Value* iou = e.has(3) ? e.Reshape(e.in(3), {1}) : e.Filled(1, e.kind(0), {1});
  Value* least = e.has(4) ? e.Reshape(e.in(4), {1}) : nullptr;
  const bool is_center = op.format == canonical::BoxFormat::kCenter;
  const auto single = [&](Value* value) { return e.Cast(value, ElementKind::kF32); };
  if (e.kind(0) == ElementKind::kF64) {
    return {e.Unsupported("ONNX's NonMaxSuppression takes no f64"), nullptr};
  }
  Value* selected =
      e("NonMaxSuppression", {single(e.in(0)), single(e.in(1)), most, single(iou), single(least)},
        {{"center_point_box", OfInt(is_center ? 1 : 0)}});
  Value* scores = nullptr;
  if (e.node().result(1).has_users()) scores = e("GatherND", {e.in(1), selected});
  return {selected, scores};
}

Value* ExportDepthToSpace(OpExport& e, const canonical::DepthToSpace& op) {
  if (e.rank(0) != 4) return e.Unsupported("ONNX's DepthToSpace wants two spatial axes");
  const bool is_dcr = op.order == canonical::BlockOrder::kDepthColumnRow;
  return e(
      "DepthToSpace", {e.in(0)},
      {{"blocksize", OfInt(op.block_size)}, {"mode", Attribute::String(is_dcr ? "DCR" : "CRD")}});
}

Value* ExportSpaceToDepth(OpExport& e, const canonical::SpaceToDepth& op) {
  if (e.rank(0) != 4) return e.Unsupported("ONNX's SpaceToDepth wants two spatial axes");
  const int64_t block = op.block_size;
  Value* deep = e("SpaceToDepth", {e.in(0)}, {{"blocksize", OfInt(block)}});
  if (op.order == canonical::BlockOrder::kDepthColumnRow) return deep;
  // The channels are counted by places first.
  const std::optional<int64_t> channels = e.size(0, 3);
  const std::optional<int64_t> height = e.size(0, 1);
  const std::optional<int64_t> width = e.size(0, 2);
  if (!channels || !height || !width) return e.Unsupported("the size of the input is not known");
  const int64_t rows = *height / block;
  const int64_t columns = *width / block;
  Value* parts = e.Reshape(deep, {-1, block * block, *channels, rows, columns});
  return e.Reshape(e.Transpose(parts, {0, 2, 1, 3, 4}),
                   {-1, *channels * block * block, rows, columns});
}

}  // namespace

void AddSampling(ExportTable& table) {
  table.Add(ExportDepthToSpace);
  table.Add(ExportGridSample);
  table.Add(ExportNonMaxSuppression);
  table.Add(ExportResize);
  table.Add(ExportRoiAlign);
  table.Add(ExportSpaceToDepth);
}

}  // namespace roundhouse::onnx_export
