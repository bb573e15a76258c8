#include "roundhouse/serialization/npz.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string Stored(const char* name) {
  return *ReadFile(absl::StrCat("serialization/testdata/npz/", name));
}

// Both hold image (f32, 2x3: 0 to 5) and size (i64, no axes: 7).
TEST(NpzTest, ReadsPlainAndPackedArrays) {
  for (const char* name : {"plain.npz", "packed.npz"}) {
    ASSERT_OK_AND_ASSIGN(const auto tensors, ParseNpz(Stored(name)));
    ASSERT_EQ(tensors.size(), 2U);
    EXPECT_EQ(tensors[0].name, "image");
    EXPECT_EQ(tensors[0].tensor, Tensor::Of<float>({2, 3}, {0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(tensors[1].name, "size");
    EXPECT_EQ(tensors[1].tensor, Tensor::Scalar<int64_t>(7));
  }
}

TEST(NpzTest, DamageIsFound) {
  for (const char* name : {"plain.npz", "packed.npz"}) {
    const std::string bytes = Stored(name);
    for (size_t size = 0; size < bytes.size(); ++size)
      EXPECT_FALSE(ParseNpz(bytes.substr(0, size)).ok()) << size;
    // The list of files follows the data.
    const size_t list = bytes.find("PK\x01\x02");
    const size_t data = bytes.find("image.npy") + 9;
    int found = 0;
    for (size_t at = data; at < list; ++at) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
      if (!ParseNpz(damaged).ok()) ++found;
    }
    // Names, times and sizes that are stored twice are not checked.
    EXPECT_GT(found, static_cast<int>(list - data) / 2);
  }
  EXPECT_THAT(ParseNpz("no archive"),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("expected a ZIP archive")));
}

TEST(NpzTest, MoreThanAnArchiveCanHoldIsNotUnpacked) {
  EXPECT_THAT(ParseNpz(Stored("zeros.npz")),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr("zeros: "), HasSubstr("more than 64 times"))));
}

TEST(NpzTest, TwoArraysOfOneNameAreAnError) {
  EXPECT_THAT(ParseNpz(Stored("same.npz")), IsOk());
  EXPECT_THAT(ParseNpz(absl::StrReplaceAll(Stored("same.npz"), {{"b.npy", "a.npy"}})),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("two arrays called 'a'")));
}

TEST(NpzTest, ErrorsNameTheFile) {
  EXPECT_THAT(ReadNpz("/nowhere.npz"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("/nowhere.npz")));
}

}  // namespace
}  // namespace roundhouse
