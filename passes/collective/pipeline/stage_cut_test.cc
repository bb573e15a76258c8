#include "roundhouse/passes/collective/pipeline/stage_cut.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<CutItem> ItemsOf(const std::vector<double>& costs, double bytes = 1) {
  std::vector<CutItem> items;
  for (const double cost : costs) items.push_back({.cost = cost, .bytes_behind = bytes});
  return items;
}

TEST(StageCutTest, StagesTakeEquallyLong) {
  EXPECT_THAT(CutIntoStages(ItemsOf({4, 1, 1, 2, 2, 2}), 3),
              IsOkAndHolds(ElementsAre(0, 1, 1, 1, 2, 2)));
}

TEST(StageCutTest, OfEqualCutsTheOneThatFewerBytesCross) {
  std::vector<CutItem> items = ItemsOf({10, 0.1, 0.1, 10}, 100);
  items[1].bytes_behind = 5;
  EXPECT_THAT(CutIntoStages(items, 2), IsOkAndHolds(ElementsAre(0, 0, 1, 1)));
  // Not if a stage would take much longer for it.
  items = ItemsOf({10, 10, 10, 10}, 100);
  items[2].bytes_behind = 5;
  EXPECT_THAT(CutIntoStages(items, 2), IsOkAndHolds(ElementsAre(0, 0, 1, 1)));
}

TEST(StageCutTest, PinsHold) {
  std::vector<CutItem> items = ItemsOf({1, 1, 1, 1, 1, 1});
  items[1].pinned = 1;
  EXPECT_THAT(CutIntoStages(items, 3), IsOkAndHolds(ElementsAre(0, 1, 1, 1, 2, 2)));
  items[4].pinned = 1;
  EXPECT_THAT(CutIntoStages(items, 3), IsOkAndHolds(ElementsAre(0, 1, 1, 1, 1, 2)));
  items[5].pinned = 1;
  EXPECT_THAT(CutIntoStages(items, 3),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("pin less")));
}

TEST(StageCutTest, EachStageNeedsANode) {
  EXPECT_THAT(CutIntoStages(ItemsOf({0, 0, 0}), 3), IsOkAndHolds(ElementsAre(0, 1, 2)));
  EXPECT_THAT(
      CutIntoStages(ItemsOf({1, 1}), 3),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("2 nodes to divide into 3 stages")));
}

// Against all cuts into three, on random sequences.
TEST(StageCutTest, NoOtherCutIsBetter) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    SplitMix64 random(seed);
    std::vector<CutItem> items;
    for (size_t i = 0, count = 3 + random.Next() % 9; i < count; ++i) {
      items.push_back({.cost = static_cast<double>(random.Next() % 10),
                       .bytes_behind = static_cast<double>(1 + random.Next() % 10)});
    }
    double least_cost = std::numeric_limits<double>::infinity();
    double least_bytes = std::numeric_limits<double>::infinity();
    const auto look = [&](size_t first, size_t second) {
      double costs[3] = {0, 0, 0};
      for (size_t i = 0; i < items.size(); ++i)
        costs[i < first ? 0 : i < second ? 1 : 2] += items[i].cost;
      const double cost = std::max({costs[0], costs[1], costs[2]});
      return std::make_pair(cost, items[first - 1].bytes_behind + items[second - 1].bytes_behind);
    };
    for (size_t first = 1; first + 1 < items.size(); ++first) {
      for (size_t second = first + 1; second < items.size(); ++second)
        least_cost = std::min(least_cost, look(first, second).first);
    }
    const double cap = least_cost * (1 + kStageSlack) * (1 + 1e-5);
    for (size_t first = 1; first + 1 < items.size(); ++first) {
      for (size_t second = first + 1; second < items.size(); ++second) {
        const auto [cost, bytes] = look(first, second);
        if (cost <= cap) least_bytes = std::min(least_bytes, bytes);
      }
    }
    ASSERT_OK_AND_ASSIGN(const std::vector<int64_t> stages, CutIntoStages(items, 3));
    const auto first = static_cast<size_t>(std::count(stages.begin(), stages.end(), 0));
    const auto [cost, bytes] =
        look(first, first + static_cast<size_t>(std::count(stages.begin(), stages.end(), 1)));
    EXPECT_LE(cost, cap) << "seed " << seed;
    EXPECT_LE(bytes, least_bytes) << "seed " << seed;
  }
}

// Random pins: there is a cut if one of all cuts into three keeps them, and the costliest stage
// costs no more than in the best of these, but for the slack.
TEST(StageCutTest, FindsACutWherePinsLeaveOne) {
  int found = 0;
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    std::vector<CutItem> items;
    int64_t pin = 0;
    for (size_t i = 0, count = 3 + random.Next() % 7; i < count; ++i) {
      items.push_back({.cost = static_cast<double>(random.Next() % 10), .bytes_behind = 1});
      if (random.Next() % 3 != 0) continue;
      pin = std::min<int64_t>(2, pin + static_cast<int64_t>(random.Next() % 4) / 3);
      items.back().pinned = pin;
    }
    double least_cost = std::numeric_limits<double>::infinity();
    for (size_t first = 1; first + 1 < items.size(); ++first) {
      for (size_t second = first + 1; second < items.size(); ++second) {
        double costs[3] = {0, 0, 0};
        bool holds = true;
        for (size_t i = 0; i < items.size(); ++i) {
          const int64_t stage = i < first ? 0 : i < second ? 1 : 2;
          costs[stage] += items[i].cost;
          holds &= items[i].pinned.value_or(stage) == stage;
        }
        if (holds) least_cost = std::min(least_cost, std::max({costs[0], costs[1], costs[2]}));
      }
    }
    const absl::StatusOr<std::vector<int64_t>> stages = CutIntoStages(items, 3);
    EXPECT_EQ(stages.ok(), std::isfinite(least_cost)) << stages.status();
    if (!stages.ok()) continue;
    ++found;
    double costs[3] = {0, 0, 0};
    for (size_t i = 0; i < items.size(); ++i) {
      costs[(*stages)[i]] += items[i].cost;
      EXPECT_EQ(items[i].pinned.value_or((*stages)[i]), (*stages)[i]);
    }
    EXPECT_LE(std::max({costs[0], costs[1], costs[2]}),
              least_cost * (1 + kStageSlack) * (1 + 1e-5));
  }
  EXPECT_GT(found, 100);
}

// The number of stages comes from the command line; a table of all would not fit into memory.
TEST(StageCutTest, ManyStagesTakeNoMemory) {
  const std::vector<CutItem> few(1000, CutItem{.cost = 1, .bytes_behind = 1});
  for (const int64_t stages : {int64_t{1001}, int64_t{1} << 40}) {
    EXPECT_THAT(
        CutIntoStages(few, stages).status(),
        StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("there are 1000 nodes to divide")));
  }
  const std::vector<CutItem> many(100'000, CutItem{.cost = 1, .bytes_behind = 1});
  EXPECT_THAT(CutIntoStages(many, 50'000).status(),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       HasSubstr("dividing 100000 nodes into 50000 stages")));
  EXPECT_THAT(CutIntoStages(many, 2), IsOk());
}

}  // namespace
}  // namespace roundhouse
