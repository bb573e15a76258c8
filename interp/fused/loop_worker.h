// One thread's way through the tiles of a loop. Internal to the backend `fused`.
#ifndef ROUNDHOUSE_INTERP_FUSED_LOOP_WORKER_H_
#define ROUNDHOUSE_INTERP_FUSED_LOOP_WORKER_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "roundhouse/interp/fused/loop.h"
#include "roundhouse/interp/fused/tile_sums.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::fused {

class Loop::Worker {
 public:
  Worker(const Loop& loop, const InvocationArguments& arguments, std::byte* memory,
         std::byte* buffers);

  // Computes tiles, and adds to `sums`.
  void Run(int64_t begin, int64_t end, double* sums);

 private:
  // A value as a tile has it: `row` elements from one row to the next, `step` (0 or 1) to the next
  // element.
  struct Seen {
    const std::byte* data;
    int64_t row;
    int64_t step;
    int64_t bytes;  // Of an element.

    const std::byte* Row(int64_t index) const { return data + index * row * bytes; }
  };

  void Go(int64_t tile);
  size_t AddAfter(int step, size_t next_sum, double* sums) const;
  // Of the tile's first element.
  int64_t Offset(const Strides& strides) const;
  const Seen& Of(int value) const { return values_[static_cast<size_t>(value)]; }
  // Whether its elements in the tile are neighbours, or all the same.
  bool IsFlat(const Seen& seen) const { return rows_ == 1 || seen.row == seen.step * columns_; }
  std::byte* TileBuffer(int index) const;
  std::byte* RowsBuffer(int index) const;

  void Fetch(size_t index);
  void Compute(size_t index);
  void ComputeUniform(const LoopStep& step, std::byte* to) const;
  void ComputeArithmetic(const LoopStep& step, float* to) const;
  void ComputeBytes(const LoopStep& step, std::byte* to) const;
  void ComputeElements(const LoopStep& step, std::byte* to) const;
  void ComputeRows(const LoopStep& step, std::byte* to) const;
  void SumRows(const LoopStep& step, float* to, int64_t stride) const;
  SummedRows Summed(int value, int times) const;
  void Complete(const LoopSum& sum, float* results) const;
  void Add(const LoopSum& sum, double* sums) const;

  const Loop& loop_;
  std::byte* const buffers_;
  int64_t outer_ = 0;
  int64_t first_row_ = 0;
  int64_t first_column_ = 0;
  int64_t rows_ = 0;
  int64_t columns_ = 0;
  int64_t row_index_ = 0;                   // Of the tile's first row in the space,
  int64_t dense_ = 0;                       // and of its first element.
  std::array<Seen, 2 * kMost> values_;      // For elements,
  std::array<Seen, 2 * kMost> row_values_;  // and for what computes with a number for each row.
  std::array<const std::byte*, kMost> sources_;
  std::array<std::byte*, kMost> kept_;
  std::array<float*, kMost> row_sums_;
  std::array<const std::byte*, kMost> spread_from_ = {};
  std::array<int64_t, kMost> spread_rows_;
  std::array<int64_t, kMost> spread_columns_;
};

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_LOOP_WORKER_H_
