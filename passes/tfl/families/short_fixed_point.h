// File: short_fixed_point.h
//
// 16-bit fixed-point numbers, as TFLite's kernels for quantised functions compute with them:
// products keep the upper half, with halves rounded up, and shifts saturate.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_SHORT_FIXED_POINT_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_SHORT_FIXED_POINT_H_

#include <cstdint>

namespace roundhouse::tfl_lowering {

// multiplier * 2^(exponent - 15).
struct ShortFactor {
  explicit ShortFactor(double factor);
  // The multiplier for one of 32 bits.
  static int32_t MultiplierOf(int32_t long_multiplier);

  int32_t multiplier;
  int exponent;
};

// a * b * 2^-15.
int32_t RoundedProduct(int32_t a, int32_t b);
int32_t ShiftedUp(int32_t value, int bits);
// Rounds halves away from 0.
int32_t ShiftedDown(int32_t value, int bits);

// The functions of x * 2^-12, times 2^15.
int32_t LogisticOf(int32_t x);
int32_t TanhOf(int32_t x);
// For x with `integer_bits` bits before the point, 0 to 6.
int32_t TanhOf(int32_t x, int integer_bits);

// The same, interpolated in a table of 256 numbers, for x in steps of 1 / (3 * 2^12). The numbers
// in TFLite's table are greater than the function by up to one, to make up for what interpolation
// loses, so that these results may differ from it by a step.
int32_t InterpolatedLogisticOf(int32_t x);
int32_t InterpolatedTanhOf(int32_t x);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_SHORT_FIXED_POINT_H_
