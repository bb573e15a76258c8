// The contract of `differentiate`: the new graph and its results, branches, loops and state.
// tests/laws/gradient_laws_test.cc checks the numbers.
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

using DifferentiateTest = DifferentiateFixture;

constexpr char kLinear[] = R"(
ml_program.global private @w1(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @b(dense<3.0> : tensor<f32>) : tensor<f32>
ml_program.global private @w2(dense<0.0> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @loss(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> (tensor<f32>, tensor<2xf32>) {
  %w = ml_program.global_load_const @w1 : tensor<2xf32>
  %b = ml_program.global_load_const @b : tensor<f32>
  %p = "canonical.eltwise_mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %e = "canonical.exp"(%b) : (tensor<f32>) -> tensor<f32>
  %s = "canonical.eltwise_add"(%p, %e) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %l = "canonical.tensor_reduce"(%s) {keep_dims = false, kind = "sum"} : (tensor<2xf32>) -> tensor<f32>
  ml_program.output %l, %p : tensor<f32>, tensor<2xf32>
})";

TEST_F(DifferentiateTest, GivesResultsAndThenGradientsInTheProgramsOrder) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(kLinear, "differentiate{graph=@loss, wrt=\"%x, @w*\"}"));
  const Graph& graph = *program->FindGraph("loss.gradients");
  ASSERT_EQ(graph.inputs().size(), 1u);
  EXPECT_EQ(graph.inputs()[0], program->FindGraph("loss")->inputs()[0]);
  std::vector<std::string> names;
  for (const Port& port : graph.outputs()) names.push_back(port.name);
  EXPECT_THAT(names, ElementsAre("", "", "w1.gradient", "w2.gradient", "x.gradient"));
  EXPECT_EQ(graph.attributes().Find("roundhouse.gradients")->ToString(), R"(["@w1", "@w2", "%x"])");
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "loss.gradients", {Tensor::Of<float>({2}, {5, 7})}));
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(5, 14));
  EXPECT_THAT(Numbers(outputs[2]), ElementsAre(5, 7));
  EXPECT_THAT(Numbers(outputs[3]), ElementsAre(0, 0, 0));  // The loss does not depend on it.
  EXPECT_THAT(Numbers(outputs[4]), ElementsAre(1, 2));
}

// To add them, each among zeros, would take as much as the whole tensor for each.
TEST_F(DifferentiateTest, JoinsGradientsOfSlices) {
  constexpr char kSlices[] = R"(
ml_program.subgraph @loss(%x: tensor<6x2xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %a = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 2>, starts = array<i64: 0>} : (tensor<6x2xf32>) -> tensor<2x2xf32>
  %b = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 4>, starts = array<i64: 2>} : (tensor<6x2xf32>) -> tensor<2x2xf32>
  %c = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 2>, starts = array<i64: 0>} : (tensor<6x2xf32>) -> tensor<2x2xf32>
  %d = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 3>, starts = array<i64: 1>} : (tensor<6x2xf32>) -> tensor<2x2xf32>
  %p = "canonical.eltwise_mul"(%a, %b) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %q = "canonical.eltwise_mul"(%c, %d) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = "canonical.eltwise_add"(%p, %q) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %l = "canonical.tensor_reduce"(%s) {keep_dims = false, kind = "sum"} : (tensor<2x2xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(kSlices, "differentiate{graph=@loss, wrt=\"%x\"}, [cse, dce]"));
  int concats = 0;
  int whole_sums = 0;
  for (const Node* node : program->FindGraph("loss.gradients")->nodes()) {
    concats += node->op_name() == "canonical.tensor_concat" ? 1 : 0;
    whole_sums +=
        node->op_name() == "canonical.eltwise_add" &&
                node->result().type() == Type::Tensor(ElementKind::kF32, Shape::Of({6, 2}))
            ? 1
            : 0;
  }
  // The first two ranges are neighbours; the last overlaps both.
  EXPECT_EQ(concats, 1);
  EXPECT_EQ(whole_sums, 1);
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "loss.gradients",
                           {Tensor::Of<float>({6, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})}));
  // Rows: b + d; b + d + c; a + c; a; none.
  EXPECT_THAT(Numbers(outputs[1]),
              ElementsAre(5 + 3, 6 + 4, 7 + 5 + 1, 8 + 6 + 2, 1 + 3, 2 + 4, 3, 4, 0, 0, 0, 0));
}

TEST_F(DifferentiateTest, WhatNobodyWantsCostsNothing) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(kLinear, "differentiate{graph=@loss, wrt=\"@w1\"}, cse, dce"));
  // The forward nodes, a one, its shape, a product and an output: no sum for @b, no product for %x.
  EXPECT_EQ(program->FindGraph("loss.gradients")->num_nodes(),
            program->FindGraph("loss")->num_nodes() + 4);
}

TEST_F(DifferentiateTest, RefusesWhatItIsAskedWrongly) {
  const struct {
    const char* passes;
    const char* error;
  } kCases[] = {
      {"differentiate{graph=@los, wrt=\"@w1\"}",
       "there is no graph @los with a body, did you mean 'loss'?"},
      {"differentiate{graph=@loss, wrt=\"@x1\"}",
       "no global or input of floats is named @x1, did you mean '@w1'?; there are @w1, @b, @w2, "
       "%x"},
      {"differentiate{graph=@loss, wrt=\"\"}", "expected patterns of globals"},
      {"differentiate{graph=@loss, wrt=\"@b\", result=1}",
       "result 1 of graph @loss: a loss must be a single float, expected tensor<f32>, found "
       "tensor<2xf32>"},
      {"differentiate{graph=@loss, wrt=\"@b\", result=2}", "graph @loss has 2 results, found 2"},
      {"differentiate{graph=@loss, wrt=\"@b\"}, differentiate{graph=@loss, wrt=\"@b\"}",
       "@loss.gradients already exists"},
  };
  for (const auto& test : kCases) {
    EXPECT_THAT(After(kLinear, test.passes).status().message(), HasSubstr(test.error));
  }
}

TEST_F(DifferentiateTest, GoesBackThroughTheBranchThatWasTaken) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(R"(
ml_program.global private @w(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<f32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %y = "control.if"(%c, %x) {then = @product, else = @square} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
}
ml_program.subgraph private @product(%x: tensor<f32>) -> tensor<f32> {
  %w = ml_program.global_load_const @w : tensor<f32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
}
ml_program.subgraph private @square(%x: tensor<f32>) -> tensor<f32> {
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
})",
                             "differentiate{graph=@loss, wrt=\"@w, %x\"}"));
  for (const bool condition : {true, false}) {
    ASSERT_OK_AND_ASSIGN(
        const std::vector<Tensor> outputs,
        Run(*program, "loss.gradients", {Tensor::Scalar(condition), Tensor::Scalar(5.0F)}));
    EXPECT_THAT(Numbers(outputs[0]), ElementsAre(condition ? 10 : 25));
    EXPECT_THAT(Numbers(outputs[1]), ElementsAre(condition ? 5 : 0));
    EXPECT_THAT(Numbers(outputs[2]), ElementsAre(condition ? 2 : 10));
  }
}

// A line of zeros has no direction: 0 is one of its subgradients. Without that it were 0 / 0, also
// where nothing of the loss depends on the norm, as behind a maximum with a small number.
TEST_F(DifferentiateTest, NormsOfZerosHaveNoSlope) {
  constexpr char kNorm[] = R"(
ml_program.subgraph @loss(%x: tensor<2x3xf64> {ml_program.identifier = "x"}) -> tensor<f64> {
  $SQUARES
  %n = "canonical.eltwise_sqrt"(%s) : (tensor<2x1xf64>) -> tensor<2x1xf64>
  %e = "canonical.constant_gen"() {value = dense<0.125> : tensor<f64>} : () -> tensor<f64>
  %m = "canonical.eltwise_max"(%n, %e) : (tensor<2x1xf64>, tensor<f64>) -> tensor<2x1xf64>
  %d = "canonical.eltwise_div"(%x, %m) : (tensor<2x3xf64>, tensor<2x1xf64>) -> tensor<2x3xf64>
  %l = "canonical.tensor_reduce"($OF) {keep_dims = false, kind = "sum"} : (tensor<2x$Nxf64>) -> tensor<f64>
  ml_program.output %l : tensor<f64>
})";
  const auto gradient = [&](absl::string_view squares, bool is_divided) {
    const std::string text = absl::StrReplaceAll(
        kNorm,
        {{"$SQUARES", squares}, {"$OF", is_divided ? "%d" : "%n"}, {"$N", is_divided ? "3" : "1"}});
    const auto program = After(text, "differentiate{graph=@loss, wrt=\"%x\"}");
    const Tensor x = Tensor::Of<double>({2, 3}, {0, 0, 0, 3, 0, 4});
    return program.ok() ? Numbers((*Run(**program, "loss.gradients", {x}))[1])
                        : std::vector<double>();
  };
  constexpr char kSum[] =
      R"(%s = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum_square"} : (tensor<2x3xf64>) -> tensor<2x1xf64>)";
  EXPECT_THAT(gradient(kSum, false),
              ElementsAre(0, 0, 0, DoubleNear(0.6, 1e-12), 0, DoubleNear(0.8, 1e-12)));
  EXPECT_THAT(gradient(kSum, true),
              ElementsAre(8, 8, 8, DoubleNear(0.2 - 7 * 3 / 125.0, 1e-12), DoubleNear(0.2, 1e-12),
                          DoubleNear(0.2 - 7 * 4 / 125.0, 1e-12)));
  EXPECT_THAT(gradient(R"(
  %p = "canonical.eltwise_mul"(%x, %x) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  %s = "canonical.tensor_reduce"(%p) {axes = array<i64: 1>, kind = "sum"} : (tensor<2x3xf64>) -> tensor<2x1xf64>)",
                       false),
              ElementsAre(0, 0, 0, DoubleNear(0.6, 1e-12), 0, DoubleNear(0.8, 1e-12)));
  EXPECT_THAT(gradient(R"(
  %2 = "canonical.constant_gen"() {value = dense<2.0> : tensor<f64>} : () -> tensor<f64>
  %p = "canonical.pow"(%x, %2) : (tensor<2x3xf64>, tensor<f64>) -> tensor<2x3xf64>
  %r = "canonical.tensor_reduce"(%p) {axes = array<i64: 1>, keep_dims = false, kind = "mean"} : (tensor<2x3xf64>) -> tensor<2xf64>
  %s = "canonical.fixed_reshape"(%r) {shape = array<i64: 2, 1>} : (tensor<2xf64>) -> tensor<2x1xf64>)",
                       false),
              ElementsAre(0, 0, 0, DoubleNear(0.6 / std::sqrt(3.0), 1e-12), 0,
                          DoubleNear(0.8 / std::sqrt(3.0), 1e-12)));
  // The slope of another root of 0 is infinite, and is not said to be 0.
  EXPECT_THAT(gradient(R"(
  %s = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum"} : (tensor<2x3xf64>) -> tensor<2x1xf64>)",
                       false)[0],
              std::numeric_limits<double>::infinity());
}

constexpr char kLoop[] = R"(
ml_program.global private @w(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @loss(%x: tensor<f32> {ml_program.identifier = "x"}, %steps: tensor<i64> {ml_program.identifier = "steps"}) -> tensor<f32> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %n = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %r:3 = "control.while"(%0, $N, %x) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<i64>, tensor<f32>) -> (tensor<i64>, tensor<i64>, tensor<f32>)
  ml_program.output %r#2 : tensor<f32>
}
ml_program.subgraph private @goes_on(%i: tensor<i64>, %n: tensor<i64>, %x: tensor<f32>) -> tensor<i1> {
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %n: tensor<i64>, %x: tensor<f32>) -> (tensor<i64>, tensor<i64>, tensor<f32>) {
  %1 = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %w = ml_program.global_load_const @w : tensor<f32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.output %j, %n, %y : tensor<i64>, tensor<i64>, tensor<f32>
})";

TEST_F(DifferentiateTest, UnrollsLoopsWhoseLengthIsKnown) {
  std::string text(kLoop);
  text.replace(text.find("$N"), 2, "%n");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(text, "differentiate{graph=@loss, wrt=\"@w, %x\"}"));
  ASSERT_OK_AND_ASSIGN(
      const std::vector<Tensor> outputs,
      Run(*program, "loss.gradients", {Tensor::Scalar(5.0F), Tensor::Scalar<int64_t>(0)}));
  EXPECT_THAT(Numbers(outputs[0]), ElementsAre(40));
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(3 * 4 * 5));
  EXPECT_THAT(Numbers(outputs[2]), ElementsAre(8));
}

TEST_F(DifferentiateTest, FollowsWhatWasStoredAndCutsWhatTheStepBeforeLeft) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(R"(
ml_program.global private mutable @s(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.func @loss(%x: tensor<f32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %before = ml_program.global_load @s : tensor<f32>
  %y = "canonical.eltwise_mul"(%x, %before) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @s = %y : tensor<f32>
  %after = ml_program.global_load @s : tensor<f32>
  %z = "canonical.eltwise_mul"(%after, %after) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.return %z : tensor<f32>
})",
                             "differentiate{graph=@loss, wrt=\"%x\"}"));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "loss.gradients", {Tensor::Scalar(5.0F)}));
  EXPECT_THAT(Numbers(outputs[0]), ElementsAre(100));
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(2 * 10 * 2));
  // With respect to the value that the step began with.
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> by_state,
                       After(R"(
ml_program.global private mutable @s(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.func @loss(%x: tensor<f32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %before = ml_program.global_load @s : tensor<f32>
  ml_program.global_store @s = %x : tensor<f32>
  %after = ml_program.global_load @s : tensor<f32>
  %z = "canonical.eltwise_mul"(%before, %after) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.return %z : tensor<f32>
})",
                             "differentiate{graph=@loss, wrt=\"@s, %x\"}"));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> both,
                       Run(*by_state, "loss.gradients", {Tensor::Scalar(5.0F)}));
  EXPECT_THAT(Numbers(both[1]), ElementsAre(5));
  EXPECT_THAT(Numbers(both[2]), ElementsAre(2));
}

}  // namespace
}  // namespace roundhouse
