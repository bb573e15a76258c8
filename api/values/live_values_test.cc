#include "roundhouse/api/values/live_values.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
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

TEST(LiveValuesTest, CallsNeedWhatIsInside) {
  const auto context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  const auto program = Parse(**context, R"(
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %b : tensor<4xf32>
})");
  ASSERT_THAT(program, IsOk());
  const Graph& graph = *(*program)->graphs()[0];
  std::vector<const Node*> relus;
  for (const Node* node : graph.nodes()) {
    if (node->op_name() == "canonical.relu") relus.push_back(node);
  }
  ASSERT_EQ(relus.size(), 2u);
  EXPECT_EQ(MostBytesAlive(graph), 32);
  // While the second one runs, only its operand is alive.
  EXPECT_EQ(MostBytesAlive(graph, {}, {{relus[1], 100}}), 116);
  EXPECT_EQ(MostBytesAlive(graph, {}, {{relus[1], 16}}), 32);
  EXPECT_EQ(MostBytesAlive(graph, {}, {{relus[1], std::numeric_limits<int64_t>::max()}}),
            std::nullopt);
}

}  // namespace
}  // namespace roundhouse
