// File: small_float.h
//
// Floats of eight and of four bits: kept and moved, but never computed with. A kernel widens them,
// which is exact, and rounds what it has to keep:
//
//   SmallFloatValue(SmallFloat::kE4M3FN, 0x7E) == 448
//   SmallFloatBits(SmallFloat::kE4M3FN, 1000, Overflow::kSaturate) == 0x7E
//
// The names say what the formats are: bits of the exponent and of the fraction; F no infinities, N
// a NaN, U no negative numbers, UZ no negative zero.
#ifndef ROUNDHOUSE_CORE_TENSOR_SMALL_FLOAT_H_
#define ROUNDHOUSE_CORE_TENSOR_SMALL_FLOAT_H_

#include <cstdint>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

enum class SmallFloat : uint8_t {
  kE4M3FN,    // Greatest 448. NaN is S.1111.111.
  kE4M3FNUZ,  // Greatest 240. NaN is what would be -0.
  kE5M2,      // Greatest 57344. Infinities and NaNs as in IEEE 754.
  kE5M2FNUZ,  // Greatest 57344. NaN is what would be -0.
  kE8M0FNU,   // Powers of two, 2^-127 to 2^127; neither zero nor sign. NaN is 0xFF.
  kE2M1FN,    // Four bits, in the low half: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives. No NaN.
};

// What becomes of a number that is beyond the greatest one of a format.
enum class Overflow : uint8_t {
  // The greatest number of its sign; so do infinities.
  kSaturate,
  // The same, but infinities become NaN in the formats that have no -0.
  kSaturateFinite,
  // An infinity or, in a format without one, NaN.
  kToSpecial,
};

// How a number that is no power of two gets to a format that has nothing else.
enum class PowerRounding : uint8_t {
  kUp,       // Away from zero.
  kDown,     // Towards zero.
  kNearest,  // The middle goes up.
};

// Exact. E2M1FN looks at the low four bits only.
double SmallFloatValue(SmallFloat format, uint8_t bits);

// Rounds once, to nearest, ties to even (E8M0FNU: as `rounding` says); NaN stays NaN with its sign
// where there is one.
//
// E2M1FN has nothing to say that something is too large, so that it saturates in any case; NaN is 6
// there. In E8M0FNU everything below 2^-127, zero too, is 2^-127 where it saturates, else NaN; so
// is all that is negative, in any case.
uint8_t SmallFloatBits(SmallFloat format, double value, Overflow overflow,
                       PowerRounding rounding = PowerRounding::kNearest);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_SMALL_FLOAT_H_
