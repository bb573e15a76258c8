// File: correlation.h
//
// For each tap of a window that slides over a feature, the product of what the tap sees and of
// another feature, summed over all images and positions: the gradient of a convolution by its
// filter, as the differentiation of programs writes it (passes/canonical/gradient):
//
//   concat over taps of unsqueeze(mat_mul{transpose_lhs}(reshape(slice(pad(wide))),
//                                                        reshape(narrow)))
//
// or, if each channel is convolved by itself,
//
//   concat over taps of reshape(reduce_sum(slice(pad(wide)) * narrow))
//
// Internal to the backend `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_CORRELATION_H_
#define ROUNDHOUSE_INTERP_CORRELATE_CORRELATION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "roundhouse/core/node.h"

namespace roundhouse::correlate {

// The position of a tap in the feature when the window is at position 0. May be negative.
struct Tap {
  int64_t row = 0;
  int64_t column = 0;
};

// Everything but the data. Features with one spatial axis have one row.
struct CorrelationShape {
  int64_t images = 0;
  int64_t wide_rows = 0;
  int64_t wide_columns = 0;
  int64_t channels = 0;  // Of wide.
  int64_t rows = 0;      // Positions of the window.
  int64_t columns = 0;
  int64_t outputs = 0;  // Channels of narrow.
  int64_t row_stride = 1;
  int64_t column_stride = 1;
  std::vector<Tap> taps;      // In the order of the result: (channels, taps, outputs),
  bool is_depthwise = false;  // or (1, taps, channels).
};

struct Correlation {
  CorrelationShape shape;
  const Value* wide = nullptr;
  const Value* narrow = nullptr;
  std::vector<const Node*> nodes;  // All that compute it, with the concatenation last.
};

// Nullopt if `last` does not end one, if something else needs a value on the way, or if one of the
// features is a constant.
std::optional<Correlation> CorrelationEndingIn(const Node& last);

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_CORRELATION_H_
