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
TEST(CotangentSumsTest, WhatEachStepContributesIsAddedAtOnce) {
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
