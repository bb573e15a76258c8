#include "roundhouse/core/text/printer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class PrinterTest : public ::testing::Test {
 protected:
  PrinterTest() : context_(std::move(*Context::With({RegisterToybox}))), program_(*context_) {}

  // Makes a boundary node of the default dialect, which is not registered here.
  Value& MakeInput(Graph& graph, std::string name, Type type) {
    graph.mutable_inputs().push_back({std::move(name), type, {}});
    return graph
        .CreateNode(container::kInput, {}, {type},
                    {{"index", Attribute::Int(graph.inputs().size() - 1)}})
        ->result();
  }
  Node* MakeOutput(Graph& graph, std::string name, Value& value) {
    graph.mutable_outputs().push_back({std::move(name), value.type(), {}});
    return graph.CreateNode(container::kOutput, {&value}, {},
                            {{"index", Attribute::Int(graph.outputs().size() - 1)}});
  }

  // Expects that the program prints as `text` and reads back as the same program.
  void ExpectText(absl::string_view text, const PrintOptions& options = {}) {
    ASSERT_OK_AND_ASSIGN(const std::string printed, Print(program_, options));
    EXPECT_EQ(printed, text);
    ASSERT_OK_AND_ASSIGN(const auto parsed, Parse(*context_, printed));
    EXPECT_EQ(FirstDifference(program_, *parsed), "");
  }
  void ExpectError(absl::string_view message) {
    EXPECT_THAT(Print(program_),
                StatusIs(absl::StatusCode::kInvalidArgument, std::string(message)));
  }

  const Type vector_ = Type::Tensor(ElementKind::kF32, Shape({4}));
  std::unique_ptr<Context> context_;
  Program program_;
};

TEST_F(PrinterTest, AGraphOfNodes) {
  Graph& graph = **program_.CreateGraph("main");
  Value& x = MakeInput(graph, "x", vector_);
  Value& odd = MakeInput(graph, "odd name", vector_);
  Value& twice = MakeInput(graph, "x", vector_);
  Value& unnamed = MakeInput(graph, "", vector_);
  Node* add = graph.CreateNode("acme.add", {&x, &odd}, {vector_},
                               {{"axis", Attribute::Int(1)}, {"plain", Attribute::Unit()}});
  add->set_name("add0");
  Node* split = graph.CreateNode("acme.split", {&add->result(), &twice}, {vector_, vector_});
  split->set_name("split0");
  split->set_origins({"a", "b"});
  Node* sink = graph.CreateNode("acme.sink", {&split->result(1), &unnamed}, {});
  sink->set_origins({"only"});
  MakeOutput(graph, "y", split->result(0))->set_name("result");
  ExpectText(
      "ml_program.subgraph @main(%x: tensor<4xf32> {ml_program.identifier = \"x\"}, "
      "%arg1: tensor<4xf32> {ml_program.identifier = \"odd name\"}, "
      "%arg2: tensor<4xf32> {ml_program.identifier = \"x\"}, %arg3: tensor<4xf32>) -> "
      "(tensor<4xf32> {ml_program.identifier = \"y\", roundhouse.name = \"result\"}) {\n"
      "  %0 = \"acme.add\"(%x, %arg1) {axis = 1 : i64, plain} : (tensor<4xf32>, tensor<4xf32>) -> "
      "tensor<4xf32> loc(\"add0\")\n"
      "  %1:2 = \"acme.split\"(%0, %arg2) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, "
      "tensor<4xf32>) loc(\"split0\"(fused[\"a\", \"b\"]))\n"
      "  \"acme.sink\"(%1#1, %arg3) : (tensor<4xf32>, tensor<4xf32>) -> () "
      "loc(fused<\"origin\">[\"only\"])\n"
      "  ml_program.output %1#0 : tensor<4xf32>\n"
      "}\n");
  PrintOptions bare;
  bare.locations = false;
  EXPECT_THAT(Print(program_, bare), IsOkAndHolds(Not(HasSubstr("loc("))));
}

TEST_F(PrinterTest, NamesAndAttributesMakeAModule) {
  program_.set_name("my model");
  ExpectText("module @\"my model\" {\n}\n");
  program_.set_name("");
  program_.set_attribute("acme.x", Attribute::Int(1));
  program_.set_attribute("plain", Attribute::Bool(true));
  Graph& graph = **program_.CreateGraph("f", Visibility::kNested);
  graph.set_attribute("sym_name", Attribute::String("taken"));
  (*program_.CreateGlobal("g", vector_))->set_attribute("value", Attribute::Int(1));
  ExpectText(
      "module attributes {acme.x = 1 : i64, roundhouse.attributes = {plain = true}} {\n"
      "  ml_program.global private @g : tensor<4xf32> {roundhouse.attributes = {value = 1 : i64}}\n"
      "  ml_program.subgraph nested @f() attributes {roundhouse.attributes = {sym_name = "
      "\"taken\"}} {\n"
      "    ml_program.output\n"
      "  }\n"
      "}\n");
}

TEST_F(PrinterTest, AttributesWithAMeaningInTheTextArePacked) {
  Graph& graph = **program_.CreateGraph("f");
  MakeInput(graph, "x", vector_);
  graph.mutable_inputs()[0].attributes = {{"plain", Attribute::Unit()},
                                          {"ml_program.identifier", Attribute::Int(1)}};
  graph.CreateNode("acme.a", {}, {},
                   {{"roundhouse.id", Attribute::String("mine")},
                    {"roundhouse.attributes", Attribute::Unit()},
                    {"a", Attribute::Unit()}});
  ExpectText(
      "ml_program.subgraph @f(%x: tensor<4xf32> {ml_program.identifier = \"x\", "
      "roundhouse.attributes = {ml_program.identifier = 1 : i64, plain}}) {\n"
      "  \"acme.a\"() {a, roundhouse.attributes = {roundhouse.attributes, roundhouse.id = "
      "\"mine\"}} : () -> () loc(unknown)\n"
      "  ml_program.output\n"
      "}\n");
}

TEST_F(PrinterTest, ControlDependenciesAreNumbered) {
  Graph& graph = **program_.CreateGraph("f");
  Node* a = graph.CreateNode("acme.a", {}, {});
  Node* b = graph.CreateNode("acme.b", {}, {}, {{"x", Attribute::Unit()}});
  Node* c = graph.CreateNode("acme.c", {}, {});
  graph.add_dependency(*b, *c);
  graph.add_dependency(*a, *c);
  graph.add_dependency(*a, *b);
  ExpectText(
      "ml_program.subgraph @f() {\n"
      "  \"acme.a\"() {roundhouse.id = 1 : i64} : () -> () loc(unknown)\n"
      "  \"acme.b\"() {roundhouse.after = [1], roundhouse.id = 2 : i64, x} : () -> () "
      "loc(unknown)\n"
      "  \"acme.c\"() {roundhouse.after = [1, 2]} : () -> () loc(unknown)\n"
      "  ml_program.output\n"
      "}\n");
}

TEST_F(PrinterTest, GraphsThatReachStateAreFunctions) {
  (*program_.CreateGlobal("state", vector_))->set_mutable(true);
  (*program_.CreateGlobal("weight", vector_))->set_initial(Global::External{vector_});
  const auto graph = [&](absl::string_view name, absl::string_view op, Attribute symbol) {
    Graph& made = **program_.CreateGraph(name);
    made.CreateNode(op, {}, {vector_}, {{op == "acme.call" ? "to" : "global", std::move(symbol)}});
  };
  graph("caller", "acme.call", Attribute::List({Attribute::Symbol("called")}));
  graph("called", "acme.call", Attribute::Symbol("loads"));
  graph("loads", container::kGlobalLoad, Attribute::Symbol("state"));
  graph("constant", container::kGlobalLoadConst, Attribute::Symbol("weight"));
  (*program_.CreateGraph("declared", Visibility::kPrivate))->set_is_declaration(true);
  ExpectText(
      "ml_program.global private mutable @state : tensor<4xf32>\n"
      "ml_program.global private @weight(#ml_program.extern : tensor<4xf32>) : tensor<4xf32>\n"
      "ml_program.func @caller() {\n"
      "  %0 = \"acme.call\"() {to = [@called]} : () -> tensor<4xf32> loc(unknown)\n"
      "  ml_program.return\n"
      "}\n"
      "ml_program.func @called() {\n"
      "  %0 = \"acme.call\"() {to = @loads} : () -> tensor<4xf32> loc(unknown)\n"
      "  ml_program.return\n"
      "}\n"
      "ml_program.func @loads() {\n"
      "  %0 = ml_program.global_load @state : tensor<4xf32> loc(unknown)\n"
      "  ml_program.return\n"
      "}\n"
      "ml_program.subgraph @constant() {\n"
      "  %0 = ml_program.global_load_const @weight : tensor<4xf32> loc(unknown)\n"
      "  ml_program.output\n"
      "}\n"
      "ml_program.func private @declared()\n");
}

TEST_F(PrinterTest, AnAccessThatIsNotOneIsWrittenAsAnyOtherNode) {
  (*program_.CreateGlobal("g", vector_))->set_mutable(true);
  Graph& graph = **program_.CreateGraph("f");
  Value& x = MakeInput(graph, "x", Type::Tensor(ElementKind::kF32, Shape({5})));
  const AttributeMap symbol = {{"global", Attribute::Symbol("g")}};
  graph.CreateNode(container::kGlobalLoad, {}, {x.type()}, symbol);
  graph.CreateNode(container::kGlobalLoad, {&x}, {vector_}, symbol);
  graph.CreateNode(container::kGlobalLoad, {}, {vector_});
  graph.CreateNode(container::kGlobalStore, {&x}, {}, symbol);
  graph.CreateNode(container::kMlProgramToken, {}, {vector_});
  ExpectText(
      "ml_program.global private mutable @g : tensor<4xf32>\n"
      "ml_program.func @f(%x: tensor<5xf32> {ml_program.identifier = \"x\"}) {\n"
      "  %0 = \"ml_program.global_load\"() {global = @g} : () -> tensor<5xf32> loc(unknown)\n"
      "  %1 = \"ml_program.global_load\"(%x) {global = @g} : (tensor<5xf32>) -> tensor<4xf32> "
      "loc(unknown)\n"
      "  %2 = \"ml_program.global_load\"() : () -> tensor<4xf32> loc(unknown)\n"
      "  \"ml_program.global_store\"(%x) {global = @g} : (tensor<5xf32>) -> () loc(unknown)\n"
      "  %3 = \"ml_program.token\"() : () -> tensor<4xf32> loc(unknown)\n"
      "  ml_program.return\n"
      "}\n");
}

TEST_F(PrinterTest, AnotherBoundaryDialectIsNamed) {
  Graph& graph = **program_.CreateGraph("f");
  graph.set_boundary_dialect("toybox");
  ASSERT_OK_AND_ASSIGN(Value * x, AddInput(graph, "x", vector_));
  ASSERT_OK_AND_ASSIGN(Node * y, AddOutput(graph, "y", *x));
  y->set_name("named");
  ExpectText(
      "ml_program.subgraph @f(%x: tensor<4xf32> {ml_program.identifier = \"x\"}) -> "
      "(tensor<4xf32> {ml_program.identifier = \"y\"}) attributes {roundhouse.boundary = "
      "\"toybox\"} {\n"
      "  %0 = \"toybox.pull\"() {index = 0 : i64} : () -> tensor<4xf32> loc(unknown)\n"
      "  \"toybox.push\"(%0) {index = 0 : i64} : (tensor<4xf32>) -> () loc(\"named\")\n"
      "  ml_program.output %0 : tensor<4xf32>\n"
      "}\n");
}

TEST_F(PrinterTest, WhatIsReadWithoutItsBoundaryDialectPrintsAsItWas) {
  const std::string text =
      "ml_program.subgraph @f(%arg0: i32) -> i32 attributes {roundhouse.boundary = \"acme\"} {\n"
      "  %0 = \"acme.in\"() {index = 0 : i64} : () -> i32 loc(unknown)\n"
      "  \"acme.out\"(%0) {index = 0 : i64} : (i32) -> () loc(unknown)\n"
      "  ml_program.output %0 : i32\n"
      "}\n";
  ASSERT_OK_AND_ASSIGN(const auto program, Parse(*context_, text));
  EXPECT_THAT(Print(*program), IsOkAndHolds(text));
}

// ---- Resources

TEST_F(PrinterTest, LargeTensorsStandAtTheEnd) {
  const Type type = Type::Tensor(ElementKind::kI16, Shape({3}));
  const auto data = [&](int16_t first) {
    return Attribute::OfTensor(Tensor::Of<int16_t>({3}, {first, 2, 3}));
  };
  (*program_.CreateGlobal("conv1/kernel:0", type))->set_initial(data(1));
  (*program_.CreateGlobal("conv1_kernel_0", type))->set_initial(data(4));
  (*program_.CreateGlobal("same", type))
      ->set_initial(Attribute::OfTensor(Tensor::Of<int16_t>({3}, {7, 7, 7})));
  Graph& graph = **program_.CreateGraph("f");
  graph.CreateNode("acme.constant", {}, {}, {{"value", data(5)}});
  graph.CreateNode("acme.constant", {}, {}, {{"value", data(6)}})->set_name("3rd");
  PrintOptions options;
  options.max_inline_elements = 2;
  const std::string front =
      "ml_program.global private @\"conv1/kernel:0\"(dense_resource<conv1_kernel_0> : "
      "tensor<3xi16>) : tensor<3xi16>\n"
      "ml_program.global private @conv1_kernel_0(dense_resource<conv1_kernel_0_1> : "
      "tensor<3xi16>) : tensor<3xi16>\n"
      "ml_program.global private @same(dense<7> : tensor<3xi16>) : tensor<3xi16>\n"
      "ml_program.subgraph @f() {\n"
      "  \"acme.constant\"() {value = dense_resource<value> : tensor<3xi16>} : () -> () "
      "loc(unknown)\n"
      "  \"acme.constant\"() {value = dense_resource<data_3rd> : tensor<3xi16>} : () -> () "
      "loc(\"3rd\")\n"
      "  ml_program.output\n"
      "}\n";
  ExpectText(absl::StrCat(front,
                          "{-#\n"
                          "  dialect_resources: {\n"
                          "    builtin: {\n"
                          "      conv1_kernel_0: \"0x40000000010002000300\",\n"
                          "      conv1_kernel_0_1: \"0x40000000040002000300\",\n"
                          "      value: \"0x40000000050002000300\",\n"
                          "      data_3rd: \"0x40000000060002000300\"\n"
                          "    }\n"
                          "  }\n"
                          "#-}\n"),
             options);
  options.elide_resources = true;
  ASSERT_OK_AND_ASSIGN(const std::string elided, Print(program_, options));
  EXPECT_THAT(elided, HasSubstr("(dense_resource<__elided__> : tensor<3xi16>)"));
  EXPECT_THAT(elided, Not(HasSubstr("{-#")));
  ASSERT_OK_AND_ASSIGN(const auto parsed, Parse(*context_, elided));
  EXPECT_EQ(parsed->FindGlobal("same")->type(), type);
  EXPECT_THAT(Print(*parsed),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("global @\"conv1/kernel:0\": data of '__elided__'")));
  EXPECT_THAT(Print(*parsed, options), IsOkAndHolds(elided));
}

// A resource read without data keeps its name. No other data gets that name, even if printed
// before.
TEST_F(PrinterTest, DataThatWasLeftOutKeepsItsName) {
  const std::string text =
      "ml_program.global private @w(dense_resource<w_1> : tensor<2xi8>) : tensor<2xi8>\n"
      "ml_program.global private @v(dense_resource<w> : tensor<2xi8>) : tensor<2xi8> {acme.list = "
      "[dense_resource<q> : tensor<3xf32>]}\n"
      "{-#\n"
      "  dialect_resources: {\n"
      "    builtin: {\n"
      "      w_1: \"0x400000000102\"\n"
      "    }\n"
      "  }\n"
      "#-}\n";
  PrintOptions options;
  options.max_inline_elements = 1;
  ASSERT_OK_AND_ASSIGN(const auto parsed, Parse(*context_, text));
  EXPECT_THAT(Print(*parsed, options), IsOkAndHolds(text));
}

TEST_F(PrinterTest, WhereMlirWouldDropAResourceTheDataStaysInline) {
  const Type type = Type::Tensor(ElementKind::kI8, Shape({3}), Domain::kBias);
  (*program_.CreateGlobal("b", type))
      ->set_initial(Attribute::OfTensor(*Tensor::Of<int8_t>({3}, {1, 2, 3}).WithType(type)));
  PrintOptions options;
  options.max_inline_elements = 2;
  ExpectText(
      "ml_program.global private @b(#roundhouse.dense<dense<\"0x010203\"> : tensor<3xi8>, "
      "!canonical.bias<3xi8>>) : !canonical.bias<3xi8>\n",
      options);
}

// ---- Errors

TEST_F(PrinterTest, ABoundaryThatIsNotSoundHasNoText) {
  Graph& graph = **program_.CreateGraph("main");
  Value& x = MakeInput(graph, "x", vector_);
  Node* y = MakeOutput(graph, "y", x);
  y->set_attribute("index", Attribute::Int(1));
  ExpectError("graph @main: ml_program.output #1: is bound to output 1, but there are 1");
  graph.Erase(y);
  ExpectError("graph @main: no node is bound to output 0 'y'");
  y = graph.CreateNode(container::kOutput, {&x}, {}, {{"index", Attribute::Int(0)}});
  Node* again = graph.CreateNode(container::kOutput, {&x}, {}, {{"index", Attribute::Int(0)}});
  ExpectError(
      "graph @main: ml_program.output #3: is bound to output 0 'y' as well as ml_program.output "
      "#2");
  graph.Erase(again);
  y->set_attribute("color", Attribute::String("red"));
  ExpectError(
      "graph @main: ml_program.output #2: attribute 'color' of a boundary node has no text form; "
      "put it on the port");
  y->EraseAttribute("color");
  graph.add_dependency(x.node(), *y);
  ExpectError(
      "graph @main: ml_program.input #0: control dependencies of a boundary node have no text "
      "form");
  graph.EraseDependency(x.node(), *y);
  graph.mutable_outputs()[0].type = Type::None();
  ExpectError("graph @main: ml_program.output #2: is of type tensor<4xf32>, but declared as none");
  graph.mutable_outputs()[0].type = vector_;
  Node* pull = graph.CreateNode("toybox.pull", {}, {vector_}, {{"index", Attribute::Int(0)}});
  ExpectError(
      "graph @main: toybox.pull #4: is not a boundary node of the graph's boundary dialect "
      "'ml_program'");
  graph.Erase(pull);
  EXPECT_THAT(Print(program_), IsOk());
}

TEST_F(PrinterTest, AForeignBoundaryThatIsNotSoundHasNoText) {
  Graph& graph = **program_.CreateGraph("main");
  graph.set_boundary_dialect("toybox");
  ASSERT_OK_AND_ASSIGN(Value * x, AddInput(graph, "x", vector_));
  ASSERT_OK_AND_ASSIGN(Node * y, AddOutput(graph, "y", *x));
  graph.Erase(y);
  ExpectError("graph @main: no node is bound to output 0 'y'");
  graph.set_boundary_dialect("nobody");
  graph.Erase(&x->node());
  ExpectError(
      "graph @main: no node is bound to output 0 'y'; the boundary dialect 'nobody' is not "
      "registered");
}

TEST_F(PrinterTest, NodesThatAreNotWholeHaveNoText) {
  Graph& graph = **program_.CreateGraph("main");
  graph.CreateEmptyNode("todo");
  ExpectError("graph @main: empty node 'todo': a node without an op has no text form");
  graph.Erase(graph.first_node());
  Graph& other = **program_.CreateGraph("other");
  Node* there = other.CreateNode("acme.a", {}, {vector_});
  graph.CreateNode("acme.b", {&there->result()}, {})->set_name("b");
  ExpectError("graph @main: acme.b 'b': operand 0 is in another graph, or erased");
  EXPECT_THAT(DebugString(program_), HasSubstr("\"acme.b\"(%1) : (tensor<4xf32>) -> ()"));
  program_.Erase(&other);
  ExpectError("graph @main: acme.b 'b': operand 0 is in another graph, or erased");
  EXPECT_THAT(DebugString(graph), HasSubstr("\"acme.b\"(<erased>) : (?) -> ()"));
}

// ---- For debuggers

TEST_F(PrinterTest, DebugStringShowsAnything) {
  program_.set_name("p");
  (*program_.CreateGlobal("g", vector_))->set_initial(Global::External{vector_});
  Graph& graph = **program_.CreateGraph("f");
  graph.set_boundary_dialect("nobody");
  graph.mutable_inputs().push_back({"x", vector_, {{"a", Attribute::Unit()}}});
  Node* a = graph.CreateNode("acme.a", {}, {vector_, vector_}, {{"k", Attribute::Int(1)}});
  Node* b = graph.CreateNode("acme.b", {&a->result(1)}, {});
  b->set_name("b");
  b->set_origins({"p", "q"});
  graph.add_dependency(*a, *b);
  graph.CreateEmptyNode("later");
  EXPECT_EQ(DebugString(*b),
            "\"acme.b\"(%0#1) : (tensor<4xf32>) -> () loc(\"b\") from \"p\", \"q\" after #0");
  EXPECT_EQ(DebugString(program_),
            "program @p\n"
            "global private @g : tensor<4xf32> extern tensor<4xf32>\n"
            "graph public @f(\"x\": tensor<4xf32> {a = unit}) -> () boundary nobody {\n"
            "  %0:2 = \"acme.a\"() {k = 1 : i64} : () -> (tensor<4xf32>, tensor<4xf32>)\n"
            "  \"acme.b\"(%0#1) : (tensor<4xf32>) -> () loc(\"b\") from \"p\", \"q\" after #0\n"
            "  \"\"() : () -> () loc(\"later\")\n"
            "}\n");
}

}  // namespace
}  // namespace roundhouse
