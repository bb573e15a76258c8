// Which weights of an exported model are written as f16.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;

// The operators of x * weights, with `more`, which makes `result`, behind; then the types of the
// constants.
std::vector<std::string> ExportOf(absl::string_view number, int size, absl::string_view more = "",
                                  absl::string_view result = "%y") {
  const absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(TfliteTestContext(),
            absl::Substitute(
                R"(ml_program.subgraph @main(%x: tensor<$1x$1xf32>) -> tensor<$1x$1xf32> {
  %w = "canonical.constant_gen"() {value = dense<$0> : tensor<$1x$1xf32>} : () -> tensor<$1x$1xf32>
  %y = "canonical.mat_mul"(%x, %w) {transpose_rhs = true} : (tensor<$1x$1xf32>, tensor<$1x$1xf32>) -> tensor<$1x$1xf32>
  $2
  ml_program.output $3 : tensor<$1x$1xf32>
})",
                number, size, more, result));
  EXPECT_THAT(program.status(), IsOk());
  const absl::StatusOr<std::unique_ptr<Program>> model = ExportTo(**program, "tfl");
  EXPECT_THAT(model.status(), IsOk());
  std::vector<std::string> found;
  for (const Node* node : (*model)->graphs()[0]->nodes()) {
    if (node->op().dialect_name() == "tfl") found.emplace_back(node->op().short_name());
  }
  for (const Global* global : (*model)->globals()) found.push_back(global->type().ToString());
  return found;
}

TEST(NarrowWeights, ThatAreHalfPrecision) {
  EXPECT_THAT(ExportOf("1.5", 32),
              ElementsAre("dequantize", "fully_connected", "tensor<32x32xf16>"));
}

TEST(NarrowWeights, OthersKeepTheirNumbers) {
  EXPECT_THAT(ExportOf("0.1", 32), ElementsAre("fully_connected", "tensor<32x32xf32>"));
  EXPECT_THAT(ExportOf("65536.0", 32), ElementsAre("fully_connected", "tensor<32x32xf32>"));
}

TEST(NarrowWeights, FewElementsAreNotWorthAnOperator) {
  EXPECT_THAT(ExportOf("1.5", 31), ElementsAre("fully_connected", "tensor<31x31xf32>"));
}

TEST(NarrowWeights, WhatIsNotOnlyAFilterStays) {
  EXPECT_THAT(ExportOf("1.5", 32,
                       "%sum = \"canonical.eltwise_add\"(%y, %w) : (tensor<32x32xf32>, "
                       "tensor<32x32xf32>) -> tensor<32x32xf32>",
                       "%sum"),
              ElementsAre("fully_connected", "add", "tensor<32x32xf32>"));
}

}  // namespace
}  // namespace roundhouse
