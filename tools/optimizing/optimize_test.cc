#include "roundhouse/tools/optimizing/optimize.h"

#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/debugging/bisect.h"
#include "roundhouse/passes/debugging/reducer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/optimizing/pass_list.h"
#include "roundhouse/tools/optimizing/reduce.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A pass with a bug: it merges relu of relu, but also replaces tanh of relu6, which it should leave
// alone, by relu.
class PlantedBug final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add("canonical.tanh", "tanh_of_relu6",
                 [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
                   if (node.operand(0).node().op_name() != "canonical.relu6") return kNoMatch;
                   return rewrite("canonical.relu", {&node.operand(0)});
                 });
    patterns.Add("canonical.relu", "relu_twice",
                 [](Node& node, Rewriter&) -> absl::StatusOr<Replacement> {
                   if (node.operand(0).node().op_name() != "canonical.relu") return kNoMatch;
                   return &node.operand(0);
                 });
  }
};
RH_REGISTER_PASS(planted_bug, PlantedBug).Doc("Is wrong.").WithNumerics(Numerics::kExact);

// A pass that makes an invalid program.
class Break final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(Field("op", pass.op_, "what it falls over"));
  }

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    for (Node* node : graph.nodes()) {
      if (node->op_name() != op_) continue;
      node->set_attribute("nonsense", Attribute::Int(1));
      return true;
    }
    return false;
  }
  std::string op_ = "canonical.tanh";
};
RH_REGISTER_PASS(break_it, Break).Doc("Breaks.").WithNumerics(Numerics::kExact);

constexpr char kModel[] = R"(
ml_program.subgraph @main(%x: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %a = "canonical.relu"(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("a")
  %b = "canonical.relu"(%a) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("b")
  %c = "canonical.relu"(%b) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("c")
  %w = "canonical.constant_gen"() {value = dense<2.0> : tensor<8xf32>} : () -> tensor<8xf32> loc("w")
  %d = "canonical.eltwise_mul"(%c, %w) : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32> loc("d")
  %e = "canonical.relu6"(%d) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("e")
  %f = "canonical.tanh"(%e) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("f")
  %g = "canonical.eltwise_add"(%f, %a) : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32> loc("g")
  %dead = "canonical.tanh"(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("dead")
  ml_program.output %g, %b : tensor<2x8xf32>, tensor<2x8xf32>
}
)";

class OptimizeTest : public ::testing::Test {
 protected:
  OptimizeTest() : context_(*Context::WithLinkedExtensions()) {
    folder_ = std::string(std::getenv("TEST_TMPDIR")) + "/" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    EXPECT_EQ(std::system(absl::StrCat("mkdir -p ", folder_).c_str()), 0);
    options_.input = folder_ + "/in.mlir";
    options_.output = folder_ + "/out.mlir";
    EXPECT_THAT(WriteFile(options_.input, kModel), IsOk());
  }

  absl::Status Run() {
    notes_.str("");
    return Optimize(*context_, options_, notes_);
  }
  std::string Output() {
    absl::StatusOr<std::string> text = ReadFile(options_.output);
    return text.ok() ? *text : text.status().ToString();
  }
  std::unique_ptr<Program> Model() { return *Parse(*context_, kModel); }

  std::unique_ptr<Context> context_;
  std::string folder_;
  OptimizeOptions options_;
  std::ostringstream notes_;
};

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
  options_.skip_passes = "";
  options_.passes = "cse, lower, break_it{op=\"canonical.relu\"}";
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInternal, HasSubstr("pass 'break_it'")));
}

TEST_F(OptimizeTest, PresetsKeepTheNumbers) {
  options_.verify_numerics = true;
  for (const char* level : {"0", "1", "2", "3"}) {
    options_.level = level;
    EXPECT_THAT(Run(), IsOk());
  }
  EXPECT_THAT(Output(), Not(HasSubstr("dead")));
}

TEST_F(OptimizeTest, ReportsWhatEachPassDid) {
  options_.passes = "cse, dce";
  options_.report = true;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(
      notes_.str(),
      AllOf(HasSubstr("passes: cse, dce\n"), HasSubstr("dce: -1 canonical.tanh\n"),
            HasSubstr("1  dce: remove\n"), HasSubstr("1 changes in all"),
            HasSubstr("       2        1  canonical.tanh\n"), HasSubstr("bytes of constants\n")));
  options_.json = true;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(),
              AllOf(HasSubstr("\"canonical.tanh\": -1"), HasSubstr("\"passes\": \"cse, dce\""),
                    HasSubstr("\"constant_bytes_before\": 32")));
}

TEST_F(OptimizeTest, PrintsWhatChanged) {
  options_.passes = "cse, dce";
  options_.print_changed = true;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(StartsWith("=== 2 dce: "), HasSubstr("@main\n  - %"),
                                  HasSubstr("loc(\"dead\")"), Not(HasSubstr("  + "))));
}

TEST_F(OptimizeTest, DumpsTheProgramAfterEachPass) {
  options_.passes = "cse, dce";
  options_.dump_dir = folder_ + "/steps/of/it";
  options_.dump_dot = true;
  EXPECT_THAT(Run(), IsOk());
  for (const char* name : {"0000.input.mlir", "0000.input.dot", "0001.cse.unchanged.mlir",
                           "0002.dce.changed.mlir", "0002.dce.changed.dot"}) {
    EXPECT_THAT(ReadFile(absl::StrCat(options_.dump_dir, "/", name)), IsOk()) << name;
  }
  EXPECT_THAT(ReadFile(options_.dump_dir + "/0001.cse.unchanged.dot"),
              StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(OptimizeTest, LeavesPassesOut) {
  options_.passes = "cse, dce";
  options_.skip_passes = "dce";
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("dead"));
  options_.skip_passes = "dse";
  EXPECT_THAT(Run(), HasMessage(HasSubstr("there is no pass 'dse' to skip, did you mean 'cse'?")));
}

TEST_F(OptimizeTest, StopsAfterSoManyChanges) {
  options_.passes = "planted_bug";
  options_.bisect_limit = 1;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), StartsWith("the last change: planted_bug: "));
}

TEST_F(OptimizeTest, ErrorsInPipelinesHaveACaret) {
  options_.passes = "cse, dcee";
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              "--passes:1:6: error: there is no pass 'dcee', did you mean 'dce'?\n"
                              "  cse, dcee\n"
                              "       ^"));
}

TEST_F(OptimizeTest, NamesThePassThatMovesTheNumbers) {
  options_.passes = "cse, planted_bug, dce";
  options_.verify_numerics = true;
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kDataLoss,
                              AllOf(HasSubstr("pass 'planted_bug' (run 2, changes 1 to "),
                                    HasSubstr("output 0 of @main: "),
                                    HasSubstr("the first value that changed: @main, 'f': "))));
  options_.skip_passes = "planted_bug";
  EXPECT_THAT(Run(), IsOk());
  options_.skip_passes = "";
  options_.absolute_tolerance = 100;
  EXPECT_THAT(Run(), IsOk());
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

TEST_F(OptimizeTest, LeavesAReproducerThatFailsTheSameWay) {
  options_.passes = "cse, dce, [break_it{op=\"canonical.relu6\"}], symbol_dce";
  options_.reproducer = folder_ + "/failed.mlir";
  const absl::Status failed = Run();
  EXPECT_THAT(failed, StatusIs(absl::StatusCode::kInternal,
                               HasSubstr("pass 'break_it' made a program that does not verify")));
  EXPECT_THAT(
      ReadFile(options_.reproducer),
      IsOkAndHolds(HasSubstr("roundhouse.passes = \"break_it{op=\\22canonical.relu6\\22}\"")));
  EXPECT_THAT(ReadFile(options_.reproducer), IsOkAndHolds(Not(HasSubstr("dead"))));
  OptimizeOptions again;
  again.input = options_.reproducer;
  EXPECT_THAT(Optimize(*context_, again, notes_),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("pass 'break_it' made a program")));
  EXPECT_THAT(ReadFile(options_.output), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(OptimizeTest, BisectsToTheSingleChangeAndReducesWhatShowsIt) {
  options_.passes = "[cse, planted_bug, dce]";
  options_.bisect = true;
  const absl::Status found = Run();
  EXPECT_THAT(found, StatusIs(absl::StatusCode::kDataLoss,
                              HasSubstr("planted_bug: tanh_of_relu6 at canonical.tanh 'f'")));
  EXPECT_THAT(notes_.str(), AllOf(StartsWith("change "), HasSubstr("output 0 of @main")));
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(options_.output + ".bisect.mlir"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> reduced, Parse(*context_, text));
  // An input, an output, and the two nodes that the wrong pattern reads.
  EXPECT_EQ(reduced->graphs().front()->num_nodes(), 4u) << text;
  EXPECT_THAT(text, AllOf(HasSubstr("canonical.tanh"), HasSubstr("canonical.relu6")));
  EXPECT_THAT(ReadFile(options_.output + ".bisect.main.input_0.npy"), IsOk());

  OptimizeOptions again;
  again.input = options_.output + ".bisect.mlir";
  again.output = folder_ + "/again.mlir";
  again.verify_numerics = true;
  EXPECT_THAT(Optimize(*context_, again, notes_),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("pass 'planted_bug'")));
}

TEST_F(OptimizeTest, BisectsAPassThatFails) {
  const std::unique_ptr<Program> program = Model();
  ASSERT_OK_AND_ASSIGN(
      const BisectResult found,
      Bisect(*program, "dce, break_it", {}, [](const Program&) { return absl::OkStatus(); }));
  EXPECT_EQ(found.pass, "break_it");
  EXPECT_EQ(found.application, 2);
  EXPECT_EQ(found.after, nullptr);
  ASSERT_NE(found.before, nullptr);
  EXPECT_THAT(Bisect(*program, "dce", {}, [](const Program&) { return absl::OkStatus(); }).status(),
              StatusIs(absl::StatusCode::kNotFound));
  EXPECT_THAT(
      Bisect(*program, "dce", {}, [](const Program&) { return absl::InternalError("always"); })
          .status(),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("always")));
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
                    HasSubstr("patterns: tanh_of_relu6, relu_twice")));
  EXPECT_THAT(ListPasses(*context_, /*json=*/true), HasSubstr("\"name\": \"cse\""));
}

TEST(ReducerTest, TakesAwayWhatDoesNotMatter) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.global private @w(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @unused(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.output %x : tensor<4xf32>
}
ml_program.subgraph @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %a = "canonical.relu"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = "canonical.tanh"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = "canonical.eltwise_mul"(%b, %w) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %d = "canonical.relu6"(%c) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  ml_program.output %d, %y : tensor<4x4xf32>, tensor<4x4xf32>
}
)"));
  auto has_product_of_load = [](const Program& candidate) {
    for (const Graph* graph : candidate.graphs()) {
      for (const Node* node : graph->nodes()) {
        if (node->op_name() == "canonical.eltwise_mul" &&
            node->operand(1).node().op_name() == "ml_program.global_load_const") {
          return true;
        }
      }
    }
    return false;
  };
  ReduceStatistics statistics;
  const std::unique_ptr<Program> reduced = Reduce(*program, has_product_of_load, &statistics);
  ASSERT_EQ(reduced->graphs().size(), 1u);
  const Graph& graph = *reduced->graphs().front();
  EXPECT_EQ(graph.inputs().size(), 1u);
  EXPECT_EQ(graph.outputs().size(), 0u);
  EXPECT_EQ(graph.num_nodes(), 3u);
  EXPECT_EQ(graph.inputs()[0].type, Type::Tensor(ElementKind::kF32, {1, 1}));
  ASSERT_EQ(reduced->globals().size(), 1u);
  EXPECT_EQ(*reduced->globals()[0]->inline_initial(),
            Attribute::OfTensor(*Tensor::Zeros(Type::Tensor(ElementKind::kF32, {1}))));
  EXPECT_GT(statistics.tried, statistics.kept);
}

TEST_F(OptimizeTest, ReducesWhileACommandSucceeds) {
  ReduceOptions reduce;
  reduce.input = options_.input;
  reduce.output = folder_ + "/small.mlir";
  reduce.command = "grep -q relu6 {}";
  EXPECT_THAT(ReduceModel(*context_, reduce, notes_), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(reduce.output));
  EXPECT_THAT(text, AllOf(HasSubstr("relu6"), Not(HasSubstr("tanh")), Not(HasSubstr("2x8"))));
  EXPECT_THAT(notes_.str(),
              AllOf(StartsWith("reduced from 12 to 2 nodes in "), EndsWith("tries\n")));
  reduce.command = "grep -q softmax {}";
  EXPECT_THAT(ReduceModel(*context_, reduce, notes_),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("the command fails on the original program")));
  reduce.command = "! no_such_tool {} 2>/dev/null";
  EXPECT_THAT(ReduceModel(*context_, reduce, notes_),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("the command succeeds even on a program without nodes")));
  reduce.command = "true";
  EXPECT_TRUE(IsUsageError(ReduceModel(*context_, reduce, notes_)));
}

}  // namespace
}  // namespace roundhouse
