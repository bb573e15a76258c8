#include "roundhouse/interp/native/microkernels/gemm.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// kWidth floats in a register of the instruction level that this is compiled for.
template <int kWidth>
struct VectorOf {
  using Type __attribute__((vector_size(kWidth * sizeof(float)))) = float;
};

// Not returned by value, since the calling convention for such vectors depends on the level.
template <typename Vector>
RH_INLINE void LoadVector(const float* from, Vector& vector) {
  std::memcpy(&vector, from, sizeof(vector));
}

// Stores sums if only some of them are wanted, or if they are added to the result.
template <int kWidth>
RH_INLINE void StorePartOf(const float* sums, int64_t rows, int64_t pitch, const GemmBlock& block) {
  for (int64_t i = 0; i < rows; ++i, sums += pitch) {
    float* result = block.result + i * block.result_stride;
    for (int64_t j = 0; j < block.columns; ++j) {
      float sum = block.adds ? result[j] + sums[j] : sums[j];
      sum = sum < block.least ? block.least : sum;
      result[j] = sum > block.most ? block.most : sum;
    }
  }
}

// Multiplies kRows rows by kVectors registers of columns: the first register of a panel, both, or
// those of several consecutive panels. As the number of rows is fixed, all sums and most row
// pointers stay in registers.
template <int kWidth, int kRows, int kVectors>
RH_INLINE void MultiplyRows(const GemmBlock& block) {
  using Vector = typename VectorOf<kWidth>::Type;
  const bool is_full = block.columns == kVectors * kWidth;
  Vector sums[kRows][kVectors];
  Vector start[kVectors] = {};
  if (block.bias != nullptr && !block.adds) {
    float edge[kVectors * kWidth] = {};
    const float* bias = block.bias;
    if (!is_full) {
      for (int64_t j = 0; j < block.columns; ++j) edge[j] = bias[j];
      bias = edge;
    }
    for (int j = 0; j < kVectors; ++j) LoadVector(bias + j * kWidth, start[j]);
  }
  RH_UNROLL
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kVectors; ++j) sums[i][j] = start[j];
  }
  const float* panel = block.panel;
  const int64_t size = block.piece_size;
  const int64_t panel_size = block.num_pieces * size * 2 * kWidth;
  for (int64_t piece = 0; piece < block.num_pieces && size > 0; ++piece) {
    // Indexed from the end, so that one register is both the counter and the offset.
    const float* ends[kRows];
    RH_UNROLL
    for (int i = 0; i < kRows; ++i) ends[i] = block.pieces[piece * block.row_pitch + i] + size;
    int64_t k = -size;
    do {
      // Loads the side with fewer registers first, and only once.
      if constexpr (kRows < kVectors) {
        float left[kRows];
        for (int i = 0; i < kRows; ++i) left[i] = ends[i][k];
        RH_UNROLL
        for (int j = 0; j < kVectors; ++j) {
          Vector right;
          LoadVector(panel + j / 2 * panel_size + j % 2 * kWidth, right);
          for (int i = 0; i < kRows; ++i) sums[i][j] += left[i] * right;
        }
      } else {
        Vector right[kVectors];
        for (int j = 0; j < kVectors; ++j) LoadVector(panel + j * kWidth, right[j]);
        RH_UNROLL
        for (int i = 0; i < kRows; ++i) {
          const float factor = ends[i][k];
          for (int j = 0; j < kVectors; ++j) sums[i][j] += factor * right[j];
        }
      }
      panel += 2 * kWidth;
    } while (++k != 0);
  }
  if (!is_full || block.adds) {
    float all[kRows * kVectors * kWidth];
    std::memcpy(all, sums, sizeof(all));
    return StorePartOf<kWidth>(all, kRows, kVectors * kWidth, block);
  }
  const Vector least = Vector{} + block.least;
  const Vector most = Vector{} + block.most;
  // Read once, since the stores might change them.
  float* result = block.result;
  const int64_t stride = block.result_stride;
  RH_UNROLL
  for (int i = 0; i < kRows; ++i, result += stride) {
    for (int j = 0; j < kVectors; ++j) {
      // A NaN is neither less nor greater, and stays.
      Vector sum = sums[i][j] < least ? least : sums[i][j];
      sum = sum > most ? most : sum;
      std::memcpy(result + j * kWidth, &sum, sizeof(sum));
    }
  }
}

// Few rows leave registers for several panels, whose sums are independent.
constexpr int kPanelsOfFewRows = 4;

template <int kRows, int kVectors>
void MultiplyRowsSse2(const GemmBlock& block) {
  MultiplyRows<4, kRows, kVectors>(block);
}

template <int kRows, int kVectors>
RH_TARGET_AVX2 void MultiplyRowsAvx2(const GemmBlock& block) {
  MultiplyRows<8, kRows, kVectors>(block);
}

template <int kRows, int kVectors>
RH_TARGET_AVX512 void MultiplyRowsAvx512(const GemmBlock& block) {
  MultiplyRows<16, kRows, kVectors>(block);
}

using BlockFunction = void (*)(const GemmBlock& block);

struct BlockFunctions {
  GemmShape shape;
  // Indexed by the number of rows minus 1, and by that of registers of columns minus 1.
  BlockFunction of_panel[kMaxRowsOfGemm][2];
  // For several panels, indexed by the number of rows minus 1.
  std::vector<BlockFunction> of_panels;
};

template <int... kBefore>
BlockFunctions Sse2Functions(std::integer_sequence<int, kBefore...>) {
  return {{sizeof...(kBefore), 8},
          {{MultiplyRowsSse2<kBefore + 1, 1>, MultiplyRowsSse2<kBefore + 1, 2>}...},
          {MultiplyRowsSse2<1, 2 * kPanelsOfFewRows>}};
}
template <int... kBefore>
BlockFunctions Avx2Functions(std::integer_sequence<int, kBefore...>) {
  return {{sizeof...(kBefore), 16},
          {{MultiplyRowsAvx2<kBefore + 1, 1>, MultiplyRowsAvx2<kBefore + 1, 2>}...},
          {MultiplyRowsAvx2<1, 2 * kPanelsOfFewRows>}};
}
template <int... kBefore>
BlockFunctions Avx512Functions(std::integer_sequence<int, kBefore...>) {
  return {
      {sizeof...(kBefore), 32},
      {{MultiplyRowsAvx512<kBefore + 1, 1>, MultiplyRowsAvx512<kBefore + 1, 2>}...},
      {MultiplyRowsAvx512<1, 2 * kPanelsOfFewRows>, MultiplyRowsAvx512<2, 2 * kPanelsOfFewRows>}};
}

// As many rows as leave registers for the right side and one value of the left.
const BlockFunctions& Functions() {
  static const auto& functions = *new const BlockFunctions([] {
    switch (BestIsa()) {
      case Isa::kAmx:
      case Isa::kAvx512Bf16:
      case Isa::kAvx512:
        return Avx512Functions(std::make_integer_sequence<int, kMaxRowsOfGemm>());
      case Isa::kAvx2:
        return Avx2Functions(std::make_integer_sequence<int, 6>());
      case Isa::kSse2:
        break;
    }
    return Sse2Functions(std::make_integer_sequence<int, 6>());
  }());
  return functions;
}

}  // namespace

GemmShape ShapeOfGemm() { return Functions().shape; }

void MultiplyBlock(const GemmBlock& block) {
  const BlockFunctions& functions = Functions();
  const int64_t width = functions.shape.panel_width;
  if (block.columns > width) return functions.of_panels[block.rows - 1](block);
  functions.of_panel[block.rows - 1][2 * block.columns > width ? 1 : 0](block);
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
    // Along the depth, where the elements are likely to be contiguous, a few rows at a time.
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
  const int64_t several = kPanelsOfFewRows * width;
  const bool has_few_rows = gemm.rows <= static_cast<int64_t>(Functions().of_panels.size());
  const float* rows[kMaxRowsOfGemm];
  int64_t columns;
  for (int64_t column = 0; column < gemm.columns; column += columns) {
    const int64_t rest = gemm.columns - column;
    columns = has_few_rows && rest >= several ? several : std::min(width, rest);
    ForEachBlockOfRows(gemm.rows, max_rows, [&](int64_t row, int64_t count) {
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
                     .columns = columns,
                     .adds = gemm.adds});
    });
  }
}

}  // namespace roundhouse::native
