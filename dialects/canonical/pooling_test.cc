#include "roundhouse/dialects/canonical/pooling.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<PoolingOps>(text); }
std::string Pool(absl::string_view input, absl::string_view attributes) {
  return Infer(absl::StrCat("canonical.max_pool_2d(", input, ") {window = array<i64: 3, 2>",
                            attributes, "}"));
}

constexpr char kImage[] = "!canonical.feature<2x6x6x4xf32>";

TEST(PoolingTest, Sizes) {
  EXPECT_EQ(Pool(kImage, ""), "!canonical.feature<2x4x5x4xf32>");
  EXPECT_EQ(Pool(kImage, ", stride = array<i64: 2, 2>"), "!canonical.feature<2x2x3x4xf32>");
  EXPECT_EQ(Pool(kImage, ", stride = array<i64: 2, 2>, ceil_mode = true"),
            "!canonical.feature<2x3x3x4xf32>");
  EXPECT_EQ(Pool(kImage, ", stride = array<i64: 2, 3>, auto_pad = \"same_lower\""),
            "!canonical.feature<2x3x2x4xf32>");
  EXPECT_EQ(Pool(kImage, ", pad = array<i64: 1, 0, 1, 0>, dilation = array<i64: 2, 5>"),
            "!canonical.feature<2x4x1x4xf32>");
  EXPECT_EQ(Infer("canonical.avg_pool_2d(!canonical.feature<2x6x3xf16>) {window = array<i64: 6>}"),
            "!canonical.feature<2x1x3xf16>");
  EXPECT_EQ(Infer("canonical.max_pool_2d_with_indices(!canonical.feature<2x6x4x4x3xi8>) {window = "
                  "array<i64: 2, 2, 2>}"),
            "!canonical.feature<2x5x3x3x3xi8> | !canonical.feature<2x5x3x3x3xi64>");
  EXPECT_EQ(Infer("canonical.max_pool_2d(!canonical.feature<1x4x3x!quant.uniform<i8:f32, 0.5>>) "
                  "{window = array<i64: 2>}"),
            "!canonical.feature<1x3x3x!quant.uniform<i8:f32, 0.5>>");
}

// Sizes with ceil_mode: the last window begins before the padding at the end.
TEST(PoolingTest, CeilMode) {
  const auto size = [](int input, int window, int stride, int pad) {
    return Infer(absl::StrCat("canonical.max_pool_2d(!canonical.feature<1x", input,
                              "x1xf32>) {window = array<i64: ", window,
                              ">, stride = array<i64: ", stride, ">, pad = array<i64: ", pad, ", ",
                              pad, ">, ceil_mode = true}"));
  };
  EXPECT_EQ(size(5, 2, 2, 0), "!canonical.feature<1x3x1xf32>");
  EXPECT_EQ(size(6, 2, 2, 0), "!canonical.feature<1x3x1xf32>");
  EXPECT_EQ(size(5, 3, 3, 0), "!canonical.feature<1x2x1xf32>");
  // The third window would begin at element 5, which is padding.
  EXPECT_EQ(size(5, 2, 3, 1), "!canonical.feature<1x2x1xf32>");
  // The third window would begin in the padding here too, though it would not reach past the end.
  EXPECT_EQ(size(3, 1, 2, 1), "!canonical.feature<1x2x1xf32>");
  // The only window reaches past the end.
  EXPECT_EQ(size(1, 2, 2, 0), "!canonical.feature<1x1x1xf32>");
  EXPECT_EQ(
      size(1, 3, 2, 0),
      "error: (C4) the window does not fit on spatial axis 0: it covers 3 elements, and there "
      "are 1");
}

TEST(PoolingTest, WhatIsNotKnownStaysSo) {
  const char* const kNamed = "!canonical.feature<?x?x6x?xf32, [\"n\", \"h\", \"\", \"c\"]>";
  EXPECT_EQ(Pool(kNamed, ""), "!canonical.feature<?x?x5x?xf32, [\"n\", \"\", \"\", \"c\"]>");
  EXPECT_EQ(Pool(kNamed, ", pad = array<i64: 1, 0, 1, 0>"),
            "!canonical.feature<?x?x5x?xf32, [\"n\", \"h\", \"\", \"c\"]>");
  EXPECT_EQ(Pool("!canonical.feature<*xf32>", ""), "!canonical.feature<?x?x?x?xf32>");
  EXPECT_EQ(Pool("unknown", ""), "unknown");
  EXPECT_EQ(Infer("canonical.max_pool_2d_with_indices(unknown) {window = array<i64: 2, 2>}"),
            "unknown | !canonical.feature<*xi64>");
}

TEST(PoolingTest, Errors) {
  EXPECT_EQ(Pool("tensor<2x6x6x4xf32>", ""),
            "error: input (tensor<2x6x6x4xf32>): (C1) expected domain feature, found tensor");
  EXPECT_EQ(Pool("!canonical.feature<2x6x4xf32>", ""),
            "error: (C1) input is for 1 spatial axis, but attribute 'window' is for 2");
  EXPECT_EQ(
      Pool(kImage, ", stride = array<i64: 1>"),
      "error: (C1) attribute 'stride' is for 1 spatial axis, but attribute 'window' is for 2");
  EXPECT_EQ(Infer("canonical.avg_pool_2d(unknown) {window = array<i64: 1, 1, 1, 1>}"),
            "error: (C1) expected 1 to 3 spatial axes, but attribute 'window' is for 4");
  EXPECT_EQ(Infer("canonical.avg_pool_2d(unknown) {window = array<i64>}"),
            "error: (C1) expected 1 to 3 spatial axes, but attribute 'window' is for 0");
  EXPECT_EQ(Infer("canonical.avg_pool_2d(unknown) {window = array<i64: 2, 0>}"),
            "error: (C2) attribute 'window': expected at least 1, found 0");
  EXPECT_EQ(Pool(kImage, ", stride = array<i64: 1, -2>"),
            "error: (C3) attribute 'stride': expected at least 1, found -2");
  EXPECT_EQ(
      Pool(kImage, ", dilation = array<i64: 3, 1>"),
      "error: (C4) the window does not fit on spatial axis 0: it covers 7 elements, and there "
      "are 6");
  EXPECT_EQ(Infer("canonical.avg_pool_2d(!canonical.feature<2x6x3xi8>) {window = array<i64: 6>}"),
            "error: input (!canonical.feature<2x6x3xi8>): expected elements of f64 f32 f16 bf16 "
            "quantised, found i8");
  EXPECT_EQ(Infer("canonical.avg_pool_2d(!canonical.feature<2x6x3xf32>)"),
            "error: attribute 'window' is missing");
}

}  // namespace
}  // namespace roundhouse::canonical
