#include "roundhouse/interp/native/microkernels/float_requantization.h"

#include <algorithm>
#include <cstdint>

#include "roundhouse/interp/native/microkernels/byte_packing.h"
#include "roundhouse/interp/native/microkernels/sum_lanes.h"
#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

// Rounds to the nearest integer, ties to even: adding this to a number below 2^22 leaves no
// fraction.
constexpr float kNoFraction = 12582912.0F;

template <bool kDivides>
struct InFloats {
  static RH_INLINE uint8_t Of(const RequantizedBlock& block, int32_t sum, int64_t i) {
    const auto least = static_cast<float>(block.least);
    const auto greatest = static_cast<float>(block.greatest);
    float x = static_cast<float>(sum) * block.factors[i];
    if (kDivides) x = x / block.divisor;
    x = x < least ? least : x;
    x = x > greatest ? greatest : x;
    const float rounded = (x + kNoFraction) - kNoFraction;
    return static_cast<uint8_t>(static_cast<int32_t>(rounded) + block.zero_point);
  }
};

#if defined(__x86_64__)

template <bool kDivides>
RH_TARGET_AVX512 void FloatVectors(const RequantizedBlock* given) {
  const RequantizedBlock block = *given;
  const __m512i zero_point = _mm512_set1_epi32(block.zero_point);
  const __m512 divisor = _mm512_set1_ps(block.divisor);
  // Clamps first, so that the conversion cannot overflow.
  const __m512 least = _mm512_set1_ps(static_cast<float>(block.least));
  const __m512 greatest = _mm512_set1_ps(static_cast<float>(block.greatest));
  for (int64_t column = 0; column < block.columns; column += 16) {
    const __mmask16 lanes = LanesFrom(block, column);
    const __m512i offsets = _mm512_maskz_loadu_epi32(lanes, block.offsets + column);
    const __m512 factors = _mm512_maskz_loadu_ps(lanes, block.factors + column);
    for (int64_t row = 0; row < block.rows; ++row) {
      __m512 x =
          _mm512_mul_ps(_mm512_cvtepi32_ps(SumsOf(block, lanes, offsets, row, column)), factors);
      if constexpr (kDivides) x = _mm512_div_ps(x, divisor);
      x = _mm512_min_ps(_mm512_max_ps(x, least), greatest);
      const __m512i distances =
          _mm512_cvt_roundps_epi32(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
      _mm512_mask_cvtepi32_storeu_epi8(block.result + row * block.result_pitch + column, lanes,
                                       _mm512_add_epi32(distances, zero_point));
    }
  }
}

// Sixteen sums of a row, on the way to the result's integers.
template <bool kDivides>
struct FloatLanes {
  __mmask16 lanes = 0;
  __m512i offsets;
  __m512 factors;

  RH_TARGET_AVX512 RH_INLINE __m512i Distances(const RequantizedBlock& block, __m512 divisor,
                                               int64_t row, int64_t column) const {
    __m512 x =
        _mm512_mul_ps(_mm512_cvtepi32_ps(SumsOf(block, lanes, offsets, row, column)), factors);
    if constexpr (kDivides) x = _mm512_div_ps(x, divisor);
    return _mm512_cvt_roundps_epi32(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  }
};

// Columns from `column` on, kVectors vectors of them, in all rows.
template <bool kDivides, bool kSigned, int kVectors>
RH_TARGET_AVX512 RH_INLINE void PackRows(const RequantizedBlock& block,
                                         const BytePacking<kSigned>& packing, __m512 divisor,
                                         int64_t column) {
  FloatLanes<kDivides> vectors[kVectors];
  RH_UNROLL
  for (int v = 0; v < kVectors; ++v) {
    FloatLanes<kDivides>& own = vectors[v];
    own.lanes = LanesFrom(block, column + 16 * v);
    own.offsets = _mm512_maskz_loadu_epi32(own.lanes, block.offsets + column + 16 * v);
    own.factors = _mm512_maskz_loadu_ps(own.lanes, block.factors + column + 16 * v);
  }
  const int64_t count = std::min<int64_t>(16 * kVectors, block.columns - column);
  if constexpr (kVectors == 1) {
    // Four rows together fill the vectors.
    const auto lanes = static_cast<__mmask16>((1U << count) - 1);
    for (int64_t row = 0; row < block.rows; row += 4) {
      const int64_t rows = std::min<int64_t>(4, block.rows - row);
      __m512i parts[4];
      RH_UNROLL
      for (int i = 0; i < 4; ++i) {
        parts[i] =
            vectors[0].Distances(block, divisor, row + std::min<int64_t>(i, rows - 1), column);
      }
      const __m512i bytes = packing.Packed(parts[0], parts[1], parts[2], parts[3]);
      uint8_t* to = block.result + row * block.result_pitch + column;
      if (rows == 4 && count == 16 && block.result_pitch == 16) {
        _mm512_storeu_si512(to, bytes);
        continue;
      }
      const __m128i by_row[4] = {_mm512_castsi512_si128(bytes), _mm512_extracti32x4_epi32(bytes, 1),
                                 _mm512_extracti32x4_epi32(bytes, 2),
                                 _mm512_extracti32x4_epi32(bytes, 3)};
      for (int64_t i = 0; i < rows; ++i)
        _mm_mask_storeu_epi8(to + i * block.result_pitch, lanes, by_row[i]);
    }
  } else {
    const __mmask64 lanes = count == 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    for (int64_t row = 0; row < block.rows; ++row) {
      __m512i parts[4];
      RH_UNROLL
      for (int v = 0; v < 4; ++v) {
        parts[v] = v < kVectors ? vectors[v < kVectors ? v : 0].Distances(block, divisor, row,
                                                                          column + 16 * v)
                                : _mm512_setzero_si512();
      }
      uint8_t* to = block.result + row * block.result_pitch + column;
      const __m512i bytes = packing.Packed(parts[0], parts[1], parts[2], parts[3]);
      if (count == 64) {
        _mm512_storeu_si512(to, bytes);
      } else {
        _mm512_mask_storeu_epi8(to, lanes, bytes);
      }
    }
  }
}

// As FloatVectors, for factors with which no sum leaves the range of i32: only bytes are clamped.
template <bool kDivides, bool kSigned>
RH_TARGET_AVX512 void PackedFloatVectors(const RequantizedBlock* given) {
  const RequantizedBlock block = *given;
  const BytePacking<kSigned> packing(block.least, block.greatest, block.zero_point);
  const __m512 divisor = _mm512_set1_ps(block.divisor);
  for (int64_t column = 0; column < block.columns; column += 64) {
    switch ((std::min<int64_t>(64, block.columns - column) + 15) / 16) {
      case 1:
        PackRows<kDivides, kSigned, 1>(block, packing, divisor, column);
        break;
      case 2:
        PackRows<kDivides, kSigned, 2>(block, packing, divisor, column);
        break;
      case 3:
        PackRows<kDivides, kSigned, 3>(block, packing, divisor, column);
        break;
      default:
        PackRows<kDivides, kSigned, 4>(block, packing, divisor, column);
    }
  }
}

// The same on processors without vectors of 512 bits, eight columns at a time.
template <bool kDivides>
RH_TARGET_AVX2 void EightColumns(const RequantizedBlock* given) {
  constexpr int64_t kLanes = 8;
  const RequantizedBlock block = *given;
  if (block.columns < kLanes) {
    Columns<InFloats<kDivides>>::Run(given);
    return;
  }
  const __m256i zero_point = _mm256_set1_epi32(block.zero_point);
  const __m256 divisor = _mm256_set1_ps(block.divisor);
  const __m256 least = _mm256_set1_ps(static_cast<float>(block.least));
  const __m256 greatest = _mm256_set1_ps(static_cast<float>(block.greatest));
  // The lowest bytes of each four.
  const __m256i lowest = _mm256_set1_epi64x(0x0C080400);
  for (int64_t done = 0; done < block.columns; done += kLanes) {
    // The last ones may be computed twice.
    const int64_t column = std::min(done, block.columns - kLanes);
    const __m256i offsets =
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(block.offsets + column));
    const __m256 factors = _mm256_loadu_ps(block.factors + column);
    for (int64_t row = 0; row < block.rows; ++row) {
      const int32_t* own = block.sums + row * block.sums_pitch + column;
      __m256i sums =
          _mm256_add_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(own)), offsets);
      if (block.row_offsets != nullptr)
        sums = _mm256_add_epi32(sums, _mm256_set1_epi32(block.row_offsets[row]));
      __m256 x = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), factors);
      if constexpr (kDivides) x = _mm256_div_ps(x, divisor);
      x = _mm256_min_ps(_mm256_max_ps(x, least), greatest);
      // Rounds to the nearest integer, ties to even.
      const __m256i bytes =
          _mm256_shuffle_epi8(_mm256_add_epi32(_mm256_cvtps_epi32(x), zero_point), lowest);
      _mm_storel_epi64(
          reinterpret_cast<__m128i*>(block.result + row * block.result_pitch + column),
          _mm_unpacklo_epi32(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1)));
    }
  }
}

#endif

template <bool kDivides>
RequantizationLoops LoopsThat(bool is_bounded, bool is_signed) {
#if defined(__x86_64__)
  if (BestIsa() >= Isa::kAvx512) {
    if (!is_bounded) return FloatVectors<kDivides>;
    return is_signed ? PackedFloatVectors<kDivides, true> : PackedFloatVectors<kDivides, false>;
  }
  if (BestIsa() >= Isa::kAvx2) return EightColumns<kDivides>;
#endif
  static_cast<void>(is_bounded);
  static_cast<void>(is_signed);
  return ForThisProcessor<Columns<InFloats<kDivides>>, const RequantizedBlock*>();
}

}  // namespace

RequantizationLoops FloatLoops(bool divides, bool is_bounded, bool is_signed) {
  return divides ? LoopsThat<true>(is_bounded, is_signed) : LoopsThat<false>(is_bounded, is_signed);
}

}  // namespace roundhouse::native
