#include "roundhouse/core/tensor/float16.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace roundhouse {
namespace {

// Rounds a double to a format with `exponent_bits` and `fraction_bits`, ties to even.
uint16_t RoundToSmallFloat(double value, int exponent_bits, int fraction_bits) {
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const uint16_t sign = static_cast<uint16_t>((bits >> 63) << (exponent_bits + fraction_bits));
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const uint16_t infinity = static_cast<uint16_t>(((1 << exponent_bits) - 1) << fraction_bits);
  if (std::isnan(value)) {
    // Quiet, and with the leading payload bits, as a hardware conversion keeps them.
    uint16_t payload = static_cast<uint16_t>((bits & 0xFFFFFFFFFFFFFull) >> (52 - fraction_bits));
    return sign | infinity | payload | static_cast<uint16_t>(1 << (fraction_bits - 1));
  }
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  if (std::isinf(magnitude)) return sign | infinity;
  int exponent;
  std::frexp(magnitude, &exponent);  // magnitude in [2^(exponent-1), 2^exponent)
  // The weight of the last fraction bit: fixed among subnormals.
  int last_bit = exponent - 1 - fraction_bits;
  const int least_last_bit = 1 - bias - fraction_bits;
  if (last_bit < least_last_bit) last_bit = least_last_bit;
  // Scaling by a power of two is exact here, so the one rounding is nearbyint's, which ties to
  // even.
  const uint64_t units = static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, -last_bit)));
  // A subnormal has exponent field 0; for the others the leading one of `units` adds itself to the
  // field.
  const uint64_t field = static_cast<uint64_t>(last_bit - least_last_bit);
  const uint64_t packed = (field << fraction_bits) + units;
  return sign | static_cast<uint16_t>(packed >= infinity ? infinity : packed);
}

}  // namespace

float HalfBitsToFloat(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  const uint32_t exponent = (bits >> 10) & 0x1F;
  const uint32_t fraction = bits & 0x3FF;
  if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000 | (fraction << 13));
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
}

uint16_t DoubleToHalfBits(double value) { return RoundToSmallFloat(value, 5, 10); }

float BFloat16BitsToFloat(uint16_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

uint16_t DoubleToBFloat16Bits(double value) { return RoundToSmallFloat(value, 8, 7); }

}  // namespace roundhouse
