// Graphs in less memory: the same bits, within the budget that was asked for. Programs that train
// are in tests/training/memory_test.cc.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/planning/memory_plan.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr int64_t kLayerBytes = 64 * 64 * 4;

// y = tanh(y) * w, `layers` times; the loss is the sum.
std::string ChainText(int layers) {
  std::string text = R"(
ml_program.global private @w(dense<0.9> : tensor<64x64xf32>) : tensor<64x64xf32>
ml_program.subgraph @loss(%x: tensor<64x64xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %w = ml_program.global_load_const @w : tensor<64x64xf32>
)";
  std::string last = "%x";
  for (int i = 0; i < layers; ++i) {
    absl::StrAppend(&text, "  %t", i, " = \"canonical.tanh\"(", last,
                    ") : (tensor<64x64xf32>) -> tensor<64x64xf32>\n  %p", i,
                    " = \"canonical.eltwise_mul\"(%t", i,
                    ", %w) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>\n");
    last = absl::StrCat("%p", i);
  }
  return absl::StrCat(text, "  %l = \"canonical.tensor_reduce\"(", last,
                      ") {keep_dims = false, kind = \"sum\"} : (tensor<64x64xf32>) -> tensor<f32>\n"
                      "  ml_program.output %l : tensor<f32>\n}\n");
}

class RematerialiseTest : public ::testing::Test {
 protected:
  RematerialiseTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::StatusOr<std::unique_ptr<Program>> Gradients(absl::string_view text,
                                                     absl::string_view wrt) const {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(*context_, text));
    RH_RETURN_IF_ERROR(RunPasses(*program, absl::StrCat("differentiate{graph=@loss, wrt=\"", wrt,
                                                        "\"}, [cse, fold_constants, dce]"))
                           .status());
    return program;
  }

  absl::StatusOr<int64_t> ArenaOf(const Program& program, absl::string_view graph) const {
    RH_ASSIGN_OR_RETURN(const MemoryPlanner* planner, MemoryPlannerOf(*context_));
    RH_ASSIGN_OR_RETURN(const MemoryPlan plan,
                        planner->Plan(program, *program.FindGraph(graph), {}));
    return plan.arena_bytes;
  }

  static absl::StatusOr<std::vector<Tensor>> Run(const Program& program, absl::string_view name) {
    const Graph& graph = *program.FindGraph(name);
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, SeededInputs(graph, 3));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                        StartExecution(program, {.graphs = {&graph}}));
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, execution->Run(graph, inputs));
    for (Tensor& output : outputs) {
      RH_ASSIGN_OR_RETURN(output, output.Materialize());
    }
    return outputs;
  }

  // Fits @loss.gradients into a budget, and checks that it is met and that no bit changes.
  void Fit(Program& program, int64_t budget) const {
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, Run(program, "loss.gradients"));
    ASSERT_OK_AND_ASSIGN(const int64_t before, ArenaOf(program, "loss.gradients"));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Pass> pass,
                         PassRegistry::Of(*context_).Get("rematerialise"));
    ASSERT_THAT(pass->SetOption("graph", Attribute::Symbol("loss.gradients")), IsOk());
    ASSERT_THAT(pass->SetOption("budget", Attribute::Int(budget)), IsOk());
    ASSERT_THAT(pass->Run(program), IsOkAndHolds(true));
    ASSERT_OK_AND_ASSIGN(const int64_t after, ArenaOf(program, "loss.gradients"));
    EXPECT_LE(after, budget);
    const std::map<std::string, int64_t>& counts = pass->counts();
    EXPECT_EQ(counts.at("predicted peak bytes"), after);
    EXPECT_EQ(counts.at("measured peak bytes"), after);
    EXPECT_EQ(counts.at("measured peak bytes before"), before);
    EXPECT_GT(counts.at("nodes computed again"), 0);
    EXPECT_THAT(Run(program, "loss.gradients"), IsOkAndHolds(expected));
    // Passes that merge equal nodes leave what is computed again.
    ASSERT_THAT(RunPasses(program, "[cse, fold_constants, dce]").status(), IsOk());
    EXPECT_THAT(ArenaOf(program, "loss.gradients"), IsOkAndHolds(after));
    for (const auto& [what, count] : counts) std::cout << what << ": " << count << "\n";
  }

  const std::unique_ptr<Context> context_;
};

TEST_F(RematerialiseTest, ALongChainKeepsTheRootOfItsLength) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Gradients(ChainText(64), "%x"));
  ASSERT_OK_AND_ASSIGN(const int64_t before, ArenaOf(*program, "loss.gradients"));
  EXPECT_GT(before, 64 * kLayerBytes);
  Fit(*program, 26 * kLayerBytes);
}

TEST_F(RematerialiseTest, HalfTheMemoryTakesOnlyAPartAgain) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Gradients(ChainText(30), "%x, @w"));
  ASSERT_OK_AND_ASSIGN(const int64_t before, ArenaOf(*program, "loss.gradients"));
  Fit(*program, before / 2);
  const Graph& graph = *program->FindGraph("loss.gradients");
  int tanhs = 0;
  for (const Node* node : graph.nodes()) tanhs += node->op_name() == "canonical.tanh" ? 1 : 0;
  EXPECT_LE(tanhs, 60);
}

TEST_F(RematerialiseTest, AnyLongLivedValueIsComputedAgain) {
  // No gradients: what the beginning computes is used again at the end.
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<64x64xf32> {ml_program.identifier = "x"}) -> tensor<64x64xf32> {
  %early = "canonical.exp"(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = "canonical.tensor_reduce"(%early) {axes = array<i64: 0>, keep_dims = true, kind = "sum"} : (tensor<64x64xf32>) -> tensor<1x64xf32>
  %wide = "canonical.tensor_concat"(%x, %x, %x, %x) {axis = 0 : i64} : (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<256x64xf32>
  %t = "canonical.eltwise_mul"(%wide, %s) : (tensor<256x64xf32>, tensor<1x64xf32>) -> tensor<256x64xf32>
  %r = "canonical.tensor_reduce"(%t) {axes = array<i64: 0>, keep_dims = true, kind = "max"} : (tensor<256x64xf32>) -> tensor<1x64xf32>
  %y = "canonical.eltwise_add"(%early, %r) : (tensor<64x64xf32>, tensor<1x64xf32>) -> tensor<64x64xf32>
  ml_program.output %y : tensor<64x64xf32>
})";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kText));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, Run(*program, "main"));
  ASSERT_OK_AND_ASSIGN(const int64_t before, ArenaOf(*program, "main"));
  const int64_t budget = before - kLayerBytes;
  ASSERT_THAT(RunPasses(*program, absl::StrCat("rematerialise{budget=", budget, "}")),
              IsOkAndHolds(true));
  EXPECT_THAT(ArenaOf(*program, "main"), IsOkAndHolds(testing::Le(budget)));
  EXPECT_THAT(Run(*program, "main"), IsOkAndHolds(expected));
}

TEST_F(RematerialiseTest, EnoughMemoryChangesNothing) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Gradients(ChainText(8), "%x"));
  const std::string before = DebugString(*program);
  EXPECT_THAT(RunPasses(*program, "rematerialise{graph=@loss.gradients, budget=100000000}"),
              IsOkAndHolds(false));
  EXPECT_EQ(DebugString(*program), before);
}

TEST_F(RematerialiseTest, RefusesWhatCannotBe) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Gradients(ChainText(8), "%x"));
  const struct {
    const char* passes;
    testing::Matcher<std::string> message;
  } cases[] = {
      {"rematerialise{budget=1}", HasSubstr("option 'graph': the program has 2 public graphs")},
      {"rematerialise{graph=@los, budget=1}", HasSubstr("there is no graph @los with a body")},
      {"rematerialise{graph=@loss, budget=-1}", HasSubstr("expected 0 or more bytes")},
      {"rematerialise{graph=@loss, budget=1, threads=0}", HasSubstr("expected 1 to 1024")},
      {"rematerialise{graph=@loss.gradients, budget=1000, measure=false}",
       AllOf(HasSubstr("@loss.gradients does not run in 1000 bytes"),
             HasSubstr("At its peak memory holds\n"), HasSubstr("16384 bytes: the result of"))},
  };
  for (const auto& [passes, message] : cases) {
    EXPECT_THAT(std::string(RunPasses(*program, passes).status().message()), message) << passes;
  }
}

// The least budget that an error names is one that is possible.
TEST_F(RematerialiseTest, TheLeastBudgetIsPossible) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Gradients(ChainText(30), "%x"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again, Gradients(ChainText(30), "%x"));
  const absl::Status refused =
      RunPasses(*program, "rematerialise{graph=@loss.gradients, budget=0, measure=false}").status();
  const std::string message(refused.message());
  const size_t at = message.find("and at least ");
  ASSERT_NE(at, std::string::npos) << message;
  int64_t least = 0;
  ASSERT_TRUE(
      absl::SimpleAtoi(message.substr(at + 13, message.find(' ', at + 13) - at - 13), &least));
  Fit(*again, least);
}

}  // namespace
}  // namespace roundhouse
