#include "roundhouse/tools/verifying/ulps.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr UlpTolerance kExact = {.allowed = 0, .near_zero = 0};

UlpDifference Compared(const Tensor& found, const Tensor& expected, const UlpTolerance& tolerance) {
  return *CompareUlps(found, expected, tolerance);
}

TEST(UlpsTest, CountsTheNumbersBetween) {
  const float next = std::nextafter(1.0F, 2.0F);
  const UlpDifference difference = Compared(Tensor::Of<float>({2, 2}, {1, 1, next, 1}),
                                            Tensor::Of<float>({2, 2}, {1, 1, 1, 1}), kExact);
  EXPECT_EQ(difference.max_ulps, 1u);
  EXPECT_THAT(difference.worst_index, ElementsAre(1, 0));
  EXPECT_EQ(difference.num_different, 1);
  EXPECT_THAT(difference.ToString(), HasSubstr("1 of 4 elements differ"));
}

TEST(UlpsTest, CountsAcrossZero) {
  const float least = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(Compared(Tensor::Scalar<float>(least), Tensor::Scalar<float>(-least), kExact).max_ulps,
            2u);
  EXPECT_TRUE(Compared(Tensor::Scalar<float>(0.0F), Tensor::Scalar<float>(-0.0F), kExact).ok());
}

TEST(UlpsTest, AllowsWhatIsAllowed) {
  const Tensor one = Tensor::Scalar<double>(1);
  const Tensor next = Tensor::Scalar<double>(std::nextafter(1.0, 2.0));
  const UlpDifference difference = Compared(next, one, {.allowed = 1, .near_zero = 0});
  EXPECT_TRUE(difference.ok());
  EXPECT_EQ(difference.max_ulps, 1u);
}

TEST(UlpsTest, TakesWhatIsSmallBesideTheOthersForEqual) {
  const Tensor found = Tensor::Of<float>({2}, {1e-8F, 1000});
  const Tensor expected = Tensor::Of<float>({2}, {-1e-8F, 1000});
  EXPECT_FALSE(Compared(found, expected, kExact).ok());
  EXPECT_TRUE(Compared(found, expected, {.allowed = 0, .near_zero = 1e-6}).ok());
}

TEST(UlpsTest, KnowsNaNsAndInfinities) {
  const float nan = std::nanf("");
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(Compared(Tensor::Of<float>({2}, {nan, infinity}),
                       Tensor::Of<float>({2}, {-nan, infinity}), kExact)
                  .ok());
  const UlpDifference difference =
      Compared(Tensor::Of<float>({2}, {nan, std::numeric_limits<float>::max()}),
               Tensor::Of<float>({2}, {1, infinity}), {.allowed = 1000, .near_zero = 1});
  EXPECT_EQ(difference.num_different, 2);
  EXPECT_THAT(difference.ToString(), HasSubstr("infinitely many"));
}

TEST(UlpsTest, AllowsNothingOfIntegers) {
  EXPECT_FALSE(Compared(Tensor::Of<int32_t>({1}, {4}), Tensor::Of<int32_t>({1}, {5}),
                        {.allowed = 100, .near_zero = 1})
                   .ok());
}

TEST(UlpsTest, RefusesOtherTypes) {
  EXPECT_THAT(CompareUlps(Tensor::Of<float>({1}, {4}), Tensor::Of<double>({1}, {5}), {}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("found tensor<1xf32>, expected tensor<1xf64>")));
  EXPECT_THAT(CompareUlps(Tensor::Of<float>({1}, {4}), Tensor::Of<float>({1, 1}, {5}), {}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("tensor<1x1xf32>")));
}

}  // namespace
}  // namespace roundhouse
