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

uint8_t Divided(const ByteQuantization& params, float x) {
  float steps = x / params.scale;
  if (std::isnan(steps)) steps = 0;
  steps = std::clamp(steps, static_cast<float>(params.least), static_cast<float>(params.greatest));
  return static_cast<uint8_t>(static_cast<int>(std::nearbyint(steps)) + params.zero_point);
}

// Quotients on and beside the halves between two steps tell whether the last bit is right.
TEST(QuantizeLoop, DividesToTheLastBit) {
  SplitMix64 random(3);
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE(round);
    // Every mantissa, and exponents from -40 to 39.
    const auto mantissa =
        static_cast<float>(1 + static_cast<double>(random.Next() >> 41) * 0x1p-23);
    ByteQuantization params = {.scale =
                                   std::ldexp(mantissa, static_cast<int>(random.Next() % 80) - 40)};
    params.zero_point = static_cast<int32_t>(random.Next() % 256);
    params.least = -params.zero_point;
    params.greatest = 255 - params.zero_point;
    const QuantizeLoop loop = QuantizeLoopFor(params);
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
      const auto half = static_cast<float>((steps + 0.5) * static_cast<double>(params.scale));
      numbers.push_back(half);
      numbers.push_back(std::nextafter(half, 1e30F));
      numbers.push_back(std::nextafter(half, -1e30F));
    }
    std::vector<uint8_t> bytes(numbers.size());
    loop(&params, numbers.data(), bytes.data(), static_cast<int64_t>(numbers.size()));
    for (size_t i = 0; i < numbers.size(); ++i)
      ASSERT_EQ(bytes[i], Divided(params, numbers[i])) << numbers[i] << " / " << params.scale;
  }
}

TEST(QuantizeLoop, LeavesScalesAtTheEndsOfTheRangeToDivisions) {
  EXPECT_EQ(QuantizeLoopFor({.scale = 1e-38F}), nullptr);
  EXPECT_EQ(QuantizeLoopFor({.scale = 1e38F}), nullptr);
}

}  // namespace
}  // namespace roundhouse::native
