#include "roundhouse/interp/native/microkernels/byte_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse::native {
namespace {

uint8_t Divided(const ByteGrid& grid, float x) {
  float steps = x / grid.scale;
  if (std::isnan(steps)) steps = 0;
  steps = std::clamp(steps, static_cast<float>(grid.least), static_cast<float>(grid.greatest));
  return static_cast<uint8_t>(static_cast<int>(std::nearbyint(steps)) + grid.zero_point);
}

// Quotients on and beside the halves between two steps tell whether the last bit is right.
TEST(QuantizeLoop, DividesToTheLastBit) {
  SplitMix64 random(3);
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE(round);
    // Every mantissa, and exponents from -40 to 39.
    const auto mantissa =
        static_cast<float>(1 + static_cast<double>(random.Next() >> 41) * 0x1p-23);
    ByteGrid grid = {.scale = std::ldexp(mantissa, static_cast<int>(random.Next() % 80) - 40)};
    grid.zero_point = static_cast<int32_t>(random.Next() % 256);
    grid.least = -grid.zero_point;
    grid.greatest = 255 - grid.zero_point;
    const QuantizeLoop loop = QuantizeLoopFor(grid);
    if (loop == nullptr) return;  // This processor has none.
    std::vector<float> numbers = {0,
                                  -0.0F,
                                  std::numeric_limits<float>::infinity(),
                                  -std::numeric_limits<float>::infinity(),
                                  std::numeric_limits<float>::quiet_NaN(),
                                  std::numeric_limits<float>::max(),
                                  std::numeric_limits<float>::denorm_min()};
    for (int step = 0; step < 60; ++step) {
      const int steps = static_cast<int>(random.Next() % 600) - 300;
      const auto half = static_cast<float>((steps + 0.5) * static_cast<double>(grid.scale));
      numbers.push_back(half);
      numbers.push_back(std::nextafter(half, 1e30F));
      numbers.push_back(std::nextafter(half, -1e30F));
    }
    std::vector<uint8_t> bytes(numbers.size());
    loop(&grid, numbers.data(), bytes.data(), static_cast<int64_t>(numbers.size()));
    for (size_t i = 0; i < numbers.size(); ++i)
      ASSERT_EQ(bytes[i], Divided(grid, numbers[i])) << numbers[i] << " / " << grid.scale;
  }
}

TEST(QuantizeLoop, LeavesScalesAtTheEndsOfTheRangeToDivisions) {
  EXPECT_EQ(QuantizeLoopFor({.scale = 1e-38F}), nullptr);
  EXPECT_EQ(QuantizeLoopFor({.scale = 1e38F}), nullptr);
}

}  // namespace
}  // namespace roundhouse::native
