#include "roundhouse/core/base/splitmix64.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(SplitMix64Test, GivesThePublishedSequence) {
  // The first outputs for seed 1234567 in the reference implementation's documentation.
  SplitMix64 random(1234567);
  EXPECT_EQ(random.Next(), 6457827717110365317u);
  EXPECT_EQ(random.Next(), 3203168211198807973u);
  EXPECT_EQ(random.Next(), 9817491932198370423u);
  EXPECT_EQ(random.Next(), 4593380528125082431u);
  EXPECT_EQ(random.Next(), 16408922859458223821u);
}

TEST(SplitMix64Test, StaysBelowTheBoundAndReachesAllOfIt) {
  SplitMix64 random(0);
  int counts[7] = {};
  for (int i = 0; i < 7000; ++i) {
    const uint64_t value = random.Below(7);
    ASSERT_LT(value, 7u);
    ++counts[value];
  }
  for (int count : counts) EXPECT_NEAR(count, 1000, 150);
  EXPECT_EQ(random.Below(1), 0u);
  EXPECT_EQ(random.Below(0), 0u);
}

TEST(SplitMix64Test, UnitIsEvenlySpreadOverZeroToOne) {
  SplitMix64 random(42);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double value = random.Unit();
    ASSERT_GE(value, 0.0);
    ASSERT_LT(value, 1.0);
    sum += value;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.01);
}

}  // namespace
}  // namespace roundhouse
