// File: spread_kernel.h
//
// Computes spreads (spread.h): positions of the result that are a stride apart see the same taps,
// so each such phase of a line is a depthwise convolution with a stride of 1. Nothing is multiplied
// by zeros, nothing is added to memory. Internal to the backend `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_SPREAD_KERNEL_H_
#define ROUNDHOUSE_INTERP_CORRELATE_SPREAD_KERNEL_H_

#include <cstddef>
#include <cstdint>

#include "roundhouse/interp/correlate/spread.h"
#include "roundhouse/interp/native/microkernels/channel_line.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::correlate {

class SpreadKernel {
 public:
  SpreadKernel(const SpreadShape& shape, int num_threads);

  size_t scratch_bytes() const;
  // `narrow` is (images, rows, columns, channels), `filter` (taps, channels), dense. The result is
  // the same with any number of threads.
  void Run(const float* narrow, const float* filter, float* result, std::byte* scratch,
           ThreadPool& threads) const;

 private:
  // A tap that a phase of a line sees, and the position that the phase's position 0 sees.
  struct PhaseTap {
    const float* line;
    const float* weights;
    int64_t shift;
  };
  int64_t bytes_of_worker() const;
  void RunLine(const float* image, const float* filter, int64_t row, float* to,
               std::byte* scratch) const;
  void RunPhase(const PhaseTap* taps, int64_t num_taps, int64_t phase, native::SeenTap* seen,
                float* to) const;
  void RunTapByTap(const float* narrow, const float* filter, float* result) const;

  const SpreadShape shape_;
  const int num_threads_;
  const native::SumUpChannelLine sum_up_ = native::SumUpChannelLineOfThisProcessor();
};

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_SPREAD_KERNEL_H_
