// File: short_fixed_point.h
//
// Numbers of 16 bits in fixed point, as TFLite's kernels for quantised functions compute with them:
// products keep the upper half, rounded with halves up, and shifts saturate.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_SHORT_FIXED_POINT_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_SHORT_FIXED_POINT_H_

#include <cstdint>

namespace roundhouse::tfl_lowering {

// multiplier * 2^(exponent - 15).
struct ShortFactor {
  explicit ShortFactor(double factor);
  // Of the factor without its exponent.
  static int32_t MultiplierOf(int32_t long_multiplier);

  int32_t multiplier;
  int exponent;
};

// a * b * 2^-15.
int32_t RoundedProduct(int32_t a, int32_t b);
int32_t ShiftedUp(int32_t value, int bits);
// Halves go away from 0.
int32_t ShiftedDown(int32_t value, int bits);

// The functions of x * 2^-12, times 2^15.
int32_t LogisticOf(int32_t x);
int32_t TanhOf(int32_t x);
// Of x with so many bits in front of the point, 0 to 6.
int32_t TanhOf(int32_t x, int integer_bits);

// The same, interpolated in a table of 256 numbers: x in steps of 1 / (3 * 2^12). TFLite's table is
// of numbers up to one greater than the function's, against what interpolation loses, so that these
// may be a step away from it.
int32_t InterpolatedLogisticOf(int32_t x);
int32_t InterpolatedTanhOf(int32_t x);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_SHORT_FIXED_POINT_H_
