#include "roundhouse/interp/reference/resize.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/interp/reference/accumulator.h"

namespace roundhouse::reference {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::NearestRounding;
using canonical::Resize;

// How one axis is resized.
struct Axis {
  int64_t in = 1;
  int64_t out = 1;
  double scale = 1;
  bool scale_is_given = false;  // Else it is out / in, and better divided by at the end.
  double begin = 0;             // Of the region.
  double end = 1;
};

double CoordinateOf(const Axis& axis, CoordinateMode mode, int64_t index) {
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

// As an element of the axis: the nearest end where it is beyond.
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

// What index of the result is made of: the elements `index[k]` times `weight[k]`.
struct Taps {
  std::vector<int64_t> index;
  std::vector<double> weight;
};

double KernelAt(const Resize& op, double distance) {
  if (op.mode == Interpolation::kLinear) return std::max(0.0, 1 - std::abs(distance));
  return KeysCubic(distance, op.cubic_coefficient);
}

Taps TapsAt(const Resize& op, const Axis& axis, double x) {
  const double stretch = op.antialias && axis.scale < 1 ? 1 / axis.scale : 1;
  const double reach = (op.mode == Interpolation::kLinear ? 1 : 2) * stretch;
  Taps taps;
  double sum = 0;
  // What lies beyond the ends by more than the reach has no influence but through the ends.
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

// `rows` blocks of [in, row_size] become as many of [out, row_size]: fill(from, to, index) gives
// each row of a block.
template <typename T, typename Fill>
std::vector<T> Resample(const std::vector<T>& data, const Axis& axis, int64_t row_size,
                        const Fill& fill) {
  const int64_t blocks = static_cast<int64_t>(data.size()) / (axis.in * row_size);
  std::vector<T> resampled(blocks * axis.out * row_size);
  for (int64_t block = 0; block < blocks; ++block) {
    const T* from = data.data() + block * axis.in * row_size;
    T* to = resampled.data() + block * axis.out * row_size;
    for (int64_t i = 0; i < axis.out; ++i, to += row_size) fill(from, to, i);
  }
  return resampled;
}

// All axes of the operand with how they are resized, in the order in which they are.
struct Plan {
  std::vector<int64_t> numbers;
  std::vector<Axis> axes;
  std::vector<int64_t> sizes;  // Of the data, as it is on the way.

  int64_t RowSize(size_t i) const {
    int64_t size = 1;
    for (size_t axis = numbers[i] + 1; axis < sizes.size(); ++axis) size *= sizes[axis];
    return size;
  }
};

absl::StatusOr<Plan> PlanOf(const Resize& op, const KernelContext& context) {
  const Type& type = context.operand(0).type();
  const absl::Span<const int64_t> in = type.shape().sizes();
  const absl::Span<const int64_t> out = context.result_type().shape().sizes();
  RH_ASSIGN_OR_RETURN(
      const canonical::ResizePlan resize,
      canonical::PlanResize(op, type.shape().rank(), type.domain() == Domain::kFeature,
                            context.has_operand(1) ? &context.operand(1) : nullptr));
  Plan plan = {.numbers = resize.axes, .sizes = std::vector<int64_t>(in.begin(), in.end())};
  std::vector<double> region;
  if (context.has_operand(2)) region = DoublesOf(context.operand(2));
  for (size_t i = 0; i < resize.axes.size(); ++i) {
    Axis axis = {.in = in[resize.axes[i]], .out = out[resize.axes[i]]};
    axis.scale_is_given = !resize.scales.empty();
    axis.scale = axis.scale_is_given ? resize.scales[i]
                                     : static_cast<double>(axis.out) / static_cast<double>(axis.in);
    if (!region.empty()) {
      axis.begin = region[i];
      axis.end = region[resize.axes.size() + i];
    }
    plan.axes.push_back(axis);
  }
  return plan;
}

bool IsOutside(const Resize& op, const Axis& axis, int64_t index) {
  if (op.coordinates != CoordinateMode::kCropAndResize) return false;
  const double x = CoordinateOf(axis, op.coordinates, index);
  return !(x >= 0 && x <= static_cast<double>(axis.in - 1));
}

// Puts op.extrapolation where the result lies outside the input along any axis.
template <typename T>
void Extrapolate(const Resize& op, const Plan& plan, std::vector<T>& data, T value) {
  if (op.coordinates != CoordinateMode::kCropAndResize) return;
  for (size_t k = 0; k < plan.axes.size(); ++k) {
    const Axis as_it_is = {.in = plan.axes[k].out, .out = plan.axes[k].out};
    const int64_t row_size = plan.RowSize(k);
    data = Resample(data, as_it_is, row_size, [&](const T* from, T* to, int64_t i) {
      if (IsOutside(op, plan.axes[k], i)) {
        std::fill_n(to, row_size, value);
      } else {
        std::copy_n(from + i * row_size, row_size, to);
      }
    });
  }
}

template <typename T>
std::vector<T> ResizeNearest(const Resize& op, Plan& plan, std::vector<T> data) {
  for (size_t k = 0; k < plan.axes.size(); ++k) {
    const Axis& axis = plan.axes[k];
    const int64_t row_size = plan.RowSize(k);
    data = Resample(data, axis, row_size, [&](const T* from, T* to, int64_t i) {
      const double x = CoordinateOf(axis, op.coordinates, i);
      std::copy_n(from + NearestTo(x, op.rounding, axis.in) * row_size, row_size, to);
    });
    plan.sizes[plan.numbers[k]] = axis.out;
  }
  return data;
}

template <typename Acc>
std::vector<Acc> ResizeSmoothly(const Resize& op, Plan& plan, std::vector<Acc> data) {
  for (size_t k = 0; k < plan.axes.size(); ++k) {
    const Axis& axis = plan.axes[k];
    const int64_t row_size = plan.RowSize(k);
    std::vector<Taps> taps;
    for (int64_t i = 0; i < axis.out; ++i) {
      taps.push_back(TapsAt(op, axis, CoordinateOf(axis, op.coordinates, i)));
    }
    data = Resample(data, axis, row_size, [&](const Acc* from, Acc* to, int64_t i) {
      for (size_t tap = 0; tap < taps[i].index.size(); ++tap) {
        const Acc weight = static_cast<Acc>(taps[i].weight[tap]);
        const Acc* row = from + taps[i].index[tap] * row_size;
        for (int64_t j = 0; j < row_size; ++j) to[j] += weight * row[j];
      }
    });
    plan.sizes[plan.numbers[k]] = axis.out;
  }
  return data;
}

// To the nearest value that T has, ties to even, and not beyond its range.
template <typename T, typename Acc>
T Rounded(Acc value) {
  if constexpr (std::is_integral_v<T>) {
    if (value != value) return 0;
    const Acc rounded = std::nearbyint(value);
    // The accumulator of the greatest value may be one more than it, hence the test for equality.
    if (rounded >= static_cast<Acc>(std::numeric_limits<T>::max())) {
      return std::numeric_limits<T>::max();
    }
    if (rounded <= static_cast<Acc>(std::numeric_limits<T>::min())) {
      return std::numeric_limits<T>::min();
    }
    return static_cast<T>(rounded);
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const Resize& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Plan plan, PlanOf(op, context));
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const Tensor& input = context.operand(0);
  return VisitNumbers(input.element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
    using T = typename decltype(tag)::type;
    using Acc = std::conditional_t<std::is_integral_v<T>, double, AccumulatorOf<T>>;
    const absl::Span<const T> elements = input.data<T>();
    const absl::Span<T> results = output.mutable_data<T>();
    if (op.mode == Interpolation::kNearest) {
      std::vector<T> data =
          ResizeNearest(op, plan, std::vector<T>(elements.begin(), elements.end()));
      Extrapolate(op, plan, data, Rounded<T>(static_cast<Acc>(op.extrapolation)));
      std::copy(data.begin(), data.end(), results.begin());
    } else {
      std::vector<Acc> data =
          ResizeSmoothly(op, plan, std::vector<Acc>(elements.begin(), elements.end()));
      Extrapolate(op, plan, data, static_cast<Acc>(op.extrapolation));
      for (size_t i = 0; i < data.size(); ++i) results[i] = Rounded<T>(data[i]);
    }
    return output;
  });
}

void AddResizeKernels(KernelTable& table) { table.Add(canonical::ResizeOps{}); }

}  // namespace roundhouse::reference
