#include "roundhouse/service/tensor_difference.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

TensorDifference Difference(const Tensor& found, const Tensor& expected,
                            const Tolerance& tolerance) {
  absl::StatusOr<TensorDifference> difference = Compare(found, expected, tolerance);
  EXPECT_THAT(difference, IsOk());
  return *std::move(difference);
}

TEST(TensorDifferenceTest, EqualTensorsHaveNone) {
  const Tensor x = Tensor::Of<float>({2, 2}, {1, -2, kInf, kNan});
  const TensorDifference difference = Difference(x, x, Tolerance::Exact());
  EXPECT_TRUE(difference.ok());
  EXPECT_EQ(difference.num_elements, 4);
  EXPECT_THAT(difference.worst_index, IsEmpty());
  EXPECT_EQ(difference.ToString(), "all 4 elements are within the tolerance");
}

TEST(TensorDifferenceTest, WorstElementIsNamed) {
  const TensorDifference difference =
      Difference(Tensor::Of<float>({3, 2}, {1, 2, 3.5, 4, 5, 6}),
                 Tensor::Of<float>({3, 2}, {1, 2.25, 3, 4, 5, 6}), Tolerance::Close(1e-6, 1e-5));
  EXPECT_EQ(difference.num_different, 2);
  EXPECT_THAT(difference.worst_index, ElementsAre(1, 0));
  EXPECT_EQ(difference.ToString(),
            "2 of 6 elements differ; worst at [1, 0]: found 3.5, expected 3.0, difference 0.5, "
            "allowed 3.1e-05");
}

TEST(TensorDifferenceTest, OfEquallyBadOnesTheFirst) {
  const TensorDifference difference =
      Difference(Tensor::Of<int32_t>({3}, {0, 5, -5}), Tensor::Of<int32_t>({3}, {0, 0, 0}),
                 Tolerance::Exact());
  EXPECT_THAT(difference.worst_index, ElementsAre(1));
}

TEST(TensorDifferenceTest, ToleranceGrowsWithWhatIsExpected) {
  const Tensor expected = Tensor::Of<float>({2}, {100, 0});
  EXPECT_TRUE(
      Difference(Tensor::Of<float>({2}, {100.5, 0.25}), expected, Tolerance::Close(0.25, 0.0025))
          .ok());
  // Exceeds its tolerance by more, though the difference is smaller.
  const TensorDifference difference =
      Difference(Tensor::Of<float>({2}, {100.5, 0.375}), expected, Tolerance::Close(0.25, 0.0025));
  EXPECT_THAT(difference.worst_index, ElementsAre(1));
  EXPECT_EQ(difference.num_different, 1);
  EXPECT_EQ(difference.max_absolute, 0.5);
}

TEST(TensorDifferenceTest, ExactMeansBits) {
  const Tensor zero = Tensor::Of<float>({1}, {0.0f});
  const Tensor minus_zero = Tensor::Of<float>({1}, {-0.0f});
  const TensorDifference difference = Difference(zero, minus_zero, Tolerance::Exact());
  EXPECT_FALSE(difference.ok());
  EXPECT_THAT(difference.ToString(), HasSubstr("found 0.0, expected -0.0, difference 0"));
  EXPECT_TRUE(Difference(zero, minus_zero, Tolerance::Close(0, 0)).ok());
  EXPECT_TRUE(Difference(zero, minus_zero, Tolerance::Ulps(0)).ok());
}

TEST(TensorDifferenceTest, NanEqualsNanAndNothingElse) {
  const float other_nan = -std::numeric_limits<float>::signaling_NaN();
  for (const Tolerance& tolerance :
       {Tolerance::Exact(), Tolerance::Close(kInf, 0), Tolerance::Ulps(1u << 31)}) {
    EXPECT_TRUE(
        Difference(Tensor::Of<float>({1}, {kNan}), Tensor::Of<float>({1}, {other_nan}), tolerance)
            .ok());
    const TensorDifference difference = Difference(Tensor::Of<float>({2}, {1e30f, kNan}),
                                                   Tensor::Of<float>({2}, {1e30f, 1}), tolerance);
    EXPECT_EQ(difference.num_different, 1);
    EXPECT_THAT(difference.ToString(), HasSubstr("found nan, expected 1.0, difference inf"));
  }
}

TEST(TensorDifferenceTest, InfinityEqualsItselfAlone) {
  const Tensor infinity = Tensor::Of<float>({1}, {kInf});
  EXPECT_TRUE(Difference(infinity, infinity, Tolerance::Close(0, 0)).ok());
  EXPECT_FALSE(Difference(infinity, Tensor::Of<float>({1}, {-kInf}), Tolerance::Close(1, 1)).ok());
  const Tensor greatest = Tensor::Of<float>({1}, {std::numeric_limits<float>::max()});
  EXPECT_FALSE(Difference(infinity, greatest, Tolerance::Ulps(5)).ok());
}

TEST(TensorDifferenceTest, ANanToleranceAcceptsNothingButTheSame) {
  EXPECT_FALSE(Difference(Tensor::Of<float>({1}, {1}), Tensor::Of<float>({1}, {2}),
                          Tolerance::Close(kNan, 0))
                   .ok());
}

TEST(TensorDifferenceTest, UlpsCountRepresentableNumbers) {
  const float one = 1;
  const float next = std::nextafter(one, 2.0f);
  const float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_TRUE(Difference(Tensor::Of<float>({2}, {one, tiny}), Tensor::Of<float>({2}, {next, -tiny}),
                         Tolerance::Ulps(2))
                  .ok());
  const TensorDifference difference =
      Difference(Tensor::Of<float>({2}, {one, tiny}), Tensor::Of<float>({2}, {next, -tiny}),
                 Tolerance::Ulps(1));
  EXPECT_THAT(difference.worst_index, ElementsAre(1));
  EXPECT_THAT(difference.ToString(), HasSubstr("allowed 1 ulp"));
  EXPECT_TRUE(Difference(Tensor::Of<Half>({1}, {Half::FromBits(0x3C00)}),
                         Tensor::Of<Half>({1}, {Half::FromBits(0x3C02)}), Tolerance::Ulps(2))
                  .ok());
  EXPECT_FALSE(Difference(Tensor::Of<BFloat16>({1}, {BFloat16(1)}),
                          Tensor::Of<BFloat16>({1}, {BFloat16(-1)}), Tolerance::Ulps(100))
                   .ok());
  const double greatest = std::numeric_limits<double>::max();
  EXPECT_FALSE(Difference(Tensor::Of<double>({1}, {greatest}), Tensor::Of<double>({1}, {-greatest}),
                          Tolerance::Ulps(UINT64_C(1) << 62))
                   .ok());
}

TEST(TensorDifferenceTest, IntegersAtTheirLimits) {
  const Tensor least = Tensor::Of<int64_t>({1}, {std::numeric_limits<int64_t>::min()});
  const Tensor greatest = Tensor::Of<int64_t>({1}, {std::numeric_limits<int64_t>::max()});
  EXPECT_THAT(
      Difference(least, greatest, Tolerance::Exact()).ToString(),
      HasSubstr(
          "found -9223372036854775808, expected 9223372036854775807, difference 1.84467e+19"));
  const Tensor a = Tensor::Of<uint64_t>({1}, {std::numeric_limits<uint64_t>::max()});
  const Tensor b = Tensor::Of<uint64_t>({1}, {std::numeric_limits<uint64_t>::max() - 1});
  EXPECT_FALSE(Difference(a, b, Tolerance::Exact()).ok());
  EXPECT_TRUE(Difference(a, b, Tolerance::Ulps(1)).ok());
  EXPECT_TRUE(Difference(a, b, Tolerance::Close(1, 0)).ok());
}

TEST(TensorDifferenceTest, OtherElements) {
  EXPECT_THAT(Difference(Tensor::Of<bool>({2}, {true, false}), Tensor::Of<bool>({2}, {true, true}),
                         Tolerance::Close(5, 5))
                  .ToString(),
              HasSubstr("worst at [1]: found false, expected true"));
  EXPECT_THAT(Difference(Tensor::Of<std::complex<float>>({1}, {{1, 2}}),
                         Tensor::Of<std::complex<float>>({1}, {{1, 3}}), Tolerance::Close(0.5, 0))
                  .ToString(),
              HasSubstr("found (1.0, 2.0), expected (1.0, 3.0), difference 1, allowed 0.5"));
  const Type strings = Type::Tensor(ElementKind::kString, Shape({2}));
  ASSERT_OK_AND_ASSIGN(Tensor a, Tensor::FromStrings(strings, {"x", "y"}));
  ASSERT_OK_AND_ASSIGN(Tensor b, Tensor::FromStrings(strings, {"x", "\n"}));
  EXPECT_THAT(Difference(a, b, Tolerance::Close(1, 1)).ToString(),
              HasSubstr("found \"y\", expected \"\\0A\", difference 0, allowed none"));
}

TEST(TensorDifferenceTest, FourBitElements) {
  const Type type = Type::Tensor(ElementKind::kI4, Shape({3}));
  const std::byte found[] = {std::byte{0x81}, std::byte{0x07}};
  const std::byte expected[] = {std::byte{0x71}, std::byte{0x07}};
  ASSERT_OK_AND_ASSIGN(Tensor a, Tensor::FromBytes(type, found));
  ASSERT_OK_AND_ASSIGN(Tensor b, Tensor::FromBytes(type, expected));
  EXPECT_THAT(
      Difference(a, b, Tolerance::Exact()).ToString(),
      HasSubstr("1 of 3 elements differs; worst at [1]: found -8, expected 7, difference 15"));
}

TEST(TensorDifferenceTest, SmallFloats) {
  const auto tensor = [](ElementKind kind, std::byte bits) {
    return *Tensor::FromBytes(Type::Tensor(kind, Shape({1})), absl::MakeConstSpan(&bits, 1));
  };
  const Tensor half = tensor(ElementKind::kF4E2M1FN, std::byte{1});
  const Tensor six = tensor(ElementKind::kF4E2M1FN, std::byte{7});
  EXPECT_THAT(Difference(half, six, Tolerance::Exact()).ToString(),
              HasSubstr("found 0.5, expected 6.0, difference 5.5"));
  EXPECT_TRUE(Difference(half, six, Tolerance::Close(0, 5.5)).ok());
  const Tensor nan = tensor(ElementKind::kF8E5M2, std::byte{0x7E});
  const Tensor infinity = tensor(ElementKind::kF8E5M2, std::byte{0x7C});
  EXPECT_TRUE(Difference(nan, nan, Tolerance::Exact()).ok());
  EXPECT_FALSE(Difference(nan, infinity, Tolerance::Exact()).ok());
}

TEST(TensorDifferenceTest, SplatsAndScalars) {
  const float one = 1;
  ASSERT_OK_AND_ASSIGN(
      Tensor splat,
      Tensor::Splat(Type::Tensor(ElementKind::kF32, Shape({2, 2})),
                    absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&one), 4)));
  EXPECT_TRUE(Difference(splat, Tensor::Of<float>({2, 2}, {1, 1, 1, 1}), Tolerance::Exact()).ok());
  EXPECT_THAT(
      Difference(Tensor::Scalar<float>(1), Tensor::Scalar<float>(2), Tolerance::Exact()).ToString(),
      HasSubstr("1 of 1 element differs; worst at []: found 1.0"));
  EXPECT_TRUE(
      Difference(Tensor::Of<float>({0, 3}, {}), Tensor::Of<float>({0, 3}, {}), Tolerance::Exact())
          .ok());
}

TEST(TensorDifferenceTest, ShapesAndElementsMustAgree) {
  EXPECT_THAT(Compare(Tensor::Of<float>({2}, {1, 2}), Tensor::Of<float>({1, 2}, {1, 2}),
                      Tolerance::Exact()),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "expected tensor<1x2xf32>, found tensor<2xf32>"));
  EXPECT_THAT(
      Compare(Tensor::Of<float>({1}, {1}), Tensor::Of<int32_t>({1}, {1}), Tolerance::Exact()),
      StatusIs(absl::StatusCode::kInvalidArgument, "expected tensor<1xi32>, found tensor<1xf32>"));
}

}  // namespace
}  // namespace roundhouse
