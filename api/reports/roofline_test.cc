#include "roundhouse/api/reports/roofline.h"

#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/native/microkernels/processor_speed.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::DoubleEq;
using ::testing::HasSubstr;
using ::testing::Optional;

// Round numbers: 1000 operations and 100 bytes per second, of bytes ten times as many.
ProcessorSpeed Slow() {
  return {.num_threads = 2,
          .f32_flops = 1000,
          .bf16_flops = 6000,
          .byte_flops = 10000,
          .bandwidths = {{int64_t{1} << 40, 100}}};
}

class RooflineTest : public ::testing::Test {
 protected:
  // The nodes of the program's one graph that compute something.
  std::vector<const Node*> NodesOf(const char* text) {
    auto context = Context::With({RegisterMlProgram, RegisterCanonical});
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
    auto program = Parse(*context_, text);
    EXPECT_THAT(program, IsOk());
    program_ = *std::move(program);
    const Graph& graph = *program_->graphs()[0];
    return {graph.nodes().begin(), graph.nodes().end()};
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

constexpr char kProduct[] = R"(
ml_program.subgraph @main(%x: tensor<10x10xf32>, %y: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %a = "canonical.mat_mul"(%x, %y) : (tensor<10x10xf32>, tensor<10x10xf32>) -> tensor<10x10xf32>
  ml_program.output %a : tensor<10x10xf32>
})";

TEST_F(RooflineTest, ProductsAreBoundByWhicheverIsLess) {
  const std::vector<const Node*> nodes = NodesOf(kProduct);
  // 2,000 operations, and 1,200 bytes.
  EXPECT_THAT(Roofline(Slow(), "").SecondsFor(nodes), Optional(DoubleEq(12)));
  ProcessorSpeed wide = Slow();
  wide.bandwidths[0].bytes = 1e6;
  EXPECT_THAT(Roofline(wide, "").SecondsFor(nodes), Optional(DoubleEq(2)));
  EXPECT_THAT(Roofline(wide, "highest").SecondsFor(nodes), Optional(DoubleEq(2)));
  EXPECT_THAT(Roofline(wide, "high").SecondsFor(nodes), Optional(DoubleEq(1)));
  EXPECT_THAT(Roofline(wide, "medium").SecondsFor(nodes), Optional(DoubleEq(2000.0 / 6000)));
}

// There may have been no memory to measure with.
TEST_F(RooflineTest, WithoutBandwidthsProductsCount) {
  ProcessorSpeed unknown = Slow();
  unknown.bandwidths.clear();
  EXPECT_THAT(Roofline(unknown, "").SecondsFor(NodesOf(kProduct)), Optional(DoubleEq(2)));
}

TEST_F(RooflineTest, ValuesBetweenNodesNeedNotLeaveTheProcessor) {
  const std::vector<const Node*> nodes = NodesOf(R"(
ml_program.subgraph @main(%x: tensor<100xf32>) -> tensor<100xf32> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xf32>
  %b = "canonical.relu"(%a) : (tensor<100xf32>) -> tensor<100xf32>
  ml_program.output %b : tensor<100xf32>
})");
  // One value is read, and one is written, of 400 bytes each.
  EXPECT_THAT(Roofline(Slow(), "").SecondsFor(nodes), Optional(DoubleEq(8)));
}

TEST_F(RooflineTest, BytesAreComputedFaster) {
  const std::vector<const Node*> nodes = NodesOf(R"(
ml_program.subgraph @main(%x: tensor<100xi8>) -> tensor<100xi8> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<100xi8>, tensor<100xi8>) -> tensor<100xi8>
  ml_program.output %a : tensor<100xi8>
})");
  ProcessorSpeed wide = Slow();
  wide.bandwidths[0].bytes = 1e6;
  EXPECT_THAT(Roofline(wide, "").SecondsFor(nodes), Optional(DoubleEq(0.01)));
}

TEST_F(RooflineTest, UnknownSizesHaveNoLeastTime) {
  const std::vector<const Node*> nodes = NodesOf(R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %b = "canonical.relu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %b : tensor<?xf32>
})");
  EXPECT_EQ(Roofline(Slow(), "").SecondsFor(nodes), std::nullopt);
}

TEST_F(RooflineTest, SaysWhatWasMeasured) {
  const Roofline roofline({.num_threads = 2,
                           .f32_flops = 1e11,
                           .byte_flops = 4e11,
                           .bandwidths = {{16384, 2e11}, {1 << 20, 5e10}}},
                          "");
  EXPECT_EQ(roofline.ToString(),
            "at best, on 2 threads: 100 GFLOP/s with f32, 400 with bytes; 200 GB/s within 16 kB, "
            "50 GB/s within 1024 kB");
  JsonWriter json;
  roofline.WriteJson(json);
  EXPECT_THAT(json.text(), HasSubstr("\"working_set\": 16384"));
}

}  // namespace
}  // namespace roundhouse
