#include "roundhouse/dialects/canonical/spectral.h"

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
  return InferText<SpectralOps>(absl::StrCat("canonical.", text));
}

TEST(FftTest, KeepsTheType) {
  EXPECT_EQ(Infer("fft(tensor<?x5xcomplex<f32>, [\"n\", \"\"]>)"),
            "tensor<?x5xcomplex<f32>, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("fft(tensor<*xcomplex<f64>>) {inverse = true}"), "tensor<*xcomplex<f64>>");
  EXPECT_EQ(Infer("fft(unknown)"), "unknown");
}

TEST(FftTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("fft(tensor<4xf32>)"),
            "error: input (tensor<4xf32>): expected elements of complex<f32> complex<f64>, found "
            "f32");
  EXPECT_EQ(Infer("fft(!canonical.bias<2xcomplex<f32>>)"),
            "error: input (!canonical.bias<2xcomplex<f32>>): (C1) expected a value of domain "
            "tensor, found domain bias; decode it first");
  EXPECT_EQ(Infer("fft(tensor<4xcomplex<f32>>) {axis = 1}"),
            "error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1");
}

TEST(RfftTest, GivesTheFirstHalf) {
  EXPECT_EQ(Infer("rfft(tensor<3x8xf32>)"), "tensor<3x5xcomplex<f32>>");
  EXPECT_EQ(Infer("rfft(tensor<7x3xf64>) {axis = 0}"), "tensor<4x3xcomplex<f64>>");
  EXPECT_EQ(Infer("rfft(tensor<?xf32, [\"n\"]>)"), "tensor<?xcomplex<f32>>");
  EXPECT_EQ(Infer("rfft(tensor<*xf32>)"), "tensor<*xcomplex<f32>>");
}

TEST(RfftTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("rfft(!canonical.bias<2xf32>)"),
            "error: input (!canonical.bias<2xf32>): (C1) expected a value of domain tensor, found "
            "domain bias; decode it first");
  EXPECT_EQ(Infer("rfft(tensor<f32>)"),
            "error: (C2) attribute 'axis': rank 0 has no axes, found -1");
  EXPECT_EQ(Infer("rfft(tensor<3x0xf32>)"),
            "error: input (tensor<3x0xf32>): (C3) expected at least one element along axis 1");
}

TEST(IrfftTest, GivesTheLengthOrTwiceTheSize) {
  EXPECT_EQ(Infer("irfft(tensor<3x5xcomplex<f32>>)"), "tensor<3x8xf32>");
  EXPECT_EQ(Infer("irfft(tensor<3x5xcomplex<f32>>) {length = 9}"), "tensor<3x9xf32>");
  EXPECT_EQ(Infer("irfft(tensor<?xcomplex<f64>>) {length = 9}"), "tensor<9xf64>");
  EXPECT_EQ(Infer("irfft(tensor<3x5xcomplex<f32>>, tensor<i64>)"), "tensor<3x?xf32>");
  EXPECT_EQ(Infer("irfft(tensor<1xcomplex<f32>>, dense<1> : tensor<i32>)"), "tensor<1xf32>");
  EXPECT_EQ(Infer("irfft(tensor<?xcomplex<f64>>)"), "tensor<?xf64>");
}

TEST(IrfftTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("irfft(!canonical.bias<2xcomplex<f32>>)"),
            "error: input (!canonical.bias<2xcomplex<f32>>): (C1) expected a value of domain "
            "tensor, found domain bias; decode it first");
  EXPECT_EQ(Infer("irfft(tensor<2xcomplex<f32>>) {axis = 1}"),
            "error: (C2) attribute 'axis': expected -1 <= axis < 1, found 1");
  EXPECT_EQ(Infer("irfft(tensor<2xcomplex<f32>>) {length = 0}"),
            "error: (C3) length: expected at least 1, found 0");
  EXPECT_EQ(Infer("irfft(tensor<5xcomplex<f32>>) {length = 10}"),
            "error: input (tensor<5xcomplex<f32>>): (C4) expected size 6 along axis 0 for length "
            "10, found 5");
  EXPECT_EQ(Infer("irfft(tensor<1xcomplex<f32>>)"),
            "error: input (tensor<1xcomplex<f32>>): (C4) expected at least size 2 along axis 0 "
            "where no length is given, found 1");
}

TEST(ViewAsComplexTest, TakesTheLastAxis) {
  EXPECT_EQ(Infer("view_as_complex(tensor<?x2xf32, [\"n\", \"\"]>)"),
            "tensor<?xcomplex<f32>, [\"n\"]>");
  EXPECT_EQ(Infer("view_as_complex(tensor<*xf64>)"), "tensor<*xcomplex<f64>>");
}

TEST(ViewAsComplexTest, ChecksItsConstraints) {
  EXPECT_EQ(Infer("view_as_complex(f32)"), "error: input (f32): (C1) expected a tensor");
  EXPECT_EQ(Infer("view_as_complex(tensor<3xf32>)"),
            "error: input (tensor<3xf32>): (C2) expected size 2 along the last axis, for real and "
            "imaginary part");
}

TEST(ViewAsRealTest, AddsAnAxis) {
  EXPECT_EQ(Infer("view_as_real(tensor<?xcomplex<f32>, [\"n\"]>)"),
            "tensor<?x2xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("view_as_real(complex<f64>)"),
            "error: input (complex<f64>): (C1) expected a tensor");
}

}  // namespace
}  // namespace roundhouse::canonical
