#include "roundhouse/tools/files/diff.h"

#include <cstdlib>
#include <sstream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kModel[] = R"(
ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<?x4xf32> {ml_program.identifier = "x"})
    -> (tensor<?x4xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  ml_program.output %y : tensor<?x4xf32>
})";

class DiffTest : public ::testing::Test {
 protected:
  // Compares the model with itself after a text replacement.
  absl::Status Compare(const std::string& from, const std::string& to, DiffOptions options = {}) {
    const std::string folder = std::getenv("TEST_TMPDIR");
    options.expected = folder + "/a.mlir";
    options.found = folder + "/b.mlir";
    EXPECT_THAT(WriteFile(options.expected, kModel), IsOk());
    EXPECT_THAT(WriteFile(options.found, absl::StrReplaceAll(kModel, {{from, to}})), IsOk());
    out_.str("");
    return Diff(options, out_);
  }
  std::ostringstream out_;
};

TEST_F(DiffTest, TheSame) {
  EXPECT_THAT(Compare("none", "none"), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("the same inputs, outputs, operations and weights\n"),
                                HasSubstr("output 0 'y': "), HasSubstr("at most 0 off")));
}

TEST_F(DiffTest, OtherWeights) {
  EXPECT_THAT(Compare("2.0", "3.0"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("b.mlir: its results differ from those of")));
  EXPECT_THAT(out_.str(), HasSubstr("weights:\n  w: data -> different data\n"));
  EXPECT_THAT(Compare("2.0", "2.0001", {.absolute_tolerance = 0.01}), IsOk());
  EXPECT_THAT(Compare("2.0", "3.0", {.structure_only = true}), IsOk());
  EXPECT_THAT(out_.str(), Not(HasSubstr("output 0")));
}

TEST_F(DiffTest, OtherOperationsAndPorts) {
  EXPECT_THAT(Compare("eltwise_mul", "eltwise_add", {.json = true}),
              StatusIs(absl::StatusCode::kFailedPrecondition));
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("\"what\": \"canonical.eltwise_add\""), HasSubstr("\"ok\": false")));
  EXPECT_THAT(Compare("\"y\"", "\"z\""), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output 0: 'y' tensor<?x4xf32> -> 'z' tensor<?x4xf32>\n"));
}

TEST_F(DiffTest, ShowsWhatItCanWhereResultsCannotBeCompared) {
  // The rows are open in one model and 3 in the other, so results cannot be compared.
  EXPECT_THAT(Compare("<?x4xf32>", "<3x4xf32>"), Not(IsOk()));
  EXPECT_THAT(out_.str(), HasSubstr("input 0: 'x' tensor<?x4xf32> -> 'x' tensor<3x4xf32>\n"));
}

}  // namespace
}  // namespace roundhouse
