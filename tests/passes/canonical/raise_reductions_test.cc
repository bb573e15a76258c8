// The passes raise_norms and raise_softmax.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/passes/canonical/pass_harness.h"

namespace roundhouse::testing {
namespace {

const EveryPatternFires kAllFire({"raise_norms", "raise_softmax"});

// Each of the pieces rounds numbers of about the size of the result.
const Tolerance kClose = Tolerance::Close(2e-6, 2e-6);

constexpr absl::string_view kFull = "tensor<?x4x6xf32>";
constexpr absl::string_view kOne = "tensor<?x4x1xf32>";

// Replaces $F by the type of x, $O by that of a reduction along its last axis, and $N by that of a
// constant.
std::string Text(absl::string_view body) {
  return absl::StrReplaceAll(absl::StrCat(R"(
ml_program.subgraph @main(%x: $F) -> $F {
  %epsilon = "canonical.constant_gen"() {value = dense<1.0e-03> : $N} : () -> $N
  %one = "canonical.constant_gen"() {value = dense<1.0> : $N} : () -> $N
  %two = "canonical.constant_gen"() {value = dense<2.0> : $N} : () -> $N
  %half = "canonical.constant_gen"() {value = dense<0.5> : $N} : () -> $N
  %minus_half = "canonical.constant_gen"() {value = dense<-0.5> : $N} : () -> $N
  %sixth = "canonical.constant_gen"() {value = dense<0.166666672> : $N} : () -> $N
  %six = "canonical.constant_gen"() {value = dense<6.0> : $N} : () -> $N
  %scale = "canonical.constant_gen"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
  %shift = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x6xf32>} : () -> tensor<1x6xf32>
  %column = "canonical.constant_gen"() {value = dense<0.0> : tensor<4x1xf32>} : () -> tensor<4x1xf32>
)",
                                          body, "\n  ml_program.output %y : $F\n}"),
                             {{"$F", kFull}, {"$O", kOne}, {"$N", "tensor<f32>"}});
}

std::string Reduce(absl::string_view result, absl::string_view input, absl::string_view kind,
                   absl::string_view axes = "-1") {
  return absl::Substitute(
      "  $0 = \"canonical.tensor_reduce\"($1) {axes = array<i64: $3>, kind = \"$2\"} : ($$F) -> "
      "$$O\n",
      result, input, kind, axes);
}
// A node with operands of these types (a letter for each: F, O, N); the result has the largest of
// them.
std::string Line(absl::string_view result, absl::string_view op, absl::string_view operands,
                 absl::string_view types) {
  std::string list;
  char widest = 'N';
  for (const char type : types) {
    absl::StrAppend(&list, list.empty() ? "" : ", ", "$", std::string(1, type));
    if (type == 'F' || (type == 'O' && widest == 'N')) widest = type;
  }
  return absl::StrCat("  ", result, " = \"canonical.", op, "\"(", operands, ") : (", list, ") -> $",
                      std::string(1, widest), "\n");
}

// %d = x - mean(x), and %v = mean(d^2).
std::string Deviation() {
  return Reduce("%m", "%x", "mean") + Line("%d", "eltwise_sub", "%x, %m", "FO");
}
std::string Variance() {
  return Line("%s", "eltwise_mul", "%d, %d", "FF") + Reduce("%v", "%s", "mean");
}
std::string PlusEpsilon() { return Line("%e", "eltwise_add", "%v, %epsilon", "ON"); }
std::string Root() { return Line("%r", "eltwise_sqrt", "%e", "O"); }

class RaiseReductionsTest : public PassHarness {};

TEST_F(RaiseReductionsTest, LayerNorm) {
  const std::string squares[] = {
      Variance(),
      Line("%s", "pow", "%d, %two", "FN") + Reduce("%v", "%s", "mean", "2"),
      Line("%s", "eltwise_mul", "%d, %d", "FF") + Reduce("%w", "%s", "sum") +
          Line("%v", "eltwise_div", "%w, %six", "ON"),
      Reduce("%w", "%d", "sum_square") + Line("%v", "eltwise_mul", "%sixth, %w", "NO"),
      // A deviation that is computed separately.
      Reduce("%m2", "%x", "mean", "2") + Line("%d2", "eltwise_sub", "%x, %m2", "FO") +
          Line("%s", "eltwise_mul", "%d2, %d2", "FF") + Reduce("%v", "%s", "mean"),
  };
  for (const std::string& square : squares) {
    EXPECT_EQ(Transformed(Text(Deviation() + square + PlusEpsilon() + Root() +
                               Line("%y", "eltwise_div", "%d, %r", "FO")),
                          "raise_norms", kClose),
              "layer_norm");
    EXPECT_EQ(*NodeOf("layer_norm").attribute("epsilon"),
              Attribute::Float(1e-3, ElementKind::kF32));
  }
  const std::string roots[] = {
      Line("%r", "rsqrt", "%e", "O") + Line("%y", "eltwise_mul", "%d, %r", "FO"),
      Line("%r", "rsqrt", "%e", "O") + Line("%y", "eltwise_mul", "%r, %d", "OF"),
      Line("%q", "eltwise_sqrt", "%e", "O") + Line("%r", "eltwise_div", "%one, %q", "NO") +
          Line("%y", "eltwise_mul", "%d, %r", "FO"),
      Line("%r", "pow", "%e, %half", "ON") + Line("%y", "eltwise_div", "%d, %r", "FO"),
      Line("%r", "pow", "%e, %minus_half", "ON") + Line("%y", "eltwise_mul", "%r, %d", "OF"),
  };
  for (const std::string& root : roots) {
    EXPECT_EQ(Transformed(Text(Deviation() + Variance() +
                               Line("%e", "eltwise_add", "%epsilon, %v", "NO") + root),
                          "raise_norms", kClose),
              "layer_norm");
  }
}

std::string ScaleLine(absl::string_view result, absl::string_view input) {
  return absl::Substitute(
      "  $0 = \"canonical.eltwise_mul\"(%scale, $1) : (tensor<6xf32>, $$F) -> $$F\n", result,
      input);
}
std::string ShiftLine(absl::string_view result, absl::string_view input) {
  return absl::Substitute(
      "  $0 = \"canonical.eltwise_add\"($1, %shift) : ($$F, tensor<1x6xf32>) -> $$F\n", result,
      input);
}

TEST_F(RaiseReductionsTest, NormsTakeScaleAndBias) {
  const std::string norm =
      Deviation() + Variance() + PlusEpsilon() + Root() + Line("%n", "eltwise_div", "%d, %r", "FO");
  EXPECT_EQ(Transformed(Text(norm + ScaleLine("%a", "%n") + ShiftLine("%y", "%a")), "raise_norms",
                        kClose),
            "layer_norm");
  EXPECT_EQ(NodeOf("layer_norm").num_operands(), 3);
  EXPECT_EQ(Transformed(Text(norm + ShiftLine("%y", "%n")), "raise_norms", kClose), "layer_norm");
  // Scale and bias, and a scale after the bias.
  EXPECT_EQ(Transformed(Text(norm + ShiftLine("%a", "%n") + ScaleLine("%y", "%a")), "raise_norms",
                        kClose),
            "layer_norm eltwise_mul");
  // Along another axis.
  EXPECT_EQ(
      Transformed(
          Text(norm +
               "  %y = \"canonical.eltwise_mul\"(%n, %column) : ($F, tensor<4x1xf32>) -> $F\n"),
          "raise_norms", kClose),
      "layer_norm eltwise_mul");
}

TEST_F(RaiseReductionsTest, RmsNorm) {
  const std::string square = Line("%s", "eltwise_mul", "%x, %x", "FF") + Reduce("%v", "%s", "mean");
  const std::string norm = square + PlusEpsilon() + Line("%r", "rsqrt", "%e", "O");
  EXPECT_EQ(
      Transformed(Text(norm + Line("%y", "eltwise_mul", "%x, %r", "FO")), "raise_norms", kClose),
      "rms_norm");
  EXPECT_EQ(
      Transformed(Text(norm + Line("%n", "eltwise_mul", "%r, %x", "OF") + ScaleLine("%y", "%n")),
                  "raise_norms", kClose),
      "rms_norm");
  EXPECT_EQ(NodeOf("rms_norm").num_operands(), 2);
  // Without a bias.
  EXPECT_EQ(
      Transformed(Text(norm + Line("%n", "eltwise_mul", "%r, %x", "OF") + ShiftLine("%y", "%n")),
                  "raise_norms", kClose),
      "rms_norm eltwise_add");
}

TEST_F(RaiseReductionsTest, NormOverSeveralAxes) {
  auto text = [](absl::string_view axes, absl::string_view reduced) {
    return absl::Substitute(
        R"(
ml_program.subgraph @main(%x: tensor<?x4x6xf32>) -> tensor<?x4x6xf32> {
  %epsilon = "canonical.constant_gen"() {value = dense<1.0e-05> : tensor<f32>} : () -> tensor<f32>
  %s = "canonical.eltwise_mul"(%x, %x) : (tensor<?x4x6xf32>, tensor<?x4x6xf32>) -> tensor<?x4x6xf32>
  %v = "canonical.tensor_reduce"(%s) {axes = array<i64: $0>, kind = "mean"} : (tensor<?x4x6xf32>) -> $1
  %e = "canonical.eltwise_add"(%v, %epsilon) : ($1, tensor<f32>) -> $1
  %r = "canonical.eltwise_sqrt"(%e) : ($1) -> $1
  %y = "canonical.eltwise_div"(%x, %r) : (tensor<?x4x6xf32>, $1) -> tensor<?x4x6xf32>
  ml_program.output %y : tensor<?x4x6xf32>
})",
        axes, reduced);
  };
  EXPECT_EQ(Transformed(text("2, 1", "tensor<?x1x1xf32>"), "raise_norms", kClose), "rms_norm");
  EXPECT_EQ(*NodeOf("rms_norm").attribute("axis"), Attribute::Int(-2));
  // Not the last axes.
  ExpectUnchanged(text("1", "tensor<?x1x6xf32>"), "raise_norms");
  ExpectUnchanged(text("0, 2", "tensor<1x4x1xf32>"), "raise_norms");
}

TEST_F(RaiseReductionsTest, NormsRefuse) {
  const std::string end = Root() + Line("%y", "eltwise_div", "%d, %r", "FO");
  // Sums instead of means; if the deviation is from another value, or the mean along another axis,
  // only the mean of the squares is raised.
  ExpectUnchanged(Text(Deviation() + Line("%s", "eltwise_mul", "%d, %d", "FF") +
                       Reduce("%v", "%s", "sum") + PlusEpsilon() + end),
                  "raise_norms");
  EXPECT_EQ(Transformed(Text(Reduce("%m", "%x", "max") + Line("%d", "eltwise_sub", "%x, %m", "FO") +
                             Variance() + PlusEpsilon() + end),
                        "raise_norms", kClose),
            "tensor_reduce eltwise_sub rms_norm");
  EXPECT_EQ(
      Transformed(
          Text("  %m = \"canonical.tensor_reduce\"(%x) {axes = array<i64: 1>, kind = \"mean\"} : "
               "($F) -> tensor<?x1x6xf32>\n  %d = \"canonical.eltwise_sub\"(%x, %m) : ($F, "
               "tensor<?x1x6xf32>) -> $F\n" +
               Variance() + PlusEpsilon() + end),
          "raise_norms", kClose),
      "tensor_reduce eltwise_sub rms_norm");
  // A second user of the variance.
  ExpectUnchanged(
      Text(Deviation() + Variance() + PlusEpsilon() + Root() +
           Line("%n", "eltwise_div", "%d, %r", "FO") + Line("%y", "eltwise_add", "%n, %v", "FO")),
      "raise_norms");
  // Axes that are removed: 6 x 6 broadcasts, but along the other axis.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %s = "canonical.eltwise_mul"(%x, %x) : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
  %v = "canonical.tensor_reduce"(%s) {axes = array<i64: 1>, keep_dims = false, kind = "mean"} : (tensor<6x6xf32>) -> tensor<6xf32>
  %r = "canonical.rsqrt"(%v) : (tensor<6xf32>) -> tensor<6xf32>
  %y = "canonical.eltwise_mul"(%x, %r) : (tensor<6x6xf32>, tensor<6xf32>) -> tensor<6x6xf32>
  ml_program.output %y : tensor<6x6xf32>
})",
                  "raise_norms");
  // A sum over an unknown number of elements.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %sixth = "canonical.constant_gen"() {value = dense<0.166666672> : tensor<f32>} : () -> tensor<f32>
  %s = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, kind = "sum_square"} : (tensor<2x?xf32>) -> tensor<2x1xf32>
  %v = "canonical.eltwise_mul"(%s, %sixth) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
  %r = "canonical.rsqrt"(%v) : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %y = "canonical.eltwise_mul"(%x, %r) : (tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<2x?xf32>
  ml_program.output %y : tensor<2x?xf32>
})",
                  "raise_norms");
}

TEST_F(RaiseReductionsTest, AxesThatAreAnOperand) {
  EXPECT_EQ(Transformed(R"(
ml_program.subgraph @main(%x: tensor<*xf32>) -> tensor<*xf32> {
  %axes = "canonical.constant_gen"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %s = "canonical.eltwise_mul"(%x, %x) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %v = "canonical.tensor_reduce"(%s, %axes) {kind = "mean"} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  %r = "canonical.rsqrt"(%v) : (tensor<*xf32>) -> tensor<*xf32>
  %y = "canonical.eltwise_mul"(%x, %r) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  ml_program.output %y : tensor<*xf32>
})",
                        "raise_norms", kClose),
            "rms_norm");
}

// ---- Softmax ----

std::string Shifted() {
  return Reduce("%m", "%x", "max") + Line("%d", "eltwise_sub", "%x, %m", "FO");
}
std::string Exponentials(absl::string_view of) {
  return Line("%e", "exp", of, "F") + Reduce("%s", "%e", "sum", "2");
}

TEST_F(RaiseReductionsTest, Softmax) {
  for (const std::string& end :
       {Line("%y", "eltwise_div", "%e, %s", "FO"),
        Line("%r", "eltwise_div", "%one, %s", "NO") + Line("%y", "eltwise_mul", "%r, %e", "OF")}) {
    EXPECT_EQ(Transformed(Text(Shifted() + Exponentials("%d") + end), "raise_softmax", kClose),
              "tensor_softmax");
    EXPECT_EQ(Transformed(Text(Exponentials("%x") + end), "raise_softmax", kClose),
              "tensor_softmax");
  }
}

TEST_F(RaiseReductionsTest, LogSoftmax) {
  const std::string log = Line("%l", "log", "%s", "O");
  for (const std::string& body :
       {Shifted() + Exponentials("%d") + log + Line("%y", "eltwise_sub", "%d, %l", "FO"),
        Exponentials("%x") + log + Line("%y", "eltwise_sub", "%x, %l", "FO"),
        Reduce("%l", "%x", "log_sum_exp") + Line("%y", "eltwise_sub", "%x, %l", "FO"),
        Exponentials("%x") + Line("%p", "eltwise_div", "%e, %s", "FO") +
            Line("%y", "log", "%p", "F")}) {
    EXPECT_EQ(Transformed(Text(body), "raise_softmax", kClose), "log_softmax");
  }
}

TEST_F(RaiseReductionsTest, SoftmaxRefuses) {
  // Another reduction, different exponentials, another user.
  ExpectUnchanged(Text(Line("%e", "exp", "%x", "F") + Reduce("%s", "%e", "mean") +
                       Line("%y", "eltwise_div", "%e, %s", "FO")),
                  "raise_softmax");
  ExpectUnchanged(Text(Line("%n", "neg", "%x", "F") + Line("%f", "exp", "%n", "F") +
                       Exponentials("%x") + Line("%y", "eltwise_div", "%f, %s", "FO")),
                  "raise_softmax");
  ExpectUnchanged(Text(Exponentials("%x") + Line("%p", "eltwise_div", "%e, %s", "FO") +
                       Line("%y", "eltwise_add", "%p, %s", "FO")),
                  "raise_softmax");
  // Two axes, and one that is removed.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %e = "canonical.exp"(%x) : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = "canonical.tensor_reduce"(%e) {kind = "sum", axes = array<i64: 0, 1>} : (tensor<6x6xf32>) -> tensor<1x1xf32>
  %y = "canonical.eltwise_div"(%e, %s) : (tensor<6x6xf32>, tensor<1x1xf32>) -> tensor<6x6xf32>
  ml_program.output %y : tensor<6x6xf32>
})",
                  "raise_softmax");
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %e = "canonical.exp"(%x) : (tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = "canonical.tensor_reduce"(%e) {kind = "sum", axes = array<i64: 1>, keep_dims = false} : (tensor<6x6xf32>) -> tensor<6xf32>
  %y = "canonical.eltwise_div"(%e, %s) : (tensor<6x6xf32>, tensor<6xf32>) -> tensor<6x6xf32>
  ml_program.output %y : tensor<6x6xf32>
})",
                  "raise_softmax");
}

TEST_F(RaiseReductionsTest, ShiftAlongAnotherAxisStays) {
  EXPECT_EQ(Transformed(R"(
ml_program.subgraph @main(%x: tensor<3x6xf32>) -> tensor<3x6xf32> {
  %m = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 0>} : (tensor<3x6xf32>) -> tensor<1x6xf32>
  %d = "canonical.eltwise_sub"(%x, %m) : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<3x6xf32>
  %e = "canonical.exp"(%d) : (tensor<3x6xf32>) -> tensor<3x6xf32>
  %s = "canonical.tensor_reduce"(%e) {kind = "sum", axes = array<i64: 1>} : (tensor<3x6xf32>) -> tensor<3x1xf32>
  %y = "canonical.eltwise_div"(%e, %s) : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x6xf32>
  ml_program.output %y : tensor<3x6xf32>
})",
                        "raise_softmax", kClose),
            "tensor_reduce eltwise_sub tensor_softmax");
}

}  // namespace
}  // namespace roundhouse::testing
