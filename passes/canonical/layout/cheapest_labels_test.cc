#include "roundhouse/passes/canonical/layout/cheapest_labels.h"

#include <cstdint>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse::canonical {
namespace {

using ::testing::ElementsAre;

TEST(CheapestLabelsTest, WhatIsFreeGoesToTheSecondPlace) {
  EXPECT_THAT(CheapestLabels(2, {}), ElementsAre(true, true));
}

TEST(CheapestLabelsTest, CutsWhereItIsCheapest) {
  const std::vector<LabelGroup> groups = {{.weight = 3, .members = {0}, .has_first = true},
                                          {.weight = 1, .members = {0, 1}},
                                          {.weight = 2, .members = {1}, .has_second = true}};
  EXPECT_THAT(CheapestLabels(2, groups), ElementsAre(false, true));
}

TEST(CheapestLabelsTest, NothingBeatsTryingAll) {
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    SplitMix64 random(seed);
    const int num_things = 1 + static_cast<int>(random.Below(8));
    std::vector<LabelGroup> groups(1 + random.Below(10));
    for (LabelGroup& group : groups) {
      group.weight = 1 + static_cast<int64_t>(random.Below(4));
      for (int thing = 0; thing < num_things; ++thing) {
        if (random.Below(3) == 0) group.members.push_back(thing);
      }
      group.has_first = random.Below(4) == 0;
      group.has_second = random.Below(4) == 0;
    }
    const std::vector<bool> labels = CheapestLabels(num_things, groups);
    const int64_t cost = CostOfLabels(labels, groups);
    for (int choice = 0; choice < (1 << num_things); ++choice) {
      std::vector<bool> other(num_things);
      for (int thing = 0; thing < num_things; ++thing) other[thing] = ((choice >> thing) & 1) != 0;
      ASSERT_LE(cost, CostOfLabels(other, groups));
      if (CostOfLabels(other, groups) > cost) continue;
      for (int thing = 0; thing < num_things; ++thing) ASSERT_LE(other[thing], labels[thing]);
    }
  }
}

TEST(CheapestLabelsTest, LongChains) {
  constexpr int kLength = 200000;
  std::vector<LabelGroup> groups = {{.members = {0}, .has_first = true}};
  for (int i = 1; i < kLength; ++i) groups.push_back({.members = {i - 1, i}});
  groups.push_back({.members = {kLength - 1}, .has_second = true});
  const std::vector<bool> labels = CheapestLabels(kLength, groups);
  EXPECT_TRUE(labels[0]);
  EXPECT_EQ(CostOfLabels(labels, groups), 1);
}

}  // namespace
}  // namespace roundhouse::canonical
