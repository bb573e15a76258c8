// Gradients of loops that are not unrolled, and of branches and loops with state.
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

class LoopsTest : public DifferentiateFixture {
 protected:
  static double Number(const Tensor& tensor) { return (*tensor.Materialize()).data<double>()[0]; }
};

// y = x, then $N times y = sin(y) * w.
constexpr char kLoop[] = R"(
ml_program.global private @w(dense<1.25> : tensor<f64>) : tensor<f64>
ml_program.subgraph @loss(%x: tensor<f64> {ml_program.identifier = "x"}, %steps: tensor<i64> {ml_program.identifier = "steps"}) -> tensor<f64> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %n = "canonical.constant_gen"() {value = dense<100> : tensor<i64>} : () -> tensor<i64>
  %r:3 = "control.while"(%0, $N, %x) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<f64>)
  ml_program.output %r#2 : tensor<f64>
}
ml_program.subgraph private @goes_on(%i: tensor<i64>, %n: tensor<i64>, %x: tensor<f64>) -> tensor<i1> {
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %n: tensor<i64>, %x: tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<f64>) {
  %1 = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %w = ml_program.global_load_const @w : tensor<f64>
  %s = "canonical.sin"(%x) : (tensor<f64>) -> tensor<f64>
  %y = "canonical.eltwise_mul"(%s, %w) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %j, %n, %y : tensor<i64>, tensor<i64>, tensor<f64>
})";

struct Slopes {
  double y;
  double by_x = 1;
  double by_w = 0;
  double by_x_twice = 0;
};

Slopes Expected(double x, int steps) {
  const double w = 1.25;
  Slopes at = {.y = x};
  for (int i = 0; i < steps; ++i) {
    const double slope = std::cos(at.y) * w;
    at.by_x_twice = slope * at.by_x_twice - std::sin(at.y) * w * at.by_x * at.by_x;
    at.by_w = std::sin(at.y) + slope * at.by_w;
    at.by_x = slope * at.by_x;
    at.y = std::sin(at.y) * w;
  }
  return at;
}

std::string LoopOf(absl::string_view steps) { return absl::StrReplaceAll(kLoop, {{"$N", steps}}); }

TEST_F(LoopsTest, LongLoopsRunBackwardsOverTapes) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(LoopOf("%n"), "differentiate{graph=@loss, wrt=\"@w, %x\"}"));
  const Graph& graph = *program->FindGraph("loss.gradients");
  EXPECT_EQ(Count(graph, "control.while"), 2);
  EXPECT_LT(graph.num_nodes(), 40u);
  ASSERT_OK_AND_ASSIGN(
      const std::vector<Tensor> outputs,
      Run(*program, "loss.gradients", {Tensor::Scalar(0.5), Tensor::Scalar<int64_t>(0)}));
  const Slopes expected = Expected(0.5, 100);
  EXPECT_THAT(Number(outputs[0]), DoubleNear(expected.y, 1e-12));
  EXPECT_THAT(Number(outputs[1]), DoubleNear(expected.by_w, 1e-12));
  EXPECT_THAT(Number(outputs[2]), DoubleNear(expected.by_x, 1e-15));
}

TEST_F(LoopsTest, LoopsThatEndByThemselvesHaveATapeOfBoundedLength) {
  ASSERT_OK_AND_ASSIGN(
      const std::unique_ptr<Program> program,
      After(LoopOf("%steps"), "differentiate{graph=@loss, wrt=\"@w, %x\", max_steps=7}"));
  for (const int64_t steps : {0, 1, 7}) {
    ASSERT_OK_AND_ASSIGN(
        const std::vector<Tensor> outputs,
        Run(*program, "loss.gradients", {Tensor::Scalar(0.5), Tensor::Scalar<int64_t>(steps)}));
    const Slopes expected = Expected(0.5, static_cast<int>(steps));
    EXPECT_THAT(Number(outputs[0]), DoubleNear(expected.y, 1e-14));
    EXPECT_THAT(Number(outputs[1]), DoubleNear(expected.by_w, 1e-14));
    EXPECT_THAT(Number(outputs[2]), DoubleNear(expected.by_x, 1e-14));
  }
  EXPECT_THAT(
      Run(*program, "loss.gradients", {Tensor::Scalar(0.5), Tensor::Scalar<int64_t>(8)})
          .status()
          .message(),
      HasSubstr("ran more than 7 steps, for which its gradient has memory; differentiate with "
                "a greater max_steps"));
  EXPECT_THAT(After(LoopOf("%steps"), "differentiate{graph=@loss, wrt=\"@w\", max_steps=0}")
                  .status()
                  .message(),
              HasSubstr("option 'max_steps': expected 1 to"));
}

TEST_F(LoopsTest, SecondDerivativesGoThroughLoops) {
  for (const char* steps : {"%n", "%steps"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         After(LoopOf(steps),
                               "differentiate{graph=@loss, wrt=\"%x\"}, "
                               "differentiate{graph=@loss.gradients, wrt=\"%x\", result=1}"));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                         Run(*program, "loss.gradients.gradients",
                             {Tensor::Scalar(0.5), Tensor::Scalar<int64_t>(100)}));
    EXPECT_THAT(Number(outputs[2]), DoubleNear(Expected(0.5, 100).by_x_twice, 1e-12)) << steps;
  }
}

TEST_F(LoopsTest, WhatABranchStoresIsFollowed) {
  constexpr char kText[] = R"(
ml_program.global private mutable @s(dense<3.0> : tensor<f64>) : tensor<f64>
ml_program.func @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<f64> {ml_program.identifier = "x"}) -> tensor<f64> {
  %y = "control.if"(%c, %x) {else = @keep, then = @change} : (tensor<i1>, tensor<f64>) -> tensor<f64>
  %s = ml_program.global_load @s : tensor<f64>
  %z = "canonical.eltwise_mul"(%y, %s) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %four = "canonical.constant_gen"() {value = dense<4.0> : tensor<f64>} : () -> tensor<f64>
  ml_program.global_store @s = %four : tensor<f64>
  ml_program.return %z : tensor<f64>
}
ml_program.func private @change(%x: tensor<f64>) -> tensor<f64> {
  %s = ml_program.global_load @s : tensor<f64>
  %p = "canonical.eltwise_mul"(%x, %s) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.global_store @s = %p : tensor<f64>
  ml_program.return %p : tensor<f64>
}
ml_program.func private @keep(%x: tensor<f64>) -> tensor<f64> {
  %s = ml_program.global_load @s : tensor<f64>
  %p = "canonical.eltwise_mul"(%x, %s) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.return %p : tensor<f64>
})";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(kText, "differentiate{graph=@loss, wrt=\"@s, %x\"}"));
  // Then: (3 x) * (3 x). Else: (3 x) * 3. The store at the end does not reach back.
  ASSERT_OK_AND_ASSIGN(
      const std::vector<Tensor> then,
      Run(*program, "loss.gradients", {Tensor::Scalar(true), Tensor::Scalar(5.0)}));
  EXPECT_EQ(Number(then[0]), 225);
  EXPECT_EQ(Number(then[1]), 2 * 3 * 25);
  EXPECT_EQ(Number(then[2]), 2 * 9 * 5);
  ASSERT_OK_AND_ASSIGN(
      const std::vector<Tensor> otherwise,
      Run(*program, "loss.gradients", {Tensor::Scalar(false), Tensor::Scalar(5.0)}));
  EXPECT_EQ(Number(otherwise[0]), 45);
  EXPECT_EQ(Number(otherwise[1]), 2 * 3 * 5);
  EXPECT_EQ(Number(otherwise[2]), 9);
}

// The state after the gradients is that after the loss.
TEST_F(LoopsTest, WhatALoopStoresIsFollowedAndStored) {
  std::string text = LoopOf("%n");
  text = absl::StrReplaceAll(
      text, {{"ml_program.global private @w(", "ml_program.global mutable @w("},
             {"ml_program.subgraph @loss", "ml_program.func @loss"},
             {"ml_program.output %r#2", "ml_program.return %r#2"},
             {"ml_program.subgraph private @step", "ml_program.func private @step"},
             {"%w = ml_program.global_load_const @w : tensor<f64>",
              "%w = ml_program.global_load @w : tensor<f64>\n"
              "  %k = \"canonical.constant_gen\"() {value = dense<0.99> : tensor<f64>} : () -> "
              "tensor<f64>\n"
              "  %v = \"canonical.eltwise_mul\"(%w, %k) : (tensor<f64>, tensor<f64>) -> "
              "tensor<f64>\n"
              "  ml_program.global_store @w = %v : tensor<f64>"},
             {"ml_program.output %j", "ml_program.return %j"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(text, "differentiate{graph=@loss, wrt=\"@w, %x\"}"));
  const Graph& graph = *program->FindGraph("loss.gradients");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Execution> execution,
                       StartExecution(*program, {.graphs = {&graph}}));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       execution->Run(graph, {Tensor::Scalar(0.5), Tensor::Scalar<int64_t>(0)}));
  double w = 1.25;
  double y = 0.5;
  double by_x = 1;
  double by_w = 0;  // By the first w.
  double w_by_w = 1;
  for (int i = 0; i < 100; ++i) {
    by_w = std::sin(y) * w_by_w + std::cos(y) * w * by_w;
    by_x *= std::cos(y) * w;
    y = std::sin(y) * w;
    w *= 0.99;
    w_by_w *= 0.99;
  }
  EXPECT_THAT(Number(outputs[0]), DoubleNear(y, 1e-12));
  EXPECT_THAT(Number(outputs[1]), DoubleNear(by_w, 1e-12));
  EXPECT_THAT(Number(outputs[2]), DoubleNear(by_x, 1e-15));
  ASSERT_OK_AND_ASSIGN(const std::optional<Tensor> after, execution->GlobalValue("w"));
  EXPECT_THAT(Number(*after), DoubleNear(w, 1e-12));
}

}  // namespace
}  // namespace roundhouse
