#include "roundhouse/tests/testing/compare_runs.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/interp/session_executor.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class CompareRunsTest : public ::testing::Test {
 protected:
  CompareRunsTest()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                 RegisterReferenceKernels, RegisterSessionExecutor})) {}

  const Program& ParseProgram(absl::string_view text) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_THAT(program, IsOk());
    return *programs_.emplace_back(*std::move(program));
  }

  const std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
};

constexpr char kTwice[] = R"(
ml_program.subgraph @main(%x: tensor<3xf32>) -> (tensor<3xf32> {ml_program.identifier = "y"}) {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
})";
constexpr char kNearlyTwice[] = R"(
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %two = "canonical.constant_gen"() {value = dense<2.001> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_mul"(%x, %two) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
})";

TEST_F(CompareRunsTest, NamesSeedOutputAndElement) {
  const Program& expected = ParseProgram(kTwice);
  const Program& found = ParseProgram(kNearlyTwice);
  EXPECT_THAT(CompareRuns(expected, expected), IsOk());
  EXPECT_THAT(CompareRuns(found, expected, {.seed = 7}),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("seed 7, run 0, @main"), HasSubstr("output 0 'y'"),
                             HasSubstr("3 of 3 elements differ; worst at ["))));
  EXPECT_THAT(CompareRuns(found, expected, {.tolerance = Tolerance::Close(0, 0.01)}), IsOk());
}

constexpr char kCounter[] = R"(
ml_program.global public mutable @runs(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %step = "canonical.constant_gen"() {value = dense<STEP> : tensor<i64>} : () -> tensor<i64>
  %runs = ml_program.global_load @runs : tensor<i64>
  %bounded = "canonical.eltwise_min"(%runs, %step) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %more = "canonical.eltwise_add"(%bounded, %step) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @runs = %more : tensor<i64>
  ml_program.return
})";

std::string WithStep(absl::string_view number) {
  std::string text = kCounter;
  text.replace(text.find("STEP"), 4, std::string(number));
  return text;
}

TEST_F(CompareRunsTest, ComparesTheStateThatIsLeft) {
  const Program& expected = ParseProgram(WithStep("1"));
  EXPECT_THAT(CompareRuns(expected, expected, {.runs = 3}), IsOk());
  EXPECT_THAT(CompareRuns(ParseProgram(WithStep("2")), expected),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("global @runs"), HasSubstr("found 2, expected 1"))));
}

TEST_F(CompareRunsTest, RunsGoOnWithTheStateOfTheOneBefore) {
  std::string text = WithStep("1");
  // After the runs the state is 1, 2, 3 where it should be 1, 2, 2.
  text.replace(text.find("eltwise_min"), 11, "eltwise_mul");
  const Program& found = ParseProgram(text);
  const Program& expected = ParseProgram(WithStep("1"));
  EXPECT_THAT(
      CompareRuns(found, expected, {.seed = 5, .runs = 3}),
      StatusIs(absl::StatusCode::kDataLoss, HasSubstr("seed 7, run 2, @main: global @runs: ")));
}

constexpr char kDivision[] = R"(
ml_program.subgraph @main(%x: tensor<8xi64>) -> tensor<8xi64> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %y = "canonical.eltwise_div"(%x, %zero) : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
  ml_program.output %y : tensor<8xi64>
})";
constexpr char kNoDivision[] = R"(
ml_program.subgraph @main(%x: tensor<8xi64>) -> tensor<8xi64> {
  ml_program.output %x : tensor<8xi64>
})";

TEST_F(CompareRunsTest, BothFailOrNone) {
  const Program& fails = ParseProgram(kDivision);
  const Program& runs = ParseProgram(kNoDivision);
  EXPECT_THAT(CompareRuns(fails, fails), IsOk());
  EXPECT_THAT(CompareRuns(runs, fails),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("runs, where it was expected")));
  EXPECT_THAT(CompareRuns(fails, runs), StatusIs(absl::StatusCode::kInvalidArgument,
                                                 HasSubstr("fails, where it was expected to run")));
}

TEST_F(CompareRunsTest, GraphsAndSizesThatAreNotThere) {
  const Program& expected = ParseProgram(kTwice);
  EXPECT_THAT(CompareRuns(ParseProgram(""), expected),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("cannot be started: ")));
  EXPECT_THAT(CompareRuns(expected, ParseProgram("")),
              StatusIs(absl::StatusCode::kFailedPrecondition));
  std::string renamed = kTwice;
  renamed.replace(renamed.find("@main"), 5, "@other");
  EXPECT_THAT(CompareRuns(ParseProgram(renamed), expected),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("@main: there is no such graph")));
  constexpr char kOpen[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32> ATTRIBUTES) -> tensor<?xf32> {
  ml_program.output %x : tensor<?xf32>
})";
  std::string text = kOpen;
  text.replace(text.find("ATTRIBUTES"), 10, "");
  const Program& open = ParseProgram(text);
  EXPECT_THAT(CompareRuns(open, open),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("input 0")));
  text = kOpen;
  text.replace(text.find("ATTRIBUTES"), 10, "{testing.sizes = array<i64: 5>}");
  const Program& closed = ParseProgram(text);
  EXPECT_THAT(CompareRuns(closed, closed), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                       SeededInputsOf(*closed.FindGraph("main"), 1));
  EXPECT_EQ(inputs[0].num_elements(), 5);
}

}  // namespace
}  // namespace roundhouse
