// File: channel_line.h
//
// Sums of products at consecutive positions, for each channel separately: the inner loop of
// depthwise convolutions. A register holds neighbouring channels. If there are fewer channels than
// lanes, it holds the channels of several positions, which are contiguous in memory. These
// positions are a *period*: weights and bias are repeated for each of them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CHANNEL_LINE_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CHANNEL_LINE_H_

#include <cstdint>

namespace roundhouse::native {

// The largest number of floats in a register.
inline constexpr int64_t kMostChannelLanes = 16;

// One tap of the window.
struct SeenTap {
  const float* input;    // The input at the first position.
  const float* weights;  // For one period.
};

struct ChannelLine {
  const SeenTap* taps;
  int64_t num_taps;
  int64_t width;        // Floats of a period to sum.
  int64_t input_step;   // From one period to the next, in the input
  int64_t result_step;  // and in the result.
  int64_t num_periods;
  const float* bias;  // For one period, or null.
  float least;
  float most;
  float* result;
};

// Every sum adds its taps in order, whatever its position.
using SumUpChannelLine = void (*)(const ChannelLine& line);
SumUpChannelLine SumUpChannelLineOfThisProcessor();

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CHANNEL_LINE_H_
