#include "roundhouse/interp/native/ops/reduction_axes.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse::native {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

auto AxisIs(int64_t size, int64_t stride) {
  return testing::AllOf(Field(&ReductionAxes::Axis::size, size),
                        Field(&ReductionAxes::Axis::stride, stride));
}

TEST(ReductionAxesTest, AreMerged) {
  const ReductionAxes apart = ReductionAxes::Of({2, 3, 4, 5}, {0, 2});
  EXPECT_THAT(apart.kept, ElementsAre(AxisIs(3, 20)));
  EXPECT_EQ(apart.inner, 5);
  EXPECT_THAT(apart.pieces, ElementsAre(AxisIs(2, 60)));
  EXPECT_EQ(apart.count, 4);
  EXPECT_EQ(apart.stride, 5);
  EXPECT_EQ(apart.num_results(), 15);
  EXPECT_EQ(apart.num_reduced(), 8);

  const ReductionAxes rows = ReductionAxes::Of({2, 3, 1, 4, 5}, {3, 4});
  EXPECT_THAT(rows.kept, ElementsAre(AxisIs(6, 20)));
  EXPECT_TRUE(rows.has_adjacent_rows());
  EXPECT_EQ(rows.count, 20);
}

TEST(ReductionAxesTest, OfNothing) {
  const ReductionAxes none = ReductionAxes::Of({3, 0, 4, 2}, {1, 3});
  EXPECT_EQ(none.num_results(), 12);
  EXPECT_EQ(none.num_reduced(), 0);
}

// Whether there is a kernel is asked for any sizes.
TEST(ReductionAxesTest, OfMoreThanThereCanBe) {
  constexpr int64_t kHuge = int64_t{1} << 40;
  for (const std::vector<int64_t>& sizes :
       {std::vector<int64_t>{kHuge, kHuge, 3}, {kHuge, 5, kHuge}, {kHuge, kHuge, kHuge}}) {
    for (const std::vector<int64_t>& axes : {std::vector<int64_t>{2}, {0, 1}, {0, 2}, {1}}) {
      const ReductionAxes huge = ReductionAxes::Of(sizes, axes);
      EXPECT_EQ(huge.num_reduced(), 0);
      EXPECT_GT(huge.num_results(), 0);
      EXPECT_THAT(huge.pieces, IsEmpty());
    }
  }
  // Products that leave out the 0 are too large, too.
  EXPECT_EQ(ReductionAxes::Of({kHuge, kHuge, 0, 3}, {3}).num_results(), 0);
  EXPECT_EQ(ReductionAxes::Of({kHuge, kHuge, 0, 3}, {2}).num_results(),
            std::numeric_limits<int64_t>::max());
}

}  // namespace
}  // namespace roundhouse::native
