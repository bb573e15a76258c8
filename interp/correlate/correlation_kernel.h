// File: correlation_kernel.h
//
// Computes correlations (correlation.h) block by block of positions: what the window sees of a
// block is packed once, with zeros around it, and each tap reads it from there; taps beside one
// another are one longer row. Internal to the backend `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_CORRELATION_KERNEL_H_
#define ROUNDHOUSE_INTERP_CORRELATE_CORRELATION_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "roundhouse/interp/correlate/correlation.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::correlate {

class CorrelationKernel {
 public:
  CorrelationKernel(CorrelationShape shape, int num_threads);

  size_t scratch_bytes() const;
  // `wide` is (images, rows, columns, channels), `narrow` (images, rows, columns, outputs), dense,
  // and accessible 64 bytes past its end.
  // The result is the same with any number of threads.
  void Run(const float* wide, const float* narrow, float* result, std::byte* scratch,
           ThreadPool& threads) const;

 private:
  // Taps beside one another in the row `row` of the window.
  struct Group {
    int64_t row = 0;     // Index in distinct_rows_.
    int64_t offset = 0;  // In a packed row, in floats.
    int64_t size = 0;    // Taps times channels.
    int64_t first = 0;   // The index of its first sum.
  };
  // The parts of the scratch.
  struct Memory {
    float* sums;         // (panels, taps * channels, panel width)
    float* narrow;       // (panels, positions of a block, panel width)
    float* wide;         // Packed rows.
    const float** rows;  // (rows of a block, distinct rows): where the packed row is.
  };

  int64_t num_sums() const { return static_cast<int64_t>(shape_.taps.size()) * shape_.channels; }
  int64_t panels() const { return (shape_.outputs + width_ - 1) / width_; }
  int64_t sums_floats() const { return panels() * num_sums() * width_; }
  int64_t num_blocks() const;
  size_t bytes_of_sums() const;
  size_t bytes_of_block() const;
  Memory Place(std::byte* sums, std::byte* block) const;
  // Without `threads`, in the caller.
  void AddBlocks(const float* wide, const float* narrow, int64_t begin, int64_t end,
                 const Memory& memory, ThreadPool* threads) const;
  void PackNarrow(const float* narrow, int64_t first, int64_t count, float* to,
                  ThreadPool* threads) const;
  void PackWide(const float* wide, int64_t first, int64_t count, const Memory& memory) const;
  void PackRow(const float* wide, int64_t image, int64_t row, float* to) const;
  void Multiply(const float* narrow, int64_t count, const Memory& memory,
                ThreadPool* threads) const;
  void Store(const float* sums, float* result, ThreadPool& threads) const;

  const CorrelationShape shape_;
  const int num_threads_;
  int64_t parts_ = 1;              // With sums of their own, whatever the threads.
  int64_t width_ = 0;              // Of a panel: the outputs that are computed together.
  int64_t rows_per_block_ = 1;     // Rows of positions, of all images.
  std::vector<int64_t> row_taps_;  // The distinct rows of taps, ascending.
  std::vector<Group> groups_;
  std::vector<int64_t> order_;  // By sum of `groups_`, in units of channels: the tap.
  int64_t first_column_ = 0;    // The least column of a tap.
  int64_t row_floats_ = 0;      // Of a packed row.
  int64_t packed_rows_ = 0;     // At most, of a block.
};

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_CORRELATION_KERNEL_H_
