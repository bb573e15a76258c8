#include "roundhouse/tools/optimizing/optimize.h"

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/optimizing/optimize_test_base.h"
#include "roundhouse/tools/optimizing/pass_list.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class OptimizeTest : public OptimizeTestBase {};

TEST_F(OptimizeTest, SaysInAFewLinesWhatItDidWhereNothingIsWritten) {
  options_.summary_only = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("9 operations became "), HasSubstr("canonical.tanh\n"),
                                  HasSubstr("nothing was written: -o OUT")));
  EXPECT_THAT(ReadFile(options_.output), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(OptimizeTest, LeavesOutTheDataOfWeights) {
  std::string model = kModel;
  const std::string weight = "dense<2.0> : tensor<8xf32>";
  std::string numbers = "0.5";
  for (int i = 1; i < 64; ++i) absl::StrAppend(&numbers, ",", i, ".5");
  model =
      absl::StrReplaceAll(model, {{weight, absl::StrCat("dense<[", numbers, "]> : tensor<64xf32>")},
                                  {"tensor<8xf32>", "tensor<64xf32>"},
                                  {"2x8xf32", "2x64xf32"}});
  ASSERT_THAT(WriteFile(options_.input, model), IsOk());
  options_.no_weights = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("__elided__"), Not(HasSubstr("33.5"))));
}

TEST_F(OptimizeTest, OffersNoReproducerForANameThatIsNotRight) {
  options_.skip_passes = "csse";
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound,
                              AllOf(HasSubstr("did you mean 'cse'?"), Not(HasSubstr("--repro")))));
}

TEST_F(OptimizeTest, RunsAPipelineOfOnesOwn) {
  options_.passes = "[cse, dce]";
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("loc(\"g\")"), Not(HasSubstr("dead"))));
}

TEST_F(OptimizeTest, WritesThatAProgramIsDeterministic) {
  options_.deterministic = true;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("roundhouse.deterministic = true"));
  // It stays deterministic.
  options_.deterministic = false;
  options_.input = options_.output;
  options_.output = folder_ + "/again.mlir";
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("roundhouse.deterministic = true"));
  options_.targets = "auto";
  const absl::Status status = Run();
  EXPECT_TRUE(IsUsageError(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("leave out --targets and --tune"));
}

TEST_F(OptimizeTest, WhatIsForBackendsWantsSome) {
  options_.strict = true;
  absl::Status status = Run();
  EXPECT_TRUE(IsUsageError(status)) << status;
  EXPECT_THAT(status.message(), HasSubstr("--strict needs backends: add --targets=auto"));
  options_.strict = false;
  options_.precision = "medium";
  options_.error_budget = 0.1;
  status = Run();
  EXPECT_TRUE(IsUsageError(status)) << status;
  EXPECT_THAT(status.message(), HasSubstr("--precision, --error_budget need backends"));
  EXPECT_THAT(status.message(), HasSubstr("add --targets=auto"));
  options_.precision = "";
  options_.error_budget = std::nullopt;
  options_.passes = "cse";
  options_.targets = "none_such";
  EXPECT_THAT(Run().message(), HasSubstr("none_such"));
}

TEST_F(OptimizeTest, EveryPresetParsesPrintsAndKeepsItsWord) {
  for (int level = 0; level <= kMaxPresetLevel; ++level) {
    options_.level = absl::StrCat(level);
    options_.input.clear();
    EXPECT_THAT(PipelineText(*context_, options_),
                IsOkAndHolds(absl::StrCat(PresetPipeline(level), "\n")));
    ASSERT_OK_AND_ASSIGN(const Pipeline pipeline,
                         Pipeline::Parse(PassRegistry::Of(*context_), PresetPipeline(level)));
    const Numerics allowed = level <= 1   ? Numerics::kExact
                             : level == 2 ? Numerics::kReassociates
                                          : Numerics::kApproximates;
    for (const Pass* pass : pipeline.passes())
      EXPECT_LE(*pass->info().numerics, allowed) << pass->name() << " in -O" << level;
  }
}

constexpr char kOnnxModel[] = R"(
module attributes {onnx.opset_import = [["", 17]]} {
ml_program.subgraph private @then(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph private @else(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Neg_13"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<2xf32> {ml_program.identifier = "x"})
    -> (tensor<2xf32> {ml_program.identifier = "y"}) {
  %y = "onnx.If_16"(%c, %x) {then_branch = @then, else_branch = @else, onnx.captures = 1 : i64} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
}
)";

TEST_F(OptimizeTest, ADialectStaysWhereTheOutputIsItsFormat) {
  ASSERT_THAT(WriteFile(options_.input, kOnnxModel), IsOk());
  options_.output = folder_ + "/out.onnx";
  ASSERT_OK_AND_ASSIGN(const std::string kept, PipelineText(*context_, options_));
  EXPECT_THAT(kept, AllOf(Not(HasSubstr("lower")), Not(HasSubstr("fuse_activation"))));
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("Relu"));
  options_.output = folder_ + "/out.mlir";
  EXPECT_THAT(PipelineText(*context_, options_),
              IsOkAndHolds(AllOf(HasSubstr("lower, "), HasSubstr(std::string(PresetPipeline(2))))));
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("control.if"), Not(HasSubstr("\"onnx."))));
  options_.level = "0";
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("onnx.If_16"));
}

TEST_F(OptimizeTest, AFileOfPresetsSaysWhatTheLevelsRun) {
  ASSERT_THAT(WriteFile(options_.input, kOnnxModel), IsOk());
  options_.preset_file = folder_ + "/mine.txt";
  ASSERT_THAT(WriteFile(options_.preset_file, "O2 = cse, dce\nonnx.O2 = onnx_fold_shapes\n"),
              IsOk());
  options_.output = folder_ + "/out.mlir";
  EXPECT_THAT(PipelineText(*context_, options_),
              IsOkAndHolds("onnx_fold_shapes, lower, cse, dce\n"));
  EXPECT_THAT(Run(), IsOk());
  options_.output = folder_ + "/out.onnx";
  EXPECT_THAT(PipelineText(*context_, options_), IsOkAndHolds("onnx_fold_shapes\n"));
  ASSERT_THAT(WriteFile(options_.preset_file, "O2 = cse, decease\n"), IsOk());
  options_.output = folder_ + "/out.mlir";
  EXPECT_THAT(Run().message(), AllOf(HasSubstr("mine.txt"), HasSubstr("decease")));
  options_.preset_file = folder_ + "/none.txt";
  EXPECT_THAT(Run().message(), HasSubstr("none.txt"));
}

// ONNX graphs run only after lowering, so the lowered graphs are compared.
TEST_F(OptimizeTest, ChecksTheNumbersOfDialectsThatAreLowered) {
  ASSERT_THAT(WriteFile(options_.input, kOnnxModel), IsOk());
  options_.verify_numerics = true;
  options_.skip_passes = "lower";
  EXPECT_THAT(Run(), IsOk());
}

TEST_F(OptimizeTest, PresetsKeepTheNumbers) {
  options_.verify_numerics = true;
  for (const char* level : {"0", "1", "2", "3"}) {
    options_.level = level;
    EXPECT_THAT(Run(), IsOk());
  }
  EXPECT_THAT(Output(), Not(HasSubstr("dead")));
}

TEST_F(OptimizeTest, ErrorsInPipelinesHaveACaret) {
  options_.passes = "cse, dcee";
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              "--passes:1:6: error: there is no pass 'dcee', did you mean 'dce'?\n"
                              "  cse, dcee\n"
                              "       ^"));
}

TEST_F(OptimizeTest, SaysWhenTheInputsShowNothing) {
  ASSERT_THAT(WriteFile(options_.input, R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?x3xf32> {
  %s = "canonical.constant_gen"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %y = "canonical.reshape"(%x, %s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
}
)"),
              IsOk());
  options_.passes = "dce";
  options_.verify_numerics = true;
  EXPECT_THAT(Run(),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("does not run on these inputs even before the first pass")));
}

TEST_F(OptimizeTest, SaysWhatWasCheckedAndFound) {
  options_.verify_numerics = true;
  options_.passes = "dce";
  EXPECT_THAT(Run(), IsOk());
  EXPECT_EQ(notes_.str(),
            "numbers: 1 pass checked on random inputs, seed 0: 32 elements of 2 results are "
            "equal\n");
  ASSERT_THAT(WriteFile(options_.input, R"(
ml_program.subgraph @main(%x: tensor<?x3xf32>) -> tensor<?x1xf32> {
  %dead = "canonical.relu"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 1>} : (tensor<?x3xf32>) -> tensor<?x1xf32>
  ml_program.output %y : tensor<?x1xf32>
}
)"),
              IsOk());
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("unknown sizes taken as 2: 2 elements of 1"));
}

TEST_F(OptimizeTest, BindsShapes) {
  ASSERT_THAT(WriteFile(options_.input, R"(
ml_program.subgraph @main(%x: tensor<?x?xf32, ["batch", ""]> {ml_program.identifier = "x"}) -> tensor<?x?xf32, ["batch", ""]> {
  %y = "canonical.relu"(%x) : (tensor<?x?xf32, ["batch", ""]>) -> tensor<?x?xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x?xf32, ["batch", ""]>
}
)"),
              IsOk());
  options_.passes = "";
  options_.shapes = {"x:4x3"};
  options_.verify_numerics = true;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("-> tensor<4x3xf32>"), Not(HasSubstr("?"))));
  options_.verify_numerics = false;
  options_.shapes = {"batch:4"};
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("tensor<4x?xf32>"));
  options_.shapes = {"bacth:4"};
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument));
}

// Each graph calls the one below twice: inlining all calls gives 2^40 nodes.
TEST_F(OptimizeTest, InliningThatDoublesEnds) {
  std::string text = R"(
ml_program.subgraph @f0(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
)";
  for (int i = 1; i <= 40; ++i) {
    absl::StrAppend(&text, "ml_program.subgraph ", i < 40 ? "private " : "", "@f", i,
                    "(%x: tensor<2xf32>) -> tensor<2xf32> {\n");
    for (const char* line : {"  %y = ", "  %z = "}) {
      absl::StrAppend(&text, line, "\"control.call\"(", line[3] == 'y' ? "%x" : "%y",
                      ") {callee = @f", i - 1, "} : (tensor<2xf32>) -> tensor<2xf32>\n");
    }
    text += "  ml_program.output %z : tensor<2xf32>\n}\n";
  }
  ASSERT_THAT(WriteFile(options_.input, text), IsOk());
  options_.passes = "[inline{max_nodes=1000}, symbol_dce]";
  EXPECT_THAT(Run(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, Output()));
  size_t nodes = 0;
  for (const Graph* graph : program->graphs()) nodes += graph->num_nodes();
  EXPECT_LT(nodes, 2000u);
}

TEST_F(OptimizeTest, ListsPasses) {
  EXPECT_THAT(ListPasses(*context_, /*json=*/false),
              AllOf(HasSubstr("cse (exact)\n    Merges nodes "),
                    HasSubstr("    max_bytes (int, 67108864 unless given): "),
                    HasSubstr("    nodes (string list, required): "),
                    HasSubstr("patterns: softmax, log_of_softmax, log_softmax")));
  EXPECT_THAT(ListPasses(*context_, /*json=*/true), HasSubstr("\"name\": \"cse\""));
}

}  // namespace
}  // namespace roundhouse
