#include "roundhouse/dialects/canonical/rules/border.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::canonical {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

TEST(BorderTest, NegativePadsRemoveElementsFirst) {
  EXPECT_THAT(BorderSources(BorderMode::kEdge, 4, -1, 2), IsOkAndHolds(ElementsAre(1, 2, 3, 3, 3)));
  EXPECT_THAT(BorderSources(BorderMode::kReflect, 4, 2, -1),
              IsOkAndHolds(ElementsAre(2, 1, 0, 1, 2)));
  EXPECT_THAT(BorderSources(BorderMode::kWrap, 3, -4, 1), IsOkAndHolds(IsEmpty()));
}

TEST(BorderTest, PadsMayBeAnyNumbers) {
  EXPECT_THAT(BorderSources(BorderMode::kEdge, 1, kLeast, kMost), IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(BorderSources(BorderMode::kEdge, 1, kLeast, kLeast), IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(BorderSources(BorderMode::kWrap, 2, kMost, kMost),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("an axis of size 2")));
  EXPECT_THAT(BorderSources(BorderMode::kReflect, 0, 1, 1),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("an axis of size 0")));
}

}  // namespace
}  // namespace roundhouse::canonical
