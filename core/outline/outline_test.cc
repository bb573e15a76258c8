#include "roundhouse/core/outline/outline.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::Named;
using testing::NamesOf;
using testing::Out;
using testing::ToyProgram;
using testing::Vector4;

class OutlineTest : public ::testing::Test {
 protected:
  OutlineTest() : graph_(toy_.NewGraph("main")) {}

  Program& program() { return *toy_.program; }
  Node& Relu(Value& x, absl::string_view name) { return Add(graph_, "toy.relu", {&x}, name); }
  Node& Sum(Value& x, Value& y, absl::string_view name) {
    return Add(graph_, "toy.add", {&x, &y}, name);
  }

  // Expects that outlining fails with `message` and changes nothing.
  template <typename Message>
  void ExpectRefused(std::vector<Node*> nodes, const Message& message) {
    const std::unique_ptr<Program> before = program().clone();
    EXPECT_THAT(Outline(graph_, nodes, "region"),
                StatusIs(absl::StatusCode::kInvalidArgument, message));
    EXPECT_EQ(FirstDifference(*before, program()), "");
  }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(OutlineTest, MovesNodesIntoAGraphAndCallsIt) {
  Value& x = In(graph_, "x");
  Value& y = In(graph_, "y");
  Node& before = Relu(x, "before");
  Node& a = Relu(before.result(), "a");
  Node& b = Sum(a.result(), y, "b");
  Node& c = Sum(b.result(), before.result(), "c");
  Node& after = Relu(c.result(), "after");
  Out(graph_, "u", after.result());
  Out(graph_, "v", b.result());
  ASSERT_OK_AND_ASSIGN(Node * call, Outline(graph_, {&c, &a, &b, &a}, "region"));

  EXPECT_EQ(call->op_name(), "control.call");
  EXPECT_EQ(call->name(), "region");
  EXPECT_EQ(*call->attribute("callee"), Attribute::Symbol("region"));
  EXPECT_THAT(call->operands(), ElementsAre(&before.result(), &y));
  EXPECT_EQ(call->num_results(), 2);
  EXPECT_EQ(&after.operand(0), &call->result(1));
  EXPECT_EQ(&Named(graph_, "v").operand(0), &call->result(0));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "y", "before", "region", "after", "u", "v"));

  Graph* region = program().FindGraph("region");
  ASSERT_NE(region, nullptr);
  EXPECT_EQ(region->visibility(), Visibility::kPrivate);
  EXPECT_EQ(region->boundary_dialect(), "toy");
  EXPECT_THAT(region->inputs(),
              ElementsAre(Port{"before", Vector4(), {}}, Port{"y", Vector4(), {}}));
  EXPECT_THAT(region->outputs(), ElementsAre(Port{"b", Vector4(), {}}, Port{"c", Vector4(), {}}));
  EXPECT_THAT(NamesOf(*region), ElementsAre("", "", "a", "b", "c", "", ""));
  EXPECT_EQ(&a.graph(), region);
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(OutlineTest, TheNameIsMadeUnique) {
  Value& x = In(graph_, "x");
  ASSERT_OK_AND_ASSIGN(Node * first, Outline(graph_, {&Relu(x, "a")}, "main"));
  ASSERT_OK_AND_ASSIGN(Node * second, Outline(graph_, {&Relu(x, "b")}, "main"));
  EXPECT_EQ(first->name(), "main_1");
  EXPECT_EQ(second->name(), "main_2");
}

TEST_F(OutlineTest, PortsHaveDifferentNames) {
  Value& x = In(graph_, "x");
  Node& left = Relu(x, "same");
  Node& right = Relu(x, "same");
  Node* split = graph_.CreateNode("toy.any", {&x}, {Vector4(), Vector4()});
  split->set_name("same");
  Node& unnamed = Relu(x, "");
  Node* take = graph_.CreateNode(
      "toy.any",
      {&left.result(), &right.result(), &split->result(1), &unnamed.result(), &split->result(0)},
      {});
  ASSERT_THAT(Outline(graph_, {take}, "region"), IsOk());
  std::vector<std::string> names;
  for (const Port& port : program().FindGraph("region")->inputs()) names.push_back(port.name);
  EXPECT_THAT(names, ElementsAre("same", "same_1", "same_1_1", "input_3", "same_2"));
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(OutlineTest, NodesThatNeedTheCallMoveBehindIt) {
  Value& x = In(graph_, "x");
  Node& a = Relu(x, "a");
  Relu(a.result(), "uses_a");
  Relu(x, "independent");
  Node& b = Relu(x, "b");
  Relu(b.result(), "uses_b");
  ASSERT_THAT(Outline(graph_, {&a, &b}, "region"), IsOk());
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "independent", "region", "uses_a", "uses_b"));
  EXPECT_TRUE(IsTopologicallySorted(graph_));
}

TEST_F(OutlineTest, ARegionMayHaveNoInputsOrNoOutputs) {
  Value& x = In(graph_, "x");
  Node& source = Add(graph_, "toy.any", {}, "source");
  Node& user = Sum(source.result(), x, "user");
  ASSERT_OK_AND_ASSIGN(Node * call, Outline(graph_, {&source}, "source_region"));
  EXPECT_EQ(call->num_operands(), 0);
  EXPECT_THAT(program().FindGraph("source_region")->inputs(), IsEmpty());
  ASSERT_OK_AND_ASSIGN(call, Outline(graph_, {&user}, "sink_region"));
  EXPECT_EQ(call->num_results(), 0);
  EXPECT_THAT(program().FindGraph("sink_region")->outputs(), IsEmpty());
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(OutlineTest, ControlEdgesAcrossTheEdgeBecomeEdgesOfTheCall) {
  Value& x = In(graph_, "x");
  Node& first = Relu(x, "first");
  Node& a = Relu(x, "a");
  Node& b = Relu(a.result(), "b");
  Node& last = Relu(x, "last");
  graph_.add_dependency(first, b);
  graph_.add_dependency(first, a);
  graph_.add_dependency(a, b);
  graph_.add_dependency(b, last);
  ASSERT_OK_AND_ASSIGN(Node * call, Outline(graph_, {&a, &b}, "region"));
  EXPECT_THAT(call->control_predecessors(), ElementsAre(&first));
  EXPECT_THAT(call->control_successors(), ElementsAre(&last));
  EXPECT_THAT(a.control_predecessors(), IsEmpty());
  EXPECT_THAT(b.control_predecessors(), ElementsAre(&a));
  EXPECT_THAT(b.control_successors(), IsEmpty());
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(OutlineTest, RefusesASetThatIsNotConvexAndShowsThePath) {
  Value& x = In(graph_, "x");
  Node& a = Relu(x, "a");
  Node& b = Relu(a.result(), "b");
  Node& c = Relu(b.result(), "c");
  ExpectRefused({&a, &c},
                "outlining from graph @main: the nodes cannot run as one, since a path leaves them "
                "and re-enters: "
                "toy.relu 'a' -> toy.relu 'b' -> toy.relu 'c'");
  Node& d = Relu(x, "d");
  graph_.add_dependency(c, d);
  ExpectRefused({&b, &d}, HasSubstr("toy.relu 'b' -> toy.relu 'c' -> toy.relu 'd'"));
}

TEST_F(OutlineTest, OutlinesSetsThatFollowOneAnother) {
  Value& x = In(graph_, "x");
  Node& a = Relu(x, "a");
  Node& b = Relu(x, "b");
  Node& c = Sum(a.result(), b.result(), "c");
  Node& between = Relu(b.result(), "between");
  Node& d = Sum(c.result(), between.result(), "d");
  Out(graph_, "y", d.result());
  graph_.add_dependency(b, d);
  const std::vector<NodeSet> sets = {{.nodes = {&d}, .name = "second"},
                                     {.nodes = {&b, &a, &c}, .name = "first"}};
  ASSERT_OK_AND_ASSIGN(const std::vector<Node*> calls, Outline(graph_, sets));
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "first", "between", "second", "y"));
  EXPECT_THAT(calls[0]->operands(), ElementsAre(&calls[1]->result(1), &between.result()));
  EXPECT_THAT(calls[0]->control_predecessors(), ElementsAre(calls[1]));
  EXPECT_THAT(NamesOf(*program().FindGraph("first")), ElementsAre("", "a", "b", "c", "", ""));
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(OutlineTest, RefusesSetsThatWaitForOneAnother) {
  Value& x = In(graph_, "x");
  Node& a = Relu(x, "a");
  Node& b = Relu(x, "b");
  Node& c = Relu(a.result(), "c");
  Node& d = Relu(b.result(), "d");
  const std::unique_ptr<Program> before = program().clone();
  const std::vector<NodeSet> crossing = {{.nodes = {&a, &d}, .name = "one"},
                                         {.nodes = {&b, &c}, .name = "other"}};
  EXPECT_THAT(Outline(graph_, crossing), StatusIs(absl::StatusCode::kInvalidArgument,
                                                  AllOf(HasSubstr("each waits for the next"),
                                                        HasSubstr("'one'"), HasSubstr("'other'"))));
  const std::vector<NodeSet> overlapping = {{.nodes = {&a, &c}, .name = "one"},
                                            {.nodes = {&c}, .name = "other"}};
  EXPECT_THAT(Outline(graph_, overlapping),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("toy.relu 'c' is in two sets, 'one' and 'other'")));
  EXPECT_EQ(FirstDifference(*before, program()), "");
}

TEST_F(OutlineTest, RefusesWhatIsNotThereToOutline) {
  Value& x = In(graph_, "x");
  Node& y = Out(graph_, "y", x);
  ExpectRefused({}, "outlining from graph @main: there are no nodes to outline");
  ExpectRefused({&x.node()}, HasSubstr("toy.in 'x' is a boundary node"));
  ExpectRefused({&y}, HasSubstr("toy.out 'y' is a boundary node"));
  Graph& other = toy_.NewGraph("other");
  Node& foreign = Add(other, "toy.any", {}, "foreign");
  EXPECT_THAT(Outline(graph_, {&foreign}, "region"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("toy.any 'foreign' is not in this graph")));
  Node& user = Relu(foreign.result(), "user");
  EXPECT_THAT(Outline(graph_, {&user}, "region"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("toy.relu 'user': x is not a value of this graph")));
}

TEST_F(OutlineTest, NeedsABoundaryDialectThatCanMakeNodes) {
  Value& x = In(graph_, "x");
  Node& a = Relu(x, "a");
  graph_.set_boundary_dialect("nobody");
  const std::unique_ptr<Program> before = program().clone();
  EXPECT_THAT(Outline(graph_, {&a}, "region"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       AllOf(HasSubstr("outlining from graph @main"),
                             HasSubstr("'nobody' is not registered"))));
  EXPECT_EQ(FirstDifference(*before, program()), "");
  EXPECT_THAT(Outline(graph_, {&a}, ""),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("name")));
}

// Can make inputs, but no outputs.
class HalfConstruction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                  const Type& type) const override {
    return graph.CreateNode("half.in", {}, {type}, {{"index", Attribute::Int(index)}});
  }
  absl::StatusOr<Node*> MakeOutput(Graph&, GraphOutputIndex, Value&) const override {
    return absl::UnimplementedError("no outputs");
  }
};
class Half final : public Dialect {
 public:
  Half() : Dialect("half") {
    service<BoundaryConstructionService>(std::make_unique<HalfConstruction>());
  }
};

TEST(OutlineFailureTest, LeavesTheProgramAsItWasWhenOutputsCannotBeMade) {
  Context context;
  context.AddDialect<Half>();
  ASSERT_THAT(context.Freeze(), IsOk());
  Program program(context);
  Graph* graph = *program.CreateGraph("main");
  graph->set_boundary_dialect("half");
  Node* a = graph->CreateNode("x.a", {}, {Vector4()});
  Node* b = graph->CreateNode("x.b", {&a->result()}, {Vector4()});
  graph->CreateNode("x.c", {&b->result()}, {});
  const std::unique_ptr<Program> before = program.clone();
  EXPECT_THAT(Outline(*graph, {b}, "region"),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("no outputs")));
  EXPECT_EQ(FirstDifference(*before, program), "");
  EXPECT_EQ(b->result().num_uses(), 1);
}

// ---- Effects

class OutlineEffectsTest : public OutlineTest {
 protected:
  Node& Access(absl::string_view op, absl::string_view global, absl::string_view name) {
    return Add(graph_, op, {}, name, {{"global", Attribute::Symbol(std::string(global))}});
  }
  OutlineEffectsTest() {
    toy_.NewGlobal("g", Vector4(), true);
    toy_.NewGlobal("h", Vector4(), true);
  }
};

TEST_F(OutlineEffectsTest, ALoadIsNotMovedAcrossAStore) {
  Node& load = Access("toy.read", "g", "load");
  Node& store = Access("toy.write", "g", "store");
  Node& late = Access("toy.read", "g", "late");
  ExpectRefused({&load, &late},
                HasSubstr("toy.read 'load' -> toy.write 'store' -> toy.read 'late'"));
  // A node that may move goes behind the call, and so does what must stay behind it.
  Node& other = Add(graph_, "toy.any", {}, "other");
  ASSERT_THAT(Outline(graph_, {&load, &other}, "region"), IsOk());
  EXPECT_THAT(NamesOf(graph_), ElementsAre("region", "store", "late"));
  EXPECT_EQ(store.next(), &late);
}

TEST_F(OutlineEffectsTest, AccessesThatCommuteAreNoObstacle) {
  Node& first = Access("toy.read", "g", "first");
  Access("toy.read", "g", "between");
  Access("toy.write", "h", "elsewhere");
  Node& second = Access("toy.read", "g", "second");
  ASSERT_THAT(Outline(graph_, {&first, &second}, "region"), IsOk());
  EXPECT_THAT(NamesOf(graph_), ElementsAre("between", "elsewhere", "region"));
}

TEST_F(OutlineEffectsTest, NodesOfWhichNothingIsKnownKeepTheirOrder) {
  Node& first = Add(graph_, "nobody.knows", {}, "first");
  Node& second = Add(graph_, "nobody.knows", {}, "second");
  Node& third = Add(graph_, "nobody.knows", {}, "third");
  ExpectRefused({&first, &third},
                HasSubstr("'first' -> nobody.knows 'second' -> nobody.knows 'third'"));
  ASSERT_THAT(Outline(graph_, {&first, &second}, "region"), IsOk());
  EXPECT_THAT(NamesOf(graph_), ElementsAre("region", "third"));
}

TEST_F(OutlineEffectsTest, CallsAreSeenThrough) {
  Graph& reader = toy_.NewGraph("reader");
  Add(reader, "toy.read", {}, "", {{"global", Attribute::Symbol("g")}});
  auto call = [&](absl::string_view name) -> Node& {
    return Add(graph_, "toy.call", {}, name, {{"callee", Attribute::Symbol("reader")}});
  };
  Node& first = Access("toy.read", "g", "first");
  call("between");
  Node& last = Access("toy.read", "g", "last");
  ASSERT_THAT(Outline(graph_, {&first, &last}, "region"), IsOk());
  EXPECT_THAT(NamesOf(graph_), ElementsAre("between", "region"));
  Node& store = Access("toy.write", "g", "store");
  call("second");
  Node& again = Access("toy.write", "g", "again");
  ExpectRefused({&store, &again},
                HasSubstr("toy.write 'store' -> toy.call 'second' -> toy.write 'again'"));
}

}  // namespace
}  // namespace roundhouse
