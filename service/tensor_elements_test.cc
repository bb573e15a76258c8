#include "roundhouse/service/tensor_elements.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

TEST(TensorElementsTest, Floats) {
  const Tensor tensor =
      Tensor::Of<float>({5}, {1.5f, -0.0f, 1e-30f, std::numeric_limits<float>::infinity(),
                              std::numeric_limits<float>::quiet_NaN()});
  EXPECT_EQ(ElementText(tensor, 0), "1.5");
  EXPECT_EQ(ElementText(tensor, 1), "-0.0");
  EXPECT_EQ(ElementText(tensor, 2), "1.0e-30");
  EXPECT_EQ(ElementText(tensor, 3), "inf");
  EXPECT_EQ(ElementText(tensor, 4), "nan");
  EXPECT_EQ(ElementNumber(tensor, 0), 1.5);
  EXPECT_EQ(ElementText(Tensor::Scalar(Half(0.1)), 0), "0.099975586");
  EXPECT_EQ(ElementNumber(Tensor::Scalar(BFloat16(3)), 0), 3);
  EXPECT_EQ(ElementText(Tensor::Scalar(0.1), 0), "0.1");
}

TEST(TensorElementsTest, IntegersAtTheirLimits) {
  EXPECT_EQ(ElementText(Tensor::Scalar(std::numeric_limits<int64_t>::min()), 0),
            "-9223372036854775808");
  EXPECT_EQ(ElementText(Tensor::Scalar(std::numeric_limits<uint64_t>::max()), 0),
            "18446744073709551615");
  EXPECT_EQ(ElementText(Tensor::Of<int8_t>({2}, {-128, 127}), 0), "-128");
  EXPECT_EQ(ElementText(Tensor::Of<uint8_t>({2}, {0, 255}), 1), "255");
  EXPECT_EQ(ElementNumber(Tensor::Of<uint32_t>({1}, {4294967295u}), 0), 4294967295.0);
}

TEST(TensorElementsTest, FourBits) {
  const std::byte bytes[] = {std::byte{0x8F}, std::byte{0x07}};
  ASSERT_OK_AND_ASSIGN(Tensor tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kI4, Shape({3})), bytes));
  EXPECT_EQ(ElementText(tensor, 0), "-1");
  EXPECT_EQ(ElementText(tensor, 1), "-8");
  EXPECT_EQ(ElementText(tensor, 2), "7");
  ASSERT_OK_AND_ASSIGN(tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kU4, Shape({3})), bytes));
  EXPECT_EQ(ElementNumber(tensor, 0), 15);
}

TEST(TensorElementsTest, TwoBitsAndSmallFloats) {
  const std::byte bytes[] = {std::byte{0x8F}, std::byte{0x07}};
  ASSERT_OK_AND_ASSIGN(Tensor tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kI2, Shape({5})), bytes));
  EXPECT_EQ(ElementText(tensor, 0), "-1");
  EXPECT_EQ(ElementText(tensor, 2), "0");
  EXPECT_EQ(ElementText(tensor, 3), "-2");
  ASSERT_OK_AND_ASSIGN(tensor, tensor.WithType(Type::Tensor(ElementKind::kI2, Shape({5}))));
  ASSERT_OK_AND_ASSIGN(tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kU2, Shape({5})), bytes));
  EXPECT_EQ(ElementNumber(tensor, 4), 3);
  ASSERT_OK_AND_ASSIGN(tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kF4E2M1FN, Shape({3})), bytes));
  EXPECT_EQ(ElementText(tensor, 0), "-6.0");
  EXPECT_EQ(ElementText(tensor, 1), "-0.0");
  EXPECT_EQ(ElementNumber(tensor, 2), 6);
  ASSERT_OK_AND_ASSIGN(tensor, Tensor::FromBytes(Type::Tensor(ElementKind::kF8E4M3FN, Shape({2})),
                                                 {{std::byte{0x38}, std::byte{0x7F}}}));
  EXPECT_EQ(ElementText(tensor, 0), "1.0");
  EXPECT_EQ(ElementText(tensor, 1), "nan");
}

TEST(TensorElementsTest, OtherElements) {
  EXPECT_EQ(ElementText(Tensor::Of<bool>({2}, {true, false}), 1), "false");
  EXPECT_EQ(ElementNumber(Tensor::Of<bool>({2}, {true, false}), 0), 1);
  EXPECT_EQ(ElementText(Tensor::Scalar(std::complex<float>(1, -2)), 0), "(1.0, -2.0)");
  EXPECT_EQ(ElementNumber(Tensor::Scalar(std::complex<double>(1, -2)), 0), std::nullopt);
  ASSERT_OK_AND_ASSIGN(Tensor text,
                       Tensor::FromStrings(Type::Scalar(ElementKind::kString), {"a\n"}));
  EXPECT_EQ(ElementText(text, 0), "\"a\\0A\"");
  EXPECT_EQ(ElementNumber(text, 0), std::nullopt);
}

}  // namespace
}  // namespace roundhouse
