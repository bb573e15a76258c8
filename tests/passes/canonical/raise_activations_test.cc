// The pass raise_activations.
#include <algorithm>
#include <string>
#include <vector>

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

const EveryPatternFires kAllFire({"raise_activations"});

// In f32 each of the pieces rounds; the errors are relative to intermediate results of about the
// size of x.
const Tolerance kClose = Tolerance::Close(1e-6, 2e-6);

// Lines such as "%a = mul %x %half" over tensors of a named batch, with numbers as constants.
std::string Text(absl::string_view lines, absl::string_view kind = "f32",
                 absl::string_view shape = "?x3", absl::string_view constants = "") {
  const std::string type =
      absl::StrCat("tensor<", shape, "x", kind, shape[0] == '?' ? ", [\"batch\", \"\"]>" : ">");
  const std::string number = absl::StrCat("tensor<", constants, kind, ">");
  std::string body;
  int numbers = 0;
  std::vector<std::string> all;
  std::string rest(lines);
  while (!rest.empty()) {
    const size_t end = rest.find('\n');
    std::string line = rest.substr(0, end);
    rest = end == std::string::npos ? "" : rest.substr(end + 1);
    std::string attributes;
    if (const size_t brace = line.find('{'); brace != std::string::npos) {
      attributes = line.substr(brace);
      line = line.substr(0, brace);
    }
    std::vector<std::string> words;
    for (size_t at = 0; at < line.size();) {
      const size_t begin = line.find_first_not_of(' ', at);
      if (begin == std::string::npos) break;
      const size_t stop = std::min(line.find(' ', begin), line.size());
      words.push_back(line.substr(begin, stop - begin));
      at = stop;
    }
    if (words.empty()) continue;
    std::string operands, types;
    for (size_t i = 3; i < words.size(); ++i) {
      std::string operand = words[i];
      std::string operand_type = type;
      if (operand[0] != '%') {
        const std::string name = absl::StrCat("%number", numbers++);
        absl::StrAppend(&body, "  ", name, " = \"canonical.constant_gen\"() {value = dense<",
                        operand, "> : ", number, "} : () -> ", number, "\n");
        operand = name;
        operand_type = number;
      }
      absl::StrAppend(&operands, i > 3 ? ", " : "", operand);
      absl::StrAppend(&types, i > 3 ? ", " : "", operand_type);
    }
    std::string op = words[2];
    for (const absl::string_view short_name : {"add", "sub", "mul", "div", "max", "min"}) {
      if (op == short_name) op = absl::StrCat("eltwise_", op);
    }
    absl::StrAppend(&body, "  ", words[0], " = \"canonical.", op, "\"(", operands, ") ", attributes,
                    " : (", types, ") -> ", type, "\n");
  }
  return absl::Substitute(R"(
ml_program.subgraph @main(%x: $0) -> $0 {
$1  ml_program.output %y : $0
})",
                          type, body);
}

class RaiseActivationsTest : public PassHarness {
 protected:
  void ExpectRaised(absl::string_view text, absl::string_view ops,
                    const Tolerance& tolerance = kClose) {
    EXPECT_EQ(Transformed(text, "raise_activations", tolerance), ops) << text;
  }
};

// ---- Gelu ----

constexpr absl::string_view kGeluForms[] = {
    "%d = div %x 1.41421354\n%e = erf %d\n%s = add %e 1.0\n%m = mul %x %s\n%y = mul %m 0.5",
    "%d = mul 0.707106769 %x\n%e = erf %d\n%s = add 1.0 %e\n%h = mul 0.5 %x\n%y = mul %s %h",
    "%d = mul %x 0.707106769\n%e = erf %d\n%s = add %e 1.0\n%h = mul %s 0.5\n%y = mul %h %x",
    "%d = mul %x 0.707106769\n%e = erf %d\n%h = mul %e 0.5\n%s = add %h 0.5\n%y = mul %x %s",
    "%d = div %x 1.41421354\n%e = erf %d\n%s = sub %e -1.0\n%m = mul %x %s\n%y = div %m 2.0",
    "%d = div %x 1.41421354\n%e = erf %d\n%m = mul %x %e\n%s = add %m %x\n%y = mul 0.5 %s",
    "%d = div %x 1.41421354\n%e = erf %d\n%h = mul %x 0.5\n%m = mul %h %e\n%y = add %h %m",
};

constexpr absl::string_view kGeluTanhForms[] = {
    "%p = pow %x 3.0\n%q = mul %p 0.044715\n%r = add %x %q\n%s = mul %r 0.797884583\n%t = tanh "
    "%s\n%u = add %t 1.0\n%h = mul %x 0.5\n%y = mul %h %u",
    "%p = mul %x %x\n%q = mul %p 0.044715\n%r = add 1.0 %q\n%k = mul %x 0.797884583\n%s = mul %k "
    "%r\n%t = tanh %s\n%u = add 1.0 %t\n%m = mul %u %x\n%y = mul %m 0.5",
    "%p = mul %x %x\n%c = mul %x %p\n%q = mul %c 0.0356774069\n%k = mul 0.797884583 %x\n%s = add "
    "%q %k\n%t = tanh %s\n%u = mul %t 0.5\n%v = add %u 0.5\n%y = mul %x %v",
};

TEST_F(RaiseActivationsTest, Gelu) {
  for (const absl::string_view form : kGeluForms) {
    ExpectRaised(Text(form), "gelu");
    EXPECT_EQ(*NodeOf("gelu").attribute("approximation"), Attribute::String("none"));
    ExpectRaised(Text(form, "f64"), "gelu", Tolerance::Close(1e-6, 1e-6));
    ExpectRaised(Text(form, "f16"), "gelu", Tolerance::Close(4e-3, 4e-3));
    ExpectRaised(Text(form, "bf16"), "gelu", Tolerance::Close(3e-2, 3e-2));
    // Constants of rank 1, and of rank 2 with sizes of 1.
    ExpectRaised(Text(form, "f32", "?x3", "1x"), "gelu");
    ExpectRaised(Text(form, "f32", "?x3", "1x1x"), "gelu");
    ExpectRaised(Text(form, "f32", "?x3", "3x"), "gelu");
  }
  for (const absl::string_view form : kGeluTanhForms) {
    ExpectRaised(Text(form), "gelu");
    EXPECT_EQ(*NodeOf("gelu").attribute("approximation"), Attribute::String("tanh"));
    ExpectRaised(Text(form, "f16"), "gelu", Tolerance::Close(4e-3, 4e-3));
  }
}

TEST_F(RaiseActivationsTest, GeluOfWhatIsArithmeticItself) {
  ExpectRaised(Text(absl::StrCat("%z = mul %x 3.0\n%a = add %z 0.25\n",
                                 absl::StrReplaceAll(kGeluForms[0], {{"%x", "%a"}}))),
               "eltwise_mul eltwise_add gelu");
}

TEST_F(RaiseActivationsTest, GeluRefuses) {
  const absl::string_view form = kGeluForms[0];
  auto with = [&](absl::string_view from, absl::string_view to) {
    const std::string changed = absl::StrReplaceAll(form, {{from, to}});
    EXPECT_NE(changed, form);
    ExpectUnchanged(Text(changed), "raise_activations");
  };
  with("1.41421354", "1.4142");  // Another number.
  with("%e 1.0", "%e 1.1");
  with("%m 0.5", "%m 0.4999");
  with("= erf", "= sin");
  with("%m = mul %x %s", "%z = abs %x\n%m = mul %z %s");  // Another x.
  // A second user of an inner value.
  with("%y = mul %m 0.5", "%g = mul %m 0.5\n%y = add %g %e");
  // Constants that broadcast x.
  ExpectUnchanged(
      R"(
ml_program.subgraph @main(%x: tensor<?x1xf32>) -> tensor<?x3xf32> {
  %two = "canonical.constant_gen"() {value = dense<1.41421354> : tensor<3xf32>} : () -> tensor<3xf32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %d = "canonical.eltwise_div"(%x, %two) : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %e = "canonical.erf"(%d) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %s = "canonical.eltwise_add"(%e, %one) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %m = "canonical.eltwise_mul"(%x, %s) : (tensor<?x1xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_mul"(%m, %half) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})",
      "raise_activations");
}

TEST_F(RaiseActivationsTest, OutputsKeepTheirDeclaredType) {
  EXPECT_EQ(Transformed(
                R"(
ml_program.subgraph @main(%x: tensor<2x3xf32>) -> tensor<?x3xf32> {
  %s = "canonical.sigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "canonical.eltwise_mul"(%x, %s) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  ml_program.output %y : tensor<?x3xf32>
})",
                "raise_activations", kClose),
            "silu control.refine");
}

// ---- The others ----

TEST_F(RaiseActivationsTest, Sigmoids) {
  for (const absl::string_view form :
       {"%n = neg %x\n%e = exp %n\n%s = add %e 1.0\n%y = div 1.0 %s",
        "%n = mul %x -1.0\n%e = exp %n\n%s = add 1.0 %e\n%y = div 1.0 %s"}) {
    ExpectRaised(Text(form), "sigmoid");
  }
  for (const absl::string_view form :
       {"%n = neg %x\n%e = exp %n\n%s = add %e 1.0\n%y = div %x %s",
        "%n = neg %x\n%e = exp %n\n%s = add %e 1.0\n%g = div 1.0 %s\n%y = mul %g %x",
        "%s = sigmoid %x\n%y = mul %x %s", "%s = sigmoid %x\n%y = mul %s %x"}) {
    ExpectRaised(Text(form), "silu");
  }
  // x itself is the result of a sigmoid.
  ExpectRaised(Text("%a = sigmoid %x\n%s = sigmoid %a\n%y = mul %a %s"), "sigmoid silu");
}

TEST_F(RaiseActivationsTest, SoftplusAndMish) {
  ExpectRaised(Text("%e = exp %x\n%s = add %e 1.0\n%y = log %s"), "softplus");
  ExpectRaised(Text("%e = exp %x\n%s = add 1.0 %e\n%l = log %s\n%t = tanh %l\n%y = mul %t %x"),
               "mish");
  ExpectRaised(
      Text("%a = abs %x\n%n = neg %a\n%e = exp %n\n%s = add %e 1.0\n%l = log %s\n%r = relu "
           "%x\n%y = add %l %r"),
      "softplus");
  ExpectRaised(Text("%l = softplus %x\n%t = tanh %l\n%y = mul %x %t"), "mish");
}

TEST_F(RaiseActivationsTest, HardSigmoidAndHardSwish) {
  for (
      const absl::string_view form :
      {"%a = add %x 3.0\n%r = relu6 %a\n%y = div %r 6.0",
       "%a = add 3.0 %x\n%c = clamp %a {min = 0.0 : f64, max = 6.0 : f64}\n%y = mul %c 0.166666672",
       "%a = mul %x 0.166666672\n%b = add %a 0.5\n%y = clamp %b {min = 0.0 : f64, max = 1.0 : f64}",
       "%a = mul %x 0.166666672\n%b = add %a 0.5\n%c = max %b 0.0\n%y = min %c 1.0",
       "%a = mul %x 0.166666672\n%b = add %a 0.5\n%c = min %b 1.0\n%y = max 0.0 %c"}) {
    ExpectRaised(Text(form), "hard_sigmoid");
  }
  for (const absl::string_view form :
       {"%a = add %x 3.0\n%r = relu6 %a\n%m = mul %x %r\n%y = div %m 6.0",
        "%a = add %x 3.0\n%r = relu6 %a\n%d = div %r 6.0\n%y = mul %d %x",
        "%a = add %x 3.0\n%r = relu6 %a\n%d = mul %x 0.166666672\n%y = mul %d %r",
        "%h = hard_sigmoid %x {alpha = 0.166666672 : f32, beta = 0.5 : f32}\n%y = mul %x %h"}) {
    ExpectRaised(Text(form), "hard_swish");
  }
  ExpectUnchanged(Text("%y = clamp %x {min = 0.0 : f64, max = 1.0 : f64}"), "raise_activations");
  ExpectUnchanged(Text("%a = add %x 3.0\n%r = relu6 %a\n%y = div %r 5.0"), "raise_activations");
  ExpectUnchanged(
      Text("%h = hard_sigmoid %x {alpha = 0.2 : f32, beta = 0.5 : f32}\n%y = mul %x %h"),
      "raise_activations");
}

TEST_F(RaiseActivationsTest, Bounds) {
  ExpectRaised(Text("%y = max %x 0.0"), "relu");
  ExpectRaised(Text("%a = max 0.0 %x\n%y = min 6.0 %a"), "relu6");
  ExpectRaised(Text("%a = min %x 0.5\n%y = max %a -0.5"), "clamp");
  ExpectRaised(Text("%a = max %x -1\n%y = min %a 1", "i32"), "clamp", Tolerance::Exact());
  ExpectRaised(Text("%y = max %x 0", "ui8"), "clamp", Tolerance::Exact());
  // The result is larger than x.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<3xf32> {
  %zero = "canonical.constant_gen"() {value = dense<-1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.eltwise_max"(%x, %zero) : (tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
  ml_program.output %y : tensor<3xf32>
})",
                  "raise_activations");
  // ... or may be, as nothing is known of x.
  ExpectUnchanged(R"(
ml_program.subgraph @main(%x: tensor<*xf32> {testing.sizes = array<i64: 1>}) -> tensor<*xf32> {
  %zero = "canonical.constant_gen"() {value = dense<-1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %y = "canonical.eltwise_max"(%x, %zero) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  ml_program.output %y : tensor<*xf32>
})",
                  "raise_activations");
}

// ---- Slopes below 0 ----

TEST_F(RaiseActivationsTest, OneSlope) {
  for (const absl::string_view form : {
           "%m = mul %x 0.25\n%y = max %x %m",
           "%m = mul -0.25 %x\n%y = max %m %x",
           "%m = mul %x 1.5\n%y = min %m %x",
           "%r = relu %x\n%l = min %x 0.0\n%m = mul %l -1.5\n%y = add %m %r",
           "%r = relu %x\n%n = neg %x\n%p = relu %n\n%m = mul %p 0.25\n%y = sub %r %m",
           "%r = relu %x\n%n = neg %x\n%p = relu %n\n%m = mul 0.25 %p\n%y = add %r %m",
       }) {
    ExpectRaised(Text(form), "leaky_relu", Tolerance::Exact());
    ExpectRaised(Text(form, "f16"), "leaky_relu", Tolerance::Exact());
    ExpectRaised(Text(form, "f64", "?x3", "1x"), "leaky_relu", Tolerance::Exact());
  }
  Transformed(Text("%r = relu %x\n%n = neg %x\n%p = relu %n\n%m = mul 0.25 %p\n%y = add %r %m"),
              "raise_activations", Tolerance::Exact());
  EXPECT_EQ(*NodeOf("leaky_relu").attribute("alpha"), Attribute::Float(-0.25, ElementKind::kF32));
  // The f64 next to 0.1 is no f32.
  ExpectRaised(Text("%m = mul %x 0.1\n%y = max %x %m", "f64"), "prelu", Tolerance::Exact());
}

TEST_F(RaiseActivationsTest, SlopesBelowZeroRefuse) {
  for (const absl::string_view form : {
           "%m = mul %x 1.5\n%y = max %x %m",
           "%m = mul %x 0.5\n%y = min %x %m",
           "%m = mul %x 0.0\n%y = max %x %m",
           "%m = mul %x 0.5\n%a = max %x %m\n%y = add %a %m",
           "%r = relu %x\n%l = clamp %x {min = -1.0 : f64, max = 0.0 : f64}\n%m = mul %l 0.5\n%y = "
           "add %m %r",
           "%r = relu %x\n%a = abs %x\n%n = neg %a\n%p = relu %n\n%m = mul %p 0.25\n%y = sub %r %m",
       }) {
    ExpectUnchanged(Text(form), "raise_activations");
  }
}

// A slope for each channel; `first` is one of them.
std::string WithSlopes(absl::string_view lines, absl::string_view first) {
  return absl::Substitute(R"(
ml_program.subgraph @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %slopes = "canonical.constant_gen"() {value = dense<[$1, 0.5, -2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
$0
  ml_program.output %y : tensor<?x3xf32>
})",
                          lines, first);
}

TEST_F(RaiseActivationsTest, SlopesOfChannels) {
  const absl::string_view extreme =
      R"(  %m = "canonical.eltwise_mul"(%x, %slopes) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_max"(%m, %x) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>)";
  ExpectRaised(WithSlopes(extreme, "0.25"), "prelu", Tolerance::Exact());
  ExpectUnchanged(WithSlopes(extreme, "1.25"), "raise_activations");
  ExpectUnchanged(WithSlopes(extreme, "0.0"), "raise_activations");
  const absl::string_view sum =
      R"(  %r = "canonical.relu"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %n = "canonical.neg"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %p = "canonical.relu"(%n) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %m = "canonical.eltwise_mul"(%p, %slopes) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %y = "canonical.eltwise_$0"(%r, %m) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>)";
  ExpectRaised(WithSlopes(absl::Substitute(sum, "sub"), "1.25"), "prelu", Tolerance::Exact());
  ExpectRaised(WithSlopes(absl::Substitute(sum, "add"), "0.0"), "prelu", Tolerance::Exact());
  ExpectUnchanged(WithSlopes(absl::Substitute(sum, "sub"), "0x7F800000"), "raise_activations");
}

}  // namespace
}  // namespace roundhouse::testing
