#include "roundhouse/api/values/live_values.h"

#include <memory>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

std::optional<int64_t> MostOf(absl::string_view body) {
  const auto context = Context::WithLinkedExtensions();
  EXPECT_THAT(context, IsOk());
  const auto program = Parse(**context, body);
  EXPECT_THAT(program, IsOk());
  return MostBytesAlive(*(*program)->graphs()[0]);
}

TEST(LiveValuesTest, EndWithTheirLastUse) {
  // Two values of 16 bytes at a time, of four; the weights do not count.
  EXPECT_EQ(MostOf(R"(
ml_program.global private @w(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %a = "canonical.eltwise_add"(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.relu"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
})"),
            32);
  // The input is needed to the end.
  EXPECT_EQ(MostOf(R"(
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "canonical.eltwise_add"(%b, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %c : tensor<4xf32>
})"),
            48);
}

TEST(LiveValuesTest, OpenSizesHaveNoSum) {
  EXPECT_EQ(MostOf(R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = "canonical.relu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %a : tensor<?xf32>
})"),
            std::nullopt);
}

}  // namespace
}  // namespace roundhouse
