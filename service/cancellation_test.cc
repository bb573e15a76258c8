#include "roundhouse/service/cancellation.h"

#include <atomic>
#include <thread>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

TEST(CancellationTest, NobodyCancelsOutsideOfScopes) {
  EXPECT_FALSE(IsCancelled());
  EXPECT_THAT(CheckNotCancelled("before it began"), IsOk());
}

TEST(CancellationTest, AScopeEndsWhatIsInsideOfIt) {
  std::atomic<bool> outer = false;
  std::atomic<bool> inner = false;
  const CancellationScope outer_scope(outer);
  {
    const CancellationScope inner_scope(inner);
    EXPECT_FALSE(IsCancelled());
    inner = true;
    EXPECT_TRUE(IsCancelled());
  }
  EXPECT_FALSE(IsCancelled());
  outer = true;
  inner = false;
  const CancellationScope again(inner);
  EXPECT_THAT(CheckNotCancelled("before it began"),
              StatusIs(absl::StatusCode::kCancelled, "cancelled before it began"));
}

TEST(CancellationTest, HoldsForOneThreadAndThoseThatWorkForIt) {
  std::atomic<bool> flag = true;
  const CancellationScope scope(flag);
  const Cancellation cancellation = Cancellation::OfThisThread();
  std::thread([&] {
    EXPECT_FALSE(IsCancelled());
    EXPECT_TRUE(cancellation.is_requested());
  }).join();
}

}  // namespace
}  // namespace roundhouse
