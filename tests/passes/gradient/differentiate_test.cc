// The contract of `differentiate`: the new graph and its results, calls, branches, loops, state,
// and refusals. tests/laws/gradient_laws_test.cc checks the numbers.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class DifferentiateTest : public ::testing::Test {
 protected:
  DifferentiateTest() : context_(*Context::WithLinkedExtensions()) {}

  // The program after the passes.
  absl::StatusOr<std::unique_ptr<Program>> After(absl::string_view text,
                                                 absl::string_view passes) const {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(*context_, text));
    RH_RETURN_IF_ERROR(RunPasses(*program, passes).status());
    return program;
  }

  static absl::StatusOr<std::vector<Tensor>> Run(const Program& program, absl::string_view graph,
                                                 absl::Span<const Tensor> inputs) {
    const Graph* found = program.FindGraph(graph);
    if (found == nullptr) return absl::NotFoundError(graph);
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                        StartExecution(program, {.graphs = {found}}));
    return execution->Run(*found, inputs);
  }

  static std::vector<double> Numbers(const Tensor& tensor) {
    const Tensor dense = *tensor.Materialize();
    if (dense.element_type() == ElementType(ElementKind::kF64)) {
      return {dense.data<double>().begin(), dense.data<double>().end()};
    }
    return {dense.data<float>().begin(), dense.data<float>().end()};
  }

  const std::unique_ptr<Context> context_;
};

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

TEST_F(DifferentiateTest, ListsAllThatHasNoGradientAtOnce) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %a = "acme.twist"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "acme.bend"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "acme.bend"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  %u:4 = "canonical.unique"(%a) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %s = "canonical.tensor_reduce"(%u#0) {keep_dims = false, kind = "sum"} : (tensor<?xf32>) -> tensor<f32>
  %d = "canonical.eltwise_mul"(%c, %s) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %l = "canonical.tensor_reduce"(%d) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  EXPECT_THAT(status.message(), HasSubstr("graph @loss cannot be differentiated"));
  EXPECT_THAT(status.message(),
              HasSubstr("acme.bend: its dialect has neither a gradient nor a lowering"));
  EXPECT_THAT(status.message(), HasSubstr("canonical.unique: the equality of elements"));
  // It is behind both.
  EXPECT_THAT(status.message(), HasSubstr("acme.twist: its dialect has neither"));
}

// Each for another reason, and each behind the others: an op of a dialect without answers, one
// whose type is not known, an op that is refused, one of a branch, an op of a dialect whose
// lowering fails, and a loop.
TEST_F(DifferentiateTest, ListsAllReasonsAtOnce) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<2x2xf32> {ml_program.identifier = "x"}, %c: tensor<i1> {ml_program.identifier = "c"}, %n: tensor<i64> {ml_program.identifier = "n"}) -> tensor<f32> {
  %f = "acme.first"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r:2 = "control.while"(%n, %f) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<2x2xf32>) -> (tensor<i64>, tensor<2x2xf32>)
  %b = "control.if"(%c, %r#1) {then = @left, else = @right} : (tensor<i1>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %t = "acme.twist"(%b) : (tensor<2x2xf32>) -> !roundhouse.unknown
  %u = "acme.untwist"(%t) : (!roundhouse.unknown) -> tensor<2x2xf32>
  %e = "canonical.exp"(%u) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %d = "canonical.determinant"(%e) : (tensor<2x2xf32>) -> tensor<f32>
  ml_program.output %d : tensor<f32>
}
ml_program.subgraph private @left(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %y = "acme.bend"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
ml_program.subgraph private @right(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  ml_program.output %x : tensor<2x2xf32>
}
ml_program.subgraph private @goes_on(%n: tensor<i64>, %x: tensor<2x2xf32>) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%n: tensor<i64>, %x: tensor<2x2xf32>) -> (tensor<i64>, tensor<2x2xf32>) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "acme.turn"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %m, %y : tensor<i64>, tensor<2x2xf32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  for (absl::string_view op : {"acme.first: its dialect", "acme.turn: its dialect",
                               "acme.bend: its dialect", "acme.twist: its dialect",
                               "acme.untwist: its dialect", "canonical.determinant: it needs"}) {
    EXPECT_THAT(status.message(), HasSubstr(op));
  }
}

// Integers carry no cotangent: without these refusals, gradients would silently be zero.
TEST_F(DifferentiateTest, RefusesIntegersThatAreNoChoiceAndReachTheLoss) {
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
TEST_F(DifferentiateTest, TakesChoicesAndConstantsAsTheyAre) {
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

TEST_F(DifferentiateTest, SaysOfQuantisedPartsThatTheyHaveNoSlope) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %q = "canonical.quantize"(%x) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %d = "canonical.dequantize"(%q) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
  %l = "canonical.tensor_reduce"(%d) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  EXPECT_THAT(status.message(),
              HasSubstr("canonical.dequantize: rounding to a grid has no derivative"));
}

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

TEST_F(DifferentiateTest, TwiceGivesHessianVectorProducts) {
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
TEST_F(DifferentiateTest, TwiceAgreesWithDifferencesOfGradients) {
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

TEST_F(DifferentiateTest, RefusesLoopsThatCanNeitherBeUnrolledNorRemembered) {
  constexpr char kOpen[] = R"(
ml_program.subgraph @loss(%x: tensor<?xf32> {ml_program.identifier = "x"}, %n: tensor<i64> {ml_program.identifier = "n"}) -> tensor<f32> {
  %r:2 = "control.while"(%n, %x) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<?xf32>) -> (tensor<i64>, tensor<?xf32>)
  %l = "canonical.tensor_reduce"(%r#1) {keep_dims = false, kind = "sum"} : (tensor<?xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
}
ml_program.subgraph private @goes_on(%n: tensor<i64>, %x: tensor<?xf32>) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%n: tensor<i64>, %x: tensor<?xf32>) -> (tensor<i64>, tensor<?xf32>) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.sin"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %m, %y : tensor<i64>, tensor<?xf32>
})";
  EXPECT_THAT(After(kOpen, "differentiate{graph=@loss, wrt=\"%x\"}").status().message(),
              AllOf(HasSubstr("needs tensors of known sizes; state 1 is tensor<?xf32>"),
                    HasSubstr("loops of a constant number of steps, at most 1024, are unrolled")));
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

// Programs of a few lines whose expansion is exponential or infinite. Graphs that store are
// inlined; others are not (calls_test.cc).
TEST_F(DifferentiateTest, WhatGrowsWithoutEndIsRefused) {
  constexpr char kStep[] = "differentiate{graph=@loss, wrt=\"%x\"}";
  constexpr char kLoss[] = R"(
ml_program.global private mutable @s(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.func @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<f32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %y = "control.call"(%c, %x) {callee = @f40} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  ml_program.return %y : tensor<f32>
}
ml_program.func private @f0(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @s = %y : tensor<f32>
  ml_program.return %y : tensor<f32>
})";
  const auto chain = [&](absl::string_view body) {
    std::string text = kLoss;
    for (int i = 1; i <= 40; ++i) {
      absl::StrAppend(&text, "\nml_program.func private @f", i,
                      "(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n",
                      absl::StrReplaceAll(body, {{"$NEXT", absl::StrCat("@f", i - 1)},
                                                 {"$THIS", absl::StrCat("@f", i)}}),
                      "\n  ml_program.return %b : tensor<f32>\n}");
    }
    return text;
  };
  const std::pair<const char*, const char*> cases[] = {
      // Each calls the next twice.
      {R"(  %a = "control.call"(%c, %x) {callee = $NEXT} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  %b = "control.call"(%c, %a) {callee = $NEXT} : (tensor<i1>, tensor<f32>) -> tensor<f32>)",
       "calls, loops and branches, inlined and unrolled, have more than 500000 nodes"},
      // Or calls itself.
      {R"(  %b = "control.call"(%c, %x) {callee = $THIS} : (tensor<i1>, tensor<f32>) -> tensor<f32>)",
       "@f40 calls itself"},
      {R"(  %b = "control.if"(%c, %c, %x) {else = @f0, then = $THIS} : (tensor<i1>, tensor<i1>, tensor<f32>) -> tensor<f32>)",
       "@f40 calls itself"},
  };
  for (const auto& [body, message] : cases) {
    EXPECT_THAT(After(chain(body), kStep).status().message(),
                AllOf(HasSubstr("graph @loss: "), HasSubstr(message)));
  }
}

// Every op of canonical that can have floats among its operands and results has an answer.
TEST_F(DifferentiateTest, EveryOpOfCanonicalHasAnAnswer) {
  const Dialect* canonical = nullptr;
  for (const Dialect* dialect : context_->dialects()) {
    if (dialect->name() == "canonical") canonical = dialect;
  }
  ASSERT_NE(canonical, nullptr);
  const auto* service = canonical->service<GradientService>();
  ASSERT_NE(service, nullptr);
  for (const OpInfo* op : canonical->ops()) {
    const std::optional<Derivative> derivative = service->DerivativeOf(*op);
    ASSERT_TRUE(derivative.has_value()) << op->name << " has neither a rule, a zero nor a refusal";
    if (derivative->kind == DerivativeKind::kRefused) {
      EXPECT_NE(derivative->reason, "") << op->name;
    }
  }
}

}  // namespace
}  // namespace roundhouse
