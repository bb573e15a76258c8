#include "roundhouse/tools/files/format.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Differs from what Roundhouse writes: comments, blanks, the names of values.
constexpr char kUntidy[] = R"(
// A comment.
ml_program.subgraph   @main( %input : tensor<2xf32> ) -> tensor<2xf32> {
  %result = "acme.double"(%input) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %result : tensor<2xf32>
}
)";

class FormatTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({RegisterMlProgram, RegisterControl}));
    std::string folder = ::testing::TempDir() + "/format_test.XXXXXX";
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    in_ = folder + "/in.mlir";
    out_ = folder + "/out.mlir";
  }

  // Runs the tool as its main does.
  int Run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "format");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = FormatMain(static_cast<int>(argv.size()), argv.data());
    stdout_ = ::testing::internal::GetCapturedStdout();
    stderr_ = ::testing::internal::GetCapturedStderr();
    return code;
  }

  std::unique_ptr<Context> context_;
  std::string in_;
  std::string out_;
  std::string stdout_;
  std::string stderr_;
};

TEST_F(FormatTest, IsStable) {
  ASSERT_OK_AND_ASSIGN(const std::string once, FormatText(*context_, kUntidy, "in"));
  EXPECT_NE(once, kUntidy);
  EXPECT_THAT(once, HasSubstr("\"acme.double\""));
  EXPECT_THAT(FormatText(*context_, once, "in"), IsOkAndHolds(once));
}

TEST_F(FormatTest, WritesTheFileOrStandardOutput) {
  ASSERT_THAT(WriteFile(in_, kUntidy), IsOk());
  ASSERT_EQ(Run({in_, "-o", out_}), 0) << stderr_;
  EXPECT_EQ(stdout_, "");
  ASSERT_OK_AND_ASSIGN(const std::string written, ReadFile(out_));
  ASSERT_EQ(Run({in_}), 0) << stderr_;
  EXPECT_EQ(stdout_, written);
  ASSERT_EQ(Run({in_, "-o", in_}), 0) << stderr_;
  EXPECT_THAT(ReadFile(in_), IsOkAndHolds(written));
}

TEST_F(FormatTest, CheckSaysWhetherTheTextWouldChange) {
  ASSERT_THAT(WriteFile(in_, kUntidy), IsOk());
  EXPECT_EQ(Run({in_, "--check"}), 1);
  EXPECT_THAT(stderr_, StartsWith("format: " + in_ + ": the text is not formatted"));
  EXPECT_THAT(ReadFile(in_), IsOkAndHolds(std::string(kUntidy)));
  ASSERT_EQ(Run({in_, "-o", in_}), 0);
  EXPECT_EQ(Run({in_, "--check"}), 0) << stderr_;
  EXPECT_EQ(stdout_, "");
  EXPECT_EQ(Run({in_, "--check", "-o", out_}), 2);
}

TEST_F(FormatTest, SaysWhereTheTextIsWrong) {
  ASSERT_THAT(
      WriteFile(in_, "ml_program.subgraph @main() {\n  %0 = \"acme.make\"( : () -> f32\n}\n"),
      IsOk());
  EXPECT_EQ(Run({in_, "-o", out_}), 1);
  EXPECT_THAT(stderr_, AllOf(StartsWith(in_ + ":2:"), HasSubstr(": error: "),
                             HasSubstr("\"acme.make\"( :"), HasSubstr("^\n")));
  EXPECT_THAT(ReadFile(out_), StatusIs(absl::StatusCode::kNotFound)) << "something was written";
}

TEST_F(FormatTest, SaysAllThatIsWrongWithTheProgram) {
  ASSERT_THAT(WriteFile(in_, R"(
ml_program.global private @weight : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "control.call"(%x) {callee = @man} : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
)"),
              IsOk());
  EXPECT_EQ(Run({in_}), 1);
  EXPECT_THAT(stderr_, AllOf(StartsWith(in_ + ":2:27: error: global @weight: "),
                             HasSubstr("\n" + in_ + ":4:8: error: @main: control.call (tensor"),
                             HasSubstr("did you mean 'main'?")));
  EXPECT_EQ(stdout_, "");
}

TEST_F(FormatTest, SaysWhichFileIsNotThere) {
  EXPECT_EQ(Run({in_}), 1);
  EXPECT_EQ(stderr_, "format: cannot read " + in_ + ": No such file or directory\n");
  EXPECT_EQ(Run({}), 2);
  EXPECT_THAT(stderr_, StartsWith("format: IN.mlir is missing"));
}

}  // namespace
}  // namespace roundhouse
