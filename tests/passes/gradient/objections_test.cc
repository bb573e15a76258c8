// Tests that `differentiate` refuses ops without gradients, and lists all in one error.
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using ObjectionsTest = DifferentiateFixture;

TEST_F(ObjectionsTest, ListsAllThatHasNoGradientAtOnce) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %a = "acme.twist"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "acme.bend"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %c = "acme.bend"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  %u:4 = "canonical.unique"(%a) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %s = "canonical.tensor_reduce"(%u#0) {keep_dims = false, kind = "sum"} : (tensor<?xf32>) -> tensor<f32>
  %d = "canonical.eltwise_mul"(%c, %s) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %l = "canonical.tensor_reduce"(%d) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  EXPECT_THAT(status.message(), HasSubstr("graph @loss cannot be differentiated"));
  EXPECT_THAT(status.message(),
              HasSubstr("acme.bend: its dialect has neither a gradient nor a lowering"));
  EXPECT_THAT(status.message(), HasSubstr("canonical.unique: the equality of elements"));
  // It is behind both.
  EXPECT_THAT(status.message(), HasSubstr("acme.twist: its dialect has neither"));
}

TEST_F(ObjectionsTest, NamesAnAxisThatIsTooLongToResize) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<4194304xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 4>} : (tensor<4194304xf32>) -> tensor<4xf32>
  %l = "canonical.tensor_reduce"(%y) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  EXPECT_THAT(status.message(), HasSubstr("canonical.resize"));
  EXPECT_THAT(status.message(), HasSubstr("resizing axis 0 of 4194304 elements"));
}

// Each for another reason, and each behind the others: an op of a dialect without answers, one
// whose type is not known, an op that is refused, one of a branch, an op of a dialect whose
// lowering fails, and a loop.
TEST_F(ObjectionsTest, ListsAllReasonsAtOnce) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<2x2xf32> {ml_program.identifier = "x"}, %c: tensor<i1> {ml_program.identifier = "c"}, %n: tensor<i64> {ml_program.identifier = "n"}) -> tensor<f32> {
  %f = "acme.first"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r:2 = "control.while"(%n, %f) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<2x2xf32>) -> (tensor<i64>, tensor<2x2xf32>)
  %b = "control.if"(%c, %r#1) {then = @left, else = @right} : (tensor<i1>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %t = "acme.twist"(%b) : (tensor<2x2xf32>) -> !roundhouse.unknown
  %u = "acme.untwist"(%t) : (!roundhouse.unknown) -> tensor<2x2xf32>
  %e = "canonical.exp"(%u) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %d = "canonical.determinant"(%e) : (tensor<2x2xf32>) -> tensor<f32>
  ml_program.output %d : tensor<f32>
}
ml_program.subgraph private @left(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %y = "acme.bend"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %y : tensor<2x2xf32>
}
ml_program.subgraph private @right(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  ml_program.output %x : tensor<2x2xf32>
}
ml_program.subgraph private @goes_on(%n: tensor<i64>, %x: tensor<2x2xf32>) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%n: tensor<i64>, %x: tensor<2x2xf32>) -> (tensor<i64>, tensor<2x2xf32>) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "acme.turn"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.output %m, %y : tensor<i64>, tensor<2x2xf32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  for (absl::string_view op : {"acme.first: its dialect", "acme.turn: its dialect",
                               "acme.bend: its dialect", "acme.twist: its dialect",
                               "acme.untwist: its dialect", "canonical.determinant: it needs"}) {
    EXPECT_THAT(status.message(), HasSubstr(op));
  }
}

// Behind the first two, something fails that is no objection: 70 branches in one another.
TEST_F(ObjectionsTest, ListsThoseOfAGradientOfOnnx) {
  std::string text = R"(
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = "control.if"(%c, %c, %x) {else = @f0, then = @f70} : (tensor<i1>, tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %b = "acme.bend"(%r) {roundhouse.id = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %y = "acme.twist"(%b) {roundhouse.after = [0]} : (tensor<4xf32>) -> tensor<4xf32>
  %g = "onnx.ai.onnx.preview.training.Gradient_1"(%x, %y) {onnx.captures = 1 : i64, xs = ["x"], y = "y"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %g : tensor<4xf32>
}
ml_program.subgraph private @f0(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "canonical.sin"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
})";
  for (int i = 1; i <= 70; ++i) {
    absl::StrAppend(&text, "\nml_program.subgraph private @f", i,
                    "(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {\n"
                    "  %y = \"control.if\"(%c, %c, %x) {else = @f0, then = @f",
                    i - 1,
                    "} : (tensor<i1>, tensor<i1>, tensor<4xf32>) -> tensor<4xf32>\n"
                    "  ml_program.output %y : tensor<4xf32>\n}");
  }
  const absl::Status status = After(text, "lower").status();
  for (absl::string_view what :
       {"acme.bend: its dialect has neither", "acme.twist: its dialect has neither",
        "acme.bend: it has a side effect between xs and y",
        "acme.twist: it has a side effect between xs and y"}) {
    EXPECT_THAT(status.message(), HasSubstr(what));
  }
}

TEST_F(ObjectionsTest, SaysOfQuantisedPartsThatTheyHaveNoSlope) {
  const absl::Status status = After(R"(
ml_program.subgraph @loss(%x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %q = "canonical.quantize"(%x) {to = !quant.uniform<i8:f32, 0.5>} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %d = "canonical.dequantize"(%q) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
  %l = "canonical.tensor_reduce"(%d) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                    "differentiate{graph=@loss, wrt=\"%x\"}")
                                  .status();
  EXPECT_THAT(status.message(), HasSubstr("canonical.dequantize: quantisation has no derivative"));
}

TEST_F(ObjectionsTest, RefusesLoopsThatCanNeitherBeUnrolledNorRemembered) {
  constexpr char kOpen[] = R"(
ml_program.subgraph @loss(%x: tensor<?xf32> {ml_program.identifier = "x"}, %n: tensor<i64> {ml_program.identifier = "n"}) -> tensor<f32> {
  %r:2 = "control.while"(%n, %x) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<?xf32>) -> (tensor<i64>, tensor<?xf32>)
  %l = "canonical.tensor_reduce"(%r#1) {keep_dims = false, kind = "sum"} : (tensor<?xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
}
ml_program.subgraph private @goes_on(%n: tensor<i64>, %x: tensor<?xf32>) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%n: tensor<i64>, %x: tensor<?xf32>) -> (tensor<i64>, tensor<?xf32>) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %m = "canonical.eltwise_add"(%n, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.sin"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %m, %y : tensor<i64>, tensor<?xf32>
})";
  EXPECT_THAT(After(kOpen, "differentiate{graph=@loss, wrt=\"%x\"}").status().message(),
              AllOf(HasSubstr("needs tensors of known sizes; state 1 is tensor<?xf32>"),
                    HasSubstr("loops of a constant number of steps, at most 1024, are unrolled")));
}

// Programs of a few lines whose expansion is exponential or infinite. Graphs that store are
// inlined; others are not (calls_test.cc).
TEST_F(ObjectionsTest, WhatGrowsWithoutEndIsRefused) {
  constexpr char kStep[] = "differentiate{graph=@loss, wrt=\"%x\"}";
  constexpr char kLoss[] = R"(
ml_program.global private mutable @s(dense<2.0> : tensor<f32>) : tensor<f32>
ml_program.func @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<f32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %y = "control.call"(%c, %x) {callee = @f40} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  ml_program.return %y : tensor<f32>
}
ml_program.func private @f0(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @s = %y : tensor<f32>
  ml_program.return %y : tensor<f32>
})";
  const auto chain = [&](absl::string_view body) {
    std::string text = kLoss;
    for (int i = 1; i <= 40; ++i) {
      absl::StrAppend(&text, "\nml_program.func private @f", i,
                      "(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n",
                      absl::StrReplaceAll(body, {{"$NEXT", absl::StrCat("@f", i - 1)},
                                                 {"$THIS", absl::StrCat("@f", i)}}),
                      "\n  ml_program.return %b : tensor<f32>\n}");
    }
    return text;
  };
  const std::pair<const char*, const char*> cases[] = {
      // Each calls the next twice.
      {R"(  %a = "control.call"(%c, %x) {callee = $NEXT} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  %b = "control.call"(%c, %a) {callee = $NEXT} : (tensor<i1>, tensor<f32>) -> tensor<f32>)",
       "calls, loops and branches, inlined and unrolled, have more than 500000 nodes"},
      // Or calls itself.
      {R"(  %b = "control.call"(%c, %x) {callee = $THIS} : (tensor<i1>, tensor<f32>) -> tensor<f32>)",
       "@f40 calls itself"},
      {R"(  %b = "control.if"(%c, %c, %x) {else = @f0, then = $THIS} : (tensor<i1>, tensor<i1>, tensor<f32>) -> tensor<f32>)",
       "@f40 calls itself"},
  };
  for (const auto& [body, message] : cases) {
    EXPECT_THAT(After(chain(body), kStep).status().message(),
                AllOf(HasSubstr("graph @loss: "), HasSubstr(message)));
  }
}

}  // namespace
}  // namespace roundhouse
