#include "roundhouse/core/base/file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

// Failed allocations are errors under the sanitizer too.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class FileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "/file_test.XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }

  std::string folder_;
};

TEST_F(FileTest, GivesBackWhatWasWritten) {
  const std::string path = folder_ + "/a";
  const std::string contents("odd\0bytes\n\xff", 11);
  ASSERT_THAT(WriteFile(path, contents), IsOk());
  EXPECT_THAT(ReadFile(path), IsOkAndHolds(contents));
  ASSERT_THAT(WriteFile(path, ""), IsOk());
  EXPECT_THAT(ReadFile(path), IsOkAndHolds(""));
  ASSERT_EQ(unlink(path.c_str()), 0);
  EXPECT_EQ(rmdir(folder_.c_str()), 0) << "a temporary file was left";
}

TEST_F(FileTest, HoldsMoreThanOneRead) {
  const std::string path = folder_ + "/a";
  std::string contents(300000, 'x');
  contents[200000] = 'y';
  ASSERT_THAT(WriteFile(path, contents), IsOk());
  EXPECT_THAT(ReadFile(path), IsOkAndHolds(contents));
}

TEST_F(FileTest, SaysWhatCannotBeRead) {
  EXPECT_THAT(ReadFile(folder_ + "/none"),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(HasSubstr("cannot read"), HasSubstr("/none: No such file"))));
  EXPECT_THAT(ReadFile(folder_),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("directory")));
}

TEST_F(FileTest, SaysWhatCannotBeWrittenAndLeavesNothing) {
  EXPECT_THAT(WriteFile(folder_ + "/sub/a", "x"),
              StatusIs(absl::StatusCode::kNotFound,
                       HasSubstr("cannot write " + folder_ + "/sub/a: No such file")));
  EXPECT_THAT(WriteFile(folder_, "x"),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("directory")));
  EXPECT_EQ(rmdir(folder_.c_str()), 0) << "a temporary file was left";
}

TEST_F(FileTest, KeepsPermissionsAndLinks) {
  const std::string path = folder_ + "/a";
  const std::string link = folder_ + "/link";
  ASSERT_THAT(WriteFile(path, "old"), IsOk());
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  ASSERT_EQ(symlink("a", link.c_str()), 0);
  ASSERT_THAT(WriteFile(link, "new"), IsOk());
  EXPECT_THAT(ReadFile(path), IsOkAndHolds("new"));
  struct stat info;
  ASSERT_EQ(lstat(link.c_str(), &info), 0);
  EXPECT_TRUE(S_ISLNK(info.st_mode));
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0640u);
}

// As in `convert - < model` after the shell has read a line of it.
TEST_F(FileTest, ReadsWhatIsOpenFromWhereItIs) {
  const std::string path = folder_ + "/a";
  ASSERT_THAT(WriteFile(path, "first second"), IsOk());
  const int fd = open(path.c_str(), O_RDONLY);
  ASSERT_EQ(lseek(fd, 6, SEEK_SET), 6);
  EXPECT_THAT(ReadFile("/dev/fd/" + std::to_string(fd)), IsOkAndHolds("second"));
  close(fd);
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const std::string contents(60000, 'x');
  ASSERT_EQ(write(pipe_ends[1], contents.data(), contents.size()), 60000);
  close(pipe_ends[1]);
  EXPECT_THAT(ReadFile("/dev/fd/" + std::to_string(pipe_ends[0])), IsOkAndHolds(contents));
  close(pipe_ends[0]);
}

TEST_F(FileTest, SaysWhatDoesNotGoIntoMemory) {
  const std::string path = folder_ + "/sparse";
  ASSERT_THAT(WriteFile(path, ""), IsOk());
  ASSERT_EQ(truncate(path.c_str(), int64_t{1} << 32), 0);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit limit = {1 << 30, 1 << 30};
    setrlimit(RLIMIT_AS, &limit);
    const absl::Status status = ReadFile(path).status();
    const bool is_right =
        absl::IsResourceExhausted(status) &&
        absl::StrContains(status.message(), "no memory for 4294967297 x 1 bytes") &&
        absl::StrContains(status.message(), path);
    _exit(is_right ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(FileTest, WritesToWhatIsNoRegularFile) { EXPECT_THAT(WriteFile("/dev/null", "x"), IsOk()); }

}  // namespace
}  // namespace roundhouse
