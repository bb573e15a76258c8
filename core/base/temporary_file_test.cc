#include "roundhouse/core/base/temporary_file.h"

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// The number of a process that has ended.
pid_t DeadProcess() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

class TemporaryFileTest : public ::testing::Test {
 protected:
  TemporaryFileTest()
      : folder_(absl::StrCat(testing::TempDir(), "/",
                             ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directory(folder_);
  }
  std::string Write(const std::string& name) const {
    const std::string path = absl::StrCat(folder_, "/", name);
    EXPECT_THAT(WriteFile(path, "half"), IsOk());
    return path;
  }
  const std::string folder_;
};

TEST_F(TemporaryFileTest, RemovesWhatTheDeadLeft) {
  const pid_t dead = DeadProcess();
  const std::string left = Write(absl::StrCat(".roundhouse.", dead, ".0.tmp"));
  const std::string own = Write(absl::StrCat(".roundhouse.", getpid(), ".7.tmp"));
  const std::string others = Write(absl::StrCat(".roundhouse.", dead, ".tmp"));
  const std::string named = Write("roundhouse.1.0.tmp");
  EXPECT_EQ(RemoveDeadTemporaries(absl::StrCat(folder_, "/model.rh")), 1);
  EXPECT_FALSE(std::filesystem::exists(left));
  for (const std::string& stays : {own, others, named}) EXPECT_TRUE(std::filesystem::exists(stays));
  EXPECT_EQ(RemoveDeadTemporaries(absl::StrCat(folder_, "/nowhere/model.rh")), 0);
}

// As on another machine, where the number says nothing.
TEST_F(TemporaryFileTest, LeavesWhatIsBeingWritten) {
  std::string path;
  const Descriptor written(OpenTemporary(folder_, 0600, path));
  ASSERT_TRUE(written.ok());
  const std::string renamed = absl::StrCat(folder_, "/.roundhouse.", DeadProcess(), ".0.tmp");
  std::filesystem::rename(path, renamed);
  EXPECT_EQ(RemoveDeadTemporaries(absl::StrCat(folder_, "/model.rh")), 0);
  EXPECT_TRUE(std::filesystem::exists(renamed));
}

TEST_F(TemporaryFileTest, IsThatOfOutputFiles) {
  ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(absl::StrCat(folder_, "/model.rh")));
  std::string name;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    name = entry.path().filename().string();
  }
  EXPECT_EQ(name, absl::StrCat(".roundhouse.", getpid(), ".0.tmp"));
}

TEST_F(TemporaryFileTest, FolderOfAPath) {
  EXPECT_EQ(FolderOf("model.rh"), ".");
  EXPECT_EQ(FolderOf("/model.rh"), "/");
  EXPECT_EQ(FolderOf("a/b/model.rh"), "a/b");
}

}  // namespace
}  // namespace roundhouse
