#include "roundhouse/interp/native/ops/sampling.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/reference/arithmetic/resize_taps.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::Interpolation;
using canonical::kSpatialAxes;
using canonical::SamplePadding;

struct Sampler {
  FeatureSizes sizes;
  int64_t axes = 0;  // Of the input; the grid has a coordinate for each.
  int64_t points_of_image = 0;
  Interpolation mode = Interpolation::kLinear;
  SamplePadding padding = SamplePadding::kZeros;
  bool align_corners = false;
};

// The elements that a sample reads along one axis.
struct AxisTaps {
  int count;
  int64_t index[4];
  double weight[4];
};

constexpr int64_t kNone = -1;
// Numbers beyond this have no fractions, and indexes must not overflow.
constexpr double kFar = 4503599627370496.0;

// The element that stands for element `index` of an axis; kNone if it reads as 0.
RH_INLINE int64_t InsideOf(int64_t index, int64_t size, const Sampler& sampler) {
  if (index >= 0 && index < size) return index;
  if (sampler.padding == SamplePadding::kZeros) return kNone;
  if (sampler.padding == SamplePadding::kBorder) return index < 0 ? 0 : size - 1;
  if (sampler.align_corners && size == 1) return 0;
  // There and back again; the end elements appear twice unless the mirrors stand on them.
  const int64_t period = sampler.align_corners ? 2 * (size - 1) : 2 * size;
  const int64_t place = (index % period + period) % period;
  if (place < size) return place;
  return sampler.align_corners ? period - place : period - 1 - place;
}

RH_INLINE void AddTap(int64_t index, double weight, AxisTaps& taps) {
  if (index == kNone) return;
  taps.index[taps.count] = index;
  taps.weight[taps.count++] = weight;
}

RH_INLINE void FindTaps(double grid, int64_t size, const Sampler& sampler, AxisTaps& taps) {
  const auto n = static_cast<double>(size);
  double x = sampler.align_corners ? (grid + 1) / 2 * (n - 1) : ((grid + 1) * n - 1) / 2;
  taps.count = 0;
  if (x != x) return AddTap(0, x, taps);
  x = Clamp(x, -kFar, kFar);
  if (sampler.mode == Interpolation::kNearest)
    return AddTap(InsideOf(static_cast<int64_t>(std::nearbyint(x)), size, sampler), 1, taps);
  const auto before = static_cast<int64_t>(std::floor(x));
  const int64_t reach = sampler.mode == Interpolation::kLinear ? 1 : 2;
  for (int64_t i = before - reach + 1; i <= before + reach; ++i) {
    const double distance = x - static_cast<double>(i);
    const double weight = sampler.mode == Interpolation::kLinear
                              ? 1 - (distance < 0 ? -distance : distance)
                              : reference::KeysCubic(distance, -0.75);
    // An element of weight 0 may be NaN.
    if (weight != 0) AddTap(InsideOf(i, size, sampler), weight, taps);
  }
}

// The points from `begin` to `end`, which are numbered over all images.
struct SamplePoints {
  // Elements of the input, each with all its channels, and their weights.
  struct Taps {
    int64_t count;
    const float* element[64];
    float weight[64];
  };

  static RH_INLINE void Find(const Sampler& sampler, const float* image, const float* grid,
                             Taps& all) {
    AxisTaps taps[kSpatialAxes];
    for (int axis = 0; axis < kSpatialAxes; ++axis) {
      // The grid has the last axis first, and no coordinates for axes that the input lacks.
      const int64_t coordinate = kSpatialAxes - 1 - axis;
      if (coordinate >= sampler.axes) {
        taps[axis].count = 0;
        AddTap(0, 1, taps[axis]);
      } else {
        FindTaps(grid[coordinate], sampler.sizes.spatial[axis], sampler, taps[axis]);
      }
    }
    all.count = 0;
    for (int i = 0; i < taps[0].count; ++i) {
      for (int j = 0; j < taps[1].count; ++j) {
        const double weight = taps[0].weight[i] * taps[1].weight[j];
        const int64_t line = taps[0].index[i] * sampler.sizes.spatial[1] + taps[1].index[j];
        for (int k = 0; k < taps[2].count; ++k) {
          all.element[all.count] =
              image + (line * sampler.sizes.spatial[2] + taps[2].index[k]) * sampler.sizes.channels;
          all.weight[all.count++] = static_cast<float>(weight * taps[2].weight[k]);
        }
      }
    }
  }

  template <int kCount>
  static RH_INLINE void AddUp(const Taps& taps, int64_t first, float* to) {
    float sums[kCount];
    for (int k = 0; k < kCount; ++k) sums[k] = 0;
    for (int64_t tap = 0; tap < taps.count; ++tap) {
      const float weight = taps.weight[tap];
      const float* from = taps.element[tap] + first;
      for (int k = 0; k < kCount; ++k) sums[k] += weight * from[k];
    }
    for (int k = 0; k < kCount; ++k) to[k] = sums[k];
  }

  static RH_INLINE void AddUp(const Taps& taps, int64_t channels, float* to) {
    int64_t c = 0;
    for (; c + 16 <= channels; c += 16) AddUp<16>(taps, c, to + c);
    for (; c + 4 <= channels; c += 4) AddUp<4>(taps, c, to + c);
    for (; c < channels; ++c) AddUp<1>(taps, c, to + c);
  }

  static RH_INLINE void Run(const Sampler& sampler, const float* input, const float* grid,
                            int64_t begin, int64_t end, float* result) {
    const int64_t channels = sampler.sizes.channels;
    const int64_t image_size = sampler.sizes.positions() * channels;
    Taps taps;
    for (int64_t point = begin; point < end; ++point) {
      Find(sampler, input + point / sampler.points_of_image * image_size,
           grid + point * sampler.axes, taps);
      AddUp(taps, channels, result + point * channels);
    }
  }
};

// The same for linear interpolation between elements that are never mirrored: then an axis has two
// taps, which are found for many points at once.
struct SampleLinearly {
  static constexpr int64_t kTogether = 64;
  // The taps of kTogether points along one axis. Those of weight 0 are not read.
  struct Pairs {
    int32_t index[2][kTogether];
    double weight[2][kTogether];
  };

  static bool Takes(const Sampler& sampler) {
    const int64_t most =
        *std::max_element(std::begin(sampler.sizes.spatial), std::end(sampler.sizes.spatial));
    return sampler.mode == Interpolation::kLinear &&
           sampler.padding != SamplePadding::kReflection &&
           most < std::numeric_limits<int32_t>::max();
  }

  static RH_INLINE void Find(const float* grid, int64_t step, int64_t count, int64_t size,
                             const Sampler& sampler, Pairs& pairs) {
    const auto n = static_cast<double>(size);
    // ((grid + 1) * n - 1) / 2, or (grid + 1) / 2 * (n - 1).
    const double factor = sampler.align_corners ? n - 1 : n;
    const double less = sampler.align_corners ? 0 : 1;
    const bool drops = sampler.padding == SamplePadding::kZeros;
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      const double x = Clamp(((grid[i * step] + 1.0) * factor - less) / 2, -kFar, kFar);
      const bool is_number = x == x;
      const double before = is_number ? std::floor(x) : 0;
      const double after = before + 1;
      const double first = Clamp(before, 0.0, n - 1);
      const double second = Clamp(after, 0.0, n - 1);
      const double first_weight = drops && first != before ? 0 : 1 - (x - before);
      const double second_weight = drops && second != after ? 0 : 1 - (after - x);
      pairs.index[0][i] = static_cast<int32_t>(first);
      pairs.index[1][i] = static_cast<int32_t>(second);
      pairs.weight[0][i] = is_number ? first_weight : x;
      pairs.weight[1][i] = is_number ? second_weight : 0;
    }
  }

  // The taps of one point, of which axes that the input lacks have one each.
  static RH_INLINE void Join(const Sampler& sampler, const Pairs* pairs, int64_t point,
                             const float* image, SamplePoints::Taps& taps) {
    const int64_t channels = sampler.sizes.channels;
    const int64_t columns = sampler.sizes.spatial[2];
    const Pairs& column = pairs[2];
    taps.count = 0;
    for (int i = 0; i < (sampler.axes > 2 ? 2 : 1); ++i) {
      for (int j = 0; j < (sampler.axes > 1 ? 2 : 1); ++j) {
        const double weight = (sampler.axes > 2 ? pairs[0].weight[i][point] : 1) *
                              (sampler.axes > 1 ? pairs[1].weight[j][point] : 1);
        const int64_t line =
            (sampler.axes > 2 ? pairs[0].index[i][point] * sampler.sizes.spatial[1] : 0) +
            (sampler.axes > 1 ? pairs[1].index[j][point] : 0);
        for (int k = 0; k < 2; ++k) {
          const double own = weight * column.weight[k][point];
          taps.element[taps.count] = image + (line * columns + column.index[k][point]) * channels;
          taps.weight[taps.count] = static_cast<float>(own);
          taps.count += own != 0 ? 1 : 0;
        }
      }
    }
  }

  static RH_INLINE void Run(const Sampler& sampler, const float* input, const float* grid,
                            int64_t begin, int64_t end, float* result) {
    const int64_t channels = sampler.sizes.channels;
    const int64_t image_size = sampler.sizes.positions() * channels;
    Pairs pairs[kSpatialAxes];
    SamplePoints::Taps taps;
    while (begin < end) {
      const int64_t image = begin / sampler.points_of_image;
      const int64_t count =
          std::min({kTogether, end - begin, (image + 1) * sampler.points_of_image - begin});
      // The grid has the last axis first.
      for (int64_t axis = 0; axis < sampler.axes; ++axis) {
        const int64_t own = kSpatialAxes - 1 - axis;
        Find(grid + begin * sampler.axes + axis, sampler.axes, count, sampler.sizes.spatial[own],
             sampler, pairs[own]);
      }
      for (int64_t i = 0; i < count; ++i) {
        Join(sampler, pairs, i, input + image * image_size, taps);
        SamplePoints::AddUp(taps, channels, result + (begin + i) * channels);
      }
      begin += count;
    }
  }
};

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::GridSample& op, const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32 || request.kind(1) != ElementKind::kF32)
    return Declined("only f32 is supported");
  if (request.num_results_elements() == 0) return NothingToDo(request);
  const FeatureSizes sizes = canonical::FeatureSizesOf(request.sizes());
  const int64_t points = request.num_results_elements() / sizes.channels;
  const Sampler sampler = {.sizes = sizes,
                           .axes = static_cast<int64_t>(request.sizes().size()) - 2,
                           .points_of_image = points / sizes.batch,
                           .mode = op.mode,
                           .padding = op.padding,
                           .align_corners = op.align_corners};
  const auto sample = SampleLinearly::Takes(sampler)
                          ? ForThisProcessor<SampleLinearly, const Sampler&, const float*,
                                             const float*, int64_t, int64_t, float*>()
                          : ForThisProcessor<SamplePoints, const Sampler&, const float*,
                                             const float*, int64_t, int64_t, float*>();
  // Numbers that are read, in one piece of work.
  constexpr int64_t kWork = 1 << 14;
  const int64_t piece = std::max<int64_t>(1, kWork / (4 * sizes.channels + 16));
  return NewKernel(request, [=](const InvocationArguments& arguments) {
    const Cancellation cancellation = Cancellation::OfThisThread();
    arguments.threads.RunRanges(points, piece, [&](int64_t begin, int64_t end, int) {
      for (; begin < end && !cancellation.is_requested(); begin += piece) {
        sample(sampler, Input<float>(arguments), Input<float>(arguments, 1), begin,
               std::min(end, begin + piece), Result<float>(arguments));
      }
    });
  });
}

void AddSamplingKernels(KernelTable& table) { table.Add<canonical::GridSample>(); }

}  // namespace roundhouse::native
