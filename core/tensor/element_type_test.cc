#include "roundhouse/core/tensor/element_type.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(ElementKindTest, NamesAreUniqueAndReadBack) {
  std::set<std::string> names;
  for (ElementKind kind : kAllElementKinds) {
    EXPECT_TRUE(names.insert(std::string(ElementKindName(kind))).second) << ElementKindName(kind);
    if (kind == ElementKind::kOpaque) {
      EXPECT_EQ(ElementKindFromName(ElementKindName(kind)), std::nullopt);
    } else {
      EXPECT_EQ(ElementKindFromName(ElementKindName(kind)), kind);
    }
  }
  EXPECT_EQ(ElementKindFromName("f4E2M1FN"), ElementKind::kF4E2M1FN);
  EXPECT_EQ(ElementKindFromName("f8E8M0FNU"), ElementKind::kF8E8M0FNU);
  EXPECT_EQ(ElementKindFromName("string"), std::nullopt);
  EXPECT_EQ(ElementKindFromName("i7"), std::nullopt);
  EXPECT_EQ(ElementKindFromName(""), std::nullopt);
}

TEST(ElementKindTest, RangesFollowFromWidthAndSign) {
  EXPECT_EQ(IntegerRange(ElementKind::kI8), (std::pair<int64_t, int64_t>(-128, 127)));
  EXPECT_EQ(IntegerRange(ElementKind::kU4), (std::pair<int64_t, int64_t>(0, 15)));
  EXPECT_EQ(IntegerRange(ElementKind::kI4), (std::pair<int64_t, int64_t>(-8, 7)));
  EXPECT_EQ(IntegerRange(ElementKind::kI2), (std::pair<int64_t, int64_t>(-2, 1)));
  EXPECT_EQ(IntegerRange(ElementKind::kU2), (std::pair<int64_t, int64_t>(0, 3)));
  EXPECT_EQ(IntegerRange(ElementKind::kI64).first, std::numeric_limits<int64_t>::min());
  EXPECT_EQ(IntegerRange(ElementKind::kU32).second, 4294967295);
}

TEST(ElementKindTest, SmallFloatsAreNotComputedWith) {
  for (ElementKind kind : kAllElementKinds) {
    EXPECT_EQ(IsSmallFloat(kind), kSmallFloats.contains(kind)) << ElementKindName(kind);
    EXPECT_EQ(IsFloat(kind), kFloats.contains(kind)) << ElementKindName(kind);
    EXPECT_EQ(IsAnyFloat(kind), (kFloats | kSmallFloats).contains(kind)) << ElementKindName(kind);
  }
}

TEST(ElementKindTest, BitsOfFloatsComeBack) {
  for (ElementKind kind : kAllElementKinds) {
    if (!IsAnyFloat(kind)) continue;
    for (const double value : {1.0, 2.0, 4.0}) {
      EXPECT_EQ(FloatFromBits(kind, FloatToBits(kind, value)), value) << ElementKindName(kind);
    }
  }
  EXPECT_EQ(FloatToBits(ElementKind::kF8E5M2, 1e9), 0x7C);    // Infinity.
  EXPECT_EQ(FloatToBits(ElementKind::kF8E4M3FN, 1e9), 0x7F);  // NaN.
  EXPECT_EQ(FloatToBits(ElementKind::kF4E2M1FN, 1e9), 0x7);   // 6.
  EXPECT_EQ(FloatToBits(ElementKind::kF8E8M0FNU, 0), 0x00);   // The least power.
}

TEST(ElementSetTest, HoldsWhatItIsMadeOf) {
  constexpr ElementSet kSet = kFloats | ElementSet{ElementKind::kI8};
  EXPECT_TRUE(kSet.contains(ElementKind::kF16));
  EXPECT_TRUE(kSet.contains(ElementKind::kI8));
  EXPECT_FALSE(kSet.contains(ElementKind::kU8));
  EXPECT_FALSE(kSet.has_quantized());
  EXPECT_EQ(kSet.WithQuantized().ToString(), "f64 f32 f16 bf16 i8 quantised");
  EXPECT_EQ(kAllElements.ToString(), "any");
  EXPECT_FALSE(kAllElements.contains(ElementKind::kOpaque));
}

TEST(FormatFloatTest, IsTheShortestTextWithAPoint) {
  EXPECT_EQ(FormatFloat(1, ElementKind::kF32), "1.0");
  EXPECT_EQ(FormatFloat(0.1f, ElementKind::kF32), "0.1");
  EXPECT_EQ(FormatFloat(0.1, ElementKind::kF64), "0.1");
  EXPECT_EQ(FormatFloat(-0.0, ElementKind::kF32), "-0.0");
  EXPECT_EQ(FormatFloat(1e-5f, ElementKind::kF32), "1.0e-05");
  EXPECT_EQ(FormatFloat(Half(0.1), ElementKind::kF16), "0.099975586");
}

TEST(FormatFloatTest, WritesInfinitiesAndNansAsBits) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(FormatFloat(infinity, ElementKind::kF32), "0x7F800000");
  EXPECT_EQ(FormatFloat(-infinity, ElementKind::kF64), "0xFFF0000000000000");
  EXPECT_EQ(FormatFloat(infinity, ElementKind::kF16), "0x7C00");
  EXPECT_EQ(FormatFloat(infinity, ElementKind::kBF16), "0x7F80");
  EXPECT_EQ(FormatFloat(std::nanf(""), ElementKind::kF32), "0x7FC00000");
}

TEST(ElementTypeTest, QuantisationIsPartOfTheType) {
  Quantization half = {.scales = {0.5}, .zero_points = {3}};
  ElementType a = ElementType::Quantized(ElementKind::kI8, half);
  ElementType b = ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {4}});
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kI8,
                             {.scales = {0.5}, .zero_points = {4}, .storage_range = {{-128, 127}}}),
      b);
  EXPECT_NE(
      ElementType::Quantized(ElementKind::kI8,
                             {.scales = {0.5}, .zero_points = {4}, .storage_range = {{-127, 127}}}),
      b);
  EXPECT_EQ(a, ElementType::Quantized(ElementKind::kI8, half));
  EXPECT_NE(a, b);
  EXPECT_NE(a, ElementType(ElementKind::kI8));
  EXPECT_EQ(a.storage(), ElementType(ElementKind::kI8));
}

TEST(ElementTypeTest, SpellsQuantisationAsMlirWhereMlirKeepsIt) {
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}}).ToString(),
      "!quant.uniform<i8:f32, 0.5:3>");
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kU8, {.scales = {2}, .zero_points = {0}}).ToString(),
      "!quant.uniform<u8:f32, 2.0>");
  EXPECT_EQ(
      ElementType::Quantized(
          ElementKind::kI8,
          {.axis = 1, .scales = {0.5, 0.25}, .zero_points = {0, 7}, .storage_range = {{-127, 127}}})
          .ToString(),
      "!quant.uniform<i8<-127:127>:f32:1, {0.5, 0.25:7}>");
  // All digits of a scale.
  EXPECT_EQ(ElementType::Quantized(ElementKind::kI8, {.scales = {0.0078431377}, .zero_points = {0}})
                .ToString(),
            "!quant.uniform<i8:f32, 0.0078431377>");
}

TEST(ElementTypeTest, SpellsQuantisationItselfWhereMlirWouldLoseOrRefuseIt) {
  EXPECT_EQ(ElementType::Quantized(ElementKind::kI8,
                                   {.scales = {0.5}, .zero_points = {3}, .storage_range = {{3, 3}}})
                .ToString(),
            "!roundhouse.quant<i8<3:3>:f32, 0.5:3>");
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kI8,
                             {.scales = {0.5}, .zero_points = {0}, .storage_range = {{-200, 0}}})
          .ToString(),
      "!roundhouse.quant<i8<-200:0>:f32, 0.5>");
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kI8, {.scales = {0}, .zero_points = {0}}).ToString(),
      "!roundhouse.quant<i8:f32, 0.0>");
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kI64, {.scales = {0.5}, .zero_points = {0}}).ToString(),
      "!roundhouse.quant<i64:f32, 0.5>");
  EXPECT_EQ(
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {300}}).ToString(),
      "!roundhouse.quant<i8:f32, 0.5:300>");
}

TEST(ElementTypeTest, OpaqueElementsAreEqualByText) {
  EXPECT_EQ(ElementType::Opaque("!acme.str"), ElementType::Opaque("!acme.str"));
  EXPECT_NE(ElementType::Opaque("!acme.str"), ElementType::Opaque("f6E2M3FN"));
  EXPECT_EQ(ElementType::Opaque("f6E2M3FN").ToString(), "f6E2M3FN");
}

TEST(ElementTypeTest, WhatHasBecomeAKindIsNotOpaque) {
  EXPECT_EQ(ElementType::Opaque("f8E4M3FN"), ElementType(ElementKind::kF8E4M3FN));
  EXPECT_EQ(ElementType::Opaque("i2"), ElementType(ElementKind::kI2));
}

}  // namespace
}  // namespace roundhouse
