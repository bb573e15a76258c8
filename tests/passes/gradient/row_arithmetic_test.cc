// How much work gradients are: what is the same for a whole row is computed once for it, and what
// is zero by construction not at all. tests/laws/gradient_laws_test.cc checks the numbers.
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::Pair;

using Counts = std::map<std::string, int>;

class RowArithmeticTest : public ::testing::Test {
 protected:
  RowArithmeticTest() : context_(*Context::WithLinkedExtensions()) {}

  // The nodes, by op, that the gradient of @loss adds and that go through all elements of %x, or
  // more. Broadcasts do not: they are repeated where they are read.
  absl::StatusOr<Counts> Added(absl::string_view text) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, text));
    RH_RETURN_IF_ERROR(RunPasses(*program,
                                 "differentiate{graph=@loss, wrt=\"%*\"}, "
                                 "[canonicalize, fold_constants, cse, dce]")
                           .status());
    const Graph& loss = *program->FindGraph("loss");
    Counts counts = LargeNodes(*program->FindGraph("loss.gradients"), loss);
    for (const auto& [op, count] : LargeNodes(loss, loss)) counts[op] -= count;
    std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
    return counts;
  }

  static int64_t Elements(const Type& type) {
    int64_t count = 1;
    for (const int64_t size : type.shape().sizes()) count *= size;
    return count;
  }

  static Counts LargeNodes(const Graph& graph, const Graph& loss) {
    const int64_t large = Elements(loss.inputs()[0].type);
    Counts counts;
    for (const Node* node : graph.nodes()) {
      const std::string name(node->op_name());
      const bool is_reduction = name == "canonical.tensor_reduce";
      if (name == "canonical.tensor_broadcast" || node->num_operands() == 0) continue;
      const bool computes = is_reduction || node->num_results() > 0;
      if (!computes || name.find("ml_program") == 0) continue;
      const Type& through = is_reduction ? node->operand(0).type() : node->result().type();
      if (Elements(through) >= large) ++counts[name.substr(std::string("canonical.").size())];
    }
    return counts;
  }

  const std::unique_ptr<Context> context_;
};

// A batch norm that normalises by its batch.
TEST_F(RowArithmeticTest, NothingComesBackThroughTheMeanOfDeviations) {
  ASSERT_OK_AND_ASSIGN(const Counts added, Added(R"(
ml_program.subgraph @loss(%x: tensor<32x8xf32> {ml_program.identifier = "x"}, %scale: tensor<8xf32> {ml_program.identifier = "scale"}, %bias: tensor<8xf32> {ml_program.identifier = "bias"}, %t: tensor<32x8xf32> {ml_program.identifier = "t"}) -> tensor<f32> {
  %mean = "canonical.tensor_reduce"(%x) {axes = array<i64: 0>, keep_dims = false, kind = "mean"} : (tensor<32x8xf32>) -> tensor<8xf32>
  %d = "canonical.eltwise_sub"(%x, %mean) : (tensor<32x8xf32>, tensor<8xf32>) -> tensor<32x8xf32>
  %s = "canonical.eltwise_mul"(%d, %d) : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  %variance = "canonical.tensor_reduce"(%s) {axes = array<i64: 0>, keep_dims = false, kind = "mean"} : (tensor<32x8xf32>) -> tensor<8xf32>
  %y = "canonical.batch_norm"(%x, %scale, %bias, %mean, %variance) {axis = -1 : i64} : (tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<32x8xf32>
  %p = "canonical.eltwise_mul"(%y, %t) : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  %l = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : (tensor<32x8xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})"));
  // The sums of %t and of %t * %x; then %t * factor + %d * other + a row. The norm is two steps.
  EXPECT_EQ(added.at("tensor_reduce"), 2);
  EXPECT_EQ(added.at("eltwise_mul"), 1 + 1 + 2);
  EXPECT_EQ(added.at("eltwise_add"), 1 + 2);
  EXPECT_EQ(added.count("eltwise_sub"), 0u);
  EXPECT_EQ(added.count("neg"), 0u);
}

TEST_F(RowArithmeticTest, AFactorOfARowComesAfterItsSum) {
  ASSERT_OK_AND_ASSIGN(const Counts added, Added(R"(
ml_program.subgraph @loss(%x: tensor<16x64xf32> {ml_program.identifier = "x"}, %t: tensor<16x64xf32> {ml_program.identifier = "t"}) -> tensor<f32> {
  %y = "canonical.layer_norm"(%x) {axis = -1 : i64} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  %p = "canonical.eltwise_mul"(%y, %t) : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
  %l = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : (tensor<16x64xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})"));
  // The norm's deviation, its square and its product with the root, and two means; back the sums of
  // %t and of %t * deviation, and %t * root + deviation * other + a row; %y itself is that of %t.
  EXPECT_THAT(added, ElementsAre(Pair("eltwise_add", 2), Pair("eltwise_mul", 2 + 1 + 2),
                                 Pair("eltwise_sub", 1), Pair("layer_norm", -1),
                                 Pair("tensor_reduce", 2 + 2)));
}

TEST_F(RowArithmeticTest, SignsAndDivisorsComeAfterSums) {
  ASSERT_OK_AND_ASSIGN(const Counts added, Added(R"(
ml_program.subgraph @loss(%x: tensor<16x64xf32> {ml_program.identifier = "x"}, %row: tensor<64xf32> {ml_program.identifier = "row"}, %column: tensor<16x1xf32> {ml_program.identifier = "column"}, %t: tensor<16x64xf32> {ml_program.identifier = "t"}) -> tensor<f32> {
  %d = "canonical.eltwise_sub"(%x, %row) : (tensor<16x64xf32>, tensor<64xf32>) -> tensor<16x64xf32>
  %q = "canonical.eltwise_div"(%d, %column) : (tensor<16x64xf32>, tensor<16x1xf32>) -> tensor<16x64xf32>
  %p = "canonical.eltwise_mul"(%q, %t) : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
  %l = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : (tensor<16x64xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})"));
  // %t / %column, for %x and, summed, for %row; the sum of %p, along rows, for %column.
  EXPECT_THAT(added, ElementsAre(Pair("eltwise_div", 1), Pair("tensor_reduce", 2)));
}

TEST_F(RowArithmeticTest, ArithmeticComesBeforeBroadcasts) {
  ASSERT_OK_AND_ASSIGN(const Counts added, Added(R"(
ml_program.subgraph @loss(%x: tensor<16x64xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %s = "canonical.eltwise_mul"(%x, %x) : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
  %m = "canonical.tensor_reduce"(%s) {axes = array<i64: 1>, keep_dims = false, kind = "mean"} : (tensor<16x64xf32>) -> tensor<16xf32>
  %r = "canonical.eltwise_sqrt"(%m) : (tensor<16xf32>) -> tensor<16xf32>
  %l = "canonical.tensor_reduce"(%r) {keep_dims = false, kind = "sum"} : (tensor<16xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})"));
  EXPECT_THAT(added, ElementsAre(Pair("eltwise_mul", 1)));
}

// ONNX writes the square of a deviation so.
TEST_F(RowArithmeticTest, ASquareIsNoPower) {
  ASSERT_OK_AND_ASSIGN(const Counts added, Added(R"(
ml_program.subgraph @loss(%x: tensor<16x64xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %two = "canonical.constant_gen"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %s = "canonical.pow"(%x, %two) : (tensor<16x64xf32>, tensor<f32>) -> tensor<16x64xf32>
  %l = "canonical.tensor_reduce"(%s) {keep_dims = false, kind = "sum"} : (tensor<16x64xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})"));
  EXPECT_THAT(added, ElementsAre(Pair("eltwise_mul", 1)));
}

TEST_F(RowArithmeticTest, AMaximumOfElementsHasAPlace) {
  constexpr absl::string_view kPool = R"(
ml_program.subgraph @loss(%x: !canonical.feature<2x8x8x4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %p = "canonical.max_pool_2d"(%x) {pad = array<i64: $0>, stride = array<i64: 1, 1>, window = array<i64: 3, 3>} : (!canonical.feature<2x8x8x4xf32>) -> !canonical.feature<2x$1x4xf32>
  %d = "canonical.feature_decode"(%p) {perm = array<i64: 0, 1, 2, 3>} : (!canonical.feature<2x$1x4xf32>) -> tensor<2x$1x4xf32>
  %l = "canonical.tensor_reduce"(%d) {keep_dims = false, kind = "sum"} : (tensor<2x$1x4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})";
  ASSERT_OK_AND_ASSIGN(const Counts inside, Added(absl::Substitute(kPool, "1, 1, 1, 1", "8x8")));
  EXPECT_EQ(inside.count("compare"), 0u);
  EXPECT_EQ(inside.count("select"), 0u);
  // A window at the corner that sees only padding.
  ASSERT_OK_AND_ASSIGN(const Counts outside, Added(absl::Substitute(kPool, "3, 3, 3, 3", "12x12")));
  EXPECT_EQ(outside.at("compare"), 1);
  EXPECT_EQ(outside.at("select"), 1);
}

}  // namespace
}  // namespace roundhouse
