// File: byte_pairs.h
//
// Numbers to bytes, and functions of two bytes, on processors with vectors of 512 bits.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_PAIRS_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_PAIRS_H_

#include <cstdint>

#include "roundhouse/interp/native/microkernels/byte_packing.h"

namespace roundhouse::native {

// Quantises `count` numbers, as x / scale rounded to the nearest integer, halves to even.
using QuantizeLoop = void (*)(const ByteQuantization* params, const float* x, uint8_t* y,
                              int64_t count);
// Returns null if there is none for this processor or scale.
QuantizeLoop QuantizeLoopFor(const ByteQuantization& params);

// Quantises after(lhs, rhs) of two arrays of bytes.
struct BytePair {
  enum class Kind : uint8_t { kSum, kDifference, kProduct };
  enum class After : uint8_t { kNothing, kClamp, kSlope };
  struct Operand {
    bool is_signed = false;
    float zero_point = 0;
    float scale = 1;
  };
  Operand lhs;
  Operand rhs;
  Kind kind = Kind::kSum;
  After after = After::kNothing;
  float least = 0;  // Of kClamp.
  float greatest = 0;
  ByteQuantization to;
};
// `slopes` has an element for each result, if the pair ends with kSlope: the factor of negative
// numbers.
using PairLoop = void (*)(const BytePair* pair, const uint8_t* lhs, const uint8_t* rhs,
                          const float* slopes, uint8_t* y, int64_t count);
// Returns null if there is none for this processor or scale.
PairLoop PairLoopFor(const BytePair& pair);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_PAIRS_H_
