#include "roundhouse/passes/tfl/families/short_fixed_point.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse::tfl_lowering {
namespace {

constexpr int32_t kGreatest = 32767;

int32_t Saturated(int32_t value) { return std::clamp(value, -kGreatest - 1, kGreatest); }

// exp of a in [-1/4, 0), with 15 fraction bits: the first terms of its series around -1/8.
int32_t ExpOfPart(int32_t a) {
  constexpr int32_t kExpOfCenter = 28918;
  constexpr int32_t kThird = 10923;
  const int32_t x = a + (1 << 12);
  const int32_t x2 = RoundedProduct(x, x);
  const int32_t x3 = RoundedProduct(x2, x);
  const int32_t x4 = RoundedProduct(x2, x2);
  const int32_t rest = ShiftedDown(RoundedProduct(ShiftedDown(x4, 2) + x3, kThird) + x2, 1);
  return Saturated(kExpOfCenter + RoundedProduct(kExpOfCenter, x + rest));
}

// exp of a <= 0 with `integer_bits` integer bits; the result has 15 fraction bits.
int32_t ExpOf(int32_t a, int integer_bits) {
  // exp of -1/4, -1/2, -1 …
  static constexpr int32_t kExpOfPowers[] = {25520, 19875, 12055, 4435, 600, 11, 0, 0, 0};
  if (a == 0) return kGreatest;
  const int fraction_bits = 15 - integer_bits;
  const int32_t quarter = 1 << (fraction_bits - 2);
  const int32_t part = (a & (quarter - 1)) - quarter;
  int32_t result = ExpOfPart(ShiftedUp(part, integer_bits));
  const int32_t whole = part - a;
  for (int power = -2; power < integer_bits; ++power) {
    if ((whole & (1 << (fraction_bits + power))) != 0) {
      result = RoundedProduct(result, kExpOfPowers[power + 2]);
    }
  }
  return result;
}

// 2 / (1 + x) for x in [0, 1], with 13 fraction bits: three steps of Newton's method.
int32_t TwiceReciprocalOfOnePlus(int32_t x) {
  const int32_t half = (x + kGreatest + 1) / 2;
  int32_t result = 23130 + RoundedProduct(half, -15420);  // 48/17 and -32/17.
  for (int step = 0; step < 3; ++step) {
    const int32_t error = (1 << 13) - RoundedProduct(half, result);
    result += ShiftedUp(RoundedProduct(result, error), 2);
  }
  return result;
}

// The logistic function at i / 24, times 2^16.
uint32_t LogisticTable(uint32_t index) {
  static const auto* const table = [] {
    auto* made = new std::array<uint32_t, 256>;
    for (size_t i = 0; i < made->size(); ++i) {
      const double value = 65536 / (1 + std::exp(-static_cast<double>(i) / 24));
      (*made)[i] = static_cast<uint32_t>(std::min(65535.0, std::round(value)));
    }
    return made;
  }();
  return (*table)[index];
}

}  // namespace

ShortFactor::ShortFactor(double factor) {
  const canonical::FixedPointFactor whole = canonical::FixedPointFactorOf(factor);
  multiplier = MultiplierOf(whole.multiplier);
  exponent = whole.exponent;
}

int32_t ShortFactor::MultiplierOf(int32_t long_multiplier) {
  return long_multiplier < kGreatest << 16 ? (long_multiplier + (1 << 15)) >> 16 : kGreatest;
}

int32_t RoundedProduct(int32_t a, int32_t b) {
  // Of 64 bits, as a zero point outside of the elements' range makes numbers of more than 16 bits.
  const int64_t product = (int64_t{a} * b + (1 << 14)) >> 15;
  return static_cast<int32_t>(std::clamp<int64_t>(product, -kGreatest - 1, kGreatest));
}

int32_t ShiftedUp(int32_t value, int bits) {
  return static_cast<int32_t>(
      std::clamp<int64_t>(int64_t{value} * (int64_t{1} << bits), -kGreatest - 1, kGreatest));
}

int32_t ShiftedDown(int32_t value, int bits) {
  if (bits == 0) return value;
  if (bits > 30) return 0;
  const int32_t rounded = (std::abs(value) + (1 << (bits - 1))) >> bits;
  return value < 0 ? -rounded : rounded;
}

int32_t LogisticOf(int32_t x) {
  if (x == 0) return 1 << 14;
  const int32_t upper = ShiftedUp(TwiceReciprocalOfOnePlus(ExpOf(-std::abs(x), 3)), 1);
  return x > 0 ? upper : kGreatest - upper;
}

int32_t TanhOf(int32_t x) { return TanhOf(x, 3); }

int32_t TanhOf(int32_t x, int integer_bits) {
  if (x == 0) return 0;
  // Of twice the number, which has the same bits with one more integer bit.
  const int32_t exp = ExpOf(-std::abs(x), integer_bits + 1);
  const int32_t tanh = ShiftedUp(TwiceReciprocalOfOnePlus(exp) - (1 << 13), 2);
  return x > 0 ? tanh : -tanh;
}

int32_t InterpolatedLogisticOf(int32_t x) {
  const uint32_t magnitude = static_cast<uint32_t>(std::abs(x));
  const uint32_t index = magnitude >> 9;
  uint32_t result = 0x7FFF << 10;
  if (index < 255) {
    const uint32_t here = LogisticTable(index);
    result = (here << 9) + (magnitude & 0x1FF) * (LogisticTable(index + 1) - here);
  }
  if (x < 0) result = (1 << 25) - result - 1;
  return static_cast<int32_t>((result + (1 << 9)) >> 10);
}

int32_t InterpolatedTanhOf(int32_t x) {
  const uint32_t magnitude = static_cast<uint32_t>(std::abs(x));
  const uint32_t index = magnitude >> 8;
  int32_t result = 0xFFFF << 8;
  if (index < 255) {
    const uint32_t here = LogisticTable(index);
    result =
        static_cast<int32_t>((here << 8) + (magnitude & 0xFF) * (LogisticTable(index + 1) - here));
  }
  result -= 1 << 23;
  if (x < 0) result = -result - 1;
  return (result + (1 << 7)) >> 8;
}

}  // namespace roundhouse::tfl_lowering
