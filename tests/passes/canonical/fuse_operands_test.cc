// The passes that fuse into convolutions, pools and products the nodes before them, and
// einsum_to_mat_mul.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/passes/canonical/pass_harness.h"

namespace roundhouse::testing {
namespace {

const EveryPatternFires kAllFire({"fuse_pad", "fuse_transpose", "einsum_to_mat_mul"});

class FuseOperandsTest : public PassHarness {};

// ---- fuse_pad ----

// An input in NCHW with a border of 1, 0, 2, 3 around its 6x7, filled with `border` (text of an
// operand and its type), and its user.
std::string Padded(absl::string_view taker, absl::string_view result, absl::string_view number = "",
                   absl::string_view pads = "0, 0, 1, 0, 0, 0, 2, 3",
                   absl::string_view padded = "?x4x9x10", absl::string_view kind = "f32") {
  const std::string border =
      number.empty()
          ? ""
          : absl::Substitute(
                R"(%v = "canonical.constant_gen"() {value = dense<$0> : tensor<$1>} : () -> tensor<$1>
)",
                number, kind);
  return absl::Substitute(
      R"(
ml_program.subgraph @main(%x: tensor<?x4x6x7x$7>) -> !canonical.feature<$1> {
  $2%p = "canonical.tensor_constant_pad"(%x$3) {pads = array<i64: $4>} : (tensor<?x4x6x7x$7>$5) -> tensor<$6x$7>
  %f = "canonical.feature_encode"(%p) {perm = array<i64: 0, 2, 3, 1>} : (tensor<$6x$7>) -> !canonical.feature<?x9x10x4x$7>
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<8x3x3x4xf32>} : () -> !canonical.filter<8x3x3x4xf32>
  %dw = "canonical.constant_gen"() {value = dense<0.0> : tensor<3x3x4x2xf32>} : () -> !canonical.depthwise_filter<3x3x4x2xf32>
  $0
  ml_program.output %y : !canonical.feature<$1>
})",
      taker, result, border, number.empty() ? "" : ", %v", pads,
      number.empty() ? "" : absl::StrCat(", tensor<", kind, ">"), padded, kind);
}

std::string Pool(absl::string_view op, absl::string_view attributes = "",
                 absl::string_view number = "", absl::string_view result = "?x8x9x4xf32",
                 absl::string_view kind = "f32") {
  return Padded(
      absl::Substitute(
          R"(%y = "canonical.$0"(%f) {window = array<i64: 2, 2>$1} : (!canonical.feature<?x9x10x4x$3>) -> !canonical.feature<$2>)",
          op, attributes, result, kind),
      result, number, "0, 0, 1, 0, 0, 0, 2, 3", "?x4x9x10", kind);
}

std::string Convolution(absl::string_view attributes, absl::string_view result,
                        absl::string_view number = "") {
  return Padded(
      absl::Substitute(
          R"(%y = "canonical.conv_2d"(%f, %w) {$0} : (!canonical.feature<?x9x10x4xf32>, !canonical.filter<8x3x3x4xf32>) -> !canonical.feature<$1>)",
          attributes, result),
      result, number);
}

std::vector<int64_t> PadsOf(const Node& node) { return *node.attribute("pad")->if_int_array(); }

TEST_F(FuseOperandsTest, PadIntoConvolution) {
  for (const absl::string_view number : {"", "0.0", "-0.0"}) {
    EXPECT_EQ(Transformed(Convolution("", "?x7x8x8xf32", number), "fuse_pad", Tolerance::Exact()),
              "feature_encode conv_2d");
    EXPECT_EQ(PadsOf(NodeOf("conv_2d")), (std::vector<int64_t>{1, 0, 2, 3}));
  }
  EXPECT_EQ(Transformed(Convolution("pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 2, 1>",
                                    "?x6x14x8xf32"),
                        "fuse_pad", Tolerance::Exact()),
            "feature_encode conv_2d");
  EXPECT_EQ(PadsOf(NodeOf("conv_2d")), (std::vector<int64_t>{2, 2, 5, 7}));
  EXPECT_EQ(
      Transformed(
          Padded(
              R"(%y = "canonical.depthwise_conv_2d"(%f, %dw) : (!canonical.feature<?x9x10x4xf32>, !canonical.depthwise_filter<3x3x4x2xf32>) -> !canonical.feature<?x7x8x8xf32>)",
              "?x7x8x8xf32"),
          "fuse_pad", Tolerance::Exact()),
      "feature_encode depthwise_conv_2d");
}

TEST_F(FuseOperandsTest, PadWhoseAmountsAreAnOperand) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: tensor<?x6x7x4xf32>) -> !canonical.feature<?x6x5x8xf32> {
  %none = "control.none"() : () -> none
  %a = "canonical.constant_gen"() {value = dense<[0, 1, 0, 0, 0, 1, 0, 0]> : tensor<8xi64>} : () -> tensor<8xi64>
  %p = "canonical.tensor_constant_pad"(%x, %none, %a) : (tensor<?x6x7x4xf32>, none, tensor<8xi64>) -> tensor<?x8x7x4xf32>
  %f = "canonical.feature_encode"(%p) : (tensor<?x8x7x4xf32>) -> !canonical.feature<?x8x7x4xf32>
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<8x3x3x4xf32>} : () -> !canonical.filter<8x3x3x4xf32>
  %y = "canonical.conv_2d"(%f, %w) : (!canonical.feature<?x8x7x4xf32>, !canonical.filter<8x3x3x4xf32>) -> !canonical.feature<?x6x5x8xf32>
  ml_program.output %y : !canonical.feature<?x6x5x8xf32>
})",
                "fuse_pad", Tolerance::Exact()),
            "feature_encode conv_2d");
}

TEST_F(FuseOperandsTest, PadIntoPools) {
  EXPECT_EQ(Transformed(Pool("max_pool_2d", "", "0xFF800000"), "fuse_pad", Tolerance::Exact()),
            "feature_encode max_pool_2d");
  EXPECT_EQ(Transformed(Pool("max_pool_2d", "", "-128", "?x8x9x4xi8", "i8"), "fuse_pad",
                        Tolerance::Exact()),
            "feature_encode max_pool_2d");
  EXPECT_EQ(Transformed(Pool("avg_pool_2d"), "fuse_pad", Tolerance::Exact()),
            "feature_encode avg_pool_2d");
  EXPECT_EQ(*NodeOf("avg_pool_2d").attribute("convention"), Attribute::String("full"));
  EXPECT_EQ(Transformed(Pool("avg_pool_2d", ", convention = \"full\", pad = array<i64: 1, 1, 1, 1>",
                             "0.0", "?x10x11x4xf32"),
                        "fuse_pad", Tolerance::Exact()),
            "feature_encode avg_pool_2d");
}

TEST_F(FuseOperandsTest, ManyMayTakeOnePad) {
  EXPECT_EQ(
      Transformed(
          Padded(
              R"(%a = "canonical.conv_2d"(%f, %w) : (!canonical.feature<?x9x10x4xf32>, !canonical.filter<8x3x3x4xf32>) -> !canonical.feature<?x7x8x8xf32>
  %b = "canonical.depthwise_conv_2d"(%f, %dw) : (!canonical.feature<?x9x10x4xf32>, !canonical.depthwise_filter<3x3x4x2xf32>) -> !canonical.feature<?x7x8x8xf32>
  %y = "canonical.eltwise_add"(%a, %b) : (!canonical.feature<?x7x8x8xf32>, !canonical.feature<?x7x8x8xf32>) -> !canonical.feature<?x7x8x8xf32>)",
              "?x7x8x8xf32"),
          "fuse_pad", Tolerance::Exact()),
      "feature_encode conv_2d feature_encode depthwise_conv_2d eltwise_add");
}

TEST_F(FuseOperandsTest, PadRefuses) {
  // Another value than padding counts as.
  ExpectUnchanged(Convolution("", "?x7x8x8xf32", "1.5"), "fuse_pad");
  ExpectUnchanged(Pool("max_pool_2d", "", "0.0"), "fuse_pad");
  ExpectUnchanged(Pool("max_pool_2d", "", "-3.0e+38"), "fuse_pad");
  ExpectUnchanged(Pool("avg_pool_2d", "", "1.0"), "fuse_pad");
  // Padding that depends on the size, and windows that stick out.
  ExpectUnchanged(Convolution("auto_pad = \"same_upper\"", "?x9x10x8xf32"), "fuse_pad");
  ExpectUnchanged(Pool("avg_pool_2d", ", ceil_mode = true"), "fuse_pad");
  ExpectUnchanged(Pool("max_pool_2d", ", ceil_mode = true", "0xFF800000"), "fuse_pad");
  // Padding that is not counted, beside a border that is.
  ExpectUnchanged(Pool("avg_pool_2d", ", pad = array<i64: 1, 1, 1, 1>", "", "?x10x11x4xf32"),
                  "fuse_pad");
  // Negative padding, which crops.
  ExpectUnchanged(
      Padded(
          R"(%y = "canonical.conv_2d"(%f, %w) : (!canonical.feature<?x9x10x4xf32>, !canonical.filter<8x3x3x4xf32>) -> !canonical.feature<?x7x8x8xf32>)",
          "?x7x8x8xf32", "", "0, 0, -1, 0, 0, 0, 4, 3"),
      "fuse_pad");
  // Padding of channels.
  ExpectUnchanged(
      R"(
ml_program.subgraph @main(%x: tensor<?x6x7x3xf32>) -> !canonical.feature<?x4x5x8xf32> {
  %p = "canonical.tensor_constant_pad"(%x) {pads = array<i64: 0, 0, 0, 0, 0, 0, 0, 1>} : (tensor<?x6x7x3xf32>) -> tensor<?x6x7x4xf32>
  %f = "canonical.feature_encode"(%p) : (tensor<?x6x7x4xf32>) -> !canonical.feature<?x6x7x4xf32>
  %w = "canonical.constant_gen"() {value = dense<0.0> : tensor<8x3x3x4xf32>} : () -> !canonical.filter<8x3x3x4xf32>
  %y = "canonical.conv_2d"(%f, %w) : (!canonical.feature<?x6x7x4xf32>, !canonical.filter<8x3x3x4xf32>) -> !canonical.feature<?x4x5x8xf32>
  ml_program.output %y : !canonical.feature<?x4x5x8xf32>
})",
      "fuse_pad");
}

// ---- fuse_transpose ----

TEST_F(FuseOperandsTest, TransposeIntoMatMul) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: tensor<?x4x3xf32>, %z: tensor<5x4xf32>) -> tensor<?x3x5xf32> {
  %a = "canonical.tensor_transpose"(%x) {perm = array<i64: 0, 2, 1>} : (tensor<?x4x3xf32>) -> tensor<?x3x4xf32>
  %b = "canonical.tensor_transpose"(%z) {perm = array<i64: 1, 0>} : (tensor<5x4xf32>) -> tensor<4x5xf32>
  %y = "canonical.mat_mul"(%a, %b) : (tensor<?x3x4xf32>, tensor<4x5xf32>) -> tensor<?x3x5xf32>
  ml_program.output %y : tensor<?x3x5xf32>
})",
                "fuse_transpose", Tolerance::Exact()),
            "mat_mul");
  EXPECT_EQ(*NodeOf("mat_mul").attribute("transpose_lhs"), Attribute::Bool(true));
  EXPECT_EQ(*NodeOf("mat_mul").attribute("transpose_rhs"), Attribute::Bool(true));
}

TEST_F(FuseOperandsTest, TransposesCancel) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: tensor<3x4xf32>, %z: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %b = "canonical.tensor_transpose"(%z) {perm = array<i64: 1, 0>} : (tensor<4x5xf32>) -> tensor<5x4xf32>
  %y = "canonical.mat_mul"(%x, %b) {transpose_rhs = true} : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<3x5xf32>
  ml_program.output %y : tensor<3x5xf32>
})",
                "fuse_transpose", Tolerance::Exact()),
            "mat_mul");
  EXPECT_EQ(*NodeOf("mat_mul").attribute("transpose_rhs"), Attribute::Bool(false));
}

TEST_F(FuseOperandsTest, TransposeOfMatrices) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: !canonical.matrix<3x4xf32>, %z: tensor<5x4xf32>) -> !canonical.matrix<3x5xf32> {
  %b = "canonical.matrix_encode"(%z) {perm = array<i64: 1, 0>} : (tensor<5x4xf32>) -> !canonical.matrix<4x5xf32>
  %y = "canonical.mat_mul"(%x, %b) : (!canonical.matrix<3x4xf32>, !canonical.matrix<4x5xf32>) -> !canonical.matrix<3x5xf32>
  ml_program.output %y : !canonical.matrix<3x5xf32>
})",
                "fuse_transpose", Tolerance::Exact()),
            "matrix_encode mat_mul");
}

TEST_F(FuseOperandsTest, TransposeOfBatchesStays) {
  ExpectUnchanged(
      R"(
ml_program.subgraph @main(%x: tensor<4x2x3xf32>, %z: tensor<4x5xf32>) -> tensor<3x2x5xf32> {
  %a = "canonical.tensor_transpose"(%x) {perm = array<i64: 2, 1, 0>} : (tensor<4x2x3xf32>) -> tensor<3x2x4xf32>
  %y = "canonical.mat_mul"(%a, %z) : (tensor<3x2x4xf32>, tensor<4x5xf32>) -> tensor<3x2x5xf32>
  ml_program.output %y : tensor<3x2x5xf32>
})",
      "fuse_transpose");
}

// ---- einsum_to_mat_mul ----

std::string EinsumText(absl::string_view equation, absl::string_view lhs, absl::string_view rhs,
                       absl::string_view result) {
  return absl::Substitute(
      R"(
ml_program.subgraph @main(%a: tensor<$1>, %b: tensor<$2>) -> tensor<$3> {
  %y = "canonical.einsum"(%a, %b) {equation = "$0"} : (tensor<$1>, tensor<$2>) -> tensor<$3>
  ml_program.output %y : tensor<$3>
})",
      equation, lhs, rhs, result);
}

TEST_F(FuseOperandsTest, EinsumToMatMul) {
  struct Case {
    absl::string_view equation, lhs, rhs, result, ops;
  };
  for (const Case& c : {
           Case{"ij,jk->ik", "?x4xf32", "4x?xf32", "?x?xf32", "mat_mul"},
           Case{"ij,kj->ik", "3x4xf32", "5x4xf32", "3x5xf32", "tensor_transpose mat_mul"},
           Case{"ij,jk->ki", "3x4xf32", "4x5xf32", "5x3xf32", "mat_mul tensor_transpose"},
           Case{"bij,bjk->bik", "?x3x4xf32", "?x4x5xf32", "?x3x5xf32", "mat_mul"},
           // Attention: queries and keys, and their product with the values.
           Case{"bqhd,bkhd->bhqk", "?x3x2x4xf32", "?x5x2x4xf32", "?x2x3x5xf32",
                "tensor_transpose tensor_transpose mat_mul"},
           Case{"bhqk,bkhd->bqhd", "?x2x3x5xf32", "?x5x2x4xf32", "?x3x2x4xf32",
                "tensor_transpose mat_mul tensor_transpose"},
           Case{"...ij,...jk->...ik", "2x3x4xf32", "6x2x4x5xf32", "6x2x3x5xf32",
                "tensor_transpose flatten mat_mul fixed_reshape tensor_transpose"},
           Case{"i,i->", "4xf32", "4xf32", "f32", "flatten flatten mat_mul squeeze"},
           Case{"ij,j->i", "?x4xf32", "4xf32", "?xf32", "flatten mat_mul squeeze"},
           Case{"i,j->ij", "?xf32", "?xf32", "?x?xf32", "flatten flatten mat_mul"},
           Case{"ijk,jkl->il", "3x4x2xf32", "4x2x5xf32", "3x5xf32", "flatten flatten mat_mul"},
           Case{"abc,cd->abd", "3x4x2xf32", "2x5xf32", "3x4x5xf32",
                "flatten mat_mul fixed_reshape"},
           Case{"ij,jk", "3x4xf32", "4x5xf32", "3x5xf32", "mat_mul"},
           Case{"ij,jk->ik", "?x4xi32", "4x?xi32", "?x?xi32", "mat_mul"},
       }) {
    const std::string ops = Transformed(EinsumText(c.equation, c.lhs, c.rhs, c.result),
                                        "einsum_to_mat_mul", Tolerance::Close(1e-5, 1e-5));
    EXPECT_EQ(ops, c.ops) << c.equation;
    NodeOf("mat_mul");
  }
}

TEST_F(FuseOperandsTest, EinsumRefuses) {
  // Sizes that may be 1 and n at run time.
  ExpectUnchanged(EinsumText("ij,jk->ik", "3x?xf32", "?x5xf32", "3x5xf32"), "einsum_to_mat_mul");
  ExpectUnchanged(EinsumText("ij,jk->ik", "3x1xf32", "4x5xf32", "3x5xf32"), "einsum_to_mat_mul");
  // Summed on one side alone, where that would be rounded, and a diagonal.
  ExpectUnchanged(EinsumText("ij,k->ik", "3x4xf16", "5xf16", "3x5xf16"), "einsum_to_mat_mul");
  ExpectUnchanged(EinsumText("ii,ij->ij", "3x3xf32", "3x5xf32", "3x5xf32"), "einsum_to_mat_mul");
  // Further axes that would have to be split again, of unknown sizes.
  ExpectUnchanged(EinsumText("abc,cd->abd", "?x4x2xf32", "2x5xf32", "?x4x5xf32"),
                  "einsum_to_mat_mul");
  ExpectUnchanged(
      EinsumText("ij,jk->ik", "3x4xcomplex<f32>", "4x5xcomplex<f32>", "3x5xcomplex<f32>"),
      "einsum_to_mat_mul");
}

// An axis that only one operand has and that is summed becomes a sum in front.
TEST_F(FuseOperandsTest, EinsumToSums) {
  struct Case {
    absl::string_view equation, lhs, rhs, result, ops;
  };
  for (const Case& c : {
           Case{"ij,k->ik", "?x4xf32", "5xf32", "?x5xf32", "tensor_reduce flatten flatten mat_mul"},
           Case{"hij,jkl->ik", "2x3x4xf32", "4x5x6xf32", "3x5xf32",
                "tensor_reduce tensor_reduce mat_mul"},
           Case{"a...j,...jk->...k", "3x2x4xf32", "2x4x5xf32", "2x5xf32",
                "tensor_reduce flatten mat_mul squeeze"},
           Case{"...bj,jk->...k", "3x2x4xf32", "4x5xf32", "3x5xf32", "tensor_reduce mat_mul"},
       }) {
    EXPECT_EQ(Transformed(EinsumText(c.equation, c.lhs, c.rhs, c.result), "einsum_to_mat_mul",
                          Tolerance::Close(1e-5, 1e-5)),
              c.ops)
        << c.equation;
  }
}

TEST_F(FuseOperandsTest, EinsumOfOneOperand) {
  const auto text = [](absl::string_view equation, absl::string_view operand,
                       absl::string_view result) {
    return absl::Substitute(R"(
ml_program.subgraph @main(%a: tensor<$1>) -> tensor<$2> {
  %y = "canonical.einsum"(%a) {equation = "$0"} : (tensor<$1>) -> tensor<$2>
  ml_program.output %y : tensor<$2>
})",
                            equation, operand, result);
  };
  const auto transformed = [&](absl::string_view equation, absl::string_view operand,
                               absl::string_view result) {
    return Transformed(text(equation, operand, result), "einsum_to_mat_mul",
                       Tolerance::Close(1e-5, 1e-5));
  };
  EXPECT_EQ(transformed("bij->bj", "2x3x4xf32", "2x4xf32"), "tensor_reduce");
  EXPECT_EQ(transformed("aibj->ba", "2x3x4x5xf32", "4x2xf32"), "tensor_reduce tensor_transpose");
  EXPECT_EQ(transformed("i...j->...i", "2x3x4x5xf32", "3x4x2xf32"),
            "tensor_reduce tensor_transpose");
  EXPECT_EQ(transformed("ij->ji", "?x3xf32", "3x?xf32"), "tensor_transpose");
  EXPECT_EQ(transformed("ij->", "2x3xf64", "f64"), "tensor_reduce");
  EXPECT_EQ(transformed("ij->ij", "2x3xf32", "2x3xf32"), "forward");
  // Diagonals stay.
  EXPECT_EQ(transformed("iijk->j", "3x3x4x5xf32", "4xf32"), "tensor_reduce einsum");
  ExpectUnchanged(text("iij->j", "3x3x4xf32", "4xf32"), "einsum_to_mat_mul");
}

TEST_F(FuseOperandsTest, EinsumOfSizesOfOneName) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%a: tensor<3x?xf32, ["", "n"]>, %b: tensor<?x5xf32, ["n", ""]>) -> tensor<3x5xf32> {
  %y = "canonical.einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<3x?xf32, ["", "n"]>, tensor<?x5xf32, ["n", ""]>) -> tensor<3x5xf32>
  ml_program.output %y : tensor<3x5xf32>
})",
                "einsum_to_mat_mul", Tolerance::Close(1e-5, 1e-5)),
            "mat_mul");
}

}  // namespace
}  // namespace roundhouse::testing
