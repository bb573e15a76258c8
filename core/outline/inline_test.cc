// InlineCall (outline.h): a copy of the callee in place of a call.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::Named;
using testing::NamesOf;
using testing::Out;
using testing::ToyProgram;
using testing::Vector4;

class InlineTest : public ::testing::Test {
 protected:
  InlineTest() : graph_(toy_.NewGraph("main")) {}

  Program& program() { return *toy_.program; }
  Node& Relu(Value& x, absl::string_view name) { return Add(graph_, "toy.relu", {&x}, name); }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(InlineTest, PutsACopyInPlaceOfTheCall) {
  Graph& callee = toy_.NewGraph("callee", Visibility::kPrivate);
  Value& p = In(callee, "p");
  Value& q = In(callee, "q");
  Node& sum = Add(callee, "toy.add", {&p, &q}, "sum");
  sum.set_origins({"conv", "bias"});
  Node& clip = Add(callee, "toy.clip", {&sum.result()}, "clip", {{"limit", Attribute::Int(6)}});
  Out(callee, "c", clip.result());
  Out(callee, "s", sum.result());
  Out(callee, "passed", q);
  Value& x = In(graph_, "x");
  Value& y = In(graph_, "y");
  Node* call = graph_.CreateNode("control.call", {&x, &y}, {Vector4(), Vector4(), Vector4()},
                                 {{"callee", Attribute::Symbol("callee")}});
  Node& after = Relu(call->result(0), "after");
  Out(graph_, "u", call->result(2));
  Out(graph_, "v", call->result(1));
  ASSERT_THAT(VerifyOk(program()), IsOk());
  ASSERT_THAT(InlineCall(*call), IsOk());

  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "y", "sum", "clip", "after", "u", "v"));
  Node& copy = Named(graph_, "sum");
  EXPECT_THAT(copy.operands(), ElementsAre(&x, &y));
  EXPECT_THAT(copy.origins(), ElementsAre("conv", "bias"));
  EXPECT_EQ(&after.operand(0), &Named(graph_, "clip").result());
  EXPECT_EQ(*Named(graph_, "clip").attribute("limit"), Attribute::Int(6));
  EXPECT_EQ(&Named(graph_, "u").operand(0), &y);
  EXPECT_EQ(&Named(graph_, "v").operand(0), &copy.result());
  EXPECT_EQ(callee.num_nodes(), 7) << "the callee stays";
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(InlineTest, WorksWhenTheCalleeIsNotInOrder) {
  Graph& callee = toy_.NewGraph("callee");
  Node& late = Add(callee, "toy.any", {}, "late");
  Node& early = Add(callee, "toy.any", {}, "early");
  late.AppendOperand(early.result());
  Out(callee, "out", late.result());
  Node* call =
      graph_.CreateNode("control.call", {}, {Vector4()}, {{"callee", Attribute::Symbol("callee")}});
  Node& out = Out(graph_, "y", call->result());
  ASSERT_THAT(InlineCall(*call), IsOk());
  EXPECT_EQ(&out.operand(0), &Named(graph_, "late").result());
  EXPECT_EQ(&Named(graph_, "late").operand(0), &Named(graph_, "early").result());
}

TEST_F(InlineTest, KeepsControlEdges) {
  Graph& callee = toy_.NewGraph("callee");
  Value& p = In(callee, "p");
  Node& a = Add(callee, "toy.relu", {&p}, "a");
  Node& b = Add(callee, "toy.relu", {&a.result()}, "b");
  Node& c = Add(callee, "toy.any", {}, "c");
  Node& d = Add(callee, "toy.any", {}, "d");
  callee.add_dependency(c, d);
  Out(callee, "o", b.result());
  Value& x = In(graph_, "x");
  Node& before = Relu(x, "before");
  Node* call = graph_.CreateNode("control.call", {&x}, {Vector4()},
                                 {{"callee", Attribute::Symbol("callee")}});
  Node& after = Relu(x, "after");
  graph_.add_dependency(before, *call);
  graph_.add_dependency(*call, after);
  ASSERT_THAT(InlineCall(*call), IsOk());
  EXPECT_THAT(NamesOf(Named(graph_, "a").control_predecessors()), ElementsAre("before"));
  EXPECT_THAT(Named(graph_, "b").control_predecessors(), IsEmpty());
  EXPECT_THAT(NamesOf(Named(graph_, "c").control_predecessors()), ElementsAre("before"));
  EXPECT_THAT(NamesOf(Named(graph_, "d").control_predecessors()), ElementsAre("c"));
  EXPECT_THAT(NamesOf(after.control_predecessors()), ElementsAre("b", "d"));
  EXPECT_THAT(before.control_successors().size(), 2);
}

TEST_F(InlineTest, AGraphWithoutNodesKeepsTheOrderAcrossTheCall) {
  Graph& callee = toy_.NewGraph("callee");
  Value& p = In(callee, "p");
  Out(callee, "o", p);
  Value& x = In(graph_, "x");
  Node& before = Relu(x, "before");
  Node* call = graph_.CreateNode("control.call", {&x}, {Vector4()},
                                 {{"callee", Attribute::Symbol("callee")}});
  Node& after = Relu(call->result(), "after");
  graph_.add_dependency(before, *call);
  graph_.add_dependency(*call, after);
  ASSERT_THAT(InlineCall(*call), IsOk());
  EXPECT_THAT(after.control_predecessors(), ElementsAre(&before));
  EXPECT_EQ(&after.operand(0), &x);
}

TEST_F(InlineTest, PutsInARefineWhereTheDeclaredTypeIsNeeded) {
  const Type wide = Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}));
  toy_.NewGlobal("state", wide, true);
  Graph& callee = toy_.NewGraph("callee");
  Value& p = In(callee, "p", wide);
  Node* relu = callee.CreateNode("toy.relu", {&p}, {wide});
  relu->set_name("relu");
  callee.CreateNode(container::kGlobalStore, {&p}, {}, {{"global", Attribute::Symbol("state")}})
      ->set_name("store");
  Out(callee, "o", relu->result());
  Out(callee, "passed", p);
  Value& x = In(graph_, "x");
  Node* call = graph_.CreateNode("control.call", {&x}, {wide, wide},
                                 {{"callee", Attribute::Symbol("callee")}});
  Node& use = Relu(call->result(1), "use");
  use.result().set_type(wide);
  Out(graph_, "a", call->result(0));
  Out(graph_, "b", call->result(1));
  ASSERT_THAT(VerifyOk(program()), IsOk());
  ASSERT_THAT(InlineCall(*call), IsOk());
  EXPECT_EQ(&Named(graph_, "relu").operand(0), &x) << "a relu takes what fits";
  EXPECT_EQ(&use.operand(0), &x);
  const Value& stored = Named(graph_, "store").operand(0);
  EXPECT_EQ(stored.node().op_name(), "control.refine");
  EXPECT_EQ(stored.type(), wide);
  EXPECT_EQ(&stored.node().operand(0), &x);
  EXPECT_EQ(&Named(graph_, "a").operand(0), &Named(graph_, "relu").result());
  EXPECT_EQ(Named(graph_, "b").operand(0).node().op_name(), "control.refine");
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(InlineTest, KeepsTheCallsPlaceAmongAccessesInTokenForm) {
  toy_.NewGlobal("g", Vector4(), true);
  const AttributeMap global = {{"global", Attribute::Symbol("g")}};
  auto store = [&](Graph& graph, Value& value, std::vector<Value*> tokens,
                   const char* name) -> Node& {
    tokens.insert(tokens.begin(), &value);
    Node* node = graph.CreateNode(container::kGlobalStoreGraph, tokens, {Type::Token()}, global);
    node->set_name(name);
    return *node;
  };
  Graph& callee = toy_.NewGraph("callee");
  Value& p = In(callee, "p");
  Node& inner = store(callee, p, {}, "inner");
  callee
      .CreateNode(container::kGlobalLoadGraph, {&inner.result()}, {Vector4(), Type::Token()},
                  global)
      ->set_name("inner_load");
  Value& x = In(graph_, "x");
  Node& before = store(graph_, x, {}, "before");
  Node* call =
      graph_.CreateNode("control.call", {&x}, {}, {{"callee", Attribute::Symbol("callee")}});
  Node& after = store(graph_, x, {&before.result()}, "after");
  ASSERT_THAT(VerifyOk(program()), IsOk());
  ASSERT_THAT(InlineCall(*call), IsOk());
  EXPECT_THAT(NamesOf(Named(graph_, "inner").control_predecessors()), ElementsAre("before"));
  EXPECT_THAT(NamesOf(after.control_predecessors()), ElementsAre("inner", "inner_load"));
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

class InlineErrorTest : public InlineTest {
 protected:
  // Expects that inlining `call` fails with `message` and changes nothing.
  template <typename Message>
  void ExpectRefusedInline(Node& call, const Message& message) {
    const std::unique_ptr<Program> before = program().clone();
    EXPECT_THAT(InlineCall(call), StatusIs(absl::StatusCode::kInvalidArgument, message));
    EXPECT_EQ(FirstDifference(*before, program()), "");
  }
  Node& Call(absl::string_view callee, std::vector<Value*> operands, int results = 0) {
    Node* call = graph_.CreateNode("control.call", operands, std::vector<Type>(results, Vector4()),
                                   {{"callee", Attribute::Symbol(std::string(callee))}});
    call->set_name("the_call");
    return *call;
  }
};

TEST_F(InlineErrorTest, SaysWhatCannotBeInlined) {
  Value& x = In(graph_, "x");
  ExpectRefusedInline(Relu(x, "r"),
                      "inlining toy.relu 'r' into graph @main: expected a control.call");
  ExpectRefusedInline(*graph_.CreateNode("control.call", {}, {}),
                      HasSubstr("attribute 'callee' must name a graph, found none"));
  ExpectRefusedInline(*graph_.CreateNode("control.call", {}, {}, {{"callee", Attribute::Int(1)}}),
                      HasSubstr("attribute 'callee' must name a graph, found 1 : i64"));
  toy_.NewGraph("helper", Visibility::kPrivate).set_is_declaration(true);
  ExpectRefusedInline(Call("halper", {}),
                      HasSubstr("there is no graph @halper, did you mean 'helper'?"));
  ExpectRefusedInline(Call("helper", {}), HasSubstr("@helper is a declaration without a body"));
  ExpectRefusedInline(Call("main", {}), HasSubstr("@main calls itself"));
  Graph& recursive = toy_.NewGraph("recursive");
  recursive
      .CreateNode("control.if", {}, {},
                  {{"then", Attribute::List({Attribute::Symbol("recursive")})}})
      ->set_name("again");
  ExpectRefusedInline(Call("recursive", {}),
                      HasSubstr("@recursive calls itself, in control.if 'again'"));
}

TEST_F(InlineErrorTest, TheCallMustSuitTheSignature) {
  Value& x = In(graph_, "x");
  Graph& callee = toy_.NewGraph("callee");
  Value& p = In(callee, "p");
  Out(callee, "o", p);
  ExpectRefusedInline(Call("callee", {}, 1), HasSubstr("@callee takes 1 input, found 0 operands"));
  ExpectRefusedInline(Call("callee", {&x}, 2),
                      HasSubstr("@callee returns 1 output, found 2 results"));
  Value& number = In(graph_, "n", Type::Scalar(ElementKind::kI64));
  ExpectRefusedInline(Call("callee", {&number}, 1),
                      HasSubstr("input 0 'p': expected tensor<4xf32>, found i64"));
  Node& wrong = Call("callee", {&x}, 1);
  wrong.result().set_type(Type::Scalar(ElementKind::kI64));
  ExpectRefusedInline(wrong, HasSubstr("output 0 'o': expected i64, found tensor<4xf32>"));
  Node& on_itself = Call("callee", {&x}, 1);
  on_itself.set_operand(0, on_itself.result());
  ExpectRefusedInline(
      on_itself,
      HasSubstr("operand 0 is not a value of the graph that is available before the call"));
}

TEST_F(InlineErrorTest, TheCalleeMustBeSound) {
  Graph& unbound = toy_.NewGraph("unbound");
  unbound.mutable_outputs().push_back({"o", Vector4(), {}});
  ExpectRefusedInline(Call("unbound", {}, 1), HasSubstr("output 0 'o' of @unbound has no node"));
  Graph& twice = toy_.NewGraph("twice");
  Node& source = Add(twice, "toy.any", {}, "source");
  Out(twice, "o", source.result());
  twice.CreateNode("toy.out", {&source.result()}, {}, {{"index", Attribute::Int(0)}});
  ExpectRefusedInline(Call("twice", {}, 1), HasSubstr("are bound to output 0 'o'"));
  Graph& leaky = toy_.NewGraph("leaky");
  Add(leaky, "toy.relu", {&source.result()}, "user");
  EXPECT_THAT(InlineCall(Call("leaky", {}, 0)),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("toy.relu 'user' of @leaky: x is not a value of its graph")));
}

}  // namespace
}  // namespace roundhouse
