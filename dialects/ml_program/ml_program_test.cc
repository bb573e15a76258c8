#include "roundhouse/dialects/ml_program/ml_program.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;

Type F32(Shape shape) { return Type::Tensor(ElementKind::kF32, std::move(shape)); }

class MlProgramTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({RegisterMlProgram}));
    program_ = std::make_unique<Program>(*context_);
    ASSERT_OK_AND_ASSIGN(graph_, program_->CreateGraph("main"));
    ASSERT_OK_AND_ASSIGN(state_, program_->CreateGlobal("state", F32({Dim::Unknown("n")})));
    state_->set_mutable(true);
    ASSERT_OK_AND_ASSIGN(weight_, program_->CreateGlobal("weight", F32({2})));
    weight_->set_initial(Attribute::OfTensor(Tensor::Of<float>({2}, {1, 2})));
  }

  Builder build() { return Builder(*graph_); }
  // A node of an unregistered dialect with a result of `type`.
  Value& Make(const Type& type) { return graph_->CreateNode("test.make", {}, {type})->result(); }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
  Global* state_ = nullptr;
  Global* weight_ = nullptr;
};

TEST_F(MlProgramTest, IsLinkedByItsTargetAlone) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> linked, Context::WithLinkedExtensions());
  ASSERT_NE(linked->FindDialect("ml_program"), nullptr);
  EXPECT_NE(linked->FindOp(container::kGlobalStoreGraph), nullptr);
  EXPECT_THAT(linked->FindDialect("ml_program")->service_names(),
              ElementsAre("boundary_construction", "constants", "effects",
                          "graph_input_index_query", "graph_output_index_query", "type_inference"));
}

// ---- boundary

TEST_F(MlProgramTest, MakesAndFindsTheBoundary) {
  ASSERT_OK_AND_ASSIGN(Value * x, AddInput(*graph_, "x", F32({2})));
  ASSERT_OK_AND_ASSIGN(Value * y, AddInput(*graph_, "y", F32({3})));
  ASSERT_OK_AND_ASSIGN(Node * out, AddOutput(*graph_, "out", *y));
  EXPECT_THAT(input_nodes(*graph_), IsOkAndHolds(ElementsAre(&x->node(), &y->node())));
  EXPECT_THAT(output_nodes(*graph_), IsOkAndHolds(ElementsAre(out)));
  EXPECT_TRUE(Is<ml_program::Input>(x->node()));
  EXPECT_TRUE(Is<ml_program::Output>(*out));
  EXPECT_TRUE(IsInputNode(y->node()));
  EXPECT_FALSE(IsOutputNode(y->node()));
  EXPECT_TRUE(IsOutputNode(*out));
  EXPECT_TRUE(DirectEffects(*out).is_pure());
}

TEST_F(MlProgramTest, AnIndexThatIsNoNumberIsBoundToNothing) {
  Node* node =
      graph_->CreateNode(container::kInput, {}, {F32({2})}, {{"index", Attribute::String("0")}});
  EXPECT_EQ(node->service<GraphInputIndexQueryService>()->index(*node), -1);
  node->EraseAttribute("index");
  EXPECT_EQ(node->service<GraphInputIndexQueryService>()->index(*node), -1);
  EXPECT_THAT(input_nodes(*graph_), StatusIs(kInvalid, HasSubstr("-1")));
}

TEST_F(MlProgramTest, BoundaryNodesNeedTheirIndex) {
  EXPECT_THAT(build().Make(container::kInput, {}, {}, std::vector<Type>{F32({2})}),
              StatusIs(kInvalid, HasSubstr("attribute 'index' (int) is missing")));
  EXPECT_THAT(build().Make(ml_program::Output{}, {}),
              StatusIs(kInvalid, HasSubstr("expected 1 operand")));
}

// ---- accesses

TEST_F(MlProgramTest, LoadsGiveTheDeclaredType) {
  ASSERT_OK_AND_ASSIGN(Value * loaded, build()(ml_program::GlobalLoad{.global = {"state"}}, {}));
  EXPECT_EQ(loaded->type(), state_->type());
  ASSERT_OK_AND_ASSIGN(Value * constant,
                       build()(ml_program::GlobalLoadConst{.global = {"weight"}}, {}));
  EXPECT_EQ(constant->type(), weight_->type());
  // Writing the same type is allowed, also for an immutable global.
  EXPECT_THAT(
      build().Make(ml_program::GlobalLoad{.global = {"weight"}}, {}, std::vector<Type>{F32({2})}),
      IsOk());
}

TEST_F(MlProgramTest, LoadsGiveNoOtherType) {
  const std::vector<Type> narrower = {F32({4})};
  EXPECT_THAT(
      build().Make(ml_program::GlobalLoad{.global = {"state"}}, {}, narrower),
      StatusIs(
          kInvalid,
          AllOf(HasSubstr(
                    "cannot load from global @state typed tensor<?xf32, [\"n\"]> as tensor<4xf32>"),
                HasSubstr("control.refine"))));
  EXPECT_THAT(build().Make(ml_program::GlobalLoadConst{.global = {"weight"}}, {},
                           std::vector<Type>{F32({3})}),
              StatusIs(kInvalid, HasSubstr("cannot load from global @weight")));
}

TEST_F(MlProgramTest, AccessesNeedAGlobalThatIsThere) {
  EXPECT_THAT(build()(ml_program::GlobalLoad{.global = {"stat"}}, {}),
              StatusIs(kInvalid, HasSubstr("undefined global: @stat, did you mean 'state'?")));
  EXPECT_THAT(build()(ml_program::GlobalLoadConst{.global = {"no such"}}, {}),
              StatusIs(kInvalid, HasSubstr("undefined global: @\"no such\"")));
  EXPECT_THAT(build()(ml_program::GlobalLoad{.global = {"main"}}, {}),
              StatusIs(kInvalid, HasSubstr("expected a global, found the graph @main")));
  EXPECT_THAT(build().Make(ml_program::GlobalStore{.global = {"wait"}}, {&Make(F32({2}))}),
              StatusIs(kInvalid, HasSubstr("undefined global: @wait")));
  EXPECT_THAT(build().Make(container::kGlobalLoad, {}),
              StatusIs(kInvalid, HasSubstr("'global' (symbol) is missing")));
  EXPECT_THAT(build().Make(container::kGlobalLoad, {}, {{"global", Attribute::String("state")}}),
              StatusIs(kInvalid, HasSubstr("expected a symbol, found \"state\"")));
}

TEST_F(MlProgramTest, OnlyImmutableGlobalsLoadAsConst) {
  EXPECT_THAT(
      build()(ml_program::GlobalLoadConst{.global = {"state"}}, {}),
      StatusIs(kInvalid, AllOf(HasSubstr("cannot load as const from the mutable global @state"),
                               HasSubstr("ml_program.global_load"))));
}

TEST_F(MlProgramTest, StoresTakeTheDeclaredType) {
  EXPECT_THAT(build().Make(ml_program::GlobalStore{.global = {"state"}}, {&Make(state_->type())}),
              IsOk());
  EXPECT_THAT(build().Make(ml_program::GlobalStore{.global = {"state"}}, {&Make(F32({4}))}),
              StatusIs(kInvalid, AllOf(HasSubstr("value (tensor<4xf32>)"),
                                       HasSubstr("cannot store to global @state typed"),
                                       HasSubstr("control.refine"))));
  EXPECT_THAT(build().Make(ml_program::GlobalStore{.global = {"state"}},
                           {&Make(Type::Scalar(ElementKind::kF32))}),
              StatusIs(kInvalid, AllOf(HasSubstr("value (f32)"),
                                       ::testing::Not(HasSubstr("control.refine")))));
}

TEST_F(MlProgramTest, StoresNeedAMutableGlobal) {
  EXPECT_THAT(build().Make(ml_program::GlobalStore{.global = {"weight"}}, {&Make(F32({2}))}),
              StatusIs(kInvalid, HasSubstr("cannot store to the immutable global @weight")));
  EXPECT_THAT(build().Make(ml_program::GlobalStoreGraph{.global = {"weight"}}, {&Make(F32({2}))}),
              StatusIs(kInvalid, HasSubstr("cannot store to the immutable global @weight")));
}

TEST_F(MlProgramTest, ElementsThatOnlyAForeignDialectKnowsPassThrough) {
  const Type text = Type::Tensor(ElementType::Opaque("!acme.text"), Shape({4}));
  ASSERT_OK_AND_ASSIGN(Global * global, program_->CreateGlobal("texts", text));
  global->set_mutable(true);
  EXPECT_THAT(build().Make(ml_program::GlobalStore{.global = {"texts"}}, {&Make(text)}), IsOk());
  EXPECT_THAT(AddOutput(*graph_, "out", Make(text)), IsOk());
}

TEST_F(MlProgramTest, TokensOrderTheGraphForms) {
  ASSERT_OK_AND_ASSIGN(Value * token, build()(ml_program::Token{}, {}));
  EXPECT_TRUE(token->type().is_token());
  ASSERT_OK_AND_ASSIGN(
      Node * load, build().Make(ml_program::GlobalLoadGraph{.global = {"state"}}, {token, token}));
  EXPECT_THAT(load->result_types(), ElementsAre(state_->type(), Type::Token()));
  ASSERT_OK_AND_ASSIGN(Node * store, build().Make(ml_program::GlobalStoreGraph{.global = {"state"}},
                                                  {&load->result(0), &load->result(1)}));
  EXPECT_THAT(store->result_types(), ElementsAre(Type::Token()));
  EXPECT_THAT(build().Make(ml_program::GlobalLoadGraph{.global = {"state"}}, {}), IsOk());
}

TEST_F(MlProgramTest, TheGraphFormsTakeNothingButTokens) {
  Value& value = Make(state_->type());
  EXPECT_THAT(build().Make(ml_program::GlobalLoadGraph{.global = {"state"}}, {&value}),
              StatusIs(kInvalid, HasSubstr("after[0] (tensor<?xf32, [\"n\"]>): expected a token")));
  EXPECT_THAT(build().Make(ml_program::GlobalStoreGraph{.global = {"state"}}, {&value, &value}),
              StatusIs(kInvalid, HasSubstr("expected a token")));
  EXPECT_THAT(build().Make(ml_program::GlobalStoreGraph{.global = {"state"}}, {}),
              StatusIs(kInvalid, HasSubstr("at least 1 operand")));
}

// ---- effects

TEST_F(MlProgramTest, LoadsReadAndStoresWrite) {
  ASSERT_OK_AND_ASSIGN(Node * load, build().Make(ml_program::GlobalLoad{.global = {"state"}}, {}));
  EXPECT_EQ(DirectEffects(*load), (Effects{.reads = {"state"}}));
  ASSERT_OK_AND_ASSIGN(
      Node * store, build().Make(ml_program::GlobalStore{.global = {"state"}}, {&load->result()}));
  EXPECT_EQ(DirectEffects(*store), (Effects{.writes = {"state"}}));
  EXPECT_TRUE(DirectEffects(*store).is_observable());
  ASSERT_OK_AND_ASSIGN(Node * graph_load,
                       build().Make(ml_program::GlobalLoadGraph{.global = {"state"}}, {}));
  EXPECT_EQ(DirectEffects(*graph_load), (Effects{.reads = {"state"}}));
  ASSERT_OK_AND_ASSIGN(
      Node * graph_store,
      build().Make(ml_program::GlobalStoreGraph{.global = {"state"}}, {&load->result()}));
  EXPECT_EQ(DirectEffects(*graph_store), (Effects{.writes = {"state"}}));
}

TEST_F(MlProgramTest, WhatCannotChangeIsPure) {
  ASSERT_OK_AND_ASSIGN(Node * load, build().Make(ml_program::GlobalLoad{.global = {"weight"}}, {}));
  EXPECT_TRUE(DirectEffects(*load).is_pure());
  ASSERT_OK_AND_ASSIGN(Node * constant,
                       build().Make(ml_program::GlobalLoadConst{.global = {"weight"}}, {}));
  EXPECT_TRUE(DirectEffects(*constant).is_pure());
  ASSERT_OK_AND_ASSIGN(Value * token, build()(ml_program::Token{}, {}));
  EXPECT_TRUE(DirectEffects(token->node()).is_pure());
}

TEST_F(MlProgramTest, AnAccessOfNothingMayDoAnything) {
  Node* load = graph_->CreateNode(container::kGlobalLoad, {}, {F32({2})},
                                  {{"global", Attribute::Symbol("gone")}});
  EXPECT_TRUE(DirectEffects(*load).anything);
  load->set_attribute("global", Attribute::Int(3));
  EXPECT_TRUE(DirectEffects(*load).anything);
}

// ---- constants

TEST_F(MlProgramTest, InlineValuesOfImmutableGlobalsAreConstants) {
  const Tensor expected = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(Value * constant,
                       build()(ml_program::GlobalLoadConst{.global = {"weight"}}, {}));
  EXPECT_EQ(ConstantValue(*constant), expected);
  ASSERT_OK_AND_ASSIGN(Value * load, build()(ml_program::GlobalLoad{.global = {"weight"}}, {}));
  EXPECT_EQ(ConstantValue(*load), expected);
}

TEST_F(MlProgramTest, WhatMayBeOtherwiseIsNoConstant) {
  state_->set_initial(Attribute::OfTensor(Tensor::Of<float>({1}, {0})));
  ASSERT_OK_AND_ASSIGN(Value * load, build()(ml_program::GlobalLoad{.global = {"state"}}, {}));
  EXPECT_EQ(ConstantValue(*load), std::nullopt);
  ASSERT_OK_AND_ASSIGN(Value * constant,
                       build()(ml_program::GlobalLoadConst{.global = {"weight"}}, {}));
  weight_->set_attribute(container::kInitializer, Attribute::Symbol("main"));
  EXPECT_EQ(ConstantValue(*constant), std::nullopt) << "the initialiser replaces the value";
  weight_->EraseAttribute(container::kInitializer);
  weight_->set_initial(Global::External{F32({2})});
  EXPECT_EQ(ConstantValue(*constant), std::nullopt);
  weight_->set_initial(Attribute::String("no tensor"));
  EXPECT_EQ(ConstantValue(*constant), std::nullopt);
}

TEST_F(MlProgramTest, MakesConstants) {
  const auto& constants = *context_->FindDialect("ml_program")->service<ConstantsService>();
  Node& last = Make(F32({2})).node();
  const Tensor value = Tensor::Of<float>({2}, {3, 4});
  ASSERT_OK_AND_ASSIGN(Node * node,
                       constants.MakeConstant(*graph_, value, F32({Dim::Unknown()}), &last));
  EXPECT_EQ(node->next(), &last);
  EXPECT_TRUE(Is<ml_program::GlobalLoadConst>(*node));
  EXPECT_EQ(node->result().type(), F32({Dim::Unknown()}));
  EXPECT_EQ(ConstantValue(node->result()), value);
  const Global* global = program_->FindGlobal(*node->attribute("global")->if_symbol());
  ASSERT_NE(global, nullptr);
  EXPECT_EQ(global->visibility(), Visibility::kPrivate);
  EXPECT_FALSE(global->is_mutable());
  // A second constant does not share the first one's global.
  ASSERT_OK_AND_ASSIGN(Node * other, constants.MakeConstant(*graph_, value, value.type(), nullptr));
  EXPECT_NE(*other->attribute("global"), *node->attribute("global"));
  EXPECT_EQ(graph_->last_node(), other);

  EXPECT_THAT(constants.MakeConstant(*graph_, value, F32({3}), nullptr),
              StatusIs(kInvalid,
                       HasSubstr("a constant of type tensor<3xf32> cannot hold a tensor<2xf32>")));
}

TEST_F(MlProgramTest, MakesConstantsFromTheStorageOfAQuantisedType) {
  const auto& constants = *context_->FindDialect("ml_program")->service<ConstantsService>();
  const Tensor storage = Tensor::Of<int8_t>({2}, {-3, 4});
  const Type quantized = storage.type().WithElementType(
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {1}}));
  ASSERT_OK_AND_ASSIGN(Node * node, constants.MakeConstant(*graph_, storage, quantized, nullptr));
  EXPECT_EQ(node->result().type(), quantized);
  EXPECT_EQ(ConstantValue(node->result()), storage);
}

template <typename T>
Tensor ScalarOf(T value) {
  return Tensor::Scalar(value).WithType(Type::Scalar(kElementKindOf<T>)).value();
}

TEST_F(MlProgramTest, ScalarsComeBackBitByBit) {
  const auto& constants = *context_->FindDialect("ml_program")->service<ConstantsService>();
  const std::vector<Tensor> scalars = {ScalarOf(true),
                                       ScalarOf<int8_t>(-7),
                                       ScalarOf<uint8_t>(250),
                                       ScalarOf<int32_t>(std::numeric_limits<int32_t>::min()),
                                       ScalarOf<int64_t>(std::numeric_limits<int64_t>::min()),
                                       ScalarOf<uint64_t>(std::numeric_limits<uint64_t>::max()),
                                       ScalarOf<float>(-0.0f),
                                       ScalarOf<float>(std::numeric_limits<float>::denorm_min()),
                                       ScalarOf<double>(-std::numeric_limits<double>::infinity()),
                                       ScalarOf<double>(std::nan("")),
                                       ScalarOf(Half(65504)),
                                       ScalarOf(BFloat16(1e-40))};
  for (const Tensor& scalar : scalars) {
    ASSERT_OK_AND_ASSIGN(Node * node,
                         constants.MakeConstant(*graph_, scalar, scalar.type(), nullptr));
    EXPECT_EQ(ConstantValue(node->result()), scalar) << scalar.type();
  }
  const std::byte nibble[] = {std::byte{0x0D}};  // -3
  ASSERT_OK_AND_ASSIGN(Tensor four_bits, Tensor::FromBytes(Type::Scalar(ElementKind::kI4), nibble));
  ASSERT_OK_AND_ASSIGN(Node * node,
                       constants.MakeConstant(*graph_, four_bits, four_bits.type(), nullptr));
  EXPECT_EQ(ConstantValue(node->result()), four_bits);
  const Global* global = program_->FindGlobal(*node->attribute("global")->if_symbol());
  EXPECT_EQ(*global->inline_initial(), Attribute::Int(-3, ElementKind::kI4));

  ASSERT_OK_AND_ASSIGN(Tensor complex, Tensor::Zeros(Type::Scalar(ElementKind::kComplex64)));
  EXPECT_THAT(constants.MakeConstant(*graph_, complex, complex.type(), nullptr),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("make it a tensor of rank 0")));
}

TEST_F(MlProgramTest, ManyConstantsTakeLinearTime) {
  const auto& constants = *context_->FindDialect("ml_program")->service<ConstantsService>();
  const Tensor value = Tensor::Of<float>({1}, {1});
  for (int i = 0; i < 20000; ++i)
    ASSERT_THAT(constants.MakeConstant(*graph_, value, value.type(), nullptr), IsOk());
  EXPECT_EQ(program_->globals().size(), 20002u);
}

}  // namespace
}  // namespace roundhouse
