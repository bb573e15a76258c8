#include "roundhouse/dialects/canonical/linear.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string MatMulOf(absl::string_view operands, absl::string_view attributes = "{}") {
  return InferText<LinearOps>(absl::StrCat("canonical.mat_mul(", operands, ") ", attributes));
}

TEST(MatMulTest, Sizes) {
  EXPECT_EQ(MatMulOf("!canonical.matrix<2x3xf32>, !canonical.matrix<3x4xf32>"),
            "!canonical.matrix<2x4xf32>");
  EXPECT_EQ(MatMulOf("tensor<2x3xi8>, tensor<3x4xi8>"), "tensor<2x4xi8>");
  EXPECT_EQ(MatMulOf("tensor<5x1x2x3xf16>, tensor<6x3x4xf16>"), "tensor<5x6x2x4xf16>");
  EXPECT_EQ(
      MatMulOf("tensor<3x2xf32>, tensor<4x3xf32>", "{transpose_lhs = true, transpose_rhs = true}"),
      "tensor<2x4xf32>");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>", "{activation = \"relu\"}"),
            "tensor<2x4xf32>");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, tensor<3x?xf32>, !canonical.bias<4xf32>"),
            "tensor<2x4xf32>");
  EXPECT_EQ(MatMulOf("tensor<2x0xf32>, tensor<0x3xf32>"), "tensor<2x3xf32>");
}

TEST(MatMulTest, WhatIsNotKnownStaysSo) {
  EXPECT_EQ(MatMulOf("tensor<?x?x3xf32, [\"b\", \"m\", \"\"]>, tensor<3x?xf32, [\"\", \"n\"]>"),
            "tensor<?x?x?xf32, [\"b\", \"m\", \"n\"]>");
  // Either unknown size may be 1.
  EXPECT_EQ(
      MatMulOf("tensor<?x2x3xf32, [\"a\", \"\", \"\"]>, tensor<?x3x4xf32, [\"b\", \"\", \"\"]>"),
      "tensor<?x2x4xf32>");
  EXPECT_EQ(MatMulOf("tensor<*xf32>, tensor<3x4xf32>"), "tensor<*xf32>");
  EXPECT_EQ(MatMulOf("!canonical.matrix<*xf32>, !canonical.matrix<3x4xf32>"),
            "!canonical.matrix<?x4xf32>");
  EXPECT_EQ(MatMulOf("unknown, !canonical.matrix<3x4xf32>"), "!canonical.matrix<?x4xf32>");
  EXPECT_EQ(MatMulOf("tensor<2x?xf32>, unknown"), "tensor<*xf32>");
  EXPECT_EQ(MatMulOf("unknown, unknown"), "unknown");
  // A bias is also allowed with matrices.
  EXPECT_EQ(MatMulOf("unknown, unknown, tensor<4xf32>"), "unknown");
  EXPECT_EQ(MatMulOf("unknown, tensor<?x4xf32>, !canonical.bias<4xf32>"), "tensor<*xf32>");
}

TEST(MatMulTest, Errors) {
  EXPECT_EQ(MatMulOf("!canonical.matrix<2x3xf32>, tensor<3x4xf32>"),
            "error: rhs (tensor<3x4xf32>): (C1) expected domain matrix, found tensor");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, !canonical.matrix<3x4xf32>"),
            "error: rhs (!canonical.matrix<3x4xf32>): (C1) expected domain tensor, found matrix");
  EXPECT_EQ(MatMulOf("tensor<3xf32>, tensor<3x4xf32>"),
            "error: lhs (tensor<3xf32>): (C1) expected rank at least 2, found 1");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, tensor<3x4xf16>"),
            "error: rhs (tensor<3x4xf16>): (C2) expected elements of f32 as in lhs, found f16");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf64>"),
            "error: bias (tensor<4xf64>): (C2) expected elements of f32 as in lhs, found f64");
  EXPECT_EQ(MatMulOf("tensor<2x2xf32>, tensor<3x3xf32>"),
            "error: rhs (tensor<3x3xf32>): (C3) expected 2 rows, as many as lhs (2x2) has columns, "
            "found 3");
  EXPECT_EQ(
      MatMulOf("tensor<2x3xf32>, tensor<4x4xf32>", "{transpose_lhs = true, transpose_rhs = true}"),
      "error: rhs (tensor<4x4xf32>): (C3) expected 2 columns, as many as lhs (2x3) has rows, "
      "found 4");
  EXPECT_EQ(MatMulOf("tensor<5x2x3xf32>, tensor<6x3x4xf32>"),
            "error: rhs (tensor<6x3x4xf32>): (C4) expected batch axes that broadcast with 5, found "
            "6");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, tensor<3x4xf32>, tensor<1x4xf32>"),
            "error: bias (tensor<1x4xf32>): (C5) expected rank 1, found 2");
  EXPECT_EQ(MatMulOf("tensor<2x3xf32>, tensor<3x4xf32>, tensor<2xf32>"),
            "error: bias (tensor<2xf32>): (C5) expected 4 elements, one for each column, found 2");
  EXPECT_EQ(MatMulOf("tensor<2x3xi32>, tensor<3x4xi32>", "{activation = \"gelu\"}"),
            "error: (C6) attribute 'activation': \"gelu\" needs elements of a float type, found "
            "i32");
}

}  // namespace
}  // namespace roundhouse::canonical
