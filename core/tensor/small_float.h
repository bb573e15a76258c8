// File: small_float.h
//
// Floats of eight and four bits: stored and moved, but never computed with. A kernel widens them,
// which is exact, and rounds its results:
//
//   SmallFloatValue(SmallFloat::kE4M3FN, 0x7E) == 448
//   SmallFloatBits(SmallFloat::kE4M3FN, 1000, Overflow::kSaturate) == 0x7E
//
// The names give the formats: bits of exponent and fraction; F no infinities, N a NaN, U no
// negative numbers, UZ no negative zero.
#ifndef ROUNDHOUSE_CORE_TENSOR_SMALL_FLOAT_H_
#define ROUNDHOUSE_CORE_TENSOR_SMALL_FLOAT_H_

#include <cstdint>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

enum class SmallFloat : uint8_t {
  kE4M3FN,    // Greatest 448. NaN is S.1111.111.
  kE4M3FNUZ,  // Greatest 240. NaN has the bits of -0.
  kE5M2,      // Greatest 57344. Infinities and NaNs as in IEEE 754.
  kE5M2FNUZ,  // Greatest 57344. NaN has the bits of -0.
  kE8M0FNU,   // Powers of two, 2^-127 to 2^127; no zero, no sign. NaN is 0xFF.
  kE2M1FN,    // Four bits, in the low half: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives. No NaN.
};

// The result for a number beyond the greatest of a format.
enum class Overflow : uint8_t {
  // The greatest number of its sign; also for infinities.
  kSaturate,
  // The same, but infinities become NaN in the two formats FNUZ.
  kSaturateFinite,
  // An infinity or, in a format without one, NaN.
  kToSpecial,
};

// How to round to a format that has only powers of two.
enum class PowerRounding : uint8_t {
  kUp,       // Away from zero.
  kDown,     // Towards zero.
  kNearest,  // Ties go up.
};

// Exact. E2M1FN uses the low four bits only.
double SmallFloatValue(SmallFloat format, uint8_t bits);

// Rounds once, to nearest, ties to even (E8M0FNU: as `rounding` says). NaN stays NaN, with its sign
// if the format has one.
//
// E2M1FN has no special values, so it always saturates; NaN becomes 6. In E8M0FNU everything below
// 2^-127, including zero, becomes 2^-127 if it saturates, else NaN; negative numbers become NaN in
// any case.
uint8_t SmallFloatBits(SmallFloat format, double value, Overflow overflow,
                       PowerRounding rounding = PowerRounding::kNearest);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_SMALL_FLOAT_H_
