#include "roundhouse/core/file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

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

TEST_F(FileTest, WritesToWhatIsNoRegularFile) { EXPECT_THAT(WriteFile("/dev/null", "x"), IsOk()); }

}  // namespace
}  // namespace roundhouse
