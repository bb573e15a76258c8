#include "roundhouse/dialects/canonical/gather_scatter.h"

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
  return InferText<GatherScatterOps>(absl::StrCat("canonical.", text));
}

TEST(GatherTest, PutsTheIndexesInPlaceOfTheAxis) {
  EXPECT_EQ(Infer("gather(tensor<5x6x7xf32>, tensor<2x3xi64>) {axis = 1}"), "tensor<5x2x3x7xf32>");
  EXPECT_EQ(Infer("gather(tensor<5x6xi4>, tensor<ui8>)"), "tensor<6xi4>");
  EXPECT_EQ(Infer("gather(tensor<?x6xf32, [\"n\", \"\"]>, tensor<?xi32, [\"k\"]>) {axis = -1}"),
            "tensor<?x?xf32, [\"n\", \"k\"]>");
  EXPECT_EQ(Infer("gather(tensor<?x3x4x5xf32>, tensor<2x3x7xi32>) {axis = 2, batch_dims = 1}"),
            "tensor<2x3x3x7x5xf32>");
  EXPECT_EQ(Infer("gather(tensor<2x6xf32>, tensor<*xi32>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("gather(tensor<*xf32>, tensor<2xi32>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("gather(unknown, tensor<2xi32>)"), "unknown");
  EXPECT_EQ(Infer("gather(tensor<2xf32>, unknown)"), "tensor<*xf32>");
}

TEST(GatherTest, QuantisationFollowsItsAxis) {
  EXPECT_EQ(Infer("gather(tensor<5x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, tensor<3x4xi64>)"),
            "tensor<3x4x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
  EXPECT_EQ(Infer("gather(tensor<5x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, tensor<i64>)"),
            "tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>");
  EXPECT_EQ(Infer("gather(tensor<2x5x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<3xi64>) {axis = "
                  "1}"),
            "tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>");
  EXPECT_EQ(Infer("gather(tensor<2x5x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<3xi64>)"),
            "error: input (tensor<2x5x!quant.uniform<i8:f32:0, {0.5, 0.25}>>): (C5) the "
            "quantisation along axis 0 cannot be kept: the indices depend on data");
}

TEST(GatherTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("gather(!canonical.bias<2xf32>, tensor<2xi32>)"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("gather(tensor<2xf32>, tensor<2xf32>)"),
            "error: indices (tensor<2xf32>): (C1) expected elements of i64 i32 i16 i8 ui64 ui32 "
            "ui16 ui8, found f32");
  EXPECT_EQ(Infer("gather(tensor<2xf32>, tensor<2xi32>) {axis = 1}"),
            "error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1");
  EXPECT_EQ(Infer("gather(tensor<2xf32>, tensor<2xi32>) {batch_dims = -1}"),
            "error: (C3) attribute 'batch_dims': expected at least 0, found -1");
  EXPECT_EQ(Infer("gather(tensor<2x2xf32>, tensor<2x2xi32>) {axis = 1, batch_dims = 2}"),
            "error: (C3) attribute 'batch_dims': expected at most the axis, 1, found 2");
  EXPECT_EQ(Infer("gather(tensor<2x2xf32>, tensor<i32>) {axis = 1, batch_dims = 1}"),
            "error: indices (tensor<i32>): (C3) expected rank 1 or more for batch_dims 1, found "
            "rank 0");
  EXPECT_EQ(Infer("gather(tensor<2x2xf32>, tensor<3xi32>) {axis = 1, batch_dims = 1}"),
            "error: indices (tensor<3xi32>): (C4) expected size 2 along batch axis 0 as the input "
            "has");
}

TEST(GatherElementsTest, HasTheShapeOfTheIndexes) {
  EXPECT_EQ(Infer("gather_elements(tensor<5x6xf32>, tensor<2x?xi64, [\"\", \"n\"]>) {axis = 1}"),
            "tensor<2x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(Infer("gather_elements(tensor<*xf32>, tensor<2x3xi64>)"), "tensor<2x3xf32>");
  EXPECT_EQ(Infer("gather_elements(tensor<5x6xf32>, tensor<*xi64>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("gather_elements(tensor<5x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, "
                  "tensor<3x2xi64>)"),
            "tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>");
}

TEST(GatherElementsTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("gather_elements(f32, tensor<2xi32>)"),
            "error: input (f32): (C1) expected a tensor");
  EXPECT_EQ(Infer("gather_elements(tensor<5x6xf32>, tensor<2x3xi64>) {axis = 2}"),
            "error: (C2) attribute 'axis': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("gather_elements(tensor<5x6xf32>, tensor<2xi64>)"),
            "error: indices (tensor<2xi64>): (C2) expected rank 2 as the input has, found rank 1");
  EXPECT_EQ(Infer("gather_elements(tensor<5x6xf32>, tensor<2x7xi64>)"),
            "error: indices (tensor<2x7xi64>): (C3) expected at most size 6 along axis 1, found 7");
  EXPECT_THAT(
      Infer("gather_elements(tensor<5x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, "
            "tensor<3x1xi64>)"),
      HasSubstr("(C4) the quantisation along axis 1 cannot be kept: the axis may be taken in "
                "part"));
}

TEST(GatherNdTest, PutsSlicesInPlaceOfIndexes) {
  EXPECT_EQ(Infer("gather_nd(tensor<5x6x7xf32>, tensor<3x2xi64>)"), "tensor<3x7xf32>");
  EXPECT_EQ(Infer("gather_nd(tensor<5x6xf32>, tensor<3x4x2xi64>)"), "tensor<3x4xf32>");
  EXPECT_EQ(Infer("gather_nd(tensor<5x6xf32>, tensor<3x0xi64>)"), "tensor<3x5x6xf32>");
  EXPECT_EQ(
      Infer("gather_nd(tensor<?x5x6xf32, [\"n\", \"\", \"\"]>, tensor<?x3x1xi64>) {batch_dims "
            "= 1}"),
      "tensor<?x3x6xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("gather_nd(tensor<5x6xf32>, tensor<3x?xi64>)"), "tensor<*xf32>");
  EXPECT_EQ(Infer("gather_nd(tensor<5x6x2x!quant.uniform<i8:f32:2, {0.5,0.25}>>, tensor<3x1xi64>)"),
            "tensor<3x6x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>");
}

TEST(GatherNdTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("gather_nd(f32, tensor<2xi32>)"), "error: input (f32): (C1) expected a tensor");
  EXPECT_EQ(Infer("gather_nd(tensor<5xf32>, tensor<i32>)"),
            "error: indices (tensor<i32>): (C2) expected a rank above batch_dims, 0, found rank 0");
  EXPECT_EQ(Infer("gather_nd(tensor<5xf32>, tensor<5x5x1xi32>) {batch_dims = 2}"),
            "error: input (tensor<5xf32>): (C2) expected a rank of at least batch_dims, 2, found "
            "rank 1");
  EXPECT_EQ(Infer("gather_nd(tensor<5xf32>, tensor<1xi32>) {batch_dims = -1}"),
            "error: (C2) attribute 'batch_dims': expected at least 0, found -1");
  EXPECT_EQ(Infer("gather_nd(tensor<5x6xf32>, tensor<3x3xi64>)"),
            "error: indices (tensor<3x3xi64>): (C3) expected at most size 2 along the last axis, "
            "found 3");
  EXPECT_EQ(
      Infer("gather_nd(tensor<5x6xf32>, tensor<4x1xi64>) {batch_dims = 1}"),
      "error: indices (tensor<4x1xi64>): (C4) expected size 5 along batch axis 0 as the input "
      "has");
  EXPECT_THAT(
      Infer("gather_nd(tensor<2x6x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<3x1xi64>)"),
      HasSubstr("(C5) the quantisation along axis 0 cannot be kept: the indices depend on data"));
}

TEST(ScatterElementsTest, KeepsTheType) {
  EXPECT_EQ(Infer("scatter_elements(tensor<?x6xf32, [\"n\", \"\"]>, tensor<2x3xi64>, "
                  "tensor<2x3xf32>) {axis = 1, reduction = \"add\"}"),
            "tensor<?x6xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("scatter_elements(unknown, unknown, unknown)"), "unknown");
}

TEST(ScatterElementsTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("scatter_elements(tensor<5xf32>, tensor<2xi64>, tensor<2xi32>)"),
            "error: updates (tensor<2xi32>): (C1) expected elements of f32, found i32");
  EXPECT_EQ(Infer("scatter_elements(tensor<5xf32>, tensor<2xi64>, tensor<2xf32>) {axis = -2}"),
            "error: (C2) attribute 'axis': expected -1 <= axis < 1, found -2");
  EXPECT_EQ(Infer("scatter_elements(tensor<5x5xf32>, tensor<2xi64>, tensor<2xf32>)"),
            "error: indices (tensor<2xi64>): (C2) expected rank 2 as the input has, found rank 1");
  EXPECT_EQ(Infer("scatter_elements(tensor<5xf32>, tensor<2xi64>, tensor<3xf32>)"),
            "error: updates (tensor<3xf32>): (C3) expected the shape of indices, 2, found 3");
  EXPECT_EQ(Infer("scatter_elements(tensor<5x5xf32>, tensor<2x6xi64>, tensor<2x6xf32>)"),
            "error: indices (tensor<2x6xi64>): (C3) expected at most size 5 along axis 1, found 6");
  EXPECT_EQ(
      Infer("scatter_elements(tensor<5xi1>, tensor<2xi64>, tensor<2xi1>) {reduction = "
            "\"max\"}"),
      "error: input (tensor<5xi1>): (C4) expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 "
      "ui64 ui32 ui16 ui8 for reduction \"max\", found i1");
  EXPECT_THAT(Infer("scatter_elements(tensor<5xcomplex<f32>>, tensor<2xi64>, "
                    "tensor<2xcomplex<f32>>) {reduction = \"min\"}"),
              HasSubstr("(C4) expected elements of"));
  EXPECT_EQ(Infer("scatter_elements(tensor<5xcomplex<f32>>, tensor<2xi64>, tensor<2xcomplex<f32>>) "
                  "{reduction = \"mul\"}"),
            "tensor<5xcomplex<f32>>");
  EXPECT_THAT(
      Infer("scatter_elements(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<1xi64>, "
            "tensor<1x!quant.uniform<i8:f32:0, {0.5,0.25}>>)"),
      HasSubstr("error: updates (tensor<1x!quant.uniform<i8:f32:0, {0.5, 0.25}>>): (C1) "));
  EXPECT_THAT(
      Infer("scatter_elements(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2xi64>, "
            "tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>)"),
      HasSubstr("(C5) the quantisation along axis 0 cannot be kept: the indices depend on data"));
}

TEST(ScatterNdTest, KeepsTheType) {
  EXPECT_EQ(Infer("scatter_nd(tensor<5x?xf32, [\"\", \"n\"]>, tensor<3x1xi64>, tensor<3x?xf32>)"),
            "tensor<5x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(Infer("scatter_nd(tensor<5x6xf32>, tensor<*xi64>, tensor<*xf32>)"), "tensor<5x6xf32>");
}

TEST(ScatterNdTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("scatter_nd(tensor<5xf32>, tensor<2x1xf32>, tensor<2xf32>)"),
            "error: indices (tensor<2x1xf32>): (C1) expected elements of i64 i32 i16 i8 ui64 ui32 "
            "ui16 ui8, found f32");
  EXPECT_EQ(Infer("scatter_nd(tensor<5xf32>, tensor<i64>, tensor<f32>)"),
            "error: indices (tensor<i64>): (C2) expected rank 1 or more");
  EXPECT_EQ(Infer("scatter_nd(tensor<5xf32>, tensor<3x2xi64>, tensor<3xf32>)"),
            "error: indices (tensor<3x2xi64>): (C2) expected at most size 1 along the last axis, "
            "found 2");
  EXPECT_EQ(Infer("scatter_nd(tensor<5x6xf32>, tensor<3x1xi64>, tensor<3x5xf32>)"),
            "error: updates (tensor<3x5xf32>): (C3) expected the shape 3x6, found 3x5");
  EXPECT_THAT(Infer("scatter_nd(tensor<5x!roundhouse.string>, tensor<3x1xi64>, "
                    "tensor<3x!roundhouse.string>) {reduction = \"add\"}"),
              HasSubstr("for reduction \"add\", found !roundhouse.string"));
  EXPECT_THAT(
      Infer("scatter_nd(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2x1xi64>, "
            "tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>)"),
      HasSubstr("(C5) the quantisation along axis 0 cannot be kept: the indices depend on data"));
}

TEST(NonZeroTest, HasAnIndexForEachAxis) {
  EXPECT_EQ(Infer("non_zero(tensor<5x6xf32>)"), "tensor<?x2xi64>");
  EXPECT_EQ(Infer("non_zero(tensor<i1>)"), "tensor<?x0xi64>");
  EXPECT_EQ(Infer("non_zero(tensor<*xcomplex<f64>>)"), "tensor<?x?xi64>");
}

TEST(NonZeroTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("non_zero(!canonical.bias<5xf32>)"),
            "error: input (!canonical.bias<5xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_THAT(Infer("non_zero(tensor<5x!roundhouse.string>)"), HasSubstr("expected elements of"));
}

TEST(UniqueTest, SizesAreOnlyKnownToTheRun) {
  EXPECT_EQ(Infer("unique(tensor<5x?xf32>)"),
            "tensor<?xf32> | tensor<?xi64> | tensor<?xi64> | tensor<?xi64>");
  EXPECT_EQ(Infer("unique(tensor<5x6xf32>)"),
            "tensor<?xf32> | tensor<?xi64> | tensor<30xi64> | tensor<?xi64>");
  EXPECT_EQ(Infer("unique(tensor<5x?xf32, [\"\", \"n\"]>) {axis = -1}"),
            "tensor<5x?xf32> | tensor<?xi64> | tensor<?xi64, [\"n\"]> | tensor<?xi64>");
  EXPECT_EQ(Infer("unique(tensor<*xf32>) {axis = 1}"),
            "tensor<*xf32> | tensor<?xi64> | tensor<?xi64> | tensor<?xi64>");
}

TEST(UniqueTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("unique(!canonical.bias<5xf32>)"),
            "error: input (!canonical.bias<5xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("unique(tensor<5xf32>) {axis = 1}"),
            "error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1");
  EXPECT_THAT(Infer("unique(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>)"),
              HasSubstr("(C3) the quantisation along axis 0 cannot be kept: elements of different "
                        "scales are compared"));
}

}  // namespace
}  // namespace roundhouse::canonical
