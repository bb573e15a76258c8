#include "roundhouse/passes/canonical/quantize/bias_correction.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::canonical {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A program with one layer of these operands and attributes.
class BiasCorrectionTest : public ::testing::Test {
 protected:
  std::vector<double> Shift(absl::string_view op, absl::string_view attributes,
                            absl::string_view input, absl::string_view weights,
                            absl::string_view result, std::vector<double> errors,
                            std::vector<double> means) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(
        *context_,
        absl::StrCat("ml_program.subgraph @main(%x: ", input, ", %w: ", weights, ") -> ", result,
                     " {\n  %y = \"canonical.", op, "\"(%x, %w) {", attributes, "} : (", input,
                     ", ", weights, ") -> ", result, "\n  ml_program.output %y : ", result, "\n}"));
    EXPECT_THAT(program, IsOk());
    if (!program.ok()) return {};
    for (const Node* node : (*program)->graphs()[0]->nodes()) {
      if (!HasSumsOfInputChannels(*node)) continue;
      return MeanShift(*node, node->operand(1).type().shape(), errors, means);
    }
    return {-1};
  }

  std::unique_ptr<Context> context_ = *Context::WithLinkedExtensions();
};

TEST_F(BiasCorrectionTest, OfProductsEitherWayRound) {
  EXPECT_THAT(Shift("mat_mul", "transpose_rhs = true", "tensor<1x2xf32>", "tensor<3x2xf32>",
                    "tensor<1x3xf32>", {1, 2, 3, 4, 5, 6}, {10, 100}),
              ElementsAre(210, 430, 650));
  EXPECT_THAT(Shift("mat_mul", "", "tensor<1x2xf32>", "tensor<2x3xf32>", "tensor<1x3xf32>",
                    {1, 3, 5, 2, 4, 6}, {10, 100}),
              ElementsAre(210, 430, 650));
  // The operand's axis is dynamic, or was seen with another size.
  EXPECT_THAT(Shift("mat_mul", "", "tensor<1x2xf32>", "tensor<2x3xf32>", "tensor<1x3xf32>",
                    {1, 3, 5, 2, 4, 6}, {10}),
              IsEmpty());
  // Rows are not channels.
  EXPECT_THAT(Shift("mat_mul", "transpose_lhs = true", "tensor<2x1xf32>", "tensor<2x3xf32>",
                    "tensor<1x3xf32>", {1, 3, 5, 2, 4, 6}, {10, 100}),
              ElementsAre(-1));
}

TEST_F(BiasCorrectionTest, OfConvolutionsInGroups) {
  // Two taps, one input channel for each of two groups.
  EXPECT_THAT(Shift("conv_2d", "groups = 2", "!canonical.feature<1x2x1x2xf32>",
                    "!canonical.filter<4x2x1x1xf32>", "!canonical.feature<1x1x1x4xf32>",
                    {1, 2, 3, 4, 5, 6, 7, 8}, {10, 100}),
              ElementsAre(30, 70, 1100, 1500));
  EXPECT_THAT(
      Shift("conv_2d", "", "!canonical.feature<1x2x1x2xf32>", "!canonical.filter<1x2x1x2xf32>",
            "!canonical.feature<1x1x1x1xf32>", {1, 2, 3, 4}, {10, 100}),
      ElementsAre(DoubleEq(640)));
}

TEST_F(BiasCorrectionTest, OfDepthwiseConvolutionsWithSeveralOutputsForAnInput) {
  EXPECT_THAT(Shift("depthwise_conv_2d", "", "!canonical.feature<1x2x1x2xf32>",
                    "!canonical.depthwise_filter<2x1x2x2xf32>", "!canonical.feature<1x1x1x4xf32>",
                    {1, 2, 3, 4, 5, 6, 7, 8}, {10, 100}),
              ElementsAre(60, 80, 1000, 1200));
}

}  // namespace
}  // namespace roundhouse::canonical
