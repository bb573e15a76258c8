#include "roundhouse/dialects/canonical/resize.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/interpolation.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::NearestRounding;

CoordinateMode CoordinatesOf(Lowering& l, const std::string& name) {
  if (name == "tf_crop_and_resize") return CoordinateMode::kCropAndResize;
  const auto names = canonical::EnumeratorNames(CoordinateMode());
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<CoordinateMode>(i);
  }
  l.Invalid(absl::StrCat("attribute 'coordinate_transformation_mode': unknown value '", name, "'"));
  return CoordinateMode::kHalfPixel;
}

NearestRounding RoundingOf(Lowering& l, const std::string& name) {
  const auto names = canonical::EnumeratorNames(NearestRounding());
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<NearestRounding>(i);
  }
  l.Invalid(absl::StrCat("attribute 'nearest_mode': unknown value '", name, "'"));
  return NearestRounding::kRoundPreferFloor;
}

// The axes to resize, and one of: scales, sizes, or a computed operand.
struct Target {
  Ints axes;
  std::optional<std::vector<double>> scales;
  std::optional<Ints> sizes;
  Value* dynamic = nullptr;
};

// Resizes images as features where possible, so that layouts can be chosen freely.
Value* Resize(Lowering& l, canonical::Resize resize, const Target& target, Value* region) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  Values operands = {input};
  if (target.dynamic != nullptr) {
    resize.axes = target.axes;
    operands.push_back(target.dynamic);
  } else {
    const bool is_crop = resize.coordinates == CoordinateMode::kCropAndResize;
    for (size_t i = 0; i < target.axes.size(); ++i) {
      const int64_t axis = target.axes[i];
      // Axes that keep their size are left out.
      if (!is_crop && target.scales && (*target.scales)[i] == 1) continue;
      if (!is_crop && target.sizes && l.size(input, axis) == (*target.sizes)[i]) continue;
      resize.axes.push_back(axis);
      if (target.scales) resize.scales.push_back(static_cast<float>((*target.scales)[i]));
      if (target.sizes) resize.sizes.push_back((*target.sizes)[i]);
    }
    if (resize.axes.empty()) return input;
    if (region != nullptr) operands.push_back(l.none());
  }
  if (region != nullptr) operands.push_back(region);
  const bool is_image =
      rank >= 3 && rank <= 5 && region == nullptr &&
      std::all_of(resize.axes.begin(), resize.axes.end(), [](int64_t axis) { return axis >= 2; });
  if (!is_image) return l(resize, operands);
  // In a feature, the spatial axes follow the batch axis.
  for (int64_t& axis : resize.axes) --axis;
  operands[0] = EncodeFeature(l, input, rank);
  return DecodeFeature(l, l(resize, operands), rank);
}

Ints AllAxes(int64_t rank) {
  Ints axes(std::max<int64_t>(rank, 0));
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

// Upsample, and Resize of opset 10: one scale per axis, with coordinates i / scale.
Value* LowerUpsample(Lowering& l) {
  const int64_t rank = l.rank(l.need(0));
  Target target = {.axes = AllAxes(rank)};
  if (l.HasAttribute("scales")) {
    const std::vector<float> scales = l.FloatList("scales");
    target.scales.emplace(scales.begin(), scales.end());
  } else if (l.HasAttribute("height_scale")) {
    target.scales = {{1, 1, l.Float("height_scale"), l.Float("width_scale")}};
  } else {
    target.scales = l.NumbersOf(l.need(1));
    if (!target.scales) target.dynamic = l.need(1);
  }
  if (target.scales && static_cast<int64_t>(target.scales->size()) != rank) {
    return l.Invalid(absl::StrCat("expected ", rank, " scales"));
  }
  return Resize(l,
                {.mode = InterpolationOf(l, l.String("mode", "nearest")),
                 .coordinates = CoordinateMode::kAsymmetric,
                 .rounding = NearestRounding::kFloor},
                target, nullptr);
}

// The same if input sizes or wanted sizes are known only during the run.
void KeepProportionsOfRun(Lowering& l, const std::string& policy, Target& target) {
  const ElementKind wide = ElementKind::kF64;
  Value* wanted = target.sizes ? l.IntsConstant(*target.sizes) : target.dynamic;
  Value* sizes = l(canonical::Gather{}, {l.ShapeOf(l.need(0)), l.IntsConstant(target.axes)});
  sizes = l.Cast(sizes, wide);
  Value* scale =
      l(canonical::TensorReduce{.kind = policy == "not_larger" ? canonical::ReduceKind::kMin
                                                               : canonical::ReduceKind::kMax,
                                .axes = Ints{0}},
        {l.Div(l.Cast(wanted, wide), sizes)});
  Value* rounded = l(canonical::Floor{}, {l.Add(l.Mul(scale, sizes), l.Number(0.5, wide))});
  target.sizes.reset();
  target.dynamic = l.Cast(rounded, ElementKind::kI64);
}

// Sizes that keep the proportions of the input.
void KeepProportions(Lowering& l, const std::string& policy, Target& target) {
  Value* input = l.need(0);
  if (policy == "stretch") return;
  if (policy != "not_larger" && policy != "not_smaller") {
    l.Invalid(absl::StrCat("attribute 'keep_aspect_ratio_policy': unknown value '", policy, "'"));
    return;
  }
  bool is_known = target.sizes.has_value();
  for (int64_t axis : target.axes) is_known &= l.size(input, axis).has_value();
  if (!is_known) {
    KeepProportionsOfRun(l, policy, target);
    return;
  }
  std::optional<double> scale;
  for (size_t i = 0; i < target.axes.size(); ++i) {
    const std::optional<int64_t> size = l.size(input, target.axes[i]);
    if (!size || *size == 0) {
      l.NotKnown("the size that determines the aspect ratio");
      return;
    }
    const double one = static_cast<double>((*target.sizes)[i]) / static_cast<double>(*size);
    const bool is_better = !scale || (policy == "not_larger" ? one < *scale : one > *scale);
    if (is_better) scale = one;
  }
  for (size_t i = 0; i < target.axes.size(); ++i) {
    const double size = static_cast<double>(*l.size(input, target.axes[i]));
    const double wanted = std::floor(*scale * size + 0.5);
    if (!(wanted >= 0 && wanted < 0x1p63)) {
      l.Invalid(absl::StrCat("sizes: the proportions of the input make axis ", target.axes[i],
                             " of size ", wanted));
      return;
    }
    (*target.sizes)[i] = static_cast<int64_t>(wanted);
  }
}

Value* LowerResize(Lowering& l) {
  const int64_t rank = l.rank(l.need(0));
  canonical::Resize resize = {
      .mode = InterpolationOf(l, l.String("mode", "nearest")),
      .coordinates = CoordinatesOf(l, l.String("coordinate_transformation_mode", "half_pixel")),
      .rounding = RoundingOf(l, l.String("nearest_mode", "round_prefer_floor")),
      .cubic_coefficient = l.Float("cubic_coeff_a", -0.75F),
      .extrapolation = l.Float("extrapolation_value", 0)};
  if (resize.mode != Interpolation::kNearest) {
    resize.exclude_outside = l.Int("exclude_outside") != 0;
    resize.antialias = l.Int("antialias") != 0;
  }
  Target target = {.axes = l.IntList("axes").value_or(AllAxes(rank))};
  for (int64_t& axis : target.axes) axis = l.Axis(axis, rank);
  if (!l.ok()) return nullptr;
  // An empty list means that the other operand is given.
  const bool has_scales = l.has(2) && l.size(l.in(2), 0) != 0;
  const bool has_sizes = l.has(3) && l.size(l.in(3), 0) != 0;
  if (has_sizes) {
    target.sizes = l.IntsOf(l.in(3));
    if (!target.sizes) target.dynamic = l.in(3);
  } else if (has_scales) {
    target.scales = l.NumbersOf(l.in(2));
    if (!target.scales) target.dynamic = l.in(2);
  } else {
    return l.Invalid("neither scales nor sizes are given");
  }
  const size_t count = target.axes.size();
  if ((target.sizes && target.sizes->size() != count) ||
      (target.scales && target.scales->size() != count)) {
    return l.Invalid(absl::StrCat("expected ", count, " scales or sizes"));
  }
  if (has_sizes) KeepProportions(l, l.String("keep_aspect_ratio_policy", "stretch"), target);
  if (!l.ok()) return nullptr;
  const bool is_crop = resize.coordinates == CoordinateMode::kCropAndResize;
  return Resize(l, resize, target, is_crop ? l.need(1) : nullptr);
}

}  // namespace

void AddResize(LoweringTable& table) {
  table.Add("Resize", 10, LowerUpsample);
  table.Add("Resize", 11, LowerResize);
  table.Add("Upsample", 1, LowerUpsample);
}

}  // namespace roundhouse::onnx_lowering
