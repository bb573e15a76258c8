#include "roundhouse/dialects/canonical/conversion.h"

#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<ConversionOps>(text); }

TEST(ConversionTest, Cast) {
  EXPECT_EQ(Infer("canonical.cast(tensor<?x3xf32, [\"n\", \"\"]>) {to = i4}"),
            "tensor<?x3xi4, [\"n\", \"\"]>");
  EXPECT_EQ(Infer("canonical.cast(!canonical.bias<?xf32>) {to = f16}"), "!canonical.bias<?xf16>");
  EXPECT_EQ(Infer("canonical.cast(tensor<*xi1>) {to = !roundhouse.string}"),
            "tensor<*x!roundhouse.string>");
  EXPECT_EQ(Infer("canonical.cast(unknown) {to = f16}"), "unknown");
  EXPECT_EQ(Infer("canonical.cast(f32) {to = f16}"),
            "error: input (f32): (C1) expected a tensor, found f32");
  EXPECT_EQ(Infer("canonical.cast(tensor<2xcomplex<f32>>) {to = f16}"),
            "error: input (tensor<2xcomplex<f32>>): (C2) expected elements that can be cast to "
            "f16, found complex<f32>");
  EXPECT_EQ(Infer("canonical.cast(tensor<2xcomplex<f32>>) {to = complex<f64>}"),
            "tensor<2xcomplex<f64>>");
  EXPECT_EQ(Infer("canonical.cast(tensor<2x!roundhouse.string>) {to = complex<f32>}"),
            "error: input (tensor<2x!roundhouse.string>): (C2) expected elements that can be cast "
            "to complex<f32>, found !roundhouse.string");
  EXPECT_EQ(Infer("canonical.cast(tensor<2x!quant.uniform<i8:f32, 0.5>>) {to = f32}"),
            "error: input (tensor<2x!quant.uniform<i8:f32, 0.5>>): expected elements of f64 "
            "f32 f16 bf16 i64 i32 i16 i8 i4 ui64 ui32 ui16 ui8 ui4 i1 complex<f32> complex<f64> "
            "!roundhouse.string f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ !roundhouse.f8E8M0FNU "
            "!roundhouse.f4E2M1FN i2 ui2, found !quant.uniform<i8:f32, 0.5>");
  EXPECT_EQ(Infer("canonical.cast(tensor<2xf32>)"), "error: attribute 'to' is missing");
}

TEST(ConversionTest, Bitcast) {
  EXPECT_EQ(Infer("canonical.bitcast(tensor<?xf32, [\"n\"]>) {to = i32}"),
            "tensor<?xi32, [\"n\"]>");
  EXPECT_EQ(Infer("canonical.bitcast(tensor<2x!quant.uniform<i8:f32, 0.5>>) {to = i8}"),
            "tensor<2xi8>");
  EXPECT_EQ(Infer("canonical.bitcast(tensor<2xui4>) {to = i4}"), "tensor<2xi4>");
  EXPECT_EQ(Infer("canonical.bitcast(tensor<2xi1>) {to = i1}"), "tensor<2xi1>");
  EXPECT_EQ(Infer("canonical.bitcast(unknown) {to = i1}"), "unknown");
  EXPECT_EQ(Infer("canonical.bitcast(i8) {to = i8}"),
            "error: input (i8): (C1) expected a tensor, found i8");
  EXPECT_EQ(Infer("canonical.bitcast(tensor<2xf32>) {to = i16}"),
            "error: (C2) attribute 'to': expected elements with as many bits as f32, found i16");
  EXPECT_EQ(Infer("canonical.bitcast(tensor<2xi8>) {to = i1}"),
            "error: (C2) attribute 'to': expected elements with as many bits as i8, found i1");
  EXPECT_EQ(Infer("canonical.bitcast(tensor<3xi8>) {to = !quant.uniform<i8:f32:0, {1.0, 2.0}>}"),
            "error: (C3) attribute 'to': tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>: "
            "quantisation along axis 0 needs 3 scales, found 2");
}

TEST(ConversionTest, Quantize) {
  EXPECT_EQ(Infer("canonical.quantize(!canonical.feature<?x4x4x8xf32>) {to = "
                  "!quant.uniform<i8:f32, 0.5:3>}"),
            "!canonical.feature<?x4x4x8x!quant.uniform<i8:f32, 0.5:3>>");
  EXPECT_EQ(Infer("canonical.quantize(tensor<2x?xf16>) {to = "
                  "!quant.uniform<i8:f16:0, {1.0, 2.0}>}"),
            "tensor<2x?x!quant.uniform<i8:f16:0, {1.0, 2.0}>>");
  EXPECT_EQ(Infer("canonical.quantize(unknown) {to = !quant.uniform<i8:f32, 0.5:3>}"), "unknown");
  EXPECT_EQ(Infer("canonical.quantize(f32) {to = !quant.uniform<i8:f32, 0.5:3>}"),
            "error: input (f32): (C1) expected a tensor, found f32");
  EXPECT_EQ(Infer("canonical.quantize(tensor<2xf32>) {to = i8}"),
            "error: (C2) attribute 'to': expected a quantised type, found i8");
  EXPECT_EQ(Infer("canonical.quantize(tensor<2xf16>) {to = !quant.uniform<i8:f32, 0.5>}"),
            "error: (C2) attribute 'to': expected expressed type f16, found "
            "!quant.uniform<i8:f32, 0.5>");
  EXPECT_EQ(Infer("canonical.quantize(tensor<2xf32>) {to = !quant.uniform<i8:f32:1, {1.0}>}"),
            "error: (C3) attribute 'to': tensor<2x!quant.uniform<i8:f32:1, {1.0}>>: quantisation "
            "axis 1 is out of range for rank 1");
}

TEST(ConversionTest, DequantizeAndRequantize) {
  EXPECT_EQ(Infer("canonical.dequantize(tensor<?x!quant.uniform<i8:f16, 0.5:3>, [\"n\"]>)"),
            "tensor<?xf16, [\"n\"]>");
  EXPECT_EQ(Infer("canonical.dequantize(tensor<2xi8>)"),
            "error: input (tensor<2xi8>): expected elements of quantised, found i8");
  EXPECT_EQ(Infer("canonical.dequantize(none)"), "error: input (none): expected a tensor");
  EXPECT_EQ(Infer("canonical.dequantize(unknown)"), "unknown");
  EXPECT_EQ(Infer("canonical.requantize(tensor<2x!quant.uniform<i8:f32, 0.5:3>>) {to = "
                  "!quant.uniform<u8:f32, 0.25>}"),
            "tensor<2x!quant.uniform<u8:f32, 0.25>>");
  EXPECT_EQ(Infer("canonical.requantize(none) {to = !quant.uniform<u8:f32, 0.25>}"),
            "error: input (none): expected a tensor");
  EXPECT_EQ(Infer("canonical.requantize(tensor<2x!quant.uniform<i8:f32, 0.5:3>>) {to = "
                  "!quant.uniform<u8:f16, 0.25>}"),
            "error: (C2) attribute 'to': expected expressed type f32, found "
            "!quant.uniform<u8:f16, 0.25>");
  EXPECT_EQ(Infer("canonical.requantize(tensor<3x!quant.uniform<i8:f32, 0.5:3>>) {to = "
                  "!quant.uniform<i8:f32:0, {1.0, 2.0}>}"),
            "error: (C3) attribute 'to': tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>: "
            "quantisation along axis 0 needs 3 scales, found 2");
}

}  // namespace
}  // namespace roundhouse::canonical
