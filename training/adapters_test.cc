// Trainings of low-rank adapters: what they change and what not.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
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

// Two layers, the first without a value, and a bias.
constexpr absl::string_view kModel = R"(
ml_program.global private mutable @hidden : tensor<6x5xf32>
ml_program.global private @last(dense<[[0.5, -0.5, 0.25], [0.1, 0.2, 0.3], [0.4, 0.0, -0.3], [-0.2, 0.6, 0.1], [0.7, -0.1, 0.2]]> : tensor<5x3xf32>) : tensor<5x3xf32>
ml_program.global private @bias(dense<0.25> : tensor<3xf32>) : tensor<3xf32>
ml_program.func @main(%x: tensor<?x6xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %h = ml_program.global_load @hidden : tensor<6x5xf32>
  %w = ml_program.global_load_const @last : tensor<5x3xf32>
  %b = ml_program.global_load_const @bias : tensor<3xf32>
  %p = "canonical.mat_mul"(%x, %h) : (tensor<?x6xf32, ["batch", ""]>, tensor<6x5xf32>) -> tensor<?x5xf32, ["batch", ""]>
  %r = "canonical.tanh"(%p) : (tensor<?x5xf32, ["batch", ""]>) -> tensor<?x5xf32, ["batch", ""]>
  %q = "canonical.mat_mul"(%r, %w) : (tensor<?x5xf32, ["batch", ""]>, tensor<5x3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  %y = "canonical.eltwise_add"(%q, %b) : (tensor<?x3xf32, ["batch", ""]>, tensor<3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  ml_program.return %y : tensor<?x3xf32, ["batch", ""]>
}
)";

const Tensor kX = Tensor::Of<float>({2, 6}, {1, -1, 0.5, 2, 0, -0.5, 0.25, 1, -2, 0.5, 1, 0});

class AdaptersTest : public ::testing::Test {
 protected:
  AdaptersTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::StatusOr<TrainingProgram> Make(const TrainingRequest& request) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, kModel));
    return MakeTrainingProgram(*program, request);
  }
  std::string ErrorOf(const std::string& lora) const {
    const absl::Status status = Make({.lora = lora}).status();
    EXPECT_TRUE(IsUsageError(status)) << status;
    return std::string(status.message());
  }

  std::unique_ptr<Context> context_;
};

absl::StatusOr<std::vector<float>> Predict(const Program& program, const std::string& entry) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  RH_RETURN_IF_ERROR(session->select(entry));
  RH_RETURN_IF_ERROR(session->set_input("x", kX));
  RH_RETURN_IF_ERROR(session->infer());
  RH_ASSIGN_OR_RETURN(const Tensor y, session->get_output("y"));
  return std::vector<float>(y.data<float>().begin(), y.data<float>().end());
}

// Runs steps, and returns the loss of each. The program gets the trained values.
absl::StatusOr<std::vector<double>> Learn(Program& program, int steps) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  RH_RETURN_IF_ERROR(session->select("train_step"));
  std::vector<double> losses;
  for (int i = 0; i < steps; ++i) {
    RH_RETURN_IF_ERROR(session->set_input("x", kX));
    RH_RETURN_IF_ERROR(
        session->set_input("target", Tensor::Of<float>({2, 3}, {1, 2, 3, -1, 0, 1})));
    RH_RETURN_IF_ERROR(session->infer());
    RH_ASSIGN_OR_RETURN(const Tensor loss, session->get_output("loss"));
    losses.push_back(loss.data<float>()[0]);
  }
  for (Global* global : program.globals()) {
    if (!global->is_mutable()) continue;
    RH_ASSIGN_OR_RETURN(const Tensor value, session->get_global(global->name()));
    RH_ASSIGN_OR_RETURN(Tensor dense, value.Materialize());
    RH_ASSIGN_OR_RETURN(dense, Tensor::FromBytes(dense.type(), dense.bytes()));
    global->set_initial(Attribute::OfTensor(std::move(dense)));
  }
  return losses;
}

TEST_F(AdaptersTest, OnlyTheFactorsAreTrainedAndHaveState) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made, Make({.batch = 2, .lora = "rank:2,alpha=4"}));
  EXPECT_THAT(made.weights,
              ElementsAre("hidden.lora_a", "hidden.lora_b", "last.lora_a", "last.lora_b"));
  EXPECT_EQ(made.num_parameters, 6 * 2 + 2 * 5 + 5 * 2 + 2 * 3);
  EXPECT_THAT(made.notes,
              Contains("low-rank adapters of 2 weights of 45 numbers, which stay as they are"));
  std::vector<std::string> changing;
  for (const Global* global : made.program->globals()) {
    if (global->is_mutable()) changing.push_back(global->name());
  }
  EXPECT_THAT(
      changing,
      ElementsAre("hidden.lora_a", "hidden.lora_b", "last.lora_a", "last.lora_b", "train.step",
                  "train.examples", "hidden.lora_a.mean", "hidden.lora_a.square",
                  "hidden.lora_b.mean", "hidden.lora_b.square", "last.lora_a.mean",
                  "last.lora_a.square", "last.lora_b.mean", "last.lora_b.square"));
}

TEST_F(AdaptersTest, TargetsAndWrtNameWhatIsTrained) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                       Make({.batch = 2, .wrt = "bias", .lora = "targets=@l*,@h*,rank:1"}));
  EXPECT_THAT(made.weights,
              ElementsAre("bias", "hidden.lora_a", "hidden.lora_b", "last.lora_a", "last.lora_b"));
  ASSERT_OK_AND_ASSIGN(const TrainingProgram one,
                       Make({.batch = 2, .lora = "rank:1,targets=last"}));
  EXPECT_THAT(one.weights, ElementsAre("last.lora_a", "last.lora_b"));
}

// At first the adapted model is the model; what is learned stays when it is merged.
TEST_F(AdaptersTest, LearnsAndMerges) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram plain, Make({.batch = 2, .seed = 7}));
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                       Make({.rate = 0.02, .batch = 2, .lora = "rank:2,alpha:4", .seed = 7}));
  ASSERT_OK_AND_ASSIGN(const std::vector<float> before, Predict(*plain.program, "predict"));
  EXPECT_THAT(Predict(*made.program, "predict"), IsOkAndHolds(before));
  Program& program = *made.program;
  ASSERT_OK_AND_ASSIGN(const std::vector<double> losses, Learn(program, 60));
  EXPECT_LT(losses.back(), losses.front() / 4);
  ASSERT_OK_AND_ASSIGN(const std::vector<float> learned, Predict(program, "predict"));
  // The steps would change what is merged.
  EXPECT_THAT(RunPasses(program, "merge_lora").status(),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("option strip=training")));
  ASSERT_THAT(RunPasses(program, "strip_training, merge_lora, dce, symbol_dce").status(), IsOk());
  std::vector<std::string> globals;
  for (const Global* global : program.globals()) globals.push_back(global->name());
  EXPECT_THAT(globals, ElementsAre("hidden", "last", "bias"));
  ASSERT_OK_AND_ASSIGN(const std::vector<float> merged, Predict(program, "main"));
  for (size_t i = 0; i < merged.size(); ++i) EXPECT_NEAR(merged[i], learned[i], 1e-5) << i;
}

TEST_F(AdaptersTest, SaysWhatItCannotDo) {
  EXPECT_THAT(ErrorOf("rank:0"),
              HasSubstr("option lora=rank:0: rank: expected a number from 1 on"));
  EXPECT_THAT(ErrorOf("rnk:2"), HasSubstr("found 'rnk:2', did you mean 'rank'?"));
  EXPECT_THAT(ErrorOf("rank:2,alpha=big"), HasSubstr("alpha: expected a number, as in alpha:16"));
  EXPECT_THAT(ErrorOf("rank:2,targets=lst"), HasSubstr("found 'lst', did you mean 'last'?"));
  EXPECT_THAT(ErrorOf("rank:9"), HasSubstr("with more rows and columns than the rank"));
}

}  // namespace
}  // namespace roundhouse::training
