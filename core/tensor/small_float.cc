#include "roundhouse/core/tensor/small_float.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace roundhouse {
namespace {

constexpr uint8_t kPowerNan = 0xFF;
constexpr int kPowerBias = 127;

// A format with a sign bit.
struct Layout {
  int exponent_bits;
  int fraction_bits;
  int bias;
  uint8_t greatest;  // The bits of the greatest number.
  enum { kNothing, kNan, kNanForNegativeZero, kInfinities } specials;

  uint8_t sign() const { return static_cast<uint8_t>(1 << (exponent_bits + fraction_bits)); }
  uint8_t fraction_mask() const { return static_cast<uint8_t>((1 << fraction_bits) - 1); }
};

constexpr Layout kLayouts[] = {
    {4, 3, 7, 0x7E, Layout::kNan},
    {4, 3, 8, 0x7F, Layout::kNanForNegativeZero},
    {5, 2, 15, 0x7B, Layout::kInfinities},
    {5, 2, 16, 0x7F, Layout::kNanForNegativeZero},
    {},  // E8M0FNU has no sign bit.
    {2, 1, 1, 0x7, Layout::kNothing},
};

const Layout& LayoutOf(SmallFloat format) { return kLayouts[static_cast<int>(format)]; }

// The value of bits above those of the greatest number.
double SpecialValue(const Layout& layout, uint8_t magnitude, bool is_negative) {
  const uint64_t fraction = magnitude & layout.fraction_mask();
  if (layout.specials == Layout::kInfinities && fraction == 0) {
    const double infinity = std::numeric_limits<double>::infinity();
    return is_negative ? -infinity : infinity;
  }
  // Keeps the payload, as the wider formats do.
  const uint64_t payload = layout.specials == Layout::kInfinities
                               ? fraction << (52 - layout.fraction_bits)
                               : uint64_t{1} << 51;
  return std::bit_cast<double>(static_cast<uint64_t>(is_negative) << 63 | uint64_t{0x7FF} << 52 |
                               payload);
}

uint8_t NanBits(const Layout& layout, double value, uint8_t sign) {
  switch (layout.specials) {
    case Layout::kNothing:
      return layout.greatest;
    case Layout::kNan:
      return sign | static_cast<uint8_t>(layout.greatest + 1);
    case Layout::kNanForNegativeZero:
      return layout.sign();
    case Layout::kInfinities:
      break;
  }
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const auto payload =
      static_cast<uint8_t>(bits >> (52 - layout.fraction_bits)) & layout.fraction_mask();
  const auto quiet = static_cast<uint8_t>(1 << (layout.fraction_bits - 1));
  const auto infinity = static_cast<uint8_t>(layout.greatest + 1);
  return static_cast<uint8_t>(sign | infinity | payload | quiet);
}

uint8_t TooLarge(const Layout& layout, double value, uint8_t sign, Overflow overflow) {
  const bool is_nan = layout.specials == Layout::kNanForNegativeZero && std::isinf(value) &&
                      overflow == Overflow::kSaturateFinite;
  if (layout.specials == Layout::kNothing || (overflow != Overflow::kToSpecial && !is_nan)) {
    return sign | layout.greatest;
  }
  if (layout.specials == Layout::kInfinities) return sign | (layout.greatest + 1);
  return NanBits(layout, value, sign);
}

double PowerValue(uint8_t bits) {
  if (bits == kPowerNan) return std::numeric_limits<double>::quiet_NaN();
  return std::ldexp(1.0, bits - kPowerBias);
}

uint8_t PowerBits(double value, Overflow overflow, PowerRounding rounding) {
  constexpr uint8_t kGreatest = kPowerNan - 1;
  if (std::isnan(value) || value < 0) return kPowerNan;
  if (value < PowerValue(0) || value > PowerValue(kGreatest)) {
    if (overflow == Overflow::kToSpecial) return kPowerNan;
    return value > 1 ? kGreatest : 0;
  }
  int exponent;
  const double fraction = std::frexp(value, &exponent);  // In [1/2, 1).
  const bool goes_up = rounding == PowerRounding::kUp        ? fraction > 0.5
                       : rounding == PowerRounding::kNearest ? fraction >= 0.75
                                                             : false;
  return static_cast<uint8_t>(exponent - 1 + (goes_up ? 1 : 0) + kPowerBias);
}

}  // namespace

double SmallFloatValue(SmallFloat format, uint8_t bits) {
  if (format == SmallFloat::kE8M0FNU) return PowerValue(bits);
  const Layout& layout = LayoutOf(format);
  const bool is_negative = (bits & layout.sign()) != 0;
  const uint8_t magnitude = bits & (layout.sign() - 1);
  const bool is_nan = layout.specials == Layout::kNanForNegativeZero && bits == layout.sign();
  if (is_nan) return std::numeric_limits<double>::quiet_NaN();
  if (magnitude > layout.greatest) return SpecialValue(layout, magnitude, is_negative);
  const int field = magnitude >> layout.fraction_bits;
  const int fraction = magnitude & layout.fraction_mask();
  // Subnormal numbers have the exponent of the least normal ones, and no leading one.
  const int significand = field == 0 ? fraction : fraction | 1 << layout.fraction_bits;
  const double value = std::ldexp(static_cast<double>(significand),
                                  std::max(field, 1) - layout.bias - layout.fraction_bits);
  return is_negative ? -value : value;
}

uint8_t SmallFloatBits(SmallFloat format, double value, Overflow overflow, PowerRounding rounding) {
  if (format == SmallFloat::kE8M0FNU) return PowerBits(value, overflow, rounding);
  const Layout& layout = LayoutOf(format);
  const uint8_t sign = std::signbit(value) ? layout.sign() : 0;
  if (std::isnan(value)) return NanBits(layout, value, sign);
  if (std::isinf(value)) return TooLarge(layout, value, sign, overflow);
  uint64_t packed = 0;
  const double magnitude = std::fabs(value);
  if (magnitude > 0) {
    int exponent;
    std::frexp(magnitude, &exponent);  // In [2^(exponent-1), 2^exponent).
    // The weight of the last bit of the fraction: fixed among subnormal numbers.
    const int least_last_bit = 1 - layout.bias - layout.fraction_bits;
    const int last_bit = std::max(exponent - 1 - layout.fraction_bits, least_last_bit);
    // Scaling by a power of two is exact here, so the one rounding is nearbyint's, which ties to
    // even.
    const auto units = static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, -last_bit)));
    // The leading one of `units` adds itself to the exponent's field.
    packed = (static_cast<uint64_t>(last_bit - least_last_bit) << layout.fraction_bits) + units;
  }
  if (packed > layout.greatest) return TooLarge(layout, value, sign, overflow);
  if (packed == 0 && layout.specials == Layout::kNanForNegativeZero) return 0;
  return sign | static_cast<uint8_t>(packed);
}

}  // namespace roundhouse
