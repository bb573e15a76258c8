#include "roundhouse/dialects/canonical/quantization.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::canonical {
namespace {

ElementType Quantised(ElementKind kind, std::vector<double> scales,
                      std::optional<int64_t> axis = std::nullopt) {
  Quantization quantization = {.axis = axis, .scales = scales};
  quantization.zero_points.assign(scales.size(), 3);
  return ElementType::Quantized(kind, quantization);
}

void ExpectFactor(double factor, int64_t multiplier, int exponent) {
  const FixedPointFactor found = FixedPointFactorOf(factor);
  EXPECT_EQ(found.multiplier, multiplier) << factor;
  EXPECT_EQ(found.exponent, exponent) << factor;
}

TEST(QuantizationTest, FactorsInFixedPoint) {
  ExpectFactor(1, 1 << 30, 1);
  ExpectFactor(0.5, 1 << 30, 0);
  ExpectFactor(0.75, 3 << 29, 0);
  ExpectFactor(1.0 / 3, 1431655765, -1);
  // Rounds up to the next power of two.
  ExpectFactor(1 - 0x1p-40, 1 << 30, 1);
}

TEST(QuantizationTest, FactorsThatDoNotFit) {
  ExpectFactor(0, 0, 0);
  ExpectFactor(0x1p-32, 1 << 30, -31);
  ExpectFactor(0x1p-33, 0, 0);
  ExpectFactor(0x1p29, 1 << 30, 30);
  ExpectFactor(0x1p30, std::numeric_limits<int32_t>::max(), 30);
}

TEST(QuantizationTest, SumsOfProducts) {
  const ElementType byte = Quantised(ElementKind::kU8, {0.5});
  const ElementType sum = AccumulatorOfProduct(byte, Quantised(ElementKind::kI8, {0.25, 2}, 0), 3);
  EXPECT_EQ(sum.ToString(), "!quant.uniform<i32:f32:3, {0.125, 1.0}>");
  EXPECT_TRUE(IsAccumulator(sum));
  EXPECT_FALSE(IsAccumulator(byte));
  EXPECT_FALSE(IsAccumulator(ElementKind::kI32));
  EXPECT_FALSE(IsAccumulator(Quantised(ElementKind::kI32, {0.5})));
}

// Inference refuses such operands, but asks for the kinds before.
TEST(QuantizationTest, SumsOfWhatHasAxesOfDifferentLengths) {
  const ElementType two = Quantised(ElementKind::kI8, {0.25, 2}, 0);
  const ElementType three = Quantised(ElementKind::kI8, {1, 2, 4}, 0);
  EXPECT_EQ(AccumulatorOfProduct(two, three, 0).ToString(),
            "!quant.uniform<i32:f32:0, {0.25, 4.0}>");
  EXPECT_EQ(AccumulatorOfProduct(three, two, 0).kind(), ElementKind::kI32);
}

TEST(QuantizationTest, SixteenBitsNeedSixtyFour) {
  const ElementType word = Quantised(ElementKind::kI16, {0.5});
  EXPECT_EQ(AccumulatorOfProduct(Quantised(ElementKind::kU8, {0.5}), word).kind(),
            ElementKind::kI64);
  EXPECT_EQ(AccumulatorOfSum(word).kind(), ElementKind::kI64);
  EXPECT_EQ(AccumulatorOfSum(Quantised(ElementKind::kU8, {0.5})).ToString(),
            "!quant.uniform<i32:f32, 0.5>");
}

}  // namespace
}  // namespace roundhouse::canonical
