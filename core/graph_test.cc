#include "roundhouse/core/graph.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class GraphTest : public ::testing::Test {
 protected:
  GraphTest() {
    RH_CHECK(context_.Freeze().ok());
    program_ = std::make_unique<Program>(context_);
    graph_ = *program_->CreateGraph("main");
  }

  Node* Make(absl::string_view name, std::vector<Value*> operands = {}, int num_results = 1,
             Node* before = nullptr) {
    Node* node =
        graph_->CreateNode("toy.op", operands, std::vector<Type>(num_results, type_), {}, before);
    node->set_name(std::string(name));
    return node;
  }

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (Node* node : graph_->nodes()) names.push_back(node->name());
    return names;
  }

  // Returns "user:operand" for every use, in order.
  static std::vector<std::string> Uses(const Value& value) {
    std::vector<std::string> uses;
    for (const Use& use : value.uses())
      uses.push_back(use.user().name() + ":" + std::to_string(use.index()));
    return uses;
  }

  Context context_;
  std::unique_ptr<Program> program_;
  Graph* graph_;
  Type type_ = Type::Tensor(ElementKind::kF32, {4});
};

TEST_F(GraphTest, NodesStandInTheOrderInWhichTheyArePut) {
  Node* b = Make("b");
  Make("c");
  Make("a", {}, 1, b);
  EXPECT_THAT(Names(), ElementsAre("a", "b", "c"));
  EXPECT_EQ(graph_->num_nodes(), 3);
  graph_->MoveBefore(b, nullptr);
  EXPECT_THAT(Names(), ElementsAre("a", "c", "b"));
  graph_->MoveBefore(b, graph_->first_node());
  EXPECT_THAT(Names(), ElementsAre("b", "a", "c"));
}

TEST_F(GraphTest, IdsAreNeverUsedAgain) {
  Node* a = Make("a");
  const uint64_t id = a->id();
  graph_->Erase(a);
  EXPECT_GT(Make("b")->id(), id);
}

TEST_F(GraphTest, UsesFollowEveryChangeOfOperands) {
  Node* x = Make("x");
  Node* y = Make("y");
  Node* f = Make("f", {&x->result(), &y->result(), &x->result()});
  EXPECT_THAT(Uses(x->result()), ElementsAre("f:0", "f:2"));
  f->set_operand(0, y->result());
  EXPECT_THAT(Uses(x->result()), ElementsAre("f:2"));
  EXPECT_THAT(Uses(y->result()), ElementsAre("f:1", "f:0"));
  f->AppendOperand(x->result());
  EXPECT_EQ(x->result().num_uses(), 2);
  EXPECT_EQ(f->num_operands(), 4);
  f->EraseOperand(1);
  EXPECT_EQ(&f->operand(0), &y->result());
  EXPECT_EQ(&f->operand(1), &x->result());
  EXPECT_EQ(&f->operand(2), &x->result());
  EXPECT_EQ(y->result().num_uses(), 1);
  f->set_operands({&y->result()});
  EXPECT_FALSE(x->result().has_users());
  EXPECT_THAT(Uses(y->result()), ElementsAre("f:0"));
  f->set_operands({});
  EXPECT_FALSE(y->result().has_users());
}

TEST_F(GraphTest, ReplaceAllUsesKeepsTheOrderOfUses) {
  Node* x = Make("x", {}, 2);
  Node* f = Make("f", {&x->result(0)});
  Node* g = Make("g", {&x->result(1), &x->result(0)});
  x->result(0).replace_all_uses_with(x->result(1));
  EXPECT_THAT(Uses(x->result(0)), IsEmpty());
  EXPECT_THAT(Uses(x->result(1)), ElementsAre("g:0", "f:0", "g:1"));
  EXPECT_EQ(&f->operand(0), &x->result(1));
  EXPECT_EQ(&g->operand(1), &x->result(1));
  x->result(1).replace_all_uses_with(x->result(1));
  EXPECT_EQ(x->result(1).num_uses(), 3);
}

TEST_F(GraphTest, TheUserAtHandMayBeErased) {
  Node* x = Make("x");
  for (int i = 0; i < 3; ++i) Make("f", {&x->result()});
  for (const Use& use : x->result().uses()) graph_->Erase(&use.user());
  EXPECT_THAT(Names(), ElementsAre("x"));
}

TEST_F(GraphTest, TheNodeAtHandMayBeErased) {
  for (int i = 0; i < 4; ++i) Make(std::to_string(i));
  for (Node* node : graph_->nodes()) {
    if (node->name() == "1" || node->name() == "2") graph_->Erase(node);
  }
  EXPECT_THAT(Names(), ElementsAre("0", "3"));
}

TEST_F(GraphTest, EraseIfSweepsUsersFirst) {
  Node* x = Make("x");
  Node* a = Make("a", {&x->result()});
  Make("b", {&a->result()});
  Make("keep", {&x->result()});
  EXPECT_EQ(graph_->EraseIf([](const Node& node) { return node.name() != "keep"; }), 2);
  EXPECT_THAT(Names(), ElementsAre("x", "keep"));
}

TEST_F(GraphTest, NodesThatUseOneAnotherCanGoTogether) {
  Node* a = Make("a");
  Node* b = Make("b", {&a->result()});
  a->AppendOperand(b->result());
  graph_->Erase({a, b});
  EXPECT_EQ(graph_->num_nodes(), 0);
}

TEST_F(GraphTest, ReleasedNodesKeepTheirLinksAndCanComeBack) {
  Node* a = Make("a");
  Make("b", {&a->result()});
  std::vector<std::unique_ptr<Node>> released = graph_->ReleaseNodes();
  EXPECT_EQ(graph_->num_nodes(), 0);
  EXPECT_EQ(graph_->first_node(), nullptr);
  ASSERT_EQ(released.size(), 2);
  EXPECT_EQ(&released[1]->operand(0), &released[0]->result());
  Graph* other = *program_->CreateGraph("other");
  for (std::unique_ptr<Node>& node : released) other->Adopt(std::move(node));
  EXPECT_EQ(other->num_nodes(), 2);
  EXPECT_EQ(&a->graph(), other);
}

TEST_F(GraphTest, ReleasedNodesMayDieInAnyOrder) {
  Node* a = Make("a");
  Node* b = Make("b", {&a->result()});
  graph_->add_dependency(*a, *b);
  std::vector<std::unique_ptr<Node>> released = graph_->ReleaseNodes();
  released[0].reset();
  EXPECT_FALSE(released[1]->has_control_edges());
}

TEST_F(GraphTest, ControlEdgesAreKeptOnceAndOnBothEnds) {
  Node* a = Make("a");
  Node* b = Make("b");
  Node* c = Make("c");
  graph_->add_dependency(*a, *c);
  graph_->add_dependency(*b, *c);
  graph_->add_dependency(*a, *c);
  EXPECT_THAT(c->control_predecessors(), ElementsAre(a, b));
  EXPECT_THAT(a->control_successors(), ElementsAre(c));
  EXPECT_TRUE(graph_->EraseDependency(*a, *c));
  EXPECT_FALSE(graph_->EraseDependency(*a, *c));
  EXPECT_THAT(c->control_predecessors(), ElementsAre(b));
  EXPECT_FALSE(a->has_control_edges());
  graph_->Erase(b);
  EXPECT_FALSE(c->has_control_edges());
}

TEST_F(GraphTest, ANodeWithAHundredThousandControlEdgesIsNoBurden) {
  Node* hub = Make("hub");
  std::vector<Node*> spokes;
  for (int i = 0; i < 100000; ++i) {
    spokes.push_back(Make(""));
    graph_->add_dependency(*hub, *spokes.back());
  }
  for (Node* spoke : spokes) graph_->Erase(spoke);
  EXPECT_FALSE(hub->has_control_edges());
}

TEST_F(GraphTest, ReorderTakesAnyPermutation) {
  Node* a = Make("a");
  Node* b = Make("b");
  Node* c = Make("c");
  graph_->Reorder({c, a, b});
  EXPECT_THAT(Names(), ElementsAre("c", "a", "b"));
  EXPECT_EQ(graph_->last_node(), b);
  EXPECT_EQ(b->next(), nullptr);
  EXPECT_EQ(c->previous(), nullptr);
}

TEST_F(GraphTest, EmptyAndTokenNodes) {
  Node* empty = graph_->CreateEmptyNode("mark");
  EXPECT_TRUE(empty->is_empty());
  EXPECT_EQ(empty->dialect(), nullptr);
  EXPECT_EQ(empty->DebugName(), "empty node 'mark'");
  Node* token = graph_->CreateControlDependencyNode();
  EXPECT_TRUE(token->result().type().is_token());
  EXPECT_EQ(token->op_name(), "control.token");
}

TEST_F(GraphTest, OriginsAreKeptInOrderWithoutRepetition) {
  Node* conv = Make("conv1");
  Node* bn = Make("bn1");
  Node* relu = Make("");
  relu->set_origins({"relu1", "relu1"});
  Node* fused = Make("");
  for (Node* node : {conv, bn, relu, bn}) fused->AbsorbProvenance(*node);
  EXPECT_EQ(fused->name(), "conv1");
  EXPECT_THAT(fused->origins(), ElementsAre("conv1", "bn1", "relu1"));
  Node* twin = Make("");
  twin->AbsorbProvenance(*conv);
  EXPECT_EQ(twin->name(), "conv1");
  EXPECT_THAT(twin->origins(), IsEmpty());
  // Few are compared and many are hashed.
  for (const int count : {3, 100}) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(absl::StrCat("node", i));
    std::vector<std::string> twice = {names[0], names[0], names[0]};
    for (const std::string& name : names) twice.insert(twice.end(), {name, names[1]});
    relu->set_origins(twice);
    EXPECT_EQ(relu->origins(), names) << count;
  }
}

TEST_F(GraphTest, AMillionNodesInAChainComeAndGo) {
  Value* value = &Make("")->result();
  for (int i = 1; i < 1000000; ++i) value = &Make("", {value})->result();
  EXPECT_EQ(graph_->num_nodes(), 1000000);
  EXPECT_EQ(graph_->EraseIf([](const Node&) { return true; }), 1000000);
}

}  // namespace
}  // namespace roundhouse
