#include "roundhouse/dialects/canonical/sampling.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<SamplingOps>(text); }
std::string Grid(absl::string_view input, absl::string_view grid) {
  return Infer(absl::StrCat("canonical.grid_sample(", input, ", ", grid, ")"));
}
std::string Roi(absl::string_view operands,
                absl::string_view attributes = "{size = array<i64: 5, 7>}") {
  return Infer(absl::StrCat("canonical.roi_align(", operands, ") ", attributes));
}

constexpr char kImage[] = "!canonical.feature<2x4x6x3xf32>";

TEST(GridSampleTest, Sizes) {
  EXPECT_EQ(Grid(kImage, "tensor<2x8x9x2xf32>"), "!canonical.feature<2x8x9x3xf32>");
  EXPECT_EQ(Grid("!canonical.feature<2x4x3xf16>", "tensor<2x8x1xf32>"),
            "!canonical.feature<2x8x3xf16>");
  EXPECT_EQ(Grid("!canonical.feature<?x4x6x?xf32, [\"n\", \"\", \"\", \"c\"]>",
                 "tensor<?x?x9x?xf32, [\"\", \"h\", \"\", \"\"]>"),
            "!canonical.feature<?x?x9x?xf32, [\"n\", \"h\", \"\", \"c\"]>");
  EXPECT_EQ(Grid(kImage, "tensor<*xf32>"), "!canonical.feature<2x?x?x3xf32>");
  EXPECT_EQ(Grid("!canonical.feature<*xf32>", "tensor<*xf32>"), "!canonical.feature<*xf32>");
  EXPECT_EQ(Grid("unknown", "tensor<2x8x9x2xf32>"), "unknown");
}

TEST(GridSampleTest, Errors) {
  EXPECT_EQ(Grid("tensor<2x4x6x3xf32>", "tensor<2x8x9x2xf32>"),
            "error: input (tensor<2x4x6x3xf32>): (C1) expected domain feature, found tensor");
  EXPECT_EQ(Grid(kImage, "tensor<2x8xf32>"),
            "error: grid (tensor<2x8xf32>): (C2) expected rank 3 to 5, found 2");
  EXPECT_EQ(Grid(kImage, "tensor<2x8x9x2xi32>"),
            "error: grid (tensor<2x8x9x2xi32>): (C2) expected elements of f64 f32 f16 bf16, found "
            "i32");
  EXPECT_EQ(Grid(kImage, "tensor<2x8x2xf32>"),
            "error: (C2) grid is for 1 spatial axis, but input is for 2");
  EXPECT_EQ(Grid(kImage, "tensor<2x8x9x3xf32>"),
            "error: grid (tensor<2x8x9x3xf32>): (C3) expected 2 coordinates, one for each spatial "
            "axis, found 3");
  EXPECT_EQ(Grid(kImage, "tensor<3x8x9x2xf32>"),
            "error: grid (tensor<3x8x9x2xf32>): (C3) expected 2 images as in input, found 3");
  EXPECT_EQ(Grid("!canonical.feature<2x4x0x3xf32>", "tensor<2x8x9x2xf32>"),
            "error: input (!canonical.feature<2x4x0x3xf32>): (C4) axis 2 is empty");
}

TEST(RoiAlignTest, Sizes) {
  EXPECT_EQ(Roi(absl::StrCat(kImage, ", tensor<9x4xf32>, tensor<9xi64>")),
            "!canonical.feature<9x5x7x3xf32>");
  EXPECT_EQ(Roi("!canonical.feature<?x4x6x?xf32, [\"n\", \"\", \"\", \"c\"]>, "
                "tensor<?x4xf32, [\"r\", \"\"]>, tensor<?xi32>"),
            "!canonical.feature<?x5x7x?xf32, [\"r\", \"\", \"\", \"c\"]>");
  EXPECT_EQ(Roi(absl::StrCat(kImage, ", unknown, tensor<9xi64>")),
            "!canonical.feature<9x5x7x3xf32>");
  EXPECT_EQ(Roi("unknown, unknown, unknown"), "unknown");
}

TEST(RoiAlignTest, Errors) {
  EXPECT_EQ(Roi("!canonical.feature<2x4x3xf32>, tensor<9x4xf32>, tensor<9xi64>"),
            "error: input (!canonical.feature<2x4x3xf32>): (C1) expected 2 spatial axes, found 1");
  EXPECT_EQ(Roi(absl::StrCat(kImage, ", tensor<9x5xf32>, tensor<9xi64>")),
            "error: regions (tensor<9x5xf32>): (C2) expected 4 numbers for each region, found 5");
  EXPECT_EQ(Roi(absl::StrCat(kImage, ", tensor<9x4xi64>, tensor<9xi64>")),
            "error: regions (tensor<9x4xi64>): (C2) expected elements of f64 f32 f16 bf16, found "
            "i64");
  EXPECT_EQ(
      Roi(absl::StrCat(kImage, ", tensor<9x4xf32>, tensor<8xi64>")),
      "error: images (tensor<8xi64>): (C3) expected 9 elements, one for each region, found 8");
  EXPECT_EQ(
      Roi(absl::StrCat(kImage, ", tensor<9x4xf32>, tensor<9xf32>")),
      "error: images (tensor<9xf32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 "
      "ui8, found f32");
  const std::string operands = absl::StrCat(kImage, ", tensor<9x4xf32>, tensor<9xi64>");
  EXPECT_EQ(Roi(operands, "{size = array<i64: 5>}"),
            "error: (C4) attribute 'size': expected two positive numbers");
  EXPECT_EQ(Roi(operands, "{size = array<i64: 5, 0>}"),
            "error: (C4) attribute 'size': expected two positive numbers");
  EXPECT_EQ(Roi(operands, "{size = array<i64: 5, 7>, spatial_scale = 0.0 : f32}"),
            "error: (C4) attribute 'spatial_scale': expected a positive number, found 0");
  EXPECT_EQ(Roi(operands, "{size = array<i64: 5, 7>, sampling_ratio = -1}"),
            "error: (C4) attribute 'sampling_ratio': expected at least 0, found -1");
}

}  // namespace
}  // namespace roundhouse::canonical
