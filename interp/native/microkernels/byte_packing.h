// File: byte_packing.h
//
// The last steps from numbers to bytes in vectors: exact quotients, and bytes within bounds.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_PACKING_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_PACKING_H_

#include <cstdint>

#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {

// The scale and zero point of stored bytes, of which those between the bounds are used.
struct ByteQuantization {
  float scale = 1;
  int32_t least = 0;  // Bounds of value minus zero point.
  int32_t greatest = 0;
  int32_t zero_point = 0;

  // Whether the bytes are to be read as i8. Either will do if the bounds are from 0 to 127.
  bool is_signed() const { return least + zero_point < 0; }
  // Whether ExactQuotient can divide by the scale.
  bool divides_exactly() const { return scale > 1e-30F && scale < 1e30F; }
};

#if defined(__x86_64__)

// Saturates four vectors of distances from the zero point to bytes, which come out in order.
template <bool kSigned>
struct BytePacking {
  __m512i zero_point;
  __m512i least;
  __m512i greatest;
  __m512i order;

  RH_TARGET_AVX512 BytePacking(int32_t least_distance, int32_t greatest_distance, int32_t zero)
      : zero_point(_mm512_set1_epi16(static_cast<int16_t>(zero))),
        least(_mm512_set1_epi8(static_cast<char>(least_distance + zero))),
        greatest(_mm512_set1_epi8(static_cast<char>(greatest_distance + zero))),
        order(_mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)) {}

  RH_TARGET_AVX512 RH_INLINE __m512i Packed(__m512i a, __m512i b, __m512i c, __m512i d) const {
    const __m512i low = _mm512_adds_epi16(_mm512_packs_epi32(a, b), zero_point);
    const __m512i high = _mm512_adds_epi16(_mm512_packs_epi32(c, d), zero_point);
    const __m512i bytes = kSigned ? _mm512_packs_epi16(low, high) : _mm512_packus_epi16(low, high);
    const __m512i clamped = kSigned ? _mm512_min_epi8(_mm512_max_epi8(bytes, least), greatest)
                                    : _mm512_min_epu8(_mm512_max_epu8(bytes, least), greatest);
    return _mm512_permutexvar_epi32(order, clamped);
  }
};

// Divides as the processor's division does, to the last bit, and rounds to the nearest integer,
// halves to even. NaN counts as 0. A quotient is corrected twice by its remainder: after that it is
// the one nearest to the exact quotient, because the reciprocal is the one nearest to the exact
// reciprocal (Markstein's theorem). Quotients beyond kMost stay beyond it.
struct ExactQuotient {
  static constexpr float kMost = 4096;
  __m512 divisor;
  __m512 reciprocal;
  __m512 least;
  __m512 greatest;

  RH_TARGET_AVX512 explicit ExactQuotient(float scale)
      : divisor(_mm512_set1_ps(scale)),
        reciprocal(_mm512_set1_ps(1 / scale)),
        least(_mm512_set1_ps(-kMost * scale)),
        greatest(_mm512_set1_ps(kMost * scale)) {}

  RH_TARGET_AVX512 RH_INLINE __m512i Rounded(__m512 x) const {
    x = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(x, x, _CMP_ORD_Q), x);
    x = _mm512_min_ps(_mm512_max_ps(x, least), greatest);
    __m512 quotient = _mm512_mul_ps(x, reciprocal);
    RH_UNROLL
    for (int i = 0; i < 2; ++i) {
      const __m512 remainder = _mm512_fnmadd_ps(quotient, divisor, x);
      quotient = _mm512_fmadd_ps(remainder, reciprocal, quotient);
    }
    return _mm512_cvt_roundps_epi32(quotient, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  }
};

#endif

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_PACKING_H_
