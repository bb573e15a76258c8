#include "roundhouse/dialects/canonical/slicing.h"

#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

using ::testing::HasSubstr;

std::string Infer(absl::string_view text) {
  return InferText<SlicingOps>(absl::StrCat("canonical.", text));
}

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kGreatest = std::numeric_limits<int64_t>::max();

TEST(ResolveSliceTest, TakesWhatPythonTakes) {
  auto expect = [](int64_t size, int64_t start, int64_t end, int64_t step, int64_t first,
                   int64_t count) {
    const SliceRange range = ResolveSlice(size, start, end, step);
    EXPECT_EQ(range.count, count) << size << " [" << start << ":" << end << ":" << step << "]";
    if (count > 0) {
      EXPECT_EQ(range.start, first);
    }
  };
  expect(10, 2, 5, 1, 2, 3);
  expect(10, -3, kGreatest, 1, 7, 3);
  expect(10, 0, -1, 3, 0, 3);
  expect(10, 5, 2, 1, 0, 0);
  expect(10, -100, 100, 1, 0, 10);
  expect(10, 100, 200, 1, 0, 0);
  expect(10, kGreatest, kLeast, -1, 9, 10);
  expect(10, -1, -11, -4, 9, 3);
  expect(10, 3, -1, -1, 0, 0);
  expect(10, 3, kLeast, -2, 3, 2);
  expect(0, 0, kGreatest, 1, 0, 0);
  expect(0, kGreatest, kLeast, -1, 0, 0);
  expect(10, 0, kGreatest, kGreatest, 0, 1);
  expect(10, kGreatest, kLeast, kLeast, 9, 1);
}

TEST(SliceTest, CutsSizes) {
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>) {ends = array<i64: 5, -1>, starts = array<i64: 2, 1>}"),
            "tensor<3x18xf32>");
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>) {axes = array<i64: -1>, ends = array<i64: 9>, starts = "
                  "array<i64: 1>, steps = array<i64: 3>}"),
            "tensor<10x3xf32>");
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>, dense<1> : tensor<1xi32>, dense<3> : tensor<1xi32>)"),
            "tensor<2x20xf32>");
  EXPECT_EQ(Infer("slice(tensor<3xf32>) {ends = array<i64>, starts = array<i64>}"),
            "tensor<3xf32>");
}

TEST(SliceTest, KeepsWhatIsTakenWhole) {
  EXPECT_EQ(Infer("slice(tensor<?x?x?xf32, [\"n\", \"m\", \"k\"]>) {ends = array<i64: "
                  "9223372036854775807, -9223372036854775808>, starts = array<i64: 0, -1>, steps = "
                  "array<i64: 1, -1>}"),
            "tensor<?x?x?xf32, [\"n\", \"m\", \"k\"]>");
  EXPECT_EQ(Infer("slice(tensor<3xf32, [\"n\"]>) {ends = array<i64: 3>, starts = array<i64: 0>}"),
            "tensor<3xf32, [\"n\"]>");
  EXPECT_EQ(Infer("slice(tensor<?xf32, [\"n\"]>) {ends = array<i64: 3>, starts = array<i64: 0>}"),
            "tensor<?xf32>");
}

TEST(SliceTest, KnowsWhatItCanOfRuntimeBounds) {
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>, tensor<1xi64>, tensor<1xi64>)"), "tensor<?x20xf32>");
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>, tensor<1xi64>, tensor<1xi64>) {axes = array<i64: 1>}"),
            "tensor<10x?xf32>");
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>, tensor<?xi64>, tensor<?xi64>)"), "tensor<?x?xf32>");
  EXPECT_EQ(Infer("slice(tensor<10x20xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>)"),
            "tensor<?x?xf32>");
  EXPECT_EQ(Infer("slice(tensor<*xf32>) {ends = array<i64: 5>, starts = array<i64: 2>}"),
            "tensor<*xf32>");
  EXPECT_EQ(Infer("slice(unknown) {ends = array<i64: 5>, starts = array<i64: 2>}"), "unknown");
}

TEST(SliceTest, ScalesAreCutAsTheirAxisIs) {
  const std::string input = "tensor<3x4x!quant.uniform<i8:f32:0, {0.5,0.25,2.0}>>";
  EXPECT_EQ(Infer(absl::StrCat("slice(", input,
                               ") {ends = array<i64: -9223372036854775808>, starts = array<i64: "
                               "-1>, steps = array<i64: -2>}")),
            "tensor<2x4x!quant.uniform<i8:f32:0, {2.0, 0.5}>>");
  EXPECT_EQ(Infer(absl::StrCat("slice(", input,
                               ", tensor<1xi64>, tensor<1xi64>) {axes = array<i64: 1>}")),
            "tensor<3x?x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0}>>");
  EXPECT_THAT(Infer(absl::StrCat("slice(", input, ", tensor<1xi64>, tensor<1xi64>)")),
              HasSubstr("(C6) the quantisation along axis 0 cannot be kept: the axis may be cut"));
}

TEST(SliceTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("slice(!canonical.bias<2xf32>) {ends = array<i64: 1>, starts = array<i64: 0>}"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("slice(tensor<2xf32>) {ends = array<i64: 1>}"),
            "error: (C2) attribute 'starts': expected an attribute or an operand of this name, "
            "found neither");
  EXPECT_EQ(Infer("slice(tensor<2xf32>, tensor<1xi64>) {ends = array<i64: 1>, starts = array<i64: "
                  "0>}"),
            "error: (C2) attribute 'starts': expected an attribute or an operand of this name, "
            "found both");
  EXPECT_EQ(Infer("slice(tensor<2xf32>) {ends = array<i64: 1, 2>, starts = array<i64: 0>}"),
            "error: (C3) ends: expected 1 integers as starts has, found 2");
  EXPECT_EQ(
      Infer("slice(tensor<2xf32>) {ends = array<i64: 1, 2>, starts = array<i64: 0, 0>}"),
      "error: input (tensor<2xf32>): (C3) expected at most 1 starts, one for each axis, found "
      "2");
  EXPECT_EQ(Infer("slice(tensor<2xf32>) {axes = array<i64: 1>, ends = array<i64: 1>, starts = "
                  "array<i64: 0>}"),
            "error: (C4) attribute 'axes': expected -1 <= axis < 1, found 1");
  EXPECT_EQ(Infer("slice(tensor<2xf32>) {ends = array<i64: 1>, starts = array<i64: 0>, steps = "
                  "array<i64: 0>}"),
            "error: (C5) steps: expected no 0, found [0]");
}

TEST(DynamicSliceTest, HasItsSizes) {
  EXPECT_EQ(Infer("dynamic_slice(tensor<10x?xf32>, tensor<2xi64>) {sizes = array<i64: 1, 4>}"),
            "tensor<1x4xf32>");
  EXPECT_EQ(Infer("dynamic_slice(tensor<*xf32>, tensor<?xi32>) {sizes = array<i64: 1, 4>}"),
            "tensor<1x4xf32>");
  EXPECT_EQ(Infer("dynamic_slice(tensor<3x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, tensor<2xi32>) "
                  "{sizes = array<i64: 1, 2>}"),
            "tensor<1x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>");
}

TEST(DynamicSliceTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("dynamic_slice(f32, tensor<0xi64>) {sizes = array<i64>}"),
            "error: input (f32): (C1) expected a tensor");
  EXPECT_EQ(Infer("dynamic_slice(tensor<3xf32>, tensor<2xi64>) {sizes = array<i64: 1>}"),
            "error: starts (tensor<2xi64>): (C2) expected 1 starts, one for each axis, found 2");
  EXPECT_EQ(Infer("dynamic_slice(tensor<3xf32>, tensor<i64>) {sizes = array<i64: 1>}"),
            "error: starts (tensor<i64>): (C2) expected a list of integers, found rank 0");
  EXPECT_EQ(Infer("dynamic_slice(tensor<3xf32>, tensor<1xi64>) {sizes = array<i64: -1>}"),
            "error: (C3) attribute 'sizes': expected no negative size, found [-1]");
  EXPECT_EQ(Infer("dynamic_slice(tensor<3xf32>, tensor<1xi64>) {sizes = array<i64: 4>}"),
            "error: (C3) attribute 'sizes': expected at most 3 along axis 0, found 4");
  EXPECT_EQ(Infer("dynamic_slice(tensor<3x3xf32>, tensor<1xi64>) {sizes = array<i64: 3>}"),
            "error: (C3) attribute 'sizes': expected 2 sizes for tensor<3x3xf32>, found [3]");
  EXPECT_THAT(Infer("dynamic_slice(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<1xi64>) "
                    "{sizes = array<i64: 1>}"),
              HasSubstr("(C4) the quantisation along axis 0 cannot be kept: the axis may be cut"));
}

TEST(DynamicUpdateSliceTest, KeepsTheType) {
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<?x4xf32, [\"n\", \"\"]>, tensor<1x4xf32>, "
                  "tensor<2xi64>)"),
            "tensor<?x4xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<*xf32>, tensor<1x4xf32>, tensor<2xi64>)"),
            "tensor<*xf32>");
}

TEST(DynamicUpdateSliceTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<3xf32>, !canonical.bias<1xf32>, tensor<1xi64>)"),
            "error: update (!canonical.bias<1xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<3xf32>, tensor<1xi32>, tensor<1xi64>)"),
            "error: update (tensor<1xi32>): (C1) expected elements of f32, found i32");
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<3xf32>, tensor<1x1xf32>, tensor<1xi64>)"),
            "error: update (tensor<1x1xf32>): (C2) expected rank 1, found rank 2");
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<3xf32>, tensor<4xf32>, tensor<1xi64>)"),
            "error: update (tensor<4xf32>): (C2) expected at most 3 along axis 0, found 4");
  EXPECT_EQ(Infer("dynamic_update_slice(tensor<3xf32>, tensor<1xf32>, tensor<2xi64>)"),
            "error: starts (tensor<2xi64>): (C3) expected 1 starts, one for each axis, found 2");
}

TEST(TensorConstantPadTest, AddsPads) {
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2x?xf32, [\"\", \"n\"]>) {pads = array<i64: 1, 0, 2, "
                  "0>}"),
            "tensor<5x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<5x?xf32>, tensor<1xf32>) {pads = array<i64: -2, 1, "
                  "-1, 0>}"),
            "tensor<2x?xf32>");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<5xf32>, none, dense<[1, 2]> : tensor<2xi32>)"),
            "tensor<8xf32>");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<5xf32>, none, tensor<2xi32>)"), "tensor<?xf32>");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<*xf32>, none, tensor<4xi32>)"), "tensor<?x?xf32>");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<*xf32>, none, tensor<?xi32>)"), "tensor<*xf32>");
}

TEST(TensorConstantPadTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tensor_constant_pad(!canonical.bias<2xf32>) {pads = array<i64: 0, 0>}"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>)"),
            "error: (C2) attribute 'pads': expected an attribute or an operand of this name, found "
            "neither");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>) {pads = array<i64: 1>}"),
            "error: (C2) pads: expected two integers for each axis, found an odd number, 1");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>) {pads = array<i64: 1, 1, 1, 1>}"),
            "error: (C2) pads: expected two integers for each of the 1 axes, found 4");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>, tensor<2xf32>) {pads = array<i64: 1, 1>}"),
            "error: constant (tensor<2xf32>): (C3) expected one element, found 2");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>, tensor<i32>) {pads = array<i64: 1, 1>}"),
            "error: constant (tensor<i32>): (C3) expected an element of f32, found i32");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>) {pads = array<i64: -2, -1>}"),
            "error: (C4) pads: the size of axis 0, 2, with -2 in front and -1 behind would be "
            "negative");
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2xf32>) {pads = array<i64: 9223372036854775807, 0>}"),
            "error: (C4) pads: the size of axis 0, 2, with 9223372036854775807 in front and 0 "
            "behind does not fit in 64 bits");
  EXPECT_THAT(
      Infer("tensor_constant_pad(tensor<2x2x!quant.uniform<i8:f32:0, {0.5:1,0.25:2}>>) "
            "{pads = array<i64: 0, 1, 0, 1>}"),
      HasSubstr("(C5) the quantisation along axis 0 cannot be kept: its zero points differ"));
  EXPECT_THAT(
      Infer("tensor_constant_pad(tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {pads = "
            "array<i64: 1, 1, 0, 1>}"),
      HasSubstr("(C5) the quantisation along axis 0 cannot be kept: the axis may be padded"));
  EXPECT_EQ(Infer("tensor_constant_pad(tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<i8>) {pads = "
                  "array<i64: 0, 1>}"),
            "tensor<3x!quant.uniform<i8:f32, 0.5>>");
}

TEST(TensorBorderPadTest, AddsPads) {
  EXPECT_EQ(Infer("tensor_border_pad(tensor<2x?xf32, [\"\", \"n\"]>) {mode = \"reflect\", pads = "
                  "array<i64: 1, 0, 2, 0>}"),
            "tensor<5x?xf32, [\"\", \"n\"]>");
  EXPECT_EQ(Infer("tensor_border_pad(tensor<0xf32>) {mode = \"edge\", pads = array<i64: 0, 0>}"),
            "tensor<0xf32>");
  EXPECT_EQ(Infer("tensor_border_pad(tensor<2xf32>, tensor<2xi64>) {mode = \"wrap\"}"),
            "tensor<?xf32>");
}

TEST(TensorBorderPadTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("tensor_border_pad(f32) {mode = \"edge\", pads = array<i64: 0, 0>}"),
            "error: input (f32): (C1) expected a tensor");
  EXPECT_EQ(Infer("tensor_border_pad(tensor<2xf32>) {mode = \"edge\"}"),
            "error: (C2) attribute 'pads': expected an attribute or an operand of this name, found "
            "neither");
  EXPECT_THAT(
      Infer("tensor_border_pad(tensor<2xf32>) {mode = \"mirror\", pads = array<i64: 0, "
            "0>}"),
      HasSubstr("attribute 'mode': expected one of \"reflect\" | \"symmetric\" | \"edge\" | "
                "\"wrap\", found \"mirror\""));
  EXPECT_EQ(Infer("tensor_border_pad(tensor<0xf32>) {mode = \"edge\", pads = array<i64: 0, 1>}"),
            "error: (C3) pads: axis 0 has no elements to pad with");
  EXPECT_EQ(Infer("tensor_border_pad(tensor<2xf32>) {mode = \"edge\", pads = array<i64: -3, 4>}"),
            "error: (C3) pads: axis 0 has no elements to pad with");
  EXPECT_EQ(Infer("tensor_border_pad(tensor<2xf32>) {mode = \"edge\", pads = array<i64: -3, 0>}"),
            "error: (C4) pads: the size of axis 0, 2, with -3 in front and 0 behind would be "
            "negative");
  EXPECT_THAT(
      Infer("tensor_border_pad(tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {mode = "
            "\"edge\", pads = array<i64: 1, 0>}"),
      HasSubstr("(C5) the quantisation along axis 0 cannot be kept: the axis may be padded"));
}

}  // namespace
}  // namespace roundhouse::canonical
