#include "roundhouse/api/reports/costed_program.h"

#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Its sizes follow from its computation.
constexpr char kModel[] = R"(
ml_program.subgraph @main(%a: tensor<?x4xf32, ["n", ""]> {ml_program.identifier = "a"}, %b: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %s = "onnx.Shape_15"(%a) : (tensor<?x4xf32, ["n", ""]>) -> tensor<2xi64>
  %r = "onnx.Reshape_14"(%a, %s) : (tensor<?x4xf32, ["n", ""]>, tensor<2xi64>) -> tensor<?x?xf32>
  %y = "onnx.MatMul_13"(%r, %b) : (tensor<?x?xf32>, tensor<4x8xf32>) -> tensor<?x?xf32>
  ml_program.output %y : tensor<?x?xf32>
})";

TEST(CostedProgramTest, IsLoweredForABatchOfOneWithSizesFolded) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, kModel));
  ASSERT_OK_AND_ASSIGN(const CostedProgram costed, ForCosts(*program));
  EXPECT_THAT(costed.notes, ElementsAre("'n' is taken as 1 (option shape=n:N)"));
  int num_products = 0;
  for (const Node* node : costed.program->FindGraph("main")->nodes()) {
    if (!IsWork(*node)) continue;
    ASSERT_TRUE(CostOf(*node).has_value()) << node->DebugName();
    if (node->op_name() != "canonical.mat_mul") continue;
    ++num_products;
    EXPECT_EQ(CostOf(*node)->flops, 2 * 4 * 8);
  }
  EXPECT_EQ(num_products, 1);
  // The original program is unchanged.
  EXPECT_EQ(program->FindGraph("main")->inputs()[0].type.shape().dim(0).is_known(), false);
}

// The region gets its sizes from its calls, and the calls are no work of their own.
TEST(CostedProgramTest, RegionsAreCountedWhereTheyAreCalled) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%a: tensor<?x4xf32> {ml_program.identifier = "a"}, %b: tensor<4x4xf32>) -> tensor<?x4xf32> {
  %x = "control.call"(%a, %b) {callee = @region, roundhouse.target = "onednn"} : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
  %y = "control.call"(%x, %b) {callee = @region, roundhouse.target = "onednn"} : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
  ml_program.output %y : tensor<?x4xf32>
}
ml_program.subgraph private @region(%a: tensor<?x4xf32>, %b: tensor<4x4xf32>) -> tensor<?x4xf32> attributes {roundhouse.target = "onednn"} {
  %y = "canonical.mat_mul"(%a, %b) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
  ml_program.output %y : tensor<?x4xf32>
})"));
  ASSERT_OK_AND_ASSIGN(const CostedProgram costed, ForCosts(*program));
  EXPECT_THAT(costed.notes, ElementsAre("the batch is taken as 1 (option shape=a:1x4)"));
  ASSERT_EQ(costed.program->graphs().size(), 1u);
  int num_products = 0;
  for (const Node* node : costed.program->graphs()[0]->nodes()) {
    if (!IsWork(*node)) continue;
    EXPECT_EQ(node->op_name(), "canonical.mat_mul");
    ASSERT_TRUE(CostOf(*node).has_value()) << node->DebugName();
    EXPECT_EQ(CostOf(*node)->flops, 2 * 4 * 4);
    ++num_products;
  }
  EXPECT_EQ(num_products, 2);
}

TEST(CostedProgramTest, WhatIsKnownIsNotAssumed) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %y = "canonical.relu"(%a) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  ml_program.output %y : tensor<3x4xf32>
})"));
  ASSERT_OK_AND_ASSIGN(const CostedProgram costed, ForCosts(*program));
  EXPECT_THAT(costed.notes, IsEmpty());
}

}  // namespace
}  // namespace roundhouse
