// Tests the refusals of the export to TOSA, and its constants, calls and 16-bit floats.
#include <memory>
#include <string>

#include "absl/status/status.h"
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
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class WrittenTest : public ::testing::Test {
 protected:
  // The ops of the program's graphs in TOSA, in order, without those of the boundary.
  absl::StatusOr<std::string> Exported(absl::string_view text) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, text));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportTo(*program, "tosa"));
    EXPECT_TRUE(exported->globals().empty());
    std::string ops;
    for (const Graph* graph : exported->graphs()) {
      for (const Node* node : graph->nodes()) {
        if (node->op().dialect_name() != "tosa") continue;
        ops += (ops.empty() ? "" : " ") + std::string(node->op().short_name());
      }
    }
    return ops;
  }

  std::string Refusal(absl::string_view text) {
    const absl::Status status = Exported(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented) << status;
    return std::string(status.message());
  }

  const std::unique_ptr<Context> context_ = *Context::WithLinkedExtensions();
};

// Each node that depends on it is named, and nothing asks for the sizes.
TEST_F(WrittenTest, RefusesSizesThatAreNotKnown) {
  const std::string why = Refusal(R"(
ml_program.subgraph @main(%x: tensor<?x4xf32> {ml_program.identifier = "x"}) -> tensor<?x4xf32> {
  %0 = "canonical.tanh"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = "canonical.eltwise_add"(%0, %x) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  ml_program.output %1 : tensor<?x4xf32>
})");
  EXPECT_THAT(why, HasSubstr("3 nodes cannot be expressed in TOSA"));
  EXPECT_THAT(why, HasSubstr("input 'x': TOSA is written with known sizes"));
  EXPECT_THAT(why, HasSubstr("(option shape gives those of inputs)"));
}

// Sizes that depend on data are not known even if those of the inputs are.
TEST_F(WrittenTest, RefusesSizesThatDependOnData) {
  EXPECT_THAT(Refusal(R"(
ml_program.subgraph @main(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<1x?xi64> {
  %0 = "canonical.non_zero"(%x) : (tensor<4xf32>) -> tensor<1x?xi64>
  %1 = "canonical.eltwise_add"(%0, %0) : (tensor<1x?xi64>, tensor<1x?xi64>) -> tensor<1x?xi64>
  ml_program.output %1 : tensor<1x?xi64>
})"),
              HasSubstr("the size of its results depends on the data"));
}

TEST_F(WrittenTest, RefusesElementsThatTosaDoesNotHave) {
  EXPECT_THAT(Refusal(R"(
ml_program.subgraph @main(%x: tensor<4xf64> {ml_program.identifier = "x"}) -> tensor<4xf64> {
  %0 = "canonical.abs"(%x) : (tensor<4xf64>) -> tensor<4xf64>
  ml_program.output %0 : tensor<4xf64>
})"),
              HasSubstr("canonical.abs #1: input: TOSA has no elements of f64"));
}

TEST_F(WrittenTest, RefusesState) {
  EXPECT_THAT(
      Refusal(R"(
ml_program.global private mutable @count(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main() -> tensor<4xf32> {
  %0 = ml_program.global_load @count : tensor<4xf32>
  %1 = "canonical.exp"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %1 : tensor<4xf32>
})"),
      HasSubstr("TOSA has no state such as @count (option state=io makes inputs and outputs"));
}

// Constants are nodes, and equal ones are one node. What is given back unchanged is a node of its
// own.
TEST_F(WrittenTest, ConstantsAreNodes) {
  EXPECT_THAT(Exported(R"(
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "x"})
    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "canonical.eltwise_add"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "canonical.eltwise_mul"(%0, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %1, %x, %w : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
})"),
              IsOkAndHolds("const add mul identity identity"));
}

// Each operation is computed in f32 and rounded once; what only moves elements moves f16.
TEST_F(WrittenTest, HalfPrecisionIsRoundedOnce) {
  EXPECT_THAT(Exported(R"(
ml_program.subgraph @main(%x: tensor<2x3xf16> {ml_program.identifier = "x"}) -> tensor<3x2xf16> {
  %0 = "canonical.eltwise_sqrt"(%x) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  %1 = "canonical.tensor_transpose"(%0) {perm = array<i64: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf16>
  ml_program.output %1 : tensor<3x2xf16>
})"),
              IsOkAndHolds("cast rsqrt reciprocal cast const transpose"));
}

// Of the comparisons TOSA has three.
TEST_F(WrittenTest, ComparisonsAreMirroredOrOpposite) {
  const auto compared = [&](absl::string_view direction) {
    return Exported(absl::Substitute(R"(
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "x"},
                          %y: tensor<2xf32> {ml_program.identifier = "y"}) -> tensor<2xi1> {
  %0 = "canonical.compare"(%x, %y) {direction = "$0"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  ml_program.output %0 : tensor<2xi1>
})",
                                     direction));
  };
  EXPECT_THAT(compared("equal"), IsOkAndHolds("equal"));
  EXPECT_THAT(compared("not_equal"), IsOkAndHolds("equal logical_not"));
  EXPECT_THAT(compared("less"), IsOkAndHolds("greater"));
  EXPECT_THAT(compared("greater_equal"), IsOkAndHolds("greater_equal"));
}

}  // namespace
}  // namespace roundhouse
