#include "roundhouse/core/output_file.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/file.h"
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

// A writer that dies at any moment leaves the old file or the new one.
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

// What a full disk does, a limit on the size of files does too.
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

TEST_F(OutputFileTest, DevicesAreWrittenToAsTheyAre) {
  EXPECT_THAT(WriteFile("/dev/null", "x"), IsOk());
  EXPECT_THAT(WriteFile("/dev/full", "x"),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("No space left")));
}

}  // namespace
}  // namespace roundhouse
