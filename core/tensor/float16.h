// The two 16-bit float formats as storage types. Arithmetic is done in float: a kernel converts on
// load and on store. Conversions round to nearest, ties to even; NaN stays NaN (and quiet),
// infinities and signed zeros are kept.
#ifndef ROUNDHOUSE_CORE_TENSOR_FLOAT16_H_
#define ROUNDHOUSE_CORE_TENSOR_FLOAT16_H_

#include <cstdint>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

float HalfBitsToFloat(uint16_t bits);
// Rounds once, directly from double: going through float could round twice.
uint16_t DoubleToHalfBits(double value);

float BFloat16BitsToFloat(uint16_t bits);
uint16_t DoubleToBFloat16Bits(double value);

// IEEE binary16: 1 sign, 5 exponent, 10 fraction bits.
struct Half {
  uint16_t bits = 0;

  Half() = default;
  explicit Half(double value) : bits(DoubleToHalfBits(value)) {}
  static Half FromBits(uint16_t bits) {
    Half half;
    half.bits = bits;
    return half;
  }
  operator float() const { return HalfBitsToFloat(bits); }
};

// The upper half of a binary32: 1 sign, 8 exponent, 7 fraction bits.
struct BFloat16 {
  uint16_t bits = 0;

  BFloat16() = default;
  explicit BFloat16(double value) : bits(DoubleToBFloat16Bits(value)) {}
  static BFloat16 FromBits(uint16_t bits) {
    BFloat16 bfloat16;
    bfloat16.bits = bits;
    return bfloat16;
  }
  operator float() const { return BFloat16BitsToFloat(bits); }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_FLOAT16_H_
