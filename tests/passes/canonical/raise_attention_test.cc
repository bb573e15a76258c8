// The pass raise_attention, and that decompose reverts it.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/passes/canonical/pass_harness.h"

namespace roundhouse::testing {
namespace {

const EveryPatternFires kAllFire({"raise_attention"});

const Tolerance kClose = Tolerance::Close(2e-6, 2e-6);

// $Q: queries, $K: keys, $V: values, $S: scores, $N: a constant.
std::string Text(absl::string_view body) {
  return absl::StrReplaceAll(absl::StrCat(R"(
ml_program.subgraph @main(%q: $Q, %k: $K, %v: $V, %m: tensor<4x6xf32>, %b: tensor<4x6xi1>) -> $R {
  %half = "canonical.constant_gen"() {value = dense<0.5> : $N} : () -> $N
  %four = "canonical.constant_gen"() {value = dense<4.0> : $N} : () -> $N
  %minus_inf = "canonical.constant_gen"() {value = dense<0xFF800000> : $N} : () -> $N
)",
                                          body, "\n  ml_program.output %y : $R\n}"),
                             {{"$Q", "tensor<?x4x8xf32>"},
                              {"$K", "tensor<?x6x8xf32>"},
                              {"$T", "tensor<?x8x6xf32>"},
                              {"$V", "tensor<?x6x3xf32>"},
                              {"$S", "tensor<?x4x6xf32>"},
                              {"$R", "tensor<?x4x3xf32>"},
                              {"$N", "tensor<f32>"}});
}

constexpr char kScores[] =
    "  %p = \"canonical.mat_mul\"(%q, %k) {transpose_rhs = true} : ($Q, $K) -> $S\n";
constexpr char kTimesHalf[] = "  %s = \"canonical.eltwise_mul\"(%p, %half) : ($S, $N) -> $S\n";
constexpr char kMasked[] =
    "  %l = \"canonical.eltwise_add\"(%s, %m) : ($S, tensor<4x6xf32>) -> $S\n";
std::string Weighed(absl::string_view logits) {
  return absl::StrCat("  %w = \"canonical.tensor_softmax\"(", logits,
                      ") : ($S) -> $S\n"
                      "  %y = \"canonical.mat_mul\"(%w, %v) : ($S, $V) -> $R\n");
}

class RaiseAttentionTest : public PassHarness {
 protected:
  std::string Raised(absl::string_view body) {
    return Transformed(Text(body), "raise_attention", kClose);
  }
};

TEST_F(RaiseAttentionTest, WithoutScaleOrMask) {
  EXPECT_EQ(Raised(absl::StrCat(kScores, Weighed("%p"))), "attention");
  EXPECT_EQ(NodeOf("attention").num_operands(), 3);
}

TEST_F(RaiseAttentionTest, WithAScale) {
  EXPECT_EQ(Raised(absl::StrCat(kScores, kTimesHalf, Weighed("%s"))), "attention");
  EXPECT_EQ(*NodeOf("attention").attribute("scale"), Attribute::Float(0.5, ElementKind::kF32));
  EXPECT_EQ(
      Raised(absl::StrCat(kScores, "  %s = \"canonical.eltwise_div\"(%p, %four) : ($S, $N) -> $S\n",
                          Weighed("%s"))),
      "attention");
  EXPECT_EQ(*NodeOf("attention").attribute("scale"), Attribute::Float(0.25, ElementKind::kF32));
}

TEST_F(RaiseAttentionTest, WithAMask) {
  EXPECT_EQ(Raised(absl::StrCat(kScores, kTimesHalf, kMasked, Weighed("%l"))), "attention");
  EXPECT_EQ(NodeOf("attention").num_operands(), 4);
  EXPECT_EQ(Raised(absl::StrCat(
                kScores, "  %l = \"canonical.eltwise_add\"(%m, %p) : (tensor<4x6xf32>, $S) -> $S\n",
                Weighed("%l"))),
            "attention");
}

TEST_F(RaiseAttentionTest, WithAMaskOfBooleans) {
  EXPECT_EQ(
      Raised(absl::StrCat(kScores, kTimesHalf,
                          "  %l = \"canonical.select\"(%b, %s, %minus_inf) : (tensor<4x6xi1>, $S, "
                          "$N) -> $S\n",
                          Weighed("%l"))),
      "attention");
  EXPECT_EQ(
      Raised(absl::StrCat(kScores, kTimesHalf,
                          "  %l = \"canonical.select\"(%b, %minus_inf, %s) : (tensor<4x6xi1>, $N, "
                          "$S) -> $S\n",
                          Weighed("%l"))),
      "bitwise_not attention");
}

TEST_F(RaiseAttentionTest, TransposesKeysThatAreColumns) {
  EXPECT_EQ(Raised(absl::StrCat(
                "  %t = \"canonical.tensor_transpose\"(%k) {perm = array<i64: 0, 2, 1>} : ($K) -> "
                "$T\n  %p = \"canonical.mat_mul\"(%q, %t) : ($Q, $T) -> $S\n",
                Weighed("%p"))),
            "tensor_transpose tensor_transpose attention");
}

TEST_F(RaiseAttentionTest, RefusesWhatIsNoAttention) {
  const std::string refused[] = {
      // The weights have another user.
      absl::StrCat(kScores, "  %w = \"canonical.tensor_softmax\"(%p) : ($S) -> $S\n",
                   "  %z = \"canonical.mat_mul\"(%w, %v) : ($S, $V) -> $R\n",
                   "  %u = \"canonical.tensor_reduce\"(%w) {axes = array<i64: 2>, kind = \"max\"} "
                   ": ($S) -> tensor<?x4x1xf32>\n",
                   "  %y = \"canonical.eltwise_add\"(%z, %u) : ($R, tensor<?x4x1xf32>) -> $R\n"),
      // Softmax along the queries.
      absl::StrCat(kScores, "  %w = \"canonical.tensor_softmax\"(%p) {axis = 1} : ($S) -> $S\n",
                   "  %y = \"canonical.mat_mul\"(%w, %v) : ($S, $V) -> $R\n"),
      // An activation between.
      absl::StrCat("  %p = \"canonical.mat_mul\"(%q, %k) {activation = \"relu\", transpose_rhs = "
                   "true} : ($Q, $K) -> $S\n",
                   Weighed("%p")),
      // A finite mask excludes nothing for certain.
      absl::StrCat(kScores,
                   "  %l = \"canonical.select\"(%b, %p, %four) : (tensor<4x6xi1>, $S, $N) -> $S\n",
                   Weighed("%l")),
      // The weights are not the left operand.
      absl::StrCat(kScores, "  %w = \"canonical.tensor_softmax\"(%p) : ($S) -> $S\n",
                   "  %x = \"canonical.mat_mul\"(%v, %w) {transpose_lhs = true, transpose_rhs = "
                   "true} : ($V, $S) -> tensor<?x3x4xf32>\n",
                   "  %y = \"canonical.tensor_transpose\"(%x) {perm = array<i64: 0, 2, 1>} : "
                   "(tensor<?x3x4xf32>) -> $R\n"),
  };
  for (const std::string& body : refused) ExpectUnchanged(Text(body), "raise_attention");
}

TEST_F(RaiseAttentionTest, AMaskMayNotEnlargeTheScores) {
  ExpectUnchanged(R"(
ml_program.subgraph @main(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %m: tensor<2x4x6xf32>) -> tensor<2x4x3xf32> {
  %p = "canonical.mat_mul"(%q, %k) {transpose_rhs = true} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  %l = "canonical.eltwise_add"(%p, %m) : (tensor<4x6xf32>, tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %w = "canonical.tensor_softmax"(%l) : (tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %y = "canonical.mat_mul"(%w, %v) : (tensor<2x4x6xf32>, tensor<6x3xf32>) -> tensor<2x4x3xf32>
  ml_program.output %y : tensor<2x4x3xf32>
})",
                  "raise_attention");
}

TEST_F(RaiseAttentionTest, DecomposeUndoesIt) {
  constexpr char kDecompose[] = "raise_attention, decompose{ops = [\"attention\"]}";
  EXPECT_EQ(Transformed(Text(absl::StrCat(kScores, kTimesHalf, kMasked, Weighed("%l"))), kDecompose,
                        kClose),
            "mat_mul eltwise_mul eltwise_add tensor_softmax mat_mul");
  EXPECT_EQ(Transformed(Text(absl::StrCat(kScores, Weighed("%p"))), kDecompose, kClose),
            "mat_mul tensor_softmax mat_mul");
  EXPECT_EQ(Transformed(Text(absl::StrCat(kScores,
                                          "  %l = \"canonical.select\"(%b, %p, %minus_inf) : "
                                          "(tensor<4x6xi1>, $S, $N) -> $S\n",
                                          Weighed("%l"))),
                        kDecompose, kClose),
            "mat_mul select tensor_softmax mat_mul");
}

}  // namespace
}  // namespace roundhouse::testing
