// File: tile_sums.h
//
// Sums over rows of numbers that are in a near cache: of numbers, or of products of two. A few
// numbers are added up as f32, and these sums as f64; where that overflows, all as f64. The order
// depends only on the sizes. Internal to the backend `fused`.
#ifndef ROUNDHOUSE_INTERP_FUSED_TILE_SUMS_H_
#define ROUNDHOUSE_INTERP_FUSED_TILE_SUMS_H_

#include <cstdint>

namespace roundhouse::fused {

// Rows of neighbouring numbers; each number is multiplied by that of `times`, unless that is null.
struct SummedRows {
  const float* x = nullptr;
  int64_t x_row = 0;  // Between rows, in numbers.
  const float* times = nullptr;
  int64_t times_row = 0;
  int64_t rows = 1;
  int64_t columns = 1;
};

// The sum of each row, divided, into to[0], to[stride] …
void SumEachRow(const SummedRows& summed, double divisor, float* to, int64_t stride);
// Adds the sum of all numbers to `sum`.
void AddAllRows(const SummedRows& summed, double* sum);
// Adds the sum of each column to sums[0], sums[1] …
void AddEachColumn(const SummedRows& summed, double* sums);

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_TILE_SUMS_H_
