// Checks the gradients of `differentiate` with MLIR.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/verifying/judged_part.h"
#include "roundhouse/tools/verifying/mlir_judge.h"
#include "roundhouse/tools/verifying/verdict.h"

namespace roundhouse {
namespace {

// A perceptron with a softmax.
constexpr char kPerceptron[] = R"(
ml_program.subgraph @loss(%x: tensor<3x5xf32> {ml_program.identifier = "x"},
                          %w: tensor<5x4xf32> {ml_program.identifier = "w"},
                          %b: tensor<4xf32> {ml_program.identifier = "b"}) -> tensor<f32> {
  %h = "canonical.mat_mul"(%x, %w, %b) : (tensor<3x5xf32>, tensor<5x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  %t = "canonical.tanh"(%h) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %p = "canonical.log_softmax"(%t) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %q = "canonical.eltwise_mul"(%p, %t) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %l = "canonical.tensor_reduce"(%q) {keep_dims = false, kind = "mean"} : (tensor<3x4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})";

// A convolution, a bias, an activation and a pool.
constexpr char kConvolution[] = R"(
ml_program.subgraph @loss(%x: !canonical.feature<1x6x6x2xf32> {ml_program.identifier = "x"},
                          %f: !canonical.filter<3x3x3x2xf32> {ml_program.identifier = "f"},
                          %b: !canonical.bias<3xf32> {ml_program.identifier = "b"}) -> tensor<f32> {
  %c = "canonical.conv_2d"(%x, %f, %b) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x6x6x2xf32>, !canonical.filter<3x3x3x2xf32>, !canonical.bias<3xf32>) -> !canonical.feature<1x6x6x3xf32>
  %s = "canonical.silu"(%c) : (!canonical.feature<1x6x6x3xf32>) -> !canonical.feature<1x6x6x3xf32>
  %p = "canonical.avg_pool_2d"(%s) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x6x6x3xf32>) -> !canonical.feature<1x3x3x3xf32>
  %d = "canonical.feature_decode"(%p) : (!canonical.feature<1x3x3x3xf32>) -> tensor<1x3x3x3xf32>
  %l = "canonical.tensor_reduce"(%d) {keep_dims = false, kind = "sum_square"} : (tensor<1x3x3x3xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})";

// A norm and attention.
constexpr char kAttention[] = R"(
ml_program.subgraph @loss(%x: tensor<4x6xf32> {ml_program.identifier = "x"},
                          %g: tensor<6xf32> {ml_program.identifier = "g"}) -> tensor<f32> {
  %n = "canonical.layer_norm"(%x, %g) : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  %a = "canonical.attention"(%n, %n, %x) {scale = 0.4 : f32} : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = "canonical.gelu"(%a) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %l = "canonical.tensor_reduce"(%e) {keep_dims = false, kind = "sum"} : (tensor<4x6xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})";

class GradientsTest : public ::testing::TestWithParam<const char*> {};

TEST_P(GradientsTest, AreWhatMlirSaysTheyAre) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  const absl::StatusOr<MlirJudge> judge = MlirJudge::Find();
  ASSERT_THAT(judge, IsOk());
  const absl::StatusOr<std::unique_ptr<Program>> program = Parse(**context, GetParam());
  ASSERT_THAT(program, IsOk());
  ASSERT_THAT(RunPasses(**program, "differentiate{graph = @loss, wrt = \"%*\"}"), IsOk());
  const Graph* gradients = (*program)->FindGraph("loss.gradients");
  ASSERT_NE(gradients, nullptr);
  const absl::StatusOr<std::vector<Tensor>> inputs = SeededInputs(*gradients, 1);
  ASSERT_THAT(inputs, IsOk());
  const absl::StatusOr<JudgedPart> part = JudgedPartOf(**program, gradients->name(), *inputs);
  ASSERT_THAT(part, IsOk());
  EXPECT_GE(part->ops.size(), 12u);
  std::vector<std::string> left_out;
  for (const JudgedPart::LeftOut& node : part->left_out) left_out.push_back(node.node + node.why);
  EXPECT_THAT(left_out, ::testing::IsEmpty()) << absl::StrJoin(left_out, "\n");
  const absl::StatusOr<Verdict> verdict =
      JudgeByMlir(*judge, *part->program, gradients->name(), part->inputs, {});
  ASSERT_THAT(verdict, IsOk()) << *Print(*part->program);
  EXPECT_TRUE(verdict->ok()) << verdict->ToString() << *Print(*part->program);
}

INSTANTIATE_TEST_SUITE_P(Programs, GradientsTest,
                         ::testing::Values(kPerceptron, kConvolution, kAttention));

}  // namespace
}  // namespace roundhouse
