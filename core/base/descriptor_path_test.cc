#include "roundhouse/core/base/descriptor_path.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

using ::testing::Optional;

std::string Temporary(const std::string& name) {
  return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
}

TEST(DescriptorPathTest, KnowsTheNamesOfDescriptors) {
  EXPECT_THAT(DescriptorOfPath("/dev/stdin"), Optional(0));
  EXPECT_THAT(DescriptorOfPath("/dev/stdout"), Optional(1));
  EXPECT_THAT(DescriptorOfPath("/dev/fd/2"), Optional(2));
  EXPECT_THAT(DescriptorOfPath("/proc/self/fd/77"), Optional(77));
  EXPECT_THAT(DescriptorOfPath(absl::StrCat("/proc/", getpid(), "/fd/3")), Optional(3));
  EXPECT_THAT(DescriptorOfPath("/dev/../dev/fd//3"), Optional(3));
}

TEST(DescriptorPathTest, FollowsLinksButNotToWhatIsBehind) {
  ASSERT_EQ(symlink("/dev/fd/5", Temporary("five").c_str()), 0);
  ASSERT_EQ(symlink("five", Temporary("also_five").c_str()), 0);
  EXPECT_THAT(DescriptorOfPath(Temporary("also_five")), Optional(5));
  ASSERT_EQ(symlink("round", Temporary("round").c_str()), 0);
  EXPECT_EQ(DescriptorOfPath(Temporary("round")), std::nullopt);
}

TEST(DescriptorPathTest, FilesAreNone) {
  EXPECT_EQ(DescriptorOfPath("model.rh"), std::nullopt);
  EXPECT_EQ(DescriptorOfPath(""), std::nullopt);
  EXPECT_EQ(DescriptorOfPath("1"), std::nullopt);
  EXPECT_EQ(DescriptorOfPath("/dev/null"), std::nullopt);
  EXPECT_EQ(DescriptorOfPath("/dev/fd/"), std::nullopt);
  EXPECT_EQ(DescriptorOfPath("/dev/fd/-1"), std::nullopt);
  EXPECT_EQ(DescriptorOfPath("/proc/1/fd/1"), std::nullopt);
  ASSERT_EQ(mkdir(Temporary("fd").c_str(), 0777), 0);
  EXPECT_EQ(DescriptorOfPath(Temporary("fd/1")), std::nullopt);
}

}  // namespace
}  // namespace roundhouse
