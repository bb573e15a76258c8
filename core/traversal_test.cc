#include "roundhouse/core/traversal.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Named;
using testing::NamesOf;
using testing::ToyProgram;
using ::testing::UnorderedElementsAre;

class TraversalTest : public ::testing::Test {
 protected:
  TraversalTest() : graph_(toy_.NewGraph("main")) {}

  Node* Make(absl::string_view name, std::vector<Node*> operands = {}) {
    std::vector<Value*> values;
    for (Node* operand : operands) values.push_back(&operand->result());
    return &Add(graph_, "toy.any", values, name);
  }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(TraversalTest, AGraphInOrderStaysAsItIs) {
  Node* a = Make("a");
  Node* b = Make("b");
  Make("c", {b, a});
  Make("d");
  EXPECT_TRUE(IsTopologicallySorted(graph_));
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(false));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("a", "b", "c", "d"));
}

TEST_F(TraversalTest, SortsByMovingOnlyWhatMustWait) {
  Node* a = Make("a");
  Node* b = Make("b");
  Make("c");
  Node* d = Make("d");
  a->AppendOperand(d->result());  // a waits for d, b for a.
  b->AppendOperand(a->result());
  EXPECT_FALSE(IsTopologicallySorted(graph_));
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("c", "d", "a", "b"));
  EXPECT_EQ(graph_.last_node(), b);
  EXPECT_EQ(graph_.first_node()->previous(), nullptr);
  EXPECT_TRUE(IsTopologicallySorted(graph_));
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(false));
}

TEST_F(TraversalTest, SortsByControlEdgesToo) {
  Node* a = Make("a");
  Node* b = Make("b");
  graph_.add_dependency(*b, *a);
  EXPECT_FALSE(IsTopologicallySorted(graph_));
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("b", "a"));
}

TEST_F(TraversalTest, SortsANodeThatTakesAValueTwice) {
  Node* a = Make("a");
  Node* b = Make("b");
  a->set_operands({&b->result(), &b->result()});
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("b", "a"));
}

TEST_F(TraversalTest, SaysWhichNodesAreInACycle) {
  Node* a = Make("a");
  Node* b = Make("b", {a});
  Node* c = Make("c", {b});
  Node* d = Make("d", {c});
  Make("e", {d});
  EXPECT_FALSE(HasCycle(graph_));
  EXPECT_THAT(FindCycle(graph_), IsEmpty());
  b->AppendOperand(d->result());
  EXPECT_THAT(FindCycle(graph_), ElementsAre(b, c, d));
  EXPECT_TRUE(HasCycle(graph_));
  EXPECT_THAT(
      TopologicalOrder(graph_),
      StatusIs(
          absl::StatusCode::kInvalidArgument,
          "graph @main has a cycle: toy.any 'b' -> toy.any 'c' -> toy.any 'd' -> toy.any 'b'"));
  EXPECT_THAT(sort_topologically(graph_), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("a", "b", "c", "d", "e"))
      << "a graph that cannot be sorted stays as it is";
}

TEST_F(TraversalTest, FindsCyclesThroughControlEdgesAndOnOneNode) {
  Node* a = Make("a");
  Node* b = Make("b", {a});
  graph_.add_dependency(*b, *a);
  EXPECT_THAT(FindCycle(graph_), ElementsAre(a, b));
  graph_.EraseDependency(*b, *a);
  b->AppendOperand(b->result());
  EXPECT_THAT(FindCycle(graph_), ElementsAre(b));
  EXPECT_EQ(DescribeCycle(FindCycle(graph_)), "toy.any 'b' -> toy.any 'b'");
  b->EraseOperand(1);
  graph_.add_dependency(*a, *a);
  EXPECT_THAT(FindCycle(graph_), ElementsAre(a));
}

TEST_F(TraversalTest, TellsCyclesApart) {
  Node* a = Make("a");
  Node* b = Make("b", {a});
  Node* c = Make("c", {b});
  Node* d = Make("d", {c});
  Node* e = Make("e", {d});
  a->AppendOperand(b->result());
  d->AppendOperand(e->result());
  EXPECT_THAT(CyclicComponents(graph_), ElementsAre(ElementsAre(a, b), ElementsAre(d, e)));
}

TEST_F(TraversalTest, TheCycleShownIsAShortOne) {
  Node* first = Make("first");
  Node* last = first;
  for (int i = 0; i < 10; ++i) last = Make(absl::StrCat("n", i), {last});
  first->AppendOperand(last->result());
  Node* detour = Make("detour", {first});
  first->AppendOperand(detour->result());
  EXPECT_THAT(FindCycle(graph_), ElementsAre(first, detour));
}

TEST_F(TraversalTest, LongPathsAreShortenedInTheMiddle) {
  std::vector<Node*> path;
  for (int i = 0; i < 100; ++i) path.push_back(Make(absl::StrCat("n", i)));
  const std::string text = DescribePath(path);
  EXPECT_THAT(text, HasSubstr("toy.any 'n0' -> toy.any 'n1'"));
  EXPECT_THAT(text, HasSubstr("toy.any 'n11' -> (84 more) -> toy.any 'n96'"));
  EXPECT_THAT(text, HasSubstr("-> toy.any 'n99'"));
  EXPECT_EQ(DescribePath({path[0]}), "toy.any 'n0'");
  EXPECT_EQ(DescribePath({}), "");
  EXPECT_EQ(DescribeCycle({}), "");
}

TEST_F(TraversalTest, PostOrderWalksOperandsFirstToLast) {
  Node* a = Make("a");
  Node* b = Make("b");
  Node* c = Make("c", {b, a});
  Node* d = Make("d");
  Node* e = Make("e", {c, b});
  Make("unrelated");
  graph_.add_dependency(*d, *e);
  EXPECT_THAT(NamesOf(PostOrder({e})), ElementsAre("b", "a", "c", "d", "e"));
  EXPECT_THAT(NamesOf(PostOrder({a, e, a})), ElementsAre("a", "b", "c", "d", "e"));
  EXPECT_THAT(PostOrder({}), IsEmpty());
}

TEST_F(TraversalTest, PostOrderEndsOnACycle) {
  Node* a = Make("a");
  Node* b = Make("b", {a});
  a->AppendOperand(b->result());
  EXPECT_THAT(NamesOf(PostOrder({b})), UnorderedElementsAre("a", "b"));
}

TEST_F(TraversalTest, DependentsComeInTheGraphsOrder) {
  Node* a = Make("a");
  Node* b = Make("b");
  Node* c = Make("c", {a});
  Node* d = Make("d", {b});
  Node* e = Make("e");
  graph_.add_dependency(*c, *e);
  EXPECT_THAT(NamesOf(Dependents(graph_, {a})), ElementsAre("a", "c", "e"));
  EXPECT_THAT(NamesOf(Dependents(graph_, {b, a})), ElementsAre("a", "b", "c", "d", "e"));
  const std::vector<std::pair<Node*, Node*>> extra = {{c, d}};
  EXPECT_THAT(NamesOf(Dependents(graph_, {a}, extra)), ElementsAre("a", "c", "d", "e"));
}

TEST_F(TraversalTest, DependsOnFollowsDataAndControl) {
  Node* a = Make("a");
  Node* b = Make("b", {a});
  Node* c = Make("c");
  graph_.add_dependency(*b, *c);
  EXPECT_TRUE(depends_on(*c, *a));
  EXPECT_TRUE(depends_on(*b, *a));
  EXPECT_FALSE(depends_on(*a, *c));
  EXPECT_FALSE(depends_on(*a, *a));
  a->AppendOperand(a->result());
  EXPECT_TRUE(depends_on(*a, *a));
}

TEST_F(TraversalTest, ComponentsComeByTheirFirstNode) {
  Node* a = Make("a");
  Make("b");
  Node* c = Make("c");
  Node* d = Make("d", {a});
  Node* e = Make("e");
  graph_.add_dependency(*e, *c);
  Make("f", {d});
  std::vector<std::vector<std::string>> names;
  for (const std::vector<Node*>& component : ConnectedComponents(graph_))
    names.push_back(NamesOf(component));
  EXPECT_THAT(names,
              ElementsAre(ElementsAre("a", "d", "f"), ElementsAre("b"), ElementsAre("c", "e")));
}

TEST_F(TraversalTest, ShowsThePathThatLeavesASetAndComesBack) {
  Node* a = Make("a");
  Node* b = Make("b", {a});
  Node* c = Make("c", {b});
  Node* d = Make("d", {c, a});
  EXPECT_TRUE(IsConvex(graph_, {a, b, c, d}));
  EXPECT_TRUE(IsConvex(graph_, {b, c}));
  EXPECT_TRUE(IsConvex(graph_, {}));
  EXPECT_FALSE(IsConvex(graph_, {a, d}));
  EXPECT_EQ(DescribePath(FindPathOutAndBack(graph_, {d, a, d})),
            "toy.any 'a' -> toy.any 'b' -> toy.any 'c' -> toy.any 'd'");
  EXPECT_TRUE(IsConvex(graph_, {a, b, d, c, a}));
}

TEST_F(TraversalTest, ConvexityHonoursControlAndExtraEdges) {
  Node* a = Make("a");
  Node* b = Make("b");
  Node* c = Make("c");
  EXPECT_TRUE(IsConvex(graph_, {a, c}));
  graph_.add_dependency(*a, *b);
  EXPECT_TRUE(IsConvex(graph_, {a, c}));
  const std::vector<std::pair<Node*, Node*>> extra = {{b, c}};
  EXPECT_THAT(FindPathOutAndBack(graph_, {a, c}, extra), ElementsAre(a, b, c));
  graph_.add_dependency(*b, *c);
  EXPECT_THAT(FindPathOutAndBack(graph_, {a, c}), ElementsAre(a, b, c));
}

TEST_F(TraversalTest, EdgesThatLeaveTheGraphAreNotFollowed) {
  Graph& other = toy_.NewGraph("other");
  Node& foreign = Add(other, "toy.any", {}, "foreign");
  Node* a = Make("a", {&foreign});
  Node& user = Add(other, "toy.any", {&a->result()}, "user");
  EXPECT_TRUE(IsTopologicallySorted(graph_));
  EXPECT_THAT(TopologicalOrder(graph_), IsOkAndHolds(ElementsAre(a)));
  EXPECT_THAT(Dependents(graph_, {a}), ElementsAre(a));
  EXPECT_THAT(Dependents(graph_, {&user}), IsEmpty());
  EXPECT_THAT(ConnectedComponents(graph_), ElementsAre(ElementsAre(a)));
  EXPECT_TRUE(IsConvex(graph_, {a}));
  toy_.program->Erase(&other);
  EXPECT_FALSE(a->has_operand(0));
  EXPECT_TRUE(IsTopologicallySorted(graph_));
  EXPECT_THAT(FindCycle(graph_), IsEmpty());
  EXPECT_THAT(PostOrder({a}), ElementsAre(a));
}

// ---- Against the definitions, on random graphs

struct RandomGraph {
  RandomGraph(ToyProgram& toy, uint64_t seed, bool acyclic)
      : graph(toy.NewGraph(absl::StrCat("random_", seed))), random(seed) {
    const size_t count = 1 + random.Below(12);
    for (size_t i = 0; i < count; ++i)
      nodes.push_back(&Add(graph, "toy.any", {}, absl::StrCat("n", i)));
    // Edges go up in a random ranking, so that the graph need not be in order.
    std::vector<size_t> rank(count);
    for (size_t i = 0; i < count; ++i) rank[i] = i;
    if (random.Below(3) > 0) {
      for (size_t i = count; i > 1; --i) std::swap(rank[i - 1], rank[random.Below(i)]);
    }
    depends.assign(count, std::vector<bool>(count));
    for (size_t edges = random.Below(2 * count + 1); edges > 0; --edges) {
      size_t from = random.Below(count);
      size_t to = random.Below(count);
      if (acyclic && from == to) continue;
      if (acyclic && rank[from] > rank[to]) std::swap(from, to);
      depends[to][from] = true;
      if (random.Below(3) == 0) {
        graph.add_dependency(*nodes[from], *nodes[to]);
      } else {
        nodes[to]->AppendOperand(nodes[from]->result());
      }
    }
    closure = depends;
    for (size_t k = 0; k < count; ++k) {
      for (size_t i = 0; i < count; ++i) {
        for (size_t j = 0; j < count; ++j)
          closure[i][j] = closure[i][j] || (closure[i][k] && closure[k][j]);
      }
    }
  }

  std::vector<bool> RandomSet() {
    std::vector<bool> set(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) set[i] = random.Below(3) == 0;
    return set;
  }
  std::vector<Node*> Members(const std::vector<bool>& set) const {
    std::vector<Node*> members;
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (set[i]) members.push_back(nodes[i]);
    }
    return members;
  }

  Graph& graph;
  SplitMix64 random;
  std::vector<Node*> nodes;
  std::vector<std::vector<bool>> depends;  // [node][on].
  std::vector<std::vector<bool>> closure;
};

constexpr uint64_t kSeeds = 400;

TEST(TraversalPropertyTest, TheOrderIsAtEachStepTheFirstNodeThatIsReady) {
  ToyProgram toy;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    RandomGraph sample(toy, seed, /*acyclic=*/true);
    std::vector<Node*> expected;
    std::vector<bool> done(sample.nodes.size());
    while (expected.size() < sample.nodes.size()) {
      for (size_t i = 0; i < sample.nodes.size(); ++i) {
        bool ready = !done[i];
        for (size_t j = 0; j < sample.nodes.size(); ++j)
          ready = ready && (!sample.depends[i][j] || done[j]);
        if (!ready) continue;
        done[i] = true;
        expected.push_back(sample.nodes[i]);
        break;
      }
    }
    ASSERT_THAT(TopologicalOrder(sample.graph), IsOkAndHolds(ElementsAreArray(expected)));
    ASSERT_OK_AND_ASSIGN(const bool changed, sort_topologically(sample.graph));
    EXPECT_EQ(changed, expected != sample.nodes);
    EXPECT_TRUE(IsTopologicallySorted(sample.graph));
    EXPECT_THAT(NamesOf(sample.graph), ElementsAreArray(NamesOf(expected)));
  }
}

TEST(TraversalPropertyTest, CyclesAreWhatDependsOnItself) {
  ToyProgram toy;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    RandomGraph sample(toy, seed, /*acyclic=*/false);
    std::vector<std::vector<Node*>> expected;
    std::vector<bool> placed(sample.nodes.size());
    for (size_t i = 0; i < sample.nodes.size(); ++i) {
      if (placed[i] || !sample.closure[i][i]) continue;
      std::vector<Node*>& component = expected.emplace_back();
      for (size_t j = i; j < sample.nodes.size(); ++j) {
        if (j != i && !(sample.closure[i][j] && sample.closure[j][i])) continue;
        placed[j] = true;
        component.push_back(sample.nodes[j]);
      }
    }
    EXPECT_EQ(CyclicComponents(sample.graph), expected);
    const std::vector<Node*> cycle = FindCycle(sample.graph);
    EXPECT_EQ(cycle.empty(), expected.empty());
    EXPECT_EQ(TopologicalOrder(sample.graph).ok(), expected.empty());
    for (size_t i = 0; i < cycle.size(); ++i) {
      const size_t node =
          std::find(sample.nodes.begin(), sample.nodes.end(), cycle[i]) - sample.nodes.begin();
      const Node* on = cycle[(i + cycle.size() - 1) % cycle.size()];
      const size_t before =
          std::find(sample.nodes.begin(), sample.nodes.end(), on) - sample.nodes.begin();
      EXPECT_TRUE(sample.depends[node][before]);
    }
  }
}

TEST(TraversalPropertyTest, QueriesAgreeWithTheTransitiveClosure) {
  ToyProgram toy;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    RandomGraph sample(toy, seed, /*acyclic=*/seed % 2 == 0);
    const size_t count = sample.nodes.size();
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < count; ++j) {
        ASSERT_EQ(depends_on(*sample.nodes[i], *sample.nodes[j]), sample.closure[i][j])
            << i << " on " << j;
      }
    }
    const std::vector<bool> set = sample.RandomSet();
    const std::vector<Node*> members = sample.Members(set);
    std::vector<bool> dependents = set;
    std::vector<bool> ancestors = set;
    bool convex = true;
    for (size_t i = 0; i < count; ++i) {
      bool after = false;
      bool before = false;
      for (size_t j = 0; j < count; ++j) {
        after = after || (set[j] && sample.closure[i][j]);
        before = before || (set[j] && sample.closure[j][i]);
      }
      dependents[i] = dependents[i] || after;
      ancestors[i] = ancestors[i] || before;
      convex = convex && (set[i] || !(after && before));
    }
    EXPECT_EQ(Dependents(sample.graph, members), sample.Members(dependents));
    std::vector<Node*> walked = PostOrder(members);
    EXPECT_THAT(walked, ::testing::UnorderedElementsAreArray(sample.Members(ancestors)));
    EXPECT_EQ(IsConvex(sample.graph, members), convex);
    const std::vector<Node*> path = FindPathOutAndBack(sample.graph, members);
    EXPECT_EQ(path.empty(), convex);
    for (size_t i = 0; i < path.size(); ++i) {
      const bool is_member = std::find(members.begin(), members.end(), path[i]) != members.end();
      EXPECT_EQ(is_member, i == 0 || i + 1 == path.size());
      if (i == 0) continue;
      EXPECT_TRUE(depends_on(*path[i], *path[i - 1]));
    }
  }
}

}  // namespace
}  // namespace roundhouse
