#include "roundhouse/interp/native/pooling.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "absl/status/statusor.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/interp/native/isa.h"
#include "roundhouse/interp/native/kernel.h"
#include "roundhouse/interp/reference/spatial.h"

namespace roundhouse::native {
namespace {

using reference::FeatureSizes;
using reference::FeatureSizesOf;
using reference::kSpatialAxes;
using reference::Position;
using reference::SpatialWindow;
using reference::WindowOver;

// Elementwise over `count` channels.
struct TakeGreatest {
  static RH_INLINE void Run(const float* x, float* y, int64_t count) {
    // The first NaN stays.
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = ((x[i] > y[i]) | (x[i] != x[i])) ? x[i] : y[i];
  }
};
struct AddTo {
  static RH_INLINE void Run(const float* x, float* y, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] += x[i];
  }
};

struct Pool {
  FeatureSizes input;
  FeatureSizes output;
  SpatialWindow window;
};

template <typename Op>
Pool PoolOf(const Op& op, const NativeRequest& request) {
  return {FeatureSizesOf(request.sizes()), FeatureSizesOf(request.result_sizes()),
          WindowOver({op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode}, request.sizes(),
                     op.window)};
}

// Along an axis: the taps [first, last) of the window at `position` that lie in the input, or with
// `padded` in the input or its padding.
struct Taps {
  int64_t first;
  int64_t last;
  int64_t count() const { return std::max<int64_t>(0, last - first); }
};
Taps TapsAt(const canonical::WindowAxis& axis, int64_t input, int64_t position, bool padded) {
  const int64_t start = position * axis.stride - axis.pad_begin;
  const int64_t begin = padded ? -axis.pad_begin : 0;
  const int64_t end = padded ? input + axis.pad_end : input;
  auto steps_to = [&](int64_t distance) {
    return distance <= 0 ? 0 : (distance + axis.dilation - 1) / axis.dilation;
  };
  return {std::min(axis.size, steps_to(begin - start)), std::min(axis.size, steps_to(end - start))};
}

// Starts each output position with `start`, gives combine() what its window sees, and ends with
// finish(sums, position).
template <typename Finish>
void RunPool(const Pool& pool, float start, void (*combine)(const float*, float*, int64_t),
             const InvocationArguments& arguments, const Finish& finish) {
  const auto* x = Input<float>(arguments);
  auto* y = Result<float>(arguments);
  const int64_t channels = pool.input.channels;
  const int64_t grain =
      std::max<int64_t>(1, (1 << 13) / std::max<int64_t>(1, pool.window.num_taps() * channels));
  arguments.threads.RunRanges(
      pool.output.batch * pool.output.positions(), grain, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t image = i / pool.output.positions();
          const Position at = pool.output.Unflat(i % pool.output.positions());
          float* sums = y + i * channels;
          std::fill_n(sums, channels, start);
          Taps taps[kSpatialAxes];
          for (int axis = 0; axis < kSpatialAxes; ++axis) {
            taps[axis] = TapsAt(pool.window.axes[axis], pool.input.spatial[axis], at[axis],
                                /*padded=*/false);
          }
          const float* from = x + image * pool.input.positions() * channels;
          Position tap;
          for (tap[0] = taps[0].first; tap[0] < taps[0].last; ++tap[0]) {
            for (tap[1] = taps[1].first; tap[1] < taps[1].last; ++tap[1]) {
              for (tap[2] = taps[2].first; tap[2] < taps[2].last; ++tap[2]) {
                const Position place = pool.window.InputOf(at, tap);
                combine(from + pool.input.Flat(place) * channels, sums, channels);
              }
            }
          }
          finish(sums, at);
        }
      });
}

template <typename Op>
absl::Status Check(const Op&, const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32 || request.operands[0].element_type().is_quantized())
    return Declined("elements of other kinds than f32");
  if (request.num_elements() == 0 || request.num_results_elements() == 0)
    return Declined("nothing in it or out of it");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PreparedKernel> Prepare(const canonical::MaxPool2D& op,
                                       const NativeRequest& request) {
  RH_RETURN_IF_ERROR(Check(op, request));
  const auto combine = ForThisProcessor<TakeGreatest, const float*, float*, int64_t>();
  return NewKernel(request,
                   [pool = PoolOf(op, request), combine](const InvocationArguments& arguments) {
                     RunPool(pool, -std::numeric_limits<float>::infinity(), combine, arguments,
                             [](float*, const Position&) {});
                   });
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::AvgPool2D& op,
                                       const NativeRequest& request) {
  RH_RETURN_IF_ERROR(Check(op, request));
  const auto combine = ForThisProcessor<AddTo, const float*, float*, int64_t>();
  const bool padded = op.convention == canonical::PoolConvention::kFull;
  return NewKernel(request, [pool = PoolOf(op, request), combine,
                             padded](const InvocationArguments& arguments) {
    RunPool(pool, 0, combine, arguments, [&](float* sums, const Position& at) {
      int64_t count = 1;
      for (int axis = 0; axis < kSpatialAxes; ++axis) {
        count *= TapsAt(pool.window.axes[axis], pool.input.spatial[axis], at[axis], padded).count();
      }
      if (count == 0) return;
      for (int64_t c = 0; c < pool.input.channels; ++c) sums[c] /= static_cast<float>(count);
    });
  });
}

void AddPoolingKernels(KernelTable& table) {
  table.Add(OpList<canonical::MaxPool2D, canonical::AvgPool2D>{});
}

}  // namespace roundhouse::native
