#include "roundhouse/interp/native/ops/products/paired_tiles.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// So many rows of two sums each leave registers for two right sides and the left ones in flight.
constexpr int kMaxRows = 14;

// Rows from `first` on, with all of the depth in registers.
template <int kRows>
RH_TARGET_AVX512_BF16 void MultiplyRows(const TileBlock& block, int64_t first) {
  __m512 sums[kRows][2];
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) sums[row][0] = sums[row][1] = _mm512_setzero_ps();
  const int64_t row_pitch = block.row_pitch;
  const std::byte* right = block.right;
  for (int64_t piece = 0; piece < block.num_pieces; ++piece) {
    const std::byte* left = block.pieces[piece] + block.row_offset + first * row_pitch;
    for (int64_t step = 0; step < block.steps; ++step) {
      for (int64_t pair = 0; pair < kStepBytes; pair += 4) {
        _mm_prefetch(reinterpret_cast<const char*>(right) + pair * 16 + 4096, _MM_HINT_T0);
        _mm_prefetch(reinterpret_cast<const char*>(right) + kTileBytes + pair * 16 + 4096,
                     _MM_HINT_T0);
        const auto right_first = (__m512bh)_mm512_load_si512(right + pair * 16);
        const auto right_second = (__m512bh)_mm512_load_si512(right + kTileBytes + pair * 16);
        RH_UNROLL
        for (int row = 0; row < kRows; ++row) {
          int32_t pair_of_row;
          std::memcpy(&pair_of_row, left + row * row_pitch + pair, sizeof(pair_of_row));
          const auto all = (__m512bh)_mm512_set1_epi32(pair_of_row);
          sums[row][0] = _mm512_dpbf16_ps(sums[row][0], all, right_first);
          sums[row][1] = _mm512_dpbf16_ps(sums[row][1], all, right_second);
        }
      }
      left += block.step_pitch;
      right += RightStepBytes(/*num_parts=*/1);
    }
  }
  float* to = block.sums + first * kPanelWidth;
  RH_UNROLL
  for (int row = 0; row < kRows; ++row) {
    _mm512_store_ps(to + row * kPanelWidth, sums[row][0]);
    _mm512_store_ps(to + row * kPanelWidth + 16, sums[row][1]);
  }
}

using Multiply = void (*)(const TileBlock& block, int64_t first);

template <int... kBefore>
constexpr std::array<Multiply, sizeof...(kBefore)> FunctionsFor(
    std::integer_sequence<int, kBefore...>) {
  return {MultiplyRows<kBefore + 1>...};
}
constexpr std::array<Multiply, kMaxRows> kByRows =
    FunctionsFor(std::make_integer_sequence<int, kMaxRows>());

}  // namespace

void MultiplyPairedTiles(const TileBlock& block) {
  const int64_t rows = block.is_tall ? 2 * block.rows : block.rows;
  // Calls are as even as possible: few rows leave the multipliers waiting for their sums.
  const int64_t calls = (rows + kMaxRows - 1) / kMaxRows;
  for (int64_t call = 0; call < calls; ++call) {
    const int64_t first = rows * call / calls;
    const int64_t end = rows * (call + 1) / calls;
    kByRows[static_cast<size_t>(end - first - 1)](block, first);
  }
}

}  // namespace roundhouse::native

#else

namespace roundhouse::native {

void MultiplyPairedTiles(const TileBlock&) {}

}  // namespace roundhouse::native

#endif
