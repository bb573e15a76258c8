// The verifier's findings on globals, accesses, calls and initializers.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/core/verifier/verifier_test_base.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::Out;
using testing::ToyProgram;
using testing::Vector4;

const Type& AnyVector() {
  static const Type* const kType =
      new Type(Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()})));
  return *kType;
}

Attribute Zeros() { return Attribute::OfTensor(Tensor::Of<float>({4}, {0, 0, 0, 0})); }

// The container's dialects are not registered here: these checks do not need them.
class VerifierStateTest : public ::testing::Test {
 protected:
  VerifierStateTest() : graph_(toy_.NewGraph("main")) {}

  Program& program() { return *toy_.program; }
  std::vector<std::string> Codes() {
    std::vector<std::string> codes;
    for (const Diagnostic& diagnostic : Verify(program())) codes.push_back(diagnostic.code);
    return codes;
  }
  std::string Text() { return FindingsIn(program()); }

  Global& Mutable(absl::string_view name, const Type& type = Vector4()) {
    return toy_.NewGlobal(name, type, true);
  }
  Global& Weight(absl::string_view name) {
    Global& global = toy_.NewGlobal(name, Vector4(), false);
    global.set_initial(Zeros());
    return global;
  }
  static AttributeMap Names(absl::string_view global) {
    return {{"global", Attribute::Symbol(std::string(global))}};
  }
  Node& Load(absl::string_view op, absl::string_view global, const Type& type = Vector4(),
             absl::string_view name = "load") {
    Node* node = graph_.CreateNode(op, {}, {type}, Names(global));
    node->set_name(std::string(name));
    return *node;
  }
  Node& Store(absl::string_view global, Value& value, absl::string_view name = "store") {
    Node* node = graph_.CreateNode(container::kGlobalStore, {&value}, {}, Names(global));
    node->set_name(std::string(name));
    return *node;
  }

  ToyProgram toy_;
  Graph& graph_;
};

// ---- Globals

TEST_F(VerifierStateTest, AnImmutableGlobalHasAnInitialValue) {
  Global& global = toy_.NewGlobal("w", Vector4(), false);
  EXPECT_EQ(Text(),
            "global @w: expected an initial value, since the global is immutable, found none "
            "[immutable_uninitialized]");
  global.set_initial(Global::External{Vector4()});
  EXPECT_THAT(Verify(program()), IsEmpty());
  global.set_initial(Global::Initial());
  global.set_mutable(true);
  EXPECT_THAT(Verify(program()), IsEmpty());
}

TEST_F(VerifierStateTest, InitialValuesFitTheGlobalsType) {
  const ElementType quantized =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}});
  const Attribute bytes = Attribute::OfTensor(Tensor::Of<int8_t>({2}, {1, -2}));
  const std::pair<Type, Attribute> good[] = {
      {Vector4(), Zeros()},
      {AnyVector(), Zeros()},
      {Type::Tensor(ElementKind::kF32, Shape::Unranked()), Zeros()},
      {Type::Unknown(), Zeros()},
      {Type::Tensor(quantized, Shape({2})), bytes},
      {Type::Scalar(ElementKind::kI64), Attribute::Int(42)},
      {Type::Scalar(ElementKind::kI8), Attribute::Int(1, ElementKind::kI8)},
      {Type::Scalar(ElementKind::kF32), Attribute::Float(1, ElementKind::kF32)},
      {Type::Scalar(ElementKind::kI1), Attribute::Bool(true)},
      {Type::Scalar(ElementKind::kString), Attribute::String("s")},
      {Type::Opaque("!acme.table"), Attribute::List({Attribute::Int(1)})},
      {Vector4(), Attribute::Opaque("#acme.ramp<4>")},
  };
  const std::pair<Type, Attribute> bad[] = {
      {Type::Tensor(ElementKind::kF32, Shape({5})), Zeros()},
      {Type::Tensor(ElementKind::kF64, Shape({4})), Zeros()},
      {Type::Tensor(ElementKind::kF32, Shape({4}), Domain::kBias), Zeros()},
      {Type::Tensor(ElementKind::kF32, Shape({2})), bytes},
      {Type::Scalar(ElementKind::kI32), Attribute::Int(42)},
      {Type::Scalar(ElementKind::kI64), Attribute::Float(1)},
      {Vector4(), Attribute::Float(1, ElementKind::kF32)},
      {Vector4(), Attribute::FloatArray({0, 0, 0, 0})},
      {Type::Scalar(ElementKind::kI64), Attribute::Symbol("main")},
      {Vector4(), Attribute::String("s")},
      {Vector4(), Attribute::Unit()},
  };
  Global& global = Mutable("g");
  for (const auto& [type, initial] : good) {
    global.set_type(type);
    global.set_initial(initial);
    EXPECT_THAT(Verify(program()), IsEmpty()) << type << " " << initial;
  }
  for (const auto& [type, initial] : bad) {
    global.set_type(type);
    global.set_initial(initial);
    EXPECT_THAT(Codes(), ElementsAre("initial_type")) << type << " " << initial;
  }
  EXPECT_EQ(
      Text(),
      "global @g: expected an initial value of type tensor<4xf32>, found unit [initial_type]");
  global.set_initial(Attribute::String("s"));
  EXPECT_EQ(Text(),
            "global @g: expected the initial value to fit the global's type tensor<4xf32>, found "
            "!roundhouse.string "
            "[initial_type]");
}

TEST_F(VerifierStateTest, ExternalTypesFitTheGlobalsType) {
  Global& global = Mutable("g", AnyVector());
  global.set_initial(Global::External{Vector4()});
  EXPECT_THAT(Verify(program()), IsEmpty());
  global.set_type(Vector4());
  global.set_initial(Global::External{AnyVector()});
  EXPECT_EQ(Text(),
            "global @g: expected the external initial value to fit the global's type "
            "tensor<4xf32>, found tensor<?xf32> "
            "[initial_type]");
  global.set_initial(
      Global::External{Type::Tensor(ElementKind::kF32, Shape({2}), Domain::kMatrix)});
  EXPECT_THAT(Codes(), ElementsAre("type", "initial_type"));
}

TEST_F(VerifierStateTest, InitialTensorsArePlain) {
  const Tensor data = Tensor::Of<int8_t>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(const Tensor bias, data.WithType(data.type().WithDomain(Domain::kBias)));
  Mutable("g", bias.type()).set_initial(Attribute::OfTensor(bias));
  EXPECT_THAT(Codes(), ElementsAre("attribute_tensor"));
}

// ---- Accesses

TEST_F(VerifierStateTest, SoundAccesses) {
  Mutable("state");
  Weight("w");
  Node& load = Load(container::kGlobalLoad, "state");
  Load(container::kGlobalLoadConst, "w");
  Load(container::kGlobalLoad, "w");
  Store("state", load.result());
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
}

TEST_F(VerifierStateTest, AccessesNameAGlobal) {
  Mutable("state");
  Load(container::kGlobalLoad, "stat");
  Load(container::kGlobalLoad, "main");
  graph_.CreateNode(container::kGlobalLoad, {}, {Vector4()})->set_name("none");
  graph_
      .CreateNode(container::kGlobalLoad, {}, {Vector4()}, {{"global", Attribute::String("state")}})
      ->set_name("string");
  EXPECT_EQ(Text(),
            "@main: ml_program.global_load 'load' (): attribute 'global': expected a global of the "
            "program, found @stat, did "
            "you mean 'state'? [undefined_symbol]\n"
            "@main: ml_program.global_load 'load' (): attribute 'global': expected a global, found "
            "the graph @main "
            "[symbol_kind]\n"
            "@main: ml_program.global_load 'none' (): expected attribute 'global' to name a "
            "global, found none "
            "[missing_attribute]\n"
            "@main: ml_program.global_load 'string' (): expected attribute 'global' to name a "
            "global, found \"state\" "
            "[missing_attribute]");
}

TEST_F(VerifierStateTest, ImmutableGlobalsAreNotStoredAndMutableOnesAreNotConstant) {
  Mutable("state");
  Weight("w");
  Value& x = In(graph_, "x");
  Store("w", x);
  Load(container::kGlobalLoadConst, "state");
  EXPECT_EQ(Text(),
            "@main: ml_program.global_store 'store' (tensor<4xf32>): expected a mutable global, "
            "found the immutable @w "
            "[store_immutable]\n"
            "@main: ml_program.global_load_const 'load' (): expected an immutable global, found "
            "the mutable @state; use "
            "ml_program.global_load [load_const_mutable]");
}

TEST_F(VerifierStateTest, AccessesHaveTheGlobalsType) {
  Mutable("state", AnyVector());
  Value& x = In(graph_, "x");
  Load(container::kGlobalLoad, "state", Vector4());
  Store("state", x);
  Value& n = In(graph_, "n", Type::Scalar(ElementKind::kI64));
  Store("state", n, "number");
  EXPECT_EQ(Text(),
            "@main: ml_program.global_load 'load' (): expected a result of the type of global "
            "@state, tensor<?xf32>, found "
            "tensor<4xf32>; insert a control.refine [load_type]\n"
            "@main: ml_program.global_store 'store' (tensor<4xf32>): expected a value of the type "
            "of global @state, "
            "tensor<?xf32>, found tensor<4xf32>; insert a control.refine [store_type]\n"
            "@main: ml_program.global_store 'number' (i64): expected a value of the type of global "
            "@state, tensor<?xf32>, "
            "found i64 [store_type]");
}

TEST_F(VerifierStateTest, AccessesOfAnyShapeAreLookedAtWithCare) {
  Mutable("state");
  for (absl::string_view op :
       {container::kGlobalLoad, container::kGlobalLoadConst, container::kGlobalStore,
        container::kGlobalLoadGraph, container::kGlobalStoreGraph, container::kCall, container::kIf,
        container::kWhile}) {
    graph_.CreateNode(op, {}, {});
    graph_.CreateNode(op, {}, {}, Names("state"));
    graph_.CreateNode(op, {}, {}, {{"callee", Attribute::Symbol("main")}});
  }
  EXPECT_FALSE(Verify(program()).empty());
}

// ---- Symbols and calls

TEST_F(VerifierStateTest, EverySymbolIsThere) {
  Add(graph_, "toy.any", {}, "n",
      {{"list", Attribute::List({Attribute::Symbol("main"), Attribute::Symbol("mian")})}});
  graph_.set_attribute("acme.next", Attribute::Symbol("a"));
  program().set_attribute("acme.entry", Attribute::Dictionary({{"of", Attribute::Symbol("b")}}));
  Mutable("g").set_attribute("acme.peer", Attribute::Symbol("c"));
  In(graph_, "x");
  graph_.mutable_inputs()[0].attributes.Set("acme.from", Attribute::Symbol("d"));
  EXPECT_EQ(Text(),
            "attribute 'acme.entry': expected a graph or global of the program, found @b, did you "
            "mean 'g'? "
            "[undefined_symbol]\n"
            "global @g: attribute 'acme.peer': expected a graph or global of the program, found "
            "@c, did you mean 'g'? "
            "[undefined_symbol]\n"
            "@main: attribute 'acme.next': expected a graph or global of the program, found @a, "
            "did you mean 'g'? "
            "[undefined_symbol]\n"
            "@main: input 0: attribute 'acme.from': expected a graph or global of the program, "
            "found @d, did you mean 'g'? "
            "[undefined_symbol]\n"
            "@main: toy.any 'n' (): attribute 'list': expected a graph or global of the program, "
            "found @mian, did you mean "
            "'main'? [undefined_symbol]");
}

TEST_F(VerifierStateTest, CallsSuitTheSignature) {
  Graph& callee = toy_.NewGraph("callee", Visibility::kPrivate);
  callee.set_is_declaration(true);
  callee.mutable_inputs() = {{"a", AnyVector(), {}}, {"", Type::Scalar(ElementKind::kI64), {}}};
  callee.mutable_outputs() = {{"r", AnyVector(), {}}};
  Value& x = In(graph_, "x");
  Value& n = In(graph_, "n", Type::Scalar(ElementKind::kI64));
  const AttributeMap to_callee = {{"callee", Attribute::Symbol("callee")}};
  graph_.CreateNode(container::kCall, {&x, &n}, {AnyVector()}, to_callee);
  graph_.CreateNode(container::kCall, {&x, &n},
                    {Type::Tensor(ElementKind::kF32, Shape::Unranked())}, to_callee);
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
  graph_.CreateNode(container::kCall, {&x}, {}, to_callee)->set_name("counts");
  graph_.CreateNode(container::kCall, {&n, &x}, {Vector4()}, to_callee)->set_name("types");
  EXPECT_EQ(Text(),
            "@main: control.call 'counts' (tensor<4xf32>): expected 2 operands for the inputs of "
            "@callee, found 1 "
            "[call_signature]\n"
            "@main: control.call 'counts' (tensor<4xf32>): expected 1 result for the outputs of "
            "@callee, found 0 "
            "[call_signature]\n"
            "@main: control.call 'types' (i64, tensor<4xf32>): expected tensor<?xf32> for input 0 "
            "'a' of @callee, found i64 "
            "[call_signature]\n"
            "@main: control.call 'types' (i64, tensor<4xf32>): expected i64 for input 1 of "
            "@callee, found tensor<4xf32> "
            "[call_signature]\n"
            "@main: control.call 'types' (i64, tensor<4xf32>): result 0: expected tensor<?xf32> as "
            "output 0 'r' of @callee, "
            "found tensor<4xf32>; insert a control.refine [call_signature]");
}

TEST_F(VerifierStateTest, ControlFlowNamesGraphs) {
  Weight("w");
  graph_.CreateNode(container::kCall, {}, {}, {{"callee", Attribute::Symbol("w")}})->set_name("c");
  graph_.CreateNode(container::kIf, {}, {}, {{"then", Attribute::Symbol("mian")}})->set_name("i");
  graph_
      .CreateNode(container::kWhile, {}, {},
                  {{"condition", Attribute::Symbol("main")}, {"body", Attribute::Int(1)}})
      ->set_name("w");
  EXPECT_EQ(Text(),
            "@main: control.call 'c' (): attribute 'callee': expected a graph, found the global @w "
            "[symbol_kind]\n"
            "@main: control.if 'i' (): attribute 'then': expected a graph of the program, found "
            "@mian, did you mean 'main'? "
            "[undefined_symbol]\n"
            "@main: control.if 'i' (): expected attribute 'else' to name a graph, found none "
            "[missing_attribute]\n"
            "@main: control.while 'w' (): expected attribute 'body' to name a graph, found 1 : i64 "
            "[missing_attribute]");
}

// ---- Initializers

class VerifierInitializerTest : public VerifierStateTest {
 protected:
  // Makes a graph that returns a Vector4 and names `symbols`.
  Graph& Maker(absl::string_view name, std::vector<std::string> symbols = {}) {
    Graph& graph = toy_.NewGraph(name, Visibility::kPrivate);
    std::vector<Attribute> list;
    for (std::string& symbol : symbols) list.push_back(Attribute::Symbol(std::move(symbol)));
    Node& value = Add(graph, "toy.any", {}, "value", {{"symbols", Attribute::List(list)}});
    Out(graph, "out", value.result());
    return graph;
  }
  Global& Computed(absl::string_view name, absl::string_view by, const Type& type = Vector4()) {
    Global& global = Mutable(name, type);
    global.set_attribute(container::kInitializer, Attribute::Symbol(std::string(by)));
    return global;
  }
};

TEST_F(VerifierInitializerTest, AGraphWithoutInputsThatGivesTheValue) {
  Maker("make");
  Computed("g", "make");
  Computed("wide", "make", AnyVector());
  EXPECT_THAT(Verify(program()), IsEmpty()) << Text();
  Computed("narrow", "make", Type::Tensor(ElementKind::kF32, Shape({5})));
  EXPECT_EQ(Text(),
            "global @narrow: expected the output of @make to fit the global's type tensor<5xf32>, "
            "found tensor<4xf32> "
            "[initializer]");
}

TEST_F(VerifierInitializerTest, ItMustBeSuchAGraph) {
  Weight("w");
  toy_.NewGraph("declared", Visibility::kPrivate).set_is_declaration(true);
  In(Maker("takes"), "x");
  Computed("a", "w");
  Computed("b", "declared");
  Computed("c", "takes");
  Computed("d", "main");
  Computed("e", "nowhere");
  Mutable("f").set_attribute(container::kInitializer, Attribute::String("main"));
  EXPECT_EQ(
      Text(),
      "global @e: attribute 'roundhouse.initializer': expected a graph or global of the program, "
      "found @nowhere "
      "[undefined_symbol]\n"
      "global @a: expected a graph, found the global @w [initializer]\n"
      "global @b: expected a graph with a body, found the declaration @declared [initializer]\n"
      "global @c: expected a graph without inputs and with 1 output, found @takes with 1 input and "
      "1 output "
      "[initializer]\n"
      "global @d: expected a graph without inputs and with 1 output, found @main with 0 inputs and "
      "0 outputs "
      "[initializer]\n"
      "global @f: expected attribute 'roundhouse.initializer' to name a graph, found \"main\" "
      "[initializer]");
}

TEST_F(VerifierInitializerTest, ItStandsInForTheInitialValue) {
  Maker("make");
  Global& global = Computed("g", "make");
  global.set_initial(Zeros());
  EXPECT_EQ(Text(),
            "global @g: expected no initial value but `unit` with roundhouse.initializer, found "
            "dense<…> : tensor<4xf32> "
            "[initializer]");
  global.set_initial(Global::External{Vector4()});
  EXPECT_THAT(Text(), HasSubstr("found an external one [initializer]"));
  global.set_initial(Attribute::Unit());
  EXPECT_THAT(Verify(program()), IsEmpty());
  global.set_mutable(false);
  EXPECT_THAT(Verify(program()), IsEmpty());
  global.set_initial(Global::Initial());
  EXPECT_EQ(Text(),
            "global @g: expected an initial value, since the global is immutable, found none; use "
            "`unit` if the initializer computes it [immutable_uninitialized]");
}

TEST_F(VerifierInitializerTest, ItSeesOnlyEarlierGlobals) {
  Mutable("early");
  Maker("sees_early", {"early"});
  Maker("sees_self", {"self"});
  Maker("sees_late", {"calls_late", "early"});
  Maker("calls_late", {"late", "calls_late", "sees_late"});  // Recursive, in both directions.
  Computed("fine", "sees_early");
  Computed("self", "sees_self");
  Computed("bad", "sees_late");
  Mutable("late");
  Computed("after", "sees_late");
  EXPECT_EQ(Text(),
            "global @self: expected @sees_self and its callees to access only earlier globals, "
            "found this global "
            "itself [initializer]\n"
            "global @bad: expected @sees_late and its callees to access only earlier globals, "
            "found @late "
            "[initializer]");
}

TEST_F(VerifierInitializerTest, LongChainsOfCallsAreFollowed) {
  constexpr int kGraphs = 5000;
  Computed("g", "make_0");
  for (int i = 0; i < kGraphs; ++i) Maker(absl::StrCat("make_", i), {absl::StrCat("make_", i + 1)});
  Maker(absl::StrCat("make_", kGraphs), {"late"});
  EXPECT_THAT(Codes(), ElementsAre("undefined_symbol"));
  Mutable("late");
  EXPECT_THAT(Text(), HasSubstr("found @late [initializer]"));
}

}  // namespace
}  // namespace roundhouse
