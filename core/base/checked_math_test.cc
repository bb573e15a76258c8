#include "roundhouse/core/base/checked_math.h"

#include <cstdint>
#include <optional>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(CheckedMathTest, GivesTheResultWhereItFits) {
  EXPECT_EQ(CheckedAdd(INT64_MAX - 1, 1), INT64_MAX);
  EXPECT_EQ(CheckedSub(INT64_MIN + 1, 1), INT64_MIN);
  EXPECT_EQ(CheckedMul(int64_t{1} << 31, int64_t{1} << 31), int64_t{1} << 62);
}

TEST(CheckedMathTest, GivesNothingWhereItDoesNot) {
  EXPECT_EQ(CheckedAdd(INT64_MAX, 1), std::nullopt);
  EXPECT_EQ(CheckedSub(INT64_MIN, 1), std::nullopt);
  EXPECT_EQ(CheckedMul(int64_t{1} << 32, int64_t{1} << 31), std::nullopt);
  EXPECT_EQ(CheckedMul(INT64_MIN, -1), std::nullopt);
}

}  // namespace
}  // namespace roundhouse
