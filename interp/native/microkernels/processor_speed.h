// File: processor_speed.h
//
// How fast this processor multiplies and moves numbers at best, measured by loops that do nothing
// else: what a kernel is compared with (a roofline).
//
//   const ProcessorSpeed speed = MeasureProcessor(/*num_threads=*/1);
//   double seconds = std::max(flops / speed.f32_flops, bytes / speed.BytesPerSecond(bytes));
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_PROCESSOR_SPEED_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_PROCESSOR_SPEED_H_

#include <cstdint>
#include <vector>

namespace roundhouse {

// Per second, of all threads together. A multiply-add counts as two operations.
struct ProcessorSpeed {
  struct Bandwidth {
    int64_t working_set;  // In bytes, of all threads together.
    double bytes;         // Read, or read and written: whichever is faster.
  };

  // Interpolates between the measured working sets.
  double BytesPerSecond(int64_t working_set) const;

  int num_threads = 1;
  double f32_flops = 0;               // By vectors.
  double bf16_flops = 0;              // By tiles (AMX) or pairs (AVX512-BF16), else as f32.
  double byte_flops = 0;              // By tiles or fours of bytes (AMX, AVX512-VNNI), else as f32.
  std::vector<Bandwidth> bandwidths;  // Growing working sets.
};

// Takes about half a second. Returns the best of several tries, as other processes slow some down.
ProcessorSpeed MeasureProcessor(int num_threads);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_PROCESSOR_SPEED_H_
