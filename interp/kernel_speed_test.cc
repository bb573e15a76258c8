#include "roundhouse/interp/kernel_speed.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::interp {
namespace {

constexpr KernelSpeed kSpeed = {.call_seconds = 1,
                                .convolution = {10, 1e30},
                                .depthwise = {100, 1e30},
                                .transposed = {20, 1e30},
                                .product = {1000, 8},
                                .pool = {1e30, 4},
                                .softmax = {5, 1e30}};

class KernelSpeedTest : public ::testing::Test {
 protected:
  // The seconds of the node whose result is %r.
  static std::optional<double> Seconds(const std::string& inputs, const std::string& node,
                                       const std::string& result) {
    static const Context* const context =
        Context::With({RegisterMlProgram, RegisterCanonical})->release();
    const absl::StatusOr<std::unique_ptr<Program>> program =
        Parse(*context, absl::StrCat("ml_program.subgraph @main(", inputs, ") -> ", result,
                                     " {\n  %r = ", node, " -> ", result,
                                     "\n  ml_program.output %r : ", result, "\n}\n"));
    EXPECT_THAT(program, IsOk());
    if (!program.ok()) return std::nullopt;
    for (const Node* made : (*program)->graphs()[0]->nodes()) {
      if (made->op().dialect_name() == "canonical") return SecondsOf(*made, kSpeed);
    }
    return std::nullopt;
  }

  static std::optional<double> Product(const std::string& left, const std::string& right,
                                       const std::string& result) {
    return Seconds(absl::StrCat("%a: ", left, ", %b: ", right),
                   absl::StrCat("\"canonical.mat_mul\"(%a, %b) : (", left, ", ", right, ")"),
                   result);
  }
};

TEST_F(KernelSpeedTest, ProductsAreOperationsAndBytes) {
  // 2 * 5 * 7 * 6 operations, 4 * (30 + 42 + 35) bytes.
  EXPECT_DOUBLE_EQ(*Product("tensor<5x6xf32>", "tensor<6x7xf32>", "tensor<5x7xf32>"),
                   1 + 420.0 / 1000 + 428.0 / 8);
  // A size that is not known counts as 1.
  EXPECT_EQ(Product("tensor<?x6xf32>", "tensor<6x7xf32>", "tensor<?x7xf32>"),
            Product("tensor<1x6xf32>", "tensor<6x7xf32>", "tensor<1x7xf32>"));
}

TEST_F(KernelSpeedTest, Convolutions) {
  const auto convolution = [](const std::string& in, const std::string& filter,
                              const std::string& out, const std::string& attributes) {
    return Seconds(
        absl::StrCat("%a: !canonical.feature<", in, ">, %f: !canonical.filter<", filter, ">"),
        absl::StrCat("\"canonical.conv_2d\"(%a, %f) {", attributes, "} : (!canonical.feature<", in,
                     ">, !canonical.filter<", filter, ">)"),
        absl::StrCat("!canonical.feature<", out, ">"));
  };
  EXPECT_NEAR(*convolution("1x4x4x3xf32", "32x1x1x3xf32", "1x4x4x32xf32", ""),
              1 + 2.0 * 16 * 32 * 3 / 10, 1e-9);
  // An incomplete block of 16 outputs takes as long as a full one, in each group.
  EXPECT_NEAR(*convolution("1x4x4x3xf32", "20x1x1x3xf32", "1x4x4x20xf32", ""),
              1 + 2.0 * 16 * 32 * 3 / 10, 1e-9);
  EXPECT_NEAR(*convolution("1x4x4x6xf32", "20x1x1x3xf32", "1x4x4x20xf32", "groups = 2 : i64"),
              1 + 2.0 * 16 * 32 * 3 / 10, 1e-9);
  // Long windows over one channel.
  EXPECT_NEAR(*convolution("1x1x65x1xf32", "16x1x64x1xf32", "1x1x2x16xf32", ""),
              1 + 3 * 2.0 * 2 * 16 * 64 / 10, 1e-9);
  EXPECT_NEAR(*convolution("1x1x64x1xf32", "16x1x63x1xf32", "1x1x2x16xf32", ""),
              1 + 2.0 * 2 * 16 * 63 / 10, 1e-9);
}

// The same number of operations for either op; libraries compute full blocks of 16 channels.
TEST_F(KernelSpeedTest, EachChannelByItself) {
  const std::string in = "!canonical.feature<1x4x4x20xf32>";
  const std::string filter = "!canonical.filter<20x3x1x1xf32>";
  const std::string of_channels = "!canonical.depthwise_filter<3x1x20x1xf32>";
  const std::string out = "!canonical.feature<1x2x4x20xf32>";
  const std::optional<double> of_groups = Seconds(
      absl::StrCat("%a: ", in, ", %f: ", filter),
      absl::StrCat("\"canonical.conv_2d\"(%a, %f) {groups = 20 : i64} : (", in, ", ", filter, ")"),
      out);
  EXPECT_NEAR(*of_groups, 1 + 2.0 * 8 * 32 * 3 / 100, 1e-9);
  EXPECT_EQ(Seconds(absl::StrCat("%a: ", in, ", %f: ", of_channels),
                    absl::StrCat("\"canonical.depthwise_conv_2d\"(%a, %f) : (", in, ", ",
                                 of_channels, ")"),
                    out),
            of_groups);
}

TEST_F(KernelSpeedTest, TransposedConvolutionsMultiplyWhatGoesIn) {
  const std::string in = "!canonical.feature<1x4x4x6xf32>";
  const std::string filter = "!canonical.filter<5x3x3x6xf32>";
  EXPECT_NEAR(*Seconds(absl::StrCat("%a: ", in, ", %f: ", filter),
                       absl::StrCat("\"canonical.transposed_conv_2d\"(%a, %f) {stride = "
                                    "array<i64: 2, 2>} : (",
                                    in, ", ", filter, ")"),
                       "!canonical.feature<1x9x9x5xf32>"),
              1 + 2.0 * 16 * 5 * 9 * 6 / 20, 1e-9);
}

TEST_F(KernelSpeedTest, PoolsNeedKnownSizes) {
  const auto pool = [](const std::string& in, const std::string& out) {
    return Seconds(absl::StrCat("%a: ", in),
                   absl::StrCat("\"canonical.max_pool_2d\"(%a) {stride = array<i64: 2, 2>, window "
                                "= array<i64: 2, 2>} : (",
                                in, ")"),
                   out);
  };
  EXPECT_NEAR(*pool("!canonical.feature<1x4x4x2xf32>", "!canonical.feature<1x2x2x2xf32>"),
              1 + 4.0 * (32 + 8) / 4, 1e-9);
  EXPECT_EQ(pool("!canonical.feature<?x4x4x2xf32>", "!canonical.feature<?x2x2x2xf32>"),
            std::nullopt);
}

TEST_F(KernelSpeedTest, NobodyKnowsOfTheRest) {
  EXPECT_EQ(Seconds("%a: tensor<1000xf32>", "\"canonical.relu\"(%a) : (tensor<1000xf32>)",
                    "tensor<1000xf32>"),
            std::nullopt);
}

// Layers count operations and rounded results, pools count operations, other ops count bytes.
TEST(ByteSpeedTest, LayersPoolsAndMovements) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterCanonical})->release();
  constexpr ByteSpeed kBytes = {.call_seconds = 1,
                                .product_flops = 10,
                                .depthwise_flops = 1e30,
                                .results = 5,
                                .pool_flops = 4,
                                .bytes = 8};
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%x: !canonical.feature<1x4x4x3x!quant.uniform<i8:f32, 0.5>>, %f: !canonical.filter<8x1x1x3x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x4x4x3xf32> {
  %s = "canonical.conv_2d"(%x, %f) : (!canonical.feature<1x4x4x3x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<8x1x1x3x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x4x4x8x!quant.uniform<i32:f32, 0.25>>
  %y = "canonical.dequantize"(%x) : (!canonical.feature<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x4x4x3xf32>
  %z = "canonical.relu"(%y) : (!canonical.feature<1x4x4x3xf32>) -> !canonical.feature<1x4x4x3xf32>
  ml_program.output %z : !canonical.feature<1x4x4x3xf32>
})"));
  std::vector<std::optional<double>> seconds;
  for (const Node* node : program->graphs()[0]->nodes()) {
    if (node->op().dialect_name() == "canonical") seconds.push_back(SecondsOfBytes(*node, kBytes));
  }
  ASSERT_EQ(seconds.size(), 3u);
  EXPECT_DOUBLE_EQ(*seconds[0], 1 + 2.0 * 16 * 8 * 3 / 10 + 16 * 8 / 5.0);
  EXPECT_DOUBLE_EQ(*seconds[1], 1 + (48 + 4 * 48) / 8.0);
  EXPECT_EQ(seconds[2], std::nullopt);
}

// Elements that are read count twice; normalisations only if their channels are not the last axis.
TEST(MovedSpeedTest, ConcatenationsAndChannelsInside) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterCanonical})->release();
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%x: tensor<2x8xf32>, %c: tensor<8xf32>, %q: tensor<2x8x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2x16xf32>, tensor<2x16x!quant.uniform<i8:f32, 0.5>>) {
  %y = "canonical.batch_norm"(%x, %c, %c, %c, %c) : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
  %s = "canonical.tensor_concat"(%x, %y) {axis = 1 : i64} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x16xf32>
  %r = "canonical.tensor_concat"(%q, %q) {axis = 1 : i64} : (tensor<2x8x!quant.uniform<i8:f32, 0.5>>, tensor<2x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x16x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %s, %r : tensor<2x16xf32>, tensor<2x16x!quant.uniform<i8:f32, 0.5>>
})"));
  std::vector<std::optional<double>> seconds;
  for (const Node* node : program->graphs()[0]->nodes()) {
    if (node->op().dialect_name() == "canonical") seconds.push_back(SecondsOfMoved(*node));
  }
  ASSERT_EQ(seconds.size(), 3u);
  EXPECT_EQ(seconds[0], std::nullopt);
  EXPECT_DOUBLE_EQ(*seconds[1], 0.1e-6 + 2 * 4 * 32 / 40e9);
  EXPECT_EQ(seconds[2], std::nullopt);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> images, Parse(*context, R"(
ml_program.subgraph @main(%x: tensor<2x8x3xf32>, %c: tensor<8xf32>) -> tensor<2x8x3xf32> {
  %y = "canonical.batch_norm"(%x, %c, %c, %c, %c) {axis = 1 : i64} : (tensor<2x8x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8x3xf32>
  ml_program.output %y : tensor<2x8x3xf32>
})"));
  for (const Node* node : images->graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "canonical") continue;
    EXPECT_TRUE(SecondsOfMoved(*node).has_value());
  }
}

// A pad counts what it writes, twice.
TEST(MovedSpeedTest, Pads) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterCanonical})->release();
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%x: tensor<2x8xf32>) -> tensor<2x12xf32> {
  %y = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 0, 0, 0, 4>} : (tensor<2x8xf32>) -> tensor<2x12xf32>
  ml_program.output %y : tensor<2x12xf32>
})"));
  for (const Node* node : program->graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "canonical") continue;
    EXPECT_DOUBLE_EQ(*SecondsOfMoved(*node), 0.1e-6 + 2 * 4 * 24 / 40e9);
    EXPECT_DOUBLE_EQ(*SecondsOfPad(*node), 0.3e-6 + 2 * 4 * 24 / 15e9);
  }
}

// Our own products are those with constants; of what they have no estimate for, a library saves
// little if it is simple, and its calls cost more.
TEST(OwnSpeedTest, ProductsAndTheRest) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterCanonical})->release();
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%x: tensor<5x6xf32>, %w: tensor<6x6xf32>, %q: tensor<5x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<5x6xf32> {
  %c = "canonical.constant_gen"() {value = dense<1.0> : tensor<6x6xf32>} : () -> tensor<6x6xf32>
  %a = "canonical.mat_mul"(%x, %c) : (tensor<5x6xf32>, tensor<6x6xf32>) -> tensor<5x6xf32>
  %b = "canonical.mat_mul"(%a, %w) : (tensor<5x6xf32>, tensor<6x6xf32>) -> tensor<5x6xf32>
  %d = "canonical.relu"(%b) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  %e = "canonical.tanh"(%d) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  %f = "canonical.gelu"(%e) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  %r = "canonical.dequantize"(%q) : (tensor<5x6x!quant.uniform<i8:f32, 0.5>>) -> tensor<5x6xf32>
  ml_program.output %f : tensor<5x6xf32>
})"));
  constexpr OwnSpeed kOwn = {.call_seconds = 1,
                             .depthwise = {1, 1},
                             .transposed = {1, 1},
                             .product = {10, 4},
                             .softmax = {1, 1}};
  std::vector<std::optional<double>> seconds;
  std::vector<std::optional<double>> saved;
  for (const Node* node : program->graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "canonical" || node->num_operands() == 0) continue;
    seconds.push_back(SecondsOf(*node, kOwn));
    saved.push_back(SecondsSavedOf(*node, 0.3e-6));
  }
  ASSERT_EQ(seconds.size(), 6u);
  EXPECT_DOUBLE_EQ(*seconds[0], 1 + 2.0 * 5 * 6 * 6 / 10 + 4.0 * (30 + 36 + 30) / 4);
  EXPECT_EQ(seconds[1], std::nullopt);
  EXPECT_EQ(seconds[2], std::nullopt);
  EXPECT_EQ(saved[0], std::nullopt);
  EXPECT_EQ(saved[1], std::nullopt);
  EXPECT_NEAR(*saved[2], -0.2e-6 + 30 * 0.1e-9, 1e-12);
  EXPECT_NEAR(*saved[3], -0.2e-6 + 30 * 0.5e-9, 1e-12);
  EXPECT_NEAR(*saved[4], -0.2e-6 + 30 * 2e-9, 1e-12);
  EXPECT_EQ(saved[5], std::nullopt);
}

// A call, plus the value once more if its user could have been part of its producer.
TEST_F(KernelSpeedTest, Boundaries) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterCanonical})->release();
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%a: tensor<500x10xf32>, %b: tensor<10x1000xf32>) -> tensor<500x1000xf32> {
  %p = "canonical.mat_mul"(%a, %b) : (tensor<500x10xf32>, tensor<10x1000xf32>) -> tensor<500x1000xf32>
  %q = "canonical.relu"(%p) : (tensor<500x1000xf32>) -> tensor<500x1000xf32>
  %r = "canonical.tensor_softmax"(%q) : (tensor<500x1000xf32>) -> tensor<500x1000xf32>
  ml_program.output %r : tensor<500x1000xf32>
})"));
  std::vector<double> seconds;
  for (const Node* node : program->graphs()[0]->nodes()) {
    if (node->op().dialect_name() == "canonical")
      seconds.push_back(BoundarySecondsOf(node->result(), 1));
  }
  ASSERT_EQ(seconds.size(), 3u);
  EXPECT_NEAR(seconds[0], 1 + 1e-4, 1e-9);
  EXPECT_EQ(seconds[1], 1);
  EXPECT_EQ(seconds[2], 1);
}

}  // namespace
}  // namespace roundhouse::interp
