#include "roundhouse/dialects/canonical/space.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view op, absl::string_view input, int64_t block_size) {
  return InferText<SpaceOps>(
      absl::StrCat("canonical.", op, "(", input, ") {block_size = ", block_size, "}"));
}

TEST(SpaceTest, Sizes) {
  EXPECT_EQ(Infer("depth_to_space", "!canonical.feature<1x2x3x8xf32>", 2),
            "!canonical.feature<1x4x6x2xf32>");
  EXPECT_EQ(Infer("space_to_depth", "!canonical.feature<1x4x6x2xf32>", 2),
            "!canonical.feature<1x2x3x8xf32>");
  EXPECT_EQ(Infer("depth_to_space", "!canonical.feature<1x2x6xi8>", 3),
            "!canonical.feature<1x6x2xi8>");
  EXPECT_EQ(Infer("space_to_depth", "!canonical.feature<1x2x2x4x1xi1>", 2),
            "!canonical.feature<1x1x1x2x8xi1>");
  EXPECT_EQ(
      Infer("depth_to_space", "!canonical.feature<?x?x3x8xf32, [\"n\", \"h\", \"\", \"\"]>", 2),
      "!canonical.feature<?x?x6x2xf32, [\"n\", \"\", \"\", \"\"]>");
  EXPECT_EQ(
      Infer("space_to_depth", "!canonical.feature<?x?x6x?xf32, [\"n\", \"h\", \"\", \"c\"]>", 1),
      "!canonical.feature<?x?x6x?xf32, [\"n\", \"h\", \"\", \"c\"]>");
  EXPECT_EQ(Infer("space_to_depth", "!canonical.feature<*xf32>", 2), "!canonical.feature<*xf32>");
  EXPECT_EQ(Infer("depth_to_space", "unknown", 2), "unknown");
}

TEST(SpaceTest, Errors) {
  EXPECT_EQ(Infer("depth_to_space", "tensor<1x2x3x8xf32>", 2),
            "error: input (tensor<1x2x3x8xf32>): (C1) expected domain feature, found tensor");
  EXPECT_EQ(
      Infer("depth_to_space", "!canonical.feature<1x2x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>", 2),
      "error: input (!canonical.feature<1x2x2x!quant.uniform<i8:f32:2, {0.5, 0.25}>>): (C1) "
      "the quantisation along axis 2 cannot be kept: elements move between axes");
  EXPECT_EQ(Infer("space_to_depth", "!canonical.feature<1x2x3x8xf32>", 0),
            "error: (C2) attribute 'block_size': expected at least 1, found 0");
  EXPECT_EQ(Infer("depth_to_space", "!canonical.feature<1x2x3x8xf32>", int64_t{1} << 32),
            "error: (C2) attribute 'block_size': the number of elements in a block does not fit in "
            "64 bits");
  EXPECT_EQ(
      Infer("depth_to_space", "!canonical.feature<1x2x3x8xf32>", 3),
      "error: input (!canonical.feature<1x2x3x8xf32>): (C3) expected a multiple of 9 channels, "
      "found 8");
  EXPECT_EQ(
      Infer("space_to_depth", "!canonical.feature<1x4x3x8xf32>", 2),
      "error: input (!canonical.feature<1x4x3x8xf32>): (C3) expected the size of axis 2 to be "
      "a multiple of 2, found 3");
  EXPECT_EQ(Infer("depth_to_space", "!canonical.feature<1x4611686018427387904x3x4xf32>", 2),
            "error: the size 4611686018427387904 * 2 does not fit in 64 bits");
}

}  // namespace
}  // namespace roundhouse::canonical
