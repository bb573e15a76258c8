#include "roundhouse/interp/native/ops/windows/pooling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/windows/pool_windows.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::kSpatialAxes;
using canonical::Position;
using canonical::WindowTapsAt;

// The windows of consecutive positions, as far as they have the same taps.
template <typename From>
struct SeenLine {
  const From* const* taps;  // Of the first position.
  int64_t num_taps;
  int64_t step;  // Between positions, in elements.
  int64_t channels;
  int64_t positions;
  bool goes_on = false;  // Continues from the last results.
};

template <int kCount, typename T>
struct Lanes {
  using Vector __attribute__((vector_size(kCount * sizeof(T)))) = T;
};

enum class Fold : uint8_t { kGreatest, kSum };

// Folds `start` and the taps, for each channel of each position. The results stay in registers over
// all taps.
template <Fold kFold, typename From, typename To>
struct FoldLine {
  // gcc 12 compares 16 floats one by one here.
  static constexpr int kMostLanes = static_cast<int>(32 / sizeof(To));

  template <int kCount>
  static RH_INLINE void RunLanes(const SeenLine<From>& line, To start, int64_t first, To* to) {
    using Vector = typename Lanes<kCount, To>::Vector;
    Vector folded = Vector{} + start;
    if (line.goes_on) std::memcpy(&folded, to, sizeof(folded));
    for (int64_t tap = 0; tap < line.num_taps; ++tap) {
      typename Lanes<kCount, From>::Vector seen;
      std::memcpy(&seen, line.taps[tap] + first, sizeof(seen));
      const Vector x = __builtin_convertvector(seen, Vector);
      if constexpr (kFold == Fold::kGreatest) {
        // A NaN is neither less nor greater, and stays.
        folded = folded < x ? x : folded;
        folded = x != x ? x : folded;
      } else {
        folded += x;
      }
    }
    std::memcpy(to, &folded, sizeof(folded));
  }
  // For one position, the channels from `c` on.
  template <int kCount>
  static RH_INLINE void RunChannels(const SeenLine<From>& line, To start, int64_t at, int64_t c,
                                    To* to) {
    for (; c + kCount <= line.channels; c += kCount) RunLanes<kCount>(line, start, at + c, to + c);
    if constexpr (kCount > 1) RunChannels<kCount / 2>(line, start, at, c, to);
  }
  static RH_INLINE void Run(const SeenLine<From>& line, To start, To* sums) {
    for (int64_t i = 0; i < line.positions; ++i)
      RunChannels<kMostLanes>(line, start, i * line.step, 0, sums + i * line.channels);
  }
};
template <typename From, typename To>
using Folding = void (*)(const SeenLine<From>&, To, To*);
template <Fold kFold, typename From, typename To>
Folding<From, To> FoldingForThisProcessor() {
  return ForThisProcessor<FoldLine<kFold, From, To>, const SeenLine<From>&, To, To*>();
}

// For each thread, pointers to a window's taps. Any space for sums follows.
template <typename From>
int64_t SeenBytes(const Pool& pool, int num_threads) {
  return num_threads * pool.most_seen * static_cast<int64_t>(sizeof(const From*));
}

// Folds windows into sums_of(the first position's number, worker), for all channels of some
// consecutive positions that have equally many taps, and then calls finish(sums, number, the first
// position, how many there are).
template <typename From, typename To, typename SumsOf, typename Finish>
void RunPool(const Pool& pool, To start, Folding<From, To> fold,
             const InvocationArguments& arguments, const SumsOf& sums_of, const Finish& finish) {
  const auto* x = Input<From>(arguments);
  const int64_t channels = pool.input.channels;
  const Cancellation cancellation = Cancellation::OfThisThread();
  arguments.threads.RunRanges(
      pool.output.batch * pool.output.positions(), PositionsOfPiece(pool),
      [&](int64_t begin, int64_t end, int worker) {
        const From** seen =
            reinterpret_cast<const From**>(arguments.scratch) + worker * pool.most_seen;
        ForEachStretch(pool, begin, end, [&](const PoolStretch& stretch) {
          if (cancellation.is_requested()) return false;
          const From* from = x + stretch.image * pool.input.positions() * channels;
          To* sums = sums_of(stretch.number, worker);
          SeenLine<From> line = {.taps = seen,
                                 .num_taps = 0,
                                 .step = stretch.step * channels,
                                 .channels = channels,
                                 .positions = stretch.count};
          pool.window.ForEachSeen(pool.input, stretch.at, [&](const Position& place) {
            if (line.num_taps == pool.most_seen) {
              fold(line, start, sums);
              line.num_taps = 0;
              line.goes_on = true;
            }
            seen[line.num_taps++] = from + pool.input.Flat(place) * channels;
          });
          fold(line, start, sums);
          finish(sums, stretch.number, stretch.at, stretch.count);
          return true;
        });
      });
}

// The number of elements that an average is divided by.
int64_t CountAt(const Pool& pool, const Position& at, bool padded) {
  int64_t count = 1;
  for (int axis = 0; axis < kSpatialAxes; ++axis)
    count *=
        WindowTapsAt(pool.window.axes[axis], pool.input.spatial[axis], at[axis], padded).count();
  return count;
}

template <typename T>
Prepared PoolGreatest(const Pool& pool, const NativeRequest& request) {
  const auto fold = FoldingForThisProcessor<Fold::kGreatest, T, T>();
  constexpr T kLeast = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                            : std::numeric_limits<T>::lowest();
  const int64_t scratch = SeenBytes<T>(pool, request.threads.num_threads());
  return NewKernel(request,
                   [pool, fold](const InvocationArguments& arguments) {
                     T* y = Result<T>(arguments);
                     RunPool<T, T>(
                         pool, kLeast, fold, arguments,
                         [&](int64_t i, int) { return y + i * pool.input.channels; },
                         [](T*, int64_t, const Position&, int64_t) {});
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
}

// The quotients of sums of bytes are either exactly ties, or so far from them that f32 tells.
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
  if (quantization.axis) return Declined("only one scale is supported");
  const int64_t zero_point = quantization.zero_points[0];
  if (zero_point < std::numeric_limits<T>::lowest() || zero_point > std::numeric_limits<T>::max())
    return Declined("the zero point is out of range");
  if (pool.window.num_taps() > kMaxByteTaps) return Declined("the window is too large");
  const auto fold = FoldingForThisProcessor<Fold::kSum, T, int32_t>();
  const auto average =
      op.rounding == canonical::Rounding::kNearestEven
          ? ForThisProcessor<Averages<true, T>, const int32_t*, int32_t, float, T*, int64_t>()
          : ForThisProcessor<Averages<false, T>, const int32_t*, int32_t, float, T*, int64_t>();
  const bool padded = op.convention == canonical::PoolConvention::kFull;
  const int64_t channels = pool.input.channels;
  const int num_threads = request.threads.num_threads();
  const int64_t seen_bytes = SeenBytes<T>(pool, num_threads);
  const int64_t scratch =
      seen_bytes + num_threads * kMostPositions * channels * static_cast<int64_t>(sizeof(int32_t));
  return NewKernel(
      request,
      [=](const InvocationArguments& arguments) {
        T* y = Result<T>(arguments);
        auto* all_sums = reinterpret_cast<int32_t*>(arguments.scratch + seen_bytes);
        RunPool<T, int32_t>(
            pool, 0, fold, arguments,
            [&](int64_t, int worker) { return all_sums + worker * kMostPositions * channels; },
            [&](const int32_t* sums, int64_t i, const Position& at, int64_t positions) {
              const int64_t count = CountAt(pool, at, padded);
              if (count == 0) {
                std::fill_n(y + i * channels, positions * channels, static_cast<T>(zero_point));
                return;
              }
              const int64_t seen = CountAt(pool, at, /*padded=*/false);
              average(sums, static_cast<int32_t>(zero_point * (count - seen)),
                      static_cast<float>(count), y + i * channels, positions * channels);
            });
      },
      {.scratch_bytes = static_cast<size_t>(scratch)});
}

absl::Status CheckSizes(const NativeRequest& request) {
  if (request.num_elements() == 0 || request.num_results_elements() == 0)
    return Declined("the input or the result is empty");
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
      return Declined("only f32, i8 and u8 are supported");
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
  if (request.kind() != ElementKind::kF32) return Declined("only f32, i8 and u8 are supported");
  const auto fold = FoldingForThisProcessor<Fold::kSum, float, float>();
  const bool padded = op.convention == canonical::PoolConvention::kFull;
  const Pool pool = PoolOf(op, request);
  const int64_t scratch = SeenBytes<float>(pool, request.threads.num_threads());
  return NewKernel(request,
                   [pool, fold, padded](const InvocationArguments& arguments) {
                     auto* y = Result<float>(arguments);
                     const int64_t channels = pool.input.channels;
                     RunPool<float, float>(
                         pool, 0, fold, arguments, [&](int64_t i, int) { return y + i * channels; },
                         [&](float* sums, int64_t, const Position& at, int64_t positions) {
                           const int64_t count = CountAt(pool, at, padded);
                           if (count == 0) return;
                           for (int64_t i = 0; i < positions * channels; ++i)
                             sums[i] /= static_cast<float>(count);
                         });
                   },
                   {.scratch_bytes = static_cast<size_t>(scratch)});
}

void AddPoolingKernels(KernelTable& table) {
  table.Add(OpList<canonical::MaxPool2D, canonical::MaxPool2DWithIndices, canonical::AvgPool2D>{});
}

}  // namespace roundhouse::native
