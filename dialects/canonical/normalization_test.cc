#include "roundhouse/dialects/canonical/normalization.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<NormalizationOps>(text); }

std::string Batch(absl::string_view input, absl::string_view vector,
                  absl::string_view attributes = "{}") {
  return Infer(absl::StrCat("canonical.batch_norm(", input, ", ", vector, ", ", vector, ", ",
                            vector, ", ", vector, ") ", attributes));
}

TEST(NormalizationTest, BatchNorm) {
  EXPECT_EQ(Batch("!canonical.feature<2x4x3xf32>", "!canonical.bias<3xf32>"),
            "!canonical.feature<2x4x3xf32>");
  EXPECT_EQ(Batch("tensor<?x3x4xf16, [\"n\", \"\", \"\"]>", "tensor<3xf32>", "{axis = 1}"),
            "tensor<?x3x4xf16, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Batch("tensor<2x?xf32, [\"\", \"c\"]>", "tensor<3xf32>"),
            "tensor<2x3xf32, [\"\", \"c\"]>");
  EXPECT_EQ(Batch("tensor<*xf32>", "tensor<3xf32>"), "tensor<*xf32>");
  EXPECT_EQ(Batch("unknown", "unknown"), "unknown");
  EXPECT_EQ(Batch("!canonical.matrix<2x3xf32>", "tensor<3xf32>"),
            "error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor or feature, "
            "found matrix");
  EXPECT_EQ(Batch("tensor<2x3xf32>", "tensor<3xf32>", "{axis = 2}"),
            "error: (C1) attribute 'axis': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Batch("!canonical.feature<2x4x3xf32>", "tensor<4xf32>", "{axis = 1}"),
            "error: (C1) attribute 'axis': expected -1, the channels of a feature, found 1");
  EXPECT_EQ(
      Batch("tensor<2x3xf32>", "tensor<2xf32>"),
      "error: scale (tensor<2xf32>): (C2) expected 3 elements, one for each channel, found 2");
  EXPECT_EQ(Batch("tensor<2x3xf32>", "tensor<3x1xf32>"),
            "error: scale (tensor<3x1xf32>): (C2) expected rank 1, found 2");
  EXPECT_EQ(Batch("tensor<2x3xf32>", "tensor<3xi32>"),
            "error: scale (tensor<3xi32>): (C3) expected elements of f64 f32 f16 bf16, found i32");
  EXPECT_EQ(Batch("tensor<2x3xi32>", "tensor<3xf32>"),
            "error: input (tensor<2x3xi32>): expected elements of f64 f32 f16 bf16, found i32");
}

TEST(NormalizationTest, LayerNorm) {
  const auto layer = [](absl::string_view operands, absl::string_view attributes = "{}") {
    return Infer(absl::StrCat("canonical.layer_norm(", operands, ") ", attributes));
  };
  EXPECT_EQ(layer("tensor<2x3xf32>"), "tensor<2x3xf32>");
  EXPECT_EQ(layer("tensor<2x3x4xf16>, tensor<3x4xf32>, none", "{axis = 1}"), "tensor<2x3x4xf16>");
  EXPECT_EQ(layer("!canonical.feature<2x4x3xf32>, !canonical.bias<3xf32>, tensor<3xf32>"),
            "!canonical.feature<2x4x3xf32>");
  EXPECT_EQ(layer("tensor<2x?xf32>, tensor<3xf32>"), "tensor<2x3xf32>");
  EXPECT_EQ(layer("tensor<*xf32>, tensor<3xf32>"), "tensor<*xf32>");
  EXPECT_EQ(layer("unknown"), "unknown");
  EXPECT_EQ(layer("f32"), "error: input (f32): (C1) expected a tensor, found f32");
  EXPECT_EQ(layer("tensor<2x3xf32>", "{axis = -3}"),
            "error: (C1) attribute 'axis': expected -2 <= axis < 2, found -3");
  EXPECT_EQ(layer("tensor<2x3xf32>, none, tensor<2xf32>"),
            "error: bias (tensor<2xf32>): (C2) expected the sizes of the normalised axes, 3, found "
            "2");
  EXPECT_EQ(layer("tensor<2x3xf32>, tensor<1x3xf32>"),
            "error: scale (tensor<1x3xf32>): (C2) expected the sizes of the normalised axes, 3, "
            "found 1x3");
  EXPECT_EQ(layer("tensor<2x3xf32>, !canonical.matrix<1x3xf32>"),
            "error: scale (!canonical.matrix<1x3xf32>): (C2) expected domain tensor, found matrix");
  EXPECT_EQ(layer("tensor<2x3xf32>, tensor<3xi8>"),
            "error: scale (tensor<3xi8>): (C3) expected elements of f64 f32 f16 bf16, found i8");
}

TEST(NormalizationTest, RmsNorm) {
  EXPECT_EQ(Infer("canonical.rms_norm(tensor<?x3xbf16, [\"n\", \"\"]>, tensor<3xf32>)"),
            "tensor<?x3xbf16, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("canonical.rms_norm(tensor<2x3xf32>) {axis = 2}"),
            "error: (C1) attribute 'axis': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("canonical.rms_norm(tensor<2x3xf32>, tensor<2x3xf32>)"),
            "error: scale (tensor<2x3xf32>): (C2) expected the sizes of the normalised axes, 3, "
            "found 2x3");
  EXPECT_EQ(Infer("canonical.rms_norm(tensor<2x3xf32>, tensor<3xi8>)"),
            "error: scale (tensor<3xi8>): (C3) expected elements of f64 f32 f16 bf16, found i8");
}

TEST(NormalizationTest, GroupNorm) {
  const auto group = [](absl::string_view operands, absl::string_view attributes = "{}") {
    return Infer(absl::StrCat("canonical.group_norm(", operands, ") ", attributes));
  };
  EXPECT_EQ(group("!canonical.feature<2x4x6xf32>, none, !canonical.bias<6xf32>", "{groups = 3}"),
            "!canonical.feature<2x4x6xf32>");
  EXPECT_EQ(group("tensor<2x?x4xf32>, tensor<6xf32>", "{groups = 0, axis = 1}"),
            "tensor<2x6x4xf32>");
  EXPECT_EQ(group("tensor<*xf32>", "{groups = 5, axis = 1}"), "tensor<*xf32>");
  EXPECT_EQ(
      group("!canonical.filter<2x4x6xf32>"),
      "error: input (!canonical.filter<2x4x6xf32>): (C1) expected domain tensor or feature, found "
      "filter");
  EXPECT_EQ(group("tensor<2x6xf32>", "{axis = 0}"),
            "error: (C1) attribute 'axis': expected an axis other than the first, found 0");
  EXPECT_EQ(group("tensor<2x6xf32>", "{groups = -1}"),
            "error: (C2) attribute 'groups': expected at least 0, found -1");
  EXPECT_EQ(group("tensor<2x?xf32>, tensor<6xf32>", "{groups = 4}"),
            "error: (C2) attribute 'groups': expected a divisor of the 6 channels, found 4");
  EXPECT_EQ(
      group("tensor<2x6xf32>, tensor<3xf32>", "{groups = 3}"),
      "error: scale (tensor<3xf32>): (C3) expected 6 elements, one for each channel, found 3");
  EXPECT_EQ(group("tensor<2x6xf32>, tensor<6xi1>", "{groups = 3}"),
            "error: scale (tensor<6xi1>): (C4) expected elements of f64 f32 f16 bf16, found i1");
}

TEST(NormalizationTest, LocalResponseNorm) {
  EXPECT_EQ(Infer("canonical.local_response_norm(!canonical.feature<?x4x3xf32>) {size = 5}"),
            "!canonical.feature<?x4x3xf32>");
  EXPECT_EQ(Infer("canonical.local_response_norm(tensor<*xf32>) {size = 5}"), "tensor<*xf32>");
  EXPECT_EQ(Infer("canonical.local_response_norm(unknown) {size = 5}"), "unknown");
  EXPECT_EQ(Infer("canonical.local_response_norm(!canonical.matrix<4x3xf32>) {size = 5}"),
            "error: input (!canonical.matrix<4x3xf32>): (C1) expected domain tensor or feature, "
            "found matrix");
  EXPECT_EQ(Infer("canonical.local_response_norm(tensor<4x3xf32>) {size = 5, axis = 2}"),
            "error: (C1) attribute 'axis': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("canonical.local_response_norm(tensor<4x3xf32>) {size = 0}"),
            "error: (C2) attribute 'size': expected at least 1, found 0");
}

}  // namespace
}  // namespace roundhouse::canonical
