#include "roundhouse/interp/check_kernels.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class CheckKernelsTest : public ProgramTestBase {
 protected:
  // Runs one check on a constant.
  absl::Status Check(absl::string_view op, absl::string_view value, absl::string_view type,
                     absl::string_view attributes) {
    return RunProgram(
        absl::StrCat("ml_program.global private @x(dense<", value, "> : ", type, ") : ", type,
                     "\nml_program.func @main() {\n  %x = ml_program.global_load_const @x : ", type,
                     "\n  \"check.", op, "\"(%x) {", attributes, "} : (", type,
                     ") -> () loc(\"here\")\n  ml_program.return\n}"));
  }
};

TEST_F(CheckKernelsTest, Eq) {
  EXPECT_THAT(
      Check("eq", "[1.0, 2.0]", "tensor<2xf32>", "expected = dense<[1.0, 2.0]> : tensor<2xf32>"),
      IsOk());
  EXPECT_THAT(Check("eq", "[[1, 2], [3, 4]]", "tensor<2x2xi32>",
                    "expected = dense<[[1, 2], [5, 4]]> : tensor<2x2xi32>"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "@main: check.eq 'here': 1 of 4 elements differs; worst at [1, 0]: found 3, "
                       "expected 5, difference 2, allowed none"));
  EXPECT_THAT(Check("eq", "true", "tensor<3xi1>", "expected = dense<true> : tensor<3xi1>"), IsOk());
  EXPECT_THAT(
      Check("eq", "0x7FC00000", "tensor<1xf32>", "expected = dense<0xFFC00001> : tensor<1xf32>"),
      IsOk());
  EXPECT_THAT(
      Check("eq", "-0.0", "tensor<1xf32>", "expected = dense<0.0> : tensor<1xf32>"),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("found -0.0, expected 0.0")));
}

TEST_F(CheckKernelsTest, AlmostEq) {
  EXPECT_THAT(
      Check("almost_eq", "1.000001", "tensor<1xf32>", "expected = dense<1.0> : tensor<1xf32>"),
      IsOk());
  EXPECT_THAT(Check("almost_eq", "1.1", "tensor<1xf32>", "expected = dense<1.0> : tensor<1xf32>"),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("allowed 1.1e-05")));
  EXPECT_THAT(Check("almost_eq", "1.1", "tensor<1xf32>",
                    "atol = 0.0, expected = dense<1.0> : tensor<1xf32>, rtol = 0.2"),
              IsOk());
  EXPECT_THAT(Check("almost_eq", "1.1", "tensor<1xf32>",
                    "atol = 0.2, expected = dense<1.0> : tensor<1xf32>, rtol = 0.0"),
              IsOk());
}

TEST_F(CheckKernelsTest, CloseUlp) {
  EXPECT_THAT(Check("close_ulp", "1.00000012", "tensor<1xf32>",
                    "expected = dense<1.0> : tensor<1xf32>, max_ulp = 1"),
              IsOk());
  EXPECT_THAT(Check("close_ulp", "1.00000024", "tensor<1xf32>",
                    "expected = dense<1.0> : tensor<1xf32>, max_ulp = 1"),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("allowed 1 ulp")));
}

TEST_F(CheckKernelsTest, WhatTheRunFindsOutIsCheckedToo) {
  EXPECT_THAT(RunProgram(R"(
ml_program.global private @n(dense<3> : tensor<i64>) : tensor<i64>
ml_program.func @main() {
  %n = ml_program.global_load_const @n : tensor<i64>
  %x = "abacus.fill"(%n) : (tensor<i64>) -> tensor<?xf32>
  "check.eq"(%x) {expected = dense<1.0> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  ml_program.return
})"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("actual (tensor<3xf32>): expected tensor<2xf32>")));
}

TEST_F(CheckKernelsTest, DomainsAndQuantisationDoNotCount) {
  EXPECT_THAT(RunProgram(R"(
ml_program.global private @m(dense<1.0> : tensor<1x2xf32>) : tensor<1x2xf32>
ml_program.global private @q(dense<[1, 2]> : tensor<2xi8>) : tensor<2x!quant.uniform<i8:f32, 0.5>>
ml_program.func @main() {
  %q = ml_program.global_load_const @q : tensor<2x!quant.uniform<i8:f32, 0.5>>
  "check.eq"(%q) {expected = dense<[1, 2]> : tensor<2xi8>} : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> ()
  ml_program.return
})"),
              IsOk());
}

}  // namespace
}  // namespace roundhouse
