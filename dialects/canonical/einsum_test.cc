#include "roundhouse/dialects/canonical/einsum.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

using ::testing::HasSubstr;

std::string Infer(absl::string_view equation, absl::string_view operands) {
  return InferText<EinsumOps>(
      absl::StrCat("canonical.einsum(", operands, ") {equation = \"", equation, "\"}"));
}

TEST(EinsumTest, NamesAxes) {
  EXPECT_EQ(Infer("ij,jk->ik", "tensor<2x3xf32>, tensor<3x4xf32>"), "tensor<2x4xf32>");
  EXPECT_EQ(Infer(" i j , j k -> k i ", "tensor<2x3xi8>, tensor<3x4xi8>"), "tensor<4x2xi8>");
  EXPECT_EQ(Infer("ii->i", "tensor<3x3xf32>"), "tensor<3xf32>");
  EXPECT_EQ(Infer("ij->", "tensor<3x3xf32>"), "tensor<f32>");
  EXPECT_EQ(Infer(",ij->ij", "tensor<f32>, tensor<2x3xf32>"), "tensor<2x3xf32>");
  // Without an output term: the letters that occur once, in alphabetical order.
  EXPECT_EQ(Infer("ba", "tensor<2x3xf32>"), "tensor<3x2xf32>");
  EXPECT_EQ(Infer("cj,ja", "tensor<2x3xf32>, tensor<3x4xf32>"), "tensor<4x2xf32>");
}

TEST(EinsumTest, DotsBroadcast) {
  EXPECT_EQ(Infer("...ij,...jk->...ik", "tensor<5x1x2x3xf32>, tensor<7x3x4xf32>"),
            "tensor<5x7x2x4xf32>");
  EXPECT_EQ(Infer("i...->...i", "tensor<2x3x4xf32>"), "tensor<3x4x2xf32>");
  EXPECT_EQ(Infer("...j,j", "tensor<2x3xf32>, tensor<3xf32>"), "tensor<2xf32>");
  EXPECT_EQ(Infer("i...->i", "tensor<2x3x4xf32>"), "tensor<2xf32>");
  EXPECT_EQ(Infer("...,...", "tensor<f32>, tensor<2xf32>"), "tensor<2xf32>");
}

TEST(EinsumTest, KnowsWhatItCan) {
  EXPECT_EQ(Infer("bij,bjk->bik",
                  "tensor<?x?x3xf32, [\"n\", \"\", \"\"]>, tensor<?x3x4xf32, "
                  "[\"n\", \"\", \"\"]>"),
            "tensor<?x?x4xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("ij,jk->ik", "tensor<2x3xf32>, tensor<*xf32>"), "tensor<2x?xf32>");
  EXPECT_EQ(Infer("...j,jk->...k", "tensor<2x3xf32>, unknown"), "tensor<*xf32>");
  EXPECT_EQ(Infer("ij->i", "unknown"), "unknown");
}

TEST(EinsumTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("ij,jk->ik", "tensor<2x3xf32>, tensor<3x4xf64>"),
            "error: inputs[1] (tensor<3x4xf64>): (C1) expected elements of f32, found f64");
  EXPECT_EQ(
      Infer("ij,jk->ik", "tensor<2x3xf32>"),
      "error: (C2) attribute 'equation': expected a term for each of the 1 operands, found 2");
  EXPECT_EQ(Infer("", ""), "error: (C1) expected at least 1 operand, found none");
  EXPECT_EQ(Infer("i1->i", "tensor<2x3xf32>"),
            "error: (C2) attribute 'equation': expected letters and \"...\", found \"1\"");
  EXPECT_EQ(Infer("......->", "tensor<2x3xf32>"),
            "error: (C2) attribute 'equation': expected one \"...\" in a term, found two");
  EXPECT_EQ(Infer("i->i->i", "tensor<2xf32>"),
            "error: (C2) attribute 'equation': expected at most one \"->\"");
  EXPECT_EQ(Infer("ij->ii", "tensor<2x3xf32>"),
            "error: (C2) attribute 'equation': expected 'i' once in the result");
  EXPECT_EQ(Infer("ij->k", "tensor<2x3xf32>"),
            "error: (C2) attribute 'equation': no operand has the result's axis 'k'");
  EXPECT_EQ(Infer("i->i", "tensor<2x3xf32>"),
            "error: inputs[0] (tensor<2x3xf32>): (C3) expected 1 axes for \"i\", found 2");
  EXPECT_EQ(Infer("...ij->i", "tensor<2xf32>"),
            "error: inputs[0] (tensor<2xf32>): (C3) expected 2 axes or more for \"ij\", found 1");
  EXPECT_EQ(
      Infer("ij,jk->ik", "tensor<2x3xf32>, tensor<4x5xf32>"),
      "error: inputs[1] (tensor<4x5xf32>): (C4) expected size 3 along axis 0 as other axes of "
      "the same name have, found 4");
  EXPECT_THAT(Infer("ij->i", "tensor<2x3xi1>"), HasSubstr("expected elements of"));
}

}  // namespace
}  // namespace roundhouse::canonical
