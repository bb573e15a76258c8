// File: spread.h
//
// Each element of a feature is added to the window around its place in a larger one, times the tap
// of the window, for each channel by itself: the gradient of a depthwise convolution, or of an
// average, by its input if the window has a stride, as the differentiation of programs writes it
// (passes/canonical/gradient):
//
//   depthwise_conv_2d(feature with stride - 1 zeros between neighbours, filter)
//
// where zeros come between neighbours along an axis by
//
//   pad(reshape(pad(unsqueeze(x))))
//
// Internal to the backend `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_SPREAD_H_
#define ROUNDHOUSE_INTERP_CORRELATE_SPREAD_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "roundhouse/core/node.h"

namespace roundhouse::correlate {

// Position i of the narrow feature is added to position i * stride + pad - tap * dilation of the
// wide one, with all that lies outside of it left out.
struct SpreadAxis {
  int64_t narrow = 1;
  int64_t wide = 1;
  int64_t stride = 1;
  int64_t taps = 1;
  int64_t dilation = 1;
  int64_t pad = 0;
};

struct SpreadShape {
  int64_t images = 0;
  int64_t channels = 0;
  std::array<SpreadAxis, 2> axes;  // Rows and columns. With one spatial axis, there is one row.
};

struct Spread {
  SpreadShape shape;
  const Value* narrow = nullptr;
  const Value* filter = nullptr;   // (taps, channels, 1). May be constant.
  std::vector<const Node*> nodes;  // All that compute it, with the convolution last.
};

// Nullopt if `last` does not end one, if something else needs a value on the way, if there is no
// stride, or if the feature is a constant.
std::optional<Spread> SpreadEndingIn(const Node& last);

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_SPREAD_H_
