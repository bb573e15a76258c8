#include "roundhouse/core/base/output_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class OutputFileTest : public ::testing::Test {
 protected:
  OutputFileTest()
      : folder_(absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                             ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    mkdir(folder_.c_str(), 0777);
  }
  std::string Path(const std::string& name) const { return folder_ + "/" + name; }
  std::vector<std::string> Listing() const {
    std::vector<std::string> names;
    DIR* directory = opendir(folder_.c_str());
    while (dirent* entry = readdir(directory)) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") names.push_back(name);
    }
    closedir(directory);
    return names;
  }
  const std::string folder_;
};

TEST_F(OutputFileTest, IsThereOnceItIsCommitted) {
  ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(Path("a")));
  ASSERT_THAT(file.Append("abc"), IsOk());
  ASSERT_THAT(file.AlignTo(8), IsOk());
  ASSERT_THAT(file.Append("d"), IsOk());
  EXPECT_EQ(file.size(), 9);
  EXPECT_THAT(ReadFile(Path("a")), StatusIs(absl::StatusCode::kNotFound));
  ASSERT_THAT(file.Commit(), IsOk());
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds(std::string("abc\0\0\0\0\0d", 9)));
  EXPECT_THAT(Listing(), UnorderedElementsAre("a"));
}

TEST_F(OutputFileTest, WithoutCommitNothingHasHappened) {
  ASSERT_THAT(WriteFile(Path("a"), "old"), IsOk());
  {
    ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(Path("a")));
    ASSERT_THAT(file.Append(std::string(1 << 20, 'x')), IsOk());
  }
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds("old"));
  EXPECT_THAT(Listing(), UnorderedElementsAre("a"));
}

TEST_F(OutputFileTest, HoldsWhatWasAppended) {
  ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(Path("a")));
  const std::string large(1 << 20, 'x');
  ASSERT_THAT(file.Append("abc"), IsOk());
  ASSERT_THAT(file.Append(large), IsOk());
  EXPECT_THAT(file.Holds(0, "abc"), IsOkAndHolds(true));
  EXPECT_THAT(file.Holds(1, "bc"), IsOkAndHolds(true));
  EXPECT_THAT(file.Holds(0, "abd"), IsOkAndHolds(false));
  EXPECT_THAT(file.Holds(3, large), IsOkAndHolds(true));
  EXPECT_THAT(file.Holds(3, std::string((1 << 20) - 1, 'x') + "y"), IsOkAndHolds(false));
  EXPECT_THAT(file.Holds(4, large), IsOkAndHolds(false));
}

// A writer killed at any moment leaves the old file or the new one.
TEST_F(OutputFileTest, AKilledWriterLeavesAWholeFile) {
  const std::string path = Path("model");
  const std::string old_contents(300000, 'o');
  const std::string new_contents(3000000, 'n');
  ASSERT_THAT(WriteFile(path, old_contents), IsOk());
  int kept = 0;
  int replaced = 0;
  for (int delay = 0; delay < 6000; delay += 60) {
    const pid_t child = fork();
    if (child == 0) {
      absl::StatusOr<OutputFile> file = OutputFile::Create(path);
      for (size_t i = 0; file.ok() && i < new_contents.size(); i += 1000) {
        if (!file->Append(new_contents.substr(i, 1000)).ok()) _exit(1);
      }
      _exit(file.ok() && file->Commit().ok() ? 0 : 1);
    }
    usleep(static_cast<useconds_t>(delay));
    kill(child, SIGKILL);
    int status;
    waitpid(child, &status, 0);
    ASSERT_OK_AND_ASSIGN(const std::string found, ReadFile(path));
    ASSERT_TRUE(found == old_contents || found == new_contents) << "after " << delay << " us";
    ++(found == old_contents ? kept : replaced);
    ASSERT_THAT(WriteFile(path, old_contents), IsOk());
  }
  EXPECT_GT(kept, 0);
}

// A limit on file sizes stands for a full disk.
TEST_F(OutputFileTest, AFullDiskLeavesTheOldFile) {
  const std::string path = Path("model");
  ASSERT_THAT(WriteFile(path, "old"), IsOk());
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {100000, 100000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const absl::Status status = WriteFile(path, std::string(1000000, 'n'));
    _exit(absl::StrContains(std::string(status.message()),
                            "cannot write " + path + ": File too large")
              ? 0
              : 1);
  }
  int status;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_THAT(ReadFile(path), IsOkAndHolds("old"));
  EXPECT_THAT(Listing(), UnorderedElementsAre("model"));
}

TEST_F(OutputFileTest, ErrorsNameThePath) {
  EXPECT_THAT(OutputFile::Create(Path("no/such/folder")).status(),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr(Path("no/such/folder"))));
}

mode_t ModeOf(const std::string& path) {
  struct stat info;
  return lstat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
}

// Runs `work` in a child process without root's privileges.
bool WithoutPrivileges(const std::function<bool()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[2] = {};
    if (syscall(SYS_capset, &header, none) != 0) _exit(1);
    _exit(work() ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

TEST_F(OutputFileTest, NobodyReadsEarlierWhatIsNotForThem) {
  ASSERT_THAT(WriteFile(Path("secret"), "old"), IsOk());
  ASSERT_EQ(chmod(Path("secret").c_str(), 0600), 0);
  ASSERT_THAT(WriteFile(Path("shared"), "old"), IsOk());
  ASSERT_EQ(chmod(Path("shared").c_str(), 0664), 0);
  const mode_t mask = umask(027);
  for (const char* name : {"secret", "shared", "new"}) {
    ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(Path(name)));
    ASSERT_THAT(file.Append("new"), IsOk());
    for (const std::string& listed : Listing()) {
      if (absl::StartsWith(listed, ".roundhouse.")) {
        EXPECT_EQ(ModeOf(Path(listed)), std::string(name) == "new" ? 0640u : 0600u) << name;
      }
    }
    ASSERT_THAT(file.Commit(), IsOk());
  }
  umask(mask);
  EXPECT_EQ(ModeOf(Path("secret")), 0600u);
  EXPECT_EQ(ModeOf(Path("shared")), 0664u);
  EXPECT_EQ(ModeOf(Path("new")), 0640u);
}

TEST_F(OutputFileTest, ALinkStaysALink) {
  ASSERT_EQ(mkdir(Path("sub").c_str(), 0777), 0);
  ASSERT_EQ(symlink("sub/file", Path("link").c_str()), 0);
  ASSERT_EQ(symlink("link", Path("to_link").c_str()), 0);
  // First to a link without a file, then to a file.
  for (const char* contents : {"first", "second"}) {
    ASSERT_THAT(WriteFile(Path("to_link"), contents), IsOk());
    EXPECT_THAT(ReadFile(Path("sub/file")), IsOkAndHolds(contents));
    char target[16];
    EXPECT_EQ(readlink(Path("link").c_str(), target, sizeof(target)), 8);
    EXPECT_EQ(readlink(Path("to_link").c_str(), target, sizeof(target)), 4);
  }
  ASSERT_EQ(symlink("round", Path("round").c_str()), 0);
  EXPECT_THAT(WriteFile(Path("round"), "x"),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("Too many levels")));
  ASSERT_EQ(symlink("none/file", Path("astray").c_str()), 0);
  EXPECT_THAT(WriteFile(Path("astray"), "x"),
              StatusIs(absl::StatusCode::kNotFound,
                       HasSubstr(Path("none") + " does not exist: create it first")));
  EXPECT_THAT(Listing(), UnorderedElementsAre("sub", "link", "to_link", "round", "astray"));
}

TEST_F(OutputFileTest, AReadOnlyFileIsNotReplaced) {
  ASSERT_THAT(WriteFile(Path("a"), "old"), IsOk());
  ASSERT_EQ(chmod(Path("a").c_str(), 0444), 0);
  EXPECT_TRUE(WithoutPrivileges([&] {
    const absl::Status status = WriteFile(Path("a"), "new");
    return absl::IsPermissionDenied(status) &&
           absl::StrContains(status.ToString(),
                             Path("a") + ": Permission denied; the existing file") &&
           absl::StrContains(status.ToString(), "chmod u+w");
  }));
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds("old"));
}

TEST_F(OutputFileTest, SaysThatTheFolderMustBeWritable) {
  ASSERT_THAT(WriteFile(Path("a"), "old"), IsOk());
  ASSERT_EQ(chmod(folder_.c_str(), 0555), 0);
  EXPECT_TRUE(WithoutPrivileges([&] {
    const absl::Status status = WriteFile(Path("a"), "new");
    return absl::IsPermissionDenied(status) &&
           absl::StrContains(status.ToString(), "the folder " + folder_ + " and then renamed");
  }));
  ASSERT_EQ(chmod(folder_.c_str(), 0777), 0);
  EXPECT_THAT(Listing(), UnorderedElementsAre("a"));
}

// Users who may write to a folder need not be allowed to read it.
TEST_F(OutputFileTest, AFolderNeedNotBeReadable) {
  ASSERT_EQ(chmod(folder_.c_str(), 0333), 0);
  EXPECT_TRUE(WithoutPrivileges([&] { return WriteFile(Path("a"), "new").ok(); }));
  ASSERT_EQ(chmod(folder_.c_str(), 0777), 0);
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds("new"));
}

TEST_F(OutputFileTest, WhatWasCommittedCanBeTakenBack) {
  ASSERT_THAT(WriteFile(Path("a"), "old"), IsOk());
  for (const char* name : {"a", "b"}) {
    ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(Path(name)));
    ASSERT_THAT(file.Append("new"), IsOk());
    ASSERT_THAT(file.Finish(), IsOk());
    ASSERT_THAT(file.Commit(), IsOk());
    EXPECT_THAT(ReadFile(Path(name)), IsOkAndHolds("new"));
    file.Revert();
  }
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds("old"));
  EXPECT_THAT(Listing(), UnorderedElementsAre("a"));
}

TEST_F(OutputFileTest, AGroupIsWrittenAsAWhole) {
  ASSERT_THAT(WriteFile(Path("a"), "old"), IsOk());
  {
    OutputGroup group;
    ASSERT_THAT(group.Write(Path("a"), "new"), IsOk());
    ASSERT_THAT(group.Write(Path("b"), "new"), IsOk());
    EXPECT_THAT(group.Write(Path("none/c"), "new"), StatusIs(absl::StatusCode::kNotFound));
  }
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds("old"));
  EXPECT_THAT(Listing(), UnorderedElementsAre("a"));
  {
    OutputGroup group;
    ASSERT_THAT(group.Write(Path("a"), "new"), IsOk());
    ASSERT_THAT(group.Write(Path("b"), "new"), IsOk());
    group.Keep();
  }
  EXPECT_THAT(ReadFile(Path("a")), IsOkAndHolds("new"));
  EXPECT_THAT(Listing(), UnorderedElementsAre("a", "b"));
}

// As a shell opens files for ">>".
TEST_F(OutputFileTest, WhatIsOpenIsAStreamWhateverIsBehindIt) {
  ASSERT_THAT(WriteFile(Path("log"), "kept,"), IsOk());
  const int fd = open(Path("log").c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(fd, 0);
  const std::string path = absl::StrCat("/dev/fd/", fd);
  EXPECT_THAT(WriteFile(path, "one,"), IsOk());
  ASSERT_EQ(symlink(path.c_str(), Path("link").c_str()), 0);
  EXPECT_THAT(WriteFile(Path("link"), "two"), IsOk());
  EXPECT_THAT(ReadFile(Path("log")), IsOkAndHolds("kept,one,two"));
  ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(path));
  ASSERT_THAT(file.Append("x"), IsOk());
  EXPECT_THAT(file.Overwrite(0, "y"),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("this is a stream")));
  close(fd);
  EXPECT_THAT(WriteFile(path, "x"), StatusIs(absl::StatusCode::kFailedPrecondition,
                                             HasSubstr(path + ": Bad file descriptor")));
  EXPECT_THAT(Listing(), UnorderedElementsAre("log", "link"));
}

TEST_F(OutputFileTest, DevicesAreWrittenToAsTheyAre) {
  EXPECT_THAT(WriteFile("/dev/null", "x"), IsOk());
  EXPECT_THAT(WriteFile("/dev/full", "x"),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("No space left")));
}

}  // namespace
}  // namespace roundhouse
