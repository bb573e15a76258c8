#include "roundhouse/interp/plan/scratch_plan.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse::interp {
namespace {

TEST(ScratchPlan, NothingTakesNothing) { EXPECT_EQ(PlanScratch({}).value().bytes, 0); }

TEST(ScratchPlan, AChainTakesTwoPlaces) {
  std::vector<Lifetime> chain;
  for (int64_t i = 0; i < 100; ++i) chain.push_back({.bytes = 1000, .first = i, .last = i + 1});
  const ScratchPlan plan = PlanScratch(chain).value();
  EXPECT_EQ(plan.bytes, 2 * (1024 + 64));
}

TEST(ScratchPlan, GapsAreJoinedAndUsedAgain) {
  const std::vector<Lifetime> lifetimes = {{.bytes = 64, .first = 0, .last = 0},
                                           {.bytes = 64, .first = 0, .last = 0},
                                           {.bytes = 192, .first = 1, .last = 1}};
  EXPECT_EQ(PlanScratch(lifetimes).value().bytes, 256);
}

TEST(ScratchPlan, RefusesMoreThanThereIs) {
  for (const int64_t bytes :
       {kMaxTensorBytes / 2, kMaxTensorBytes + 1, std::numeric_limits<int64_t>::max() - 127,
        std::numeric_limits<int64_t>::max()}) {
    const std::vector<Lifetime> lifetimes(3, {.bytes = bytes, .first = 0, .last = 1});
    EXPECT_EQ(PlanScratch(lifetimes).status().code(), absl::StatusCode::kResourceExhausted)
        << bytes;
  }
}

TEST(ScratchPlan, WhatIsAliveTogetherDoesNotOverlap) {
  SplitMix64 random(7);
  for (int round = 0; round < 100; ++round) {
    std::vector<Lifetime> lifetimes;
    int64_t first = 0;
    for (int i = 0; i < 40; ++i) {
      first += static_cast<int64_t>(random.Next() % 3);
      lifetimes.push_back({.bytes = static_cast<int64_t>(random.Next() % 2000),
                           .first = first,
                           .last = first + static_cast<int64_t>(random.Next() % 10)});
    }
    const ScratchPlan plan = PlanScratch(lifetimes).value();
    for (size_t a = 0; a < lifetimes.size(); ++a) {
      EXPECT_EQ(plan.offsets[a] % 64, 0);
      EXPECT_LE(plan.offsets[a] + lifetimes[a].bytes + 64, plan.bytes);
      for (size_t b = 0; b < a; ++b) {
        if (lifetimes[b].last < lifetimes[a].first) continue;
        const bool apart = plan.offsets[a] + lifetimes[a].bytes + 64 <= plan.offsets[b] ||
                           plan.offsets[b] + lifetimes[b].bytes + 64 <= plan.offsets[a];
        EXPECT_TRUE(apart) << a << " and " << b;
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse::interp
