#include "roundhouse/interp/native/gemm.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "roundhouse/interp/native/isa.h"

namespace roundhouse::native {
namespace {

// kWidth floats in a register of the level that this is compiled for.
template <int kWidth>
struct VectorOf {
  using Type __attribute__((vector_size(kWidth * sizeof(float)))) = float;
};

// Not as a result, since how such vectors are returned depends on the level.
template <typename Vector>
RH_INLINE void LoadVector(const float* from, Vector& vector) {
  std::memcpy(&vector, from, sizeof(vector));
}

// kRows rows times a panel of two registers; block.rows of them are there, and stored.
template <int kWidth, int kRows>
RH_INLINE void MultiplyRows(const GemmBlock& block) {
  using Vector = typename VectorOf<kWidth>::Type;
  Vector sums[kRows][2];
  Vector start[2] = {};
  if (block.bias != nullptr && !block.adds) {
    float bias[2 * kWidth] = {};
    std::memcpy(bias, block.bias, block.columns * sizeof(float));
    LoadVector(bias, start[0]);
    LoadVector(bias + kWidth, start[1]);
  }
  for (int i = 0; i < kRows; ++i) {
    sums[i][0] = start[0];
    sums[i][1] = start[1];
  }
  const float* panel = block.panel;
  for (int64_t piece = 0; piece < block.num_pieces; ++piece) {
    const float* rows[kRows];
    for (int i = 0; i < kRows; ++i) {
      const int64_t row = i < block.rows ? i : block.rows - 1;
      rows[i] = block.pieces[piece * block.row_pitch + row];
    }
    for (int64_t k = 0; k < block.piece_size; ++k, panel += 2 * kWidth) {
      Vector low;
      Vector high;
      LoadVector(panel, low);
      LoadVector(panel + kWidth, high);
      RH_UNROLL
      for (int i = 0; i < kRows; ++i) {
        const float factor = rows[i][k];
        sums[i][0] += factor * low;
        sums[i][1] += factor * high;
      }
    }
  }
  const bool is_full = block.columns == 2 * kWidth;
  RH_UNROLL
  for (int i = 0; i < kRows; ++i) {
    if (i >= block.rows) continue;
    float* result = block.result + i * block.result_stride;
    Vector low = sums[i][0];
    Vector high = sums[i][1];
    float edge[2 * kWidth];
    if (block.adds) {
      const float* old = result;
      if (!is_full) {
        std::memset(edge, 0, sizeof(edge));
        std::memcpy(edge, result, block.columns * sizeof(float));
        old = edge;
      }
      Vector old_low;
      Vector old_high;
      LoadVector(old, old_low);
      LoadVector(old + kWidth, old_high);
      low += old_low;
      high += old_high;
    }
    // A NaN is neither less nor greater, and stays.
    low = low < block.least ? Vector{} + block.least : low;
    high = high < block.least ? Vector{} + block.least : high;
    low = low > block.most ? Vector{} + block.most : low;
    high = high > block.most ? Vector{} + block.most : high;
    if (is_full) {
      std::memcpy(result, &low, sizeof(low));
      std::memcpy(result + kWidth, &high, sizeof(high));
    } else {
      std::memcpy(edge, &low, sizeof(low));
      std::memcpy(edge + kWidth, &high, sizeof(high));
      std::memcpy(result, edge, block.columns * sizeof(float));
    }
  }
}

void MultiplyBlockSse2(const GemmBlock& block) {
  if (block.rows == 1) return MultiplyRows<4, 1>(block);
  if (block.rows <= 3) return MultiplyRows<4, 3>(block);
  return MultiplyRows<4, 6>(block);
}

RH_TARGET_AVX2 void MultiplyBlockAvx2(const GemmBlock& block) {
  if (block.rows == 1) return MultiplyRows<8, 1>(block);
  if (block.rows <= 3) return MultiplyRows<8, 3>(block);
  return MultiplyRows<8, 6>(block);
}

RH_TARGET_AVX512 void MultiplyBlockAvx512(const GemmBlock& block) {
  if (block.rows == 1) return MultiplyRows<16, 1>(block);
  if (block.rows <= 4) return MultiplyRows<16, 4>(block);
  if (block.rows <= 8) return MultiplyRows<16, 8>(block);
  return MultiplyRows<16, 12>(block);
}

}  // namespace

GemmShape ShapeOfGemm() {
  switch (BestIsa()) {
    case Isa::kAmx:
    case Isa::kAvx512:
      return {12, 32};
    case Isa::kAvx2:
      return {6, 16};
    case Isa::kSse2:
      break;
  }
  return {6, 8};
}

void MultiplyBlock(const GemmBlock& block) {
  switch (BestIsa()) {
    case Isa::kAmx:
    case Isa::kAvx512:
      return MultiplyBlockAvx512(block);
    case Isa::kAvx2:
      return MultiplyBlockAvx2(block);
    case Isa::kSse2:
      break;
  }
  MultiplyBlockSse2(block);
}

int64_t PackedSize(int64_t depth, int64_t columns) {
  const int64_t width = ShapeOfGemm().panel_width;
  return (columns + width - 1) / width * width * depth;
}

void PackRight(const float* data, int64_t depth, int64_t columns, int64_t row_stride,
               int64_t column_stride, float* packed) {
  const int64_t width = ShapeOfGemm().panel_width;
  for (int64_t first = 0; first < columns; first += width) {
    const int64_t count = std::min(width, columns - first);
    if (column_stride == 1) {
      for (int64_t k = 0; k < depth; ++k, packed += width) {
        std::memcpy(packed, data + k * row_stride + first, count * sizeof(float));
        std::fill(packed + count, packed + width, 0.0f);
      }
      continue;
    }
    // Along the depth, where the elements are likely to lie side by side, a few rows at a time.
    constexpr int64_t kRows = 16;
    for (int64_t k = 0; k < depth; k += kRows) {
      const int64_t rows = std::min(kRows, depth - k);
      for (int64_t n = 0; n < count; ++n) {
        const float* from = data + (first + n) * column_stride + k * row_stride;
        for (int64_t i = 0; i < rows; ++i) packed[(k + i) * width + n] = from[i * row_stride];
      }
      for (int64_t i = 0; i < rows; ++i)
        std::fill(packed + (k + i) * width + count, packed + (k + i + 1) * width, 0.0f);
    }
    packed += depth * width;
  }
}

void Multiply(const Gemm& gemm) {
  const auto [max_rows, width] = ShapeOfGemm();
  const float* rows[16];
  for (int64_t column = 0; column < gemm.columns; column += width) {
    for (int64_t row = 0; row < gemm.rows; row += max_rows) {
      const int64_t count = std::min(max_rows, gemm.rows - row);
      for (int64_t i = 0; i < count; ++i) rows[i] = gemm.left + (row + i) * gemm.left_stride;
      MultiplyBlock({.pieces = rows,
                     .row_pitch = count,
                     .num_pieces = 1,
                     .piece_size = gemm.depth,
                     .panel = PanelOf(gemm.packed, gemm.depth, column / width, width),
                     .bias = gemm.bias == nullptr ? nullptr : gemm.bias + column,
                     .least = gemm.least,
                     .most = gemm.most,
                     .result = gemm.result + row * gemm.result_stride + column,
                     .result_stride = gemm.result_stride,
                     .rows = count,
                     .columns = std::min(width, gemm.columns - column),
                     .adds = gemm.adds});
    }
  }
}

}  // namespace roundhouse::native
