// `differentiate` of its own results. tests/laws/gradient_laws_test.cc has more of them.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;

using SecondDerivativesTest = DifferentiateFixture;

// sum((w x)^3): the gradient by w is 3 w^2 x^3; that of its product with v is 6 w x^3 v.
constexpr char kCube[] = R"(
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf64>) : tensor<2xf64>
ml_program.subgraph @loss(%x: tensor<2xf64> {ml_program.identifier = "x"}) -> tensor<f64> {
  %w = ml_program.global_load_const @w : tensor<2xf64>
  %p = "canonical.eltwise_mul"(%x, %w) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %2 = "canonical.eltwise_mul"(%p, %p) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %3 = "canonical.eltwise_mul"(%2, %p) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %l = "canonical.tensor_reduce"(%3) {keep_dims = false, kind = "sum"} : (tensor<2xf64>) -> tensor<f64>
  ml_program.output %l : tensor<f64>
}
ml_program.subgraph @product(%x: tensor<2xf64> {ml_program.identifier = "x"}, %v: tensor<2xf64> {ml_program.identifier = "v"}) -> tensor<f64> {
  %l, %g = "control.call"(%x) {callee = @loss.gradients} : (tensor<2xf64>) -> (tensor<f64>, tensor<2xf64>)
  %p = "canonical.eltwise_mul"(%g, %v) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %s = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : (tensor<2xf64>) -> tensor<f64>
  ml_program.output %s : tensor<f64>
}
)";

TEST_F(SecondDerivativesTest, GiveHessianVectorProducts) {
  // @product uses the graph that the first pass makes.
  const std::string text(kCube);
  const size_t product = text.find("ml_program.subgraph @product");
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> first,
                       After(text.substr(0, product), "differentiate{graph=@loss, wrt=\"@w\"}"));
  ASSERT_OK_AND_ASSIGN(std::string made, Print(*first));
  std::string calls = text.substr(product);
  calls.replace(calls.find("%l, %g ="), 8, "%c:2 =");
  calls.replace(calls.find("%g, %v"), 2, "%c#1");
  // Inside the module, if there is one.
  const size_t end = made.rfind('}');
  const bool is_module = made.find("module") != std::string::npos;
  made = is_module ? made.substr(0, end) + calls + "}" : made + calls;
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(made, "differentiate{graph=@product, wrt=\"@w\"}"));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "product.gradients",
                           {Tensor::Of<double>({2}, {1, 2}), Tensor::Of<double>({2}, {3, -1})}));
  EXPECT_THAT(Numbers(outputs[0]), ElementsAre(3 * 1 * 1 * 3 - 3 * 4 * 8));
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(6 * 1 * 1 * 3, -6 * 2 * 8));
}

// The product of the Hessian of a small network's loss with a direction equals the difference of
// the gradients along that direction.
TEST_F(SecondDerivativesTest, AgreeWithDifferencesOfGradients) {
  constexpr char kNetwork[] = R"(
ml_program.subgraph @loss(%x: tensor<4x2xf64> {ml_program.identifier = "x"}, %w: tensor<2x3xf64> {ml_program.identifier = "w"}, %u: tensor<3x1xf64> {ml_program.identifier = "u"}) -> tensor<f64> {
  %h = "canonical.mat_mul"(%x, %w) : (tensor<4x2xf64>, tensor<2x3xf64>) -> tensor<4x3xf64>
  %t = "canonical.tanh"(%h) : (tensor<4x3xf64>) -> tensor<4x3xf64>
  %y = "canonical.mat_mul"(%t, %u) : (tensor<4x3xf64>, tensor<3x1xf64>) -> tensor<4x1xf64>
  %l = "canonical.tensor_reduce"(%y) {keep_dims = false, kind = "sum_square"} : (tensor<4x1xf64>) -> tensor<f64>
  ml_program.output %l : tensor<f64>
}
)";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(kNetwork, "differentiate{graph=@loss, wrt=\"%w\"}"));
  // @product: the gradient times a direction.
  const Graph& loss = *program->FindGraph("loss");
  ASSERT_OK_AND_ASSIGN(Graph* const product, program->CreateGraph("product"));
  std::vector<Value*> inputs;
  for (const Port& port : loss.inputs()) {
    ASSERT_OK_AND_ASSIGN(Value* const input, AddInput(*product, port.name, port.type));
    inputs.push_back(input);
  }
  ASSERT_OK_AND_ASSIGN(Value* const direction, AddInput(*product, "v", loss.inputs()[1].type));
  const Builder build(*product);
  AttributeMap callee;
  callee.Set("callee", Attribute::Symbol("loss.gradients"));
  ASSERT_OK_AND_ASSIGN(Node* const call, build.Make("control.call", inputs, callee));
  ASSERT_OK_AND_ASSIGN(Value* const along,
                       build("canonical.eltwise_mul", {&call->result(1), direction}));
  AttributeMap sum;
  sum.Set("kind", Attribute::String("sum"));
  sum.Set("keep_dims", Attribute::Bool(false));
  ASSERT_OK_AND_ASSIGN(Value* const total, build("canonical.tensor_reduce", {along}, sum));
  ASSERT_THAT(AddOutput(*product, "product", *total), IsOk());
  ASSERT_THAT(RunPasses(*program, "differentiate{graph=@product, wrt=\"%w\"}"), IsOk());

  const Tensor x = Tensor::Of<double>({4, 2}, {0.5, -1, 2, 0.25, -0.75, 1.5, 1, 1});
  const Tensor u = Tensor::Of<double>({3, 1}, {1, -2, 0.5});
  const std::vector<double> w = {0.1, -0.2, 0.3, 0.4, 0.5, -0.6};
  const std::vector<double> v = {1, 2, -1, 0.5, -0.5, 3};
  auto gradient_at = [&](double step) {
    std::vector<double> moved = w;
    for (size_t i = 0; i < moved.size(); ++i) moved[i] += step * v[i];
    constexpr int64_t kSizes[] = {2, 3};
    const Tensor weights = Tensor::Of<double>(kSizes, absl::MakeConstSpan(moved));
    return Numbers((*Run(*program, "loss.gradients", {x, weights, u}))[1]);
  };
  constexpr double kStep = 1e-5;
  const std::vector<double> ahead = gradient_at(kStep);
  const std::vector<double> behind = gradient_at(-kStep);
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "product.gradients",
                           {x, Tensor::Of<double>({2, 3}, {0.1, -0.2, 0.3, 0.4, 0.5, -0.6}), u,
                            Tensor::Of<double>({2, 3}, {1, 2, -1, 0.5, -0.5, 3})}));
  const std::vector<double> said = Numbers(outputs[1]);
  ASSERT_EQ(said.size(), w.size());
  for (size_t i = 0; i < said.size(); ++i) {
    EXPECT_NEAR(said[i], (ahead[i] - behind[i]) / (2 * kStep), 1e-7) << i;
    EXPECT_GT(std::abs(said[i]), 1e-2) << i;
  }
}

}  // namespace
}  // namespace roundhouse
