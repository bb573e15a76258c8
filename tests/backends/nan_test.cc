// NaN and infinities in regions of several nodes, of which libraries see only the first operands
// and the last results: those in the inputs, and those that arise inside.
//
//   nan_test BACKEND
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/nan_handling.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

std::string backend_name;

constexpr absl::string_view kFeature = "!canonical.feature<1x6x6x16xf32>";
constexpr absl::string_view kFilter = "!canonical.filter<16x3x3x16xf32>";

// A chain of nodes, each of which takes the result of the one before; "conv" is a convolution with
// a filter of `weight`.
std::string Chain(const std::vector<absl::string_view>& nodes, absl::string_view weight) {
  std::string text = absl::StrCat("ml_program.subgraph @region(%v0: ", kFeature, ") -> (", kFeature,
                                  ") {\n", "  %w = \"canonical.constant_gen\"() {value = dense<",
                                  weight, "> : tensor<16x3x3x16xf32>} : () -> ", kFilter, "\n");
  for (size_t i = 0; i < nodes.size(); ++i) {
    const std::string from = absl::StrCat("%v", i);
    absl::StrAppend(&text, "  %v", i + 1, " = \"canonical.");
    if (nodes[i] == "conv" || nodes[i] == "conv_relu") {
      absl::StrAppend(
          &text, "conv_2d\"(", from, ", %w) {", nodes[i] == "conv" ? "" : "activation = \"relu\", ",
          "pad = array<i64: 1, 1, 1, 1>} : (", kFeature, ", ", kFilter, ") -> ", kFeature, "\n");
    } else if (nodes[i] == "max_pool_2d") {
      absl::StrAppend(&text, "max_pool_2d\"(", from,
                      ") {pad = array<i64: 1, 1, 1, 1>, window = array<i64: 3, 3>} : (", kFeature,
                      ") -> ", kFeature, "\n");
    } else if (nodes[i] == "square") {
      absl::StrAppend(&text, "eltwise_mul\"(", from, ", ", from, ") : (", kFeature, ", ", kFeature,
                      ") -> ", kFeature, "\n");
    } else {
      absl::StrAppend(&text, nodes[i], "\"(", from, ") : (", kFeature, ") -> ", kFeature, "\n");
    }
  }
  absl::StrAppend(&text, "  ml_program.output %v", nodes.size(), " : ", kFeature, "\n}\n");
  return text;
}

class NanTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = Context::WithLinkedExtensions();
    ASSERT_THAT(context, IsOk());
    context_ = *std::move(context);
    auto backend = BackendRegistry::Of(*context_).Get(backend_name);
    ASSERT_THAT(backend, IsOk());
    backend_ = *backend;
  }

  // Numbers between -1 and 1, except one.
  static Tensor Input(float special) {
    SplitMix64 random(7);
    std::vector<float> numbers;
    for (int i = 0; i < 6 * 6 * 16; ++i)
      numbers.push_back(static_cast<float>(static_cast<double>(random.Below(2001)) / 1000 - 1));
    numbers[300] = special;
    const Tensor tensor = Tensor::Of<float>({1, 6, 6, 16}, numbers);
    return *tensor.WithType(tensor.type().WithDomain(Domain::kFeature));
  }

  void ExpectAsReference(const std::vector<absl::string_view>& nodes, absl::string_view weight,
                         const Tensor& input) {
    const std::string text = Chain(nodes, weight);
    auto program = Parse(*context_, text);
    ASSERT_THAT(program, IsOk()) << text;
    const Graph& region = *(*program)->FindGraph("region");
    auto expected = RunReference(region, {input});
    ASSERT_THAT(expected, IsOk());
    for (const int num_threads : {1, 2}) {
      auto found = RunRegion(*backend_, region, {input}, num_threads);
      ASSERT_THAT(found, IsOk());
      auto difference = Compare((*found)[0], (*expected)[0], Tolerance::Close(1e-4, 1e-4));
      ASSERT_THAT(difference, IsOk());
      EXPECT_TRUE(difference->ok()) << difference->ToString() << "\n" << text;
    }
  }

  std::unique_ptr<Context> context_;
  const Backend* backend_ = nullptr;
};

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST_F(NanTest, ThatComesInComesOut) {
  for (const float special : {kNan, kInfinity, -kInfinity, 0.5F}) {
    const Tensor input = Input(special);
    ExpectAsReference({"conv", "relu", "conv"}, "0.01", input);
    ExpectAsReference({"conv_relu", "conv_relu"}, "0.01", input);
    ExpectAsReference({"conv", "relu6", "max_pool_2d", "conv"}, "-0.01", input);
    ExpectAsReference({"relu", "max_pool_2d"}, "0.01", input);
  }
}

TEST_F(NanTest, ThatArisesOnTheWayComesOut) {
  // Square roots of negative numbers.
  ExpectAsReference({"conv", "eltwise_sqrt", "relu", "conv"}, "0.01", Input(0.5F));
  // Sums that are infinite, of either sign, and sums of those.
  ExpectAsReference({"conv", "conv", "conv", "relu", "conv_relu"}, "1.0e20", Input(-0.5F));
  // Squares that are infinite.
  ExpectAsReference({"square", "square", "conv", "relu6", "conv"}, "0.01", Input(1e15F));
}

TEST_F(NanTest, ZeroByZero) {
  for (const absl::string_view zeros : {"", "0.0", "-0.0"}) {
    const std::string text =
        absl::StrCat("ml_program.subgraph @region(%x: tensor<4xf32>) -> (tensor<4xf32>) {\n",
                     zeros.empty() ? "" : "  %w = \"canonical.constant_gen\"() {value = dense<",
                     zeros, zeros.empty() ? "" : "> : tensor<f32>} : () -> tensor<f32>\n",
                     "  %y = \"canonical.eltwise_div\"(%x, ",
                     zeros.empty() ? "%x) : (tensor<4xf32>, tensor<4xf32>)"
                                   : "%w) : (tensor<4xf32>, tensor<f32>)",
                     " -> tensor<4xf32>\n  ml_program.output %y : tensor<4xf32>\n}\n");
    auto program = Parse(*context_, text);
    ASSERT_THAT(program, IsOk()) << text;
    const Graph& region = *(*program)->FindGraph("region");
    const auto nodes = region.nodes();
    const bool is_taken = std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) {
      return node->op_name() != "canonical.eltwise_div" || backend_->Supports(*node).ok();
    });
    if (!is_taken) continue;
    const Tensor input = Tensor::Of<float>({4}, {1, 0, -0.0F, -2});
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(region, {input}));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found, RunRegion(*backend_, region, {input}, 1));
    ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                         Compare(found[0], expected[0], Tolerance::Exact()));
    EXPECT_TRUE(difference.ok()) << difference.ToString() << "\n" << text;
  }
}

// So many nodes that the first values bound the last ones no longer.
TEST_F(NanTest, IsFoundDeepInTheRegion) {
  std::vector<absl::string_view> nodes;
  for (int i = 0; i < 60; ++i) nodes.push_back(i % 2 == 0 ? "conv" : "relu");
  // Sums of 144 products keep about the same magnitude.
  ExpectAsReference(nodes, "0.008", Input(0.5F));
  ExpectAsReference(nodes, "0.008", Input(kNan));
  nodes.insert(nodes.begin() + 41, "eltwise_sqrt");
  ExpectAsReference(nodes, "-0.008", Input(0.5F));
  // These grow until they are infinite.
  ExpectAsReference(std::vector<absl::string_view>(50, "conv_relu"), "0.1", Input(0.5F));
}

TEST_F(NanTest, OfAConstantComesOut) {
  const std::string text = Chain({"conv", "relu", "conv_relu"}, "0.01");
  std::string with_nan = text;
  with_nan.replace(with_nan.find("dense<0.01>"), 11, "dense<0x7FC00000>");
  auto program = Parse(*context_, with_nan);
  ASSERT_THAT(program, IsOk()) << with_nan;
  const Graph& region = *(*program)->FindGraph("region");
  auto expected = RunReference(region, {Input(1)});
  ASSERT_THAT(expected, IsOk());
  auto found = RunRegion(*backend_, region, {Input(1)}, 1);
  ASSERT_THAT(found, IsOk());
  EXPECT_TRUE(Compare((*found)[0], (*expected)[0], Tolerance::Close(0, 0))->ok());
}

// A program that ignores NaN gets the library's result, NaN or not; for ordinary numbers the result
// is the same.
TEST_F(NanTest, MayBeIgnored) {
  auto program = Parse(*context_, Chain({"conv", "relu", "conv"}, "0.01"));
  ASSERT_THAT(program, IsOk());
  EXPECT_EQ(NanHandlingOf(**program), NanHandling::kKeep);
  EXPECT_TRUE(SetNanHandling(**program, NanHandling::kIgnore));
  EXPECT_FALSE(SetNanHandling(**program, NanHandling::kIgnore));
  const Graph& region = *(*program)->FindGraph("region");
  auto expected = RunReference(region, {Input(0.5F)});
  ASSERT_THAT(expected, IsOk());
  auto found = RunRegion(*backend_, region, {Input(0.5F)}, 2);
  ASSERT_THAT(found, IsOk());
  EXPECT_TRUE(Compare((*found)[0], (*expected)[0], Tolerance::Close(1e-5, 1e-5))->ok());
  EXPECT_THAT(RunRegion(*backend_, region, {Input(kNan)}, 2), IsOk());
  EXPECT_TRUE(SetNanHandling(**program, NanHandling::kKeep));
  EXPECT_EQ(NanHandlingOf(**program), NanHandling::kKeep);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 2) return 1;
  roundhouse::backend_name = argv[1];
  return RUN_ALL_TESTS();
}
