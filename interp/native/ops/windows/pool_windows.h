// Groups neighbouring windows of a pool that have the same taps inside the input. Internal to the
// kernels of pools.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOL_WINDOWS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOL_WINDOWS_H_

#include <algorithm>
#include <cstdint>

#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

struct Pool {
  canonical::FeatureSizes input;
  canonical::FeatureSizes output;
  canonical::SpatialWindow window;
  int64_t most_seen = 0;  // The most taps that are folded at once.
};

// Such that the pointers to a window's taps stay in the cache, and are small beside the taps.
inline constexpr int64_t kMostSeen = 256;

template <typename Op>
Pool PoolOf(const Op& op, const NativeRequest& request) {
  Pool pool = {
      .input = canonical::FeatureSizesOf(request.sizes()),
      .output = canonical::FeatureSizesOf(request.result_sizes()),
      .window = canonical::WindowOver({op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode},
                                      request.sizes(), op.window),
      .most_seen = 1};
  // However large a window is, it has no more taps than the input has elements.
  for (int axis = 0; axis < canonical::kSpatialAxes; ++axis) {
    const int64_t along = std::min(pool.window.axes[axis].size, pool.input.spatial[axis]);
    pool.most_seen = std::min(kMostSeen, pool.most_seen * std::min(kMostSeen, along));
  }
  return pool;
}

// The number of elements that one piece of work reads.
inline constexpr int64_t kWorkOfPiece = 1 << 13;

// The fewest positions that are worth a thread.
inline int64_t PositionsOfPiece(const Pool& pool) {
  const int64_t taps = std::min(kWorkOfPiece, pool.window.num_taps());
  return std::max<int64_t>(1, kWorkOfPiece / taps / std::max<int64_t>(1, pool.input.channels));
}

// The most positions whose sums a thread has at a time.
inline constexpr int64_t kMostPositions = 32;

// Some positions of a line, at most kMostPositions, whose windows have equally many taps; those of
// the next position are `step` further.
struct PoolStretch {
  int64_t number;  // Of the first position, over all images.
  int64_t image;
  canonical::Position at;
  int64_t count;
  int64_t step;  // In positions of the input.
};

// Cuts the positions from `begin` to `end`, over all images, into stretches.
template <typename Visit>
void ForEachStretch(const Pool& pool, int64_t begin, int64_t end, const Visit& visit) {
  const canonical::Stretch inside = canonical::PositionsInside(
      pool.window.axes[2], pool.input.spatial[2], pool.output.spatial[2]);
  const int64_t positions = pool.output.positions();
  while (begin < end) {
    const canonical::Position at = pool.output.Unflat(begin % positions);
    const bool is_inside = at[2] >= inside.first && at[2] < inside.last;
    const int64_t count =
        is_inside ? std::min({inside.last - at[2], end - begin, kMostPositions}) : 1;
    // A stride that is not taken may be of any length.
    const int64_t step = count > 1 ? pool.window.axes[2].stride : 0;
    if (!visit(PoolStretch{begin, begin / positions, at, count, step})) return;
    begin += count;
  }
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOL_WINDOWS_H_
