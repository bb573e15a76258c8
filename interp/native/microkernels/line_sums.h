// File: line_sums.h
//
// Sums of products for positions that follow one another: a register holds one output at as many of
// them as it has lanes. What narrow convolutions come down to.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_LINE_SUMS_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_LINE_SUMS_H_

#include <cstdint>

namespace roundhouse::native {

// How many outputs, and positions, are summed up at a time at most.
inline constexpr int64_t kMaxLineOutputs = 8;
inline constexpr int64_t kMaxLanes = 128;

// What the window sees from a position: in each line, in each channel of it, `num_taps` elements.
struct SeenLines {
  const float* const* lines;
  int64_t num_lines;
  int64_t position;  // The first one, in each line.
  int64_t channels;
  int64_t channel_pitch;
  const int64_t* taps;
  int64_t num_taps;
  // By row of taps, channel, tap and output; and which row each line is.
  const float* weights;
  const int64_t* rows;
  // Null for none.
  const float* bias;
  float least;
  float most;
  // By output, which are kMaxLanes apart.
  float* sums;
};

// For `outputs`, max_outputs at most, and as many of `lanes` positions as are done at once, which
// it returns; the last ones may be up to 15 more, for which there must be something to read.
struct LineSums {
  int64_t (*function)(const SeenLines& seen, int64_t outputs, int64_t lanes);
  int64_t max_outputs;
};
LineSums LineSumsForThisProcessor();

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_LINE_SUMS_H_
