#include "roundhouse/core/tensor/small_float.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <vector>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// A format as described by the tables of ONNX's documentation.
struct Table {
  SmallFloat format;
  int exponent_bits, fraction_bits, bias;
  double greatest, least;  // FLT_MAX, and the least number above 0.
  std::vector<int> infinities, nans;
  bool has_negative_zero;
};

const Table kTables[] = {
    {SmallFloat::kE4M3FN, 4, 3, 7, 448, 0x1p-9, {}, {0x7F, 0xFF}, true},
    {SmallFloat::kE4M3FNUZ, 4, 3, 8, 240, 0x1p-10, {}, {0x80}, false},
    {SmallFloat::kE5M2,
     5,
     2,
     15,
     57344,
     0x1p-16,
     {0x7C, 0xFC},
     {0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF},
     true},
    {SmallFloat::kE5M2FNUZ, 5, 2, 16, 57344, 0x1p-17, {}, {0x80}, false},
    {SmallFloat::kE2M1FN, 2, 1, 1, 6, 0.5, {}, {}, true},
};

void PrintTo(const Table& table, std::ostream* out) { *out << static_cast<int>(table.format); }

bool Has(const std::vector<int>& list, int bits) {
  for (int one : list) {
    if (one == bits) return true;
  }
  return false;
}

// The sums of the definition, bit by bit; nullopt for NaN and infinities.
std::optional<double> ByDefinition(const Table& table, int bits) {
  if (Has(table.infinities, bits) || Has(table.nans, bits)) return std::nullopt;
  const int sign = bits >> (table.exponent_bits + table.fraction_bits) & 1;
  int exponent = 0;
  for (int i = 0; i < table.exponent_bits; ++i)
    exponent += (bits >> (table.fraction_bits + i) & 1) << i;
  double fraction = 0;
  for (int i = 0; i < table.fraction_bits; ++i)
    fraction += (bits >> i & 1) * std::pow(2.0, i - table.fraction_bits);
  const double magnitude = exponent != 0 ? std::pow(2.0, exponent - table.bias) * (1 + fraction)
                                         : std::pow(2.0, 1 - table.bias) * fraction;
  return sign != 0 ? -magnitude : magnitude;
}

class SmallFloatTest : public testing::TestWithParam<Table> {
 protected:
  int count() const { return 1 << (1 + GetParam().exponent_bits + GetParam().fraction_bits); }
  uint8_t sign() const { return static_cast<uint8_t>(count() / 2); }
  uint8_t Bits(double value, Overflow overflow = Overflow::kToSpecial) const {
    return SmallFloatBits(GetParam().format, value, overflow);
  }
  double Value(int bits) const {
    return SmallFloatValue(GetParam().format, static_cast<uint8_t>(bits));
  }
  // The bits of the greatest number, which is the last one that counts up.
  uint8_t greatest() const {
    uint8_t bits = 0;
    while (Value(bits) != GetParam().greatest) ++bits;
    return bits;
  }
};

TEST_P(SmallFloatTest, EveryByteIsWhatTheDefinitionSays) {
  double greatest = 0, least = kInfinity;
  for (int bits = 0; bits < count(); ++bits) {
    const double value = Value(bits);
    const std::optional<double> defined = ByDefinition(GetParam(), bits);
    if (Has(GetParam().nans, bits)) {
      EXPECT_TRUE(std::isnan(value)) << bits;
      continue;
    }
    if (Has(GetParam().infinities, bits)) {
      EXPECT_EQ(value, bits < sign() ? kInfinity : -kInfinity) << bits;
      continue;
    }
    ASSERT_TRUE(defined.has_value());
    EXPECT_EQ(value, *defined) << bits;
    EXPECT_EQ(std::signbit(value), bits >= sign()) << bits;
    greatest = std::max(greatest, value);
    if (value > 0) least = std::min(least, value);
  }
  EXPECT_EQ(greatest, GetParam().greatest);
  EXPECT_EQ(least, GetParam().least);
}

TEST_P(SmallFloatTest, EveryByteSurvivesTheWayThroughItsValue) {
  for (int bits = 0; bits < count(); ++bits) {
    // A signalling NaN becomes quiet.
    const int expected =
        GetParam().format == SmallFloat::kE5M2 && Has(GetParam().nans, bits) ? bits | 2 : bits;
    for (Overflow overflow :
         {Overflow::kSaturate, Overflow::kSaturateFinite, Overflow::kToSpecial}) {
      if (Has(GetParam().infinities, bits) && overflow != Overflow::kToSpecial) continue;
      EXPECT_EQ(Bits(Value(bits), overflow), expected) << bits;
    }
  }
}

// Between every two neighbours: just below the middle rounds down, just above rounds up, the middle
// rounds to even. The last neighbour is the one that one more exponent would give.
TEST_P(SmallFloatTest, RoundsToNearestTiesToEven) {
  for (int bits = 0; bits < greatest(); ++bits) {
    const double middle = (Value(bits) + Value(bits + 1)) / 2;
    const int even = bits % 2 == 0 ? bits : bits + 1;
    const bool keeps_sign = GetParam().has_negative_zero || bits > 0;
    EXPECT_EQ(Bits(middle), even) << bits;
    EXPECT_EQ(Bits(std::nextafter(middle, 0)), bits) << bits;
    EXPECT_EQ(Bits(std::nextafter(middle, kInfinity)), bits + 1) << bits;
    EXPECT_EQ(Bits(-middle), even | (keeps_sign || even > 0 ? sign() : 0)) << bits;
    EXPECT_EQ(Bits(std::nextafter(-middle, 0)), bits | (keeps_sign ? sign() : 0)) << bits;
    EXPECT_EQ(Bits(std::nextafter(-middle, -kInfinity)), (bits + 1) | sign()) << bits;
  }
}

TEST_P(SmallFloatTest, KeepsTheSignOfZeroWhereItHasOne) {
  const uint8_t negative = GetParam().has_negative_zero ? sign() : 0;
  for (double tiny : {0.0, std::numeric_limits<double>::denorm_min(), GetParam().least / 2}) {
    for (Overflow overflow :
         {Overflow::kSaturate, Overflow::kSaturateFinite, Overflow::kToSpecial}) {
      EXPECT_EQ(Bits(tiny, overflow), 0) << tiny;
      EXPECT_EQ(Bits(-tiny, overflow), negative) << tiny;
    }
  }
}

// Values that round beyond the greatest number. [x] is the number with as many bits of fraction but
// any exponent.
TEST_P(SmallFloatTest, IsTooLargeFromTheMiddleToTheNextNumberOn) {
  const double greatest_value = GetParam().greatest;
  const double step = greatest_value - Value(greatest() - 1);
  const double middle = greatest_value + step / 2;
  const bool even = greatest() % 2 == 0;
  const double first = even ? std::nextafter(middle, kInfinity) : middle;
  const double last = even ? middle : std::nextafter(middle, 0);
  EXPECT_EQ(Bits(last), greatest());
  EXPECT_EQ(Bits(-last), greatest() | sign());
  for (double large : {first, 2 * greatest_value, 1e30, std::numeric_limits<double>::max()}) {
    for (Overflow overflow : {Overflow::kSaturate, Overflow::kSaturateFinite}) {
      EXPECT_EQ(Bits(large, overflow), greatest()) << large;
      EXPECT_EQ(Bits(-large, overflow), greatest() | sign()) << large;
    }
    EXPECT_EQ(Bits(large), Bits(kInfinity)) << large;
    EXPECT_EQ(Bits(-large), Bits(-kInfinity)) << large;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, SmallFloatTest, testing::ValuesIn(kTables));

// The rows of ONNX's tables on Inf and NaN.
struct Row {
  SmallFloat format;
  uint8_t infinity, negative_infinity, nan = 0, negative_nan = 0;
};

TEST(SmallFloatOverflowTest, SaturatesAsOnnxSays) {
  for (const Row& row : std::vector<Row>{{SmallFloat::kE4M3FN, 0x7E, 0xFE, 0x7F, 0xFF},
                                         {SmallFloat::kE4M3FNUZ, 0x7F, 0xFF, 0x80, 0x80},
                                         {SmallFloat::kE5M2, 0x7B, 0xFB, 0x7E, 0xFE},
                                         {SmallFloat::kE5M2FNUZ, 0x7F, 0xFF, 0x80, 0x80},
                                         {SmallFloat::kE2M1FN, 0x7, 0xF, 0x7, 0x7}}) {
    SCOPED_TRACE(static_cast<int>(row.format));
    EXPECT_EQ(SmallFloatBits(row.format, kInfinity, Overflow::kSaturate), row.infinity);
    EXPECT_EQ(SmallFloatBits(row.format, -kInfinity, Overflow::kSaturate), row.negative_infinity);
    EXPECT_EQ(SmallFloatBits(row.format, kNan, Overflow::kSaturate), row.nan);
    EXPECT_EQ(SmallFloatBits(row.format, -kNan, Overflow::kSaturate), row.negative_nan);
  }
}

TEST(SmallFloatOverflowTest, SaturatesButForInfinitiesAsOnnxSaidBefore) {
  for (const Row& row : std::vector<Row>{{SmallFloat::kE4M3FN, 0x7E, 0xFE},
                                         {SmallFloat::kE4M3FNUZ, 0x80, 0x80},
                                         {SmallFloat::kE5M2, 0x7B, 0xFB},
                                         {SmallFloat::kE5M2FNUZ, 0x80, 0x80}}) {
    SCOPED_TRACE(static_cast<int>(row.format));
    EXPECT_EQ(SmallFloatBits(row.format, kInfinity, Overflow::kSaturateFinite), row.infinity);
    EXPECT_EQ(SmallFloatBits(row.format, -kInfinity, Overflow::kSaturateFinite),
              row.negative_infinity);
  }
}

TEST(SmallFloatOverflowTest, GoesToInfinityOrNanAsOnnxSays) {
  for (const Row& row : std::vector<Row>{{SmallFloat::kE4M3FN, 0x7F, 0xFF, 0x7F, 0xFF},
                                         {SmallFloat::kE4M3FNUZ, 0x80, 0x80, 0x80, 0x80},
                                         {SmallFloat::kE5M2, 0x7C, 0xFC, 0x7E, 0xFE},
                                         {SmallFloat::kE5M2FNUZ, 0x80, 0x80, 0x80, 0x80},
                                         {SmallFloat::kE2M1FN, 0x7, 0xF, 0x7, 0x7}}) {
    SCOPED_TRACE(static_cast<int>(row.format));
    EXPECT_EQ(SmallFloatBits(row.format, kInfinity, Overflow::kToSpecial), row.infinity);
    EXPECT_EQ(SmallFloatBits(row.format, -kInfinity, Overflow::kToSpecial), row.negative_infinity);
    EXPECT_EQ(SmallFloatBits(row.format, kNan, Overflow::kToSpecial), row.nan);
    EXPECT_EQ(SmallFloatBits(row.format, -kNan, Overflow::kToSpecial), row.negative_nan);
  }
}

// ---- E8M0FNU

uint8_t Power(double value, Overflow overflow, PowerRounding rounding) {
  return SmallFloatBits(SmallFloat::kE8M0FNU, value, overflow, rounding);
}

constexpr PowerRounding kRoundings[] = {PowerRounding::kUp, PowerRounding::kDown,
                                        PowerRounding::kNearest};

TEST(PowerTest, EveryByteIsAPowerOfTwo) {
  for (int bits = 0; bits < 255; ++bits) {
    const double value = SmallFloatValue(SmallFloat::kE8M0FNU, static_cast<uint8_t>(bits));
    EXPECT_EQ(value, std::pow(2.0, bits - 127)) << bits;
    for (PowerRounding rounding : kRoundings) {
      EXPECT_EQ(Power(value, Overflow::kToSpecial, rounding), bits);
      EXPECT_EQ(Power(value, Overflow::kSaturate, rounding), bits);
    }
  }
  EXPECT_TRUE(std::isnan(SmallFloatValue(SmallFloat::kE8M0FNU, 255)));
}

TEST(PowerTest, RoundsUpDownOrToTheNearer) {
  for (int bits = 0; bits < 254; ++bits) {
    const double low = std::pow(2.0, bits - 127);
    const auto round = [&](double value, PowerRounding rounding) {
      return Power(value, Overflow::kToSpecial, rounding);
    };
    for (double value :
         {std::nextafter(low, kInfinity), 1.25 * low, 1.5 * low, std::nextafter(2 * low, 0)}) {
      EXPECT_EQ(round(value, PowerRounding::kUp), bits + 1) << value;
      EXPECT_EQ(round(value, PowerRounding::kDown), bits) << value;
    }
    EXPECT_EQ(round(std::nextafter(1.5 * low, 0), PowerRounding::kNearest), bits);
    EXPECT_EQ(round(1.5 * low, PowerRounding::kNearest), bits + 1);  // The middle goes up.
    EXPECT_EQ(round(std::nextafter(low, kInfinity), PowerRounding::kNearest), bits);
  }
}

// ONNX's table of special values.
TEST(PowerTest, HasNoZeroNoInfinityAndNoSign) {
  for (PowerRounding rounding : kRoundings) {
    const auto saturate = [&](double value) { return Power(value, Overflow::kSaturate, rounding); };
    const auto special = [&](double value) { return Power(value, Overflow::kToSpecial, rounding); };
    EXPECT_EQ(saturate(0), 0);
    EXPECT_EQ(special(0), 255);
    EXPECT_EQ(saturate(kNan), 255);
    EXPECT_EQ(special(kNan), 255);
    EXPECT_EQ(saturate(kInfinity), 254);
    EXPECT_EQ(special(kInfinity), 255);
    for (double large : {std::nextafter(0x1p127, kInfinity), 0x1p128, 1e300}) {
      EXPECT_EQ(saturate(large), 254) << large;
      EXPECT_EQ(special(large), 255) << large;
    }
    for (double small : {std::nextafter(0x1p-127, 0), 0x1p-128, 1e-300}) {
      EXPECT_EQ(saturate(small), 0) << small;
      EXPECT_EQ(special(small), 255) << small;
    }
    for (double negative : {-1e-300, -1.0, -kInfinity}) {
      EXPECT_EQ(saturate(negative), 255) << negative;
      EXPECT_EQ(special(negative), 255) << negative;
    }
  }
}

}  // namespace
}  // namespace roundhouse
