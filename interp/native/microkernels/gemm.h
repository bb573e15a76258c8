// File: gemm.h
//
// Products of f32 matrices, on which mat_mul, convolutions and recurrent cells rest. The right side
// is packed into panels first; the left side is given by pointers to pieces of its rows, so that a
// convolution needs no copy of what its windows see.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_GEMM_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace roundhouse::native {

// Of the left side that are multiplied at a time, on any processor.
inline constexpr int kMaxRowsOfGemm = 12;

// What one call multiplies: some rows of the left side, at least one, with the columns of one
// panel; Multiply gives few rows several panels, where the processor has a way for that.
struct GemmBlock {
  // Of each row one pointer for each piece, all rows of a piece side by side, `row_pitch` of them.
  const float* const* pieces = nullptr;
  int64_t row_pitch = 0;
  int64_t num_pieces = 1;
  int64_t piece_size = 0;  // The depth is num_pieces * piece_size.
  const float* panel = nullptr;
  const float* bias = nullptr;  // Of the panel's columns, or null.
  float least = -std::numeric_limits<float>::infinity();
  float most = std::numeric_limits<float>::infinity();
  float* result = nullptr;
  int64_t result_stride = 0;
  int64_t rows = 0;
  int64_t columns = 0;
  bool adds = false;  // To what is in `result`; bias is not looked at then.
};

// How matrices are cut on this processor.
struct GemmShape {
  int64_t max_rows;  // At most kMaxRowsOfGemm.
  int64_t panel_width;
};
GemmShape ShapeOfGemm();

// Calls visit(first, count) for blocks of rows that are as even as can be, each of at most
// `max_rows`: a block of few rows waits more for memory.
template <typename Visitor>
void ForEachBlockOfRows(int64_t rows, int64_t max_rows, const Visitor& visit) {
  const int64_t blocks = (rows + max_rows - 1) / max_rows;
  for (int64_t block = 0; block < blocks; ++block) {
    const int64_t first = rows * block / blocks;
    visit(first, rows * (block + 1) / blocks - first);
  }
}

// How many floats a right side takes once it is packed.
int64_t PackedSize(int64_t depth, int64_t columns);
// Element (k, n) is at data[k * row_stride + n * column_stride]. The last panel is filled with
// zeros.
void PackRight(const float* data, int64_t depth, int64_t columns, int64_t row_stride,
               int64_t column_stride, float* packed);
inline const float* PanelOf(const float* packed, int64_t depth, int64_t panel, int64_t width) {
  return packed + panel * depth * width;
}

void MultiplyBlock(const GemmBlock& block);

// left (rows, depth), its rows `left_stride` apart, times a packed right side.
struct Gemm {
  const float* left = nullptr;
  int64_t left_stride = 0;
  const float* packed = nullptr;
  const float* bias = nullptr;
  float* result = nullptr;
  int64_t result_stride = 0;
  int64_t rows = 0;
  int64_t depth = 0;
  int64_t columns = 0;
  float least = -std::numeric_limits<float>::infinity();
  float most = std::numeric_limits<float>::infinity();
  bool adds = false;
};
void Multiply(const Gemm& gemm);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_GEMM_H_
