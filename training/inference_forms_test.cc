// Batch norms and dropout in training: what steps do with them, and what they leave to prediction.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse::training {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// y = batch_norm(x * w); statistics without a value begin as 0 and 1.
constexpr absl::string_view kNorm = R"(
ml_program.global private @w(dense<[[0.5, -1.0], [1.5, 0.25]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @gamma(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @beta(dense<[0.5, 0.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @mean : tensor<2xf32>
ml_program.global private mutable @variance : tensor<2xf32>
ml_program.func @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2x2xf32>
  %g = ml_program.global_load_const @gamma : tensor<2xf32>
  %b = ml_program.global_load_const @beta : tensor<2xf32>
  %m = ml_program.global_load @mean : tensor<2xf32>
  %v = ml_program.global_load @variance : tensor<2xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  %y = "canonical.batch_norm"(%p, %g, %b, %m, %v) {axis = 1 : i64, epsilon = 1.0e-03 : f32} : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.return %y : tensor<?x2xf32, ["batch", ""]>
}
)";

// Half of what goes through is dropped.
constexpr absl::string_view kDropout = R"(
ml_program.global private @w(dense<1.0> : tensor<1000xf32>) : tensor<1000xf32>
ml_program.subgraph @main(%x: tensor<?x1000xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x1000xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<1000xf32>
  %p = "canonical.eltwise_mul"(%x, %w) : (tensor<?x1000xf32, ["batch", ""]>, tensor<1000xf32>) -> tensor<?x1000xf32, ["batch", ""]>
  %y = "canonical.forward"(%p) {roundhouse.dropout = 0.25 : f64} : (tensor<?x1000xf32, ["batch", ""]>) -> tensor<?x1000xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x1000xf32, ["batch", ""]>
}
)";

const std::vector<float> kX = {1, 2, -1, 0.5, 0, 1, 2, -0.5};
const std::vector<float> kTarget = {1, 0, -1, 0.5, 2, 0, 0, 1};

std::vector<float> Floats(const absl::StatusOr<Tensor>& tensor) {
  EXPECT_THAT(tensor.status(), IsOk());
  const absl::StatusOr<Tensor> dense = tensor->Materialize();
  const absl::Span<const float> data = dense->data<float>();
  return {data.begin(), data.end()};
}

class InferenceFormsTest : public ::testing::Test {
 protected:
  InferenceFormsTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::StatusOr<TrainingProgram> Make(absl::string_view text,
                                       const TrainingRequest& request) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, text));
    return MakeTrainingProgram(*program, request);
  }

  std::unique_ptr<Context> context_;
};

absl::StatusOr<double> LossOf(Session& session, const std::string& entry) {
  RH_RETURN_IF_ERROR(session.select(entry));
  RH_RETURN_IF_ERROR(session.set_input("x", Tensor::Of<float>({4, 2}, kX)));
  RH_RETURN_IF_ERROR(session.set_input("target", Tensor::Of<float>({4, 2}, kTarget)));
  RH_RETURN_IF_ERROR(session.infer());
  return Floats(session.get_output("loss"))[0];
}

// The loss of the model by the statistics of the batch, or by given ones.
double NormLoss(const std::vector<double>& w, const double* mean, const double* variance) {
  const double gamma[2] = {1, 2};
  const double beta[2] = {0.5, 0};
  double loss = 0;
  for (size_t c = 0; c < 2; ++c) {
    double values[4];
    double sum = 0;
    for (size_t i = 0; i < 4; ++i) {
      values[i] = kX[2 * i] * w[c] + kX[2 * i + 1] * w[2 + c];
      sum += values[i] / 4;
    }
    double squares = 0;
    for (const double value : values) squares += (value - sum) * (value - sum) / 4;
    const double m = mean == nullptr ? sum : mean[c];
    const double v = variance == nullptr ? squares : variance[c];
    for (size_t i = 0; i < 4; ++i) {
      const double y = (values[i] - m) / std::sqrt(v + 1e-3) * gamma[c] + beta[c];
      loss += (y - kTarget[2 * i + c]) * (y - kTarget[2 * i + c]) / 8;
    }
  }
  return loss;
}

TEST_F(InferenceFormsTest, StepsNormaliseByTheBatchAndKeepRunningStatistics) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                       Make(kNorm, {.optimizer = "sgd", .rate = 0.01, .batch = 4, .wrt = "w"}));
  EXPECT_THAT(made.weights, ElementsAre("w"));
  EXPECT_THAT(made.running, ElementsAre("mean", "variance"));
  EXPECT_THAT(made.notes, Contains("batch norms take the statistics of each batch, and keep "
                                   "running ones: @mean, @variance"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*made.program));
  const std::vector<double> w = {0.5, -1, 1.5, 0.25};
  const double zeros[2] = {0, 0};
  const double ones[2] = {1, 1};
  EXPECT_THAT(LossOf(*session, "eval"),
              IsOkAndHolds(testing::DoubleNear(NormLoss(w, zeros, ones), 1e-5)));
  EXPECT_THAT(LossOf(*session, "train_step"),
              IsOkAndHolds(testing::DoubleNear(NormLoss(w, nullptr, nullptr), 1e-5)));
  // The gradient goes through the statistics: compared with differences.
  const std::vector<float> next = Floats(session->get_global("w"));
  for (size_t i = 0; i < 4; ++i) {
    std::vector<double> ahead = w;
    std::vector<double> behind = w;
    ahead[i] += 1e-5;
    behind[i] -= 1e-5;
    const double slope =
        (NormLoss(ahead, nullptr, nullptr) - NormLoss(behind, nullptr, nullptr)) / 2e-5;
    EXPECT_NEAR((w[i] - next[i]) / 0.01, slope, 2e-3 * (1 + std::abs(slope))) << i;
  }
  // Channel 0 of the batch is 3.5, 0.25, 1.5, 0.25.
  const double mean = (3.5 + 0.25 + 1.5 + 0.25) / 4;
  double variance = 0;
  for (const double value : {3.5, 0.25, 1.5, 0.25}) variance += (value - mean) * (value - mean) / 3;
  EXPECT_NEAR(Floats(session->get_global("mean"))[0], 0.1 * mean, 1e-6);
  EXPECT_NEAR(Floats(session->get_global("variance"))[0], 0.9 + 0.1 * variance, 1e-6);
}

TEST_F(InferenceFormsTest, TrainedStatisticsStayUnlessAsked) {
  const std::string trained = absl::StrReplaceAll(
      kNorm, {{"mutable @mean :", "mutable @mean(dense<0.5> : tensor<2xf32>) :"},
              {"mutable @variance :", "mutable @variance(dense<2.0> : tensor<2xf32>) :"}});
  ASSERT_OK_AND_ASSIGN(const TrainingProgram frozen, Make(trained, {.batch = 4}));
  EXPECT_THAT(frozen.running, IsEmpty());
  EXPECT_FALSE(frozen.program->FindGlobal("mean")->is_mutable());
  ASSERT_OK_AND_ASSIGN(const TrainingProgram asked,
                       Make(trained, {.batch = 4, .batch_norm = "train"}));
  EXPECT_THAT(asked.running, ElementsAre("mean", "variance"));
  EXPECT_THAT(asked.weights, ElementsAre("w", "gamma", "beta"));
  ASSERT_OK_AND_ASSIGN(const TrainingProgram kept,
                       Make(kNorm, {.batch = 4, .batch_norm = "frozen"}));
  EXPECT_THAT(kept.running, IsEmpty());
}

TEST_F(InferenceFormsTest, StepsDropElements) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                       Make(kDropout, {.loss = "l1", .optimizer = "sgd", .batch = 1}));
  EXPECT_THAT(made.notes, Contains("dropout nodes: 1, active in train_step"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*made.program));
  const int64_t sizes[] = {1, 1000};
  const auto loss_of = [&](const std::string& entry) -> absl::StatusOr<double> {
    RH_RETURN_IF_ERROR(session->select(entry));
    RH_RETURN_IF_ERROR(
        session->set_input("x", Tensor::Of<float>(sizes, std::vector<float>(1000, 1))));
    RH_RETURN_IF_ERROR(
        session->set_input("target", Tensor::Of<float>(sizes, std::vector<float>(1000, 0))));
    RH_RETURN_IF_ERROR(session->infer());
    return Floats(session->get_output("loss"))[0];
  };
  EXPECT_THAT(loss_of("eval"), IsOkAndHolds(1.0));
  // Remaining elements are scaled up by 4 / 3: the mean stays near 1, and no element keeps its
  // value. The next step draws other numbers.
  const std::vector<uint64_t> before = {session->get_global("train.random")->data<uint64_t>()[0]};
  ASSERT_OK_AND_ASSIGN(const double first, loss_of("train_step"));
  EXPECT_NEAR(first, 1, 0.1);
  EXPECT_NE(first, 1);
  EXPECT_NE(session->get_global("train.random")->data<uint64_t>()[0], before[0]);
  const std::vector<float> weights = Floats(session->get_global("w"));
  int64_t dropped = 0;
  for (const float weight : weights) dropped += weight == 1 ? 1 : 0;
  EXPECT_NEAR(dropped, 250, 60);
  ASSERT_OK_AND_ASSIGN(const TrainingProgram idle, Make(kDropout, {.batch = 1, .dropout = false}));
  EXPECT_EQ(idle.program->FindGlobal("train.random"), nullptr);
}

// The places of dropout stay in the program, so that it can be trained further.
TEST_F(InferenceFormsTest, WhatIsTrainedCanBeTrainedFurther) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made, Make(kDropout, {.batch = 1}));
  ASSERT_OK_AND_ASSIGN(const TrainingProgram again,
                       MakeTrainingProgram(*made.program, {.batch = 1}));
  EXPECT_NE(again.program->FindGlobal("train.random"), nullptr);
  ASSERT_THAT(RunPasses(*made.program, "strip_training, canonicalize").status(), IsOk());
  for (const Node* node : made.program->FindGraph("main")->nodes())
    EXPECT_NE(node->op_name(), "canonical.forward");
}

}  // namespace
}  // namespace roundhouse::training
