// File: sum_block.h
//
// A block of exact sums that is to be requantised.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SUM_BLOCK_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SUM_BLOCK_H_

#include <cstdint>

namespace roundhouse::native {

// The sums of some rows and columns. The pointers point to the first of these columns.
struct SumBlock {
  const int32_t* sums = nullptr;
  int64_t sums_pitch = 0;
  // Added to the sums of each column, and of each row (null for none). The addition wraps around.
  const int32_t* offsets = nullptr;
  const int32_t* row_offsets = nullptr;
  int64_t rows = 1;
  int64_t first = 0;  // The first column.
  int64_t columns = 0;
  uint8_t* result = nullptr;
  int64_t result_pitch = 0;
};

// The parameters of the loops over a block. The arrays with an element per column start at the
// block's first column.
struct RequantizedBlock : SumBlock {
  const float* factors = nullptr;
  const int32_t* multipliers = nullptr;
  const int32_t* shifts = nullptr;
  float divisor = 1;
  double wide_divisor = 1;
  int32_t least = 0;  // Bounds of value minus zero point.
  int32_t greatest = 0;
  int32_t zero_point = 0;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SUM_BLOCK_H_
