#include "roundhouse/passes/placement/fastest_owners.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;

// A chain of items with the seconds that each takes at owners 0, 1 and 2.
FastestOwners Chain(const std::vector<std::vector<double>>& seconds, double boundary) {
  FastestOwners problem(seconds.size());
  for (size_t i = 0; i < seconds.size(); ++i) {
    for (size_t owner = 0; owner < seconds[i].size(); ++owner) {
      if (seconds[i][owner] > 0)
        problem.AddCandidate(i, static_cast<int>(owner), seconds[i][owner]);
    }
    problem.AddValue(i == 0 ? FastestOwners::kOutside : i - 1, {i}, {0, boundary, boundary});
  }
  problem.AddValue(seconds.size() - 1, {FastestOwners::kOutside}, {0, boundary, boundary});
  return problem;
}

TEST(FastestOwnersTest, EachItemGoesToTheFastestWhereBringingIsFree) {
  FastestOwners problem = Chain({{0, 5, 3}, {0, 2, 4}, {1, 2, 4}}, 0);
  EXPECT_THAT(problem.Solve(), ElementsAre(2, 1, 0));
  EXPECT_DOUBLE_EQ(problem.Seconds(), 6);
}

TEST(FastestOwnersTest, TheFirstOfEqualOnes) {
  FastestOwners problem(1);
  problem.AddCandidate(0, 2, 3);
  problem.AddCandidate(0, 1, 3);
  EXPECT_THAT(problem.Solve(), ElementsAre(2));
}

TEST(FastestOwnersTest, AnItemStaysWithItsNeighboursWhereLeavingCostsMore) {
  // Owner 2 saves 3 in the middle, but bringing the values there and back costs 4.
  FastestOwners problem = Chain({{0, 5, 9}, {0, 5, 2}, {0, 5, 9}}, 1);
  EXPECT_THAT(problem.Solve(), ElementsAre(1, 1, 1));
  EXPECT_DOUBLE_EQ(problem.Seconds(), 17);
  FastestOwners cheaper = Chain({{0, 5, 9}, {0, 5, 2}, {0, 5, 9}}, 0.5);
  EXPECT_THAT(cheaper.Solve(), ElementsAre(1, 2, 1));
}

TEST(FastestOwnersTest, ARunGoesAsAWhole) {
  // None of them alone would go back.
  FastestOwners problem = Chain({{2, 1, 0}, {2, 1, 0}, {2, 1, 0}}, 2);
  EXPECT_THAT(problem.Solve(), ElementsAre(0, 0, 0));
  EXPECT_DOUBLE_EQ(problem.Seconds(), 6);
}

TEST(FastestOwnersTest, AValueIsBroughtOnceToEachOwner) {
  // Several items use one value: bringing it to owner 1 pays only for all together.
  FastestOwners problem(3);
  for (const size_t item : {0, 1, 2}) {
    problem.AddCandidate(item, 0, 2);
    problem.AddCandidate(item, 1, 1);
  }
  problem.AddValue(FastestOwners::kOutside, {0, 1, 2, 1}, {0, 2});
  EXPECT_THAT(problem.Solve(), ElementsAre(1, 1, 1));
  EXPECT_DOUBLE_EQ(problem.Seconds(), 5);
}

TEST(FastestOwnersTest, AGroupGoesTogether) {
  // Neither half of the group would move alone, and the whole run cannot.
  const std::vector<std::vector<double>> seconds = {{0, 1, 0}, {0, 3, 2}, {0, 3, 2}, {0, 1, 0}};
  FastestOwners problem = Chain(seconds, 0.4);
  EXPECT_THAT(problem.Solve(), ElementsAre(1, 2, 2, 1));
  FastestOwners alone = Chain({{0, 1, 0}, {0, 2, 2}, {0, 3, 1}, {0, 1, 0}}, 0.7);
  FastestOwners together = alone;
  together.AddGroup({1, 2}, 2);
  together.Solve();
  alone.Solve();
  EXPECT_LE(together.Seconds(), alone.Seconds());
  FastestOwners stuck = Chain({{0, 1, 0}, {0, 2, 2}, {0, 2, 2}, {0, 1, 0}}, 0.4);
  // The cost is equal, and bringing the values there costs something.
  stuck.AddGroup({1, 2}, 2);
  EXPECT_THAT(stuck.Solve(), ElementsAre(1, 1, 1, 1));
}

TEST(FastestOwnersTest, ItemsWithoutCandidates) {
  FastestOwners problem(2);
  problem.AddCandidate(1, 1, 1);
  problem.AddValue(0, {1}, {0, 7});
  EXPECT_THAT(problem.Solve(), ElementsAre(0, 1));
  EXPECT_DOUBLE_EQ(problem.Seconds(), 8);
}

// Compares with all possible choices; the solution may miss the best one by a little.
TEST(FastestOwnersTest, IsNearTheBest) {
  double found = 0;
  double best = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SplitMix64 random(seed);
    const auto pick = [&](uint64_t bound) { return random.Below(bound); };
    constexpr size_t kItems = 7;
    std::vector<std::vector<double>> seconds(kItems);
    struct Link {
      size_t producer;
      std::vector<size_t> consumers;
      std::vector<double> by_owner;
    };
    std::vector<Link> links;
    for (size_t i = 0; i < kItems; ++i) {
      for (int owner = 0; owner < 3; ++owner)
        seconds[i].push_back(1 + static_cast<double>(pick(20)));
      links.push_back({.producer = i, .consumers = {}, .by_owner = {0, 0, 0}});
      for (size_t next = i + 1; next < kItems; ++next) {
        if (pick(3) == 0) links.back().consumers.push_back(next);
      }
      for (int owner = 1; owner < 3; ++owner)
        links.back().by_owner[owner] = static_cast<double>(pick(8));
    }
    FastestOwners problem(kItems);
    for (size_t i = 0; i < kItems; ++i) {
      for (int owner = 0; owner < 3; ++owner) problem.AddCandidate(i, owner, seconds[i][owner]);
    }
    for (const Link& link : links) problem.AddValue(link.producer, link.consumers, link.by_owner);
    const auto cost = [&](const std::vector<int>& owners) {
      double sum = 0;
      for (size_t i = 0; i < kItems; ++i) sum += seconds[i][owners[i]];
      for (const Link& link : links) {
        bool goes_out = false;
        for (int owner = 0; owner < 3; ++owner) {
          bool is_used = false;
          for (const size_t consumer : link.consumers) is_used |= owners[consumer] == owner;
          if (!is_used || owner == owners[link.producer]) continue;
          goes_out = true;
          sum += link.by_owner[owner];
        }
        if (goes_out) sum += link.by_owner[owners[link.producer]];
      }
      return sum;
    };
    const std::vector<int> solved = problem.Solve();
    EXPECT_NEAR(problem.Seconds(), cost(solved), 1e-9) << "seed " << seed;
    found += cost(solved);
    double least = cost(solved);
    std::vector<int> owners(kItems, 0);
    for (int choice = 0; choice < 2187; ++choice) {
      int rest = choice;
      for (int& owner : owners) {
        owner = rest % 3;
        rest /= 3;
      }
      least = std::min(least, cost(owners));
    }
    best += least;
  }
  EXPECT_LE(found, 1.03 * best);
}

// Neither long chains nor values with many users take long.
TEST(FastestOwnersTest, LargeGraphs) {
  constexpr size_t kItems = 40'000;
  FastestOwners problem(kItems);
  SplitMix64 random(1);
  std::vector<size_t> all;
  for (size_t i = 0; i < kItems; ++i) {
    for (int owner = 0; owner < 4; ++owner)
      problem.AddCandidate(i, owner, 1 + static_cast<double>(random.Below(100)));
    if (i > 0) problem.AddValue(i - 1, {i}, {0, 20, 30, 40});
    all.push_back(i);
  }
  problem.AddValue(FastestOwners::kOutside, all, {0, 20, 30, 40});
  const std::vector<int> owners = problem.Solve();
  size_t alone = 0;
  for (size_t i = 1; i < kItems; ++i) alone += owners[i] != owners[i - 1] ? 1 : 0;
  EXPECT_LT(alone, kItems / 2);
}

}  // namespace
}  // namespace roundhouse
