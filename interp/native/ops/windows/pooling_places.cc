// Pools of maxima that say where the greatest elements are.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/windows/pool_windows.h"
#include "roundhouse/interp/native/ops/windows/pooling.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

// A tap of the first window of a stretch: its channels, and the number of its position.
struct PlacedTap {
  const float* seen;
  int32_t place;
};

struct PlacedLine {
  const PlacedTap* taps;
  int64_t num_taps;
  int64_t channels;
  int64_t positions;
  int64_t step;          // Between positions, in positions of the input.
  bool goes_on = false;  // Continues from the last results.
};

// The greatest of the taps and its place, for each channel of each position, in registers over all
// taps. A NaN is greater than all other numbers, and the first of equal ones stays.
struct KeepGreatest {
  template <int kCount>
  struct Lanes {
    using Floats __attribute__((vector_size(kCount * sizeof(float)))) = float;
    using Places __attribute__((vector_size(kCount * sizeof(int32_t)))) = int32_t;
    using Wide __attribute__((vector_size(kCount * sizeof(int64_t)))) = int64_t;
  };

  template <int kCount>
  static RH_INLINE void RunLanes(const PlacedLine& line, int64_t i, int64_t c, float* greatest,
                                 int64_t* places) {
    using Floats = typename Lanes<kCount>::Floats;
    using Places = typename Lanes<kCount>::Places;
    using Wide = typename Lanes<kCount>::Wide;
    const int64_t offset = i * line.step * line.channels + c;
    const auto moved = static_cast<int32_t>(i * line.step);
    Floats best;
    Places at;
    int64_t tap = 0;
    if (line.goes_on) {
      Wide wide;
      std::memcpy(&best, greatest, sizeof(best));
      std::memcpy(&wide, places, sizeof(wide));
      at = __builtin_convertvector(wide, Places);
    } else {
      // It counts even if it is the least number that there is.
      std::memcpy(&best, line.taps[0].seen + offset, sizeof(best));
      at = Places{} + (line.taps[0].place + moved);
      tap = 1;
    }
    for (; tap < line.num_taps; ++tap) {
      Floats x;
      std::memcpy(&x, line.taps[tap].seen + offset, sizeof(x));
      const Places is_greater = (x > best) | ((x != x) & (best == best));
      best = is_greater ? x : best;
      at = is_greater ? Places{} + (line.taps[tap].place + moved) : at;
    }
    std::memcpy(greatest, &best, sizeof(best));
    const Wide wide = __builtin_convertvector(at, Wide);
    std::memcpy(places, &wide, sizeof(wide));
  }
  template <int kCount>
  static RH_INLINE void RunChannels(const PlacedLine& line, int64_t i, int64_t c, float* greatest,
                                    int64_t* places) {
    for (; c + kCount <= line.channels; c += kCount)
      RunLanes<kCount>(line, i, c, greatest + c, places + c);
    if constexpr (kCount > 1) RunChannels<kCount / 2>(line, i, c, greatest, places);
  }
  static RH_INLINE void Run(const PlacedLine& line, float* greatest, int64_t* places) {
    // gcc 12 compares 16 floats one by one.
    constexpr int kMostLanes = 8;
    for (int64_t i = 0; i < line.positions; ++i) {
      RunChannels<kMostLanes>(line, i, 0, greatest + i * line.channels, places + i * line.channels);
    }
  }
};

}  // namespace

// Places are those of the greatest elements in their image, -1 where a window sees only padding.
absl::StatusOr<Prepared> Prepare(const canonical::MaxPool2DWithIndices& op,
                                 const NativeRequest& request) {
  if (request.num_elements() == 0 || request.num_results_elements() == 0)
    return Declined("the input or the result is empty");
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  const Pool pool = PoolOf(op, request);
  if (pool.input.positions() > std::numeric_limits<int32_t>::max())
    return Declined("an image has more positions than 32 bits count");
  const auto keep = ForThisProcessor<KeepGreatest, const PlacedLine&, float*, int64_t*>();
  const size_t scratch =
      static_cast<size_t>(request.threads.num_threads() * pool.most_seen) * sizeof(PlacedTap);
  return NewKernel(
      request,
      [pool, keep](const InvocationArguments& arguments) {
        const int64_t channels = pool.input.channels;
        const Cancellation cancellation = Cancellation::OfThisThread();
        arguments.threads.RunRanges(
            pool.output.batch * pool.output.positions(), PositionsOfPiece(pool),
            [&](int64_t begin, int64_t end, int worker) {
              auto* taps =
                  reinterpret_cast<PlacedTap*>(arguments.scratch) + worker * pool.most_seen;
              ForEachStretch(pool, begin, end, [&](const PoolStretch& stretch) {
                const float* image =
                    Input<float>(arguments) + stretch.image * pool.input.positions() * channels;
                float* greatest = Result<float>(arguments) + stretch.number * channels;
                int64_t* places = Result<int64_t>(arguments, 1) + stretch.number * channels;
                PlacedLine line = {.taps = taps,
                                   .num_taps = 0,
                                   .channels = channels,
                                   .positions = stretch.count,
                                   .step = stretch.step};
                pool.window.ForEachSeen(pool.input, stretch.at, [&](const canonical::Position& at) {
                  if (line.num_taps == pool.most_seen) {
                    keep(line, greatest, places);
                    line.num_taps = 0;
                    line.goes_on = true;
                  }
                  const int64_t place = pool.input.Flat(at);
                  taps[line.num_taps++] = {image + place * channels, static_cast<int32_t>(place)};
                });
                if (line.num_taps > 0) {
                  keep(line, greatest, places);
                } else {
                  std::fill_n(greatest, stretch.count * channels,
                              -std::numeric_limits<float>::infinity());
                  std::fill_n(places, stretch.count * channels, -1);
                }
                return !cancellation.is_requested();
              });
            });
      },
      {.scratch_bytes = scratch});
}

}  // namespace roundhouse::native
