#include "roundhouse/training/number_range.h"

#include <limits>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::training {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(NumberRangeTest, BracketsIncludeTheirEndAndParenthesesDoNot) {
  ASSERT_OK_AND_ASSIGN(const NumberRange half, ParseNumberRange("[0, 1)"));
  EXPECT_TRUE(half.Contains(0));
  EXPECT_TRUE(half.Contains(0.5));
  EXPECT_FALSE(half.Contains(1));
  EXPECT_FALSE(half.Contains(-0.001));
  EXPECT_FALSE(half.Contains(kNan));
  EXPECT_EQ(half.ToString(), "[0, 1)");
  ASSERT_OK_AND_ASSIGN(const NumberRange above, ParseNumberRange(" (0,inf) "));
  EXPECT_FALSE(above.Contains(0));
  EXPECT_TRUE(above.Contains(1e300));
  EXPECT_FALSE(above.Contains(kInf));
  EXPECT_EQ(above.ToString(), "(0, inf)");
}

TEST(NumberRangeTest, RefusesWhatIsNoInterval) {
  for (absl::string_view text :
       {"", "[", "[]", "0, 1", "[0]", "[0; 1]", "[a, 1]", "[1, 0]", "[nan, 1]"}) {
    EXPECT_THAT(ParseNumberRange(text), StatusIs(absl::StatusCode::kInvalidArgument,
                                                 ::testing::HasSubstr("expected an interval")));
  }
}

}  // namespace
}  // namespace roundhouse::training
