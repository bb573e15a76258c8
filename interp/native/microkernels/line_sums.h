// File: line_sums.h
//
// Sums of products at consecutive positions: the inner loop of narrow convolutions. A register
// holds one output at as many positions as it has lanes.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_LINE_SUMS_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_LINE_SUMS_H_

#include <cstdint>

namespace roundhouse::native {

// The largest numbers of outputs and of positions per call.
inline constexpr int64_t kMaxLineOutputs = 8;
inline constexpr int64_t kMaxLanes = 128;

// The input under a window: `num_taps` elements in each channel of each line.
struct SeenLines {
  const float* const* lines;
  int64_t num_lines;
  int64_t position;  // The first position, in each line.
  int64_t channels;
  int64_t channel_pitch;
  const int64_t* taps;
  int64_t num_taps;
  // Ordered by row of taps, channel, tap and output. `rows` has each line's row of taps.
  const float* weights;
  const int64_t* rows;
  const float* bias;  // Or null.
  float least;
  float most;
  // The sums of an output are contiguous; outputs are kMaxLanes apart.
  float* sums;
};

// `function` handles `outputs`, max_outputs at most, at as many of the `lanes` positions as fit in
// one call, and returns how many it did. It may do up to 15 more than `lanes`, for which the input
// must be readable.
struct LineSums {
  int64_t (*function)(const SeenLines& seen, int64_t outputs, int64_t lanes);
  int64_t max_outputs;
};
LineSums LineSumsForThisProcessor();

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_LINE_SUMS_H_
