#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

using ::testing::HasSubstr;

template <typename... Ops>
std::vector<OpInfo> InfosOf(OpList<Ops...>) {
  return {MakeOpInfo<Ops>()...};
}

std::string Unary(absl::string_view text) { return InferText<ElementwiseUnaryOps>(text); }
std::string Binary(absl::string_view text) { return InferText<ElementwiseBinaryOps>(text); }
std::string Act(absl::string_view text) { return InferText<ActivationOps>(text); }

TEST(UnaryTest, TheTypeIsPassedThroughByEveryOp) {
  for (const OpInfo& op : InfosOf(ElementwiseUnaryOps{})) {
    const std::string element = op.elements.contains(ElementKind::kF32) ? "f32" : "i32";
    for (absl::string_view type :
         {"tensor<?x3x$, [\"n\", \"\"]>", "tensor<*x$>", "tensor<$>",
          "!canonical.feature<1x?x8x3x$>", "!canonical.depthwise_filter<3x3x8x1x$>"}) {
      std::string text(type);
      text.replace(text.find('$'), 1, element);
      EXPECT_EQ(Unary(absl::StrCat(op.name, "(", text, ")")), text) << op.name;
    }
    EXPECT_EQ(Unary(absl::StrCat(op.name, "(unknown)")), "unknown") << op.name;
    EXPECT_EQ(
        Unary(absl::StrCat(op.name, "(", element, ")")),
        absl::StrCat("error: input (", element, "): (C1) expected a tensor, found ", element));
    EXPECT_THAT(Unary(absl::StrCat(op.name, "(tensor<2x!roundhouse.string>)")),
                HasSubstr("expected elements of"))
        << op.name;
  }
}

TEST(UnaryTest, TheModulusOfAComplexNumberIsReal) {
  EXPECT_EQ(Unary("canonical.abs(tensor<?x3xcomplex<f32>, [\"n\", \"\"]>)"),
            "tensor<?x3xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Unary("canonical.abs(tensor<complex<f64>>)"), "tensor<f64>");
}

TEST(UnaryTest, ElementsThatMakeNoSenseAreRefused) {
  EXPECT_EQ(Unary("canonical.neg(tensor<2xui8>)"),
            "error: input (tensor<2xui8>): expected elements of f64 f32 f16 bf16 i64 i32 i16 i8, "
            "found ui8");
  EXPECT_EQ(Unary("canonical.exp(tensor<2xi32>)"),
            "error: input (tensor<2xi32>): expected elements of f64 f32 f16 bf16, found i32");
  EXPECT_THAT(Unary("canonical.bitwise_not(tensor<2xf32>)"), HasSubstr("found f32"));
  EXPECT_EQ(Unary("canonical.bitwise_not(tensor<2xi1>)"), "tensor<2xi1>");
}

TEST(BinaryTest, EveryOpBroadcastsAndChecks) {
  for (const OpInfo& op : InfosOf(ElementwiseBinaryOps{})) {
    if (op.name == "canonical.select") continue;
    const std::string element = op.elements.contains(ElementKind::kI32) ? "i32" : "f32";
    const bool compares = op.name == "canonical.compare";
    const std::string suffix = compares ? " {direction = \"less\"}" : "";
    const std::string result = compares ? "i1" : element;
    // $ is the element, # the shape.
    auto infer = [&](absl::string_view lhs, absl::string_view rhs) {
      return Binary(absl::StrCat(op.name, "(", lhs, element, ">, ", rhs, element, ">)", suffix));
    };
    EXPECT_EQ(infer("tensor<4x1x", "tensor<3x"), absl::StrCat("tensor<4x3x", result, ">"));
    EXPECT_EQ(infer("tensor<", "tensor<?x3x"), absl::StrCat("tensor<?x3x", result, ">"));
    EXPECT_EQ(infer("tensor<*x", "tensor<3x"), absl::StrCat("tensor<*x", result, ">"));
    EXPECT_EQ(infer("!canonical.matrix<?x3x", "!canonical.matrix<2x?x"),
              absl::StrCat("!canonical.matrix<2x3x", result, ">"));
    EXPECT_EQ(infer("tensor<2x2x", "tensor<3x3x"),
              absl::StrCat("error: rhs (tensor<3x3x", element,
                           ">): (C2) expected a shape that broadcasts with 2x2, found 3x3"))
        << op.name;
    EXPECT_EQ(infer("!canonical.matrix<2x3x", "!canonical.matrix<1x3x"),
              absl::StrCat("error: rhs (!canonical.matrix<1x3x", element,
                           ">): (C2) expected a shape that is 2x3, found 1x3"))
        << op.name;
    EXPECT_EQ(infer("!canonical.bias<3x", "tensor<3x"),
              absl::StrCat("error: rhs (tensor<3x", element,
                           ">): (C1) expected domain bias, found tensor"))
        << op.name;
    EXPECT_EQ(Binary(absl::StrCat(op.name, "(tensor<3x", element, ">, tensor<3xi8>)", suffix)),
              absl::StrCat("error: rhs (tensor<3xi8>): (C3) expected elements of ", element,
                           " as in lhs, found i8"))
        << op.name;
    EXPECT_EQ(Binary(absl::StrCat(op.name, "(unknown, unknown)", suffix)), "unknown");
    EXPECT_EQ(Binary(absl::StrCat(op.name, "(unknown, tensor<3x", element, ">)", suffix)),
              absl::StrCat("tensor<*x", result, ">"));
  }
}

TEST(BinaryTest, NamesSurviveWhereTheDimensionIsPassedThrough) {
  EXPECT_EQ(Binary("canonical.eltwise_add(tensor<?x3xf32, [\"n\", \"\"]>, tensor<3xf32>)"),
            "tensor<?x3xf32, [\"n\", \"\"]>");
  EXPECT_EQ(Binary("canonical.eltwise_add(tensor<?xf32, [\"n\"]>, tensor<?xf32, [\"n\"]>)"),
            "tensor<?xf32, [\"n\"]>");
  EXPECT_EQ(Binary("canonical.eltwise_add(tensor<?xf32, [\"n\"]>, tensor<?xf32, [\"m\"]>)"),
            "tensor<?xf32>");
}

TEST(BinaryTest, QuantisedElementsMustBeTheSame) {
  const std::string type = "tensor<2x!quant.uniform<i8:f32, 0.5:3>>";
  EXPECT_EQ(Binary(absl::StrCat("canonical.eltwise_max(", type, ", ", type, ")")), type);
  EXPECT_EQ(Binary(absl::StrCat("canonical.eltwise_max(", type, ", tensor<2xi8>)")),
            "error: rhs (tensor<2xi8>): (C3) expected elements of !quant.uniform<i8:f32, "
            "0.5:3> as in lhs, found i8");
  EXPECT_THAT(Binary(absl::StrCat("canonical.eltwise_div(", type, ", ", type, ")")),
              HasSubstr("expected elements of f64 f32"));
}

TEST(BinaryTest, AQuantisedAxisKeepsItsPosition) {
  const std::string element = "!quant.uniform<i8:f32:0, {1.0, 2.0}>";
  EXPECT_EQ(Binary(absl::StrCat("canonical.eltwise_max(tensor<2x1x", element, ">, tensor<2x3x",
                                element, ">)")),
            absl::StrCat("tensor<2x3x", element, ">"));
  EXPECT_EQ(Binary(absl::StrCat("canonical.eltwise_max(tensor<2x2x", element, ">, tensor<2x",
                                element, ">)")),
            absl::StrCat("error: rhs (tensor<2x", element,
                         ">): (C4) expected rank 2, as the elements are quantised along an axis, "
                         "found 1"));
  const std::string one = "!quant.uniform<i8:f32:0, {1.0}>";
  EXPECT_EQ(Binary(absl::StrCat("canonical.select(tensor<2x1xi1>, tensor<1x1x", one,
                                ">, tensor<1x1x", one, ">)")),
            "error: condition (tensor<2x1xi1>): (C4) expected size 1 along axis 0, as the elements "
            "are quantised along it, found 2");
}

TEST(BinaryTest, Compare) {
  EXPECT_EQ(Binary("canonical.compare(tensor<2x!roundhouse.string>, tensor<!roundhouse.string>) "
                   "{direction = \"equal\"}"),
            "tensor<2xi1>");
  EXPECT_EQ(Binary("canonical.compare(unknown, tensor<2xf32>) {direction = \"equal\"}"),
            "tensor<*xi1>");
  // It may be in any domain, so no tensor type describes it.
  EXPECT_EQ(Binary("canonical.compare(unknown, unknown) {direction = \"equal\"}"), "unknown");
  EXPECT_EQ(Binary("canonical.compare(tensor<2xf32>, tensor<2xf32>) {direction = \"lesser\"}"),
            "error: attribute 'direction': expected one of \"equal\" | \"not_equal\" | \"less\" | "
            "\"less_equal\" | \"greater\" | \"greater_equal\", found \"lesser\", did you mean "
            "'less'?");
  EXPECT_EQ(Binary("canonical.compare(tensor<2xf32>, tensor<2xf32>)"),
            "error: attribute 'direction' is missing");
}

TEST(BinaryTest, Select) {
  EXPECT_EQ(Binary("canonical.select(tensor<4x1xi1>, tensor<3xf16>, tensor<f16>)"),
            "tensor<4x3xf16>");
  EXPECT_EQ(Binary("canonical.select(unknown, tensor<3xf16>, unknown)"), "tensor<*xf16>");
  EXPECT_EQ(Binary("canonical.select(tensor<2xi1>, unknown, unknown)"), "unknown");
  EXPECT_EQ(Binary("canonical.select(tensor<i1>, tensor<2x!roundhouse.string>, "
                   "tensor<!roundhouse.string>)"),
            "tensor<2x!roundhouse.string>");
  EXPECT_EQ(Binary("canonical.select(tensor<2xi8>, tensor<2xf32>, tensor<2xf32>)"),
            "error: condition (tensor<2xi8>): expected elements of i1, found i8");
  EXPECT_EQ(Binary("canonical.select(tensor<2xi1>, tensor<2xf32>, tensor<2xf16>)"),
            "error: on_false (tensor<2xf16>): (C3) expected elements of f32 as in on_true, found "
            "f16");
  EXPECT_EQ(Binary("canonical.select(tensor<2xi1>, tensor<3xf32>, tensor<f32>)"),
            "error: on_true (tensor<3xf32>): (C2) expected a shape that broadcasts with 2, found "
            "3");
  EXPECT_EQ(Binary("canonical.select(tensor<2x2xi1>, !canonical.matrix<2x2xf32>, "
                   "!canonical.matrix<2x2xf32>)"),
            "error: on_true (!canonical.matrix<2x2xf32>): (C1) expected domain tensor, found "
            "matrix");
}

TEST(ActivationTest, TheTypeIsPassedThroughByEveryOp) {
  for (const OpInfo& op : InfosOf(ActivationOps{})) {
    if (op.name == "canonical.prelu") continue;
    for (absl::string_view type :
         {"tensor<?x3xf32, [\"n\", \"\"]>", "tensor<*xf16>", "!canonical.feature<1x?x8x3xbf16>"}) {
      EXPECT_EQ(Act(absl::StrCat(op.name, "(", type, ")")), type) << op.name;
    }
    EXPECT_EQ(Act(absl::StrCat(op.name, "(unknown)")), "unknown") << op.name;
    EXPECT_EQ(Act(absl::StrCat(op.name, "(f32)")),
              "error: input (f32): (C1) expected a tensor, found f32");
    EXPECT_THAT(Act(absl::StrCat(op.name, "(tensor<2xi1>)")), HasSubstr("found i1")) << op.name;
  }
}

TEST(ActivationTest, ClampChecksItsBounds) {
  EXPECT_EQ(Act("canonical.clamp(tensor<2xf32>) {min = 2.0 : f64, max = 1.0 : f64}"),
            "error: (C2) attribute 'min': expected at most 'max', 1, found 2");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xf32>) {max = 0x7FF8000000000000 : f64}"),
            "error: (C2) attribute 'max': expected a number, found NaN");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xi8>) {min = 0.5 : f64}"),
            "error: (C3) attribute 'min': expected a whole number within i8, found 0.5");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xi8>) {max = 128.0 : f64}"),
            "error: (C3) attribute 'max': expected a whole number within i8, found 128");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xui64>) {min = -1.0 : f64}"),
            "error: (C3) attribute 'min': expected a whole number within ui64, found -1");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xi64>) {max = 9223372036854775808.0 : f64}"),
            "error: (C3) attribute 'max': expected a whole number within i64, found 9.22337e+18");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xui64>) {max = 9223372036854775808.0 : f64}"),
            "tensor<2xui64>");
  EXPECT_EQ(Act("canonical.clamp(tensor<2xi8>) {max = 127.0 : f64}"), "tensor<2xi8>");
  EXPECT_EQ(Act("canonical.clamp(tensor<2x!quant.uniform<i8:f32, 0.5>>) {max = 0.3 : f64}"),
            "tensor<2x!quant.uniform<i8:f32, 0.5>>");
}

TEST(ActivationTest, TheSlopeOfPrelu) {
  EXPECT_EQ(Act("canonical.prelu(tensor<?x8x4x4xf32, [\"n\", \"\", \"\", \"\"]>, "
                "tensor<8x1x1xf32>)"),
            "tensor<?x8x4x4xf32, [\"n\", \"\", \"\", \"\"]>");
  EXPECT_EQ(Act("canonical.prelu(!canonical.feature<1x4x4x8xf32>, !canonical.bias<8xf32>)"),
            "!canonical.feature<1x4x4x8xf32>");
  EXPECT_EQ(Act("canonical.prelu(!canonical.feature<1x4x4x?xf32>, !canonical.bias<8xf32>)"),
            "!canonical.feature<1x4x4x?xf32>");
  EXPECT_EQ(Act("canonical.prelu(unknown, tensor<8xf32>)"), "unknown");
  EXPECT_EQ(Act("canonical.prelu(tensor<8xf32>, unknown)"), "tensor<8xf32>");
  EXPECT_EQ(Act("canonical.prelu(!canonical.matrix<2x2xf32>, tensor<2xf32>)"),
            "error: input (!canonical.matrix<2x2xf32>): (C1) expected domain tensor or feature, "
            "found matrix");
  EXPECT_EQ(Act("canonical.prelu(tensor<4x3xf32>, tensor<2x4x3xf32>)"),
            "error: slope (tensor<2x4x3xf32>): (C2) expected a shape that broadcasts to 4x3, found "
            "2x4x3");
  EXPECT_EQ(Act("canonical.prelu(!canonical.feature<1x4x4x8xf32>, !canonical.bias<7xf32>)"),
            "error: slope (!canonical.bias<7xf32>): (C2) expected 8 elements, one for each channel "
            "of input, found 7");
  EXPECT_EQ(Act("canonical.prelu(!canonical.feature<1x4x4x8xf32>, tensor<8xf32>)"),
            "error: slope (tensor<8xf32>): (C2) expected domain bias, found tensor");
  EXPECT_EQ(Act("canonical.prelu(tensor<4xf32>, tensor<4xf16>)"),
            "error: slope (tensor<4xf16>): (C3) expected elements of f32 as in input, found f16");
}

}  // namespace
}  // namespace roundhouse::canonical
