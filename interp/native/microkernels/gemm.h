// File: gemm.h
//
// Products of f32 matrices, for mat_mul, convolutions and recurrent cells. The right side is packed
// into panels first. The left side is given by pointers to pieces of its rows, so that a
// convolution needs no im2col copy of its input.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_GEMM_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace roundhouse::native {

// The largest number of left rows per block, on any processor.
inline constexpr int kMaxRowsOfGemm = 12;

// The operands of one call: at least one row of the left side and the columns of one panel. For few
// rows, Multiply passes several panels if the processor has a kernel for that.
struct GemmBlock {
  // One pointer per row and piece. The pointers of a piece's rows are contiguous, and there are
  // `row_pitch` of them per piece.
  const float* const* pieces = nullptr;
  int64_t row_pitch = 0;
  int64_t num_pieces = 1;
  int64_t piece_size = 0;  // The depth is num_pieces * piece_size.
  const float* panel = nullptr;
  const float* bias = nullptr;  // For the panel's columns, or null.
  float least = -std::numeric_limits<float>::infinity();
  float most = std::numeric_limits<float>::infinity();
  float* result = nullptr;
  int64_t result_stride = 0;
  int64_t rows = 0;
  int64_t columns = 0;
  bool adds = false;  // Adds to `result`, and ignores the bias.
};

// The block sizes on this processor.
struct GemmShape {
  int64_t max_rows;  // At most kMaxRowsOfGemm.
  int64_t panel_width;
};
GemmShape ShapeOfGemm();

// Calls visit(first, count) for blocks of at most `max_rows` rows. The blocks are as even as
// possible, because a block of few rows waits more for memory.
template <typename Visitor>
void ForEachBlockOfRows(int64_t rows, int64_t max_rows, const Visitor& visit) {
  const int64_t blocks = (rows + max_rows - 1) / max_rows;
  for (int64_t block = 0; block < blocks; ++block) {
    const int64_t first = rows * block / blocks;
    visit(first, rows * (block + 1) / blocks - first);
  }
}

// The size of a packed right side, in floats.
int64_t PackedSize(int64_t depth, int64_t columns);
// Element (k, n) is at data[k * row_stride + n * column_stride]. The last panel is padded with
// zeros.
void PackRight(const float* data, int64_t depth, int64_t columns, int64_t row_stride,
               int64_t column_stride, float* packed);
inline const float* PanelOf(const float* packed, int64_t depth, int64_t panel, int64_t width) {
  return packed + panel * depth * width;
}

void MultiplyBlock(const GemmBlock& block);

// left (rows, depth), with a row stride of `left_stride`, times a packed right side.
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
