#include "roundhouse/service/cost.h"

#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// The cost of the last node before the output, in a graph with these inputs.
std::optional<Cost> CostIn(absl::string_view inputs, absl::string_view node,
                           absl::string_view type) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical})->release();
  const std::string text =
      absl::StrCat("ml_program.subgraph @main(", inputs, ") -> ", type,
                   " {\n  %none = ", "\"control.none\"() : () -> none\n  %y = ", node, " -> ", type,
                   "\n  ml_program.output %y : ", type, "\n}\n");
  auto program = Parse(*context, text);
  EXPECT_THAT(program, IsOk());
  if (!program.ok()) return std::nullopt;
  return CostOf(*(*program)->graphs()[0]->last_node()->previous());
}

void ExpectCost(const std::optional<Cost>& cost, int64_t flops, int64_t bytes) {
  ASSERT_TRUE(cost.has_value());
  EXPECT_EQ(cost->flops, flops);
  EXPECT_EQ(cost->bytes, bytes);
}

TEST(CanonicalCost, OfElementwiseOpsIsTheirResult) {
  ExpectCost(CostIn("%a: tensor<2x3xf32>, %b: tensor<3xf32>",
                    "\"canonical.eltwise_add\"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>)",
                    "tensor<2x3xf32>"),
             6, (6 + 3 + 6) * 4);
  // An operand that occurs twice is read once.
  ExpectCost(CostIn("%a: tensor<2x3xf16>",
                    "\"canonical.eltwise_mul\"(%a, %a) : (tensor<2x3xf16>, tensor<2x3xf16>)",
                    "tensor<2x3xf16>"),
             6, (6 + 6) * 2);
}

TEST(CanonicalCost, OfConvolutionsIsTwoForEachProduct) {
  ExpectCost(CostIn("%a: !canonical.feature<1x8x8x4xf32>, %f: !canonical.filter<6x3x3x4xf32>",
                    "\"canonical.conv_2d\"(%a, %f) : (!canonical.feature<1x8x8x4xf32>, "
                    "!canonical.filter<6x3x3x4xf32>)",
                    "!canonical.feature<1x6x6x6xf32>"),
             2 * (6 * 6 * 6) * (3 * 3 * 4), (256 + 216 + 216) * 4);
  // Half of the channels for each group; a bias and an activation for each result.
  ExpectCost(CostIn("%a: !canonical.feature<1x8x8x4xf32>, %f: !canonical.filter<6x3x3x2xf32>, "
                    "%b: !canonical.bias<6xf32>",
                    "\"canonical.conv_2d\"(%a, %f, %b) {groups = 2, activation = \"relu\"} : "
                    "(!canonical.feature<1x8x8x4xf32>, !canonical.filter<6x3x3x2xf32>, "
                    "!canonical.bias<6xf32>)",
                    "!canonical.feature<1x6x6x6xf32>"),
             216 * (2 * 3 * 3 * 2 + 2), (256 + 108 + 6 + 216) * 4);
  ExpectCost(
      CostIn("%a: !canonical.feature<1x8x8x4xf32>, %f: !canonical.depthwise_filter<3x3x4x2xf32>",
             "\"canonical.depthwise_conv_2d\"(%a, %f) : (!canonical.feature<1x8x8x4xf32>, "
             "!canonical.depthwise_filter<3x3x4x2xf32>)",
             "!canonical.feature<1x6x6x8xf32>"),
      2 * (6 * 6 * 8) * (3 * 3), (256 + 72 + 288) * 4);
  ExpectCost(CostIn("%a: !canonical.feature<1x4x4x4xf32>, %f: !canonical.filter<6x2x2x4xf32>",
                    "\"canonical.transposed_conv_2d\"(%a, %f) {stride = array<i64: 2, 2>} : "
                    "(!canonical.feature<1x4x4x4xf32>, !canonical.filter<6x2x2x4xf32>)",
                    "!canonical.feature<1x8x8x6xf32>"),
             2 * 64 * (6 * 2 * 2), (64 + 96 + 384) * 4);
}

TEST(CanonicalCost, OfProductsIsTwoForEachTerm) {
  ExpectCost(CostIn("%a: tensor<5x7x2x3xf32>, %b: tensor<4x3xf32>",
                    "\"canonical.mat_mul\"(%a, %b, %none) {transpose_rhs = true, activation = "
                    "\"relu\"} : (tensor<5x7x2x3xf32>, tensor<4x3xf32>, none)",
                    "tensor<5x7x2x4xf32>"),
             280 * (2 * 3 + 1), (210 + 12 + 280) * 4);
  ExpectCost(CostIn("%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>",
                    "\"canonical.einsum\"(%a, %b) {equation = \"...ij,...jk->...ik\"} : "
                    "(tensor<5x2x3xf32>, tensor<5x3x4xf32>)",
                    "tensor<5x2x4xf32>"),
             2 * 5 * 2 * 3 * 4, (30 + 60 + 40) * 4);
}

TEST(CanonicalCost, OfMovesIsBytesAlone) {
  ExpectCost(CostIn("%a: tensor<2x3xf32>",
                    "\"canonical.tensor_transpose\"(%a) {permutation = array<i64: 1, 0>} : "
                    "(tensor<2x3xf32>)",
                    "tensor<3x2xf32>"),
             0, 48);
}

TEST(CanonicalCost, IsUnknownWithSizes) {
  EXPECT_FALSE(
      CostIn("%a: tensor<?x3xf32>", "\"canonical.relu\"(%a) : (tensor<?x3xf32>)", "tensor<?x3xf32>")
          .has_value());
  EXPECT_FALSE(CostIn("%a: tensor<3xf32>", "\"foreign.op\"(%a) : (tensor<3xf32>)", "tensor<3xf32>")
                   .has_value());
}

}  // namespace
}  // namespace roundhouse
