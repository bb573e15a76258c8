#include "roundhouse/dialects/canonical/resize.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::NearestRounding;

// The resized axes, without those that keep their elements.
struct ResizedAxes {
  Ints axes;
  Ints from;
  Ints to;
  std::vector<double> scales;
};

std::optional<int64_t> ResultSize(const OpExport& e, int64_t axis) {
  const Shape& shape = e.result_type().shape();
  return shape.is_ranked() ? shape.size(axis) : std::nullopt;
}

std::optional<ResizedAxes> ResizedAxesOf(OpExport& e, const canonical::Resize& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return std::nullopt;
  const absl::StatusOr<canonical::ResizePlan> plan =
      canonical::PlanResize(op, rank, e.is_feature(0), nullptr);
  if (!plan.ok()) {
    e.Fail(plan.status());
    return std::nullopt;
  }
  ResizedAxes resized;
  for (size_t i = 0; i < plan->axes.size(); ++i) {
    const int64_t axis = plan->axes[i];
    const bool has_scale = i < plan->scales.size();
    if (has_scale && plan->scales[i] == 1 && canonical::KeepsElements(op)) continue;
    const std::optional<int64_t> from = e.size(0, axis);
    const std::optional<int64_t> to = ResultSize(e, axis);
    if (!from || !to) {
      e.Unsupported(absl::StrCat("the size of axis ", axis, ", which is resized, is not known"));
      return std::nullopt;
    }
    if (!has_scale && *from == *to && canonical::KeepsElements(op)) continue;
    resized.axes.push_back(axis);
    resized.from.push_back(*from);
    resized.to.push_back(*to);
    resized.scales.push_back(has_scale ? plan->scales[i]
                                       : static_cast<double>(*to) / static_cast<double>(*from));
  }
  return resized;
}

// The coordinate of element `index` of the result on the input's axis.
double CoordinateOf(CoordinateMode mode, int64_t index, double from, double to, double scale) {
  const double i = static_cast<double>(index);
  switch (mode) {
    case CoordinateMode::kHalfPixel:
      return (i + 0.5) / scale - 0.5;
    case CoordinateMode::kPytorchHalfPixel:
      return to == 1 ? 0 : (i + 0.5) / scale - 0.5;
    case CoordinateMode::kHalfPixelSymmetric: {
      const double adjustment = to / (from * scale);
      return from / 2 * (1 - adjustment) + (i + 0.5) / scale - 0.5;
    }
    case CoordinateMode::kTfHalfPixelForNn:
      return (i + 0.5) / scale;
    case CoordinateMode::kAlignCorners:
      return to == 1 ? 0 : i * (from - 1) / (to - 1);
    default:
      return i / scale;
  }
}

int64_t NearestOf(NearestRounding rounding, double at, int64_t size) {
  double nearest = 0;
  switch (rounding) {
    case NearestRounding::kRoundPreferFloor:
      nearest = std::ceil(at - 0.5);
      break;
    case NearestRounding::kRoundPreferCeil:
      nearest = std::floor(at + 0.5);
      break;
    case NearestRounding::kFloor:
      nearest = std::floor(at);
      break;
    case NearestRounding::kCeil:
      nearest = std::ceil(at);
      break;
  }
  return std::clamp<int64_t>(static_cast<int64_t>(nearest), 0, size - 1);
}

Ints NearestElements(const ResizedAxes& resized, size_t i, CoordinateMode mode,
                     NearestRounding rounding, double scale) {
  Ints elements;
  for (int64_t index = 0; index < resized.to[i]; ++index) {
    const double at = CoordinateOf(mode, index, static_cast<double>(resized.from[i]),
                                   static_cast<double>(resized.to[i]), scale);
    elements.push_back(NearestOf(rounding, at, resized.from[i]));
  }
  return elements;
}

struct Corners {
  bool align_corners = false;
  bool half_pixel_centers = false;
};

// Applies operator `name`, with the resized axes as the middle two of four: batch in front,
// channels behind.
Value* Resized(OpExport& e, const char* name, const ResizedAxes& resized, Corners corners) {
  const int64_t rank = e.rank(0);
  Ints axes = resized.axes;
  Ints rest;
  for (int64_t i = 0; i < rank; ++i) {
    if (std::find(axes.begin(), axes.end(), i) == axes.end()) rest.push_back(i);
  }
  if (axes.size() == 1) {
    // Adds another axis, which keeps its size.
    if (rest.size() < 2) return nullptr;
    const int64_t other = rest[rest.size() - (axes[0] == rank - 1 ? 1 : 2)];
    axes.insert(other < axes[0] ? axes.begin() : axes.end(), other);
    rest.erase(std::find(rest.begin(), rest.end(), other));
  }
  std::sort(axes.begin(), axes.end());
  if (rank != 4 || axes.size() != 2 || rest.size() != 2) return nullptr;
  const Ints perm = {rest[0], axes[0], axes[1], rest[1]};
  Ints to;
  for (const int64_t axis : axes) {
    const std::optional<int64_t> size = ResultSize(e, axis);
    if (!size) return nullptr;
    to.push_back(*size);
  }
  Value* result = e(name, {e.Transpose(e.in(0), perm), e.List(to)},
                    {{"align_corners", Attribute::Bool(corners.align_corners)},
                     {"half_pixel_centers", Attribute::Bool(corners.half_pixel_centers)}});
  return e.Transpose(result, canonical::InversePermutation(perm));
}

Value* ResizeNearest(OpExport& e, const canonical::Resize& op, const ResizedAxes& resized) {
  struct Way {
    Corners corners;
    CoordinateMode mode;
    NearestRounding rounding;
  };
  static constexpr Way kWays[] = {
      {{}, CoordinateMode::kAsymmetric, NearestRounding::kFloor},
      {{false, true}, CoordinateMode::kTfHalfPixelForNn, NearestRounding::kFloor},
      {{true, false}, CoordinateMode::kAlignCorners, NearestRounding::kRoundPreferCeil}};
  std::vector<Ints> wanted;
  for (size_t i = 0; i < resized.axes.size(); ++i) {
    wanted.push_back(NearestElements(resized, i, op.coordinates, op.rounding, resized.scales[i]));
  }
  for (const Way& way : kWays) {
    bool is_same = true;
    for (size_t i = 0; i < resized.axes.size() && is_same; ++i) {
      const double scale =
          static_cast<double>(resized.to[i]) / static_cast<double>(resized.from[i]);
      is_same = NearestElements(resized, i, way.mode, way.rounding, scale) == wanted[i];
    }
    if (!is_same) continue;
    Value* result = Resized(e, "resize_nearest_neighbor", resized, way.corners);
    if (result != nullptr || !e.ok()) return result;
  }
  Value* value = e.in(0);
  for (size_t i = 0; i < resized.axes.size(); ++i) {
    value = e("gather", {value, e.List(wanted[i])}, {{"axis", OfInt(resized.axes[i])}});
  }
  return value;
}

Value* ResizeLinear(OpExport& e, const canonical::Resize& op, const ResizedAxes& resized) {
  Corners corners;
  for (size_t i = 0; i < resized.axes.size(); ++i) {
    const double scale = static_cast<double>(resized.to[i]) / static_cast<double>(resized.from[i]);
    const bool is_even = std::fabs(scale - resized.scales[i]) <= 1e-6 * scale;
    if (!is_even && op.coordinates != CoordinateMode::kAlignCorners) {
      return e.Unsupported("TFLite computes the scale from the sizes");
    }
    if (op.antialias && scale < 1) return e.Unsupported("TFLite shrinks without antialiasing");
    if (op.coordinates == CoordinateMode::kPytorchHalfPixel && resized.to[i] == 1) {
      return e.Unsupported("TFLite has no such coordinates");
    }
  }
  switch (op.coordinates) {
    case CoordinateMode::kHalfPixel:
    case CoordinateMode::kPytorchHalfPixel:
    case CoordinateMode::kHalfPixelSymmetric:
      corners.half_pixel_centers = true;
      break;
    case CoordinateMode::kAlignCorners:
      corners.align_corners = true;
      break;
    case CoordinateMode::kAsymmetric:
      break;
    default:
      return e.Unsupported("TFLite has no such coordinates");
  }
  Value* result = Resized(e, "resize_bilinear", resized, corners);
  if (result != nullptr || !e.ok()) return result;
  return e.Unsupported("TFLite resizes only two of four axes");
}

Value* ExportResize(OpExport& e, const canonical::Resize& op) {
  if (e.has(1)) return e.Unsupported("the target sizes are not constant");
  if (op.coordinates == CoordinateMode::kCropAndResize) {
    return e.Unsupported("TFLite does not resize regions");
  }
  if (op.mode == Interpolation::kCubic) return e.Unsupported("TFLite has no cubic interpolation");
  const std::optional<ResizedAxes> resized = ResizedAxesOf(e, op);
  if (!resized) return nullptr;
  if (resized->axes.empty()) return e.in(0);
  if (op.exclude_outside)
    return e.Unsupported("TFLite's resize does not exclude elements outside the input");
  return op.mode == Interpolation::kNearest ? ResizeNearest(e, op, *resized)
                                            : ResizeLinear(e, op, *resized);
}

}  // namespace

void AddResize(ExportTable& table) { table.Add(ExportResize); }

}  // namespace roundhouse::tfl_export
