// An invalid node in a branch is an error only of runs that take the branch.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Three elements cannot be split into one and one.
constexpr absl::string_view kWrongSplit =
    "parts = Constant<value = int64[2] {1, 1}>() p, q = Split<axis = 0>(x, parts) ";

std::string IfText(absl::string_view condition, absl::string_view other) {
  return absl::StrCat("g (bool c, float[3] x) => (float[K] y) { ", condition,
                      "y = If (d) <then_branch = t () => (float[M] u) { u = Relu(x) }, ",
                      "else_branch = e () => (float[N] v) { ", other, "v = Relu(p) }> }");
}

const Tensor& Input() {
  static const auto* const kInput = new Tensor(Tensor::Of<float>({3}, {-1, 2, 3}));
  return *kInput;
}

void ExpectRelu(const absl::StatusOr<Tensor>& found) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(*found, Tensor::Of<float>({3}, {0, 2, 3}));
}

TEST(WrongBranches, AreNoErrorWhereTheyAreNotTaken) {
  const std::string text = IfText("d = Identity(c) ", kWrongSplit);
  ExpectRelu(RunOnnxForOne(text, {Tensor::Scalar<bool>(true), Input()}, 18));
  EXPECT_THAT(
      RunOnnxForOne(text, {Tensor::Scalar<bool>(false), Input()}, 18),
      StatusIs(absl::StatusCode::kInvalidArgument, AllOf(HasSubstr("Split"), HasSubstr("p"))));
}

TEST(WrongBranches, AreNoErrorWhereItIsKnownThatTheyAreNotTaken) {
  ExpectRelu(RunOnnxForOne(IfText("d = Constant<value = bool {1}>() ", kWrongSplit),
                           {Tensor::Scalar<bool>(false), Input()}, 18));
}

TEST(WrongBranches, AreErrorsOfTheLoadWhereTheyAreTakenForSure) {
  EXPECT_THAT(RunOnnxForOne(IfText("d = Constant<value = bool {0}>() ", kWrongSplit),
                            {Tensor::Scalar<bool>(true), Input()}, 18),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("Split")));
}

TEST(WrongBranches, WhatIsWrongOutsideOfThemIsAnErrorOfTheLoad) {
  EXPECT_THAT(RunOnnxForOne(absl::StrCat("g (float[3] x) => (float[K] p) { ", kWrongSplit, "}"),
                            {Input()}, 18),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("Split")));
}

TEST(WrongBranches, MayBeDeeperInABranch) {
  const std::string loop = absl::StrCat(
      "n = Constant<value = int64 {2}>() yes = Constant<value = bool {1}>() p = Loop(n, yes, x) ",
      "<body = b (int64 i, bool k, float[K] s) => (bool l, float[L] r) { l = Identity(k) ",
      "parts = Constant<value = int64[2] {1, 1}>() r, q = Split<axis = 0>(x, parts) }> ");
  const std::string text = IfText("d = Identity(c) ", loop);
  ExpectRelu(RunOnnxForOne(text, {Tensor::Scalar<bool>(true), Input()}, 18));
  EXPECT_THAT(RunOnnxForOne(text, {Tensor::Scalar<bool>(false), Input()}, 18),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("Split")));
}

TEST(WrongBranches, AreKeptByTextAndWrittenAsTheyWere) {
  const std::string text = IfText("d = Identity(c) ", kWrongSplit);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadBytes(ModelBytes(text, 18)));
  ASSERT_OK_AND_ASSIGN(const std::string printed, Print(*program));
  EXPECT_THAT(printed, HasSubstr("onnx.wrong"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> parsed, Parse(OnnxTestContext(), printed));
  EXPECT_THAT(VerifyOk(*parsed), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string bytes, FormatOnnx(*parsed));
  EXPECT_EQ(bytes.find("onnx.wrong"), std::string::npos);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again, ReadBytes(bytes));
  ASSERT_OK_AND_ASSIGN(const std::string printed_again, Print(*again));
  EXPECT_THAT(printed_again, HasSubstr("onnx.wrong"));
}

}  // namespace
}  // namespace roundhouse
