// File: short_gemm.h
//
// Products of matrices of 16-bit integers, exact in i32 as long as no sum leaves it: the caller
// cuts the depth such that the magnitudes of a column's right elements add up to less than 2^16.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SHORT_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SHORT_GEMM_H_

#include <cstdint>

namespace roundhouse::native {

inline constexpr int64_t kShortPanel = 32;  // Columns per panel.
inline constexpr int64_t kShortRows = 8;    // Rows per block, at most.
// The magnitudes of a column's right elements may add up to this.
inline constexpr int64_t kGreatestColumnSum = (int64_t{1} << 16) - 1;

// The place of element (k, n) of a packed right side with `pairs` pairs of rows: panels of columns,
// in which two neighbours in depth are next to each other.
inline int64_t PlaceInShorts(int64_t k, int64_t n, int64_t pairs) {
  return ((n / kShortPanel * pairs + k / 2) * kShortPanel + n % kShortPanel) * 2 + k % 2;
}
inline int64_t PackedShorts(int64_t pairs, int64_t columns) {
  return (columns + kShortPanel - 1) / kShortPanel * kShortPanel * pairs * 2;
}

struct ShortBlock {
  const int16_t* left = nullptr;
  int64_t left_stride = 0;  // In elements.
  const int16_t* panel = nullptr;
  int64_t pairs = 0;
  int64_t rows = 0;
  int64_t columns = 0;
  int32_t* sums = nullptr;  // Rows of kShortPanel; those beyond `columns` are unspecified.
};

// Multiplies up to kShortRows rows by one panel.
void MultiplyShorts(const ShortBlock& block);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SHORT_GEMM_H_
