// Tests the debugging of passes with optimize: reports, dumps, passes left out, bisection,
// reproducers, and reduced programs.
#include <memory>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/usage_error.h"
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
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/optimizing/optimize_test_base.h"
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

class DebuggingTest : public OptimizeTestBase {};

TEST_F(DebuggingTest, ReportsWhatEachPassDid) {
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

TEST_F(DebuggingTest, PrintsWhatChanged) {
  options_.passes = "cse, dce";
  options_.print_changed = true;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(StartsWith("=== 2 dce: "), HasSubstr("@main\n  - %"),
                                  HasSubstr("loc(\"dead\")"), Not(HasSubstr("  + "))));
}

TEST_F(DebuggingTest, DumpsTheProgramAfterEachPass) {
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

TEST_F(DebuggingTest, LeavesPassesOut) {
  options_.passes = "cse, dce";
  options_.skip_passes = "dce";
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("dead"));
  options_.skip_passes = "dse";
  EXPECT_THAT(Run(), HasMessage(HasSubstr("there is no pass 'dse' to skip, did you mean 'cse'?")));
}

TEST_F(DebuggingTest, StopsAfterSoManyChanges) {
  options_.passes = "planted_bug";
  options_.bisect_limit = 1;
  EXPECT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), StartsWith("the last change: planted_bug: "));
}

TEST_F(DebuggingTest, NamesThePassThatMovesTheNumbers) {
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

TEST_F(DebuggingTest, NamesThePassThatBreaksWhatWasLowered) {
  ASSERT_THAT(WriteFile(options_.input, R"(
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "onnx.Relu_14"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})"),
              IsOk());
  options_.verify_numerics = true;
  options_.passes = "cse, lower, break_it{op=\"canonical.relu\"}";
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInternal, HasSubstr("pass 'break_it'")));
}

TEST_F(DebuggingTest, LeavesAReproducerThatFailsTheSameWay) {
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

TEST_F(DebuggingTest, BisectsToTheSingleChangeAndReducesWhatShowsIt) {
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

TEST_F(DebuggingTest, BisectsAPassThatFails) {
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

TEST_F(DebuggingTest, ReducesWhileACommandSucceeds) {
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
