// File: byte_gemm.h
//
// Products of matrices of bytes, exact in i32, on which quantised layers rest. The left side is
// unsigned and the right side signed, as the processors' instructions have it; a left side of i8 (a
// right side of u8) becomes that by adding (subtracting) 128 to elements and zero point alike.
#ifndef ROUNDHOUSE_INTERP_NATIVE_BYTE_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_BYTE_GEMM_H_

#include <cstdint>

namespace roundhouse::native {

// Whether the processor multiplies four unsigned bytes by four signed ones and adds the products up
// (AVX-512 VNNI), and may.
bool HasByteProducts();

inline constexpr int64_t kBytePanel = 64;  // Columns that are multiplied together.
inline constexpr int64_t kByteRows = 6;    // Rows, at most.

// What is read of each row of a left side: a multiple of four bytes.
inline int64_t PaddedDepth(int64_t depth) { return (depth + 3) / 4 * 4; }
// How many bytes a right side takes once it is packed, its columns filled up to whole panels.
int64_t PackedByteSize(int64_t depth, int64_t columns);

// Element (k, n) of the right side is data[k * row_stride + n * column_stride], less 128 where it
// `is_unsigned`. `column_sums` has a place for each column.
void PackBytes(const uint8_t* data, bool is_unsigned, int64_t depth, int64_t columns,
               int64_t row_stride, int64_t column_stride, int8_t* packed, int32_t* column_sums);
inline const int8_t* BytePanelOf(const int8_t* packed, int64_t depth, int64_t panel) {
  return packed + panel * PaddedDepth(depth) * kBytePanel;
}

// One panel times up to kByteRows rows. Row i of the sums is at sums[i * kBytePanel]; what it has
// beyond `columns` may be anything.
struct ByteBlock {
  const uint8_t* left = nullptr;
  int64_t left_stride = 0;
  const int8_t* panel = nullptr;
  int64_t padded_depth = 0;
  int64_t rows = 0;
  int64_t columns = 0;
  int32_t* sums = nullptr;
};
void MultiplyBytes(const ByteBlock& block);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_BYTE_GEMM_H_
