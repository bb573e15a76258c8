#include "roundhouse/core/node_numbering.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class NodeNumberingTest : public ::testing::Test {
 protected:
  NodeNumberingTest() { EXPECT_THAT(context_.Freeze(), IsOk()); }
  Context context_;
};

void ExpectAgrees(const Graph& graph) {
  const NodeNumbering numbering(graph);
  ASSERT_EQ(numbering.size(), graph.num_nodes());
  size_t position = 0;
  for (Node* node : graph.nodes()) {
    EXPECT_EQ(&numbering[position], node);
    EXPECT_EQ(numbering.Find(*node), position);
    EXPECT_TRUE(numbering.contains(*node));
    ++position;
  }
}

TEST_F(NodeNumberingTest, FollowsTheOrderAndNotTheIds) {
  Program program(context_);
  Graph* graph = *program.CreateGraph("g");
  Node* last = graph->CreateNode("a.b", {}, {});
  Node* first = graph->CreateNode("a.b", {}, {}, {}, last);
  graph->CreateNode("a.b", {}, {}, {}, last);
  ExpectAgrees(*graph);
  EXPECT_EQ(NodeNumbering(*graph).Find(*first), 0);
  EXPECT_EQ(NodeNumbering(*graph).Find(*last), 2);
}

TEST_F(NodeNumberingTest, AnEmptyGraphHasNoPositions) {
  Program program(context_);
  Graph* graph = *program.CreateGraph("g");
  Graph* other = *program.CreateGraph("h");
  const NodeNumbering numbering(*graph);
  EXPECT_EQ(numbering.size(), 0);
  EXPECT_FALSE(numbering.contains(*other->CreateNode("a.b", {}, {})));
}

TEST_F(NodeNumberingTest, DoesNotKnowNodesOfOtherGraphsAndPrograms) {
  Program program(context_);
  Program other_program(context_);
  Graph* graph = *program.CreateGraph("g");
  Graph* other = *program.CreateGraph("h");
  Graph* twin = *other_program.CreateGraph("g");
  graph->CreateNode("a.b", {}, {});
  Node* between = other->CreateNode("a.b", {}, {});
  graph->CreateNode("a.b", {}, {});
  Node* same_id = twin->CreateNode("a.b", {}, {});
  const NodeNumbering numbering(*graph);
  ASSERT_EQ(same_id->id(), graph->first_node()->id());
  EXPECT_EQ(numbering.Find(*between), NodeNumbering::kAbsent);
  EXPECT_EQ(numbering.Find(*same_id), NodeNumbering::kAbsent);
}

TEST_F(NodeNumberingTest, WorksWhenIdsAreFarApart) {
  Program program(context_);
  Graph* graph = *program.CreateGraph("g");
  std::vector<Node*> passing;
  for (int i = 0; i < 5000; ++i) {
    Node* node = graph->CreateNode("a.b", {}, {});
    if (i % 1000 != 0) passing.push_back(node);
  }
  graph->Erase(passing);
  ASSERT_EQ(graph->num_nodes(), 5);
  ExpectAgrees(*graph);
  Graph* other = *program.CreateGraph("h");
  EXPECT_FALSE(NodeNumbering(*graph).contains(*other->CreateNode("a.b", {}, {})));
}

TEST_F(NodeNumberingTest, WorksWhenNodesFromAnotherProgramShareIds) {
  Program program(context_);
  Program other_program(context_);
  Graph* graph = *program.CreateGraph("g");
  Graph* other = *other_program.CreateGraph("g");
  graph->CreateNode("a.b", {}, {});
  other->CreateNode("a.b", {}, {});
  for (auto& node : other->ReleaseNodes()) graph->Adopt(std::move(node));
  ASSERT_EQ(graph->first_node()->id(), graph->last_node()->id());
  ExpectAgrees(*graph);
}

}  // namespace
}  // namespace roundhouse
