// How far numbers reach, and what that says of the nodes of a region.
#include "roundhouse/interp/region/reach.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region/finite_proof.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/pages_in_memory.h"

namespace roundhouse::interp {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(GreatestMagnitudeTest, SeesEachNumberWhereverItIs) {
  ThreadPool threads(3);
  for (const int64_t count : {1, 2, 15, 16, 17, 70, 200'000}) {
    for (const int64_t at : {int64_t{0}, count / 2, count - 1}) {
      std::vector<float> numbers(static_cast<size_t>(count), -0.5F);
      EXPECT_EQ(GreatestMagnitude(numbers.data(), count, threads), 0.5);
      numbers[at] = -3;
      EXPECT_EQ(GreatestMagnitude(numbers.data(), count, threads), 3);
      for (const float special : {kNan, -kNan, kInfinity, -kInfinity}) {
        numbers[at] = special;
        EXPECT_EQ(GreatestMagnitude(numbers.data(), count, threads), kUnbounded);
      }
    }
  }
  EXPECT_EQ(GreatestMagnitude(nullptr, 0), 0);
}

TEST(ConstantReachTest, SumsMagnitudesByOutput) {
  const Tensor constant = Tensor::Of<float>({2, 3}, {1, -2, 3, 4, -5, 6});
  ConstantReach constants;
  EXPECT_EQ(constants.Greatest(constant), 6);
  EXPECT_EQ(constants.GreatestSum(constant, 2, 3), 15);  // Of the second row.
  EXPECT_EQ(constants.GreatestSum(constant, 3, 1), 9);   // Of the last column.
  EXPECT_EQ(constants.GreatestSum(constant, 3, 1), 9);
  EXPECT_EQ(constants.Greatest(Tensor::Of<float>({2}, {1, kNan})), kUnbounded);
  EXPECT_EQ(constants.GreatestSum(Tensor::Of<float>({2}, {1, kInfinity}), 1, 2), kUnbounded);
}

TEST(ConstantReachTest, LetsGoOfTheFileThatItHasRead) {
  const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/ones");
  constexpr size_t kBytes = size_t{1} << 20;
  ASSERT_THAT(WriteFile(path, std::string(kBytes, '\1')), IsOk());
  const int file = open(path.c_str(), O_RDONLY);
  ASSERT_GE(file, 0);
  void* const mapping = mmap(nullptr, kBytes, PROT_READ, MAP_SHARED, file, 0);
  ASSERT_NE(mapping, MAP_FAILED);
  ASSERT_EQ(close(file), 0);
  {
    const FilePages pages(mapping, kBytes, {});
    const auto bytes = absl::MakeConstSpan(static_cast<const std::byte*>(mapping), kBytes);
    ASSERT_OK_AND_ASSIGN(
        const Tensor weights,
        Tensor::Borrow(Type::Tensor(ElementKind::kF32, Shape({int64_t{kBytes / 4}})), bytes,
                       nullptr));
    EXPECT_EQ(weights.data<float>()[0], weights.data<float>()[kBytes / 4 - 1]);
    EXPECT_GT(PagesInMemory(bytes), 0);
    ConstantReach constants;
    EXPECT_EQ(constants.Greatest(weights), double{std::bit_cast<float>(0x01010101)});
    EXPECT_EQ(PagesInMemory(bytes), 0);
  }
  ASSERT_EQ(munmap(mapping, kBytes), 0);
}

class FiniteProofTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = Context::WithLinkedExtensions();
    ASSERT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // The reach of the result of a node whose operands %x and %y have these reaches; negative if a
  // library must not run it.
  double ReachOf(absl::string_view node, double x, double y = 0) {
    constexpr absl::string_view kType = "tensor<4x4xf32>";
    const std::string text = absl::StrCat(
        "ml_program.subgraph @main(%x: ", kType, ", %y: ", kType, ") -> (", kType, ") {\n",
        "  %w = \"canonical.constant_gen\"() {value = dense<-2.0> : ", kType, "} : () -> ", kType,
        "\n  %r = ", node, " -> ", kType, "\n  ml_program.output %r : ", kType, "\n}\n");
    auto program = Parse(*context_, text);
    EXPECT_THAT(program, IsOk()) << text;
    if (!program.ok()) return -2;
    const Graph& graph = *(*program)->FindGraph("main");
    ConstantReach constants;
    FiniteProof proof(graph, constants);
    proof.Begin();
    auto outputs = output_nodes(graph);
    if (!outputs.ok()) return -2;
    const Node& tested = (*outputs)[0]->operand(0).node();
    proof.Know(proof.NumberOf(tested.operand(0)), x);
    if (tested.num_operands() > 1 && proof.NumberOf(tested.operand(1)) >= 0)
      proof.Know(proof.NumberOf(tested.operand(1)), y);
    if (!proof.Covers(proof.NumberOf(tested))) return -1;
    return proof.reach(proof.NumberOf(tested.result()));
  }

  static std::string Unary(absl::string_view op, absl::string_view attributes = "") {
    return absl::StrCat("\"canonical.", op, "\"(%x) ", attributes, " : (tensor<4x4xf32>)");
  }
  static std::string Binary(absl::string_view op, absl::string_view rhs = "%y") {
    return absl::StrCat("\"canonical.", op, "\"(%x, ", rhs,
                        ") : (tensor<4x4xf32>, tensor<4x4xf32>)");
  }

  std::unique_ptr<Context> context_;
};

TEST_F(FiniteProofTest, KnowsHowFarFunctionsReach) {
  EXPECT_EQ(ReachOf(Unary("relu"), 8), 8);
  EXPECT_EQ(ReachOf(Unary("relu"), kUnbounded), -1);
  EXPECT_EQ(ReachOf(Unary("relu6"), 8), 6);
  EXPECT_EQ(ReachOf(Unary("tanh"), 8), 1);
  EXPECT_EQ(ReachOf(Unary("clamp", "{max = 3.0 : f64, min = -7.0 : f64}"), 100), 7);
  EXPECT_EQ(ReachOf(Unary("clamp", "{max = 1.0 : f64, min = -1.0 : f64}"), 100), 1);
  EXPECT_EQ(ReachOf(Unary("leaky_relu", "{alpha = -3.0 : f32}"), 8), 24);
  EXPECT_EQ(ReachOf(Unary("hard_sigmoid"), 8), 1);
  EXPECT_EQ(ReachOf(Unary("gelu"), 8), 8);
  EXPECT_EQ(ReachOf(Unary("mish"), 8), 8);
  EXPECT_EQ(ReachOf(Unary("eltwise_sqrt"), 4), kUnbounded) << "it may be NaN";
  EXPECT_EQ(ReachOf(Unary("exp"), 1000), kUnbounded);
  EXPECT_EQ(ReachOf(Binary("eltwise_add"), 8, 2), 10);
  EXPECT_EQ(ReachOf(Binary("eltwise_mul"), 8, 2), 16);
  EXPECT_EQ(ReachOf(Binary("eltwise_mul"), 1e30, 1e30), -1) << "it may be infinite";
  EXPECT_EQ(ReachOf(Binary("eltwise_div"), 8, 2), kUnbounded) << "by 0";
  EXPECT_EQ(ReachOf(Binary("eltwise_div", "%w"), 8), 4);
  EXPECT_EQ(ReachOf(Binary("eltwise_max"), 8, 2), 8);
}

TEST_F(FiniteProofTest, CountsTheScalesOfElu) {
  EXPECT_EQ(ReachOf(Unary("elu"), 8), 8);
  EXPECT_EQ(ReachOf(Unary("elu", "{scale = 3.0 : f32, alpha = -10.0 : f32}"), 8), 30);
  EXPECT_EQ(ReachOf(Unary("elu", "{scale = 1.0e30 : f32}"), 1e10), -1) << "it may be infinite";
  EXPECT_EQ(ReachOf(Unary("elu", "{input_scale = 1.0e30 : f32}"), 1e10), -1);
  EXPECT_EQ(ReachOf(Unary("elu", "{input_scale = -1.0 : f32}"), 8), -1) << "exp grows";
}

TEST_F(FiniteProofTest, KnowsHowFarSumsOfProductsReach) {
  EXPECT_EQ(ReachOf(Binary("mat_mul"), 3, 5), 4 * 3 * 5);
  EXPECT_EQ(ReachOf(Binary("mat_mul", "%w"), 3), 3 * 4 * 2);
  EXPECT_EQ(ReachOf(Binary("mat_mul", "%w"), 1e38), -1);
  EXPECT_EQ(ReachOf(Binary("mat_mul"), kUnbounded, 0), -1) << "0 times infinity";
}

TEST_F(FiniteProofTest, LetsWhatOnlyMovesGiveAnything) {
  EXPECT_EQ(ReachOf(Unary("tensor_transpose", "{perm = array<i64: 1, 0>}"), kUnbounded),
            kUnbounded);
}

}  // namespace
}  // namespace roundhouse::interp
