#include "roundhouse/interp/native/ops/products/tiles.h"

#include <cstring>

#include "roundhouse/interp/native/ops/products/paired_tiles.h"
#include "roundhouse/interp/native/ops/products/portable_tiles.h"
#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "roundhouse/interp/native/microkernels/tile_instructions.h"

namespace roundhouse::native {
namespace {

RH_TARGET_AVX512_BF16 inline __m512 FirstHalf(__m512i parts) {
  return _mm512_castsi512_ps(
      _mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm512_castsi512_si256(parts)), 16));
}
RH_TARGET_AVX512_BF16 inline __m512 SecondHalf(__m512i parts) {
  return _mm512_castsi512_ps(
      _mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(parts, 1)), 16));
}

// Takes the next part of 32 numbers, and leaves their remainders.
RH_TARGET_AVX512_BF16 inline __m512i TakePart(__m512& first, __m512& second, bool is_last) {
  const __m512i part = (__m512i)_mm512_cvtne2ps_pbh(second, first);
  if (!is_last) {
    first = _mm512_sub_ps(first, FirstHalf(part));
    second = _mm512_sub_ps(second, SecondHalf(part));
  }
  return part;
}

RH_TARGET_AVX512_BF16 inline __m512i Magnitude(__m512 x) {
  return _mm512_and_si512(_mm512_castps_si512(x), _mm512_set1_epi32(0x7fffffff));
}

RH_TARGET_AVX512_BF16 inline __mmask16 FirstLanes(int64_t count) {
  if (count <= 0) return 0;
  return count >= 16 ? 0xffff : static_cast<__mmask16>((1U << count) - 1);
}

// Magnitudes are compared as bits, so NaNs and infinities are larger than any number.
RH_TARGET_AVX512_BF16 inline uint8_t IsSpecial(__m512i most) {
  const __m512i too_large = _mm512_castps_si512(_mm512_set1_ps(kTooLarge));
  const __m512i too_small = _mm512_castps_si512(_mm512_set1_ps(kTooSmall));
  const bool is_large = _mm512_cmpge_epu32_mask(most, too_large) != 0;
  const bool is_zero = _mm512_test_epi32_mask(most, most) == 0;
  const bool is_small = _mm512_cmpge_epu32_mask(most, too_small) == 0;
  return is_large || (is_small && !is_zero) ? 1 : 0;
}

template <int kParts>
RH_TARGET_AVX512_BF16 void SplitRowsInto(const float* from, int64_t pitch, int64_t rows,
                                         int64_t depth, std::byte* to, int64_t step_pitch,
                                         uint8_t* special) {
  const int64_t whole = depth / kStepDepth * kStepDepth;
  const __mmask16 first_lanes = FirstLanes(depth - whole);
  const __mmask16 second_lanes = FirstLanes(depth - whole - 16);
  for (int64_t row = 0; row < rows; ++row) {
    std::byte* at = to;
    __m512i most = _mm512_setzero_si512();
    for (int64_t k = 0; k < whole; k += kStepDepth) {
      __m512 first = _mm512_loadu_ps(from + k);
      __m512 second = _mm512_loadu_ps(from + k + 16);
      most = _mm512_max_epu32(most, _mm512_max_epu32(Magnitude(first), Magnitude(second)));
      for (int part = 0; part < kParts; ++part) {
        _mm512_store_si512(at + part * kStepBytes, TakePart(first, second, part + 1 == kParts));
      }
      at += step_pitch;
    }
    if (whole < depth) {
      __m512 first = _mm512_maskz_loadu_ps(first_lanes, from + whole);
      __m512 second = _mm512_maskz_loadu_ps(second_lanes, from + whole + 16);
      most = _mm512_max_epu32(most, _mm512_max_epu32(Magnitude(first), Magnitude(second)));
      for (int part = 0; part < kParts; ++part) {
        _mm512_store_si512(at + part * kStepBytes, TakePart(first, second, part + 1 == kParts));
      }
    }
    special[row] = IsSpecial(most);
    to += kParts * kStepBytes;
    from += pitch;
  }
}

// rows[i][j] becomes rows[j][i].
RH_TARGET_AVX512_BF16 inline void Transpose(__m512i* rows) {
  __m512i pairs[16];
  for (int i = 0; i < 16; i += 2) {
    pairs[i] = _mm512_unpacklo_epi32(rows[i], rows[i + 1]);
    pairs[i + 1] = _mm512_unpackhi_epi32(rows[i], rows[i + 1]);
  }
  __m512i fours[16];
  for (int i = 0; i < 16; i += 4) {
    fours[i] = _mm512_unpacklo_epi64(pairs[i], pairs[i + 2]);
    fours[i + 1] = _mm512_unpackhi_epi64(pairs[i], pairs[i + 2]);
    fours[i + 2] = _mm512_unpacklo_epi64(pairs[i + 1], pairs[i + 3]);
    fours[i + 3] = _mm512_unpackhi_epi64(pairs[i + 1], pairs[i + 3]);
  }
  for (int i = 0; i < 4; ++i) {
    const __m512i even_low = _mm512_shuffle_i32x4(fours[i], fours[4 + i], 0x88);
    const __m512i even_high = _mm512_shuffle_i32x4(fours[8 + i], fours[12 + i], 0x88);
    const __m512i odd_low = _mm512_shuffle_i32x4(fours[i], fours[4 + i], 0xdd);
    const __m512i odd_high = _mm512_shuffle_i32x4(fours[8 + i], fours[12 + i], 0xdd);
    rows[i] = _mm512_shuffle_i32x4(even_low, even_high, 0x88);
    rows[4 + i] = _mm512_shuffle_i32x4(odd_low, odd_high, 0x88);
    rows[8 + i] = _mm512_shuffle_i32x4(even_low, even_high, 0xdd);
    rows[12 + i] = _mm512_shuffle_i32x4(odd_low, odd_high, 0xdd);
  }
}

// In a tile of the right side, row i has elements 2i and 2i + 1 of each column side by side.
template <int kParts>
RH_TARGET_AVX512_BF16 void SplitColumnsInto(const RightStep& step, const float* factors,
                                            std::byte* to) {
  const __mmask16 first_lanes = FirstLanes(step.depth);
  const __mmask16 second_lanes = FirstLanes(step.depth - 16);
  for (int64_t tile = 0; tile < 2; ++tile) {
    __m512i parts[kParts][16];
    for (int64_t i = 0; i < 16; ++i) {
      const int64_t column = tile * 16 + i;
      if (column >= step.columns) {
        for (int part = 0; part < kParts; ++part) parts[part][i] = _mm512_setzero_si512();
        continue;
      }
      const float* from = step.data + column * step.column_pitch;
      const __m512 factor = _mm512_set1_ps(factors[column]);
      __m512 first = _mm512_mul_ps(_mm512_maskz_loadu_ps(first_lanes, from), factor);
      __m512 second = _mm512_mul_ps(_mm512_maskz_loadu_ps(second_lanes, from + 16), factor);
      for (int part = 0; part < kParts; ++part)
        parts[part][i] = TakePart(first, second, part + 1 == kParts);
    }
    for (int part = 0; part < kParts; ++part) {
      Transpose(parts[part]);
      for (int64_t i = 0; i < 16; ++i)
        _mm512_store_si512(to + (part * 2 + tile) * kTileBytes + i * 64, parts[part][i]);
    }
  }
}

template <int kParts>
RH_TARGET_AVX512_BF16 void SplitDepthInto(const RightStep& step, const float* factors,
                                          std::byte* to) {
  for (int64_t tile = 0; tile < 2; ++tile) {
    const __mmask16 lanes = FirstLanes(step.columns - tile * 16);
    const __m512 factor = _mm512_maskz_loadu_ps(lanes, factors + tile * 16);
    for (int64_t i = 0; i < 16; ++i) {
      const float* from = step.data + 2 * i * step.depth_pitch + tile * 16;
      const __mmask16 even_lanes = 2 * i < step.depth ? lanes : 0;
      const __mmask16 odd_lanes = 2 * i + 1 < step.depth ? lanes : 0;
      __m512 even = _mm512_mul_ps(_mm512_maskz_loadu_ps(even_lanes, from), factor);
      __m512 odd = _mm512_mul_ps(_mm512_maskz_loadu_ps(odd_lanes, from + step.depth_pitch), factor);
      for (int part = 0; part < kParts; ++part) {
        const __m512i low = _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(even));
        const __m512i high =
            _mm512_slli_epi32(_mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(odd)), 16);
        _mm512_store_si512(to + (part * 2 + tile) * kTileBytes + i * 64,
                           _mm512_or_si512(low, high));
        even = _mm512_sub_ps(even, _mm512_castsi512_ps(_mm512_slli_epi32(low, 16)));
        odd = _mm512_sub_ps(odd, _mm512_castsi512_ps(high));
      }
    }
  }
}

template <int kParts>
RH_TARGET_AVX512_BF16 void SplitRightInto(const RightStep& step, const float* factors,
                                          std::byte* to) {
  if (step.depth_pitch == 1) {
    SplitColumnsInto<kParts>(step, factors, to);
  } else {
    SplitDepthInto<kParts>(step, factors, to);
  }
}

// Multiplies tiles 6 and 7 by 4 and 5.
template <bool kIsTall>
RH_TARGET_AMX inline void MultiplyLoaded() {
  RH_TILE_MULTIPLY(tdpbf16ps, 0, 6, 4);
  RH_TILE_MULTIPLY(tdpbf16ps, 1, 6, 5);
  if constexpr (kIsTall) {
    RH_TILE_MULTIPLY(tdpbf16ps, 2, 7, 4);
    RH_TILE_MULTIPLY(tdpbf16ps, 3, 7, 5);
  }
}

// The order of the parts needs few tile loads, and adds small products first as far as that allows.
template <int kParts, bool kIsTall>
RH_TARGET_AMX void MultiplyInto(const TileBlock& block) {
  const int64_t row_pitch = block.row_pitch;
  const int64_t tile_pitch = 64;
  const int64_t second = block.rows * row_pitch;
  const std::byte* right = block.right;
  RH_TILE_ZERO(0);
  RH_TILE_ZERO(1);
  if constexpr (kIsTall) {
    RH_TILE_ZERO(2);
    RH_TILE_ZERO(3);
  }
#define RH_LOAD_LEFT(part)                                         \
  RH_TILE_LOAD(6, left + (part)*kStepBytes, row_pitch);            \
  if constexpr (kIsTall) {                                         \
    RH_TILE_LOAD(7, left + second + (part)*kStepBytes, row_pitch); \
  }
#define RH_LOAD_RIGHT(part)                                   \
  RH_TILE_LOAD(4, right + 2 * (part)*kTileBytes, tile_pitch); \
  RH_TILE_LOAD(5, right + (2 * (part) + 1) * kTileBytes, tile_pitch);
  for (int64_t piece = 0; piece < block.num_pieces; ++piece) {
    const std::byte* left = block.pieces[piece] + block.row_offset;
    for (int64_t step = 0; step < block.steps; ++step) {
      if constexpr (kParts == 1) {
        RH_LOAD_RIGHT(0);
        RH_LOAD_LEFT(0);
        MultiplyLoaded<kIsTall>();
      } else if constexpr (kParts == 2) {
        RH_LOAD_RIGHT(0);
        RH_LOAD_LEFT(1);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_LEFT(0);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_RIGHT(1);
        MultiplyLoaded<kIsTall>();
      } else {
        RH_LOAD_RIGHT(0);
        RH_LOAD_LEFT(2);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_LEFT(1);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_RIGHT(1);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_LEFT(0);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_RIGHT(2);
        MultiplyLoaded<kIsTall>();
        RH_LOAD_RIGHT(0);
        MultiplyLoaded<kIsTall>();
      }
      left += block.step_pitch;
      right += RightStepBytes(kParts);
    }
  }
#undef RH_LOAD_LEFT
#undef RH_LOAD_RIGHT
  const int64_t sums_pitch = kPanelWidth * static_cast<int64_t>(sizeof(float));
  float* below = block.sums + block.rows * kPanelWidth;
  RH_TILE_STORE(0, block.sums, sums_pitch);
  RH_TILE_STORE(1, block.sums + 16, sums_pitch);
  if constexpr (kIsTall) {
    RH_TILE_STORE(2, below, sums_pitch);
    RH_TILE_STORE(3, below + 16, sums_pitch);
  }
}

template <int kParts>
void MultiplyTilesOf(const TileBlock& block) {
  if (block.is_tall) {
    MultiplyInto<kParts, true>(block);
  } else {
    MultiplyInto<kParts, false>(block);
  }
}

// Half a row of sums. Keeps NaN.
RH_TARGET_AVX512_BF16 inline __m512 Limit(__m512 x, const Finish::Activation& activation) {
  x = _mm512_max_ps(_mm512_set1_ps(activation.least), x);
  return _mm512_min_ps(_mm512_set1_ps(activation.most), x);
}

struct HalfFinish {
  __mmask16 lanes;
  __m512 scales;
  __m512 bias;
};

RH_TARGET_AVX512_BF16 inline void StoreHalf(const float* sums, const HalfFinish& half,
                                            const Finish& finish, const float* residual,
                                            float* result) {
  __m512 x = _mm512_fmadd_ps(_mm512_loadu_ps(sums), half.scales, half.bias);
  x = Limit(x, finish.first);
  if (residual != nullptr)
    x = Limit(_mm512_add_ps(x, _mm512_maskz_loadu_ps(half.lanes, residual)), finish.second);
  _mm512_mask_storeu_ps(result, half.lanes, x);
}

// For functions that are called for a whole row.
RH_TARGET_AVX512_BF16 inline void StoreWithFunctions(const float* sums, const HalfFinish* halves,
                                                     const Finish& finish, const float* residual,
                                                     int64_t columns, float* result) {
  alignas(64) float row[kPanelWidth];
  for (int i = 0; i < 2; ++i) {
    const __m512 x =
        _mm512_fmadd_ps(_mm512_loadu_ps(sums + i * 16), halves[i].scales, halves[i].bias);
    _mm512_store_ps(row + i * 16, Limit(x, finish.first));
  }
  finish.first.function.Apply(row, columns);
  if (residual != nullptr) {
    for (int i = 0; i < 2; ++i) {
      const __m512 x = _mm512_add_ps(_mm512_load_ps(row + i * 16),
                                     _mm512_maskz_loadu_ps(halves[i].lanes, residual + i * 16));
      _mm512_store_ps(row + i * 16, Limit(x, finish.second));
    }
    finish.second.function.Apply(row, columns);
  }
  for (int i = 0; i < 2; ++i)
    _mm512_mask_storeu_ps(result + i * 16, halves[i].lanes, _mm512_load_ps(row + i * 16));
}

RH_TARGET_AVX512_BF16 void StoreSumsOn(const float* sums, int64_t first, int64_t rows,
                                       const ResultGrid& grid, const Finish& finish,
                                       int64_t columns, float* result, int64_t result_pitch) {
  HalfFinish halves[2];
  for (int i = 0; i < 2; ++i) {
    HalfFinish& half = halves[i];
    half.lanes = FirstLanes(columns - i * 16);
    half.scales = _mm512_maskz_loadu_ps(half.lanes, finish.scales + i * 16);
    half.bias = finish.bias == nullptr ? _mm512_setzero_ps()
                                       : _mm512_maskz_loadu_ps(half.lanes, finish.bias + i * 16);
  }
  const bool has_functions =
      finish.first.function.function != nullptr || finish.second.function.function != nullptr;
  int64_t y = first / grid.pitch;
  int64_t x = first % grid.pitch;
  for (int64_t row = 0; row < rows && y < grid.height; ++row, sums += kPanelWidth) {
    if (x < grid.width) {
      const int64_t place = (y * grid.width + x) * result_pitch;
      const float* residual = finish.residual == nullptr ? nullptr : finish.residual + place;
      if (has_functions) {
        StoreWithFunctions(sums, halves, finish, residual, columns, result + place);
      } else {
        StoreHalf(sums, halves[0], finish, residual, result + place);
        if (halves[1].lanes != 0) {
          StoreHalf(sums + 16, halves[1], finish, residual == nullptr ? nullptr : residual + 16,
                    result + place + 16);
        }
      }
    }
    if (++x == grid.pitch) {
      x = 0;
      ++y;
    }
  }
}

bool HasTiles() { return BestIsa() == Isa::kAmx; }
bool HasPairs() { return BestIsa() >= Isa::kAvx512Bf16; }

}  // namespace

void ConfigureTiles(int64_t rows) {
  if (HasTiles()) TileConfiguration::For(rows, kStepBytes).Load();
}

void ReleaseTiles() {
  if (HasTiles()) TileConfiguration::Release();
}

void SplitRows(const float* from, int64_t pitch, int64_t rows, int64_t depth, int num_parts,
               std::byte* to, int64_t step_pitch, uint8_t* special) {
  if (!HasPairs())
    return portable::SplitRows(from, pitch, rows, depth, num_parts, to, step_pitch, special);
  switch (num_parts) {
    case 1:
      return SplitRowsInto<1>(from, pitch, rows, depth, to, step_pitch, special);
    case 2:
      return SplitRowsInto<2>(from, pitch, rows, depth, to, step_pitch, special);
    default:
      return SplitRowsInto<3>(from, pitch, rows, depth, to, step_pitch, special);
  }
}

void SplitRight(const RightStep& step, const float* factors, int num_parts, std::byte* to) {
  if (!HasPairs()) return portable::SplitRight(step, factors, num_parts, to);
  switch (num_parts) {
    case 1:
      return SplitRightInto<1>(step, factors, to);
    case 2:
      return SplitRightInto<2>(step, factors, to);
    default:
      return SplitRightInto<3>(step, factors, to);
  }
}

void MultiplyTiles(const TileBlock& block, int num_parts) {
  if (!HasTiles()) {
    return HasPairs() && num_parts == 1 ? MultiplyPairedTiles(block)
                                        : portable::MultiplyTiles(block, num_parts);
  }
  switch (num_parts) {
    case 1:
      return MultiplyTilesOf<1>(block);
    case 2:
      return MultiplyTilesOf<2>(block);
    default:
      return MultiplyTilesOf<3>(block);
  }
}

void StoreSums(const float* sums, int64_t first, int64_t rows, const ResultGrid& grid,
               const Finish& finish, int64_t columns, float* result, int64_t result_pitch) {
  if (!HasPairs()) {
    return portable::StoreSums(sums, first, rows, grid, finish, columns, result, result_pitch);
  }
  StoreSumsOn(sums, first, rows, grid, finish, columns, result, result_pitch);
}

}  // namespace roundhouse::native

#else

namespace roundhouse::native {

void ConfigureTiles(int64_t) {}
void ReleaseTiles() {}
void SplitRows(const float* from, int64_t pitch, int64_t rows, int64_t depth, int num_parts,
               std::byte* to, int64_t step_pitch, uint8_t* special) {
  portable::SplitRows(from, pitch, rows, depth, num_parts, to, step_pitch, special);
}
void SplitRight(const RightStep& step, const float* factors, int num_parts, std::byte* to) {
  portable::SplitRight(step, factors, num_parts, to);
}
void MultiplyTiles(const TileBlock& block, int num_parts) {
  portable::MultiplyTiles(block, num_parts);
}
void StoreSums(const float* sums, int64_t first, int64_t rows, const ResultGrid& grid,
               const Finish& finish, int64_t columns, float* result, int64_t result_pitch) {
  portable::StoreSums(sums, first, rows, grid, finish, columns, result, result_pitch);
}

}  // namespace roundhouse::native

#endif

namespace roundhouse::native {

void SplitZeros(int64_t rows, int64_t depth, int num_parts, std::byte* to, int64_t step_pitch,
                uint8_t* special) {
  for (int64_t k = 0; k < depth; k += kStepDepth, to += step_pitch)
    std::memset(to, 0, static_cast<size_t>(rows * num_parts * kStepBytes));
  std::memset(special, 0, static_cast<size_t>(rows));
}

}  // namespace roundhouse::native
