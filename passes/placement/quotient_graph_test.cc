#include "roundhouse/passes/placement/quotient_graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

TEST(QuotientGraph, RefusesWhatWouldMakeACycle) {
  QuotientGraph graph(4);
  graph.AddEdge(0, 1);
  graph.AddEdge(1, 2);
  graph.AddEdge(0, 2);
  graph.AddEdge(2, 3);
  int64_t budget = 1000;
  EXPECT_FALSE(graph.TryMerge(0, 2, budget));
  EXPECT_FALSE(graph.TryMerge(3, 0, budget));
  EXPECT_TRUE(graph.TryMerge(1, 0, budget));
  EXPECT_EQ(graph.ClusterOf(0), graph.ClusterOf(1));
  EXPECT_TRUE(graph.TryMerge(graph.ClusterOf(0), 2, budget));
  EXPECT_THAT(graph.Members(graph.ClusterOf(2)), UnorderedElementsAre(0, 1, 2));
  EXPECT_THAT(graph.Successors(graph.ClusterOf(2)), ElementsAre(3));
  EXPECT_EQ(graph.ran_out(), 0);
  EXPECT_GT(budget, 900);
}

TEST(QuotientGraph, MergesAllOrNone) {
  QuotientGraph graph(5);
  graph.AddEdge(0, 1);
  graph.AddEdge(1, 2);
  graph.AddEdge(0, 3);
  graph.AddEdge(3, 4);
  int64_t budget = 1000;
  EXPECT_FALSE(graph.TryMergeAll({0, 2, 4}, budget));
  EXPECT_EQ(graph.Order().size(), 5u);
  EXPECT_TRUE(graph.TryMergeAll({2, 0, 1}, budget));
  EXPECT_EQ(graph.Order().size(), 3u);
}

TEST(QuotientGraph, LeavesUndecidedWhatCostsTooMuch) {
  QuotientGraph graph(100);
  for (size_t i = 1; i < 100; ++i) graph.AddEdge(0, i);
  int64_t budget = 10;
  EXPECT_FALSE(graph.TryMerge(0, 99, budget));
  EXPECT_EQ(graph.ran_out(), 1);
}

// Checks that the clusters could run in the order of the graph.
void CheckOrder(QuotientGraph& graph, const std::vector<std::vector<size_t>>& successors) {
  std::vector<size_t> position(graph.num_nodes());
  const std::vector<size_t> order = graph.Order();
  for (size_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  for (size_t from = 0; from < successors.size(); ++from) {
    for (const size_t to : successors[from]) {
      if (graph.ClusterOf(from) == graph.ClusterOf(to)) continue;
      ASSERT_LT(position[graph.ClusterOf(from)], position[graph.ClusterOf(to)]);
    }
  }
}

// Whether a path of more than one step leads from a to b.
bool HasDetour(QuotientGraph& graph, size_t a, size_t b) {
  std::vector<bool> seen(graph.num_nodes());
  std::vector<size_t> pending;
  for (const size_t next : graph.Successors(a)) {
    if (next != b) pending.push_back(next);
  }
  while (!pending.empty()) {
    const size_t cluster = pending.back();
    pending.pop_back();
    if (cluster == b) return true;
    if (seen[cluster]) continue;
    seen[cluster] = true;
    for (const size_t next : graph.Successors(cluster)) pending.push_back(next);
  }
  return false;
}

TEST(QuotientGraph, MergesExactlyWhatItMayOnRandomGraphs) {
  int64_t merged = 0;
  int64_t refused = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    const size_t num_nodes = 2 + random.Below(20);
    QuotientGraph graph(num_nodes);
    std::vector<std::vector<size_t>> successors(num_nodes);
    for (size_t i = 0; i < 2 * num_nodes; ++i) {
      const size_t to = 1 + random.Below(num_nodes - 1);
      const size_t from = random.Below(to);
      graph.AddEdge(from, to);
      successors[from].push_back(to);
    }
    for (size_t i = 0; i < 2 * num_nodes; ++i) {
      const size_t a = graph.ClusterOf(random.Below(num_nodes));
      const size_t b = graph.ClusterOf(random.Below(num_nodes));
      if (a == b) continue;
      const bool may = !HasDetour(graph, a, b) && !HasDetour(graph, b, a);
      int64_t budget = 1'000'000;
      ASSERT_EQ(graph.TryMerge(a, b, budget), may);
      ++(may ? merged : refused);
      CheckOrder(graph, successors);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(merged, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace roundhouse
