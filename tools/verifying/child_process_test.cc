#include "roundhouse/tools/verifying/child_process.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class ChildProcessTest : public ::testing::Test {
 protected:
  absl::Status Run(const std::string& script,
                   std::chrono::nanoseconds timeout = std::chrono::minutes(1)) {
    return RunChild({"/bin/sh", "-c", script}, {.standard_output = folder_->File("out"),
                                                .standard_error = folder_->File("err"),
                                                .timeout = timeout});
  }

  const std::unique_ptr<TemporaryFolder> folder_ = *TemporaryFolder::Create("child_process_test");
};

TEST_F(ChildProcessTest, GivesItsOutput) {
  ASSERT_THAT(Run("echo here"), IsOk());
  EXPECT_THAT(ReadFile(folder_->File("out")), IsOkAndHolds("here\n"));
}

TEST_F(ChildProcessTest, SaysHowItFailed) {
  EXPECT_THAT(Run("echo because >&2; exit 3"),
              StatusIs(absl::StatusCode::kInternal,
                       AllOf(HasSubstr("sh ended with code 3"), HasSubstr("because"))));
  EXPECT_THAT(Run("kill -9 $$"),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("ended by signal 9")));
}

TEST_F(ChildProcessTest, SaysThatThereIsNoSuchProgram) {
  EXPECT_FALSE(RunChild({"/nowhere/tool"}, {.standard_output = folder_->File("out"),
                                            .standard_error = folder_->File("err")})
                   .ok());
  EXPECT_EQ(FindProgram("no_such_program_anywhere"), "");
  EXPECT_THAT(FindProgram("sh"), HasSubstr("/sh"));
}

TEST_F(ChildProcessTest, EndsWithAllItsChildrenWhenTheTimeIsOver) {
  EXPECT_THAT(Run("sleep 1000 & wait", std::chrono::milliseconds(200)),
              StatusIs(absl::StatusCode::kDeadlineExceeded, HasSubstr("sh did not finish within")));
}

TEST_F(ChildProcessTest, EndsWhenItsWorkIsCancelled) {
  const std::atomic<bool> is_cancelled = true;
  const CancellationScope scope(is_cancelled);
  EXPECT_THAT(Run("sleep 1000"),
              StatusIs(absl::StatusCode::kCancelled, HasSubstr("while sh was running")));
}

TEST(TemporaryFolderTest, IsGoneWithItsFiles) {
  std::string file;
  {
    const absl::StatusOr<std::unique_ptr<TemporaryFolder>> folder = TemporaryFolder::Create("x");
    ASSERT_THAT(folder, IsOk());
    file = (*folder)->File("y");
    ASSERT_THAT(WriteFile(file, "z"), IsOk());
    ASSERT_THAT(ReadFile(file), IsOk());
  }
  EXPECT_FALSE(ReadFile(file).ok());
}

}  // namespace
}  // namespace roundhouse
