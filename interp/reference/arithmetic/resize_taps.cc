#include "roundhouse/interp/reference/arithmetic/resize_taps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"

namespace roundhouse::reference {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::NearestRounding;
using canonical::Resize;

double CoordinateOf(const ResizedAxis& axis, CoordinateMode mode, int64_t index) {
  const double in = static_cast<double>(axis.in);
  const double out = static_cast<double>(axis.out);
  const double i = static_cast<double>(index);
  const auto unscaled = [&](double x) {
    return axis.scale_is_given ? x / axis.scale : x * in / out;
  };
  switch (mode) {
    case CoordinateMode::kHalfPixel:
      return unscaled(i + 0.5) - 0.5;
    case CoordinateMode::kPytorchHalfPixel:
      return axis.out == 1 ? 0 : unscaled(i + 0.5) - 0.5;
    case CoordinateMode::kHalfPixelSymmetric: {
      const double adjustment = axis.scale_is_given ? out / (in * axis.scale) : 1;
      return in / 2 * (1 - adjustment) + unscaled(i + 0.5) - 0.5;
    }
    case CoordinateMode::kTfHalfPixelForNn:
      return unscaled(i + 0.5);
    case CoordinateMode::kAlignCorners:
      return axis.out == 1 ? 0 : i * (in - 1) / (out - 1);
    case CoordinateMode::kAsymmetric:
      return unscaled(i);
    case CoordinateMode::kCropAndResize:
      if (axis.out == 1) return (axis.begin + axis.end) / 2 * (in - 1);
      return axis.begin * (in - 1) + i * (axis.end - axis.begin) * (in - 1) / (out - 1);
  }
  return 0;
}

// The index as an element of the axis: the nearest end if it lies beyond.
int64_t ClampToAxis(double index, int64_t size) {
  if (!(index > 0)) return 0;
  return index >= static_cast<double>(size) ? size - 1 : static_cast<int64_t>(index);
}

int64_t NearestTo(double x, NearestRounding rounding, int64_t size) {
  switch (rounding) {
    case NearestRounding::kRoundPreferFloor:
      return ClampToAxis(std::ceil(x - 0.5), size);
    case NearestRounding::kRoundPreferCeil:
      return ClampToAxis(std::floor(x + 0.5), size);
    case NearestRounding::kFloor:
      return ClampToAxis(std::floor(x), size);
    case NearestRounding::kCeil:
      return ClampToAxis(std::ceil(x), size);
  }
  return 0;
}

double KernelAt(const Resize& op, double distance) {
  if (op.mode == Interpolation::kLinear) return std::max(0.0, 1 - std::abs(distance));
  return KeysCubic(distance, op.cubic_coefficient);
}

double StretchOf(const Resize& op, const ResizedAxis& axis) {
  return op.antialias && axis.scale < 1 ? 1 / axis.scale : 1;
}

// How far from a point elements have weight.
double ReachOf(const Resize& op, const ResizedAxis& axis) {
  if (op.mode == Interpolation::kNearest) return 0;
  return (op.mode == Interpolation::kLinear ? 1 : 2) * StretchOf(op, axis);
}

Taps SmoothTapsAt(const Resize& op, const ResizedAxis& axis, double x) {
  const double stretch = StretchOf(op, axis);
  const double reach = ReachOf(op, axis);
  Taps taps;
  double sum = 0;
  // Beyond the ends by more than the reach, a point depends only on the end elements.
  const double center = std::clamp(x, -reach - 1, static_cast<double>(axis.in) + reach);
  for (double i = std::ceil(center - reach); i <= center + reach; ++i) {
    const bool is_inside = i >= 0 && i < static_cast<double>(axis.in);
    const double weight = KernelAt(op, (i - center) / stretch);
    if (weight == 0 || (op.exclude_outside && !is_inside)) continue;
    taps.index.push_back(ClampToAxis(i, axis.in));
    taps.weight.push_back(weight);
    sum += weight;
  }
  if (taps.index.empty()) return {{ClampToAxis(x, axis.in)}, {1}};
  if (stretch > 1 || op.exclude_outside) {
    for (double& weight : taps.weight) weight /= sum;
  }
  return taps;
}

}  // namespace

absl::StatusOr<std::vector<ResizedAxis>> ResizedAxes(const Resize& op, const Type& input,
                                                     absl::Span<const int64_t> result_sizes,
                                                     const Tensor* target, const Tensor* region) {
  const absl::Span<const int64_t> in = input.shape().sizes();
  RH_ASSIGN_OR_RETURN(
      const canonical::ResizePlan plan,
      canonical::PlanResize(op, input.shape().rank(), input.domain() == Domain::kFeature, target));
  std::vector<double> bounds;
  if (region != nullptr) {
    RH_ASSIGN_OR_RETURN(bounds, DoublesOf(*region));
  }
  std::vector<ResizedAxis> axes;
  for (size_t i = 0; i < plan.axes.size(); ++i) {
    const int64_t number = plan.axes[i];
    ResizedAxis axis = {.number = number, .in = in[number], .out = result_sizes[number]};
    axis.scale_is_given = !plan.scales.empty();
    if (axis.scale_is_given) {
      axis.scale = plan.scales[i];
    } else if (axis.in > 0) {
      axis.scale = static_cast<double>(axis.out) / static_cast<double>(axis.in);
    }
    if (!bounds.empty()) {
      axis.begin = bounds[i];
      axis.end = bounds[plan.axes.size() + i];
    }
    axes.push_back(axis);
  }
  return axes;
}

Taps TapsOf(const Resize& op, const ResizedAxis& axis, int64_t index) {
  const double x = CoordinateOf(axis, op.coordinates, index);
  if (op.mode != Interpolation::kNearest) return SmoothTapsAt(op, axis, x);
  return {{NearestTo(x, op.rounding, axis.in)}, {1}};
}

absl::Status CheckMemoryForTaps(const Resize& op, const ResizedAxis& axis) {
  // There may be as many taps beyond either end as the reach. Vectors double as they grow.
  const double taps = 2 * ReachOf(op, axis) + 2;
  constexpr double kBytesOfTap = 2 * (sizeof(int64_t) + sizeof(double));
  constexpr double kBytesOfIndex = sizeof(Taps) + 64;
  const double bytes = static_cast<double>(axis.out) * (kBytesOfIndex + taps * kBytesOfTap);
  if (!(bytes <= static_cast<double>(kMaxTensorBytes)))
    return absl::ResourceExhaustedError("no memory for the taps of a resize");
  return CheckMemoryFor(static_cast<int64_t>(bytes), 1, "the taps of a resize");
}

bool IsOutside(const Resize& op, const ResizedAxis& axis, int64_t index) {
  if (op.coordinates != CoordinateMode::kCropAndResize) return false;
  const double x = CoordinateOf(axis, op.coordinates, index);
  return !(x >= 0 && x <= static_cast<double>(axis.in - 1));
}

}  // namespace roundhouse::reference
