#include "roundhouse/core/verifier/verifier.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/core/verifier/verifier_test_base.h"
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
using testing::Out;
using ::testing::SizeIs;
using testing::ToyProgram;
using testing::Vector4;

TEST_F(VerifierTest, ASoundProgramHasNoFindings) {
  Value& x = In(graph_, "x");
  Node& sum = Add(graph_, "toy.add", {&x, &x}, "sum");
  Out(graph_, "y", sum.result());
  EXPECT_THAT(Verify(program()), IsEmpty());
  EXPECT_THAT(VerifyOk(program()), IsOk());
}

TEST_F(VerifierTest, AnEmptyProgramIsSound) {
  EXPECT_THAT(Verify(Program(*toy_.context)), IsEmpty());
}

TEST_F(VerifierTest, AFindingSaysWhereAndWhat) {
  Value& x = In(graph_, "x");
  Value& n = In(graph_, "n", Type::Scalar(ElementKind::kI64));
  Add(graph_, "toy.add", {&x, &n}, "sum");
  const std::vector<Diagnostic> found = Verify(program());
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "inference");
  EXPECT_EQ(found[0].graph, "main");
  EXPECT_EQ(found[0].node, "sum");
  EXPECT_EQ(found[0].op, "toy.add");
  EXPECT_THAT(found[0].operand_types, ElementsAre("tensor<4xf32>", "i64"));
  EXPECT_EQ(found[0].symbol, "");
  EXPECT_EQ(found[0].message, "rhs (i64): tensor<4xf32> and i64 differ in kind");
  EXPECT_EQ(found[0].ToString(),
            "@main: toy.add 'sum' (tensor<4xf32>, i64): rhs (i64): tensor<4xf32> and i64 differ in "
            "kind [inference]");
  EXPECT_THAT(VerifyOk(program()), StatusIs(absl::StatusCode::kInvalidArgument, found[0].Text()));
}

TEST_F(VerifierTest, NodesWithoutANameAreCalledByTheirId) {
  Node* empty = graph_.CreateEmptyNode("");
  const std::vector<Diagnostic> found = Verify(program());
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].node, absl::StrCat("#", empty->id()));
  EXPECT_EQ(found[0].ToString(), absl::StrCat("@main: empty node #", empty->id(),
                                              " (): expected an op, found none [empty_node]"));
}

TEST_F(VerifierTest, FindsEverythingInOneRun) {
  Graph& second = toy_.NewGraph("second");
  graph_.CreateEmptyNode("empty");
  graph_.CreateNode("toy.relu", {}, {});
  graph_.CreateNode("tosa.add", {}, {});
  graph_.mutable_outputs().push_back({"y", Vector4(), {}});
  second.CreateNode("toy.add", {}, {Vector4()});
  toy_.NewGlobal("g", Vector4(), false);
  EXPECT_THAT(Codes(), ElementsAre("immutable_uninitialized", "empty_node", "arity", "result_arity",
                                   "mlir_dialect", "boundary_unbound", "arity"));
}

TEST_F(VerifierTest, LaterFindingsAreCounted) {
  for (int i = 0; i < 10; ++i) graph_.CreateEmptyNode("e");
  const std::vector<Diagnostic> found = Verify(program(), {.max_diagnostics = 3});
  ASSERT_THAT(found, SizeIs(4));
  EXPECT_EQ(found[3].code, "more");
  EXPECT_EQ(found[3].ToString(), "7 more problems are not shown [more]");
  EXPECT_THAT(Verify(program(), {.max_diagnostics = 9}).back().message,
              "1 more problem is not shown");
  EXPECT_THAT(Verify(program(), {.max_diagnostics = 10}), SizeIs(10));
  EXPECT_THAT(Verify(program(), {.max_diagnostics = 0}), SizeIs(1));
}

// ---- Order

TEST_F(VerifierTest, Cycles) {
  Node& a = Add(graph_, "toy.any", {}, "a");
  Node& b = Add(graph_, "toy.any", {&a.result()}, "b");
  Node& c = Add(graph_, "toy.any", {&b.result()}, "c");
  a.AppendOperand(c.result());
  Add(graph_, "toy.any", {&c.result()}, "after");
  ExpectOnly("cycle",
             "expected no cycles, found toy.any 'a' -> toy.any 'b' -> toy.any 'c' -> toy.any 'a'");
}

TEST_F(VerifierTest, CyclesThroughControlEdgesAndSeveralOfThem) {
  Node& a = Add(graph_, "toy.any", {}, "a");
  Node& b = Add(graph_, "toy.any", {&a.result()}, "b");
  graph_.add_dependency(b, a);
  Node& c = Add(graph_, "toy.any", {&b.result()}, "c");
  c.AppendOperand(c.result());
  EXPECT_EQ(Text(),
            "@main: toy.any 'a' (): expected no cycles, found toy.any 'a' -> toy.any 'b' -> "
            "toy.any 'a' [cycle]\n"
            "@main: toy.any 'c' (tensor<4xf32>, tensor<4xf32>): expected no cycles, found toy.any "
            "'c' -> toy.any 'c' [cycle]");
}

TEST_F(VerifierTest, OperandsAndControlPredecessorsComeFirst) {
  Node& a = Add(graph_, "toy.any", {}, "a");
  Node& late = Add(graph_, "toy.any", {}, "late");
  a.AppendOperand(late.result());
  graph_.add_dependency(late, a);
  EXPECT_EQ(Text(),
            "@main: toy.any 'a' (tensor<4xf32>): operand 0: expected a node that comes before this "
            "one, found toy.any "
            "'late', which comes after it; sort_topologically() fixes that [dominance]\n"
            "@main: toy.any 'a' (tensor<4xf32>): expected the control dependency toy.any 'late' to "
            "come before this node, "
            "found it after; sort_topologically() fixes that [dominance]");
}

TEST_F(VerifierTest, ACycleDoesNotHideWhatComesTooLateElsewhere) {
  Node& a = Add(graph_, "toy.any", {}, "a");
  Node& b = Add(graph_, "toy.any", {&a.result()}, "b");
  a.AppendOperand(b.result());
  Node& c = Add(graph_, "toy.any", {}, "c");
  Node& d = Add(graph_, "toy.any", {}, "d");
  c.AppendOperand(d.result());
  EXPECT_THAT(Codes(), ElementsAre("cycle", "dominance"));
}

TEST_F(VerifierTest, ValuesOfOtherGraphsAndPrograms) {
  Graph& other = toy_.NewGraph("other");
  Node& foreign = Add(other, "toy.any", {}, "foreign");
  Add(graph_, "toy.relu", {&foreign.result()}, "r");
  ExpectOnly("foreign_operand",
             "x: expected a value of this graph, found one of toy.any 'foreign', which is in "
             "another graph; pass it as an "
             "operand of the call");
  ToyProgram stranger;
  Node& strange = Add(stranger.NewGraph("main"), "toy.any", {}, "strange");
  Add(graph_, "toy.relu", {&strange.result()}, "s");
  EXPECT_THAT(Codes(), ElementsAre("foreign_operand", "foreign_operand"));
  for (Node* node : graph_.nodes())
    node->set_operand(0, node->result());  // Before `stranger` goes away.
}

TEST_F(VerifierTest, ValuesThatWentAwayWithTheirGraph) {
  Graph& other = toy_.NewGraph("other");
  Node& foreign = Add(other, "toy.any", {}, "foreign");
  Node& relu = Add(graph_, "toy.relu", {&foreign.result()}, "r");
  Out(graph_, "y", relu.result()).set_operand(0, foreign.result());
  program().Erase(&other);
  EXPECT_EQ(Text(),
            "@main: toy.relu 'r' (?): x: expected a value, found one whose node was erased with "
            "its graph [dangling_operand]\n"
            "@main: toy.out 'y' (?): value: expected a value, found one whose node was erased with "
            "its graph "
            "[dangling_operand]");
}

TEST_F(VerifierTest, ControlEdgesToOtherGraphs) {
  Graph& other = toy_.NewGraph("other");
  Node& a = Add(graph_, "toy.any", {}, "a");
  Node& b = Add(graph_, "toy.any", {}, "b");
  graph_.add_dependency(a, b);
  other.MoveBefore(&b, nullptr);
  EXPECT_EQ(Text(),
            "@main: toy.any 'a' (): expected control dependencies of nodes of this graph, found "
            "one of toy.any 'b', which is "
            "in another graph [foreign_operand]\n"
            "@other: toy.any 'b' (): expected control dependencies on nodes of this graph, found "
            "one on toy.any 'a', which is "
            "in another graph [foreign_operand]");
}

// ---- Nodes

TEST_F(VerifierTest, ArityNamesTheOperands) {
  Value& x = In(graph_, "x");
  Add(graph_, "toy.add", {&x}, "few");
  Add(graph_, "toy.clip", {&x, &x, &x, &x}, "many", {{"limit", Attribute::Int(1)}});
  graph_.CreateNode("toy.relu", {&x}, {Vector4(), Vector4()})->set_name("results");
  EXPECT_EQ(
      Text(),
      "@main: toy.add 'few' (tensor<4xf32>): expected 2 operands (lhs, rhs), found 1 [arity]\n"
      "@main: toy.clip 'many' (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>): "
      "expected 1 to 3 operands "
      "(x, low?, high?), found 4 [arity]\n"
      "@main: toy.relu 'results' (tensor<4xf32>): expected 1 result, found 2 [result_arity]");
}

TEST_F(VerifierTest, AbsentOperands) {
  Value& x = In(graph_, "x");
  Value& none = graph_.CreateNode("control.none", {}, {Type::None()})->result();
  Add(graph_, "toy.clip", {&x, &none, &x}, "fine", {{"limit", Attribute::Int(1)}});
  Add(graph_, "toy.any", {&none}, "unknown_operands");
  EXPECT_THAT(Verify(program()), IsEmpty());
  Add(graph_, "toy.relu", {&none}, "wrong");
  ExpectOnly("none_operand", "x: expected a value, found none, and this operand is not optional");
}

TEST_F(VerifierTest, AnOutputMayBeNone) {
  Out(graph_, "y", graph_.CreateNode("control.none", {}, {Type::None()})->result());
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
}

TEST_F(VerifierTest, Attributes) {
  Value& x = In(graph_, "x");
  Add(graph_, "toy.clip", {&x}, "unknown",
      {{"limit", Attribute::Int(1)}, {"limits", Attribute::Int(1)}});
  Add(graph_, "toy.clip", {&x}, "missing");
  Add(graph_, "toy.clip", {&x}, "wrong", {{"limit", Attribute::String("six")}});
  Add(graph_, "toy.clip", {&x}, "dotted",
      {{"limit", Attribute::Int(1)}, {"acme.place", Attribute::Int(1)}});
  Add(graph_, "toy.any", {&x}, "anything_goes", {{"limits", Attribute::Int(1)}});
  EXPECT_EQ(Text(),
            "@main: toy.clip 'unknown' (tensor<4xf32>): there is no attribute 'limits', did you "
            "mean 'limit'? "
            "[unknown_attribute]\n"
            "@main: toy.clip 'missing' (tensor<4xf32>): expected attribute 'limit' (int), found "
            "none [missing_attribute]\n"
            "@main: toy.clip 'wrong' (tensor<4xf32>): attribute 'limit': expected an int, found "
            "\"six\" [attribute]");
}

TEST_F(VerifierTest, WrittenTypesMustAgreeWithInferredOnes) {
  Value& x = In(graph_, "x", Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("n"), 3})));
  Node& relu = Add(graph_, "toy.relu", {&x}, "r");
  ExpectOnly(
      "type_mismatch",
      AllOf(HasSubstr("result 0: expected tensor<?x3xf32, [\"n\", \"\"]>, as inferred, found "
                      "tensor<4xf32>: "),
            HasSubstr("differ in rank")));
  relu.result().set_type(Type::Tensor(ElementKind::kF32, Shape({7, 3})));
  EXPECT_THAT(Verify(program()), IsEmpty()) << "more may be known than can be inferred";
  relu.result().set_type(Type::Unknown());
  EXPECT_THAT(Verify(program()), IsEmpty());
}

// Infers two results for every op.
class TwoResults final : public TypeInferenceService {
 public:
  bool CanInfer(const OpInfo&) const override { return true; }
  absl::StatusOr<std::vector<Type>> Infer(const InferenceContext&) const override {
    return std::vector<Type>{Vector4(), Vector4()};
  }
};
class TwoResultsDialect final : public Dialect {
 public:
  TwoResultsDialect() : Dialect("two") {
    service<TypeInferenceService>(std::make_unique<TwoResults>());
  }
};

TEST(VerifierInferenceTest, TheNumberOfResultsIsInferredToo) {
  Context context;
  context.AddDialect<TwoResultsDialect>();
  ASSERT_THAT(context.Freeze(), IsOk());
  Program program(context);
  Graph* graph = *program.CreateGraph("main");
  graph->CreateNode("two.op", {}, {Vector4(), Vector4()});
  EXPECT_THAT(Verify(program), IsEmpty());
  graph->CreateNode("two.op", {}, {Vector4()})->set_name("one");
  EXPECT_EQ(FindingsIn(program),
            "@main: two.op 'one' (): expected 2 results, as inferred, found 1 [result_arity]");
}

TEST_F(VerifierTest, TypesStayAsWrittenWithoutInference) {
  Value& x = In(graph_, "x");
  Add(graph_, "nobody.knows", {&x}, "").result().set_type(Type::Scalar(ElementKind::kI1));
  Add(graph_, "toy.any", {&x}, "").result().set_type(Type::Opaque("!acme.handle<4>"));
  EXPECT_THAT(Verify(program()), IsEmpty());
}

TEST_F(VerifierTest, TypesAreWellFormedEverywhere) {
  const Type flat = Type::Tensor(ElementKind::kF32, Shape({2}), Domain::kFeature);
  Node& any =
      Add(graph_, "toy.any", {}, "n", {{"type", Attribute::List({Attribute::OfType(flat)})}});
  any.result().set_type(flat);
  graph_.mutable_inputs().push_back({"p", flat, {{"acme.type", Attribute::OfType(flat)}}});
  toy_.NewGlobal("g", flat, true);
  EXPECT_THAT(Codes(), ElementsAre("type", "type", "type", "type", "type", "boundary_unbound"));
  EXPECT_THAT(
      Text(),
      HasSubstr("@main: toy.any 'n' (): result 0: the domain feature has rank 3 to 5, found "
                "!canonical.feature<2xf32> [type]"));
  EXPECT_THAT(Text(), HasSubstr("@main: input 0: attribute 'acme.type': the domain feature"));
  EXPECT_THAT(Text(), HasSubstr("global @g: type: the domain feature"));
}

TEST_F(VerifierTest, TensorsInAttributesArePlain) {
  const Tensor data = Tensor::Of<int8_t>({2}, {1, 2});
  const ElementType quantized =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {0}});
  ASSERT_OK_AND_ASSIGN(const Tensor bad, data.WithType(data.type().WithElementType(quantized)));
  ASSERT_OK_AND_ASSIGN(const Tensor bias, data.WithType(data.type().WithDomain(Domain::kBias)));
  ASSERT_OK_AND_ASSIGN(const Tensor scalar, Tensor::Zeros(Type::Scalar(ElementKind::kF32)));
  Add(graph_, "toy.any", {}, "n",
      {{"a", Attribute::OfTensor(data)},
       {"b", Attribute::OfTensor(bad)},
       {"c", Attribute::List({Attribute::OfTensor(bias)})},
       {"d", Attribute::Dictionary({{"in", Attribute::OfTensor(scalar)}})}});
  EXPECT_THAT(Codes(), ElementsAre("attribute_tensor", "attribute_tensor", "attribute_tensor"));
  EXPECT_THAT(
      Text(),
      HasSubstr("attribute 'c': expected a tensor of plain elements in domain tensor, found "
                "!canonical.bias<2xi8>; keep the data in its storage type"));
}

// ---- Names and text

TEST_F(VerifierTest, OpNames) {
  for (const char* name : {"nodot", ".op", "dialect."}) graph_.CreateNode(name, {}, {});
  graph_.CreateNode(std::string("a.b\0c", 5), {}, {});
  EXPECT_THAT(Codes(), ElementsAre("op_name", "op_name", "op_name", "op_name"));
  EXPECT_THAT(
      Text(),
      HasSubstr("expected an op name of the form dialect.op without a NUL, found \"nodot\""));
}

TEST_F(VerifierTest, OddNamesThatTextCanCarryAreFine) {
  Node& odd = Add(graph_, "we\"ird.op\n", {}, "a name\nwith \"everything\" \xff",
                  {{"odd \"name\"", Attribute::String(std::string("a\0b", 3))}});
  odd.set_origins({"  ", "\\"});
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
}

TEST_F(VerifierTest, NamesHaveNoNul) {
  const std::string nul("a\0b", 3);
  Node& node = Add(graph_, "toy.any", {}, nul,
                   {{nul, Attribute::Unit()},
                    {"", Attribute::Unit()},
                    {"d", Attribute::Dictionary({{"", Attribute::Unit()}})}});
  node.set_origins({nul, ""});
  program().set_name(nul);
  EXPECT_THAT(Codes(), ElementsAre("name", "name", "name", "name", "attribute_name",
                                   "attribute_name", "attribute_name"));
}

TEST_F(VerifierTest, DialectsOfMlirAreRefused) {
  for (const char* name : {"tensor.foo", "tosa.add", "math.exp", "arith.addf", "func.call",
                           "quant.cast", "builtin.module", "acc.x", "xegpu.x"}) {
    graph_.CreateNode(name, {}, {});
  }
  EXPECT_THAT(Codes(), ::testing::AllOf(SizeIs(9), ::testing::Each("mlir_dialect")));
  EXPECT_THAT(Text(), HasSubstr("expected a dialect that is not MLIR's own, found 'tosa': MLIR "
                                "would reject or misread the printed text; rename the dialect"));
  graph_.Erase(std::vector<Node*>(graph_.nodes().begin(), graph_.nodes().end()));
  graph_.CreateNode("ml_program.token", {}, {Type::Token()});
  graph_.CreateNode("tensors.foo", {}, {});
  graph_.CreateNode("tens.foo", {}, {});
  EXPECT_THAT(Verify(program()), IsEmpty());
  graph_.CreateNode("ml_program.global_lood", {}, {});
  ExpectOnly("mlir_dialect",
             HasSubstr("found 'ml_program.global_lood', did you mean 'ml_program.global_load'?"));
}

TEST_F(VerifierTest, OpsThatTheirDialectDoesNotHave) {
  graph_.CreateNode("toy.rellu", {}, {});
  ExpectOnly("unknown_op",
             "expected an op of dialect 'toy', found 'toy.rellu', did you mean 'toy.relu'?");
}

TEST_F(VerifierTest, NamesThatTheTextFormUsesAreReserved) {
  Add(graph_, "toy.any", {}, "n",
      {{"roundhouse.id", Attribute::Int(1)},
       {"roundhouse.after", Attribute::Int(1)},
       {"roundhouse.boundary", Attribute::Int(1)}});
  graph_.set_attribute("roundhouse.boundary", Attribute::String("x"));
  graph_.set_attribute("roundhouse.id", Attribute::Int(1));
  graph_.set_is_declaration(false);
  graph_.mutable_inputs().push_back({"p",
                                     Vector4(),
                                     {{"ml_program.identifier", Attribute::String("q")},
                                      {"roundhouse.name", Attribute::String("q")},
                                      {"roundhouse.origins", Attribute::String("q")},
                                      {"plain", Attribute::Unit()}}});
  EXPECT_THAT(Codes(),
              ElementsAre("attribute_name", "attribute_name", "attribute_name", "attribute_name",
                          "attribute_name", "attribute_name", "boundary_unbound"));
  EXPECT_THAT(
      Text(),
      HasSubstr(
          "@main: attribute 'roundhouse.boundary' is reserved for the text form [attribute_name]"));
  EXPECT_THAT(
      Text(),
      HasSubstr("@main: input 0: attribute 'roundhouse.origins' is reserved for the text form"));
}

TEST_F(VerifierTest, AttributesThatMlirRefuses) {
  Add(graph_, "toy.any", {}, "n", {{"linalg.x", Attribute::Unit()}, {"tosa.x", Attribute::Unit()}});
  program().set_attribute("dlti.x", Attribute::Unit());
  program().set_attribute("acme.x", Attribute::Unit());
  EXPECT_THAT(Codes(), ElementsAre("attribute_name", "attribute_name"));
}

TEST_F(VerifierTest, OpaqueTextsThatCouldNotStandWhereTheyAre) {
  const char* const kGoodTypes[] = {"!acme.handle<4>", "(i32) -> f32", "!acme.x<\"a > ( b\">",
                                    "memref<4x?xf32>", "!acme.y<[1, {a = 2}]>"};
  const char* const kGoodAttributes[] = {"#acme.place<dev0>", "#acme.x<\"a > ( b\">",
                                         "affine_map<(d0) -> (d0)>"};
  const char* const kBad[] = {"",        "!acme.x<", "!acme.x>", "!a<(>)", "i32, i32",
                              "!a // b", "!a\n!b",   "!a<\"b>",  "a = b",  "!a<\"\n\">"};
  for (const char* text : kGoodTypes) graph_.CreateNode("toy.any", {}, {Type::Opaque(text)});
  for (const char* text : kGoodAttributes) {
    graph_.CreateNode("toy.any", {}, {}, {{"a", Attribute::Opaque(text)}});
  }
  EXPECT_THAT(Verify(program()), IsEmpty());
  for (const char* text : kBad) {
    Node* node = graph_.CreateNode("toy.any", {}, {}, {{"a", Attribute::Opaque(text)}});
    EXPECT_THAT(Codes(), ElementsAre("opaque_text")) << text;
    graph_.Erase(node);
    node = graph_.CreateNode("toy.any", {}, {Type::Opaque(text)});
    EXPECT_THAT(Codes(), ::testing::Contains("opaque_text")) << text;
    graph_.Erase(node);
  }
  graph_.CreateNode("toy.any", {}, {Type::Tensor(ElementType::Opaque("!a<"), Shape({1}))});
  graph_.CreateNode("toy.any", {},
                    {Type::TensorWithEncoding(ElementKind::kF32, Shape({1}), "#a>")});
  EXPECT_EQ(Text(), "@main: toy.any #" + std::to_string(graph_.last_node()->id() - 1) +
                        " (): result 0: expected the text of an element type as MLIR reads it, "
                        "found an unclosed '<' in "
                        "\"!a<\" [opaque_text]\n@main: toy.any #" +
                        std::to_string(graph_.last_node()->id()) +
                        " (): result 0: expected the text of an encoding as MLIR reads it, found "
                        "an unmatched '>' in "
                        "\"#a>\" [opaque_text]");
}

// ---- Hostile sizes

TEST_F(VerifierTest, MessagesStayShortWhateverTheProgram) {
  const std::string long_name(100000, 'x');
  Value& x = In(graph_, "x");
  const std::vector<Value*> many(10000, &x);
  for (int i = 0; i < 200; ++i) {
    graph_
        .CreateNode("toy.relu", many, {Type::Opaque("!acme." + long_name + "<")},
                    {{long_name, Attribute::Int(1)}})
        ->set_name(long_name);
  }
  const std::string text = Text();
  EXPECT_LT(text.size(), 300000);
  EXPECT_THAT(text, HasSubstr("… 9984 more"));
  EXPECT_THAT(text, HasSubstr("x… (99600 more bytes)"));
}

TEST_F(VerifierTest, ListsThatHoldOneAnotherManyTimesAreLookedAtOnce) {
  Attribute attribute = Attribute::Symbol("nowhere");
  for (int i = 0; i < 60; ++i) attribute = Attribute::List({attribute, attribute});
  Add(graph_, "toy.any", {}, "n", {{"a", attribute}});
  const std::vector<Diagnostic> found = Verify(program());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].code, "undefined_symbol");
}

}  // namespace
}  // namespace roundhouse
