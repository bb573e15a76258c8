// The contents of a training program, and what recipes compute: each step of an optimizer is
// compared with its formula in doubles.
#include "roundhouse/training/training_program.h"

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
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/recipe.h"

namespace roundhouse::training {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// One weight, so that each step can be followed: y = x * w.
constexpr absl::string_view kLine = R"(
ml_program.global private @w(dense<[0.5, -1.5]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x2xf32, ["batch", ""]>
}
)";

class TrainingProgramTest : public ::testing::Test {
 protected:
  TrainingProgramTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::StatusOr<TrainingProgram> Make(absl::string_view text,
                                       const TrainingRequest& request = {}) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, text));
    return MakeTrainingProgram(*program, request);
  }

  std::unique_ptr<Context> context_;
};

std::vector<float> Floats(const absl::StatusOr<Tensor>& tensor) {
  EXPECT_THAT(tensor.status(), IsOk());
  if (!tensor.ok()) return {};
  const absl::StatusOr<Tensor> dense = tensor->Materialize();
  EXPECT_THAT(dense.status(), IsOk());
  const absl::Span<const float> data = dense->data<float>();
  return {data.begin(), data.end()};
}

// A weight that a model declares mutable can be frozen.
constexpr absl::string_view kDeclared = R"(
ml_program.global private mutable @w(dense<[0.5, -1.5]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @v : tensor<2xf32>
ml_program.global private mutable @count(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load @w : tensor<2xf32>
  %v = ml_program.global_load @v : tensor<2xf32>
  %p = "canonical.eltwise_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  %y = "canonical.eltwise_add"(%p, %v) : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x2xf32, ["batch", ""]>
}
)";

TEST_F(TrainingProgramTest, TrainsOfDeclaredWeightsOnlyWhatIsAsked) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram all, Make(kDeclared));
  EXPECT_THAT(all.weights, ElementsAre("w", "v"));
  ASSERT_OK_AND_ASSIGN(const TrainingProgram wanted, Make(kDeclared, {.wrt = "@w"}));
  EXPECT_THAT(wanted.weights, ElementsAre("w"));
  // It has a value, the same as if it were trained.
  const Global& held = *wanted.program->FindGlobal("v");
  EXPECT_FALSE(held.is_mutable());
  ASSERT_NE(held.inline_initial(), nullptr);
  EXPECT_EQ(*held.inline_initial(), *all.program->FindGlobal("v")->inline_initial());
  ASSERT_OK_AND_ASSIGN(const TrainingProgram frozen, Make(kDeclared, {.freeze = "w*"}));
  EXPECT_THAT(frozen.weights, ElementsAre("v"));
  EXPECT_FALSE(frozen.program->FindGlobal("w")->is_mutable());
  EXPECT_EQ(frozen.program->FindGlobal("w.mean"), nullptr);
  EXPECT_THAT(Make(kDeclared, {.wrt = "w, count"}).status().message(),
              HasSubstr("option wrt=w, count: 'count' names no weight that is trained: the program "
                        "does not read it"));
  EXPECT_THAT(Make(kDeclared, {.freeze = "*"}).status().message(),
              HasSubstr("reads no weight that can be trained: expected globals of f32 that option "
                        "freeze=* leaves"));
}

TEST_F(TrainingProgramTest, RefusesNumbersWithWhichNothingIsLearned) {
  for (const double rate : {0.0, -0.1, 1e-50, 1e39, std::nan(""), HUGE_VAL}) {
    EXPECT_THAT(Make(kLine, {.rate = rate}).status().message(),
                HasSubstr(": expected a number above 0, of f32: nothing is learned otherwise"));
  }
  const auto error_of = [&](const TrainingRequest& request) {
    const absl::Status status = Make(kLine, request).status();
    EXPECT_TRUE(IsUsageError(status)) << status;
    return std::string(status.message());
  };
  // As f32 it is 0.
  EXPECT_THAT(error_of({.schedule = "constant:rate=1e-50"}),
              HasSubstr("option 'rate': expected a number in (0, inf), found 0"));
  EXPECT_THAT(
      error_of({.schedule = "step:gamma=0"}),
      HasSubstr("--schedule=step:gamma=0: step: option 'gamma': expected a number in (0, inf)"));
  EXPECT_THAT(error_of({.optimizer = "adam:beta1=1"}), HasSubstr("expected a number in [0, 1)"));
  EXPECT_THAT(error_of({.optimizer = "adam:beta1=nan"}), HasSubstr("expected a number, as in"));
  EXPECT_THAT(error_of({.clip = "norm:limit=0"}),
              HasSubstr("expected a number in (0, inf), found 0"));
  EXPECT_THAT(error_of({.clip = "value:limit=-1"}), HasSubstr("expected a number in (0, inf)"));
  EXPECT_THAT(error_of({.loss = "huber:delta=0"}), HasSubstr("expected a number in (0, inf)"));
}

TEST_F(TrainingProgramTest, HasThreeEntriesAndItsState) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made, Make(kLine, {.optimizer = "adam", .batch = 4}));
  EXPECT_EQ(made.batch, 4);
  EXPECT_TRUE(made.has_open_batch);
  EXPECT_THAT(made.weights, ElementsAre("w"));
  EXPECT_EQ(made.num_parameters, 2);
  EXPECT_EQ(made.metric, "mean_absolute_error");
  // The inputs of eval share the name of their batch; steps have a known one.
  for (const Port& input : made.program->FindGraph("eval")->inputs())
    EXPECT_EQ(input.type.shape().dim(0).name(), "batch");
  for (const Port& input : made.program->FindGraph("train_step")->inputs())
    EXPECT_EQ(input.type.shape().dim(0).name(), "");
  std::vector<std::string> graphs, globals;
  for (const Graph* graph : made.program->graphs()) graphs.push_back(graph->name());
  for (const Global* global : made.program->globals()) globals.push_back(global->name());
  EXPECT_THAT(graphs, ElementsAre("predict", "eval", "train_step"));
  EXPECT_THAT(globals, ElementsAre("w", "train.step", "train.examples", "w.mean", "w.square"));
}

// A model that computes the shape of its output, as exporters write it, and declares a less
// specific one.
TEST_F(TrainingProgramTest, SizesThatTheModelComputesFollowFromTheBatch) {
  constexpr absl::string_view kShaped = R"(
ml_program.global private @w(dense<[0.5, -1.5]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x1x2xf32, ["batch_size", "", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  %shape = "canonical.shape_of"(%x) : (tensor<?x2xf32, ["batch", ""]>) -> tensor<2xi64>
  %rows = "canonical.slice"(%shape) {ends = array<i64: 1>, starts = array<i64: 0>} : (tensor<2xi64>) -> tensor<1xi64>
  %rest = "canonical.constant_gen"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %to = "canonical.tensor_concat"(%rows, %rest) {axis = 0 : i64} : (tensor<1xi64>, tensor<2xi64>) -> tensor<3xi64>
  %z = "canonical.reshape"(%y, %to) : (tensor<?x2xf32, ["batch", ""]>, tensor<3xi64>) -> tensor<?x?x?xf32>
  %r = "control.refine"(%z) : (tensor<?x?x?xf32>) -> tensor<?x1x2xf32, ["batch_size", "", ""]>
  ml_program.output %r : tensor<?x1x2xf32, ["batch_size", "", ""]>
}
)";
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made, Make(kShaped, {.batch = 4}));
  const Graph& step = *made.program->FindGraph(kTrainStep);
  EXPECT_EQ(step.inputs().back().type.shape().WithoutNames().ToString(), "4x1x2");
  for (const Node* node : step.nodes()) EXPECT_NE(node->op_name(), "canonical.shape_of");
}

TEST_F(TrainingProgramTest, SizesThatHangOnTheNumbersAreRefused) {
  constexpr absl::string_view kFound = R"(
ml_program.global private @w(dense<[0.5, -1.5]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x2xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2xf32>) -> tensor<?x2xf32, ["batch", ""]>
  %places = "canonical.non_zero"(%x) : (tensor<?x2xf32, ["batch", ""]>) -> tensor<?x2xi64>
  %found = "canonical.gather_nd"(%y, %places) : (tensor<?x2xf32, ["batch", ""]>, tensor<?x2xi64>) -> tensor<?xf32>
  %column = "canonical.unsqueeze"(%found) {axes = array<i64: 1>} : (tensor<?xf32>) -> tensor<?x1xf32>
  %z = "canonical.eltwise_mul"(%column, %w) : (tensor<?x1xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  ml_program.output %z : tensor<?x2xf32>
}
)";
  EXPECT_THAT(
      Make(kFound, {.batch = 4}).status(),
      StatusIs(
          absl::StatusCode::kInvalidArgument,
          HasSubstr("output 'y': expected known sizes to compare with a target of 4 examples")));
}

struct Step {
  double weight = 0;
  double a = 0;
  double b = 0;
};

struct OptimizerCase {
  std::string spec;
  std::function<void(Step& s, double g, double rate, double t)> step;
};

// Ten steps on the gradient of mse with a moving target.
TEST_F(TrainingProgramTest, OptimizersDoWhatTheirFormulasSay) {
  const std::vector<OptimizerCase> cases = {
      {"sgd:decay=0.1",
       [](Step& s, double g, double r, double) { s.weight -= r * (g + 0.1 * s.weight); }},
      {"momentum:momentum=0.8",
       [](Step& s, double g, double r, double) { s.weight -= r * (s.a = 0.8 * s.a + g); }},
      {"nesterov",
       [](Step& s, double g, double r, double) {
         s.a = 0.9 * s.a + g;
         s.weight -= r * (g + 0.9 * s.a);
       }},
      {"adam",
       [](Step& s, double g, double r, double t) {
         s.a = 0.9 * s.a + 0.1 * g;
         s.b = 0.999 * s.b + 0.001 * g * g;
         s.weight -=
             r / (1 - std::pow(0.9, t)) * s.a / (std::sqrt(s.b / (1 - std::pow(0.999, t))) + 1e-8);
       }},
      {"adamw:decay=0.2,beta1=0.7",
       [](Step& s, double g, double r, double t) {
         s.weight *= 1 - r * 0.2;
         s.a = 0.7 * s.a + 0.3 * g;
         s.b = 0.999 * s.b + 0.001 * g * g;
         s.weight -=
             r / (1 - std::pow(0.7, t)) * s.a / (std::sqrt(s.b / (1 - std::pow(0.999, t))) + 1e-8);
       }},
      {"rmsprop",
       [](Step& s, double g, double r, double) {
         s.a = 0.99 * s.a + 0.01 * g * g;
         s.weight -= r * g / (std::sqrt(s.a) + 1e-8);
       }},
      {"lion:decay=0.5",
       [](Step& s, double g, double r, double) {
         const double looked = 0.9 * s.a + 0.1 * g;
         s.weight = s.weight * (1 - r * 0.5) - r * (looked > 0 ? 1 : -1);
         s.a = 0.99 * s.a + 0.01 * g;
       }},
  };
  for (const OptimizerCase& test : cases) {
    SCOPED_TRACE(test.spec);
    ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                         Make(kLine, {.optimizer = test.spec, .rate = 0.1, .batch = 1}));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*made.program));
    Step steps[2] = {{.weight = 0.5}, {.weight = -1.5}};
    for (int t = 1; t <= 10; ++t) {
      const float x[2] = {1.0F + static_cast<float>(t % 3), 0.5F};
      const float y[2] = {0.25F * static_cast<float>(t), -0.5F};
      ASSERT_THAT(session->select("train_step"), IsOk());
      ASSERT_THAT(session->set_input("x", Tensor::Of<float>({1, 2}, {x[0], x[1]})), IsOk());
      ASSERT_THAT(session->set_input("target", Tensor::Of<float>({1, 2}, {y[0], y[1]})), IsOk());
      ASSERT_THAT(session->infer(), IsOk());
      double loss = 0;
      for (int i = 0; i < 2; ++i) {
        const double difference = x[i] * steps[i].weight - y[i];
        loss += difference * difference / 2;
        test.step(steps[i], difference * x[i], 0.1, t);
      }
      EXPECT_NEAR(Floats(session->get_output("loss"))[0], loss, 1e-4 * (1 + loss));
      EXPECT_FLOAT_EQ(Floats(session->get_output("rate"))[0], 0.1F);
      const std::vector<float> weights = Floats(session->get_global("w"));
      EXPECT_NEAR(weights[0], steps[0].weight, 2e-5);
      EXPECT_NEAR(weights[1], steps[1].weight, 2e-5);
    }
    ASSERT_OK_AND_ASSIGN(const Tensor count, session->get_global("train.step"));
    EXPECT_EQ(count.data<int64_t>()[0], 10);
  }
}

}  // namespace
}  // namespace roundhouse::training
