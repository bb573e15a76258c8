#include "roundhouse/interp/native/ops/pooling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "absl/status/statusor.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::FeatureSizesOf;
using canonical::kSpatialAxes;
using canonical::Position;
using canonical::SpatialWindow;
using canonical::WindowOver;
using canonical::WindowTapsAt;

// Elementwise over `count` channels.
template <typename T>
struct TakeGreatest {
  static RH_INLINE void Run(const T* x, T* y, int64_t count) {
    // The first NaN stays.
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = ((x[i] > y[i]) | (x[i] != x[i])) ? x[i] : y[i];
  }
};
template <typename From, typename To>
struct AddTo {
  static RH_INLINE void Run(const From* x, To* y, int64_t count) {
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

// Elements that one piece of work looks at.
constexpr int64_t kWorkOfPiece = 1 << 13;

// Starts each output position with `start` in sums_of(its number, worker), gives combine() what its
// window sees, and ends with finish(sums, number, position).
template <typename From, typename To, typename SumsOf, typename Finish>
void RunPool(const Pool& pool, To start, void (*combine)(const From*, To*, int64_t),
             const InvocationArguments& arguments, const SumsOf& sums_of, const Finish& finish) {
  const auto* x = Input<From>(arguments);
  const int64_t channels = pool.input.channels;
  const int64_t taps_of_piece = std::min(kWorkOfPiece, pool.window.num_taps());
  const int64_t grain =
      std::max<int64_t>(1, kWorkOfPiece / taps_of_piece / std::max<int64_t>(1, channels));
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(
      pool.output.batch * pool.output.positions(), grain,
      [&](int64_t begin, int64_t end, int worker) {
        for (int64_t i = begin; i < end && !cancellation.is_requested(); ++i) {
          const int64_t image = i / pool.output.positions();
          const Position at = pool.output.Unflat(i % pool.output.positions());
          To* sums = sums_of(i, worker);
          std::fill_n(sums, channels, start);
          const From* from = x + image * pool.input.positions() * channels;
          pool.window.ForEachSeen(pool.input, at, [&](const Position& place) {
            combine(from + pool.input.Flat(place) * channels, sums, channels);
          });
          finish(sums, i, at);
        }
      });
}

// How many elements an average is divided by.
int64_t CountAt(const Pool& pool, const Position& at, bool padded) {
  int64_t count = 1;
  for (int axis = 0; axis < kSpatialAxes; ++axis)
    count *=
        WindowTapsAt(pool.window.axes[axis], pool.input.spatial[axis], at[axis], padded).count();
  return count;
}

template <typename T>
Prepared PoolGreatest(const Pool& pool, const NativeRequest& request) {
  const auto combine = ForThisProcessor<TakeGreatest<T>, const T*, T*, int64_t>();
  constexpr T kLeast = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                            : std::numeric_limits<T>::lowest();
  return NewKernel(request, [pool, combine](const InvocationArguments& arguments) {
    T* y = Result<T>(arguments);
    RunPool<T, T>(
        pool, kLeast, combine, arguments,
        [&](int64_t i, int) { return y + i * pool.input.channels; },
        [](T*, int64_t, const Position&) {});
  });
}

// The quotients of sums of bytes are so far from where they would be rounded otherwise, or exactly
// there, that f32 tells it.
constexpr int64_t kMaxByteTaps = 1 << 14;

template <bool kHalvesToEven, typename T>
struct Averages {
  static RH_INLINE void Run(const int32_t* sums, int32_t padding, float count, T* y,
                            int64_t channels) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < channels; ++i) {
      const float quotient = static_cast<float>(sums[i] + padding) / count;
      if (kHalvesToEven) {
        constexpr float kNoFraction = 12582912.0F;
        y[i] = static_cast<T>(static_cast<int32_t>((quotient + kNoFraction) - kNoFraction));
      } else {
        y[i] = static_cast<T>(static_cast<int32_t>(quotient + (quotient < 0 ? -0.5F : 0.5F)));
      }
    }
  }
};

template <typename T>
absl::StatusOr<Prepared> AverageBytes(const canonical::AvgPool2D& op, const Pool& pool,
                                      const NativeRequest& request) {
  const Quantization& quantization = *request.operands[0].element_type().quantization();
  if (quantization.axis) return Declined("bytes with more than one scale");
  const int64_t zero_point = quantization.zero_points[0];
  if (zero_point < std::numeric_limits<T>::lowest() || zero_point > std::numeric_limits<T>::max())
    return Declined("a zero point that is not stored");
  if (pool.window.num_taps() > kMaxByteTaps) return Declined("a window as large as that");
  const auto combine = ForThisProcessor<AddTo<T, int32_t>, const T*, int32_t*, int64_t>();
  const auto average =
      op.rounding == canonical::Rounding::kNearestEven
          ? ForThisProcessor<Averages<true, T>, const int32_t*, int32_t, float, T*, int64_t>()
          : ForThisProcessor<Averages<false, T>, const int32_t*, int32_t, float, T*, int64_t>();
  const bool padded = op.convention == canonical::PoolConvention::kFull;
  const int64_t channels = pool.input.channels;
  return NewKernel(request,
                   [=](const InvocationArguments& arguments) {
                     T* y = Result<T>(arguments);
                     RunPool<T, int32_t>(
                         pool, 0, combine, arguments,
                         [&](int64_t, int worker) {
                           return reinterpret_cast<int32_t*>(arguments.scratch) + worker * channels;
                         },
                         [&](const int32_t* sums, int64_t i, const Position& at) {
                           const int64_t count = CountAt(pool, at, padded);
                           if (count == 0) {
                             std::fill_n(y + i * channels, channels, static_cast<T>(zero_point));
                             return;
                           }
                           const int64_t seen = CountAt(pool, at, /*padded=*/false);
                           average(sums, static_cast<int32_t>(zero_point * (count - seen)),
                                   static_cast<float>(count), y + i * channels, channels);
                         });
                   },
                   {.scratch_bytes = static_cast<size_t>(request.threads.num_threads() * channels *
                                                         static_cast<int64_t>(sizeof(int32_t)))});
}

absl::Status CheckSizes(const NativeRequest& request) {
  if (request.num_elements() == 0 || request.num_results_elements() == 0)
    return Declined("nothing in it or out of it");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::MaxPool2D& op, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  switch (request.kind()) {
    case ElementKind::kF32:
      return PoolGreatest<float>(PoolOf(op, request), request);
    case ElementKind::kI8:
      return PoolGreatest<int8_t>(PoolOf(op, request), request);
    case ElementKind::kU8:
      return PoolGreatest<uint8_t>(PoolOf(op, request), request);
    default:
      return Declined("elements of other kinds than f32, i8 and u8");
  }
}

absl::StatusOr<Prepared> Prepare(const canonical::AvgPool2D& op, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  if (request.is_quantized()) {
    if (request.kind() == ElementKind::kI8)
      return AverageBytes<int8_t>(op, PoolOf(op, request), request);
    if (request.kind() == ElementKind::kU8)
      return AverageBytes<uint8_t>(op, PoolOf(op, request), request);
  }
  if (request.kind() != ElementKind::kF32)
    return Declined("elements of other kinds than f32, i8 and u8");
  const auto combine = ForThisProcessor<AddTo<float, float>, const float*, float*, int64_t>();
  const bool padded = op.convention == canonical::PoolConvention::kFull;
  return NewKernel(
      request, [pool = PoolOf(op, request), combine, padded](const InvocationArguments& arguments) {
        auto* y = Result<float>(arguments);
        const int64_t channels = pool.input.channels;
        RunPool<float, float>(
            pool, 0, combine, arguments, [&](int64_t i, int) { return y + i * channels; },
            [&](float* sums, int64_t, const Position& at) {
              const int64_t count = CountAt(pool, at, padded);
              if (count == 0) return;
              for (int64_t c = 0; c < channels; ++c) sums[c] /= static_cast<float>(count);
            });
      });
}

void AddPoolingKernels(KernelTable& table) {
  table.Add(OpList<canonical::MaxPool2D, canonical::AvgPool2D>{});
}

}  // namespace roundhouse::native
