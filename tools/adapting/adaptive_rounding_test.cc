#include "roundhouse/api/adapting/adaptive_rounding.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/adapting/calibrate.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;

double LossOf(absl::Span<const int8_t> rounded, absl::Span<const double> numbers,
              absl::Span<const double> moments) {
  double loss = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    for (size_t j = 0; j < numbers.size(); ++j) {
      loss +=
          (rounded[i] - numbers[i]) * moments[i * numbers.size() + j] * (rounded[j] - numbers[j]);
    }
  }
  return loss;
}

TEST(RoundTogether, RoundsToTheNearestIfInputsAreIndependent) {
  const std::vector<double> moments = {1, 0, 0, 0, 2, 0, 0, 0, 3};
  EXPECT_THAT(RoundTogether({0.4, -1.7, 126.6}, moments, 127), Optional(ElementsAre(0, -2, 127)));
}

TEST(RoundTogether, ErrorsOfEqualInputsCancel) {
  const std::vector<double> moments(9, 1.0);
  EXPECT_THAT(RoundTogether({0.4, 0.4, 0.4}, moments, 127), Optional(ElementsAre(1, 0, 0)));
}

TEST(RoundTogether, StaysWithinTheRange) {
  // Rounding the second number up would help, but there is nothing above.
  const std::vector<double> moments(4, 1.0);
  EXPECT_THAT(RoundTogether({6.4, 7.3}, moments, 7), Optional(ElementsAre(7, 7)));
}

// NaN compares as neither greater nor less, and an infinite slope calls for any step.
TEST(RoundTogether, NeedsFiniteMoments) {
  for (const double odd :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(RoundTogether({0.4, 1.7}, {1, odd, odd, 1}, 127), std::nullopt) << odd;
    EXPECT_EQ(RoundTogether({0.4, 1.7}, {odd, 0, 0, 1}, 127), std::nullopt) << odd;
    EXPECT_EQ(RoundTogether({1, 2}, {1, 0, 0, odd}, 127), std::nullopt) << odd;
  }
  EXPECT_EQ(RoundTogether({0.4, 1.7}, {1e308, 1e308, 1e308, 1e308}, 127).has_value(), true);
}

TEST(RoundTogether, IsNeverWorseThanTheNearestAndOftenBetter) {
  constexpr uint64_t kSeed = 7;
  SCOPED_TRACE(absl::StrCat("seed ", kSeed));
  SplitMix64 random(kSeed);
  const auto uniform = [&] { return static_cast<double>(random.Next() >> 11) * 0x1p-53 - 0.5; };
  constexpr size_t kSize = 12;
  int better = 0;
  for (int round = 0; round < 50; ++round) {
    std::vector<double> numbers(kSize);
    std::vector<int8_t> nearest(kSize);
    for (size_t i = 0; i < kSize; ++i) {
      numbers[i] = 40 * uniform();
      nearest[i] = static_cast<int8_t>(std::nearbyint(numbers[i]));
    }
    std::vector<double> moments(kSize * kSize, 0);
    for (int sample = 0; sample < 4; ++sample) {
      std::vector<double> input(kSize);
      for (double& x : input) x = uniform();
      for (size_t i = 0; i < kSize; ++i) {
        for (size_t j = 0; j < kSize; ++j) moments[i * kSize + j] += input[i] * input[j];
      }
    }
    const std::vector<int8_t> rounded = RoundTogether(numbers, moments, 127).value();
    for (size_t i = 0; i < kSize; ++i) EXPECT_LT(std::fabs(rounded[i] - numbers[i]), 1);
    const double loss = LossOf(rounded, numbers, moments);
    EXPECT_LE(loss, LossOf(nearest, numbers, moments) + 1e-9);
    better += loss < LossOf(nearest, numbers, moments) * 0.9 ? 1 : 0;
  }
  EXPECT_GT(better, 40);
}

// A model of one layer, the text of which has the rounded weights when ranges alone are recorded.
class AdaptiveRoundingTest : public ::testing::Test {
 protected:
  AdaptiveRoundingTest() {
    folder_ = absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    EXPECT_EQ(std::system(absl::StrCat("mkdir -p ", folder_, "/data").c_str()), 0);
    options_.input = absl::StrCat(folder_, "/model.mlir");
    options_.output = absl::StrCat(folder_, "/out.mlir");
    options_.data = absl::StrCat(folder_, "/data");
    options_.rounding = "adaptive";
  }

  std::string RoundedTextOf(absl::string_view model, const Tensor& sample) {
    EXPECT_THAT(WriteFile(options_.input, model), IsOk());
    EXPECT_THAT(WriteNpy(absl::StrCat(options_.data, "/a.npy"), sample), IsOk());
    std::ostringstream out;
    EXPECT_THAT(Calibrate(**Context::WithLinkedExtensions(), options_, out, notes_), IsOk());
    return *ReadFile(options_.output);
  }

  CalibrateOptions options_;
  std::string folder_;
  std::ostringstream notes_;
};

// A step is 1/127. All inputs are equal, so that only the sum of the weights counts.
TEST_F(AdaptiveRoundingTest, OfProducts) {
  const std::string text = RoundedTextOf(
      R"(
ml_program.subgraph @main(%x: tensor<4x4xf32> {ml_program.identifier = "x"}) -> tensor<4x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1.0, 1.0], [0.00315, 0.0], [0.00315, 0.0], [0.00315, 0.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.output %y : tensor<4x2xf32>
})",
      Tensor::Of<float>({4, 4}, {1, 1, 1, 1, 2, 2, 2, 2, -3, -3, -3, -3, 5, 5, 5, 5}));
  EXPECT_THAT(notes_.str(), HasSubstr("weights of 1 layers rounded"));
  EXPECT_THAT(text, HasSubstr("roundhouse.rounded_weights = dense<[[127, 127], [1, 0], [0, 0], "
                              "[0, 0]]> : tensor<4x2xi8>"));
}

// The second layer sees an infinity, and is left to quantize_int8; the first one is rounded. (Where
// ranges are recorded, too, such samples are refused.)
TEST(RoundAdaptively, LeavesLayersWithInfiniteInputs) {
  const std::unique_ptr<Context> context = *Context::WithLinkedExtensions();
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>) {
  %w = "canonical.constant_gen"() {value = dense<[[1.0], [0.00315], [0.00315]]> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
  %v = "canonical.constant_gen"() {value = dense<[[2.0], [0.0063], [0.0063]]> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<2x3xf32>, tensor<3x1xf32>) -> tensor<2x1xf32>
  %e = "canonical.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %z = "canonical.mat_mul"(%e, %v) : (tensor<2x3xf32>, tensor<3x1xf32>) -> tensor<2x1xf32>
  ml_program.output %y, %z : tensor<2x1xf32>, tensor<2x1xf32>
})"));
  const std::vector<Sample> samples = {
      {.source = "s", .inputs = {Tensor::Of<float>({2, 3}, {100, 100, 100, 1, 1, 1})}}};
  ASSERT_OK_AND_ASSIGN(const AdaptiveRounding found,
                       RoundAdaptively(*program, "main", samples, {}));
  EXPECT_EQ(found.rounded, 1);
  EXPECT_EQ(found.not_finite, 1);
  ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program));
  EXPECT_THAT(text, HasSubstr("roundhouse.rounded_weights = dense<[[127], [1], [0]]>"));
  const size_t first = text.find("roundhouse.rounded_weights");
  EXPECT_THAT(text.substr(first + 1), Not(HasSubstr("roundhouse.rounded_weights")));
}

// Each channel of a depthwise convolution sees its own input: the second one's varies from tap to
// tap, so that its weights are rounded to the nearest.
TEST_F(AdaptiveRoundingTest, OfDepthwiseConvolutions) {
  const std::string text =
      RoundedTextOf(R"(
ml_program.subgraph @main(%x: !canonical.feature<1x1x6x2xf32> {ml_program.identifier = "x"}) -> !canonical.feature<1x1x4x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[[[1.0], [1.0]], [[0.00315], [0.00315]], [[0.00315], [0.00315]]]]> : tensor<1x3x2x1xf32>} : () -> !canonical.depthwise_filter<1x3x2x1xf32>
  %y = "canonical.depthwise_conv_2d"(%x, %w) : (!canonical.feature<1x1x6x2xf32>, !canonical.depthwise_filter<1x3x2x1xf32>) -> !canonical.feature<1x1x4x2xf32>
  ml_program.output %y : !canonical.feature<1x1x4x2xf32>
})",
                    Tensor::Of<float>({1, 1, 6, 2}, {1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0}));
  EXPECT_THAT(text, HasSubstr("roundhouse.rounded_weights = dense<[[[[127], [127]], [[1], [0]], "
                              "[[0], [0]]]]> : tensor<1x3x2x1xi8>"));
}

TEST_F(AdaptiveRoundingTest, NeedsSamples) {
  options_.data = "";
  options_.quantize = "weights";
  std::ostringstream out;
  EXPECT_THAT(Calibrate(**Context::WithLinkedExtensions(), options_, out, notes_),
              HasMessage(HasSubstr("--rounding=adaptive needs samples")));
}

}  // namespace
}  // namespace roundhouse
