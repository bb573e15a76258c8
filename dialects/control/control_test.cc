#include "roundhouse/dialects/control/control.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;

Type F32(Shape shape) { return Type::Tensor(ElementKind::kF32, std::move(shape)); }
Type I1(Shape shape) { return Type::Tensor(ElementKind::kI1, std::move(shape)); }

class ControlTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({RegisterControl}));
    program_ = std::make_unique<Program>(*context_);
    ASSERT_OK_AND_ASSIGN(graph_, program_->CreateGraph("main"));
  }

  Builder build() { return Builder(*graph_); }
  Value* Make(const Type& type) { return &graph_->CreateNode("test.make", {}, {type})->result(); }
  // A caller sees only the signature of a graph.
  void Declare(const std::string& name, absl::Span<const Type> inputs,
               absl::Span<const Type> outputs) {
    Graph* graph = *program_->CreateGraph(name, Visibility::kPrivate);
    for (const Type& type : inputs) graph->mutable_inputs().push_back({.name = "in", .type = type});
    for (const Type& type : outputs)
      graph->mutable_outputs().push_back({.name = "out", .type = type});
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
};

TEST_F(ControlTest, IsLinkedByItsTargetAlone) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> linked, Context::WithLinkedExtensions());
  ASSERT_NE(linked->FindDialect("control"), nullptr);
  EXPECT_THAT(linked->FindDialect("control")->service_names(),
              ElementsAre("effects", "type_inference"));
}

// ---- call

TEST_F(ControlTest, ACallGivesTheOutputsOfTheCallee) {
  Declare("f", {F32({Dim::Unknown("n")}), Type::Token()}, {F32({2}), Type::None()});
  ASSERT_OK_AND_ASSIGN(Node * call, build().Make(control::Call{.callee = {"f"}},
                                                 {Make(F32({4})), Make(Type::Token())}));
  EXPECT_THAT(call->result_types(), ElementsAre(F32({2}), Type::None()));
  EXPECT_EQ(DirectEffects(*call), (Effects{.calls = {"f"}}));
  Declare("nothing", {}, {});
  ASSERT_OK_AND_ASSIGN(Node * empty, build().Make(control::Call{.callee = {"nothing"}}, {}));
  EXPECT_EQ(empty->num_results(), 0);
}

TEST_F(ControlTest, ACallNeedsAGraphThatIsThere) {
  Declare("encode", {}, {});
  EXPECT_THAT(
      build().Make(control::Call{.callee = {"encoed"}}, {}),
      StatusIs(kInvalid,
               HasSubstr("attribute 'callee': undefined graph: @encoed, did you mean 'encode'?")));
  ASSERT_THAT(program_->CreateGlobal("weight", F32({2})), IsOk());
  EXPECT_THAT(build().Make(control::Call{.callee = {"weight"}}, {}),
              StatusIs(kInvalid, HasSubstr("expected a graph, found the global @weight")));
  EXPECT_THAT(build().Make(container::kCall, {}),
              StatusIs(kInvalid, HasSubstr("'callee' (symbol) is missing")));
}

TEST_F(ControlTest, ACallNeedsArgumentsThatFit) {
  Declare("f", {F32({2}), F32({2})}, {});
  EXPECT_THAT(build().Make(control::Call{.callee = {"f"}}, {Make(F32({2}))}),
              StatusIs(kInvalid, HasSubstr("@f takes 2 arguments, found 1")));
  EXPECT_THAT(
      build().Make(control::Call{.callee = {"f"}}, {Make(F32({2})), Make(F32({Dim::Unknown()}))}),
      StatusIs(kInvalid,
               HasSubstr(
                   "arguments[1] (tensor<?xf32>): expected tensor<2xf32> for input 1 'in' of @f")));
  EXPECT_THAT(build().Make(control::Call{.callee = {"f"}}, {Make(F32({2})), Make(Type::Unknown())}),
              StatusIs(kInvalid, HasSubstr("expected tensor<2xf32>")));
}

TEST_F(ControlTest, ElementsThatOnlyAForeignDialectKnowsPassThrough) {
  const Type text = Type::Tensor(ElementType::Opaque("!acme.text"), Shape({4}));
  Declare("f", {text}, {text});
  EXPECT_THAT(build().Make(control::Call{.callee = {"f"}}, {Make(text)}), IsOk());
  EXPECT_THAT(build().Make(control::Refine{}, {Make(text)}), IsOk());
}

// ---- if

TEST_F(ControlTest, AnIfTakesOneI1InAnyOfItsForms) {
  Declare("f", {F32({2})}, {F32({2})});
  const control::If op = {.then_graph = {"f"}, .else_graph = {"f"}};
  Value* x = Make(F32({2}));
  for (const Type& good : {Type::Scalar(ElementKind::kI1), I1({}), I1({1}), I1({1, 1}),
                           I1({Dim::Unknown()}), I1(Shape::Unranked()), Type::Unknown()}) {
    ASSERT_OK_AND_ASSIGN(Node * node, build().Make(op, {Make(good), x}));
    EXPECT_THAT(node->result_types(), ElementsAre(F32({2}))) << good;
    EXPECT_EQ(DirectEffects(*node), (Effects{.calls = {"f"}}));
  }
  for (const Type& bad :
       {Type::Scalar(ElementKind::kI8), I1({2}), I1({1, 0}), F32({}), Type::None(), Type::Token(),
        Type::Tensor(ElementKind::kI1, Shape({1}), Domain::kBias)}) {
    EXPECT_THAT(
        build().Make(op, {Make(bad), x}),
        StatusIs(kInvalid, HasSubstr("condition (" + bad.ToString() + "): expected one i1")))
        << bad;
  }
}

TEST_F(ControlTest, AnIfGivesWhatBothBranchesGive) {
  const Dim n = Dim::Unknown("n");
  const Type unranked = F32(Shape::Unranked());
  const struct {
    Type from_then, from_else, expected;
  } kCases[] = {
      {F32({2, 3}), F32({2, 4}), F32({2, Dim::Unknown()})},
      {F32({2, n}), F32({5, n}), F32({Dim::Unknown(), n})},
      {F32({2}), F32({2, 2}), unranked},
      {F32({2}), unranked, unranked},
      {F32({Dim::Unknown()}), F32({7}), F32({Dim::Unknown()})},
      {Type::Unknown(), F32({7}), Type::Unknown()},
      {Type::Scalar(ElementKind::kF32), Type::Scalar(ElementKind::kF32),
       Type::Scalar(ElementKind::kF32)},
  };
  int number = 0;
  for (const auto& [from_then, from_else, expected] : kCases) {
    const std::string suffix = std::to_string(number++);
    Declare("then" + suffix, {}, {from_then});
    Declare("else" + suffix, {}, {from_else});
    ASSERT_OK_AND_ASSIGN(Value * result, build()(control::If{.then_graph = {"then" + suffix},
                                                             .else_graph = {"else" + suffix}},
                                                 {Make(I1({}))}));
    EXPECT_EQ(result->type(), expected) << from_then << " and " << from_else;
    ASSERT_OK_AND_ASSIGN(Value * mirrored, build()(control::If{.then_graph = {"else" + suffix},
                                                               .else_graph = {"then" + suffix}},
                                                   {Make(I1({}))}));
    EXPECT_EQ(mirrored->type(), expected) << from_else << " and " << from_then;
  }
}

TEST_F(ControlTest, TheBranchesOfAnIfMustAgree) {
  Declare("f", {F32({2})}, {F32({2})});
  Declare("other", {Type::Scalar(ElementKind::kF32)}, {F32({2})});
  Declare("pair", {F32({2})}, {F32({2}), F32({2})});
  Declare("ints", {F32({2})}, {Type::Tensor(ElementKind::kI32, Shape({2}))});
  const auto make = [&](const std::string& then_graph, const std::string& else_graph) {
    return build().Make(control::If{.then_graph = {then_graph}, .else_graph = {else_graph}},
                        {Make(I1({})), Make(F32({2}))});
  };
  EXPECT_THAT(make("f", "g"),
              StatusIs(kInvalid, HasSubstr("attribute 'else': undefined graph: @g")));
  EXPECT_THAT(make("g", "f"),
              StatusIs(kInvalid, HasSubstr("attribute 'then': undefined graph: @g")));
  EXPECT_THAT(
      make("f", "other"),
      StatusIs(kInvalid,
               HasSubstr("arguments[0] (tensor<2xf32>): expected f32 for input 0 'in' of @other")));
  EXPECT_THAT(make("f", "pair"), StatusIs(kInvalid, HasSubstr("@f gives 1, @pair gives 2")));
  EXPECT_THAT(make("f", "ints"),
              StatusIs(kInvalid, HasSubstr("output 0 'out' of @f is tensor<2xf32> but output 0 "
                                           "'out' of @ints is tensor<2xi32>")));
  EXPECT_THAT(build().Make(control::If{.then_graph = {"f"}, .else_graph = {"f"}}, {}),
              StatusIs(kInvalid, HasSubstr("at least 1 operand")));
}

// ---- while

TEST_F(ControlTest, AWhileGivesItsState) {
  const Dim unknown = Dim::Unknown();
  Declare("more", {Type::Scalar(ElementKind::kI64), F32({unknown})}, {I1({})});
  Declare("grow", {Type::Scalar(ElementKind::kI64), F32({unknown})},
          {Type::Scalar(ElementKind::kI64), F32({unknown})});
  Declare("keep", {Type::Scalar(ElementKind::kI64), F32({unknown})},
          {Type::Scalar(ElementKind::kI64), F32({4})});
  const std::vector<Value*> state = {Make(Type::Scalar(ElementKind::kI64)), Make(F32({4}))};
  ASSERT_OK_AND_ASSIGN(
      Node * grow, build().Make(control::While{.condition = {"more"}, .body = {"grow"}}, state));
  EXPECT_THAT(grow->result_types(), ElementsAre(Type::Scalar(ElementKind::kI64), F32({unknown})));
  EXPECT_EQ(DirectEffects(*grow), (Effects{.calls = {"grow", "more"}}));
  ASSERT_OK_AND_ASSIGN(
      Node * keep, build().Make(control::While{.condition = {"more"}, .body = {"keep"}}, state));
  EXPECT_EQ(keep->result(1).type(), F32({4}))
      << "no iteration and any number of them give the same";
}

TEST_F(ControlTest, AWhileMayKeepItsStateInGlobals) {
  Declare("more", {}, {I1({1})});
  Declare("step", {}, {});
  ASSERT_OK_AND_ASSIGN(Node * node,
                       build().Make(control::While{.condition = {"more"}, .body = {"step"}}, {}));
  EXPECT_THAT(node->result_types(), IsEmpty());
}

TEST_F(ControlTest, TheGraphsOfAWhileMustFitTheState) {
  Declare("more", {F32({2})}, {I1({})});
  Declare("step", {F32({2})}, {F32({2})});
  Declare("wide", {F32({Dim::Unknown()})}, {F32({3})});
  Declare("wide_more", {F32({Dim::Unknown()})}, {I1({})});
  Declare("no_more", {F32({2})}, {F32({2})});
  Declare("two", {F32({2})}, {I1({}), I1({})});
  Declare("lost", {F32({2})}, {});
  Declare("nothing", {}, {});
  const auto make = [&](const std::string& condition, const std::string& body) {
    return build().Make(control::While{.condition = {condition}, .body = {body}}, {Make(F32({2}))});
  };
  EXPECT_THAT(make("more", "step"), IsOk());
  EXPECT_THAT(make("wide_more", "wide"), IsOk());
  EXPECT_THAT(
      make("mor", "step"),
      StatusIs(kInvalid,
               HasSubstr("attribute 'condition': undefined graph: @mor, did you mean 'more'?")));
  EXPECT_THAT(
      make("more", "stop"),
      StatusIs(kInvalid,
               HasSubstr("attribute 'body': undefined graph: @stop, did you mean 'step'?")));
  EXPECT_THAT(make("nothing", "step"),
              StatusIs(kInvalid, HasSubstr("@nothing takes 0 arguments, found 1")));
  EXPECT_THAT(make("more", "nothing"),
              StatusIs(kInvalid, HasSubstr("@nothing takes 0 arguments, found 1")));
  EXPECT_THAT(make("no_more", "step"),
              StatusIs(kInvalid, AllOf(HasSubstr("output 0 'out' of @no_more: expected one i1"),
                                       HasSubstr("found tensor<2xf32>"))));
  EXPECT_THAT(
      make("two", "step"),
      StatusIs(kInvalid, HasSubstr("expected @two to give 1 output, the condition; found 2")));
  EXPECT_THAT(
      make("more", "lost"),
      StatusIs(kInvalid, HasSubstr("expected @lost to give 1 output, the next state; found 0")));
  EXPECT_THAT(
      make("more", "wide"),
      StatusIs(
          kInvalid,
          HasSubstr("output 0 'out' of @wide is tensor<3xf32>, which does not fit input 0 'in' of "
                    "@more, tensor<2xf32>")));
}

// ---- values without data

TEST_F(ControlTest, NoneAndTokenHaveTheirTypes) {
  ASSERT_OK_AND_ASSIGN(Value * none, build()(control::None{}, {}));
  EXPECT_TRUE(none->type().is_none());
  ASSERT_OK_AND_ASSIGN(Value * token, build()(control::Token{}, {}));
  EXPECT_TRUE(token->type().is_token());
  EXPECT_TRUE(DirectEffects(none->node()).is_pure());
  EXPECT_TRUE(DirectEffects(token->node()).is_pure());
  EXPECT_TRUE(Is<control::Token>(*graph_->CreateControlDependencyNode()));
  EXPECT_THAT(build().Make(control::None{}, {none}),
              StatusIs(kInvalid, HasSubstr("expected 0 operands")));
}

TEST_F(ControlTest, RefineGivesTheTypeThatIsWritten) {
  const Type wide = F32({Dim::Unknown("n"), 3});
  const Type narrow = F32({2, 3});
  ASSERT_OK_AND_ASSIGN(Node * node,
                       build().Make(control::Refine{}, {Make(wide)}, std::vector<Type>{narrow}));
  EXPECT_EQ(node->result().type(), narrow);
  EXPECT_TRUE(DirectEffects(*node).is_pure());
  // Inference keeps the narrower type.
  ASSERT_OK_AND_ASSIGN(auto inferred, InferTypes(*node));
  EXPECT_EQ(inferred, std::vector<Type>{narrow});
  // Widening is for stores and outputs, which need their declared type.
  ASSERT_OK_AND_ASSIGN(node, build().Make(control::Refine{}, {Make(narrow)},
                                          std::vector<Type>{F32(Shape::Unranked())}));
  EXPECT_EQ(node->result().type(), F32(Shape::Unranked()));
  ASSERT_OK_AND_ASSIGN(
      node, build().Make(control::Refine{}, {Make(Type::Unknown())}, std::vector<Type>{narrow}));
  EXPECT_EQ(node->result().type(), narrow);
  ASSERT_OK_AND_ASSIGN(Value * same, build()(control::Refine{}, {Make(wide)}));
  EXPECT_EQ(same->type(), wide);
}

TEST_F(ControlTest, RefineRefusesWhatTheValueCannotBe) {
  const auto refine = [&](const Type& from, const Type& to) {
    return build().Make(control::Refine{}, {Make(from)}, std::vector<Type>{to});
  };
  EXPECT_THAT(refine(F32({2}), F32({3})),
              StatusIs(kInvalid, AllOf(HasSubstr("value (tensor<2xf32>)"),
                                       HasSubstr("differ in dimension 0"))));
  EXPECT_THAT(refine(F32({2}), F32({2, 1})), StatusIs(kInvalid, HasSubstr("differ in rank")));
  EXPECT_THAT(refine(F32({1}), I1({1})), StatusIs(kInvalid, HasSubstr("differ in element type")));
  EXPECT_THAT(refine(F32({}), Type::Scalar(ElementKind::kF32)),
              StatusIs(kInvalid, HasSubstr("differ in kind")));
  EXPECT_THAT(refine(F32({1, 2}), Type::Tensor(ElementKind::kF32, Shape({1, 2}), Domain::kMatrix)),
              StatusIs(kInvalid, HasSubstr("differ in domain")));
}

TEST_F(ControlTest, ACallOfSomethingUnreadableMayDoAnything) {
  Node* call = graph_->CreateNode(container::kCall, {}, {}, {{"callee", Attribute::String("f")}});
  EXPECT_TRUE(DirectEffects(*call).anything);
}

}  // namespace
}  // namespace roundhouse
