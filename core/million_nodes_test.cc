// Chains of a million nodes: no function recurses, and none takes more than linear time (a
// quadratic step would take hours).
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/dot.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::Out;
using ::testing::SizeIs;
using testing::ToyProgram;
using testing::Vector4;

constexpr size_t kNodes = 1'000'000;

class MillionNodesTest : public ::testing::Test {
 protected:
  MillionNodesTest() : graph_(toy_.NewGraph("main")) {}

  // x -> relu -> … -> relu -> y
  void MakeChain() {
    Value* value = &In(graph_, "x");
    while (graph_.num_nodes() < kNodes - 1)
      value = &graph_.CreateNode("toy.relu", {value}, {Vector4()})->result();
    Out(graph_, "y", *value);
  }
  std::vector<Node*> Nodes() {
    return std::vector<Node*>(graph_.nodes().begin(), graph_.nodes().end());
  }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(MillionNodesTest, AChainIsVerifiedWalkedDrawnAndErased) {
  MakeChain();
  EXPECT_THAT(Verify(*toy_.program), IsEmpty());
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(false));
  EXPECT_FALSE(HasCycle(graph_));
  EXPECT_THAT(PostOrder({graph_.last_node()}), SizeIs(kNodes));
  EXPECT_THAT(Dependents(graph_, {graph_.first_node()}), SizeIs(kNodes));
  EXPECT_TRUE(depends_on(*graph_.last_node(), *graph_.first_node()));
  EXPECT_FALSE(depends_on(*graph_.first_node(), *graph_.last_node()));
  EXPECT_THAT(ConnectedComponents(graph_), ElementsAre(SizeIs(kNodes)));
  EXPECT_THAT(FindPathOutAndBack(graph_, {graph_.first_node(), graph_.last_node()}),
              SizeIs(kNodes));
  EXPECT_TRUE(EffectAnalysis(*toy_.program).EffectsOf(graph_).is_pure());
  EXPECT_THAT(ToDot(graph_), HasSubstr(absl::StrCat("n", kNodes - 2, " -> n", kNodes - 1)));
  graph_.Erase(Nodes());
  EXPECT_EQ(graph_.num_nodes(), 0);
}

TEST_F(MillionNodesTest, AChainInReverseIsSorted) {
  MakeChain();
  std::vector<Node*> order = Nodes();
  graph_.Reorder(std::vector<Node*>(order.rbegin(), order.rend()));
  EXPECT_THAT(Verify(*toy_.program), SizeIs(101));
  EXPECT_FALSE(HasCycle(graph_));
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(true));
  EXPECT_EQ(Nodes(), order);
}

TEST_F(MillionNodesTest, ACycleThroughAllNodesIsFound) {
  MakeChain();
  Node* first = graph_.first_node();
  first->AppendOperand(graph_.last_node()->previous()->result());
  EXPECT_THAT(FindCycle(graph_), SizeIs(kNodes - 1));
  const std::vector<Diagnostic> found = Verify(*toy_.program);
  ASSERT_FALSE(found.empty());
  size_t cycles = 0;
  for (const Diagnostic& diagnostic : found) {
    cycles += diagnostic.code == "cycle" ? 1 : 0;
    EXPECT_LT(diagnostic.ToString().size(), 2000);
  }
  EXPECT_EQ(cycles, 1);
}

TEST_F(MillionNodesTest, AChainIsOutlinedAndInlined) {
  MakeChain();
  std::vector<Node*> middle;
  for (Node* node : graph_.nodes()) {
    if (!IsBoundaryNode(*node)) middle.push_back(node);
  }
  ASSERT_OK_AND_ASSIGN(Node * call, Outline(graph_, middle, "region"));
  EXPECT_EQ(graph_.num_nodes(), 3);
  ASSERT_THAT(InlineCall(*call), IsOk());
  EXPECT_EQ(graph_.num_nodes(), kNodes);
  EXPECT_THAT(Verify(*toy_.program), IsEmpty());
}

TEST_F(MillionNodesTest, ControlEdgesMakeAChainToo) {
  for (size_t i = 0; i < kNodes; ++i) {
    Node* last = graph_.last_node();
    Node* node = graph_.CreateNode("toy.any", {}, {});
    if (last != nullptr) graph_.add_dependency(*last, *node);
  }
  EXPECT_THAT(Verify(*toy_.program), IsEmpty());
  std::vector<Node*> order = Nodes();
  graph_.Reorder(std::vector<Node*>(order.rbegin(), order.rend()));
  EXPECT_THAT(sort_topologically(graph_), IsOkAndHolds(true));
  EXPECT_EQ(graph_.first_node(), order[0]);
  EXPECT_THAT(PostOrder({graph_.last_node()}), SizeIs(kNodes));
}

TEST_F(MillionNodesTest, AChainOfStoresAndLoadsHasNoRaces) {
  toy_.NewGlobal("g", Vector4(), true);
  const AttributeMap global = {{"global", Attribute::Symbol("g")}};
  Value& x = In(graph_, "x");
  Value* token = &graph_.CreateNode(container::kToken, {}, {Type::Token()})->result();
  while (graph_.num_nodes() < kNodes) {
    token = &graph_.CreateNode(container::kGlobalStoreGraph, {&x, token}, {Type::Token()}, global)
                 ->result();
    // Sometimes by way of another node.
    if (graph_.num_nodes() % 3 == 0)
      token = &graph_.CreateNode("toy.any", {token}, {Type::Token()})->result();
    token =
        &graph_
             .CreateNode(container::kGlobalLoadGraph, {token}, {Vector4(), Type::Token()}, global)
             ->result(1);
  }
  EXPECT_THAT(Verify(*toy_.program), IsEmpty());
}

TEST_F(MillionNodesTest, AValueWithAMillionUsersIsReplaced) {
  Value& x = In(graph_, "x");
  Value& y = In(graph_, "y");
  while (graph_.num_nodes() < kNodes) graph_.CreateNode("toy.relu", {&x}, {Vector4()});
  x.replace_all_uses_with(y);
  EXPECT_EQ(y.num_uses(), kNodes - 2);
  EXPECT_THAT(Dependents(graph_, {&y.node()}), SizeIs(kNodes - 1));
  EXPECT_THAT(Verify(*toy_.program), IsEmpty());
}

}  // namespace
}  // namespace roundhouse
