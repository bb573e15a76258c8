// Integers that depend on what is differentiated, and reach the loss. They carry no cotangent:
// without a refusal, gradients would silently be zero.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using JumpingIntegersTest = DifferentiateFixture;

// Integers carry no cotangent: without these refusals, gradients would silently be zero.
TEST_F(JumpingIntegersTest, RefusesIntegersThatAreNoChoiceAndReachTheLoss) {
  const struct {
    const char* body;
    const char* error;
  } kCases[] = {
      {R"(
  %e = "canonical.exp"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.bitcast"(%e) {to = i32} : (tensor<4xf32>) -> tensor<4xi32>
  %n = "canonical.bitwise_not"(%b) : (tensor<4xi32>) -> tensor<4xi32>
  %y = "canonical.bitcast"(%n) {to = f32} : (tensor<4xi32>) -> tensor<4xf32>)",
       "canonical.bitcast: the bits of a number are not a smooth function of it, and the loss "
       "depends on its integers"},
      {R"(
  %u:4 = "canonical.unique"(%x) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %y = "canonical.gather"(%x, %u#2) {axis = 0 : i64} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>)",
       "canonical.unique: the equality of elements is not continuous, and the loss depends"},
      {R"(
  %boxes = "canonical.fixed_reshape"(%x) {shape = array<i64: 1, 1, 4>} : (tensor<4xf32>) -> tensor<1x1x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %max = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %s:2 = "canonical.non_max_suppression"(%boxes, %scores, %max, %limit, %limit) : (tensor<1x1x4xf32>, tensor<1x1x1xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  %y = "canonical.gather"(%x, %s#0) {axis = 0 : i64} : (tensor<4xf32>, tensor<?x3xi64>) -> tensor<?x3xf32>)",
       "canonical.non_max_suppression: the selection of boxes is not continuous, and the loss"},
      {R"(
  %i = "control.if"(%c, %x) {then = @indices, else = @indices} : (tensor<i1>, tensor<4xf32>) -> tensor<4xi64>
  %y = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>)",
       "canonical.unique: the equality of elements is not continuous, and the loss depends"},
  };
  for (const auto& test : kCases) {
    const absl::string_view body = test.body;
    const absl::string_view type =
        absl::StrContains(body, "max_suppression") ? "tensor<?x3xf32>" : "tensor<4xf32>";
    const std::string text = absl::StrCat(R"(
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {)",
                                          body, R"(
  %l = "canonical.tensor_reduce"(%y) {keep_dims = false, kind = "sum"} : ()",
                                          type, R"() -> tensor<f32>
  ml_program.output %l : tensor<f32>
}
ml_program.subgraph private @indices(%x: tensor<4xf32>) -> tensor<4xi64> {
  %u:4 = "canonical.unique"(%x) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  ml_program.output %u#2 : tensor<4xi64>
})");
    EXPECT_THAT(After(text, "differentiate{graph=@loss, wrt=\"%x\"}").status().message(),
                HasSubstr(test.error));
  }
}

// A choice has no slope wherever there is one, and what nothing wanted determines is a constant.
TEST_F(JumpingIntegersTest, TakesChoicesAndConstantsAsTheyAre) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(R"(
ml_program.subgraph @loss(%x: tensor<3xf32> {ml_program.identifier = "x"}, %z: tensor<3xf32> {ml_program.identifier = "z"}) -> tensor<f32> {
  %a = "canonical.arg_max"(%x) {axis = 0 : i64, keep_dims = true} : (tensor<3xf32>) -> tensor<1xi64>
  %m = "canonical.gather"(%x, %a) {axis = 0 : i64} : (tensor<3xf32>, tensor<1xi64>) -> tensor<1xf32>
  %u:4 = "canonical.unique"(%z) : (tensor<3xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  %g = "canonical.gather"(%x, %u#2) {axis = 0 : i64} : (tensor<3xf32>, tensor<3xi64>) -> tensor<3xf32>
  %s = "canonical.eltwise_mul"(%g, %m) : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  %l = "canonical.tensor_reduce"(%s) {keep_dims = false, kind = "sum"} : (tensor<3xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                                                     "differentiate{graph=@loss, "
                                                                     "wrt=\"%x\"}"));
  // The loss is x2 (x0 + x1 + x2).
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "loss.gradients",
                           {Tensor::Of<float>({3}, {1, 2, 5}), Tensor::Of<float>({3}, {7, 8, 9})}));
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(5, 5, 13));
}

}  // namespace
}  // namespace roundhouse
