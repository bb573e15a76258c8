#include "roundhouse/interp/native/microkernels/byte_pairs.h"

#include <cstdint>

#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {

#if defined(__x86_64__)
namespace {

constexpr int64_t kTogether = 64;  // Bytes of a vector.

// Products with a rounding of their own, which no compiler contracts with a sum.
RH_TARGET_AVX512 RH_INLINE __m512 Product(__m512 a, __m512 b) {
  return _mm512_mul_round_ps(a, b, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

RH_TARGET_AVX512 RH_INLINE __mmask64 First(int64_t count) {
  return count >= kTogether ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
}

// The lanes of part `part` of a vector of bytes.
RH_TARGET_AVX512 RH_INLINE __mmask16 PartOf(__mmask64 lanes, int part) {
  return static_cast<__mmask16>(lanes >> (16 * part));
}

template <bool kSigned>
RH_TARGET_AVX512 void QuantizeVectors(const ByteQuantization* params, const float* x, uint8_t* y,
                                      int64_t count) {
  const BytePacking<kSigned> packing(params->least, params->greatest, params->zero_point);
  const ExactQuotient quotient(params->scale);
  for (int64_t i = 0; i < count; i += kTogether) {
    const __mmask64 lanes = First(count - i);
    __m512i parts[4];
    RH_UNROLL
    for (int part = 0; part < 4; ++part) {
      parts[part] = quotient.Rounded(_mm512_maskz_loadu_ps(PartOf(lanes, part), x + i + 16 * part));
    }
    _mm512_mask_storeu_epi8(y + i, lanes, packing.Packed(parts[0], parts[1], parts[2], parts[3]));
  }
}

// An operand's numbers. Signed bytes are read as if 128 more, and so is their zero point.
struct Numbers {
  __m128i flips;
  __m512 zero_point;
  __m512 scale;

  RH_TARGET_AVX512 explicit Numbers(const BytePair::Operand& operand)
      : flips(_mm_set1_epi8(static_cast<char>(operand.is_signed ? 0x80 : 0))),
        zero_point(_mm512_set1_ps(operand.zero_point + (operand.is_signed ? 128.0F : 0.0F))),
        scale(_mm512_set1_ps(operand.scale)) {}

  RH_TARGET_AVX512 RH_INLINE __m512 Of(const uint8_t* from, __mmask16 lanes) const {
    const __m128i bytes = _mm_xor_si128(_mm_maskz_loadu_epi8(lanes, from), flips);
    const __m512 stored = _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(bytes));
    return Product(_mm512_sub_ps(stored, zero_point), scale);
  }
};

template <BytePair::Kind kKind>
RH_TARGET_AVX512 RH_INLINE __m512 Combined(__m512 a, __m512 b) {
  if constexpr (kKind == BytePair::Kind::kSum) return _mm512_add_ps(a, b);
  if constexpr (kKind == BytePair::Kind::kDifference) return _mm512_sub_ps(a, b);
  return Product(a, b);
}

template <BytePair::Kind kKind, BytePair::After kAfter, bool kSigned>
RH_TARGET_AVX512 void PairVectors(const BytePair* given, const uint8_t* a, const uint8_t* b,
                                  const float* slopes, uint8_t* y, int64_t count) {
  const BytePair pair = *given;
  const Numbers lhs(pair.lhs);
  const Numbers rhs(pair.rhs);
  const BytePacking<kSigned> packing(pair.to.least, pair.to.greatest, pair.to.zero_point);
  const ExactQuotient quotient(pair.to.scale);
  const __m512 least = _mm512_set1_ps(pair.least);
  const __m512 greatest = _mm512_set1_ps(pair.greatest);
  for (int64_t i = 0; i < count; i += kTogether) {
    const __mmask64 lanes = First(count - i);
    __m512i parts[4];
    RH_UNROLL
    for (int part = 0; part < 4; ++part) {
      const __mmask16 own = PartOf(lanes, part);
      __m512 x = Combined<kKind>(lhs.Of(a + i + 16 * part, own), rhs.Of(b + i + 16 * part, own));
      if constexpr (kAfter == BytePair::After::kClamp) {
        // In this order NaN stays.
        x = _mm512_min_ps(greatest, _mm512_max_ps(least, x));
      } else if constexpr (kAfter == BytePair::After::kSlope) {
        const __m512 factors = _mm512_maskz_loadu_ps(own, slopes + i + 16 * part);
        const __mmask16 is_negative = _mm512_cmp_ps_mask(x, _mm512_setzero_ps(), _CMP_LT_OQ);
        x = _mm512_mask_mul_ps(x, is_negative, x, factors);
      }
      parts[part] = quotient.Rounded(x);
    }
    _mm512_mask_storeu_epi8(y + i, lanes, packing.Packed(parts[0], parts[1], parts[2], parts[3]));
  }
}

template <BytePair::Kind kKind, BytePair::After kAfter>
PairLoop LoopFor(bool is_signed) {
  return is_signed ? PairVectors<kKind, kAfter, true> : PairVectors<kKind, kAfter, false>;
}

template <BytePair::Kind kKind>
PairLoop LoopFor(BytePair::After after, bool is_signed) {
  switch (after) {
    case BytePair::After::kNothing:
      return LoopFor<kKind, BytePair::After::kNothing>(is_signed);
    case BytePair::After::kClamp:
      return LoopFor<kKind, BytePair::After::kClamp>(is_signed);
    case BytePair::After::kSlope:
      break;
  }
  return LoopFor<kKind, BytePair::After::kSlope>(is_signed);
}

}  // namespace

QuantizeLoop QuantizeLoopFor(const ByteQuantization& params) {
  if (BestIsa() < Isa::kAvx512 || !params.divides_exactly()) return nullptr;
  return params.is_signed() ? QuantizeVectors<true> : QuantizeVectors<false>;
}

PairLoop PairLoopFor(const BytePair& pair) {
  if (BestIsa() < Isa::kAvx512 || !pair.to.divides_exactly()) return nullptr;
  switch (pair.kind) {
    case BytePair::Kind::kSum:
      return LoopFor<BytePair::Kind::kSum>(pair.after, pair.to.is_signed());
    case BytePair::Kind::kDifference:
      return LoopFor<BytePair::Kind::kDifference>(pair.after, pair.to.is_signed());
    case BytePair::Kind::kProduct:
      break;
  }
  return LoopFor<BytePair::Kind::kProduct>(pair.after, pair.to.is_signed());
}

#else

QuantizeLoop QuantizeLoopFor(const ByteQuantization&) { return nullptr; }
PairLoop PairLoopFor(const BytePair&) { return nullptr; }

#endif

}  // namespace roundhouse::native
