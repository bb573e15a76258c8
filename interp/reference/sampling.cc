#include "roundhouse/interp/reference/sampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/arithmetic/integers.h"
#include "roundhouse/interp/reference/arithmetic/resize_taps.h"

namespace roundhouse::reference {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::kSpatialAxes;

using canonical::GridSample;
using canonical::Interpolation;
using canonical::RoiAlign;
using canonical::RoiPooling;
using canonical::SamplePadding;

// ---- grid_sample

// The element that stands for element `index` of an axis; nullopt if it reads as 0.
std::optional<int64_t> Pad(int64_t index, int64_t size, const GridSample& op) {
  if (index >= 0 && index < size) return index;
  switch (op.padding) {
    case SamplePadding::kZeros:
      return std::nullopt;
    case SamplePadding::kBorder:
      return index < 0 ? 0 : size - 1;
    case SamplePadding::kReflection:
      break;
  }
  if (op.align_corners && size == 1) return 0;
  // There and back again; the end elements appear twice unless the mirrors stand on them.
  const int64_t period = op.align_corners ? 2 * (size - 1) : 2 * size;
  const int64_t position = (index % period + period) % period;
  if (position < size) return position;
  return op.align_corners ? period - position : period - 1 - position;
}

// The elements that a sample reads along one axis, at most four.
struct AxisTaps {
  int count = 0;
  std::array<int64_t, 4> index;
  std::array<double, 4> weight;

  void Add(std::optional<int64_t> at, double with) {
    if (!at) return;
    index[count] = *at;
    weight[count++] = with;
  }
};

AxisTaps TapsAt(double grid, int64_t size, const GridSample& op) {
  const double n = static_cast<double>(size);
  double x = op.align_corners ? (grid + 1) / 2 * (n - 1) : ((grid + 1) * n - 1) / 2;
  AxisTaps taps;
  if (std::isnan(x)) {
    taps.Add(0, x);
    return taps;
  }
  // Numbers beyond this have no fractions, and indexes must not overflow.
  constexpr double kFar = 4503599627370496.0;
  x = std::clamp(x, -kFar, kFar);
  if (op.mode == Interpolation::kNearest) {
    taps.Add(Pad(static_cast<int64_t>(std::nearbyint(x)), size, op), 1);
    return taps;
  }
  const int64_t before = static_cast<int64_t>(std::floor(x));
  const int64_t reach = op.mode == Interpolation::kLinear ? 1 : 2;
  for (int64_t i = before - reach + 1; i <= before + reach; ++i) {
    const double distance = x - static_cast<double>(i);
    const double weight =
        op.mode == Interpolation::kLinear ? 1 - std::abs(distance) : KeysCubic(distance, -0.75);
    if (weight != 0) taps.Add(Pad(i, size, op), weight);
  }
  return taps;
}

template <typename Acc>
void SampleGrid(const GridSample& op, const FeatureSizes& sizes, int64_t axes, const Acc* input,
                absl::Span<const double> grid, int64_t points, Acc* output) {
  const int64_t channels = sizes.channels;
  for (int64_t point = 0; point < points; ++point, output += channels) {
    const Acc* image = input + point / (points / sizes.batch) * sizes.positions() * channels;
    std::array<AxisTaps, kSpatialAxes> taps;
    for (int axis = 0; axis < kSpatialAxes; ++axis) {
      // The grid has the last axis first, and no coordinates for axes that the input lacks.
      const int64_t coordinate = kSpatialAxes - 1 - axis;
      if (coordinate >= axes) {
        taps[axis].Add(0, 1);
      } else {
        taps[axis] = TapsAt(grid[point * axes + coordinate], sizes.spatial[axis], op);
      }
    }
    for (int i = 0; i < taps[0].count; ++i) {
      for (int j = 0; j < taps[1].count; ++j) {
        for (int k = 0; k < taps[2].count; ++k) {
          const Acc weight =
              static_cast<Acc>(taps[0].weight[i] * taps[1].weight[j] * taps[2].weight[k]);
          const Acc* element =
              image + sizes.Flat({taps[0].index[i], taps[1].index[j], taps[2].index[k]}) * channels;
          for (int64_t c = 0; c < channels; ++c) output[c] += weight * element[c];
        }
      }
    }
  }
}

// ---- roi_align

// Along one axis: the two elements around a coordinate.
struct Neighbours {
  int64_t low = 0;
  int64_t high = 0;
  double of_high = 0;  // The weight of `high`.
};

// Returns nullopt if the point reads as 0.
std::optional<Neighbours> NeighboursOf(double x, int64_t size) {
  if (x < -1 || x > static_cast<double>(size)) return std::nullopt;
  x = std::max(x, 0.0);
  const int64_t low = static_cast<int64_t>(x);
  if (low >= size - 1) return Neighbours{size - 1, size - 1, 0};
  return Neighbours{low, low + 1, x - static_cast<double>(low)};
}

// The part of an axis that a region covers, and how it is sampled.
struct Extent {
  double begin = 0;
  double cell = 0;      // The size of a cell.
  int64_t samples = 1;  // In a cell.

  double At(int64_t index, int64_t sample) const {
    return begin + static_cast<double>(index) * cell +
           (static_cast<double>(sample) + 0.5) * cell / static_cast<double>(samples);
  }
};

// A cell with more samples is a mistake in the data.
constexpr double kMostSamples = 1 << 20;

absl::StatusOr<Extent> ExtentOf(const RoiAlign& op, double first, double last, int64_t cells) {
  const double scale = op.spatial_scale;
  const double offset = op.half_pixel ? 0.5 : 0;
  const double begin = first * scale - offset;
  double size = last * scale - offset - begin;
  if (!op.half_pixel) size = std::max(size, 1.0);
  Extent extent = {.begin = begin, .cell = size / static_cast<double>(cells)};
  const double samples =
      op.sampling_ratio > 0 ? static_cast<double>(op.sampling_ratio) : std::ceil(extent.cell);
  if (!std::isfinite(begin) || !(samples <= kMostSamples)) {
    return absl::InvalidArgumentError(
        absl::StrCat("a region from ", first, " to ", last, " cannot be sampled"));
  }
  extent.samples = std::max<int64_t>(0, static_cast<int64_t>(samples));
  return extent;
}

template <typename Acc>
void SampleCell(const RoiAlign& op, const FeatureSizes& sizes, const Acc* image,
                const Extent& height, int64_t row, const Extent& width, int64_t column,
                Acc* output) {
  const int64_t channels = sizes.channels;
  const bool is_max = op.mode == RoiPooling::kMax;
  bool is_first = true;
  for (int64_t i = 0; i < height.samples; ++i) {
    const std::optional<Neighbours> y =
        NeighboursOf(height.At(row, i), sizes.spatial[kSpatialAxes - 2]);
    for (int64_t j = 0; j < width.samples; ++j) {
      const std::optional<Neighbours> x =
          NeighboursOf(width.At(column, j), sizes.spatial[kSpatialAxes - 1]);
      // Elements outside are 0.
      const bool is_inside = y && x;
      std::array<const Acc*, 4> elements = {};
      std::array<Acc, 4> weights = {};
      for (size_t k = 0; is_inside && k < 4; ++k) {
        const bool is_below = k / 2 != 0;
        const bool is_behind = k % 2 != 0;
        elements[k] =
            image +
            sizes.Flat({0, is_below ? y->high : y->low, is_behind ? x->high : x->low}) * channels;
        weights[k] = static_cast<Acc>((is_below ? y->of_high : 1 - y->of_high) *
                                      (is_behind ? x->of_high : 1 - x->of_high));
      }
      const auto part = [&](size_t k, int64_t c) { return weights[k] * elements[k][c]; };
      if (is_max) {
        for (int64_t c = 0; c < channels; ++c) {
          const Acc greatest =
              is_inside ? std::max({part(0, c), part(1, c), part(2, c), part(3, c)}) : Acc{0};
          output[c] = is_first ? greatest : std::max(output[c], greatest);
        }
      } else if (is_inside) {
        for (int64_t c = 0; c < channels; ++c)
          output[c] += part(0, c) + part(1, c) + part(2, c) + part(3, c);
      }
      is_first = false;
    }
  }
  const int64_t samples = height.samples * width.samples;
  if (is_max || samples == 0) return;
  for (int64_t c = 0; c < channels; ++c) output[c] /= static_cast<Acc>(samples);
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const GridSample& op, const KernelContext& context) {
  const FeatureSizes sizes = FeatureSizesOf(context.operand(0).shape().sizes());
  const int64_t axes = context.operand(0).shape().rank() - 2;
  RH_ASSIGN_OR_RETURN(const std::vector<double> grid, DoublesOf(context.operand(1)));
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        if (output.size() > 0) {
          SampleGrid<Acc>(op, sizes, axes, input.data(), grid, output.size() / sizes.channels,
                          output.data());
        }
        return std::move(output).Narrowed();
      });
}

absl::StatusOr<Tensor> Evaluate(const RoiAlign& op, const KernelContext& context) {
  const FeatureSizes sizes = FeatureSizesOf(context.operand(0).shape().sizes());
  RH_ASSIGN_OR_RETURN(const std::vector<double> regions, DoublesOf(context.operand(1)));
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> images, IntegersIn(context.operand(2)));
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        Acc* cell = output.data();
        for (size_t region = 0; region < images.size() && output.size() > 0; ++region) {
          if (images[region] < 0 || images[region] >= sizes.batch) {
            return context.OperandError(
                2, absl::StrCat("(C3) region ", region, " is in image ", images[region],
                                ", but input has ", sizes.batch, " images"));
          }
          const double* corners = regions.data() + region * 4;
          RH_ASSIGN_OR_RETURN(const Extent height,
                              ExtentOf(op, corners[1], corners[3], op.size[0]));
          RH_ASSIGN_OR_RETURN(const Extent width, ExtentOf(op, corners[0], corners[2], op.size[1]));
          const Acc* image = input.data() + images[region] * sizes.positions() * sizes.channels;
          if (context.operand(0).num_elements() == 0) continue;
          for (int64_t row = 0; row < op.size[0]; ++row) {
            for (int64_t column = 0; column < op.size[1]; ++column, cell += sizes.channels) {
              SampleCell<Acc>(op, sizes, image, height, row, width, column, cell);
            }
          }
        }
        return std::move(output).Narrowed();
      });
}

void AddSamplingKernels(KernelTable& table) { table.Add(canonical::SamplingOps{}); }

}  // namespace roundhouse::reference
