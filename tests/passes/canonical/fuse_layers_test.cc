// The passes that fuse into convolutions and products the nodes that follow them.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/passes/canonical/pass_harness.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::testing {
namespace {

const EveryPatternFires kAllFire({"fuse_batch_norm", "fuse_bias", "fuse_scale", "fuse_activation",
                                  "fuse_smooth_activation"});

// Sums of 36 products of numbers around 1, in f32.
const Tolerance kClose = Tolerance::Close(2e-5, 2e-5);
// The activation of f32 sums is computed in f32.
const Tolerance kUlps = Tolerance::Close(1e-6, 1e-6);

// A convolution %c of 4 channels into 8, and %y, which `rest` computes from it.
std::string Convolution(absl::string_view rest, absl::string_view type,
                        absl::string_view kind = "f32", absl::string_view attributes = "") {
  return absl::Substitute(R"(
ml_program.subgraph @main(%x: tensor<?x6x7x4x$2>) -> ($1) {
  %f = "canonical.feature_encode"(%x) : (tensor<?x6x7x4x$2>) -> !canonical.feature<?x6x7x4x$2>
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<8x3x3x4x$2>} : () -> !canonical.filter<8x3x3x4x$2>
  %c = "canonical.conv_2d"(%f, %w) {$3} : (!canonical.feature<?x6x7x4x$2>, !canonical.filter<8x3x3x4x$2>) -> !canonical.feature<?x4x5x8x$2>
  $0
  ml_program.output %y : $1
})",
                          rest, type, kind, attributes);
}

// The same after a decode into NCHW, %d; `op` combines it with a constant of `shape`, which is the
// first operand if `constant_first`, or takes only it if it has one operand.
std::string InNchw(absl::string_view op, absl::string_view shape, bool constant_first = false,
                   absl::string_view kind = "f32", absl::string_view attributes = "") {
  const std::string constant = absl::StrCat("tensor<", shape, kind, ">");
  const std::string decoded = absl::StrCat("tensor<?x8x4x5x", kind, ">");
  return Convolution(
      absl::Substitute(
          R"(%d = "canonical.feature_decode"(%c) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x4x5x8x$4>) -> $3
  %v = "canonical.constant_gen"() {value = dense<7.0> : $1} : () -> $1
  %y = "canonical.$0"($2) : ($5) -> $3)",
          op, constant, constant_first ? "%v, %d" : "%d, %v", decoded, kind,
          constant_first ? absl::StrCat(constant, ", ", decoded)
                         : absl::StrCat(decoded, ", ", constant)),
      decoded, kind, attributes);
}

std::string Unary(absl::string_view op, absl::string_view kind = "f32",
                  absl::string_view attributes = "", absl::string_view layer_attributes = "") {
  const std::string feature = absl::StrCat("!canonical.feature<?x4x5x8x", kind, ">");
  return Convolution(
      absl::Substitute(R"(%y = "canonical.$0"(%c) {$1} : ($2) -> $2)", op, attributes, feature),
      feature, kind, layer_attributes);
}

// mat_mul %p of (?, 5, 6) and (6, 3), or (3, 6) transposed, and the nodes that use it.
std::string Product(absl::string_view rest, bool transposed = false, absl::string_view bias = "") {
  return absl::Substitute(
      R"(
ml_program.subgraph @main(%x: tensor<?x5x6xf32>) -> tensor<?x5x3xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<$1xf32>} : () -> tensor<$1xf32>
  %v = "canonical.constant_gen"() {value = dense<7.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %p = "canonical.mat_mul"(%x, %w$3) {transpose_rhs = $2} : (tensor<?x5x6xf32>, tensor<$1xf32>$4) -> tensor<?x5x3xf32>
  $0
  ml_program.output %y : tensor<?x5x3xf32>
})",
      rest, transposed ? "3x6" : "6x3", transposed ? "true" : "false", bias,
      bias.empty() ? "" : ", tensor<3xf32>");
}

std::string WithVector(absl::string_view op) {
  return absl::Substitute(
      R"(%y = "canonical.$0"(%p, %v) : (tensor<?x5x3xf32>, tensor<3xf32>) -> tensor<?x5x3xf32>)",
      op);
}

constexpr char kNorm[] =
    R"(%s = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
  %b = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
  %m = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
  %var = "canonical.constant_gen"() {value = dense<7.0> : tensor<8xf32>} : () -> tensor<8xf32>
)";
constexpr char kFeature[] = "!canonical.feature<?x4x5x8xf32>";
constexpr char kNormOfFeature[] =
    R"(  %y = "canonical.batch_norm"(%c, %s, %b, %m, %var) : (!canonical.feature<?x4x5x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> !canonical.feature<?x4x5x8xf32>)";

class FuseLayersTest : public PassHarness {
 protected:
  std::string Fused(absl::string_view text, absl::string_view pass,
                    const Tolerance& tolerance = Tolerance::Exact()) {
    return Transformed(text, pass, tolerance);
  }
};

// ---- fuse_batch_norm ----

TEST_F(FuseLayersTest, BatchNorm) {
  EXPECT_EQ(
      Fused(Convolution(absl::StrCat(kNorm, kNormOfFeature), kFeature), "fuse_batch_norm", kClose),
      "feature_encode conv_2d");
  EXPECT_EQ(NodeOf("conv_2d").num_operands(), 3);
}

TEST_F(FuseLayersTest, BatchNormBehindADecode) {
  auto text = [](int axis) {
    return Convolution(
        absl::StrCat(
            kNorm,
            R"(  %d = "canonical.feature_decode"(%c) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x4x5x8xf32>) -> tensor<?x8x4x5xf32>
  %y = "canonical.batch_norm"(%d, %s, %b, %m, %var) {axis = )",
            axis,
            R"(} : (tensor<?x8x4x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<?x8x4x5xf32>)"),
        "tensor<?x8x4x5xf32>");
  };
  EXPECT_EQ(Fused(text(1), "fuse_batch_norm", kClose), "feature_encode conv_2d feature_decode");
  EXPECT_EQ(Fused(text(-3), "fuse_batch_norm", kClose), "feature_encode conv_2d feature_decode");
}

TEST_F(FuseLayersTest, BatchNormRefuses) {
  const std::string body = absl::StrCat(kNorm, kNormOfFeature);
  // An activation that is fused already comes between.
  ExpectUnchanged(Convolution(body, kFeature, "f32", "activation = \"relu\""), "fuse_batch_norm");
  // A second user of the convolution.
  ExpectUnchanged(
      Convolution(
          absl::StrCat(
              kNorm,
              R"(  %n = "canonical.batch_norm"(%c, %s, %b, %m, %var) : (!canonical.feature<?x4x5x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> !canonical.feature<?x4x5x8xf32>
  %y = "canonical.eltwise_add"(%n, %c) : (!canonical.feature<?x4x5x8xf32>, !canonical.feature<?x4x5x8xf32>) -> !canonical.feature<?x4x5x8xf32>)"),
          kFeature),
      "fuse_batch_norm");
  // A variance that only the run knows, and an axis other than the channels'.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<?x5x5xf32>, %var: tensor<5xf32>) -> tensor<?x5x5xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<5x5xf32>} : () -> tensor<5x5xf32>
  %v = "canonical.constant_gen"() {value = dense<7.0> : tensor<5xf32>} : () -> tensor<5xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x5x5xf32>, tensor<5x5xf32>) -> tensor<?x5x5xf32>
  %y = "canonical.batch_norm"(%p, %v, %v, %v, %var) : (tensor<?x5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<?x5x5xf32>
  ml_program.output %y : tensor<?x5x5xf32>
})",
                  "fuse_batch_norm");
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<?x5x5xf32>) -> tensor<?x5x5xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<5x5xf32>} : () -> tensor<5x5xf32>
  %v = "canonical.constant_gen"() {value = dense<7.0> : tensor<5xf32>} : () -> tensor<5xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x5x5xf32>, tensor<5x5xf32>) -> tensor<?x5x5xf32>
  %y = "canonical.batch_norm"(%p, %v, %v, %v, %v) {axis = 1} : (tensor<?x5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<?x5x5xf32>
  ml_program.output %y : tensor<?x5x5xf32>
})",
                  "fuse_batch_norm");
}

TEST_F(FuseLayersTest, BatchNormIntoEachKindOfLayer) {
  constexpr char kDepthwise[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<?x6x7x4xf32>) -> !canonical.feature<?x4x5x8xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<3x3x4x2xf32>} : () -> !canonical.depthwise_filter<3x3x4x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf32>} : () -> !canonical.bias<8xf32>
  %c = "canonical.depthwise_conv_2d"(%x, %w, %bias) : (!canonical.feature<?x6x7x4xf32>, !canonical.depthwise_filter<3x3x4x2xf32>, !canonical.bias<8xf32>) -> !canonical.feature<?x4x5x8xf32>
)";
  constexpr char kGrouped[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<?x3x3x4xf32>) -> !canonical.feature<?x4x5x8xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<8x2x3x2xf32>} : () -> !canonical.filter<8x2x3x2xf32>
  %bias = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf32>} : () -> !canonical.bias<8xf32>
  %c = "canonical.transposed_conv_2d"(%x, %w, %bias) {groups = 2} : (!canonical.feature<?x3x3x4xf32>, !canonical.filter<8x2x3x2xf32>, !canonical.bias<8xf32>) -> !canonical.feature<?x4x5x8xf32>
)";
  constexpr char kEnd[] = "\n  ml_program.output %y : !canonical.feature<?x4x5x8xf32>\n}";
  EXPECT_EQ(Fused(absl::StrCat(kDepthwise, kNorm, kNormOfFeature, kEnd), "fuse_batch_norm", kClose),
            "depthwise_conv_2d");
  EXPECT_EQ(Fused(absl::StrCat(kGrouped, kNorm, kNormOfFeature, kEnd), "fuse_batch_norm", kClose),
            "transposed_conv_2d");
  for (const bool transposed : {false, true}) {
    EXPECT_EQ(
        Fused(
            Product(
                R"(%y = "canonical.batch_norm"(%p, %v, %v, %v, %v) {epsilon = 0.1 : f32} : (tensor<?x5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x5x3xf32>)",
                transposed),
            "fuse_batch_norm", kClose),
        "mat_mul");
  }
}

// ---- fuse_bias ----

TEST_F(FuseLayersTest, BiasIsExact) {
  for (const bool constant_first : {false, true}) {
    for (const absl::string_view shape : {"8x1x1x", "1x8x1x1x", "", "1x1x"}) {
      EXPECT_EQ(Fused(InNchw("eltwise_add", shape, constant_first), "fuse_bias"),
                "feature_encode conv_2d feature_decode");
    }
  }
  EXPECT_EQ(Fused(InNchw("eltwise_sub", "8x1x1x"), "fuse_bias"),
            "feature_encode conv_2d feature_decode");
  EXPECT_EQ(Fused(InNchw("eltwise_add", "8x1x1x", false, "f64"), "fuse_bias"),
            "feature_encode conv_2d feature_decode");
  EXPECT_EQ(Fused(Product(WithVector("eltwise_add")), "fuse_bias"), "mat_mul");
  EXPECT_EQ(Fused(Product(WithVector("eltwise_sub"), true), "fuse_bias"), "mat_mul");
  constexpr char kBias[] =
      R"(%b = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf32>} : () -> !canonical.bias<8xf32>
  )";
  EXPECT_EQ(
      Fused(
          Convolution(
              absl::StrCat(
                  kBias,
                  R"(%y = "canonical.feature_bias_add"(%c, %b) : (!canonical.feature<?x4x5x8xf32>, !canonical.bias<8xf32>) -> !canonical.feature<?x4x5x8xf32>)"),
              kFeature),
          "fuse_bias"),
      "feature_encode conv_2d");
  EXPECT_EQ(
      Fused(
          Convolution(
              absl::StrCat(
                  kBias,
                  R"(%d = "canonical.feature_decode"(%c) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x4x5x8xf32>) -> tensor<?x8x4x5xf32>
  %y = "canonical.tensor_bias_add"(%d, %b) {axis = 1} : (tensor<?x8x4x5xf32>, !canonical.bias<8xf32>) -> tensor<?x8x4x5xf32>)"),
              "tensor<?x8x4x5xf32>"),
          "fuse_bias"),
      "feature_encode conv_2d feature_decode");
}

TEST_F(FuseLayersTest, BiasOfTransposedMatrices) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: !canonical.matrix<4x6xf32>) -> tensor<3x4xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<6x3xf32>} : () -> !canonical.matrix<6x3xf32>
  %v = "canonical.constant_gen"() {value = dense<0.0> : tensor<$0xf32>} : () -> tensor<$0xf32>
  %p = "canonical.mat_mul"(%x, %w) : (!canonical.matrix<4x6xf32>, !canonical.matrix<6x3xf32>) -> !canonical.matrix<4x3xf32>
  %d = "canonical.matrix_decode"(%p) {perm = array<i64: 1, 0>} : (!canonical.matrix<4x3xf32>) -> tensor<3x4xf32>
  %y = "canonical.$1"(%d, %v) : (tensor<3x4xf32>, tensor<$0xf32>) -> tensor<3x4xf32>
  ml_program.output %y : tensor<3x4xf32>
})";
  EXPECT_EQ(Fused(absl::Substitute(kText, "3x1", "eltwise_add"), "fuse_bias"),
            "mat_mul matrix_decode");
  EXPECT_EQ(Fused(absl::Substitute(kText, "3x1", "eltwise_mul"), "fuse_scale", kClose),
            "mat_mul matrix_decode");
  ExpectUnchanged(absl::Substitute(kText, "4", "eltwise_add"), "fuse_bias, fuse_scale");
}

TEST_F(FuseLayersTest, BiasOfIntegersWrapsAround) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<?x6x$0>) -> tensor<?x3x$0> {
  %w = "canonical.constant_gen"() {value = dense<[[100, -100, 7], [100, 100, 7], [3, 2, 1], [4, 5, 6], [7, 8, 9], [100, 2, 3]]> : tensor<6x3x$0>} : () -> tensor<6x3x$0>
  %v = "canonical.constant_gen"() {value = dense<[100, -128, 3]> : tensor<3x$0>} : () -> tensor<3x$0>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x6x$0>, tensor<6x3x$0>) -> tensor<?x3x$0>
  %y = "canonical.$1"(%p, %v) : (tensor<?x3x$0>, tensor<3x$0>) -> tensor<?x3x$0>
  ml_program.output %y : tensor<?x3x$0>
})";
  for (const absl::string_view kind : {"i8", "i16", "i32", "i64"}) {
    EXPECT_EQ(Fused(absl::Substitute(kText, kind, "eltwise_add"), "fuse_bias"), "mat_mul");
    EXPECT_EQ(Fused(absl::Substitute(kText, kind, "eltwise_sub"), "fuse_bias"), "mat_mul");
    ExpectUnchanged(absl::Substitute(kText, kind, "eltwise_mul"), "fuse_scale");
  }
}

TEST_F(FuseLayersTest, BiasRefuses) {
  // Along an axis other than the channels, or if the result is larger.
  ExpectUnchanged(InNchw("eltwise_add", "4x5x"), "fuse_bias");
  ExpectUnchanged(InNchw("eltwise_add", "5x"), "fuse_bias");
  ExpectUnchanged(InNchw("eltwise_sub", "8x1x1x", /*constant_first=*/true), "fuse_bias");
  // The intermediate result is rounded.
  ExpectUnchanged(InNchw("eltwise_add", "8x1x1x", false, "f16"), "fuse_bias");
  ExpectUnchanged(InNchw("eltwise_add", "8x1x1x", false, "bf16"), "fuse_bias");
  // After the activation.
  ExpectUnchanged(InNchw("eltwise_add", "8x1x1x", false, "f32", "activation = \"relu\""),
                  "fuse_bias");
  // With a bias already, sums would be taken in another order.
  ExpectUnchanged(Product(WithVector("eltwise_add"), false, ", %v"), "fuse_bias");
  // The bias is an operand of the graph.
  ExpectUnchanged(
      R"(
ml_program.subgraph @main(%x: tensor<?x6xf32>, %v: tensor<3xf32>) -> tensor<?x3xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<6x3xf32>} : () -> tensor<6x3xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x6xf32>, tensor<6x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_add"(%p, %v) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})",
      "fuse_bias");
  // The constant broadcasts a result of one channel.
  ExpectUnchanged(
      R"(
ml_program.subgraph @main(%x: tensor<?x6xf32>) -> tensor<?x3xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<6x1xf32>} : () -> tensor<6x1xf32>
  %v = "canonical.constant_gen"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x6xf32>, tensor<6x1xf32>) -> tensor<?x1xf32>
  %y = "canonical.eltwise_add"(%p, %v) : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})",
      "fuse_bias");
}

TEST_F(FuseLayersTest, NodesWithControlDependenciesStay) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<?x6xf32>) {
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<6x3xf32>} : () -> tensor<6x3xf32>
  %v = "canonical.constant_gen"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %t = "canonical.relu"(%x) {roundhouse.id = 1} : (tensor<?x6xf32>) -> tensor<?x6xf32>
  %p = "canonical.mat_mul"(%x, %w)$0 : (tensor<?x6xf32>, tensor<6x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_add"(%p, %v)$1 : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %y, %t : tensor<?x3xf32>, tensor<?x6xf32>
})";
  constexpr char kAfter[] = " {roundhouse.after = [1]}";
  ExpectUnchanged(absl::Substitute(kText, kAfter, ""), "fuse_bias");
  ExpectUnchanged(absl::Substitute(kText, "", kAfter), "fuse_bias");
  EXPECT_EQ(Fused(absl::Substitute(kText, "", ""), "fuse_bias"), "relu mat_mul");
}

// ---- fuse_scale ----

TEST_F(FuseLayersTest, Scale) {
  for (const bool constant_first : {false, true}) {
    for (const absl::string_view shape : {"8x1x1x", ""}) {
      EXPECT_EQ(Fused(InNchw("eltwise_mul", shape, constant_first), "fuse_scale", kClose),
                "feature_encode conv_2d feature_decode");
    }
  }
  EXPECT_EQ(Fused(InNchw("eltwise_div", "8x1x1x"), "fuse_scale", kClose),
            "feature_encode conv_2d feature_decode");
  EXPECT_EQ(Fused(InNchw("eltwise_sub", "8x1x1x", /*constant_first=*/true), "fuse_scale", kClose),
            "feature_encode conv_2d feature_decode");
  for (const absl::string_view op : {"eltwise_mul", "eltwise_div", "eltwise_add", "eltwise_sub"}) {
    EXPECT_EQ(Fused(Product(WithVector(op), true, ", %v"), "fuse_scale", kClose), "mat_mul");
    EXPECT_EQ(Fused(Product(WithVector(op), false, ", %v"), "fuse_scale", kClose), "mat_mul");
  }
}

// A program with external weights.
TEST_F(FuseLayersTest, WeightsOutside) {
  Program& program = ParseProgram(R"(
ml_program.global private @w(#ml_program.extern : tensor<6x3xf32>) : tensor<6x3xf32>
ml_program.subgraph @main(%x: tensor<?x6xf32>) -> tensor<?x3xf32> {
  %w = ml_program.global_load_const @w : tensor<6x3xf32>
  %v = "canonical.constant_gen"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x6xf32>, tensor<6x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_mul"(%p, %v) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})");
  EXPECT_THAT(RunPasses(program, "fuse_scale"), IsOkAndHolds(true));
  EXPECT_EQ(OpsOf(main()), "mat_mul");
}

TEST_F(FuseLayersTest, ScalesOneAfterTheOther) {
  EXPECT_EQ(
      Fused(
          Product(
              R"(%a = "canonical.eltwise_add"(%p, %v) : (tensor<?x5x3xf32>, tensor<3xf32>) -> tensor<?x5x3xf32>
  %b = "canonical.eltwise_mul"(%v, %a) : (tensor<3xf32>, tensor<?x5x3xf32>) -> tensor<?x5x3xf32>
  %y = "canonical.eltwise_sub"(%v, %b) : (tensor<3xf32>, tensor<?x5x3xf32>) -> tensor<?x5x3xf32>)"),
          "[fuse_bias, fuse_scale]", kClose),
      "mat_mul");
}

TEST_F(FuseLayersTest, HalfPrecisionIsRoundedOnceLess) {
  const Tolerance half_precision = Tolerance::Close(0.05, 0.01);
  EXPECT_EQ(Fused(InNchw("eltwise_add", "8x1x1x", false, "f16"), "fuse_scale", half_precision),
            "feature_encode conv_2d feature_decode");
  EXPECT_EQ(Fused(InNchw("eltwise_mul", "8x1x1x", false, "f16"), "fuse_scale", half_precision),
            "feature_encode conv_2d feature_decode");
  constexpr char kText[] =
      R"(%b = "canonical.constant_gen"() {value = dense<0.0> : tensor<8xf16>} : () -> !canonical.bias<8xf16>
  %y = "canonical.feature_bias_add"(%c, %b) : (!canonical.feature<?x4x5x8xf16>, !canonical.bias<8xf16>) -> !canonical.feature<?x4x5x8xf16>)";
  EXPECT_EQ(Fused(Convolution(kText, "!canonical.feature<?x4x5x8xf16>", "f16"), "fuse_scale",
                  half_precision),
            "feature_encode conv_2d");
}

TEST_F(FuseLayersTest, ScaleRefuses) {
  ExpectUnchanged(InNchw("eltwise_mul", "4x5x"), "fuse_scale");
  ExpectUnchanged(InNchw("eltwise_div", "8x1x1x", /*constant_first=*/true), "fuse_scale");
  ExpectUnchanged(InNchw("eltwise_mul", "8x1x1x", false, "f32", "activation = \"relu\""),
                  "fuse_scale");
  // A first bias is left to fuse_bias.
  ExpectUnchanged(Product(WithVector("eltwise_add")), "fuse_scale");
  // Weights that only the run knows.
  ExpectUnchanged(
      R"(
ml_program.subgraph @main(%x: tensor<?x6xf32>, %w: tensor<6x3xf32>) -> tensor<?x3xf32> {
  %v = "canonical.constant_gen"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x6xf32>, tensor<6x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_mul"(%p, %v) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})",
      "fuse_scale");
}

// ---- Activations ----

TEST_F(FuseLayersTest, ActivationsThatAreExact) {
  struct Case {
    absl::string_view op, attributes, activation;
  };
  for (const Case& c : {Case{"relu", "", "relu"}, Case{"relu6", "", "relu6"},
                        Case{"clamp", "min = -1.0 : f64, max = 1.0 : f64", "relu_n1_to_1"},
                        Case{"clamp", "min = -0.5 : f64, max = 2.0 : f64", "clamp"},
                        Case{"clamp", "min = 0.25 : f64", "clamp"}}) {
    for (const absl::string_view kind : {"f64", "f32", "f16", "bf16"}) {
      EXPECT_EQ(Fused(Unary(c.op, kind, c.attributes), "fuse_activation"),
                "feature_encode conv_2d");
      EXPECT_EQ(*NodeOf("conv_2d").attribute("activation"),
                Attribute::String(std::string(c.activation)));
    }
  }
  // f32 elements are compared with bounds that f32 cannot represent, too.
  EXPECT_EQ(Fused(Unary("clamp", "f32", "min = 0.1 : f64, max = 0.7 : f64"), "fuse_activation"),
            "feature_encode conv_2d");
  for (const absl::string_view kind : {"f64", "f32"}) {
    EXPECT_EQ(Fused(Unary("leaky_relu", kind, "alpha = 0.3 : f32"), "fuse_activation"),
              "feature_encode conv_2d");
  }
  EXPECT_EQ(
      Fused(Product(R"(%y = "canonical.relu"(%p) : (tensor<?x5x3xf32>) -> tensor<?x5x3xf32>)"),
            "fuse_activation"),
      "mat_mul");
}

TEST_F(FuseLayersTest, ActivationsOfIntegers) {
  constexpr char kText[] = R"(
ml_program.subgraph @main(%x: tensor<?x6x$0>) -> tensor<?x3x$0> {
  %w = "canonical.constant_gen"() {value = dense<[[100, -100, 7], [100, -2, -7], [-3, 2, 1], [4, -5, 6], [7, 8, -9], [-100, 2, 3]]> : tensor<6x3x$0>} : () -> tensor<6x3x$0>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x6x$0>, tensor<6x3x$0>) -> tensor<?x3x$0>
  %y = "canonical.$1"(%p) {$2} : (tensor<?x3x$0>) -> tensor<?x3x$0>
  ml_program.output %y : tensor<?x3x$0>
})";
  for (const absl::string_view kind : {"i8", "i16", "i32", "i64"}) {
    EXPECT_EQ(Fused(absl::Substitute(kText, kind, "relu", ""), "fuse_activation"), "mat_mul");
    EXPECT_EQ(Fused(absl::Substitute(kText, kind, "clamp", "min = -5.0 : f64, max = 7.0 : f64"),
                    "fuse_activation"),
              "mat_mul");
  }
  // A bound that f32 cannot represent.
  ExpectUnchanged(absl::Substitute(kText, "i32", "clamp", "max = 16777217.0 : f64"),
                  "fuse_activation");
}

TEST_F(FuseLayersTest, ActivationBehindADecode) {
  EXPECT_EQ(
      Fused(
          Convolution(
              R"(%d = "canonical.feature_decode"(%c) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<?x4x5x8xf32>) -> tensor<?x8x4x5xf32>
  %y = "canonical.relu6"(%d) : (tensor<?x8x4x5xf32>) -> tensor<?x8x4x5xf32>)",
              "tensor<?x8x4x5xf32>"),
          "fuse_activation"),
      "feature_encode conv_2d feature_decode");
}

TEST_F(FuseLayersTest, ActivationsRefuse) {
  ExpectUnchanged(Unary("relu", "f32", "", "activation = \"tanh\""),
                  "fuse_activation, fuse_smooth_activation");
  for (const absl::string_view kind : {"f64", "f16", "bf16"}) {
    ExpectUnchanged(Unary("clamp", kind, "min = 0.1 : f64, max = 0.7 : f64"),
                    "fuse_activation, fuse_smooth_activation");
  }
  for (const absl::string_view kind : {"f16", "bf16"})
    ExpectUnchanged(Unary("leaky_relu", kind), "fuse_activation");
  ExpectUnchanged(Unary("tanh"), "fuse_activation");
  ExpectUnchanged(Unary("relu"), "fuse_smooth_activation");
  ExpectUnchanged(Unary("elu", "f32", "scale = 1.05 : f32"), "fuse_smooth_activation");
  // A second user of the sum.
  ExpectUnchanged(
      Convolution(
          R"(%r = "canonical.relu"(%c) : (!canonical.feature<?x4x5x8xf32>) -> !canonical.feature<?x4x5x8xf32>
  %y = "canonical.eltwise_add"(%r, %c) : (!canonical.feature<?x4x5x8xf32>, !canonical.feature<?x4x5x8xf32>) -> !canonical.feature<?x4x5x8xf32>)",
          kFeature),
      "fuse_activation");
}

TEST_F(FuseLayersTest, ActivationsThatAreComputedInThePrecisionOfTheSums) {
  struct Case {
    absl::string_view op, attributes;
  };
  for (const Case& c :
       {Case{"elu", "alpha = 0.7 : f32"}, Case{"sigmoid", ""}, Case{"hard_sigmoid", ""},
        Case{"tanh", ""}, Case{"softplus", ""}, Case{"hard_swish", ""}, Case{"silu", ""},
        Case{"gelu", ""}, Case{"gelu", "approximation = \"tanh\""}}) {
    EXPECT_EQ(Fused(Unary(c.op, "f32", c.attributes), "fuse_smooth_activation", kUlps),
              "feature_encode conv_2d")
        << c.op;
    EXPECT_EQ(Fused(Unary(c.op, "f16", c.attributes), "fuse_smooth_activation",
                    Tolerance::Close(1e-3, 2e-3)),
              "feature_encode conv_2d")
        << c.op;
  }
  EXPECT_EQ(Fused(Unary("leaky_relu", "f16"), "fuse_smooth_activation", Tolerance::Ulps(1)),
            "feature_encode conv_2d");
}

TEST_F(FuseLayersTest, AllIntoOne) {
  EXPECT_EQ(
      Fused(
          Convolution(
              absl::StrCat(
                  kNorm,
                  R"(  %n = "canonical.batch_norm"(%c, %s, %b, %m, %var) : (!canonical.feature<?x4x5x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> !canonical.feature<?x4x5x8xf32>
  %d = "canonical.feature_decode"(%n) : (!canonical.feature<?x4x5x8xf32>) -> tensor<?x4x5x8xf32>
  %a = "canonical.eltwise_add"(%d, %m) : (tensor<?x4x5x8xf32>, tensor<8xf32>) -> tensor<?x4x5x8xf32>
  %y = "canonical.relu"(%a) : (tensor<?x4x5x8xf32>) -> tensor<?x4x5x8xf32>)"),
              "tensor<?x4x5x8xf32>"),
          "[fuse_batch_norm, fuse_bias, fuse_scale, fuse_activation]", kClose),
      "feature_encode conv_2d feature_decode");
}

}  // namespace
}  // namespace roundhouse::testing
