#include "roundhouse/core/tensor/float16.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(HalfTest, EveryValueSurvivesTheWayThroughFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = HalfBitsToFloat(static_cast<uint16_t>(bits));
    const uint16_t back = DoubleToHalfBits(value);
    if (std::isnan(value)) {
      EXPECT_EQ(back, bits | 0x200) << std::hex << bits;  // Quiet.
    } else {
      EXPECT_EQ(back, bits) << std::hex << bits;
    }
  }
}

TEST(BFloat16Test, EveryValueSurvivesTheWayThroughFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = BFloat16BitsToFloat(static_cast<uint16_t>(bits));
    const uint16_t back = DoubleToBFloat16Bits(value);
    if (std::isnan(value)) {
      EXPECT_EQ(back, bits | 0x40) << std::hex << bits;
    } else {
      EXPECT_EQ(back, bits) << std::hex << bits;
    }
  }
}

// Between every two neighbours: just below the middle rounds down, just above rounds up, the middle
// rounds to even.
TEST(HalfTest, RoundsToNearestTiesToEven) {
  for (uint16_t bits = 0; bits < 0x7BFF; ++bits) {
    const double low = HalfBitsToFloat(bits);
    const double high = HalfBitsToFloat(bits + 1);
    const double middle = (low + high) / 2;
    EXPECT_EQ(DoubleToHalfBits(middle), bits % 2 == 0 ? bits : bits + 1) << std::hex << bits;
    EXPECT_EQ(DoubleToHalfBits(std::nextafter(middle, 0)), bits) << std::hex << bits;
    EXPECT_EQ(DoubleToHalfBits(std::nextafter(middle, 1e9)), bits + 1) << std::hex << bits;
    EXPECT_EQ(DoubleToHalfBits(-middle), (bits % 2 == 0 ? bits : bits + 1) | 0x8000)
        << std::hex << bits;
  }
}

TEST(BFloat16Test, RoundsToNearestTiesToEven) {
  for (uint16_t bits = 0; bits < 0x7F7F; ++bits) {
    const double low = BFloat16BitsToFloat(bits);
    const double high = BFloat16BitsToFloat(bits + 1);
    const double middle = (low + high) / 2;
    EXPECT_EQ(DoubleToBFloat16Bits(middle), bits % 2 == 0 ? bits : bits + 1) << std::hex << bits;
    EXPECT_EQ(DoubleToBFloat16Bits(std::nextafter(middle, 0)), bits) << std::hex << bits;
    EXPECT_EQ(DoubleToBFloat16Bits(std::nextafter(middle, 1e300)), bits + 1) << std::hex << bits;
  }
}

TEST(HalfTest, OverflowsToInfinityFromTheMiddleOn) {
  EXPECT_EQ(DoubleToHalfBits(65504), 0x7BFF);
  EXPECT_EQ(DoubleToHalfBits(65519.99), 0x7BFF);
  EXPECT_EQ(DoubleToHalfBits(65520), 0x7C00);
  EXPECT_EQ(DoubleToHalfBits(1e300), 0x7C00);
  EXPECT_EQ(DoubleToHalfBits(-std::numeric_limits<double>::infinity()), 0xFC00);
}

TEST(HalfTest, RoundsOnceFromDouble) {
  // In float this is exactly the middle of 1 and 1 + 2^-10, and would round to even; as a double it
  // is above the middle.
  EXPECT_EQ(DoubleToHalfBits(1 + 0x1p-11 + 0x1p-40), 0x3C01);
}

TEST(HalfTest, UnderflowsToSignedZero) {
  EXPECT_EQ(DoubleToHalfBits(0x1p-25), 0);
  EXPECT_EQ(DoubleToHalfBits(std::nextafter(0x1p-25, 1)), 1);
  EXPECT_EQ(DoubleToHalfBits(-0x1p-26), 0x8000);
  EXPECT_EQ(DoubleToHalfBits(std::numeric_limits<double>::denorm_min()), 0);
}

}  // namespace
}  // namespace roundhouse
