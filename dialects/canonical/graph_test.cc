#include "roundhouse/dialects/canonical/graph.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/tests/testing/infer_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::canonical {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

class GraphTest : public ::testing::Test {
 protected:
  GraphTest() : context_(*Context::With({RegisterCanonical})), program_(*context_) {
    graph_ = *program_.CreateGraph("main");
    graph_->set_boundary_dialect("canonical");
  }

  std::unique_ptr<Context> context_;
  Program program_;
  Graph* graph_ = nullptr;
};

const Type kPair = Type::Tensor(ElementKind::kF32, Shape({2}));

TEST_F(GraphTest, PullAndPushAreTheBoundary) {
  ASSERT_OK_AND_ASSIGN(Value * x, AddInput(*graph_, "x", kPair));
  ASSERT_OK_AND_ASSIGN(Value * y, AddInput(*graph_, "y", kPair));
  ASSERT_OK_AND_ASSIGN(Value * z, Builder(*graph_)(Forward{}, {y}));
  ASSERT_OK_AND_ASSIGN(Node * out, AddOutput(*graph_, "z", *z));
  ASSERT_OK_AND_ASSIGN(Node * also, AddOutput(*graph_, "x", *x));
  EXPECT_TRUE(Is<Pull>(x->node()));
  EXPECT_TRUE(Is<Push>(*out));
  EXPECT_EQ(out->num_results(), 0);
  EXPECT_THAT(input_nodes(*graph_), IsOkAndHolds(ElementsAre(&x->node(), &y->node())));
  EXPECT_THAT(output_nodes(*graph_), IsOkAndHolds(ElementsAre(out, also)));
  EXPECT_TRUE(IsInputNode(x->node()));
  EXPECT_FALSE(IsInputNode(z->node()));
  EXPECT_TRUE(IsOutputNode(*also));
  EXPECT_FALSE(IsOutputNode(z->node()));
  EXPECT_TRUE(DirectEffects(*out).is_pure());
}

TEST_F(GraphTest, ABoundaryNodeWithoutANumberIsBoundToNothing) {
  graph_->CreateNode("canonical.pull", {}, {kPair}, {{"index", Attribute::String("first")}});
  EXPECT_THAT(input_nodes(*graph_), StatusIs(absl::StatusCode::kInvalidArgument));
}

TEST_F(GraphTest, ConstantsAreKnown) {
  const Tensor value = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(Value * x, Builder(*graph_)(ConstantGen{.value = value}, {}));
  EXPECT_EQ(x->type(), kPair);
  EXPECT_THAT(ConstantValue(*x), Optional(value));
  ASSERT_OK_AND_ASSIGN(Value * y, Builder(*graph_)(Forward{}, {x}));
  EXPECT_EQ(ConstantValue(*y), std::nullopt);
}

TEST_F(GraphTest, AConstantTakesDomainAndQuantisationFromItsType) {
  const auto* constants = context_->FindDialect("canonical")->service<ConstantsService>();
  ASSERT_NE(constants, nullptr);
  const Type filter = Type::Tensor(ElementKind::kF32, Shape({1, 1, 2}), Domain::kFilter);
  ASSERT_OK_AND_ASSIGN(Tensor value, Tensor::Of<float>({1, 1, 2}, {1, 2}).WithType(filter));
  ASSERT_OK_AND_ASSIGN(Node * node, constants->MakeConstant(*graph_, value, filter, nullptr));
  EXPECT_EQ(node->result().type(), filter);
  EXPECT_EQ(*node->attribute("value")->if_tensor(), Tensor::Of<float>({1, 1, 2}, {1, 2}));
  EXPECT_THAT(ConstantValue(node->result()), Optional(value));

  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}});
  const Type quantized = Type::Tensor(element, Shape({2}));
  ASSERT_OK_AND_ASSIGN(Tensor stored, Tensor::Of<int8_t>({2}, {1, 2}).WithType(quantized));
  ASSERT_OK_AND_ASSIGN(node, constants->MakeConstant(*graph_, stored, quantized, nullptr));
  EXPECT_EQ(node->result().type(), quantized);
  EXPECT_THAT(ConstantValue(node->result()), Optional(Tensor::Of<int8_t>({2}, {1, 2})));

  EXPECT_THAT(constants->MakeConstant(*graph_, value, kPair, nullptr),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "a constant of type tensor<2xf32> cannot be made from "
                       "!canonical.filter<1x1x2xf32>"));
  ASSERT_OK_AND_ASSIGN(Tensor scalar,
                       Tensor::Scalar<float>(1).WithType(Type::Scalar(ElementKind::kF32)));
  EXPECT_THAT(constants->MakeConstant(*graph_, scalar, scalar.type(), nullptr),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "a constant of type f32 cannot be made from f32"));
}

TEST_F(GraphTest, WhatIsWrittenMustFit) {
  const AttributeMap attributes =
      AttributesOf(ConstantGen{.value = Tensor::Of<float>({2}, {1, 2})});
  const auto made_as = [&](const Type& type) {
    return Builder(*graph_).Make("canonical.constant_gen", {}, attributes, std::vector<Type>{type});
  };
  // The result has the tensor's sizes, even if the written type leaves them open.
  ASSERT_OK_AND_ASSIGN(Node * node,
                       made_as(Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("n")}))));
  EXPECT_EQ(node->result().type(), Type::Tensor(ElementKind::kF32, Shape({Dim(2, "n")})));
  EXPECT_THAT(made_as(Type::Tensor(ElementKind::kF32, Shape({3}))),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "canonical.constant_gen: (C1) a constant of type tensor<3xf32> cannot be "
                       "made from tensor<2xf32>"));
  EXPECT_THAT(made_as(Type::Token()), StatusIs(absl::StatusCode::kInvalidArgument));
}

std::string Infer(absl::string_view text) { return InferText<GraphOps>(text); }

TEST(GraphInferenceTest, Indexes) {
  EXPECT_EQ(Infer("canonical.pull() {index = -1}"),
            "error: (C1) attribute 'index': expected at least 0, found -1");
  EXPECT_EQ(Infer("canonical.push(tensor<2xf32>) {index = -2}"),
            "error: (C1) attribute 'index': expected at least 0, found -2");
  EXPECT_EQ(Infer("canonical.pull() {index = 0}"), "unknown");
  EXPECT_EQ(Infer("canonical.push(tensor<2xf32>) {index = 0}"), "");
}

TEST(GraphInferenceTest, ForwardTakesAnything) {
  for (const char* type : {"tensor<?x2xf32, [\"n\", \"\"]>", "!canonical.matrix<2x3xi8>", "i64",
                           "!acme.handle", "unknown"}) {
    EXPECT_EQ(Infer(absl::StrCat("canonical.forward(", type, ")")), type);
  }
}

}  // namespace
}  // namespace roundhouse::canonical
