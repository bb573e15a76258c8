#include "roundhouse/dialects/canonical/bias.h"

#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<BiasOps>(text); }

TEST(BiasTest, FeatureBiasAdd) {
  EXPECT_EQ(Infer("canonical.feature_bias_add(!canonical.feature<?x4x3xf32, [\"n\", \"\", \"c\"]>, "
                  "!canonical.bias<3xf32>)"),
            "!canonical.feature<?x4x3xf32, [\"n\", \"\", \"c\"]>");
  EXPECT_EQ(
      Infer("canonical.feature_bias_add(!canonical.feature<1x4x?xi8>, !canonical.bias<3xi8>)"),
      "!canonical.feature<1x4x3xi8>");
  EXPECT_EQ(Infer("canonical.feature_bias_add(unknown, !canonical.bias<3xi8>)"),
            "!canonical.feature<*xi8>");
  EXPECT_EQ(Infer("canonical.feature_bias_add(tensor<1x4x3xf32>, !canonical.bias<3xf32>)"),
            "error: input (tensor<1x4x3xf32>): (C1) expected domain feature, found tensor");
  EXPECT_EQ(Infer("canonical.feature_bias_add(!canonical.feature<1x4x3xf32>, tensor<3xf32>)"),
            "error: bias (tensor<3xf32>): (C1) expected domain bias, found tensor");
  EXPECT_EQ(
      Infer("canonical.feature_bias_add(!canonical.feature<1x4x3xf32>, !canonical.bias<3xf16>)"),
      "error: bias (!canonical.bias<3xf16>): (C2) expected elements of f32 as in input, found "
      "f16");
  EXPECT_EQ(
      Infer("canonical.feature_bias_add(!canonical.feature<1x4x3xf32>, !canonical.bias<4xf32>)"),
      "error: bias (!canonical.bias<4xf32>): (C3) expected 3 elements, one for each channel, "
      "found 4");
}

TEST(BiasTest, TensorBiasAdd) {
  EXPECT_EQ(Infer("canonical.tensor_bias_add(tensor<2x3xf32>, !canonical.bias<3xf32>)"),
            "tensor<2x3xf32>");
  EXPECT_EQ(Infer("canonical.tensor_bias_add(tensor<?x3xf32>, !canonical.bias<2xf32>) {axis = 0}"),
            "tensor<2x3xf32>");
  EXPECT_EQ(Infer("canonical.tensor_bias_add(tensor<*xf32>, !canonical.bias<2xf32>) {axis = 9}"),
            "tensor<*xf32>");
  EXPECT_EQ(Infer("canonical.tensor_bias_add(!canonical.matrix<2x3xf32>, !canonical.bias<3xf32>)"),
            "error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor, found matrix");
  EXPECT_EQ(
      Infer("canonical.tensor_bias_add(tensor<2x3xf32>, !canonical.bias<3xi32>)"),
      "error: bias (!canonical.bias<3xi32>): (C2) expected elements of f32 as in input, found "
      "i32");
  EXPECT_EQ(Infer("canonical.tensor_bias_add(tensor<2x3xf32>, !canonical.bias<3xf32>) {axis = -2}"),
            "error: bias (!canonical.bias<3xf32>): (C3) expected 2 elements, as many as axis 0, "
            "found 3");
  EXPECT_EQ(Infer("canonical.tensor_bias_add(tensor<2x3xf32>, !canonical.bias<3xf32>) {axis = 2}"),
            "error: (C4) attribute 'axis': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("canonical.tensor_bias_add(tensor<f32>, !canonical.bias<3xf32>)"),
            "error: (C4) attribute 'axis': rank 0 has no axes, found -1");
}

}  // namespace
}  // namespace roundhouse::canonical
