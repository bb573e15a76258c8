// How `differentiate` sums up what the users of one value contribute: whole tensors, and slices of
// it that overlap, are taken again, or leave gaps.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

absl::StatusOr<std::unique_ptr<Program>> Differentiated(const Context& context,
                                                        absl::string_view text) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(context, text));
  RH_RETURN_IF_ERROR(
      RunPasses(*program, "differentiate{graph=@loss, wrt=\"%x\"}, infer_types, cse, dce")
          .status());
  return program;
}

// The most values of the type that are needed at once, if nodes run in their order.
int64_t MostAlive(const Graph& graph, absl::string_view type) {
  std::map<const Value*, int64_t> uses_left;
  int64_t most = 0;
  int64_t alive = 0;
  for (const Node* node : graph.nodes()) {
    if (node->num_operands() == 0) continue;
    if (node->num_results() == 1 && node->result().type().ToString() == type) {
      for ([[maybe_unused]] const Use& use : node->result().uses()) ++uses_left[&node->result()];
      most = std::max(most, ++alive);
    }
    for (int i = 0; i < node->num_operands(); ++i) {
      const auto used = uses_left.find(&node->operand(i));
      if (used != uses_left.end() && --used->second == 0) --alive;
    }
  }
  return most;
}

// A recurrent cell uses its weight in each step, the whole of it or a slice.
std::string Recurrent(bool of_slices, int steps) {
  std::string text =
      absl::StrCat("ml_program.subgraph @loss(%h: tensor<2x8xf32>, %x: tensor<8x",
                   of_slices ? 16 : 8, "xf32> {ml_program.identifier = \"x\"}) -> tensor<f32> {\n");
  std::string state = "%h";
  for (int i = 0; i < steps; ++i) {
    std::string weight = "%x";
    if (of_slices) {
      weight = absl::StrCat("%w", i);
      absl::StrAppend(&text, "  ", weight,
                      " = \"canonical.slice\"(%x) {axes = array<i64: 1>, ends = array<i64: 16>, "
                      "starts = array<i64: 8>} : (tensor<8x16xf32>) -> tensor<8x8xf32>\n");
    }
    absl::StrAppend(&text, "  %p", i, " = \"canonical.mat_mul\"(", state, ", ", weight,
                    ") : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>\n  %t", i,
                    " = \"canonical.tanh\"(%p", i, ") : (tensor<2x8xf32>) -> tensor<2x8xf32>\n");
    state = absl::StrCat("%t", i);
  }
  return absl::StrCat(text, "  %l = \"canonical.tensor_reduce\"(", state,
                      ") {keep_dims = false, kind = \"sum\"} : (tensor<2x8xf32>) -> tensor<f32>\n",
                      "  ml_program.output %l : tensor<f32>\n}\n");
}

// Else the gradients of all steps would be in memory at once.
TEST(CotangentSumsTest, NotAllThatStepsContributeIsInMemoryAtOnce) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  for (const bool of_slices : {false, true}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Differentiated(*context, Recurrent(of_slices, 20)));
    const Graph& graph = *program->FindGraph("loss.gradients");
    // The sum so far, what is added, and their sum; and the slice of the weight.
    EXPECT_LE(MostAlive(graph, "tensor<8x8xf32>"), 4) << DebugString(*program);
    EXPECT_LE(MostAlive(graph, "tensor<8x16xf32>"), 1) << DebugString(*program);
  }
}

// A weight, width x width, and a bias.
std::vector<Tensor> WeightAndBias(const std::vector<double>& numbers, int64_t width) {
  const auto bias = numbers.begin() + width * width;
  const std::vector<double> weights(numbers.begin(), bias);
  const std::vector<double> biases(bias, numbers.end());
  return {Tensor::Of<double>({width, width}, absl::MakeConstSpan(weights)),
          Tensor::Of<double>({width}, absl::MakeConstSpan(biases))};
}

// Of @loss, whose inputs these are, if they move along a direction.
double SlopeByDifferences(const Program& program, const std::vector<double>& at,
                          const std::vector<double>& along, int64_t width) {
  const Graph* loss = program.FindGraph("loss");
  const std::unique_ptr<Execution> execution = *StartExecution(program, {.graphs = {loss}});
  const auto loss_at = [&](double step) {
    std::vector<double> moved = at;
    for (size_t i = 0; i < moved.size(); ++i) moved[i] += step * along[i];
    const std::vector<Tensor> results = *execution->Run(*loss, WeightAndBias(moved, width));
    return results[0].Materialize()->data<double>()[0];
  };
  constexpr double kStep = 1e-5;
  return (loss_at(kStep) - loss_at(-kStep)) / (2 * kStep);
}

// A step of few examples contributes a product of few rows to the gradient of a weight, and a sum
// of few rows to that of a bias.
TEST(CotangentSumsTest, ProductsOfManyStepsAreOne) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  constexpr int64_t kWidth = 8;
  constexpr int kSteps = 20;
  std::string text =
      "ml_program.subgraph @loss(%x: tensor<8x8xf64> {ml_program.identifier = \"x\"}, %b: "
      "tensor<8xf64> {ml_program.identifier = \"xb\"}) -> tensor<f64> {\n  %t0 = "
      "\"canonical.constant_gen\"() {value = dense<0.25> : tensor<2x8xf64>} : () -> "
      "tensor<2x8xf64>\n";
  for (int i = 0; i < kSteps; ++i) {
    absl::StrAppend(&text, "  %p", i, " = \"canonical.mat_mul\"(%t", i,
                    ", %x) : (tensor<2x8xf64>, tensor<8x8xf64>) -> tensor<2x8xf64>\n  %s", i,
                    " = \"canonical.eltwise_add\"(%p", i,
                    ", %b) : (tensor<2x8xf64>, tensor<8xf64>) -> tensor<2x8xf64>\n  %t", i + 1,
                    " = \"canonical.tanh\"(%s", i, ") : (tensor<2x8xf64>) -> tensor<2x8xf64>\n");
  }
  absl::StrAppend(&text, "  %l = \"canonical.tensor_reduce\"(%t", kSteps,
                  ") {keep_dims = false, kind = \"sum\"} : (tensor<2x8xf64>) -> tensor<f64>\n",
                  "  ml_program.output %l : tensor<f64>\n}\n");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, text));
  ASSERT_THAT(RunPasses(*program, "differentiate{graph=@loss, wrt=\"%x*\"}, infer_types, cse, dce"),
              IsOk());
  const Graph& graph = *program->FindGraph("loss.gradients");
  int products = 0;
  int sums = 0;
  for (const Node* node : graph.nodes()) {
    if (node->num_results() != 1) continue;
    const std::string type = node->result().type().ToString();
    products += node->op_name() == "canonical.mat_mul" && type == "tensor<8x8xf64>" ? 1 : 0;
    sums += type == "tensor<8xf64>" && node->num_operands() > 0 ? 1 : 0;
    EXPECT_FALSE(node->op_name() == "canonical.eltwise_add" && type == "tensor<8x8xf64>");
  }
  EXPECT_EQ(products, 1) << DebugString(*program);
  // The last step's, of which all rows are equal, is added to that of the others.
  EXPECT_LE(sums, 3) << DebugString(*program);
  SplitMix64 random(1);
  std::vector<double> at(kWidth * kWidth + kWidth);
  std::vector<double> along(at.size());
  for (std::vector<double>* numbers : {&at, &along}) {
    for (double& number : *numbers)
      number = static_cast<double>(random.Next() >> 11) * 0x1p-53 - 0.5;
  }
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Execution> execution,
                       StartExecution(*program, {.graphs = {&graph}}));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> results,
                       execution->Run(graph, WeightAndBias(at, kWidth)));
  double slope = 0;
  size_t number = 0;
  for (const size_t result : {1, 2}) {
    ASSERT_OK_AND_ASSIGN(const Tensor gradient, results[result].Materialize());
    for (const double part : gradient.data<double>()) slope += part * along[number++];
  }
  EXPECT_EQ(number, at.size());
  EXPECT_NEAR(slope, SlopeByDifferences(*program, at, along, kWidth), 1e-7);
}

constexpr int64_t kRows = 6;
constexpr int64_t kColumns = 5;

// The loss is linear in x: a sum of slices, each times a number. `gradient` is what comes out.
std::string SumOfSlices(SplitMix64& random, std::vector<double>& gradient) {
  const auto below = [&](int64_t bound) {
    return static_cast<int64_t>(random.Next() % static_cast<uint64_t>(bound));
  };
  constexpr absl::string_view kWhole = "tensor<6x5xf64>";
  std::string text = absl::StrCat("ml_program.subgraph @loss(%x: ", kWhole,
                                  " {ml_program.identifier = \"x\"}) -> tensor<f64> {\n");
  gradient.assign(kRows * kColumns, 0);
  std::string sum;
  const int64_t count = 2 + below(9);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t axis = below(2);
    const int64_t size = axis == 0 ? kRows : kColumns;
    // At times nothing, or all of it.
    const int64_t begin = below(size + 1);
    const int64_t end = begin + below(size - begin + 1);
    const int64_t step = below(4) == 0 ? 2 : 1;
    const bool is_reversed = end > begin && below(4) == 0;
    int64_t length = 0;
    for (int64_t at = begin; at < end; at += step, ++length) {
      for (int64_t k = 0; k < kRows * kColumns / size; ++k) {
        const int64_t place = is_reversed ? end - 1 - (at - begin) : at;
        gradient[static_cast<size_t>(axis == 0 ? place * kColumns + k : k * kColumns + place)] +=
            static_cast<double>(i + 1);
      }
    }
    const std::string type = axis == 0 ? absl::StrCat("tensor<", length, "x5xf64>")
                                       : absl::StrCat("tensor<6x", length, "xf64>");
    // Before the first element, counted from behind.
    const int64_t stop = is_reversed ? begin - 1 - (begin == 0 ? size : 0) : end;
    absl::StrAppend(&text, "  %s", i, " = \"canonical.slice\"(%x) {axes = array<i64: ", axis,
                    ">, ends = array<i64: ", stop,
                    ">, starts = array<i64: ", is_reversed ? end - 1 : begin,
                    ">, steps = array<i64: ", is_reversed ? -step : step, ">} : (", kWhole, ") -> ",
                    type, "\n  %k", i, " = \"canonical.constant_gen\"() {value = dense<", i + 1,
                    ".0> : tensor<f64>} : () -> tensor<f64>\n  %m", i,
                    " = \"canonical.eltwise_mul\"(%s", i, ", %k", i, ") : (", type,
                    ", tensor<f64>) -> ", type, "\n  %r", i, " = \"canonical.tensor_reduce\"(%m", i,
                    ") {keep_dims = false, kind = \"sum\"} : (", type, ") -> tensor<f64>\n");
    const std::string term = absl::StrCat("%r", i);
    if (sum.empty()) {
      sum = term;
      continue;
    }
    absl::StrAppend(&text, "  %l", i, " = \"canonical.eltwise_add\"(", sum, ", ", term,
                    ") : (tensor<f64>, tensor<f64>) -> tensor<f64>\n");
    sum = absl::StrCat("%l", i);
  }
  return absl::StrCat(text, "  ml_program.output ", sum, " : tensor<f64>\n}\n");
}

TEST(CotangentSumsTest, SlicesOfAllKinds) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    SplitMix64 random(seed);
    std::vector<double> gradient;
    const std::string text = SumOfSlices(random, gradient);
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", text));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Differentiated(*context, text));
    const Graph* graph = program->FindGraph("loss.gradients");
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Execution> execution,
                         StartExecution(*program, {.graphs = {graph}}));
    const std::vector<double> zeros(kRows * kColumns, 0);
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> results,
                         execution->Run(*graph, {Tensor::Of<double>({kRows, kColumns}, zeros)}));
    ASSERT_OK_AND_ASSIGN(const Tensor found, results[1].Materialize());
    EXPECT_THAT(found.data<double>(), ::testing::ElementsAreArray(gradient));
  }
}

}  // namespace
}  // namespace roundhouse
