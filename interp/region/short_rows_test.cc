#include "roundhouse/interp/region/short_rows.h"

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::interp {
namespace {

class ShortRowsTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions()); }

  bool IsDeclined(absl::string_view a, absl::string_view b, absl::string_view result) const {
    const absl::StatusOr<std::unique_ptr<Program>> program =
        Parse(*context_, absl::Substitute(R"(
ml_program.subgraph @main(%a: tensor<$0>, %b: tensor<$1>) -> (tensor<$2>) {
  %y = "canonical.eltwise_mul"(%a, %b) : (tensor<$0>, tensor<$1>) -> tensor<$2> loc("product")
  ml_program.output %y : tensor<$2>
}
)",
                                          a, b, result));
    EXPECT_THAT(program.status(), IsOk());
    if (!program.ok()) return false;
    for (const Node* node : (*program)->graphs()[0]->nodes()) {
      if (node->name() == "product") return !DeclineShortRows(*node).ok();
    }
    ADD_FAILURE() << "there is no product";
    return false;
  }

  std::unique_ptr<Context> context_;
};

TEST_F(ShortRowsTest, AreThoseBesideARepeatedOperand) {
  EXPECT_TRUE(IsDeclined("1x224x224x3xf32", "3xf32", "1x224x224x3xf32"));
  EXPECT_TRUE(IsDeclined("3xf32", "1x224x224x3xf32", "1x224x224x3xf32"));
  EXPECT_TRUE(IsDeclined("96x96x4xf32", "96x1xf32", "96x96x4xf32"));
  EXPECT_TRUE(IsDeclined("2x90x64xf32", "2x1x64xf32", "2x90x64xf32"));
}

// Backends are asked about sizes that fit into no memory.
TEST_F(ShortRowsTest, OfAnySize) {
  EXPECT_TRUE(IsDeclined("4611686018427387904x4611686018427387904x3xf32", "3xf32",
                         "4611686018427387904x4611686018427387904x3xf32"));
  EXPECT_FALSE(IsDeclined("4x4611686018427387904xf32", "4611686018427387904xf32",
                          "4x4611686018427387904xf32"));
  EXPECT_FALSE(IsDeclined("0x4611686018427387904x3xf32", "3xf32", "0x4611686018427387904x3xf32"));
}

TEST_F(ShortRowsTest, AreNotLongOnes) {
  EXPECT_FALSE(IsDeclined("90x128xf32", "128xf32", "90x128xf32"));
  // Axes along which each operand is repeated, or not, are one row.
  EXPECT_FALSE(IsDeclined("90x8x32xf32", "8x32xf32", "90x8x32xf32"));
  EXPECT_FALSE(IsDeclined("16x30x30xf32", "16x1x1xf32", "16x30x30xf32"));
  EXPECT_FALSE(IsDeclined("5000x3xf32", "5000x3xf32", "5000x3xf32"));
  EXPECT_FALSE(IsDeclined("5000x3xf32", "1xf32", "5000x3xf32"));
  EXPECT_FALSE(IsDeclined("5000x3xf32", "f32", "5000x3xf32"));
}

TEST_F(ShortRowsTest, AreNotThoseOfSmallTensorsOrOtherElements) {
  EXPECT_FALSE(IsDeclined("30x30x3xf32", "3xf32", "30x30x3xf32"));
  EXPECT_FALSE(IsDeclined("1x224x224x3xi32", "3xi32", "1x224x224x3xi32"));
}

}  // namespace
}  // namespace roundhouse::interp
