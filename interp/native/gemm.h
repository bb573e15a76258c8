// File: gemm.h
//
// Products of f32 matrices, on which mat_mul, convolutions and recurrent cells rest. The right side
// is packed into panels first; the left side is given by pointers to pieces of its rows, so that a
// convolution needs no copy of what its windows see.
#ifndef ROUNDHOUSE_INTERP_NATIVE_GEMM_H_
#define ROUNDHOUSE_INTERP_NATIVE_GEMM_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace roundhouse::native {

// What one call multiplies: up to kMaxRows rows of the left side with one panel.
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
  int64_t columns = 0;  // At most the panel's width.
  bool adds = false;    // To what is in `result`; bias is not looked at then.
};

// How matrices are cut on this processor.
struct GemmShape {
  int64_t max_rows;
  int64_t panel_width;
};
GemmShape ShapeOfGemm();

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

#endif  // ROUNDHOUSE_INTERP_NATIVE_GEMM_H_
