// Gradients of recurrent cells against central differences, first and second ones: all cells,
// directions, lengths and absent operands; those that have a rule, and those that are decomposed.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int kSteps = 2, kBatch = 2, kInputs = 3, kCells = 2;

struct Case {
  std::string op;  // "gru"
  std::string direction;
  std::string attributes = "";
  bool has_bias = true;
  bool has_lengths = false;
  bool has_initial = true;
  bool shows_gates = false;
  bool has_more = false;  // A peephole.
  int steps = kSteps;
  int open_axis = -1;  // The axis of the input whose size only the run knows.

  std::string ToString() const {
    return absl::StrCat(op, " ", direction, " ", attributes, has_bias ? " bias" : "",
                        has_lengths ? " lengths" : "", has_initial ? " initial" : "",
                        shows_gates ? " gates" : "", has_more ? " peephole" : "", " ", steps, " ",
                        open_axis);
  }
};

// 0 is an unknown size.
std::string TypeOf(absl::Span<const int> sizes) {
  std::string text = "tensor<";
  for (const int size : sizes) absl::StrAppend(&text, size == 0 ? "?" : absl::StrCat(size), "x");
  return absl::StrCat(text, "f64>");
}

// @loss: the sum of sines of all results. Its inputs are all operands of floats.
std::string LossOf(const Case& c) {
  const bool is_lstm = c.op == "lstm", is_gru = c.op == "gru";
  const int directions = c.direction == "bidirectional" ? 2 : 1;
  const int rows = kCells * (is_lstm ? 4 : is_gru ? 3 : 1);
  std::vector<std::string> inputs, operands, types;
  const auto input = [&](bool is_given, const std::vector<int>& sizes) {
    types.push_back(is_given ? TypeOf(sizes) : "none");
    operands.push_back(is_given ? absl::StrCat("%x", inputs.size()) : "%none");
    if (is_given) {
      inputs.push_back(absl::StrCat(operands.back(), ": ", types.back(),
                                    " {ml_program.identifier = \"x", inputs.size(), "\"}"));
    }
  };
  const int batch = c.open_axis == 1 ? 0 : kBatch;
  input(true, {c.steps, batch, c.open_axis == 2 ? 0 : kInputs});
  input(true, {directions, rows, kInputs});
  input(true, {directions, rows, kCells});
  input(c.has_bias, {directions, rows});
  if (is_gru) input(c.has_bias, {directions, rows});
  operands.push_back(c.has_lengths ? "%lengths" : "%none");
  types.push_back(c.has_lengths ? "tensor<2xi64>" : "none");
  input(c.has_initial, {directions, kBatch, kCells});
  if (is_lstm) input(c.has_initial, {directions, kBatch, kCells});
  if (c.has_more) input(true, {directions, 3 * kCells});
  std::vector<std::string> results = {TypeOf({c.steps, directions, batch, kCells}),
                                      TypeOf({directions, batch, kCells})};
  if (is_lstm) results.push_back(results[1]);
  if (c.shows_gates) {
    const int width = is_lstm ? 5 : absl::StrContains(c.attributes, "reset_after") ? 4 : 3;
    results.push_back(TypeOf({c.steps, directions, batch, width * kCells}));
  }
  std::string text =
      absl::StrCat("ml_program.subgraph @loss(", absl::StrJoin(inputs, ", "),
                   ") -> tensor<f64> {\n", "  %none = \"control.none\"() : () -> none\n",
                   "  %lengths = \"canonical.constant_gen\"() {value = dense<[", c.steps,
                   ", 1]> : ", "tensor<2xi64>} : () -> tensor<2xi64>\n  %r:", results.size(),
                   " = \"canonical.", c.op, "\"(", absl::StrJoin(operands, ", "),
                   ") {direction = \"", c.direction, "\"", c.attributes, "} : (",
                   absl::StrJoin(types, ", "), ") -> (", absl::StrJoin(results, ", "), ")\n");
  for (size_t i = 0; i < results.size(); ++i) {
    absl::StrAppend(&text, "  %s", i, " = \"canonical.sin\"(%r#", i, ") : (", results[i], ") -> ",
                    results[i], "\n  %t", i, " = \"canonical.tensor_reduce\"(%s", i,
                    ") {keep_dims = false, kind = \"sum\"} : (", results[i], ") -> tensor<f64>\n");
    absl::StrAppend(
        &text, "  %l", i, i == 0 ? " = \"canonical.sin\"(" : " = \"canonical.eltwise_add\"(",
        i == 0 ? "" : absl::StrCat("%l", i - 1, ", "), "%t", i,
        i == 0 ? ") : (tensor<f64>)" : ") : (tensor<f64>, tensor<f64>)", " -> tensor<f64>\n");
  }
  return absl::StrCat(text, "  ml_program.output %l", results.size() - 1, " : tensor<f64>\n}\n");
}

// @slope: the sum of the first gradient in @loss.gradients.
std::string SlopeOf(const Graph& gradients) {
  std::vector<std::string> inputs, operands, input_types, result_types;
  for (const Port& port : gradients.inputs()) {
    operands.push_back(absl::StrCat("%x", inputs.size()));
    input_types.push_back(port.type.ToString());
    inputs.push_back(absl::StrCat(operands.back(), ": ", input_types.back(),
                                  " {ml_program.identifier = \"x", inputs.size(), "\"}"));
  }
  for (const Port& port : gradients.outputs()) result_types.push_back(port.type.ToString());
  return absl::StrCat("ml_program.subgraph @slope(", absl::StrJoin(inputs, ", "),
                      ") -> tensor<f64> {\n  %r:", result_types.size(), " = \"control.call\"(",
                      absl::StrJoin(operands, ", "), ") {callee = @loss.gradients} : (",
                      absl::StrJoin(input_types, ", "), ") -> (", absl::StrJoin(result_types, ", "),
                      ")\n  %s = \"canonical.tensor_reduce\"(%r#1) {keep_dims = false, kind = "
                      "\"sum\"} : (",
                      result_types[1],
                      ") -> tensor<f64>\n  ml_program.output %s : tensor<f64>\n}\n");
}

// Numbers between -1 and 1 of the types of a graph's inputs.
std::vector<Tensor> Drawn(const Graph& graph, uint64_t seed) {
  std::vector<Tensor> drawn;
  SplitMix64 random(seed);
  for (const Port& port : graph.inputs()) {
    Shape shape = port.type.shape();
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      if (!shape.dim(axis).is_known())
        shape = shape.WithDim(axis, Dim(axis == 2 ? kInputs : kBatch));
    }
    Tensor tensor = *Tensor::Uninitialized(port.type.WithShape(shape));
    for (double& number : tensor.mutable_data<double>()) {
      number = static_cast<double>(random.Next() >> 11) * 0x1p-52 - 1;
    }
    drawn.push_back(std::move(tensor));
  }
  return drawn;
}

absl::StatusOr<std::vector<Tensor>> Results(const Program& program, const Graph& graph,
                                            absl::Span<const Tensor> inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                      StartExecution(program, {.graphs = {&graph}}));
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> results, execution->Run(graph, inputs));
  for (Tensor& result : results) {
    RH_ASSIGN_OR_RETURN(result, result.Materialize());
  }
  return results;
}

// The first result of `graph` and its slope along a direction: by `graph`.gradients, and by central
// differences.
struct Slopes {
  double said = 0;
  double measured = 0;
};

absl::StatusOr<Slopes> SlopesOf(const Program& program, absl::string_view name, uint64_t seed) {
  const Graph& graph = *program.FindGraph(name);
  const Graph& gradients = *program.FindGraph(absl::StrCat(name, ".gradients"));
  const std::vector<Tensor> at = Drawn(graph, seed);
  const std::vector<Tensor> along = Drawn(graph, seed + 1);
  Slopes slopes;
  constexpr double kStep = 1e-5;
  for (const double sign : {1.0, -1.0}) {
    std::vector<Tensor> moved;
    for (size_t i = 0; i < at.size(); ++i) {
      Tensor tensor = *Tensor::Uninitialized(at[i].type());
      for (int64_t j = 0; j < tensor.num_elements(); ++j) {
        tensor.mutable_data<double>()[j] =
            at[i].data<double>()[j] + sign * kStep * along[i].data<double>()[j];
      }
      moved.push_back(std::move(tensor));
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> results, Results(program, graph, moved));
    slopes.measured += sign * results[0].data<double>()[0] / (2 * kStep);
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> results, Results(program, gradients, at));
  const size_t first = results.size() - at.size();
  for (size_t i = 0; i < at.size(); ++i) {
    for (int64_t j = 0; j < at[i].num_elements(); ++j)
      slopes.said += results[first + i].data<double>()[j] * along[i].data<double>()[j];
  }
  return slopes;
}

class RecurrentTest : public ::testing::Test {
 protected:
  RecurrentTest() : context_(*Context::WithLinkedExtensions()) {}

  void Expect(const Case& c) const {
    SCOPED_TRACE(c.ToString());
    const std::string text = LossOf(c);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, text));
    ASSERT_THAT(RunPasses(*program, "differentiate{graph=@loss, wrt=\"%x*\"}").status(), IsOk());
    ASSERT_OK_AND_ASSIGN(const Slopes first, SlopesOf(*program, "loss", 7));
    EXPECT_NEAR(first.said, first.measured, 1e-7 * (1 + std::abs(first.measured)))
        << text << DebugString(*program);
    EXPECT_GT(std::abs(first.measured), 1e-4);
    // And the gradient by the input once more.
    ASSERT_OK_AND_ASSIGN(const std::string once, Print(*program));
    const std::string with_slope =
        absl::StrCat(once, SlopeOf(*program->FindGraph("loss.gradients")));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> twice, Parse(*context_, with_slope));
    const absl::Status differentiated =
        RunPasses(*twice, "differentiate{graph=@slope, wrt=\"%x*\"}").status();
    if (c.open_axis == 1) {  // Gradients of slices need known sizes, which is stated.
      EXPECT_THAT(differentiated, HasCode(absl::StatusCode::kUnimplemented));
      return;
    }
    ASSERT_THAT(differentiated, IsOk());
    ASSERT_OK_AND_ASSIGN(const Slopes again, SlopesOf(*twice, "slope", 8));
    EXPECT_NEAR(again.said, again.measured, 1e-7 * (1 + std::abs(again.measured)));
  }

  const std::unique_ptr<Context> context_;
};

// All directions and operands of cells with the attributes `plain`, which have a rule, and some of
// cells with the attributes `decomposed`.
std::vector<Case> CasesOf(const std::string& op, const std::vector<std::string>& plain,
                          const std::vector<std::string>& decomposed, bool has_gates) {
  std::vector<Case> cases;
  for (const std::string& more : decomposed) {
    for (const bool has_lengths : {false, true}) {
      cases.push_back({.op = op,
                       .direction = has_lengths ? "bidirectional" : "backward",
                       .attributes = more,
                       .has_lengths = has_lengths,
                       .shows_gates = has_gates});
    }
  }
  for (const std::string& more : plain) {
    for (const char* direction : {"forward", "backward", "bidirectional"}) {
      for (const bool has_lengths : {false, true}) {
        for (const bool has_rest : {false, true}) {
          for (const bool shows_gates : {false, true}) {
            if (shows_gates && !has_gates) continue;
            cases.push_back({.op = op,
                             .direction = direction,
                             .attributes = more,
                             .has_bias = has_rest,
                             .has_lengths = has_lengths,
                             .has_initial = has_rest,
                             .shows_gates = shows_gates});
          }
        }
      }
    }
  }
  return cases;
}

TEST_F(RecurrentTest, Rnns) {
  for (const Case& c : CasesOf("rnn", {""}, {", clip = 0.5 : f32"}, false)) Expect(c);
}

TEST_F(RecurrentTest, Grus) {
  for (const Case& c :
       CasesOf("gru", {"", ", reset_after = true"},
               {", clip = 0.75 : f32", ", reset_after = true, clip = 0.75 : f32"}, true)) {
    Expect(c);
  }
}

TEST_F(RecurrentTest, Lstms) {
  for (const Case& c :
       CasesOf("lstm", {""}, {", cell_clip = 0.25 : f32", ", coupling = \"input_from_forget\""},
               true)) {
    Expect(c);
  }
}

TEST_F(RecurrentTest, WhatIsLeft) {
  Expect({.op = "lstm", .direction = "bidirectional", .shows_gates = true, .has_more = true});
  for (const char* op : {"rnn", "gru", "lstm"}) {
    Expect({.op = op, .direction = "forward", .steps = 1});
    Expect({.op = op, .direction = "backward", .has_initial = false, .steps = 1});
    Expect({.op = op, .direction = "bidirectional", .has_lengths = true, .steps = 4});
  }
  // Sizes that only the run knows.
  for (const char* op : {"rnn", "gru", "lstm"}) {
    Expect({.op = op, .direction = "forward", .has_initial = false, .open_axis = 1});
    Expect({.op = op, .direction = "backward", .open_axis = 2});
  }
  // Activations with and without a rule.
  for (const char* activations : {"\"tanh\", \"sigmoid\"", "\"sigmoid\", \"softsign\""})
    Expect({.op = "gru",
            .direction = "forward",
            .attributes = absl::StrCat(", activations = [", activations, "]")});
}

// Else each step would take its own nodes forward, as those of clipped cells do.
TEST_F(RecurrentTest, PlainCellsStayWhole) {
  const auto count = [&](const Case& c) {
    const std::unique_ptr<Program> program = *Parse(*context_, LossOf(c));
    EXPECT_THAT(RunPasses(*program, "differentiate{graph=@loss, wrt=\"%x*\"}, cse, dce").status(),
                IsOk());
    std::pair<int, int> cells_and_activations;
    for (const Node* node : program->FindGraph("loss.gradients")->nodes()) {
      cells_and_activations.first += node->op_name() == absl::StrCat("canonical.", c.op) ? 1 : 0;
      cells_and_activations.second += node->op_name() == "canonical.tanh" ? 1 : 0;
    }
    return cells_and_activations;
  };
  EXPECT_EQ(count({.op = "gru", .direction = "forward", .steps = 9}), std::pair(1, 0));
  EXPECT_EQ(count({.op = "lstm", .direction = "forward", .steps = 9}), std::pair(1, 1));
  EXPECT_EQ(
      count({.op = "gru", .direction = "forward", .attributes = ", clip = 0.5 : f32", .steps = 9}),
      std::pair(0, 9));
}

}  // namespace
}  // namespace roundhouse
