#include "roundhouse/dialects/canonical/shape.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) {
  return InferText<ShapeOps>(absl::StrCat("canonical.", text));
}

// Along axis 1, of size 2.
constexpr char kQuantized[] = "!quant.uniform<i8:f32:1, {0.5,0.25}>";

TEST(FixedReshapeTest, GivesItsShape) {
  EXPECT_EQ(Infer("fixed_reshape(tensor<2x3x4xf32>) {shape = array<i64: 6, 4>}"),
            "tensor<6x4xf32>");
  EXPECT_EQ(Infer("fixed_reshape(tensor<?x3xi4>) {shape = array<i64: 6>}"), "tensor<6xi4>");
  EXPECT_EQ(Infer("fixed_reshape(tensor<*xi1>) {shape = array<i64: 0, 7>}"), "tensor<0x7xi1>");
  EXPECT_EQ(Infer("fixed_reshape(tensor<1x1xf16>) {shape = array<i64>}"), "tensor<f16>");
  EXPECT_EQ(Infer("fixed_reshape(unknown) {shape = array<i64: 2>}"), "unknown");
}

TEST(FixedReshapeTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("fixed_reshape(!canonical.matrix<2x3xf32>) {shape = array<i64: 6>}"),
            "error: input (!canonical.matrix<2x3xf32>): (C1) expected a value of domain tensor, "
            "found domain matrix; decode it first");
  EXPECT_EQ(Infer("fixed_reshape(i32) {shape = array<i64: 1>}"),
            "error: input (i32): (C1) expected a tensor");
  EXPECT_EQ(Infer("fixed_reshape(tensor<6xf32>) {shape = array<i64: -1, 6>}"),
            "error: (C2) attribute 'shape': expected no negative size, found [-1, 6]");
  EXPECT_EQ(Infer("fixed_reshape(tensor<6xf32>) {shape = array<i64: 4294967296, 4294967296>}"),
            "error: (C2) attribute 'shape': the number of elements of [4294967296, 4294967296] "
            "does not fit in 64 bits");
  EXPECT_EQ(Infer("fixed_reshape(tensor<2x3xf32>) {shape = array<i64: 5>}"),
            "error: input (tensor<2x3xf32>): (C3) expected as many elements as the shape [5] has, "
            "found the shape 2x3");
  EXPECT_EQ(Infer("fixed_reshape(tensor<?x3xf32>) {shape = array<i64: 5>}"),
            "error: input (tensor<?x3xf32>): (C3) expected as many elements as the shape [5] has, "
            "found the shape ?x3");
  EXPECT_EQ(Infer("fixed_reshape(tensor<?x0xf32>) {shape = array<i64: 5>}"),
            "error: input (tensor<?x0xf32>): (C3) expected as many elements as the shape [5] has, "
            "found the shape ?x0");
}

TEST(FixedReshapeTest, QuantisationFollowsItsAxis) {
  const std::string input = absl::StrCat("tensor<3x2x4x", kQuantized, ">");
  EXPECT_EQ(Infer(absl::StrCat("fixed_reshape(", input, ") {shape = array<i64: 3, 1, 2, 4>}")),
            "tensor<3x1x2x4x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
  EXPECT_THAT(Infer(absl::StrCat("fixed_reshape(", input, ") {shape = array<i64: 6, 4>}")),
              testing::HasSubstr("(C4) the quantisation along axis 1 cannot be kept: no axis of "
                                 "6x4 has the same elements"));
  EXPECT_EQ(Infer("fixed_reshape(tensor<4x!quant.uniform<u8:f32, 0.5:3>>) {shape = array<i64: 2, "
                  "2>}"),
            "tensor<2x2x!quant.uniform<u8:f32, 0.5:3>>");
}

TEST(ReshapeTest, TakesAConstantShape) {
  EXPECT_EQ(Infer("reshape(tensor<2x3x4xf32>, dense<[4, -1]> : tensor<2xi64>)"), "tensor<4x6xf32>");
  EXPECT_EQ(Infer("reshape(tensor<2x3xf32>, dense<[6]> : tensor<1xi32>)"), "tensor<6xf32>");
  // The size for -1 is the one unknown size, with its name.
  EXPECT_EQ(Infer("reshape(tensor<?x3x4xf32, [\"batch\", \"\", \"\"]>, dense<[-1, 12]> : "
                  "tensor<2xi64>)"),
            "tensor<?x12xf32, [\"batch\", \"\"]>");
  EXPECT_EQ(Infer("reshape(tensor<?x3x4xf32, [\"batch\", \"\", \"\"]>, dense<[-1, 6]> : "
                  "tensor<2xi64>)"),
            "tensor<?x6xf32>");
  EXPECT_EQ(Infer("reshape(tensor<?x?xf32>, dense<[-1, 6]> : tensor<2xi64>)"), "tensor<?x6xf32>");
  EXPECT_EQ(Infer("reshape(tensor<*xf32>, dense<[-1, 6]> : tensor<2xi64>)"), "tensor<?x6xf32>");
  EXPECT_EQ(Infer("reshape(tensor<0x3xf32>, dense<[0, 7]> : tensor<2xi64>)"), "tensor<0x7xf32>");
}

TEST(ReshapeTest, CopiesSizes) {
  EXPECT_EQ(Infer("reshape(tensor<?x3x4xf32, [\"n\", \"\", \"\"]>, dense<[0, -1]> : tensor<2xi64>) "
                  "{zero_copies = true}"),
            "tensor<?x12xf32, [\"n\", \"\"]>");
  // Copied sizes may be unknown or 0.
  EXPECT_EQ(
      Infer("reshape(tensor<?x?x3xf32>, dense<[0, -1]> : tensor<2xi64>) {zero_copies = true}"),
      "tensor<?x?xf32>");
  EXPECT_EQ(
      Infer("reshape(tensor<0x2x3xf32>, dense<[0, -1]> : tensor<2xi64>) {zero_copies = true}"),
      "tensor<0x6xf32>");
  EXPECT_EQ(Infer("reshape(tensor<*xf32>, dense<[0, 2]> : tensor<2xi64>) {zero_copies = true}"),
            "tensor<?x2xf32>");
}

TEST(ReshapeTest, KnowsTheRankOfARuntimeShape) {
  EXPECT_EQ(Infer("reshape(tensor<2x3xf32>, tensor<3xi64>)"), "tensor<?x?x?xf32>");
  EXPECT_EQ(Infer("reshape(tensor<2x3xf32>, tensor<?xi64>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("reshape(tensor<2x3xf32>, unknown)"), "tensor<*xf32>");
}

TEST(ReshapeTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("reshape(!canonical.bias<2xf32>, tensor<1xi64>)"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("reshape(tensor<2xf32>, tensor<1xf32>)"),
            "error: shape (tensor<1xf32>): (C2) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 "
            "ui8, found f32");
  EXPECT_EQ(Infer("reshape(tensor<2xf32>, tensor<1x2xi64>)"),
            "error: shape (tensor<1x2xi64>): (C2) expected a list of integers, found rank 2");
  EXPECT_EQ(Infer("reshape(tensor<2xf32>, tensor<1000000000000xi64>)"),
            "error: shape (tensor<1000000000000xi64>): (C2) expected at most 65536 integers");
  EXPECT_EQ(
      Infer("reshape(tensor<2xf32>, dense<[-1, -1]> : tensor<2xi64>)"),
      "error: shape (tensor<2xi64>): (C2) expected no size below -1 and at most one -1, found "
      "[-1, -1]");
  EXPECT_EQ(
      Infer("reshape(tensor<7xf32>, dense<[2, -1]> : tensor<2xi64>)"),
      "error: input (tensor<7xf32>): (C3) expected as many elements as the shape [2, -1] has, "
      "found the shape 7");
  EXPECT_EQ(Infer("reshape(tensor<0xf32>, dense<[0, -1]> : tensor<2xi64>)"),
            "error: shape (tensor<2xi64>): (C3) expected no 0 beside a -1, found [0, -1]");
  EXPECT_THAT(Infer(absl::StrCat("reshape(tensor<3x2x", kQuantized, ">, tensor<2xi64>)")),
              testing::HasSubstr("(C4) the quantisation along axis 1 cannot be kept"));
  EXPECT_EQ(
      Infer("reshape(tensor<7xf32>, dense<[7, 0]> : tensor<2xi64>) {zero_copies = true}"),
      "error: shape (tensor<2xi64>): (C5) the 0 at index 1 of [7, 0] has no axis to copy: the "
      "input has rank 1");
}

TEST(FlattenTest, MergesAxes) {
  EXPECT_EQ(Infer("flatten(tensor<2x3x4xf32>)"), "tensor<24xf32>");
  EXPECT_EQ(Infer("flatten(tensor<?x3x4xf32, [\"n\", \"\", \"\"]>) {start_axis = 1}"),
            "tensor<?x12xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("flatten(tensor<2x3x4x5xf32>) {end_axis = -1, start_axis = 1}"),
            "tensor<2x12x5xf32>");
  // A single axis that is not 1 passes through; merging no axes makes an axis of 1.
  EXPECT_EQ(Infer("flatten(tensor<1x?x1x5xf32, [\"\", \"n\", \"\", \"\"]>) {end_axis = 3}"),
            "tensor<?x5xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("flatten(tensor<2x3xf32>) {end_axis = 0}"), "tensor<1x2x3xf32>");
  EXPECT_EQ(Infer("flatten(tensor<f32>)"), "tensor<1xf32>");
  EXPECT_EQ(Infer("flatten(tensor<?x?x4xf32>) {end_axis = 2}"), "tensor<?x4xf32>");
  EXPECT_EQ(Infer("flatten(tensor<?x0xf32>)"), "tensor<0xf32>");
  EXPECT_EQ(Infer("flatten(tensor<*xf32>)"), "tensor<*xf32>");
}

TEST(FlattenTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("flatten(none)"), "error: input (none): expected a tensor");
  EXPECT_EQ(Infer("flatten(tensor<2x3xf32>) {end_axis = 3}"),
            "error: (C2) attributes 'start_axis', 'end_axis': expected a range of axes within 0 to "
            "2, found 0 to 3");
  EXPECT_EQ(Infer("flatten(tensor<2x3xf32>) {end_axis = 0, start_axis = 1}"),
            "error: (C2) attributes 'start_axis', 'end_axis': expected a range of axes within 0 to "
            "2, found 1 to 0");
  EXPECT_EQ(Infer("flatten(tensor<4294967296x4294967296xf32>)"),
            "error: input (tensor<4294967296x4294967296xf32>): (C3) the size of the merged axis "
            "does not fit in 64 bits");
  const std::string input = absl::StrCat("tensor<3x2x1x", kQuantized, ">");
  EXPECT_THAT(Infer(absl::StrCat("flatten(", input, ")")),
              testing::HasSubstr("(C4) the quantisation along axis 1 cannot be kept: the axis is "
                                 "merged with another axis"));
  EXPECT_EQ(Infer(absl::StrCat("flatten(", input, ") {start_axis = 1}")),
            "tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>");
  EXPECT_EQ(Infer(absl::StrCat("flatten(", input, ") {end_axis = 0}")),
            "tensor<1x3x2x1x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
}

TEST(SqueezeTest, RemovesAxes) {
  EXPECT_EQ(Infer("squeeze(tensor<1x3x1xf32>)"), "tensor<3xf32>");
  EXPECT_EQ(Infer("squeeze(tensor<1x?x1xf32, [\"\", \"n\", \"\"]>) {axes = array<i64: -1>}"),
            "tensor<1x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(Infer("squeeze(tensor<?x?xf32>) {axes = array<i64: 0>}"), "tensor<?xf32>");
  // Any of the sizes may be 1.
  EXPECT_EQ(Infer("squeeze(tensor<?x3xf32>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("squeeze(tensor<*xf32>) {axes = array<i64: 0>}"), "tensor<*xf32>");
  EXPECT_EQ(Infer("squeeze(tensor<1x3xf32>) {axes = array<i64>}"), "tensor<1x3xf32>");
}

TEST(SqueezeTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("squeeze(!canonical.bias<1xf32>)"),
            "error: input (!canonical.bias<1xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("squeeze(tensor<1x3xf32>) {axes = array<i64: 2>}"),
            "error: (C2) attribute 'axes': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("squeeze(tensor<1x3xf32>) {axes = array<i64: 0, -2>}"),
            "error: (C2) attribute 'axes': expected each axis once, found 0 twice");
  EXPECT_EQ(Infer("squeeze(tensor<1x3xf32>) {axes = array<i64: 1>}"),
            "error: input (tensor<1x3xf32>): (C3) expected size 1 along axis 1, found 3");
}

TEST(SqueezeTest, QuantisationFollowsItsAxis) {
  EXPECT_EQ(Infer(absl::StrCat("squeeze(tensor<1x2x1x", kQuantized, ">)")),
            "tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>");
  EXPECT_EQ(Infer("squeeze(tensor<3x1x!quant.uniform<i8:f32:1, {0.5:3}>>)"),
            "tensor<3x!quant.uniform<i8:f32, 0.5:3>>");
  EXPECT_THAT(Infer(absl::StrCat("squeeze(tensor<*x", kQuantized, ">)")),
              testing::HasSubstr("cannot be kept: sizes are not known"));
}

TEST(UnsqueezeTest, AddsAxes) {
  EXPECT_EQ(Infer("unsqueeze(tensor<?x3xf32, [\"n\", \"\"]>) {axes = array<i64: 0, -1>}"),
            "tensor<1x?x3x1xf32, [\"\", \"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("unsqueeze(tensor<f32>) {axes = array<i64: 1, 0>}"), "tensor<1x1xf32>");
  EXPECT_EQ(Infer("unsqueeze(tensor<*xf32>) {axes = array<i64: 1>}"), "tensor<*xf32>");
  EXPECT_EQ(Infer(absl::StrCat("unsqueeze(tensor<3x2x", kQuantized, ">) {axes = array<i64: 1>}")),
            "tensor<3x1x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
}

TEST(UnsqueezeTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("unsqueeze(i8) {axes = array<i64: 0>}"),
            "error: input (i8): (C1) expected a tensor");
  EXPECT_EQ(Infer("unsqueeze(tensor<3xf32>) {axes = array<i64: 2>}"),
            "error: (C2) attribute 'axes': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("unsqueeze(tensor<3xf32>) {axes = array<i64: 0, -3>}"),
            "error: (C2) attribute 'axes': expected each axis once, found 0 twice");
}

TEST(ShapeOfTest, HasAnElementForEachAxis) {
  EXPECT_EQ(Infer("shape_of(tensor<?x3xf32>)"), "tensor<2xi64>");
  EXPECT_EQ(Infer("shape_of(!canonical.feature<1x2x3x4xf32>)"), "tensor<4xi64>");
  EXPECT_EQ(Infer("shape_of(tensor<*x!acme.thing>)"), "tensor<?xi64>");
  EXPECT_EQ(Infer("shape_of(unknown)"), "tensor<?xi64>");
  EXPECT_EQ(Infer("shape_of(i32)"), "error: input (i32): (C1) expected a tensor");
}

TEST(TensorBroadcastTest, ReachesTheWantedSizes) {
  EXPECT_EQ(Infer("tensor_broadcast(tensor<3x1xf32>) {sizes = array<i64: 2, 3, 4>}"),
            "tensor<2x3x4xf32>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<i64>, dense<[2, 0]> : tensor<2xi32>)"),
            "tensor<2x0xi64>");
  // A wanted 1 keeps the input's size.
  EXPECT_EQ(Infer("tensor_broadcast(tensor<?x3xf32, [\"n\", \"\"]>) {sizes = array<i64: 1, 1>}"),
            "tensor<?x3xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<?xf32>) {sizes = array<i64: 5>}"), "tensor<5xf32>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<2x3xf32>) {sizes = array<i64>}"), "tensor<2x3xf32>");
}

TEST(TensorBroadcastTest, KnowsWhatItCanOfRuntimeSizes) {
  // A size other than 1 stays; sizes of 1 and unknown ones may become any size.
  EXPECT_EQ(Infer("tensor_broadcast(tensor<3x1x?xf32>, tensor<3xi64>)"), "tensor<3x?x?xf32>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<3xf32>, tensor<2xi64>)"), "tensor<?x3xf32>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<?x3xf32, [\"n\", \"\"]>, tensor<1xi64>)"),
            "tensor<?x3xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<3xf32>, tensor<?xi64>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<*xf32>, tensor<2xi64>)"), "tensor<*xf32>");
}

TEST(TensorBroadcastTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tensor_broadcast(!canonical.bias<1xf32>) {sizes = array<i64: 2>}"),
            "error: input (!canonical.bias<1xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(
      Infer("tensor_broadcast(tensor<1xf32>)"),
      "error: (C2) attribute 'sizes': expected an attribute or an operand of this name, found "
      "neither");
  EXPECT_EQ(
      Infer("tensor_broadcast(tensor<1xf32>, tensor<1xi64>) {sizes = array<i64: 2>}"),
      "error: (C2) attribute 'sizes': expected an attribute or an operand of this name, found "
      "both");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<1xf32>) {sizes = array<i64: -2>}"),
            "error: (C2) attribute 'sizes': expected no negative size, found [-2]");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<1xf32>, dense<-2> : tensor<1xi64>)"),
            "error: sizes (tensor<1xi64>): (C2) expected no negative size, found [-2]");
  EXPECT_EQ(Infer("tensor_broadcast(tensor<2x3xf32>) {sizes = array<i64: 4, 3>}"),
            "error: input (tensor<2x3xf32>): (C3) the size 2 of axis 0 cannot be broadcast to [4, "
            "3]");
  const std::string input = absl::StrCat("tensor<3x2x", kQuantized, ">");
  EXPECT_EQ(Infer(absl::StrCat("tensor_broadcast(", input, ") {sizes = array<i64: 4, 3, 2>}")),
            "tensor<4x3x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
  EXPECT_THAT(Infer("tensor_broadcast(tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) {sizes = "
                    "array<i64: 4>}"),
              testing::HasSubstr("(C4) the quantisation along axis 0 cannot be kept: the axis may "
                                 "be repeated"));
}

}  // namespace
}  // namespace roundhouse::canonical
