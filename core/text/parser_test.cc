#include "roundhouse/core/text/parser.h"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ParserTest : public ::testing::Test {
 protected:
  ParserTest() : context_(std::move(*Context::With({RegisterToybox}))) {}

  // Returns the program of `text`. The test fails if it cannot be parsed.
  std::unique_ptr<Program> Read(absl::string_view text) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_THAT(program, IsOk());
    return program.ok() ? *std::move(program) : std::make_unique<Program>(*context_);
  }
  // Returns the nodes of a graph with this body.
  std::vector<Node*> ReadNodes(absl::string_view body) {
    program_ =
        Read(absl::StrCat("ml_program.subgraph @f(%x: i32) {\n", body, "\nml_program.output\n}"));
    std::vector<Node*> nodes;
    const Graph* graph = program_->FindGraph("f");
    if (graph == nullptr) return nodes;
    for (Node* node : graph->nodes()) nodes.push_back(node);
    if (!nodes.empty()) nodes.erase(nodes.begin());  // The input.
    return nodes;
  }
  void ExpectSame(absl::string_view a, absl::string_view b) {
    EXPECT_EQ(FirstDifference(*Read(a), *Read(b)), "") << a;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

std::vector<std::string> OpNames(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node* node : graph.nodes()) names.emplace_back(node->op_name());
  return names;
}

// ---- The module

TEST_F(ParserTest, ATextOfNothingIsAnEmptyProgram) {
  EXPECT_THAT(Read("")->graphs(), IsEmpty());
  EXPECT_THAT(Read("// nothing\n\n")->graphs(), IsEmpty());
  EXPECT_THAT(Read("module {}")->graphs(), IsEmpty());
}

TEST_F(ParserTest, TheModuleHasANameAndAttributes) {
  const auto program = Read(
      "module @\"my model\" attributes {acme.x = 1, roundhouse.attributes = {plain = \"y\"}} {\n"
      "} loc(\"f\":1:1)");
  EXPECT_EQ(program->name(), "my model");
  EXPECT_EQ(program->attributes(),
            (AttributeMap{{"acme.x", Attribute::Int(1)}, {"plain", Attribute::String("y")}}));
  EXPECT_EQ(Read("builtin.module @m {}")->name(), "m");
}

TEST_F(ParserTest, GlobalsAndGraphsMayAlternate) {
  const auto program = Read(R"(
    ml_program.subgraph @a() { ml_program.output }
    ml_program.global private @g : i32
    ml_program.subgraph private @b()
    ml_program.global private @h : i32)");
  EXPECT_THAT(program->symbol_names(), ElementsAre("g", "h", "a", "b"));
}

// ---- Globals

TEST_F(ParserTest, GlobalsInAllForms) {
  const auto program = Read(R"(
    #extern = #ml_program.extern : tensor<4xi32>
    ml_program.global private @inline(dense<4> : tensor<4xi32>) : tensor<?xi32>
    ml_program.global public mutable @uninitialized : tensor<?xi32>
    ml_program.global nested @extern(#ml_program.extern : tensor<4xi32>) : tensor<?xi32> {a = 1}
    ml_program.global private @alias(#extern) : tensor<?xi32>
    ml_program.global private @untyped(#ml_program.extern) : tensor<4xi32>
    ml_program.global private @scalar(42 : i64) : i64
    ml_program.global @short : i8)");
  const Type wide = Type::Tensor(ElementKind::kI32, Shape({Dim::Unknown()}));
  const Type narrow = Type::Tensor(ElementKind::kI32, Shape({4}));

  const Global& inline_global = *program->FindGlobal("inline");
  EXPECT_EQ(inline_global.visibility(), Visibility::kPrivate);
  EXPECT_FALSE(inline_global.is_mutable());
  EXPECT_EQ(inline_global.type(), wide);
  EXPECT_EQ(*inline_global.inline_initial(),
            Attribute::OfTensor(Tensor::Of<int32_t>({4}, {4, 4, 4, 4})));

  const Global& uninitialized = *program->FindGlobal("uninitialized");
  EXPECT_EQ(uninitialized.visibility(), Visibility::kPublic);
  EXPECT_TRUE(uninitialized.is_mutable());
  EXPECT_FALSE(uninitialized.has_initial());

  const Global& external = *program->FindGlobal("extern");
  EXPECT_EQ(external.visibility(), Visibility::kNested);
  EXPECT_EQ(external.external_initial()->type, narrow);
  EXPECT_EQ(external.attributes(), (AttributeMap{{"a", Attribute::Int(1)}}));
  EXPECT_EQ(program->FindGlobal("alias")->external_initial()->type, narrow);
  EXPECT_EQ(program->FindGlobal("untyped")->external_initial()->type, narrow);
  EXPECT_EQ(*program->FindGlobal("scalar")->inline_initial(), Attribute::Int(42));
  EXPECT_EQ(program->FindGlobal("short")->visibility(), Visibility::kPrivate);
}

TEST_F(ParserTest, GlobalsAsTheProposalSpeltThem) {
  ExpectSame("ml_program.global @g = dense<4> : tensor<4xi32>",
             "ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<4xi32>");
  ExpectSame("ml_program.global @g : tensor<?xi32> = dense<4> : tensor<4xi32>",
             "ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<?xi32>");
  ExpectSame(
      "ml_program.global public mutable @g : tensor<4xi32> extern",
      "ml_program.global public mutable @g(#ml_program.extern : tensor<4xi32>) : tensor<4xi32>");
  ExpectSame("ml_program.global @g : tensor<?xi32> extern : tensor<4xi32>",
             "ml_program.global private @g(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>");
  ExpectSame("ml_program.global private @g(#ml_program.extern<tensor<4xi32>>) : tensor<?xi32>",
             "ml_program.global private @g(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>");
  ExpectSame("ml_program.global @g = true {a}", "ml_program.global private @g(true) : i1 {a}");
}

TEST_F(ParserTest, ResourcesAreFoundAtTheEndOfTheFile) {
  const auto program = Read(R"(
    ml_program.global private @a(dense_resource<a> : tensor<2xf32>) : tensor<2xf32>
    ml_program.global private @b(dense_resource<a> : tensor<1x2xf32>) : tensor<1x2xf32>
    ml_program.global private @c(dense_resource<bits> : tensor<3xi1>) : tensor<3xi1>
    ml_program.global private @d(dense_resource<four> : tensor<3xi4>) : tensor<3xi4>
    ml_program.global private @e(dense_resource<missing> : tensor<3xi4>) : tensor<3xi4>
    {-#
      external_resources: { mlir_reproducer: { verify_each: true, list: [1, {a: 2}] } },
      dialect_resources: {
        builtin: { a: "0x040000000000803F00000040", bits: "0x40000000010001",
                   four: "0x40000000F10A", unused: "0x00000000" },
        acme: { x: "0x00" }
      }
    #-})");
  const auto value = [&](absl::string_view name) {
    return *program->FindGlobal(name)->inline_initial();
  };
  EXPECT_EQ(value("a"), Attribute::OfTensor(Tensor::Of<float>({2}, {1, 2})));
  EXPECT_EQ(value("b"), Attribute::OfTensor(Tensor::Of<float>({1, 2}, {1, 2})));
  EXPECT_EQ(value("c"), Attribute::OfTensor(Tensor::Of<bool>({3}, {true, false, true})));
  EXPECT_EQ(value("d"), *ParseAttribute("dense<[1, -1, -6]> : tensor<3xi4>"));
  const Tensor& missing = *value("e").if_tensor();
  EXPECT_TRUE(missing.is_outside());
  EXPECT_EQ(missing.outside_storage()->name(), "missing");
  EXPECT_THAT(missing.Materialize(),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("'missing'")));
}

// ---- Graphs and their boundaries

TEST_F(ParserTest, PortsBecomeBoundaryNodes) {
  const auto program = Read(R"(
    ml_program.subgraph private @f(
        %a: i32 {acme.x = 1, ml_program.identifier = "image"} loc("pixels"("raw")), %b: f32)
        -> (f32 {ml_program.identifier = "out", roundhouse.name = "result",
                 roundhouse.origins = ["p", "q"], roundhouse.attributes = {plain}}, i32)
        attributes {acme.cost = 3} {
      ml_program.output %b, %a : f32, i32
    } loc("ignored"))");
  const Graph& graph = *program->FindGraph("f");
  EXPECT_EQ(graph.visibility(), Visibility::kPrivate);
  EXPECT_EQ(graph.attributes(), (AttributeMap{{"acme.cost", Attribute::Int(3)}}));
  EXPECT_THAT(
      graph.inputs(),
      ElementsAre(Port{"image", Type::Scalar(ElementKind::kI32), {{"acme.x", Attribute::Int(1)}}},
                  Port{"", Type::Scalar(ElementKind::kF32), {}}));
  EXPECT_THAT(
      graph.outputs(),
      ElementsAre(Port{"out", Type::Scalar(ElementKind::kF32), {{"plain", Attribute::Unit()}}},
                  Port{"", Type::Scalar(ElementKind::kI32), {}}));
  EXPECT_THAT(OpNames(graph), ElementsAre("ml_program.input", "ml_program.input",
                                          "ml_program.output", "ml_program.output"));
  const Node& image = *graph.first_node();
  EXPECT_EQ(image.name(), "pixels");
  EXPECT_THAT(image.origins(), ElementsAre("raw"));
  const Node& result = *graph.last_node()->previous();
  EXPECT_EQ(result.name(), "result");
  EXPECT_THAT(result.origins(), ElementsAre("p", "q"));
  EXPECT_EQ(*result.attribute("index"), Attribute::Int(0));
  EXPECT_EQ(&result.operand(0), &image.next()->result());
}

TEST_F(ParserTest, BothWordsForAGraphMeanTheSame) {
  ExpectSame("ml_program.subgraph @f(%x: i32) -> i32 { ml_program.output %x : i32 }",
             "ml_program.func @f(%y: i32) -> (i32) { ml_program.return %y : i32 }");
  ExpectSame("ml_program.subgraph @f() {}", "ml_program.subgraph @f() -> () { ml_program.output }");
}

TEST_F(ParserTest, ADeclarationHasNoBody) {
  const auto program = Read(
      "ml_program.func private @f(i32 {ml_program.identifier = \"a\"}, %b: f32) -> i32 "
      "attributes {acme.link = \"m\"}\n"
      "ml_program.func private @g()");
  const Graph& graph = *program->FindGraph("f");
  EXPECT_TRUE(graph.is_declaration());
  EXPECT_EQ(graph.num_nodes(), 0);
  EXPECT_EQ(graph.inputs().size(), 2);
  EXPECT_EQ(graph.inputs()[0].name, "a");
  EXPECT_TRUE(program->FindGraph("g")->is_declaration());
}

TEST_F(ParserTest, AnotherDialectsBoundaryNodesStandInTheBody) {
  const auto program = Read(R"(
    ml_program.subgraph @f(%a: i32) -> i32 attributes {roundhouse.boundary = "toybox"} {
      %0 = "toybox.pull"() {index = 0 : i64} : () -> i32 loc("in")
      "toybox.push"(%0) {index = 0 : i64} : (i32) -> ()
      ml_program.output %0 : i32
    })");
  const Graph& graph = *program->FindGraph("f");
  EXPECT_EQ(graph.boundary_dialect(), "toybox");
  EXPECT_EQ(graph.attributes(), AttributeMap());
  EXPECT_THAT(OpNames(graph), ElementsAre("toybox.pull", "toybox.push"));
  EXPECT_EQ(graph.first_node()->name(), "in");
}

// ---- Operations

TEST_F(ParserTest, OperandsAndResults) {
  const std::vector<Node*> nodes = ReadNodes(R"(
    %0:2 = "acme.two"(%x) : (i32) -> (i32, f32)
    %a, %b:2, %c = "acme.four"() : () -> (i8, i16, i32, i64)
    "acme.none"(%0, %0#1, %b#1, %c, %a#0) : (i32, f32, i32, i64, i8) -> ())");
  ASSERT_EQ(nodes.size(), 3);
  const Node& last = *nodes[2];
  EXPECT_EQ(&last.operand(0), &nodes[0]->result(0));
  EXPECT_EQ(&last.operand(1), &nodes[0]->result(1));
  EXPECT_EQ(&last.operand(2), &nodes[1]->result(2));
  EXPECT_EQ(&last.operand(3), &nodes[1]->result(3));
  EXPECT_EQ(&last.operand(4), &nodes[1]->result(0));
  EXPECT_EQ(last.num_results(), 0);
}

TEST_F(ParserTest, ValuesMayBeUsedBeforeTheyAreDefined) {
  const std::vector<Node*> nodes = ReadNodes(R"(
    %0 = "acme.a"(%1#1, %0) : (i8, i32) -> i32
    %1:2 = "acme.b"(%0, %1#0) : (i32, i8) -> (i8, i8))");
  ASSERT_EQ(nodes.size(), 2);
  EXPECT_EQ(&nodes[0]->operand(0), &nodes[1]->result(1));
  EXPECT_EQ(&nodes[0]->operand(1), &nodes[0]->result(0));
  EXPECT_EQ(&nodes[1]->operand(1), &nodes[1]->result(0));
  EXPECT_EQ(nodes[1]->result(1).num_uses(), 1);
}

TEST_F(ParserTest, PropertiesAreAttributes) {
  const std::vector<Node*> nodes = ReadNodes(
      "\"acme.a\"() <{b = 2 : i64}> {a, roundhouse.attributes = {roundhouse.id = 3 : i64}} : () -> "
      "()");
  ASSERT_EQ(nodes.size(), 1);
  EXPECT_EQ(nodes[0]->attributes(), (AttributeMap{{"a", Attribute::Unit()},
                                                  {"b", Attribute::Int(2)},
                                                  {"roundhouse.id", Attribute::Int(3)}}));
}

TEST_F(ParserTest, ControlDependencies) {
  const std::vector<Node*> nodes = ReadNodes(R"(
    "acme.first"() {roundhouse.after = [9, 4]} : () -> ()
    "acme.second"() {a = 1 : i64, roundhouse.id = 4 : i64} : () -> ()
    "acme.third"() {roundhouse.after = array<i64: 4>, roundhouse.id = 9 : i64} : () -> ())");
  ASSERT_EQ(nodes.size(), 3);
  EXPECT_THAT(nodes[0]->control_predecessors(), ElementsAre(nodes[2], nodes[1]));
  EXPECT_THAT(nodes[2]->control_predecessors(), ElementsAre(nodes[1]));
  EXPECT_THAT(nodes[1]->attributes(), (AttributeMap{{"a", Attribute::Int(1)}}));
}

TEST_F(ParserTest, AccessesOfGlobals) {
  const std::vector<Node*> nodes = ReadNodes(R"(
    %0 = ml_program.global_load @g : i32 {acme.a = 1 : i64} loc("l")
    %1 = ml_program.global_load_const @"odd name" : i32
    ml_program.global_store @g = %0 : i32
    %2 = ml_program.token
    %3, %4 = ml_program.global_load_graph @g ordering(%2, %2 -> !ml_program.token) : i32
    %5 = ml_program.global_store_graph @g = %3 ordering(() -> !ml_program.token) : i32
    %6 = ml_program.global_store_graph @g = %3 ordering( -> !ml_program.token) : i32)");
  ASSERT_EQ(nodes.size(), 7);
  EXPECT_EQ(nodes[0]->op_name(), "ml_program.global_load");
  EXPECT_EQ(nodes[0]->name(), "l");
  EXPECT_EQ(nodes[0]->attributes(),
            (AttributeMap{{"acme.a", Attribute::Int(1)}, {"global", Attribute::Symbol("g")}}));
  EXPECT_EQ(*nodes[1]->attribute("global"), Attribute::Symbol("odd name"));
  EXPECT_EQ(&nodes[2]->operand(0), &nodes[0]->result());
  EXPECT_EQ(nodes[4]->num_operands(), 2);
  EXPECT_EQ(nodes[4]->num_results(), 2);
  EXPECT_EQ(nodes[5]->num_operands(), 1);
  EXPECT_TRUE(nodes[6]->result().type().is_token());
}

TEST_F(ParserTest, AnAccessOfANarrowerTypeIsRefined) {
  ExpectSame(R"(
      ml_program.func @f(%x: tensor<4xi32>) -> tensor<4xi32> {
        %0 = ml_program.global_load @g -> tensor<4xi32> loc("l")
        %1 = "acme.add"(%0, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
        ml_program.global_store @g %1 : tensor<4xi32>
        ml_program.return %0 : tensor<4xi32>
      }
      ml_program.global private mutable @g : tensor<?xi32>)",
             R"(
      ml_program.global private mutable @g : tensor<?xi32>
      ml_program.func @f(%x: tensor<4xi32>) -> tensor<4xi32> {
        %0 = ml_program.global_load @g : tensor<?xi32> loc("l")
        %1 = "control.refine"(%0) : (tensor<?xi32>) -> tensor<4xi32>
        %2 = "acme.add"(%1, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
        %3 = "control.refine"(%2) : (tensor<4xi32>) -> tensor<?xi32>
        ml_program.global_store @g = %3 : tensor<?xi32>
        ml_program.return %1 : tensor<4xi32>
      })");
  // A type that is not narrower stays as it is; the verifier reports it.
  const auto program = Read(R"(
      ml_program.global private mutable @g : tensor<4xi32>
      ml_program.func @f() {
        %0 = ml_program.global_load @g : tensor<5xi32>
        ml_program.return
      })");
  EXPECT_THAT(OpNames(*program->FindGraph("f")), ElementsAre("ml_program.global_load"));
}

// ---- Locations

TEST_F(ParserTest, LocationsHoldNamesAndOrigins) {
  const struct {
    const char* location;
    const char* name;
    std::vector<std::string> origins;
  } cases[] = {
      {"unknown", "", {}},
      {"\"a\"", "a", {}},
      {"\"a\"(\"b\")", "a", {"b"}},
      {"\"a\"(fused[\"b\", \"c\"])", "a", {"b", "c"}},
      {"\"a\"(\"f\":1:2)", "a", {}},
      {"\"a\"(unknown)", "a", {}},
      {"\"a\"(\"b\"(\"c\"))", "a", {"b"}},
      {"fused[\"a\", \"b\"]", "", {"a", "b"}},
      {"fused<\"origin\">[\"a\"]", "", {"a"}},
      {"fused[\"a\"]", "a", {}},
      {"fused[\"a\", fused[\"b\", \"a\"], \"f\":1:2, \"\"]", "", {"a", "b", ""}},
      {"fused[\"x\"(\"y\"), \"z\"]", "", {"x", "z"}},
      {"\"f\":1:2", "", {}},
      {"callsite(\"a\" at \"b\")", "", {}},
      {"\"\\C3\\A9\\22\"", "\xC3\xA9\"", {}},
      {"#loc", "n", {"o", "p"}},
      {"fused[#loc, #p]", "", {"n", "p"}},
      {"\"q\"(#loc2)", "q", {"o", "p"}},
      {"#file", "", {}},
  };
  for (const auto& [location, name, origins] : cases) {
    const auto program = Read(absl::StrCat(
        "#p = loc(\"p\")\nml_program.subgraph @f() {\n\"acme.a\"() : () -> () loc(", location,
        ")\nml_program.output loc(\"x\")\n} loc(#file)\n#loc = loc(\"n\"(#loc2))\n"
        "#loc2 = loc(fused[\"o\", #p])\n#file = loc(\"f\":1:2)"));
    const Node& node = *program->FindGraph("f")->first_node();
    EXPECT_EQ(node.name(), name) << location;
    EXPECT_EQ(node.origins(), origins) << location;
  }
}

// ---- Aliases

TEST_F(ParserTest, AliasesStandForWhatTheyAre) {
  ExpectSame(R"(
      #map = affine_map<(d0) -> (d0)>
      #pair = [1, #map]
      #names = ["n"]
      !wide = tensor<?xi32>
      !list = tuple<!wide, memref<4xf32, #map>>
      #name = loc("x")
      ml_program.subgraph @f(%x: !wide, %y: tensor<4xf32, #names>) {
        "acme.a"(%x) {a = #map, b = [#pair, #map], c = !list, d = "#map", e = #acme.b<#map, "!wide">,
                      f = #name} : (!wide) -> ()
        ml_program.output
      })",
             R"(
      ml_program.subgraph @f(%x: tensor<?xi32>, %y: tensor<4xf32, ["n"]>) {
        "acme.a"(%x) {a = affine_map<(d0) -> (d0)>,
            b = [[1, affine_map<(d0) -> (d0)>], affine_map<(d0) -> (d0)>],
            c = tuple<tensor<?xi32>, memref<4xf32, affine_map<(d0) -> (d0)>>>, d = "#map",
            e = #acme.b<affine_map<(d0) -> (d0)>, "!wide">, f = loc("x")} : (tensor<?xi32>) -> ()
        ml_program.output
      })");
}

// ---- The generic form of all

TEST_F(ParserTest, TheContainerInGenericForm) {
  ExpectSame(R"(
      "builtin.module"() <{sym_name = "prog"}> ({
        "ml_program.global"() <{sym_name = "c", sym_visibility = "private", type = i32, value = 1 : i32}> : () -> ()
        "ml_program.global"() <{is_mutable, sym_name = "g", type = i32}> {acme.z} : () -> ()
        "ml_program.func"() <{arg_attrs = [{ml_program.identifier = "x"}, {}], function_type = (i32, f32) -> (i32, f32), res_attrs = [{roundhouse.name = "q"}, {}], sym_name = "f"}> ({
        ^bb0(%arg0: i32 loc("x"), %arg1: f32):
          %0 = "ml_program.global_load"() <{global = @g}> {a = "}"} : () -> i32
          "ml_program.return"(%0, %arg1) : (i32, f32) -> ()
        }) {acme.foo = 1 : i64} : () -> ()
        "ml_program.subgraph"() <{function_type = () -> (), sym_name = "empty", sym_visibility = "nested"}> ({
        ^bb0:
          "ml_program.output"() : () -> ()
        }) : () -> () loc(unknown)
        "ml_program.func"() <{function_type = (f32) -> f32, sym_name = "decl", sym_visibility = "private"}> ({
        }) : () -> ()
      }) {acme.x = 1 : i64} : () -> ())",
             R"(
      module @prog attributes {acme.x = 1 : i64} {
        ml_program.global private @c(1 : i32) : i32
        ml_program.global public mutable @g : i32 {acme.z}
        ml_program.func @f(%x: i32 {ml_program.identifier = "x"} loc("x"), %y: f32) -> (i32 {roundhouse.name = "q"}, f32) attributes {acme.foo = 1 : i64} {
          %0 = ml_program.global_load @g : i32 {a = "}"}
          ml_program.return %0, %y : i32, f32
        }
        ml_program.subgraph nested @empty() { ml_program.output }
        ml_program.func private @decl(f32) -> f32
      })");
}

}  // namespace
}  // namespace roundhouse
