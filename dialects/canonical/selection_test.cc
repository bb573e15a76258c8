#include "roundhouse/dialects/canonical/selection.h"

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
  return InferText<SelectionOps>(absl::StrCat("canonical.", text));
}

TEST(NonMaxSuppressionTest, HowManyIsOnlyKnownToTheRun) {
  EXPECT_EQ(Infer("non_max_suppression(tensor<1x9x4xf32>, tensor<1x2x9xf32>)"),
            "tensor<?x3xi64> | tensor<?xf32>");
  EXPECT_EQ(Infer("non_max_suppression(tensor<?x?x?xf16>, tensor<*xf16>, tensor<i64>, "
                  "tensor<1xf16>, none)"),
            "tensor<?x3xi64> | tensor<?xf16>");
  EXPECT_EQ(Infer("non_max_suppression(unknown, unknown)"), "tensor<?x3xi64> | unknown");
}

TEST(NonMaxSuppressionTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("non_max_suppression(tensor<1x9x4xf32>, tensor<1x2x9xf64>)"),
            "error: scores (tensor<1x2x9xf64>): (C1) expected elements of f32, found f64");
  EXPECT_EQ(Infer("non_max_suppression(tensor<9x4xf32>, tensor<1x2x9xf32>)"),
            "error: boxes (tensor<9x4xf32>): (C2) expected rank 3, found rank 2");
  EXPECT_EQ(Infer("non_max_suppression(tensor<1x9x5xf32>, tensor<1x2x9xf32>)"),
            "error: boxes (tensor<1x9x5xf32>): (C2) expected 4 numbers for each box, found 5");
  EXPECT_EQ(Infer("non_max_suppression(tensor<1x9x4xf32>, tensor<1x2x8xf32>)"),
            "error: scores (tensor<1x2x8xf32>): (C2) expected a score for each box of 1x9x4, found "
            "1x2x8");
  EXPECT_EQ(Infer("non_max_suppression(tensor<1x9x4xf32>, tensor<1x2x9xf32>, tensor<2xi64>)"),
            "error: max_boxes (tensor<2xi64>): (C3) expected one element, found 2");
  EXPECT_EQ(Infer("non_max_suppression(tensor<1x9x4xf32>, tensor<1x2x9xf32>, none, tensor<f64>)"),
            "error: iou_threshold (tensor<f64>): (C3) expected an element of f32");
  EXPECT_THAT(
      Infer("non_max_suppression(tensor<1x9x4xf32>, tensor<1x2x9xf32>) {soft_sigma = -1.0 : "
            "f32}"),
      HasSubstr("error: (C4) attribute 'soft_sigma': expected at least 0, found -1"));
}

}  // namespace
}  // namespace roundhouse::canonical
