// Losses, schedules and clips of training/recipes, compared with their formulas in doubles.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse::training {
namespace {

// y = x * w, with w = 1: the prediction is the input.
constexpr absl::string_view kLine = R"(
ml_program.global private @w(dense<1.0> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main(%x: tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<3xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<?x3xf32, ["batch", ""]>, tensor<3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x3xf32, ["batch", ""]>
}
)";

const std::vector<float> kX = {0.5, -2, 1.25, 3, -0.75, 0.1F};
const std::vector<float> kY = {0, 1, 1, 0, 0.5, 1};

class RecipeNumbersTest : public ::testing::Test {
 protected:
  RecipeNumbersTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::StatusOr<std::unique_ptr<Session>> Make(TrainingRequest request) {
    request.batch = 2;
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, kLine));
    RH_ASSIGN_OR_RETURN(TrainingProgram made, MakeTrainingProgram(*program, request));
    programs_.push_back(std::move(made.program));
    return Session::Create(*programs_.back());
  }

  std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;  // Of the sessions.
};

absl::StatusOr<double> NumberOf(Session& session, const std::string& output) {
  RH_ASSIGN_OR_RETURN(const Tensor value, session.get_output(output));
  RH_ASSIGN_OR_RETURN(const Tensor dense, value.Materialize());
  return dense.data<float>()[0];
}

absl::Status RunOn(Session& session, const std::string& entry, const Tensor& target) {
  RH_RETURN_IF_ERROR(session.select(entry));
  RH_RETURN_IF_ERROR(session.set_input("x", Tensor::Of<float>({2, 3}, kX)));
  RH_RETURN_IF_ERROR(session.set_input("target", target));
  return session.infer();
}

// The mean of a function of prediction and target.
double MeanOf(const std::function<double(double p, double t)>& each) {
  double sum = 0;
  for (size_t i = 0; i < kX.size(); ++i) sum += each(kX[i], kY[i]);
  return sum / static_cast<double>(kX.size());
}

double BinaryCrossEntropy(double logit, double target) {
  const double yes = 1 / (1 + std::exp(-logit));
  return -target * std::log(yes) - (1 - target) * std::log(1 - yes);
}

TEST_F(RecipeNumbersTest, LossesOfNumbers) {
  struct Case {
    std::string loss;
    std::function<double(double, double)> each;
  };
  const std::vector<Case> cases = {
      {"l1", [](double p, double t) { return std::abs(p - t); }},
      {"huber:delta=0.75",
       [](double p, double t) {
         const double d = std::abs(p - t);
         return d <= 0.75 ? d * d / 2 : 0.75 * (d - 0.375);
       }},
      {"binary_cross_entropy", BinaryCrossEntropy},
      {"binary_cross_entropy:smoothing=0.2",
       [](double p, double t) { return BinaryCrossEntropy(p, 0.8 * t + 0.1); }},
  };
  for (const Case& test : cases) {
    SCOPED_TRACE(test.loss);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Make({.loss = test.loss}));
    ASSERT_THAT(RunOn(*session, "eval", Tensor::Of<float>({2, 3}, kY)), IsOk());
    EXPECT_THAT(NumberOf(*session, "loss"),
                IsOkAndHolds(testing::DoubleNear(MeanOf(test.each), 2e-6)));
  }
}

TEST_F(RecipeNumbersTest, SmoothedClasses) {
  const std::vector<int64_t> classes = {2, 0};
  for (const double smoothing : {0.0, 0.3}) {
    SCOPED_TRACE(smoothing);
    double expected = 0;
    for (size_t row = 0; row < 2; ++row) {
      double sum = 0;
      for (size_t c = 0; c < 3; ++c) sum += std::exp(kX[3 * row + c]);
      for (size_t c = 0; c < 3; ++c) {
        const double wanted =
            (static_cast<int64_t>(c) == classes[row] ? 1 - smoothing : 0) + smoothing / 3;
        expected -= wanted * (kX[3 * row + c] - std::log(sum)) / 2;
      }
    }
    ASSERT_OK_AND_ASSIGN(
        const std::unique_ptr<Session> session,
        Make({.loss = smoothing == 0 ? "cross_entropy" : "cross_entropy:smoothing=0.3"}));
    ASSERT_THAT(RunOn(*session, "eval", Tensor::Of<int64_t>({2}, classes)), IsOk());
    EXPECT_THAT(NumberOf(*session, "loss"), IsOkAndHolds(testing::DoubleNear(expected, 2e-6)));
  }
}

TEST_F(RecipeNumbersTest, TheStepScheduleFallsEveryFewSteps) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session,
                       Make({.schedule = "step:every=3,gamma=0.5", .rate = 0.2}));
  for (int step = 1; step <= 8; ++step) {
    ASSERT_THAT(RunOn(*session, "train_step", Tensor::Of<float>({2, 3}, kY)), IsOk());
    EXPECT_THAT(NumberOf(*session, "rate"),
                IsOkAndHolds(testing::DoubleNear(0.2 * std::pow(0.5, (step - 1) / 3), 1e-7)))
        << step;
  }
}

TEST_F(RecipeNumbersTest, ValuesOfGradientsAreClipped) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session,
                       Make({.optimizer = "sgd", .clip = "value:limit=0.5", .rate = 0.1}));
  ASSERT_THAT(RunOn(*session, "train_step", Tensor::Of<float>({2, 3}, kY)), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor value, session->get_global("w"));
  ASSERT_OK_AND_ASSIGN(const Tensor weights, value.Materialize());
  bool is_clipped = false;
  for (size_t c = 0; c < 3; ++c) {
    double gradient = 0;
    for (size_t row = 0; row < 2; ++row) {
      const double x = kX[3 * row + c];
      gradient += 2 * (x - kY[3 * row + c]) * x / 6;
    }
    is_clipped |= std::abs(gradient) > 0.5;
    EXPECT_NEAR(weights.data<float>()[c], 1 - 0.1 * std::clamp(gradient, -0.5, 0.5), 1e-6) << c;
  }
  EXPECT_TRUE(is_clipped);
}

}  // namespace
}  // namespace roundhouse::training
