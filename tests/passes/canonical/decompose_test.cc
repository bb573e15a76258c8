// The pass decompose, and that its results are raised again.
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/passes/canonical/pass_harness.h"

namespace roundhouse::testing {
namespace {

using ::testing::HasSubstr;

const EveryPatternFires kAllFire({"decompose"});

// The difference between the pieces, each of which rounds, and the whole, which rounds once.
const Tolerance kF64 = Tolerance::Close(1e-12, 1e-12);
const Tolerance kF32 = Tolerance::Close(2e-6, 2e-6);
const Tolerance kF16 = Tolerance::Close(8e-3, 8e-3);
const Tolerance kBF16 = Tolerance::Close(6e-2, 6e-2);

struct Op {
  absl::string_view name;
  // A letter for each further operand: s for any numbers, p for numbers above 0.5.
  absl::string_view more = "";
  absl::string_view attributes = "";
};

constexpr Op kOps[] = {
    {"sigmoid"},
    {"silu"},
    {"softplus"},
    {"mish"},
    {"hard_sigmoid"},
    {"hard_sigmoid", "", "alpha = 0.3 : f32, beta = 0.4 : f32"},
    {"hard_swish"},
    {"gelu"},
    {"gelu", "", "approximation = \"tanh\""},
    {"tensor_softmax"},
    {"tensor_softmax", "", "axis = 1"},
    {"log_softmax"},
    {"log_softmax", "", "axis = 0"},
    {"layer_norm"},
    {"layer_norm", "s"},
    {"layer_norm", "ss"},
    {"layer_norm", "", "axis = 1"},
    {"rms_norm"},
    {"rms_norm", "s", "epsilon = 0.1 : f32"},
    {"rms_norm", "", "axis = -2"},
};

std::string Text(const Op& op, absl::string_view kind, absl::string_view factors = "") {
  if (factors.empty()) factors = kind;
  std::string operands = "%x";
  std::string types = absl::StrCat("tensor<?x4x6x", kind, ">");
  for (const char operand : op.more) {
    absl::StrAppend(&operands, ", %", std::string(1, operand));
    absl::StrAppend(&types, ", tensor<6x", factors, ">");
  }
  return absl::Substitute(R"(
ml_program.subgraph @main(%x: tensor<?x4x6x$0>) -> tensor<?x4x6x$0> {
  %s = "canonical.constant_gen"() {value = dense<0.0> : tensor<6x$1>} : () -> tensor<6x$1>
  %p = "canonical.constant_gen"() {value = dense<7.0> : tensor<6x$1>} : () -> tensor<6x$1>
  %y = "canonical.$2"($3) {$5} : ($4) -> tensor<?x4x6x$0>
  ml_program.output %y : tensor<?x4x6x$0>
})",
                          kind, factors, op.name, operands, types, op.attributes);
}

class DecomposeTest : public PassHarness {};

TEST_F(DecomposeTest, PiecesComputeTheSame) {
  for (const Op& op : kOps) {
    EXPECT_NE(Transformed(Text(op, "f32"), "decompose", kF32), op.name);
    EXPECT_NE(Transformed(Text(op, "f64"), "decompose", kF64), op.name);
    EXPECT_NE(Transformed(Text(op, "f16"), "decompose", kF16), op.name);
    EXPECT_NE(Transformed(Text(op, "bf16"), "decompose", kBF16), op.name);
    EXPECT_NE(Transformed(Text(op, "f16", "f32"), "decompose", kF16), op.name);
  }
}

constexpr char kRaise[] = "[raise_activations, raise_norms, raise_softmax]";

TEST_F(DecomposeTest, PiecesAreRaisedAgain) {
  for (const Op& op : kOps) {
    EXPECT_EQ(Transformed(Text(op, "f32"), kRaise, Tolerance::Exact()), op.name);
    EXPECT_EQ(Transformed(Text(op, "f32"), absl::StrCat("decompose, ", kRaise), kF32), op.name)
        << op.attributes;
    EXPECT_EQ(Transformed(Text(op, "f64"), absl::StrCat("decompose, ", kRaise),
                          Tolerance::Close(1e-6, 1e-6)),
              op.name);
  }
}

TEST_F(DecomposeTest, BatchNorm) {
  const Op norm = {"batch_norm", "sspp"};
  EXPECT_EQ(Transformed(Text(norm, "f32"), "decompose", kF32), "eltwise_mul eltwise_add");
  ExpectUnchanged(Text(norm, "f32"), "decompose{ops = [\"layer_norm\"]}");
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: tensor<?x4x6xf32>) -> tensor<?x4x6xf32> {
  %s = "canonical.constant_gen"() {value = dense<0.0> : tensor<4xf64>} : () -> tensor<4xf64>
  %p = "canonical.constant_gen"() {value = dense<7.0> : tensor<4xf64>} : () -> tensor<4xf64>
  %y = "canonical.batch_norm"(%x, %s, %s, %p, %p) {axis = 1} : (tensor<?x4x6xf32>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) -> tensor<?x4x6xf32>
  ml_program.output %y : tensor<?x4x6xf32>
})",
                "decompose{ops = [\"batch_norm\"]}", kF32),
            "eltwise_mul eltwise_add");
}

// Trees become gathers, a step for each level.
TEST_F(DecomposeTest, Trees) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<?x2x$0>) -> tensor<?x2x$0> {
  %tests = "canonical.constant_gen"() {value = dense<[1, 2, 0, 0, 0, 3, 0]> : tensor<7xui8>} : () -> tensor<7xui8>
  %features = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0]> : tensor<7xi32>} : () -> tensor<7xi32>
  %splits = "canonical.constant_gen"() {value = dense<[0.1, -0.2, 0.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7x$0>} : () -> tensor<7x$0>
  %nan = "canonical.constant_gen"() {value = dense<[true, false, false, false, false, false, false]> : tensor<7xi1>} : () -> tensor<7xi1>
  %children = "canonical.constant_gen"() {value = dense<[[1, 2], [3, 4], [2, 2], [3, 3], [4, 4], [6, 4], [6, 6]]> : tensor<7x2xi32>} : () -> tensor<7x2xi32>
  %roots = "canonical.constant_gen"() {value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %starts = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 2, 4, 4, 5]> : tensor<8xi32>} : () -> tensor<8xi32>
  %targets = "canonical.constant_gen"() {value = dense<[0, 0, 0, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
  %weights = "canonical.constant_gen"() {value = dense<[1.5, 2.0, -4.0, 8.0, 16.0]> : tensor<5x$0>} : () -> tensor<5x$0>
  %y = "canonical.tree_ensemble"(%x, %tests, %features, %splits, %nan, %children, %roots, %starts, %targets, %weights) {aggregate = "$1", targets = 2} : (tensor<?x2x$0>, tensor<7xui8>, tensor<7xi32>, tensor<7x$0>, tensor<7xi1>, tensor<7x2xi32>, tensor<2xi32>, tensor<8xi32>, tensor<5xi32>, tensor<5x$0>) -> tensor<?x2x$0>
  ml_program.output %y : tensor<?x2x$0>
})";
  for (const char* aggregate : {"sum", "average", "min", "max"}) {
    EXPECT_THAT(
        Transformed(absl::Substitute(kText, "f32", aggregate),
                    "decompose{ops = [\"tree_ensemble\"]}", kF32),
        ::testing::AllOf(HasSubstr("gather_elements"), ::testing::Not(HasSubstr("tree_ensemble"))));
  }
  EXPECT_NE(Transformed(absl::Substitute(kText, "f64", "sum"), "decompose", kF64), "tree_ensemble");
}

TEST_F(DecomposeTest, Attention) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%q: tensor<?x4x8x$0>, %k: tensor<6x8x$0>, %v: tensor<?x6x3x$0>, %m: tensor<6x$1>) -> tensor<?x4x3x$0> {
  %y = "canonical.attention"(%q, %k, %v, %m) {scale = 0.25 : f32} : (tensor<?x4x8x$0>, tensor<6x8x$0>, tensor<?x6x3x$0>, tensor<6x$1>) -> tensor<?x4x3x$0>
  ml_program.output %y : tensor<?x4x3x$0>
})";
  constexpr char kPass[] = "decompose{ops = [\"attention\"]}";
  EXPECT_EQ(Transformed(absl::Substitute(kText, "f32", "f32"), kPass, kF32),
            "mat_mul eltwise_mul eltwise_add tensor_softmax mat_mul");
  EXPECT_EQ(Transformed(absl::Substitute(kText, "f64", "i1"), kPass, kF64),
            "mat_mul eltwise_mul select tensor_softmax mat_mul");
  EXPECT_EQ(Transformed(absl::Substitute(kText, "f16", "f16"), kPass, kF16),
            "mat_mul eltwise_mul eltwise_add tensor_softmax mat_mul");
}

TEST_F(DecomposeTest, InADomain) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: !canonical.feature<?x2x3x4xf32>) -> !canonical.feature<?x2x3x4xf32> {
  %y = "canonical.silu"(%x) : (!canonical.feature<?x2x3x4xf32>) -> !canonical.feature<?x2x3x4xf32>
  ml_program.output %y : !canonical.feature<?x2x3x4xf32>
})",
                "decompose{ops = [\"silu\"]}", kF32),
            "feature_decode sigmoid eltwise_mul feature_encode");
  EXPECT_EQ(
      Transformed(
          R"(
ml_program.subgraph @main(%x: !canonical.feature<?x2x3x4xf32>) -> !canonical.feature<?x2x3x4xf32> {
  %s = "canonical.constant_gen"() {value = dense<0.0> : tensor<4xf32>} : () -> !canonical.bias<4xf32>
  %y = "canonical.rms_norm"(%x, %s) : (!canonical.feature<?x2x3x4xf32>, !canonical.bias<4xf32>) -> !canonical.feature<?x2x3x4xf32>
  ml_program.output %y : !canonical.feature<?x2x3x4xf32>
})",
          "decompose", kF32),
      "feature_decode eltwise_mul tensor_reduce eltwise_add eltwise_sqrt eltwise_div eltwise_mul "
      "feature_encode");
}

TEST_F(DecomposeTest, NormOfUnknownRankStaysWhereTheAxisIsCountedFromTheFront) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<*xf32>) -> tensor<*xf32> {
  %y = "canonical.rms_norm"(%x) {axis = $0} : (tensor<*xf32>) -> tensor<*xf32>
  ml_program.output %y : tensor<*xf32>
})";
  ExpectUnchanged(absl::Substitute(kText, 1), "decompose");
  EXPECT_EQ(Transformed(absl::Substitute(kText, -1), "decompose", kF32),
            "eltwise_mul tensor_reduce eltwise_add eltwise_sqrt eltwise_div");
}

TEST_F(DecomposeTest, OnlyThoseThatAreAskedFor) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = "canonical.silu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %y = "canonical.hard_swish"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
})";
  EXPECT_EQ(Transformed(kText, "decompose{ops = [\"canonical.silu\"]}", kF32),
            "sigmoid eltwise_mul hard_swish");
  EXPECT_EQ(Transformed(kText, "decompose{ops = [\"hard_swish\"]}", kF32),
            "silu eltwise_add clamp eltwise_mul eltwise_mul");
  const absl::Status status =
      RunPasses(ParseProgram(kText), "decompose{ops = [\"sliu\"]}").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("cannot decompose 'sliu', did you mean 'silu'?"));
}

}  // namespace
}  // namespace roundhouse::testing
