// The reproducers that optimize writes for a pass that moves numbers: the file alone moves them
// again.
#include "roundhouse/passes/debugging/reproducer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/debugging/numeric_check.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/optimizing/optimize.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Takes relu for relu6, which shows if a number is greater than 6.
class LoseSix final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add("canonical.relu6", "lose_six",
                 [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
                   return rewrite("canonical.relu", {&node.operand(0)});
                 });
  }
};
RH_REGISTER_PASS(lose_six, LoseSix).Doc("Is wrong.").WithNumerics(Numerics::kExact);

// Replaces tanh by its operand, which is close for small numbers.
class LoseTanh final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add(
        "canonical.tanh", "lose_tanh",
        [](Node& node, Rewriter&) -> absl::StatusOr<Replacement> { return &node.operand(0); });
  }
};
RH_REGISTER_PASS(lose_tanh, LoseTanh).Doc("Is off.").WithNumerics(Numerics::kApproximates);

// Times `factor`, then relu6, and tanh of a hundredth, with a dead node.
std::string Model(absl::string_view type, double factor) {
  return absl::StrCat(R"(
ml_program.subgraph @main(%x: )",
                      type, R"( {ml_program.identifier = "x"}) -> )", type, R"( {
  %f = "canonical.constant_gen"() {value = dense<)",
                      absl::StrFormat("%.1f", factor), R"(> : tensor<f32>} : () -> tensor<f32>
  %h = "canonical.constant_gen"() {value = dense<0.01> : tensor<f32>} : () -> tensor<f32>
  %dead = "canonical.neg"(%x) : ()",
                      type, ") -> ", type, R"(
  %a = "canonical.eltwise_mul"(%x, %f) : ()",
                      type, ", tensor<f32>) -> ", type, R"( loc("a")
  %b = "canonical.relu6"(%a) : ()",
                      type, ") -> ", type, R"( loc("b")
  %c = "canonical.eltwise_mul"(%b, %h) : ()",
                      type, ", tensor<f32>) -> ", type, R"( loc("c")
  %d = "canonical.tanh"(%c) : ()",
                      type, ") -> ", type, R"( loc("d")
  ml_program.output %d : )",
                      type, R"(
}
)");
}

class ReproducerTest : public ::testing::Test {
 protected:
  ReproducerTest() : context_(*Context::WithLinkedExtensions()) {
    options_.input = Path("in.mlir");
    options_.output = Path("out.mlir");
    options_.reproducer = Path("again.mlir");
    options_.verify_numerics = true;
  }
  static std::string Path(absl::string_view name) {
    return absl::StrCat(::testing::TempDir(), "/",
                        ::testing::UnitTest::GetInstance()->current_test_info()->name(), ".", name);
  }
  absl::Status Run(absl::string_view type, double factor = 1) {
    EXPECT_THAT(WriteFile(options_.input, Model(type, factor)), IsOk());
    notes_.str("");
    return Optimize(*context_, options_, notes_);
  }
  // Runs the file without other options.
  absl::Status RunAgain(const std::string& path) {
    OptimizeOptions again;
    again.input = path;
    again.output = Path("out_again.mlir");
    std::ostringstream notes;
    return Optimize(*context_, again, notes);
  }

  std::unique_ptr<Context> context_;
  OptimizeOptions options_;
  std::ostringstream notes_;
};

constexpr absl::StatusCode kMoved = absl::StatusCode::kDataLoss;

TEST_F(ReproducerTest, KeepsTheTolerance) {
  options_.passes = "dce, lose_tanh, cse";
  EXPECT_THAT(Run("tensor<2x8xf32>"), IsOk());
  options_.absolute_tolerance = 1e-9;
  const absl::Status failed = Run("tensor<2x8xf32>");
  EXPECT_THAT(failed, StatusIs(kMoved, HasSubstr("pass 'lose_tanh'")));
  EXPECT_THAT(RunAgain(options_.reproducer),
              StatusIs(kMoved, AllOf(HasSubstr("pass 'lose_tanh' (run 1"),
                                     HasSubstr("output 0 of @main: "))));
  // The pass alone, on the program after the passes before it.
  EXPECT_THAT(ReadFile(options_.reproducer),
              IsOkAndHolds(AllOf(HasSubstr("roundhouse.passes = \"lose_tanh\""),
                                 HasSubstr("atol = 1.0e-09"), Not(HasSubstr("canonical.neg")))));
  EXPECT_THAT(ReadFile(Path("out_again.mlir")), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(ReproducerTest, KeepsTheTolerancesOfThePassesBefore) {
  // lose_six alone may not do what it may do after an approximating pass.
  options_.passes = "lose_tanh, lose_six";
  options_.seed = 1;
  EXPECT_THAT(Run("tensor<64xf32>", 1000), StatusIs(kMoved, HasSubstr("pass 'lose_six'")));
  EXPECT_THAT(RunAgain(options_.reproducer), StatusIs(kMoved, HasSubstr("pass 'lose_six'")));
  EXPECT_THAT(ReadFile(options_.reproducer), IsOkAndHolds(HasSubstr("atol = 0.001")));
}

TEST_F(ReproducerTest, KeepsTheInputs) {
  options_.passes = "lose_six";
  EXPECT_THAT(Run("tensor<4xf32>"), IsOk());
  const std::string input = Path("input.npy");
  ASSERT_THAT(WriteNpy(input, Tensor::Of<float>({4}, {-1, 1, 6.5, 7})), IsOk());
  options_.inputs = {"x=" + input};
  EXPECT_THAT(Run("tensor<4xf32>"), StatusIs(kMoved, HasSubstr("found 0.06")));
  EXPECT_THAT(RunAgain(options_.reproducer), StatusIs(kMoved, HasSubstr("found 0.06")));
}

TEST_F(ReproducerTest, KeepsTheSeed) {
  options_.passes = "lose_six";
  const std::string type = "tensor<8xf32>";
  ASSERT_THAT(Run(type, 3), IsOk()) << "seed 0 shows it";
  absl::Status failed;
  while (failed.ok() && ++options_.seed < 100) failed = Run(type, 3);
  ASSERT_THAT(failed, StatusIs(kMoved, HasSubstr("output 0 of @main")));
  EXPECT_THAT(RunAgain(options_.reproducer), StatusIs(kMoved, HasSubstr("output 0 of @main")));
}

TEST_F(ReproducerTest, KeepsSizesThatWereNotKnown) {
  options_.passes = "lose_six";
  options_.seed = 3;
  EXPECT_THAT(Run("tensor<?x9xf32>", 1000), StatusIs(kMoved, HasSubstr("of 18 elements")));
  EXPECT_THAT(RunAgain(options_.reproducer), StatusIs(kMoved, HasSubstr("of 18 elements")));
  EXPECT_THAT(ReadFile(options_.reproducer), IsOkAndHolds(HasSubstr("unknown_size = 2")));
}

TEST_F(ReproducerTest, KeepsWhatWasLeftOutAndTheLimit) {
  const std::unique_ptr<Program> program = *Parse(*context_, Model("tensor<4xf32>", 1));
  NumericCheckOptions check;
  check.seed = 7;
  check.entries = {"main"};
  check.tolerance = Tolerance::Close(0.25, 0.5);
  check.unknown_size = 3;
  check.inputs["main"] = {Tensor::Of<float>({4}, {1, 2, 3, 4})};
  const std::string path = Path("all.mlir");
  ASSERT_THAT(WriteReproducer(*program,
                              {.pipeline = "cse, dce",
                               .skip_passes = {"dce", "lose_six"},
                               .bisect_limit = 5,
                               .check = check},
                              path),
              IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(path));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, Parse(*context_, text));
  ASSERT_OK_AND_ASSIGN(const std::optional<Reproduction> found, ReproductionOf(*read));
  ASSERT_TRUE(found.has_value() && found->check.has_value()) << text;
  EXPECT_EQ(found->pipeline, "cse, dce");
  EXPECT_THAT(found->skip_passes, ::testing::ElementsAre("dce", "lose_six"));
  EXPECT_EQ(found->bisect_limit, 5);
  EXPECT_EQ(found->check->seed, 7u);
  EXPECT_THAT(found->check->entries, ::testing::ElementsAre("main"));
  EXPECT_EQ(found->check->unknown_size, 3);
  ASSERT_TRUE(found->check->tolerance.has_value());
  EXPECT_EQ(found->check->tolerance->absolute(), 0.25);
  EXPECT_EQ(found->check->tolerance->relative(), 0.5);
  EXPECT_EQ(found->check->inputs.at("main"), check.inputs["main"]);
  EraseReproduction(*read);
  EXPECT_EQ(read->attributes().size(), 0u);
}

TEST_F(ReproducerTest, SaysWhichAttributeIsWrong) {
  ASSERT_THAT(WriteFile(options_.input,
                        "module attributes {roundhouse.check = {seed = \"x\"}, roundhouse.passes = "
                        "\"cse\"} {\n" +
                            Model("tensor<4xf32>", 1) + "}\n"),
              IsOk());
  EXPECT_THAT(RunAgain(options_.input),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       AllOf(HasSubstr("in.mlir: attribute 'roundhouse.check.seed'"),
                             HasSubstr("expected an integer"))));
}

// ---- bisection

TEST_F(ReproducerTest, BisectsWhereSizesAreNotKnown) {
  options_.passes = "[cse, lose_six, dce]";
  options_.bisect = true;
  EXPECT_THAT(Run("tensor<?x4xf32>", 1000),
              StatusIs(kMoved, HasSubstr("lose_six: lose_six at canonical.relu6 'b'")));
  EXPECT_THAT(notes_.str(), HasSubstr("to reproduce it: optimize "));
  EXPECT_THAT(ReadFile(options_.output + ".bisect.main.input_0.npy"), IsOk());
  EXPECT_THAT(RunAgain(options_.output + ".bisect.mlir"),
              StatusIs(kMoved, HasSubstr("pass 'lose_six'")));
}

TEST_F(ReproducerTest, BisectsOnSizesThatAreGiven) {
  options_.passes = "lose_six";
  options_.bisect = true;
  options_.shapes = {"x:5x4"};
  EXPECT_THAT(Run("tensor<?x4xf32>", 1000), StatusIs(kMoved, HasSubstr("of 20 elements")));
  EXPECT_THAT(RunAgain(options_.output + ".bisect.mlir"), StatusIs(kMoved, HasSubstr("lose_six")));
}

// Given inputs show what seeded inputs do not.
TEST_F(ReproducerTest, BisectsOnInputsThatAreGiven) {
  options_.passes = "lose_six";
  options_.bisect = true;
  const std::string input = Path("input.npy");
  ASSERT_THAT(WriteNpy(input, Tensor::Of<float>({3, 2}, {-1, 1, 2, 3, 6.5, 7})), IsOk());
  options_.inputs = {"x=" + input};
  EXPECT_THAT(Run("tensor<?x2xf32>"), StatusIs(kMoved, HasSubstr("lose_six")));
  EXPECT_THAT(RunAgain(options_.output + ".bisect.mlir"), StatusIs(kMoved, HasSubstr("lose_six")));
}

}  // namespace
}  // namespace roundhouse
