#include "roundhouse/dialects/canonical/movement.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

using ::testing::HasSubstr;

std::string Infer(absl::string_view text) {
  return InferText<MovementOps>(absl::StrCat("canonical.", text));
}

TEST(TensorTransposeTest, PermutesSizesAndNames) {
  EXPECT_EQ(Infer("tensor_transpose(tensor<?x3x4xf32, [\"n\", \"\", \"\"]>) {perm = array<i64: 2, "
                  "0, 1>}"),
            "tensor<4x?x3xf32, [\"\", \"n\", \"\"]>");
  EXPECT_EQ(Infer("tensor_transpose(tensor<*xf32>) {perm = array<i64: 1, 0>}"), "tensor<?x?xf32>");
  EXPECT_EQ(Infer("tensor_transpose(tensor<i4>) {perm = array<i64>}"), "tensor<i4>");
  EXPECT_EQ(Infer("tensor_transpose(unknown) {perm = array<i64: 1, 0>}"), "unknown");
}

TEST(TensorTransposeTest, QuantisationFollowsItsAxis) {
  EXPECT_EQ(Infer("tensor_transpose(tensor<2x3x4x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {perm = "
                  "array<i64: 1, 2, 0>}"),
            "tensor<3x4x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
}

TEST(TensorTransposeTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tensor_transpose(!canonical.matrix<2x3xf32>) {perm = array<i64: 1, 0>}"),
            "error: input (!canonical.matrix<2x3xf32>): (C1) expected a value of domain tensor, "
            "found domain matrix; decode it first");
  EXPECT_EQ(Infer("tensor_transpose(tensor<2x3xf32>) {perm = array<i64: 1, 1>}"),
            "error: (C2) attribute 'perm': expected each of the axes 0 to 1 once, found [1, 1]");
  EXPECT_EQ(Infer("tensor_transpose(tensor<2x3xf32>) {perm = array<i64: 0, 2>}"),
            "error: (C2) attribute 'perm': expected each of the axes 0 to 1 once, found [0, 2]");
  EXPECT_EQ(Infer("tensor_transpose(tensor<2x3xf32>) {perm = array<i64: 0>}"),
            "error: input (tensor<2x3xf32>): (C2) expected rank 1 for perm [0], found rank 2");
}

TEST(TensorConcatTest, AddsSizes) {
  EXPECT_EQ(Infer("tensor_concat(tensor<2x3xf32>, tensor<4x3xf32>, tensor<0x3xf32>) {axis = 0}"),
            "tensor<6x3xf32>");
  EXPECT_EQ(Infer("tensor_concat(tensor<2x3x!roundhouse.string>) {axis = -1}"),
            "tensor<2x3x!roundhouse.string>");
  // On other axes, a size that one operand knows holds for all; the sum needs the sizes of all.
  EXPECT_EQ(Infer("tensor_concat(tensor<?x2xf32, [\"n\", \"\"]>, tensor<5x?xf32>) {axis = 1}"),
            "tensor<5x?xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("tensor_concat(tensor<*xf32>, tensor<5x1xf32>) {axis = 1}"), "tensor<5x?xf32>");
  EXPECT_EQ(Infer("tensor_concat(tensor<*xf32>, tensor<*xf32>) {axis = 1}"), "tensor<*xf32>");
  EXPECT_EQ(Infer("tensor_concat(tensor<?xf32, [\"n\"]>) {axis = 0}"), "tensor<?xf32, [\"n\"]>");
  EXPECT_EQ(Infer("tensor_concat(tensor<2xf32>, unknown) {axis = 0}"), "unknown");
}

TEST(TensorConcatTest, QuantisationAlongTheAxisIsJoined) {
  EXPECT_EQ(Infer("tensor_concat(tensor<1x!quant.uniform<i8:f32:0, {0.5:1}>>, "
                  "tensor<2x!quant.uniform<i8:f32:0, {0.25,2.0:-1}>>) {axis = 0}"),
            "tensor<3x!quant.uniform<i8:f32:0, {0.5:1, 0.25, 2.0:-1}>>");
  EXPECT_EQ(Infer("tensor_concat(tensor<1x2x!quant.uniform<i8:f32:0, {0.5}>>, "
                  "tensor<1x3x!quant.uniform<i8:f32:0, {0.5}>>) {axis = 1}"),
            "tensor<1x5x!quant.uniform<i8:f32:0, {0.5}>>");
  EXPECT_EQ(Infer("tensor_concat(tensor<2x!quant.uniform<i8:f32, 0.5>>, "
                  "tensor<2x!quant.uniform<i8:f32, 0.25>>) {axis = 0}"),
            "error: inputs[1] (tensor<2x!quant.uniform<i8:f32, 0.25>>): (C2) expected elements of "
            "!quant.uniform<i8:f32, 0.5> as in the first operand, found !quant.uniform<i8:f32, "
            "0.25>");
}

TEST(TensorConcatTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tensor_concat() {axis = 0}"),
            "error: (C1) expected at least 1 operand, found none");
  EXPECT_EQ(Infer("tensor_concat(tensor<2xf32>, i64) {axis = 0}"),
            "error: inputs[1] (i64): (C1) expected a tensor");
  EXPECT_EQ(Infer("tensor_concat(tensor<2xf32>, tensor<2xi32>) {axis = 0}"),
            "error: inputs[1] (tensor<2xi32>): (C2) expected elements of f32 as in the first "
            "operand, found i32");
  EXPECT_EQ(Infer("tensor_concat(tensor<*xf32>, tensor<2xf32>, tensor<2x2xf32>) {axis = 0}"),
            "error: inputs[2] (tensor<2x2xf32>): (C3) expected rank 1 as operand 1 has, found "
            "rank 2");
  EXPECT_EQ(Infer("tensor_concat(tensor<2xf32>) {axis = 1}"),
            "error: (C3) attribute 'axis': expected -1 <= axis < 1, found 1");
  EXPECT_EQ(Infer("tensor_concat(tensor<2x3xf32>, tensor<2x4xf32>) {axis = 0}"),
            "error: inputs[1] (tensor<2x4xf32>): (C4) expected size 3 along axis 1 as in the "
            "operands before, found 4");
  EXPECT_EQ(Infer("tensor_concat(tensor<9223372036854775807xi1>, tensor<1xi1>) {axis = 0}"),
            "error: inputs[1] (tensor<1xi1>): (C5) the sum of the sizes does not fit in 64 bits");
}

TEST(TensorSplitTest, CutsAtSizesOrIntoParts) {
  EXPECT_EQ(Infer("tensor_split(tensor<2x6xf32>) {axis = 1, sizes = array<i64: 1, 0, 5>}"),
            "tensor<2x1xf32> | tensor<2x0xf32> | tensor<2x5xf32>");
  EXPECT_EQ(Infer("tensor_split(tensor<6xf32>) {axis = -1, parts = 3} -> 3"),
            "tensor<2xf32> | tensor<2xf32> | tensor<2xf32>");
  // The last part has the rest.
  EXPECT_EQ(Infer("tensor_split(tensor<7xf32>) {axis = 0, parts = 3}"),
            "tensor<3xf32> | tensor<3xf32> | tensor<1xf32>");
  EXPECT_EQ(Infer("tensor_split(tensor<?x3xf32, [\"n\", \"\"]>) {axis = 1, parts = 1}"),
            "tensor<?x3xf32, [\"n\", \"\"]>");
}

TEST(TensorSplitTest, KnowsWhatItCan) {
  EXPECT_EQ(Infer("tensor_split(tensor<?xf32, [\"n\"]>) {axis = 0, parts = 2}"),
            "tensor<?xf32> | tensor<?xf32>");
  EXPECT_EQ(Infer("tensor_split(tensor<?xf32>) {axis = 0, sizes = array<i64: 1, 2>}"),
            "tensor<1xf32> | tensor<2xf32>");
  EXPECT_EQ(Infer("tensor_split(tensor<6xf32>, tensor<?xi64>) {axis = 0} -> 2"),
            "tensor<?xf32> | tensor<?xf32>");
  EXPECT_EQ(Infer("tensor_split(tensor<6xf32>, dense<[2, 4]> : tensor<2xi64>) {axis = 0}"),
            "tensor<2xf32> | tensor<4xf32>");
  EXPECT_EQ(Infer("tensor_split(tensor<*xf32>) {axis = 0, parts = 2}"),
            "tensor<*xf32> | tensor<*xf32>");
  EXPECT_EQ(Infer("tensor_split(unknown) {axis = 0, parts = 2}"), "unknown | unknown");
}

TEST(TensorSplitTest, ScalesGoWithTheirParts) {
  EXPECT_EQ(Infer("tensor_split(tensor<3x!quant.uniform<i8:f32:0, {0.5,0.25,2.0}>>) {axis = 0, "
                  "sizes = array<i64: 1, 2>}"),
            "tensor<1x!quant.uniform<i8:f32:0, {0.5}>> | tensor<2x!quant.uniform<i8:f32:0, {0.25, "
            "2.0}>>");
  EXPECT_THAT(Infer("tensor_split(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2xi64>) "
                    "{axis = 0}"),
              HasSubstr("(C5) the quantisation along axis 0 cannot be kept: the sizes of the parts "
                        "are not known"));
}

TEST(TensorSplitTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tensor_split(!canonical.bias<2xf32>) {axis = 0, parts = 2}"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>) {axis = 1, parts = 2}"),
            "error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>) {axis = 0}"),
            "error: (C3) attribute 'parts': expected sizes or parts, found neither");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>) {axis = 0, parts = 2, sizes = array<i64: 2>}"),
            "error: (C3) attribute 'parts': expected either sizes or parts, found both");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>) {axis = 0, parts = 0}"),
            "error: (C3) attribute 'parts': expected 1 to 65536, found 0");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>) {axis = 0, parts = 2} -> 3"),
            "error: (C3) expected 2 results for as many parts, found 3");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>, tensor<?xi64>) {axis = 0}"),
            "error: sizes (tensor<?xi64>): (C3) expected a list of known length");
  EXPECT_EQ(Infer("tensor_split(tensor<2xf32>) {axis = 0, sizes = array<i64: 3, -1>}"),
            "error: (C3) sizes: expected no negative size, found [3, -1]");
  EXPECT_EQ(
      Infer("tensor_split(tensor<4xf32>) {axis = 0, sizes = array<i64: 3, 2>}"),
      "error: input (tensor<4xf32>): (C4) expected the size along axis 0 to be the sum of [3, "
      "2]");
  EXPECT_EQ(Infer("tensor_split(tensor<5xf32>) {axis = 0, parts = 4}"),
            "error: input (tensor<5xf32>): (C4) 4 parts of 2 are more than the size along axis 0");
}

TEST(TileTest, MultipliesSizes) {
  EXPECT_EQ(Infer("tile(tensor<2x3xf32>) {repeats = array<i64: 1, 4>}"), "tensor<2x12xf32>");
  EXPECT_EQ(Infer("tile(tensor<?x?xf32, [\"n\", \"m\"]>) {repeats = array<i64: 1, 0>}"),
            "tensor<?x0xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("tile(tensor<?xf32, [\"n\"]>, dense<2> : tensor<1xi64>)"), "tensor<?xf32>");
  EXPECT_EQ(Infer("tile(tensor<2x3xf32>, tensor<2xi64>)"), "tensor<?x?xf32>");
  EXPECT_EQ(Infer("tile(tensor<*xf32>, tensor<3xi64>)"), "tensor<?x?x?xf32>");
  EXPECT_EQ(Infer("tile(tensor<*xf32>, tensor<?xi64>)"), "tensor<*xf32>");
}

TEST(TileTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tile(!canonical.bias<2xf32>) {repeats = array<i64: 2>}"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("tile(tensor<2xf32>)"),
            "error: (C2) attribute 'repeats': expected an attribute or an operand of this name, "
            "found neither");
  EXPECT_EQ(Infer("tile(tensor<2xf32>) {repeats = array<i64: 1, 2>}"),
            "error: input (tensor<2xf32>): (C2) expected one repeat for each of the 1 axes, found "
            "2");
  EXPECT_EQ(Infer("tile(tensor<2xf32>) {repeats = array<i64: -1>}"),
            "error: (C2) repeats: expected no negative number, found [-1]");
  EXPECT_THAT(Infer("tile(tensor<4xf32>) {repeats = array<i64: 9223372036854775807>}"),
              HasSubstr("error: input (tensor<4xf32>): (C3) "));
  EXPECT_THAT(
      Infer("tile(tensor<2x3x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {repeats = array<i64: "
            "2, 1>}"),
      HasSubstr("(C4) the quantisation along axis 0 cannot be kept: the axis may be repeated"));
  EXPECT_EQ(Infer("tile(tensor<2x3x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {repeats = array<i64: 1, "
                  "2>}"),
            "tensor<2x6x!quant.uniform<i8:f32:0, {0.5, 0.25}>>");
}

TEST(ReverseSequenceTest, KeepsTheType) {
  EXPECT_EQ(Infer("reverse_sequence(tensor<4x?xf32, [\"\", \"n\"]>, tensor<?xi64>)"),
            "tensor<4x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(Infer("reverse_sequence(tensor<2x4xi8>, dense<[0, 4]> : tensor<2xi32>) {batch_axis = "
                  "0, time_axis = 1}"),
            "tensor<2x4xi8>");
  EXPECT_EQ(Infer("reverse_sequence(tensor<*xf32>, tensor<2xi64>)"), "tensor<*xf32>");
}

TEST(ReverseSequenceTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("reverse_sequence(!canonical.matrix<4x2xf32>, tensor<2xi64>)"),
            "error: input (!canonical.matrix<4x2xf32>): (C1) expected a value of domain tensor, "
            "found domain matrix; decode it first");
  EXPECT_EQ(Infer("reverse_sequence(tensor<4x2xf32>, tensor<2xi64>) {time_axis = 2}"),
            "error: (C2) attribute 'time_axis': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("reverse_sequence(tensor<4x2xf32>, tensor<2xi64>) {time_axis = -1}"),
            "error: (C2) attribute 'batch_axis': expected an axis other than time_axis, found 1");
  EXPECT_EQ(
      Infer("reverse_sequence(tensor<4x2xf32>, tensor<3xi64>)"),
      "error: lengths (tensor<3xi64>): (C3) expected 2 lengths, one for each index along axis "
      "1, found 3");
  EXPECT_EQ(Infer("reverse_sequence(tensor<4x2xf32>, dense<[1, 5]> : tensor<2xi64>)"),
            "error: lengths (tensor<2xi64>): (C3) expected lengths of 0 to 4, found 5");
  EXPECT_THAT(Infer("reverse_sequence(tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, "
                    "tensor<2xi64>)"),
              HasSubstr("(C4) the quantisation along axis 0 cannot be kept: the axis is reversed "
                        "in part"));
}

TEST(BandPartTest, KeepsTheType) {
  EXPECT_EQ(Infer("band_part(tensor<?x3x3xf32, [\"n\", \"\", \"\"]>) {lower = 0}"),
            "tensor<?x3x3xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("band_part(tensor<3x3xi1>, none, tensor<i64>)"), "tensor<3x3xi1>");
  EXPECT_EQ(Infer("band_part(tensor<*xf32>, tensor<1xi32>)"), "tensor<*xf32>");
}

TEST(BandPartTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("band_part(f32)"), "error: input (f32): (C1) expected a tensor");
  EXPECT_EQ(Infer("band_part(tensor<3xf32>)"),
            "error: input (tensor<3xf32>): (C2) expected rank 2 or more, found rank 1");
  EXPECT_EQ(
      Infer("band_part(tensor<3x3xf32>, tensor<i64>) {lower = 0}"),
      "error: (C3) attribute 'lower': expected an attribute or an operand of this name, found "
      "both");
  EXPECT_EQ(Infer("band_part(tensor<3x3xf32>, tensor<2xi64>)"),
            "error: lower (tensor<2xi64>): (C3) expected one element, found 2");
  EXPECT_EQ(Infer("band_part(tensor<3x3xf32>, none, tensor<f32>)"),
            "error: upper (tensor<f32>): (C3) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 "
            "ui8, found f32");
  EXPECT_THAT(
      Infer("band_part(tensor<2x3x!quant.uniform<i8:f32:0, {0.5:1,0.25:2}>>)"),
      HasSubstr("(C4) the quantisation along axis 0 cannot be kept: its zero points differ"));
}

}  // namespace
}  // namespace roundhouse::canonical
