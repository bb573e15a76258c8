#include "roundhouse/dialects/canonical/generation.h"

#include <limits>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/testing/infer_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::canonical {
namespace {

using ::testing::HasSubstr;

std::string Infer(absl::string_view text) {
  return InferText<GenerationOps>(absl::StrCat("canonical.", text));
}

template <typename T>
absl::StatusOr<int64_t> SizeOf(T start, T limit, T delta) {
  return RangeSize(Tensor::Scalar(start), Tensor::Scalar(limit), Tensor::Scalar(delta));
}

TEST(RangeSizeTest, CountsUpToTheLimit) {
  EXPECT_THAT(SizeOf<int32_t>(0, 10, 3), IsOkAndHolds(4));
  EXPECT_THAT(SizeOf<int32_t>(0, 9, 3), IsOkAndHolds(3));
  EXPECT_THAT(SizeOf<int32_t>(10, 0, -3), IsOkAndHolds(4));
  EXPECT_THAT(SizeOf<int32_t>(0, 10, -3), IsOkAndHolds(0));
  EXPECT_THAT(SizeOf<int32_t>(10, 0, 3), IsOkAndHolds(0));
  EXPECT_THAT(SizeOf<int8_t>(-128, 127, 127), IsOkAndHolds(3));
  EXPECT_THAT(SizeOf<uint64_t>(0, std::numeric_limits<uint64_t>::max(),
                               std::numeric_limits<uint64_t>::max() / 2),
              IsOkAndHolds(3));
  EXPECT_THAT(SizeOf<float>(0, 1, 0.25f), IsOkAndHolds(4));
  EXPECT_THAT(SizeOf<float>(0, 1.01f, 0.25f), IsOkAndHolds(5));
  EXPECT_THAT(SizeOf<double>(1, 0, -0.5), IsOkAndHolds(2));
  EXPECT_THAT(SizeOf<double>(1, 1, 1), IsOkAndHolds(0));
}

TEST(RangeSizeTest, RefusesWhatHasNoEnd) {
  EXPECT_THAT(SizeOf<int64_t>(0, 1, 0), StatusIs(absl::StatusCode::kInvalidArgument,
                                                 "(C2) delta: expected a value other than 0"));
  EXPECT_THAT(SizeOf<float>(0, 1, 0), StatusIs(absl::StatusCode::kInvalidArgument,
                                               "(C2) delta: expected a value other than 0"));
  EXPECT_THAT(SizeOf<double>(0, std::numeric_limits<double>::infinity(), 1),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("(C2) expected finite")));
  EXPECT_THAT(SizeOf<double>(0, std::numeric_limits<double>::quiet_NaN(), 1),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("(C2) expected finite")));
  EXPECT_THAT(SizeOf<double>(0, 1e300, 1e-300),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "(C3) the number of elements does not fit in 64 bits"));
  EXPECT_THAT(SizeOf<uint64_t>(0, std::numeric_limits<uint64_t>::max(), 1),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "(C3) the number of elements does not fit in 64 bits"));
}

TEST(RangeTest, KnowsTheSizeOfConstants) {
  EXPECT_EQ(Infer("range(dense<2> : tensor<i32>, dense<9> : tensor<1xi32>, dense<3> : "
                  "tensor<i32>)"),
            "tensor<3xi32>");
  EXPECT_EQ(Infer("range(dense<0> : tensor<i64>, tensor<i64>, dense<1> : tensor<i64>)"),
            "tensor<?xi64>");
  EXPECT_EQ(Infer("range(unknown, tensor<f32>, unknown)"), "tensor<?xf32>");
}

TEST(RangeTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("range(tensor<i32>, tensor<2xi32>, tensor<i32>)"),
            "error: limit (tensor<2xi32>): (C1) expected one element, found 2");
  EXPECT_EQ(Infer("range(tensor<i32>, tensor<i64>, tensor<i32>)"),
            "error: limit (tensor<i64>): (C1) expected an element of i32 as start, found i64");
  EXPECT_EQ(Infer("range(tensor<i1>, tensor<i1>, tensor<i1>)"),
            "error: start (tensor<i1>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8 ui64 "
            "ui32 ui16 ui8, found i1");
  EXPECT_EQ(Infer("range(dense<0> : tensor<i32>, dense<1> : tensor<i32>, dense<0> : tensor<i32>)"),
            "error: (C2) delta: expected a value other than 0");
}

TEST(OneHotTest, AddsAnAxis) {
  EXPECT_EQ(Infer("one_hot(tensor<?x3xi64, [\"n\", \"\"]>, tensor<2xf32>) {depth = 5}"),
            "tensor<?x3x5xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("one_hot(tensor<2x3xi8>, tensor<2x!roundhouse.string>, dense<4> : tensor<i64>) "
                  "{axis = 0}"),
            "tensor<4x2x3x!roundhouse.string>");
  EXPECT_EQ(Infer("one_hot(tensor<i32>, tensor<?xi1>, tensor<i64>)"), "tensor<?xi1>");
  EXPECT_EQ(Infer("one_hot(tensor<*xi32>, tensor<2xf32>) {depth = 5}"), "tensor<*xf32>");
  EXPECT_EQ(Infer("one_hot(tensor<2xi32>, unknown) {depth = 5}"), "unknown");
}

TEST(OneHotTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("one_hot(i64, tensor<2xf32>) {depth = 5}"),
            "error: indices (i64): (C1) expected a tensor");
  EXPECT_EQ(Infer("one_hot(tensor<2xi64>, tensor<3xf32>) {depth = 5}"),
            "error: values (tensor<3xf32>): (C2) expected a list of two elements, off and on");
  EXPECT_EQ(
      Infer("one_hot(tensor<2xi64>, tensor<2xf32>)"),
      "error: (C3) attribute 'depth': expected an attribute or an operand of this name, found "
      "neither");
  EXPECT_EQ(Infer("one_hot(tensor<2xi64>, tensor<2xf32>) {depth = -1}"),
            "error: (C3) attribute 'depth': expected at least 0, found -1");
  EXPECT_EQ(Infer("one_hot(tensor<2xi64>, tensor<2xf32>) {axis = 2, depth = 5}"),
            "error: (C4) attribute 'axis': expected -2 <= axis < 2, found 2");
  EXPECT_THAT(Infer("one_hot(tensor<2xi64>, tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {depth "
                    "= 5}"),
              HasSubstr("error: values (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>): (C5) "));
}

}  // namespace
}  // namespace roundhouse::canonical
