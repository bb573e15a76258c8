#include "roundhouse/dialects/canonical/resize.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string ResizeOf(absl::string_view operands, absl::string_view attributes) {
  return InferText<ResizeOps>(absl::StrCat("canonical.resize(", operands, ") ", attributes));
}

constexpr char kImage[] = "!canonical.feature<2x4x6x3xf32>";

TEST(ResizeTest, Sizes) {
  EXPECT_EQ(ResizeOf(kImage, "{sizes = array<i64: 8, 3>}"), "!canonical.feature<2x8x3x3xf32>");
  EXPECT_EQ(ResizeOf(kImage, "{scales = array<f32: 2.0, 0.4>}"), "!canonical.feature<2x8x2x3xf32>");
  EXPECT_EQ(ResizeOf(kImage, "{axes = array<i64: -2>, sizes = array<i64: 9>}"),
            "!canonical.feature<2x4x9x3xf32>");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", dense<[8, 3]> : tensor<2xi32>"), "{}"),
            "!canonical.feature<2x8x3x3xf32>");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", dense<[2.0, 1.5]> : tensor<2xf32>"), "{}"),
            "!canonical.feature<2x8x9x3xf32>");
  EXPECT_EQ(ResizeOf("tensor<2x3xi8>", "{sizes = array<i64: 4, 5>}"), "tensor<4x5xi8>");
  EXPECT_EQ(ResizeOf("tensor<2x3xi8>", "{axes = array<i64: 1, 0>, sizes = array<i64: 4, 5>}"),
            "tensor<5x4xi8>");
  EXPECT_EQ(ResizeOf("tensor<2x3xf32>, none, tensor<4xf32>",
                     "{sizes = array<i64: 4, 5>, coordinates = \"crop_and_resize\"}"),
            "tensor<4x5xf32>");
}

TEST(ResizeTest, EmptyAxesStayEmpty) {
  const char* const kNone = "tensor<0x3xf32>";
  EXPECT_EQ(ResizeOf(kNone, "{sizes = array<i64: 0, 5>}"), "tensor<0x5xf32>");
  EXPECT_EQ(ResizeOf(kNone, "{scales = array<f32: 1.0, 2.0>}"), "tensor<0x6xf32>");
  EXPECT_EQ(ResizeOf(kNone, "{scales = array<f32: 3.0, 2.0>}"), "tensor<0x6xf32>");
  EXPECT_EQ(ResizeOf(absl::StrCat(kNone, ", dense<[0, 5]> : tensor<2xi32>"), "{}"),
            "tensor<0x5xf32>");
  EXPECT_EQ(ResizeOf("tensor<?x3xf32>", "{sizes = array<i64: 0, 5>}"), "tensor<0x5xf32>");
}

TEST(ResizeTest, WhatIsNotKnownStaysSo) {
  const char* const kNamed = "!canonical.feature<?x?x?x3xf32, [\"n\", \"h\", \"w\", \"\"]>";
  EXPECT_EQ(ResizeOf(kNamed, "{scales = array<f32: 2.0, 1.0>}"),
            "!canonical.feature<?x?x?x3xf32, [\"n\", \"\", \"w\", \"\"]>");
  EXPECT_EQ(ResizeOf(kNamed, "{sizes = array<i64: 8, 3>}"),
            "!canonical.feature<?x8x3x3xf32, [\"n\", \"\", \"\", \"\"]>");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", tensor<2xi64>"), "{}"),
            "!canonical.feature<2x?x?x3xf32>");
  EXPECT_EQ(ResizeOf("!canonical.feature<*xf32>", "{sizes = array<i64: 8, 3>}"),
            "!canonical.feature<*xf32>");
  EXPECT_EQ(ResizeOf("unknown", "{sizes = array<i64: 8, 3>}"), "unknown");
}

TEST(ResizeTest, Errors) {
  const char* const kTo83 = "{sizes = array<i64: 8, 3>}";
  EXPECT_EQ(ResizeOf("!canonical.matrix<2x3xf32>", kTo83),
            "error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor or feature, "
            "found matrix");
  EXPECT_EQ(ResizeOf(kImage, "{axes = array<i64: 1, 1>, sizes = array<i64: 8, 3>}"),
            "error: (C2) attribute 'axes': expected each axis once, found 1 twice");
  EXPECT_EQ(ResizeOf(kImage, "{axes = array<i64: 4>, sizes = array<i64: 8>}"),
            "error: (C2) attribute 'axes': expected -4 <= axis < 4, found 4");
  EXPECT_EQ(ResizeOf("!canonical.feature<1x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>",
                     "{sizes = array<i64: 4>}"),
            "error: input (!canonical.feature<1x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>): (C2) "
            "the quantisation along axis 1 cannot be kept: the axis is resized");
  EXPECT_EQ(ResizeOf(kImage, "{}"),
            "error: (C3) expected one of attribute 'sizes', attribute 'scales' and operand target, "
            "found 0");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", tensor<2xi64>"), kTo83),
            "error: (C3) expected one of attribute 'sizes', attribute 'scales' and operand target, "
            "found 2");
  EXPECT_EQ(ResizeOf(kImage, "{sizes = array<i64: 8, 3, 3>}"),
            "error: (C3) attribute 'sizes': expected 2 numbers, one for each axis, found 3");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", tensor<3xi64>"), "{}"),
            "error: (C3) target: expected 2 numbers, one for each axis, found 3");
  EXPECT_EQ(ResizeOf(kImage, "{sizes = array<i64: 8, 0>}"),
            "error: (C4) axis 2 of size 6: expected a positive size, found 0");
  EXPECT_EQ(ResizeOf(kImage, "{scales = array<f32: 2.0, -1.0>}"),
            "error: (C4) attribute 'scales': expected a positive scale, found -1");
  EXPECT_EQ(ResizeOf(kImage, "{scales = array<f32: 0x7FC00000, 1.0>}"),
            "error: (C4) attribute 'scales': expected a positive scale, found nan");
  EXPECT_EQ(ResizeOf(kImage, "{scales = array<f32: 0.125, 1.0>}"),
            "error: (C4) the scale 0.125 makes axis 1 of size 4 empty");
  EXPECT_EQ(ResizeOf(kImage, "{scales = array<f32: 1.0, 1.0e+30>}"),
            "error: (C4) the scale 1e+30 makes axis 2 of size 6 too large");
  EXPECT_EQ(ResizeOf("!canonical.feature<2x0x6x3xf32>", kTo83),
            "error: (C5) axis 1 is empty and cannot be resized to 8 elements");
  EXPECT_EQ(ResizeOf(kImage, "{sizes = array<i64: 8, -1>}"),
            "error: (C4) attribute 'sizes': expected a positive size, found -1");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", tensor<2xf64>"), "{}"),
            "error: target (tensor<2xf64>): (C6) expected elements of f32 i64 i32 i16 i8 ui64 ui32 "
            "ui16 ui8, found f64");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", tensor<1x2xi64>"), "{}"),
            "error: target (tensor<1x2xi64>): (C6) expected rank 1, found 2");
  EXPECT_EQ(ResizeOf(kImage, "{sizes = array<i64: 8, 3>, antialias = true}"),
            "error: (C7) attribute 'antialias': expected false for mode \"nearest\", found true");
  EXPECT_EQ(ResizeOf(kImage, "{sizes = array<i64: 8, 3>, coordinates = \"crop_and_resize\"}"),
            "error: (C8) coordinates \"crop_and_resize\" needs operand region");
  EXPECT_EQ(ResizeOf(absl::StrCat(kImage, ", none, tensor<4xf32>"), kTo83),
            "error: (C8) operand region is only for coordinates \"crop_and_resize\"");
  EXPECT_EQ(
      ResizeOf(absl::StrCat(kImage, ", none, tensor<2xf32>"),
               "{sizes = array<i64: 8, 3>, coordinates = \"crop_and_resize\"}"),
      "error: region (tensor<2xf32>): (C8) expected 4 numbers, the begins and then the ends of "
      "all axes, found 2");
  EXPECT_EQ(ResizeOf("tensor<2xi1>", "{sizes = array<i64: 8>}").substr(0, 44),
            "error: input (tensor<2xi1>): expected elemen");
}

}  // namespace
}  // namespace roundhouse::canonical
