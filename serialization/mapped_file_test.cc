#include "roundhouse/serialization/mapped_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/pages_in_memory.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

absl::string_view Contents(const MappedFile& file) {
  return absl::string_view(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
}

class OpenInsideTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    top_ = absl::StrCat(std::getenv("TEST_TMPDIR"), "/", test->name());
    folder_ = top_ + "/model";
    ASSERT_EQ(mkdir(top_.c_str(), 0777), 0);
    ASSERT_EQ(mkdir(folder_.c_str(), 0777), 0);
    ASSERT_EQ(mkdir((folder_ + "/below").c_str(), 0777), 0);
    ASSERT_THAT(WriteFile(folder_ + "/weights", "inside"), IsOk());
    ASSERT_THAT(WriteFile(folder_ + "/below/weights", "below"), IsOk());
    ASSERT_THAT(WriteFile(top_ + "/secret", "outside"), IsOk());
    // A folder whose name only begins with the name of the model's folder is another folder.
    ASSERT_EQ(mkdir((top_ + "/models").c_str(), 0777), 0);
    ASSERT_THAT(WriteFile(top_ + "/models/secret", "outside"), IsOk());
  }

  absl::StatusOr<std::string> Open(const std::string& relative) {
    absl::StatusOr<std::shared_ptr<const MappedFile>> file =
        MappedFile::OpenInside(folder_, relative);
    if (!file.ok()) return file.status();
    return std::string(Contents(**file));
  }

  std::string top_;
  std::string folder_;
};

TEST_F(OpenInsideTest, TakesFilesInTheFolderAndBelow) {
  ASSERT_EQ(symlink("below/weights", (folder_ + "/link").c_str()), 0);
  ASSERT_EQ(symlink((folder_ + "/weights").c_str(), (folder_ + "/whole_path").c_str()), 0);
  EXPECT_THAT(Open("weights"), IsOkAndHolds("inside"));
  EXPECT_THAT(Open("below/weights"), IsOkAndHolds("below"));
  EXPECT_THAT(Open("link"), IsOkAndHolds("below"));
  EXPECT_THAT(Open("whole_path"), IsOkAndHolds("inside"));
  folder_ += "/";
  EXPECT_THAT(Open("weights"), IsOkAndHolds("inside"));
}

TEST_F(OpenInsideTest, RefusesWhatIsElsewhere) {
  ASSERT_EQ(symlink("../secret", (folder_ + "/link").c_str()), 0);
  ASSERT_EQ(symlink("..", (folder_ + "/up").c_str()), 0);
  for (const char* path : {"../secret", "below/../../secret", "link", "up/secret",
                           "up/models/secret", "../models/secret", "/etc/passwd"}) {
    EXPECT_THAT(Open(path), StatusIs(absl::StatusCode::kPermissionDenied)) << path;
  }
  EXPECT_THAT(Open("absent"), StatusIs(absl::StatusCode::kNotFound, HasSubstr("absent")));
  EXPECT_THAT(Open(""), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(Open(std::string("weights\0x", 9)), StatusIs(absl::StatusCode::kInvalidArgument));
}

TEST_F(OpenInsideTest, RefusesWhatIsNoFileWithoutWaiting) {
  ASSERT_EQ(mkfifo((folder_ + "/pipe").c_str(), 0666), 0);
  for (const char* path : {"pipe", "below"}) {
    EXPECT_THAT(Open(path),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("a regular file")))
        << path;
  }
}

// A path may become another file between the check and the opening.
TEST_F(OpenInsideTest, OpensWhatItLookedAt) {
  std::atomic<bool> is_done = false;
  std::thread swapper([&] {
    const std::string fresh = folder_ + "/fresh";
    const std::string path = folder_ + "/swapped";
    for (int i = 0; !is_done; ++i) {
      if (symlink(i % 2 == 0 ? "weights" : "../secret", fresh.c_str()) != 0) break;
      if (std::rename(fresh.c_str(), path.c_str()) != 0) break;
    }
  });
  for (int i = 0; i < 20000; ++i) {
    const absl::StatusOr<std::string> found = Open("swapped");
    if (found.ok()) {
      EXPECT_EQ(*found, "inside");
    }
  }
  is_done = true;
  swapper.join();
}

TEST(LetGoOfFileAroundTest, TheBytesStayReadable) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) absl::StrAppend(&text, i, " ");
  const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/numbers");
  ASSERT_THAT(WriteFile(path, text), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const MappedFile> file, MappedFile::Open(path));
  EXPECT_EQ(Contents(*file), text);
  EXPECT_GT(PagesInMemory(file->bytes()), 0);
  const absl::Span<const std::byte> part = file->bytes().subspan(100'000, 10);
  const absl::Span<const std::byte> all = LetGoOfFileAround(part);
  EXPECT_EQ(all.data(), file->bytes().data());
  EXPECT_EQ(all.size(), file->bytes().size());
  EXPECT_EQ(PagesInMemory(file->bytes()), 0);
  EXPECT_EQ(Contents(*file), text);
}

TEST(LetGoOfFileAroundTest, LeavesOtherMemoryAlone) {
  const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/zeros");
  const std::string zeros(100'000, '\0');
  ASSERT_THAT(WriteFile(path, zeros), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const MappedFile> read,
                       MappedFile::Open(path, FileAccess::kRead));
  absl::Span<const std::byte> unmapped;
  {
    ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const MappedFile> file, MappedFile::Open(path));
    unmapped = file->bytes();
  }
  const std::string own(100'000, 'x');
  const auto bytes = [](const std::string& text) {
    return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
  };
  EXPECT_TRUE(LetGoOfFileAround(bytes(own)).empty());
  EXPECT_TRUE(LetGoOfFileAround(read->bytes()).empty());
  EXPECT_TRUE(LetGoOfFileAround(unmapped).empty());
  EXPECT_TRUE(LetGoOfFileAround({}).empty());
  EXPECT_EQ(own, std::string(100'000, 'x'));
  EXPECT_EQ(Contents(*read), zeros);
}

}  // namespace
}  // namespace roundhouse
