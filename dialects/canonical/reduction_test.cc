#include "roundhouse/dialects/canonical/reduction.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<ReductionOps>(text); }
std::string Random(absl::string_view text) { return InferText<RandomOps>(text); }

TEST(ReductionTest, TensorReduceByAttribute) {
  const std::string batch = "canonical.tensor_reduce(tensor<?x3x4xf32, [\"n\", \"\", \"\"]>)";
  EXPECT_EQ(Infer(absl::StrCat(batch, " {kind = \"sum\", axes = array<i64: -1>}")),
            "tensor<?x3x1xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(
      Infer(absl::StrCat(batch, " {kind = \"sum\", axes = array<i64: 2, 1>, keep_dims = false}")),
      "tensor<?xf32, [\"n\"]>");
  EXPECT_EQ(Infer(absl::StrCat(batch, " {kind = \"mean\"}")), "tensor<1x1x1xf32>");
  EXPECT_EQ(Infer(absl::StrCat(batch, " {kind = \"mean\", keep_dims = false}")), "tensor<f32>");
  EXPECT_EQ(Infer(absl::StrCat(batch, " {kind = \"mean\", axes = array<i64>, keep_dims = false}")),
            "tensor<?x3x4xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<*xf32>) {kind = \"max\", axes = array<i64: 1>}"),
            "tensor<*xf32>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<*xf32>) {kind = \"max\", keep_dims = false}"),
            "tensor<f32>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(unknown) {kind = \"max\"}"), "unknown");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2xi1>) {kind = \"max\"}"), "tensor<1xi1>");
}

TEST(ReductionTest, TensorReduceByOperand) {
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x3xf32>, dense<[-1]> : tensor<1xi64>) {kind = "
                  "\"sum\"}"),
            "tensor<2x1xf32>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x3xf32>, dense<[1]> : tensor<1xi32>) {kind = "
                  "\"sum\", keep_dims = false}"),
            "tensor<2xf32>");
  // The axes are unknown, but their number is known, and a size of 1 remains 1.
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x1x3xf32>, tensor<2xi64>) {kind = \"sum\"}"),
            "tensor<?x1x?xf32>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x1x3xf32>, tensor<2xi64>) {kind = \"sum\", "
                  "keep_dims = false}"),
            "tensor<?xf32>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x1x3xf32>, tensor<?xi64>) {kind = \"sum\", "
                  "keep_dims = false}"),
            "tensor<*xf32>");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x3xf32>, none) {kind = \"sum\", axes = "
                  "array<i64: 0>}"),
            "tensor<1x3xf32>");
}

TEST(ReductionTest, TensorReduceChecks) {
  EXPECT_EQ(Infer("canonical.tensor_reduce(!canonical.matrix<2x3xf32>) {kind = \"sum\"}"),
            "error: input (!canonical.matrix<2x3xf32>): (C1) expected domain tensor, found "
            "matrix");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x3xf32>, tensor<1xi64>) {kind = \"sum\", axes "
                  "= array<i64: 0>}"),
            "error: (C2) attribute 'axes': expected an attribute or an operand of this name, found "
            "both");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x3xf32>) {kind = \"sum\", axes = array<i64: "
                  "2>}"),
            "error: (C3) attribute 'axes': expected -2 <= axis < 2, found 2");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2x3xf32>) {kind = \"sum\", axes = array<i64: 1, "
                  "-1>}"),
            "error: (C3) attribute 'axes': expected each axis once, found 1 twice");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2xi32>) {kind = \"log_sum_exp\"}"),
            "error: (C4) attribute 'kind': elements of i32 have no log_sum_exp");
  EXPECT_EQ(Infer("canonical.tensor_reduce(tensor<2xi1>) {kind = \"sum\"}"),
            "error: (C4) attribute 'kind': elements of i1 have no sum");
}

TEST(ReductionTest, ArgMaxAndArgMin) {
  for (const char* op : {"canonical.arg_max", "canonical.arg_min"}) {
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<?x3xf32, [\"n\", \"\"]>) {axis = 1 : i64}")),
              "tensor<?x1xi64, [\"n\", \"\"]>");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<2x?xi8>) {axis = -1 : i64, keep_dims = false}")),
              "tensor<2xi64>");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<*xf32>)")), "tensor<*xi64>");
    EXPECT_EQ(Infer(absl::StrCat(op, "(unknown)")), "tensor<*xi64>");
    EXPECT_EQ(Infer(absl::StrCat(op, "(!canonical.bias<3xf32>)")),
              "error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<f32>)")),
              "error: (C2) attribute 'axis': rank 0 has no axes, found 0");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<2x0xf32>) {axis = 1 : i64}")),
              "error: input (tensor<2x0xf32>): (C3) expected elements along axis 1, found none");
  }
}

TEST(ReductionTest, CumSum) {
  EXPECT_EQ(Infer("canonical.cum_sum(tensor<?x3xf32, [\"n\", \"\"]>) {axis = 1 : i64}"),
            "tensor<?x3xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("canonical.cum_sum(tensor<2x3xi8>, tensor<i32>)"), "tensor<2x3xi8>");
  EXPECT_EQ(Infer("canonical.cum_sum(tensor<*xi8>, dense<7> : tensor<i32>)"), "tensor<*xi8>");
  EXPECT_EQ(Infer("canonical.cum_sum(!canonical.bias<3xf32>) {axis = 0 : i64}"),
            "error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias");
  EXPECT_EQ(Infer("canonical.cum_sum(tensor<3xf32>)"),
            "error: (C2) attribute 'axis': expected an attribute or an operand of this name, found "
            "neither");
  EXPECT_EQ(Infer("canonical.cum_sum(tensor<3xf32>, tensor<i64>) {axis = 0 : i64}"),
            "error: (C2) attribute 'axis': expected an attribute or an operand of this name, found "
            "both");
  EXPECT_EQ(Infer("canonical.cum_sum(tensor<3xf32>, dense<[-2]> : tensor<1xi64>)"),
            "error: (C3) attribute 'axis': expected -1 <= axis < 1, found -2");
}

TEST(ReductionTest, TopK) {
  EXPECT_EQ(Infer("canonical.top_k(tensor<?x5xf16, [\"n\", \"\"]>) {k = 2 : i64}"),
            "tensor<?x2xf16, [\"n\", \"\"]> | tensor<?x2xi64, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("canonical.top_k(tensor<5x?xf16, [\"\", \"m\"]>) {k = 5 : i64, axis = 0 : i64}"),
            "tensor<5x?xf16, [\"\", \"m\"]> | tensor<5x?xi64, [\"\", \"m\"]>");
  EXPECT_EQ(Infer("canonical.top_k(tensor<4x5xi8>, tensor<i64>)"),
            "tensor<4x?xi8> | tensor<4x?xi64>");
  EXPECT_EQ(Infer("canonical.top_k(tensor<4x5xi8>, dense<[3]> : tensor<1xi64>)"),
            "tensor<4x3xi8> | tensor<4x3xi64>");
  EXPECT_EQ(Infer("canonical.top_k(unknown) {k = 2 : i64}"), "unknown | tensor<*xi64>");
  EXPECT_EQ(Infer("canonical.top_k(tensor<f32>) {k = 1 : i64}"),
            "error: input (tensor<f32>): (C1) expected rank at least 1, found 0");
  EXPECT_EQ(Infer("canonical.top_k(tensor<4xf32>)"),
            "error: (C2) attribute 'k': expected an attribute or an operand of this name, found "
            "neither");
  EXPECT_EQ(Infer("canonical.top_k(tensor<4xf32>) {k = 1 : i64, axis = 1 : i64}"),
            "error: (C3) attribute 'axis': expected -1 <= axis < 1, found 1");
  EXPECT_EQ(Infer("canonical.top_k(tensor<4xf32>) {k = 5 : i64}"),
            "error: (C4) attribute 'k': expected 0 <= k <= 4, the size of axis 0, found 5");
  EXPECT_EQ(Infer("canonical.top_k(tensor<*xf32>) {k = -1 : i64}"),
            "error: (C4) attribute 'k': expected 0 <= k, found -1");
}

TEST(ReductionTest, Softmax) {
  for (const char* op : {"canonical.tensor_softmax", "canonical.log_softmax"}) {
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<?x3xf32, [\"n\", \"\"]>)")),
              "tensor<?x3xf32, [\"n\", \"\"]>");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<*xf16>) {axis = 4 : i64}")), "tensor<*xf16>");
    EXPECT_EQ(Infer(absl::StrCat(op, "(unknown)")), "unknown");
    EXPECT_EQ(Infer(absl::StrCat(op, "(!canonical.bias<3xf32>)")),
              "error: input (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<2x3xf32>) {axis = -3 : i64}")),
              "error: (C2) attribute 'axis': expected -2 <= axis < 2, found -3");
    EXPECT_EQ(Infer(absl::StrCat(op, "(tensor<2xi32>)")),
              "error: input (tensor<2xi32>): expected elements of f64 f32 f16 bf16, found i32");
  }
}

TEST(RandomTest, TheShapeIsAnAttributeOrAnOperand) {
  for (const char* op : {"canonical.random_uniform", "canonical.random_normal"}) {
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>) {shape = array<i64: 2, 3>}")),
              "tensor<2x3xf32> | tensor<ui64>");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>, dense<[4]> : tensor<1xi32>) {to = f16}")),
              "tensor<4xf16> | tensor<ui64>");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>, tensor<2xi64>)")),
              "tensor<?x?xf32> | tensor<ui64>");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>, tensor<?xi64>)")),
              "tensor<*xf32> | tensor<ui64>");
    EXPECT_EQ(Random(absl::StrCat(op, "(unknown, unknown)")), "tensor<*xf32> | tensor<ui64>");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<1xui64>) {shape = array<i64: 2>}")),
              "error: state (tensor<1xui64>): (C1) expected rank 0, found 1");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<i64>) {shape = array<i64: 2>}")),
              "error: state (tensor<i64>): expected elements of ui64, found i64");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>)")),
              "error: (C2) attribute 'shape': expected an attribute or an operand of this name, "
              "found neither");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>) {shape = array<i64: 2, -3>}")),
              "error: (C3) attribute 'shape': expected sizes of at least 0, found -3");
    EXPECT_EQ(Random(absl::StrCat(op, "(tensor<ui64>) {shape = array<i64: 2>, to = i32}")),
              "error: (C4) attribute 'to': expected a float, found i32");
  }
}

TEST(RandomTest, ParametersAreChecked) {
  EXPECT_EQ(Random("canonical.random_uniform(tensor<ui64>) {shape = array<i64>, low = 2.0 : f64}"),
            "error: (C5) attribute 'low': expected at most 'high', 1, found 2");
  EXPECT_EQ(Random("canonical.random_uniform(tensor<ui64>) {shape = array<i64>, high = "
                   "0x7FF0000000000000 : f64}"),
            "error: (C5) attribute 'high': expected a finite number, found inf");
  EXPECT_EQ(Random("canonical.random_normal(tensor<ui64>) {shape = array<i64>, deviation = -1.0 : "
                   "f64}"),
            "error: (C5) attribute 'deviation': expected at least 0, found -1");
  EXPECT_EQ(Random("canonical.random_normal(tensor<ui64>) {shape = array<i64>, mean = "
                   "0x7FF8000000000000 : f64}"),
            "error: (C5) attribute 'mean': expected a finite number, found nan");
}

}  // namespace
}  // namespace roundhouse::canonical
