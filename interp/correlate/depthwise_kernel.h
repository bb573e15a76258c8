// File: depthwise_kernel.h
//
// Correlations of channels by themselves (correlation.h): the sums of some taps stay in registers
// for a rectangle of positions, and read the feature where it lies. Internal to the backend
// `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_DEPTHWISE_KERNEL_H_
#define ROUNDHOUSE_INTERP_CORRELATE_DEPTHWISE_KERNEL_H_

#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/interp/correlate/correlation.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::correlate {

class DepthwiseCorrelationKernel {
 public:
  explicit DepthwiseCorrelationKernel(CorrelationShape shape);

  size_t scratch_bytes() const;
  // Both features are (images, rows, columns, channels), dense. The result is the same with any
  // number of threads.
  void Run(const float* wide, const float* narrow, float* result, std::byte* scratch,
           ThreadPool& threads) const;

 private:
  struct Data {
    const float* wide;
    const float* narrow;
    double* sums;   // (taps, channels).
    int64_t* seen;  // Room for the numbers of all taps.
  };
  // Rows of positions of one image.
  struct Rows {
    int64_t image;
    int64_t first;
    int64_t count;
  };

  int64_t num_taps() const { return static_cast<int64_t>(shape_.taps.size()); }
  int64_t num_sums() const { return num_taps() * shape_.channels; }
  bool SeesRow(const Tap& tap, int64_t row) const;
  // The columns of positions from which the tap is inside the feature.
  int64_t FirstColumn(const Tap& tap) const;
  int64_t EndColumn(const Tap& tap) const;
  void AddRows(const Rows& rows, const Data& data) const;
  void AddColumns(const Rows& rows, absl::Span<const int64_t> taps, bool is_inside, int64_t first,
                  int64_t end, const Data& data) const;

  const CorrelationShape shape_;
  int64_t chunks_ = 1;  // Rows are summed up in so many parts, whatever the threads.
};

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_DEPTHWISE_KERNEL_H_
