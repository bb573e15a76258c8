#include "roundhouse/core/base/memory.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kTooMany[] = {int64_t{1} << 45, int64_t{1} << 61,
                                std::numeric_limits<int64_t>::max()};

TEST(MemoryTest, GivesWhatThereIs) {
  std::vector<int32_t> numbers = {1};
  ASSERT_TRUE(TryResize(numbers, 3'000'000, "numbers").ok());
  EXPECT_EQ(numbers.size(), 3'000'000);
  EXPECT_EQ(numbers[0], 1);
  std::string text;
  ASSERT_TRUE(TryAssign(text, 3, 'a', "letters").ok());
  EXPECT_EQ(text, "aaa");
  absl::StatusOr<std::unique_ptr<double[]>> array = TryNewArray<double>(10, "doubles");
  ASSERT_TRUE(array.ok());
  EXPECT_NE(*array, nullptr);
}

TEST(MemoryTest, RefusesWhatNobodyHas) {
  for (int64_t count : kTooMany) {
    std::vector<int64_t> numbers = {1, 2};
    const absl::Status status = TryResize(numbers, count, "a table");
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << count;
    EXPECT_THAT(status.message(), HasSubstr("x 8 bytes of a table"));
    EXPECT_EQ(numbers, (std::vector<int64_t>{1, 2}));
    EXPECT_FALSE(TryNewArray<int64_t>(count, "a table").ok());
  }
}

TEST(MemoryTest, RefusesNegativeCounts) {
  std::vector<int64_t> numbers;
  EXPECT_EQ(TryReserve(numbers, -1, "a table").code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace roundhouse
