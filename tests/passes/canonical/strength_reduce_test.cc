// The pass strength_reduce.
#include <string>

#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gtest/gtest.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/passes/canonical/pass_harness.h"

namespace roundhouse::testing {
namespace {

const EveryPatternFires kAllFire({"strength_reduce"});

const Tolerance kClose = Tolerance::Close(0, 3e-7);
const Tolerance kCloseInF16 = Tolerance::Close(0, 3e-3);

// An op on |x| + 1 and a number.
std::string Text(absl::string_view op, absl::string_view number,
                 absl::string_view type = "tensor<?x3xf32>",
                 absl::string_view number_type = "tensor<f32>") {
  return absl::Substitute(R"(
ml_program.subgraph @main(%x: $2) -> $2 {
  %n = "canonical.constant_gen"() {value = dense<$1> : $3} : () -> $3
  %a = "canonical.abs"(%x) : ($2) -> $2
  %e = "canonical.exp"(%a) : ($2) -> $2
  %y = "canonical.$0"(%e, %n) : ($2, $3) -> $2
  ml_program.output %y : $2
})",
                          op, number, type, number_type);
}

class StrengthReduceTest : public PassHarness {
 protected:
  std::string Reduced(absl::string_view text, const Tolerance& tolerance = kClose) {
    return Transformed(text, "strength_reduce", tolerance);
  }
};

TEST_F(StrengthReduceTest, QuotientsBecomeProducts) {
  EXPECT_EQ(Reduced(Text("eltwise_div", "3.0")), "abs exp eltwise_mul");
  EXPECT_EQ(Reduced(Text("eltwise_div", "-0.125")), "abs exp eltwise_mul");
  EXPECT_EQ(Reduced(Text("eltwise_div", "7.0", "tensor<?x3xf16>", "tensor<1xf16>"), kCloseInF16),
            "abs exp eltwise_mul");
  EXPECT_EQ(Reduced(Text("eltwise_div", "7.0", "tensor<?x3xf64>", "tensor<1x1xf64>")),
            "abs exp eltwise_mul");
}

TEST_F(StrengthReduceTest, SmallPowersBecomeArithmetic) {
  EXPECT_EQ(Reduced(Text("pow", "2.0")), "abs exp eltwise_mul");
  EXPECT_EQ(Reduced(Text("pow", "3.0")), "abs exp eltwise_mul eltwise_mul");
  EXPECT_EQ(Reduced(Text("pow", "0.5")), "abs exp eltwise_sqrt");
  EXPECT_EQ(Reduced(Text("pow", "-0.5")), "abs exp rsqrt");
  EXPECT_EQ(Reduced(Text("pow", "-1.0")), "abs exp eltwise_div");
}

std::string OneOverRoot(absl::string_view more) {
  return absl::Substitute(R"(
ml_program.subgraph @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %e = "canonical.exp"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %r = "canonical.eltwise_sqrt"(%e) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %d = "canonical.eltwise_div"(%one, %r) : (tensor<f32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.$0"(%d$1) : (tensor<?x3xf32>$2) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})",
                          more == "neg" ? "neg" : "eltwise_add", more == "neg" ? "" : ", %r",
                          more == "neg" ? "" : ", tensor<?x3xf32>");
}

TEST_F(StrengthReduceTest, OneOverARoot) {
  EXPECT_EQ(Reduced(OneOverRoot("neg")), "exp rsqrt neg");
  ExpectUnchanged(OneOverRoot("the root is used"), "strength_reduce");
}

TEST_F(StrengthReduceTest, Refuses) {
  const std::string refused[] = {
      Text("eltwise_div", "0.0"),
      Text("eltwise_div", "0x7F800000"),
      // 1 / c is denormal or not exact.
      Text("eltwise_div", "1.0e-39"),
      Text("eltwise_div", "1.0e+30"),
      Text("eltwise_div", "[1.0, 2.0, 3.0]", "tensor<?x3xf32>", "tensor<3xf32>"),
      Text("pow", "2.5"),
      Text("pow", "4.0"),
  };
  for (const std::string& text : refused) ExpectUnchanged(text, "strength_reduce");
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<3xi32>) -> tensor<3xi32> {
  %n = "canonical.constant_gen"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %y = "canonical.eltwise_div"(%x, %n) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  ml_program.output %y : tensor<3xi32>
})",
                  "strength_reduce");
  // The constant broadcasts the other operand.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %n = "canonical.constant_gen"() {value = dense<3.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %y = "canonical.eltwise_div"(%x, %n) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  ml_program.output %y : tensor<2x3xf32>
})",
                  "strength_reduce");
}

}  // namespace
}  // namespace roundhouse::testing
