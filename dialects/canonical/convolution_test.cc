#include "roundhouse/dialects/canonical/convolution.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<ConvolutionOps>(text); }

// A 5 x 6 image of 4 channels, and eight filters of 3 x 3.
constexpr char kImage[] = "!canonical.feature<2x5x6x4xf32>";
constexpr char kFilter[] = "!canonical.filter<8x3x3x4xf32>";

std::string Conv(absl::string_view input, absl::string_view filter,
                 absl::string_view attributes = "{}", absl::string_view bias = "none") {
  return Infer(
      absl::StrCat("canonical.conv_2d(", input, ", ", filter, ", ", bias, ") ", attributes));
}
std::string ConvImage(absl::string_view attributes) { return Conv(kImage, kFilter, attributes); }

TEST(Conv2DTest, Sizes) {
  EXPECT_EQ(ConvImage("{}"), "!canonical.feature<2x3x4x8xf32>");
  EXPECT_EQ(ConvImage("{pad = array<i64: 1, 1, 1, 1>}"), "!canonical.feature<2x5x6x8xf32>");
  EXPECT_EQ(ConvImage("{pad = array<i64: 1, 0, 0, 2>}"), "!canonical.feature<2x4x6x8xf32>");
  EXPECT_EQ(ConvImage("{dilation = array<i64: 2, 1>}"), "!canonical.feature<2x1x4x8xf32>");
  // Rounded down: no window covers the last column of the padded input.
  EXPECT_EQ(ConvImage("{stride = array<i64: 2, 2>}"), "!canonical.feature<2x2x2x8xf32>");
  EXPECT_EQ(ConvImage("{stride = array<i64: 2, 2>, auto_pad = \"same_upper\"}"),
            "!canonical.feature<2x3x3x8xf32>");
  EXPECT_EQ(Conv("!canonical.feature<2x5x4xf16>", "!canonical.filter<8x3x4xf16>"),
            "!canonical.feature<2x3x8xf16>");
  EXPECT_EQ(Conv("!canonical.feature<2x5x5x5x4xi8>", "!canonical.filter<8x3x2x1x4xi8>"),
            "!canonical.feature<2x3x4x5x8xi8>");
  EXPECT_EQ(Conv(kImage, "!canonical.filter<6x1x1x2xf32>", "{groups = 2}"),
            "!canonical.feature<2x5x6x6xf32>");
  EXPECT_EQ(Conv("!canonical.feature<0x5x6x4xf32>", kFilter), "!canonical.feature<0x3x4x8xf32>");
}

TEST(Conv2DTest, WhatIsNotKnownStaysSo) {
  const char* const kNamed = "!canonical.feature<?x?x6x?xf32, [\"n\", \"h\", \"\", \"c\"]>";
  EXPECT_EQ(Conv(kNamed, kFilter), "!canonical.feature<?x?x4x8xf32, [\"n\", \"\", \"\", \"\"]>");
  // A size that the convolution keeps is passed through.
  EXPECT_EQ(Conv(kNamed, kFilter, "{pad = array<i64: 1, 1, 1, 1>}"),
            "!canonical.feature<?x?x6x8xf32, [\"n\", \"h\", \"\", \"\"]>");
  EXPECT_EQ(Conv(kNamed, kFilter, "{auto_pad = \"same_lower\"}"),
            "!canonical.feature<?x?x6x8xf32, [\"n\", \"h\", \"\", \"\"]>");
  EXPECT_EQ(Conv(kNamed, kFilter, "{auto_pad = \"same_lower\", stride = array<i64: 2, 2>}"),
            "!canonical.feature<?x?x3x8xf32, [\"n\", \"\", \"\", \"\"]>");
  EXPECT_EQ(Conv(kImage, "!canonical.filter<?x?x3x4xf32, [\"o\", \"\", \"\", \"\"]>"),
            "!canonical.feature<2x?x4x?xf32, [\"\", \"\", \"\", \"o\"]>");
  EXPECT_EQ(Conv(kImage, "!canonical.filter<?x3x3x4xf32>", "{}", "!canonical.bias<7xf32>"),
            "!canonical.feature<2x3x4x7xf32>");
  EXPECT_EQ(Conv("!canonical.feature<*xf32>", kFilter), "!canonical.feature<?x?x?x8xf32>");
  EXPECT_EQ(Conv("!canonical.feature<*xf32>", "!canonical.filter<*xf32>"),
            "!canonical.feature<*xf32>");
  EXPECT_EQ(
      Conv("!canonical.feature<*xf32>", "!canonical.filter<*xf32>", "{stride = array<i64: 2>}"),
      "!canonical.feature<?x?x?xf32>");
  EXPECT_EQ(Conv("unknown", kFilter), "!canonical.feature<?x?x?x8xf32>");
  EXPECT_EQ(Conv("unknown", "unknown"), "unknown");
  EXPECT_EQ(Conv("unknown", "unknown", "{}", "!canonical.bias<7xf32>"),
            "!canonical.feature<*xf32>");
}

TEST(Conv2DTest, Operands) {
  EXPECT_EQ(Conv("tensor<2x5x6x4xf32>", kFilter),
            "error: input (tensor<2x5x6x4xf32>): (C1) expected domain feature, found tensor");
  EXPECT_EQ(
      Conv(kImage, "!canonical.depthwise_filter<3x3x4x1xf32>"),
      "error: filter (!canonical.depthwise_filter<3x3x4x1xf32>): (C1) expected domain filter, "
      "found depthwise_filter");
  EXPECT_EQ(Conv(kImage, "none"), "error: filter (none): expected a tensor");
  EXPECT_EQ(Conv(kImage, "!canonical.filter<8x3x4xf32>"),
            "error: (C1) filter is for 1 spatial axis, but input is for 2");
  EXPECT_EQ(ConvImage("{stride = array<i64: 1, 1, 1>}"),
            "error: (C1) attribute 'stride' is for 3 spatial axes, but input is for 2");
  EXPECT_EQ(ConvImage("{pad = array<i64: 1, 1>}"),
            "error: (C1) attribute 'pad' is for 1 spatial axis, but input is for 2");
  EXPECT_EQ(Conv("unknown", "unknown", "{dilation = array<i64: 1, 1, 1, 1>}"),
            "error: (C1) expected 1 to 3 spatial axes, but attribute 'dilation' is for 4");
  EXPECT_EQ(Conv(kImage, "!canonical.filter<8x3x3x4xf16>"),
            "error: filter (!canonical.filter<8x3x3x4xf16>): (C2) expected elements of f32 as in "
            "input, found f16");
  EXPECT_EQ(
      Conv(kImage, kFilter, "{}", "!canonical.bias<8xf64>"),
      "error: bias (!canonical.bias<8xf64>): (C2) expected elements of f32 as in input, found "
      "f64");
  EXPECT_EQ(Conv(kImage, kFilter, "{}", "tensor<8xf32>"),
            "error: bias (tensor<8xf32>): (C5) expected domain bias, found tensor");
  EXPECT_EQ(Conv(kImage, kFilter, "{}", "!canonical.bias<4xf32>"),
            "error: bias (!canonical.bias<4xf32>): (C5) expected 8 elements, one for each output "
            "channel, found 4");
  EXPECT_EQ(Conv("!canonical.feature<2x5x6x4xi1>", "!canonical.filter<8x3x3x4xi1>").substr(0, 60),
            "error: input (!canonical.feature<2x5x6x4xi1>): expected elem");
}

TEST(Conv2DTest, Attributes) {
  EXPECT_EQ(ConvImage("{stride = array<i64: 1, 0>}"),
            "error: (C3) attribute 'stride': expected at least 1, found 0");
  EXPECT_EQ(ConvImage("{dilation = array<i64: -1, 1>}"),
            "error: (C3) attribute 'dilation': expected at least 1, found -1");
  EXPECT_EQ(ConvImage("{pad = array<i64: 1, 1, -1, 1>}"),
            "error: (C3) attribute 'pad': expected at least 0, found -1");
  EXPECT_EQ(ConvImage("{pad = array<i64: 1, 1, 1>}"),
            "error: (C3) attribute 'pad': expected a beginning and an end for each spatial axis, "
            "found 3 numbers");
  EXPECT_EQ(ConvImage("{pad = array<i64: 1, 1, 1, 1>, auto_pad = \"same_upper\"}"),
            "error: (C3) attribute 'pad': expected no padding, as auto_pad determines it");
  EXPECT_EQ(ConvImage("{groups = 0}"),
            "error: (C4) attribute 'groups': expected at least 1, found 0");
  EXPECT_EQ(ConvImage("{groups = 3}"),
            "error: filter (!canonical.filter<8x3x3x4xf32>): (C4) expected a multiple of 3 output "
            "channels, one run for each group, found 8");
  EXPECT_EQ(
      ConvImage("{groups = 2}"),
      "error: input (!canonical.feature<2x5x6x4xf32>): (C4) expected 8 channels as the filter "
      "takes 4 in each of 2 groups, found 4");
  EXPECT_EQ(
      Conv("!canonical.feature<2x5x6x3xf32>", kFilter),
      "error: input (!canonical.feature<2x5x6x3xf32>): (C4) expected 4 channels as the filter "
      "takes 4, found 3");
  EXPECT_EQ(ConvImage("{activation = \"clamp\", activation_parameters = array<f32: 1.0>}"),
            "error: (C7) attribute 'activation_parameters': expected 2 for \"clamp\", found 1");
  EXPECT_EQ(
      Conv("!canonical.feature<2x5x6x4xi8>", "!canonical.filter<8x3x3x4xi8>",
           "{activation = \"tanh\"}"),
      "error: (C7) attribute 'activation': \"tanh\" needs elements of a float type, found i8");
  EXPECT_EQ(Conv("!canonical.feature<2x5x6x4xi8>", "!canonical.filter<8x3x3x4xi8>",
                 "{activation = \"relu6\"}"),
            "!canonical.feature<2x3x4x8xi8>");
}

TEST(Conv2DTest, AWindowThatDoesNotFit) {
  EXPECT_EQ(
      Conv("!canonical.feature<2x2x6x4xf32>", kFilter),
      "error: (C6) the window does not fit on spatial axis 0: it covers 3 elements, and there "
      "are 2");
  EXPECT_EQ(
      ConvImage("{dilation = array<i64: 1, 4>, pad = array<i64: 0, 1, 0, 1>}"),
      "error: (C6) the window does not fit on spatial axis 1: it covers 9 elements, and there "
      "are 6 and 2 of padding");
  EXPECT_EQ(Conv(kImage, "!canonical.filter<8x0x3x4xf32>"),
            "error: (C6) the window is empty on spatial axis 0: its size is 0");
  // Sizes do not overflow either.
  EXPECT_EQ(ConvImage("{dilation = array<i64: 9223372036854775807, 1>}"),
            "error: (C6) the size of the window and its padding on spatial axis 0 does not fit in "
            "64 bits");
  EXPECT_EQ(ConvImage("{pad = array<i64: 0, 9223372036854775807, 0, 9223372036854775807>}"),
            "error: (C6) the size of the window and its padding on spatial axis 1 does not fit in "
            "64 bits");
  EXPECT_EQ(ConvImage("{pad = array<i64: 0, 9223372036854775807, 0, 0>}"),
            "error: (C6) the size of the window and its padding on spatial axis 1 does not fit in "
            "64 bits");
  EXPECT_EQ(ConvImage("{stride = array<i64: 9223372036854775807, 9223372036854775807>}"),
            "error: (C6) the size of the window and its padding on spatial axis 0 does not fit in "
            "64 bits");
}

std::string Depthwise(absl::string_view input, absl::string_view filter,
                      absl::string_view attributes = "{}", absl::string_view bias = "none") {
  return Infer(absl::StrCat("canonical.depthwise_conv_2d(", input, ", ", filter, ", ", bias, ") ",
                            attributes));
}

TEST(DepthwiseConv2DTest, Sizes) {
  const char* const kDepthwise = "!canonical.depthwise_filter<3x3x4x2xf32>";
  EXPECT_EQ(Depthwise(kImage, kDepthwise), "!canonical.feature<2x3x4x8xf32>");
  EXPECT_EQ(
      Depthwise(kImage, kDepthwise, "{stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 1, 1>}"),
      "!canonical.feature<2x3x6x8xf32>");
  EXPECT_EQ(Depthwise("!canonical.feature<2x5x4xi32>", "!canonical.depthwise_filter<3x4x1xi32>",
                      "{dilation = array<i64: 2>}"),
            "!canonical.feature<2x1x4xi32>");
  EXPECT_EQ(Depthwise("!canonical.feature<?x5x6x?xf32, [\"n\", \"\", \"\", \"c\"]>",
                      "!canonical.depthwise_filter<3x3x?x1xf32>"),
            "!canonical.feature<?x3x4x?xf32, [\"n\", \"\", \"\", \"c\"]>");
  EXPECT_EQ(Depthwise("!canonical.feature<?x5x6x?xf32>", kDepthwise),
            "!canonical.feature<?x3x4x8xf32>");
  EXPECT_EQ(Depthwise(kImage, "!canonical.depthwise_filter<?x3x4x?xf32>", "{}",
                      "!canonical.bias<12xf32>"),
            "!canonical.feature<2x?x4x12xf32>");
  EXPECT_EQ(Depthwise("unknown", kDepthwise), "!canonical.feature<?x?x?x8xf32>");
}

TEST(DepthwiseConv2DTest, Errors) {
  const char* const kDepthwise = "!canonical.depthwise_filter<3x3x4x2xf32>";
  EXPECT_EQ(
      Depthwise(kImage, kFilter),
      "error: filter (!canonical.filter<8x3x3x4xf32>): (C1) expected domain depthwise_filter, "
      "found filter");
  EXPECT_EQ(
      Depthwise(kImage, "!canonical.depthwise_filter<3x3x4x2xi8>"),
      "error: filter (!canonical.depthwise_filter<3x3x4x2xi8>): (C2) expected elements of f32 "
      "as in input, found i8");
  EXPECT_EQ(Depthwise(kImage, kDepthwise, "{stride = array<i64: 0, 1>}"),
            "error: (C3) attribute 'stride': expected at least 1, found 0");
  EXPECT_EQ(Depthwise(kImage, "!canonical.depthwise_filter<3x3x5x2xf32>"),
            "error: filter (!canonical.depthwise_filter<3x3x5x2xf32>): (C4) expected 4 channels as "
            "in input, found 5");
  EXPECT_EQ(Depthwise(kImage, kDepthwise, "{}", "!canonical.bias<4xf32>"),
            "error: bias (!canonical.bias<4xf32>): (C5) expected 8 elements, one for each output "
            "channel, found 4");
  EXPECT_EQ(
      Depthwise(kImage, "!canonical.depthwise_filter<6x3x4x2xf32>"),
      "error: (C6) the window does not fit on spatial axis 0: it covers 6 elements, and there "
      "are 5");
  EXPECT_EQ(Depthwise(kImage, kDepthwise, "{activation_parameters = array<f32: 1.0>}"),
            "error: (C7) attribute 'activation_parameters': expected 0 for \"none\", found 1");
  EXPECT_EQ(Depthwise("!canonical.feature<2x5x6x4611686018427387904xf32>",
                      "!canonical.depthwise_filter<3x3x4611686018427387904x2xf32>"),
            "error: the size 4611686018427387904 * 2 does not fit in 64 bits");
}

std::string Transposed(absl::string_view input, absl::string_view filter,
                       absl::string_view attributes = "{}", absl::string_view bias = "none") {
  return Infer(absl::StrCat("canonical.transposed_conv_2d(", input, ", ", filter, ", ", bias, ") ",
                            attributes));
}

TEST(TransposedConv2DTest, Sizes) {
  EXPECT_EQ(Transposed(kImage, kFilter), "!canonical.feature<2x7x8x8xf32>");
  EXPECT_EQ(Transposed(kImage, kFilter,
                       "{stride = array<i64: 2, 3>, pad = array<i64: 1, 0, 1, 2>, output_pad = "
                       "array<i64: 1, 0>, dilation = array<i64: 1, 2>}"),
            "!canonical.feature<2x10x18x8xf32>");
  EXPECT_EQ(Transposed("!canonical.feature<?x?x6x4xf32, [\"n\", \"h\", \"\", \"\"]>", kFilter),
            "!canonical.feature<?x?x8x8xf32, [\"n\", \"\", \"\", \"\"]>");
  EXPECT_EQ(Transposed("!canonical.feature<1x3x4xf32>", "!canonical.filter<6x2x2xf32>",
                       "{groups = 2, stride = array<i64: 2>}", "!canonical.bias<6xf32>"),
            "!canonical.feature<1x6x6xf32>");
  EXPECT_EQ(Transposed("unknown", kFilter), "!canonical.feature<?x?x?x8xf32>");
}

TEST(TransposedConv2DTest, Errors) {
  EXPECT_EQ(Transposed(kImage, "tensor<8x3x3x4xf32>"),
            "error: filter (tensor<8x3x3x4xf32>): (C1) expected domain filter, found tensor");
  EXPECT_EQ(Transposed(kImage, kFilter, "{output_pad = array<i64: 1>}"),
            "error: (C1) attribute 'output_pad' is for 1 spatial axis, but input is for 2");
  EXPECT_EQ(Transposed(kImage, "!canonical.filter<8x3x3x4xf64>"),
            "error: filter (!canonical.filter<8x3x3x4xf64>): (C2) expected elements of f32 as in "
            "input, found f64");
  EXPECT_EQ(Transposed(kImage, kFilter, "{output_pad = array<i64: 1, -1>}"),
            "error: (C3) attribute 'output_pad': expected at least 0, found -1");
  EXPECT_EQ(
      Transposed(kImage, "!canonical.filter<8x3x3x3xf32>"),
      "error: input (!canonical.feature<2x5x6x4xf32>): (C4) expected 3 channels as the filter "
      "takes 3, found 4");
  EXPECT_EQ(Transposed(kImage, kFilter, "{}", "!canonical.bias<4xf32>"),
            "error: bias (!canonical.bias<4xf32>): (C5) expected 8 elements, one for each output "
            "channel, found 4");
  EXPECT_EQ(Transposed(kImage, kFilter, "{pad = array<i64: 4, 0, 3, 0>}"),
            "error: (C6) the padding leaves nothing of spatial axis 0: its size would be 0");
  EXPECT_EQ(Transposed(kImage, kFilter, "{stride = array<i64: 4611686018427387904, 1>}"),
            "error: (C6) the size of the window and its padding on spatial axis 0 does not fit in "
            "64 bits");
  EXPECT_EQ(Transposed(kImage, kFilter, "{activation = \"elu\"}"),
            "error: (C7) attribute 'activation_parameters': expected 1 for \"elu\", found 0");
}

}  // namespace
}  // namespace roundhouse::canonical
