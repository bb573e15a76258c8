// File: channel_line.h
//
// Sums of products for positions that follow one another, each channel by itself: what depthwise
// convolutions come down to. Registers hold neighbouring channels; where there are fewer than a
// register has lanes, those of several positions, as they lie side by side in memory. So many
// positions are a *period*: weights and bias are repeated for it.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CHANNEL_LINE_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CHANNEL_LINE_H_

#include <cstdint>

namespace roundhouse::native {

// How many floats a register has at most.
inline constexpr int64_t kMostChannelLanes = 16;

// Of one element of the window.
struct SeenTap {
  const float* input;    // What the first position sees.
  const float* weights;  // Those of a period.
};

struct ChannelLine {
  const SeenTap* taps;
  int64_t num_taps;
  int64_t width;        // Floats of a period that are summed up.
  int64_t input_step;   // From one period to the next one,
  int64_t result_step;  // and of the result.
  int64_t num_periods;
  const float* bias;  // Of a period, or null.
  float least;
  float most;
  float* result;
};

// Each sum is in the order of the taps, wherever it is.
using SumUpChannelLine = void (*)(const ChannelLine& line);
SumUpChannelLine SumUpChannelLineOfThisProcessor();

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CHANNEL_LINE_H_
