// File: spatial.h
//
// Features and windows with one to three spatial axes, padded to three: the missing axes come first
// and have size 1. So every kernel is three loops.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SPATIAL_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SPATIAL_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::canonical {

inline constexpr int kSpatialAxes = 3;
using Position = std::array<int64_t, kSpatialAxes>;

// A feature's sizes.
struct FeatureSizes {
  int64_t batch = 1;
  Position spatial = {1, 1, 1};
  int64_t channels = 1;

  int64_t positions() const { return spatial[0] * spatial[1] * spatial[2]; }
  // Whether the position, which may be outside, lies in the image.
  bool contains(const Position& position) const {
    for (int axis = 0; axis < kSpatialAxes; ++axis) {
      if (position[axis] < 0 || position[axis] >= spatial[axis]) return false;
    }
    return true;
  }
  int64_t Flat(const Position& position) const {
    return (position[0] * spatial[1] + position[1]) * spatial[2] + position[2];
  }
  Position Unflat(int64_t flat) const {
    return {flat / (spatial[1] * spatial[2]), flat / spatial[2] % spatial[1], flat % spatial[2]};
  }
};

// `sizes` are the sizes of a feature (N, spatial, C).
inline FeatureSizes FeatureSizesOf(absl::Span<const int64_t> sizes) {
  FeatureSizes feature = {.batch = sizes.front(), .channels = sizes.back()};
  const size_t axes = sizes.size() - 2;
  for (size_t i = 0; i < axes; ++i) feature.spatial[kSpatialAxes - axes + i] = sizes[1 + i];
  return feature;
}

// The taps [first, last) of a window along an axis.
struct WindowTaps {
  int64_t first = 0;
  int64_t last = 0;
  int64_t count() const { return std::max<int64_t>(0, last - first); }
};
// The taps that lie in the input when the window is at `position`; with `padded`, in the input or
// its padding. Never more than there are elements there, however large the window is.
inline WindowTaps WindowTapsAt(const WindowAxis& axis, int64_t input, int64_t position,
                               bool padded) {
  const int64_t start = position * axis.stride - axis.pad_begin;
  const int64_t begin = padded ? -axis.pad_begin : 0;
  const int64_t end = padded ? input + axis.pad_end : input;
  const auto steps_to = [&](int64_t distance) -> int64_t {
    return distance <= 0 ? 0 : (distance - 1) / axis.dilation + 1;
  };
  return {std::min(axis.size, steps_to(begin - start)), std::min(axis.size, steps_to(end - start))};
}

// Positions [first, last) along an axis.
struct Stretch {
  int64_t first = 0;
  int64_t last = 0;
};
// The positions at which the whole window is inside the input.
inline Stretch PositionsInside(const WindowAxis& axis, int64_t input, int64_t output) {
  const int64_t reach = input + axis.pad_begin - (axis.size - 1) * axis.dilation;
  // A stride that is never taken may be of any length.
  const int64_t first =
      axis.pad_begin == 0 ? 0 : std::min(output, (axis.pad_begin - 1) / axis.stride + 1);
  const int64_t last = reach <= 0 ? 0 : std::min(output, (reach - 1) / axis.stride + 1);
  return {first, std::max(first, last)};
}

// A window with three axes. Its taps are numbered in row-major order.
struct SpatialWindow {
  std::array<WindowAxis, kSpatialAxes> axes;

  int64_t num_taps() const { return axes[0].size * axes[1].size * axes[2].size; }
  // The position in the input of element `tap` of the window when the window is at `position`.
  Position InputOf(const Position& position, const Position& tap) const {
    Position input;
    for (int axis = 0; axis < kSpatialAxes; ++axis) {
      input[axis] = position[axis] * axes[axis].stride + tap[axis] * axes[axis].dilation -
                    axes[axis].pad_begin;
    }
    return input;
  }
  // Calls visit(number of the tap, its position in the window), in order.
  template <typename Visitor>
  void ForEachTap(const Visitor& visit) const {
    int64_t number = 0;
    for (int64_t i = 0; i < axes[0].size; ++i) {
      for (int64_t j = 0; j < axes[1].size; ++j) {
        for (int64_t k = 0; k < axes[2].size; ++k) visit(number++, Position{i, j, k});
      }
    }
  }
  // Calls visit(position in the input) for each tap that lies in the input when the window is at
  // `position`, in order.
  template <typename Visitor>
  void ForEachSeen(const FeatureSizes& input, const Position& position,
                   const Visitor& visit) const {
    std::array<WindowTaps, kSpatialAxes> taps;
    for (int axis = 0; axis < kSpatialAxes; ++axis) {
      taps[axis] = WindowTapsAt(axes[axis], input.spatial[axis], position[axis], /*padded=*/false);
    }
    for (int64_t i = taps[0].first; i < taps[0].last; ++i) {
      for (int64_t j = taps[1].first; j < taps[1].last; ++j) {
        for (int64_t k = taps[2].first; k < taps[2].last; ++k) visit(InputOf(position, {i, j, k}));
      }
    }
  }
};

// The window of sizes `window` with the op's attributes, over an input (N, spatial, C).
inline SpatialWindow WindowOver(const WindowAttributes& attributes, absl::Span<const int64_t> input,
                                absl::Span<const int64_t> window) {
  SpatialWindow spatial;
  for (size_t i = 0; i < window.size(); ++i) {
    spatial.axes[kSpatialAxes - window.size() + i] =
        canonical::ResolveWindow(attributes, i, input[1 + i], window[i]);
  }
  return spatial;
}

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_SPATIAL_H_
