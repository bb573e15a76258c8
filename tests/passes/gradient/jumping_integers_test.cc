// Integers that depend on what is differentiated, and reach the loss, also through calls, branches
// and loops. They carry no cotangent: without a refusal, gradients would silently be zero.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kUnique[] =
    "canonical.unique: the equality of elements is not continuous, and the loss depends on its "
    "integers";

// %y = sin^20 of the value: calls of smaller graphs are inlined.
std::string Sines(absl::string_view of) {
  std::string text;
  for (int i = 0; i < 20; ++i) {
    absl::StrAppend(&text, "  %", i == 19 ? "y" : absl::StrCat("y", i), " = \"canonical.sin\"(%",
                    i == 0 ? std::string(of) : absl::StrCat("y", i - 1),
                    ") : (tensor<4xf32>) -> tensor<4xf32>\n");
  }
  return text;
}

class JumpingIntegersTest : public DifferentiateFixture {
 protected:
  // The loss is the sum of %l.
  absl::Status Differentiate(absl::string_view loss, absl::string_view graphs = "") const {
    return After(Text(loss, graphs), "differentiate{graph=@loss, wrt=\"%x\"}").status();
  }

  static std::string Text(absl::string_view loss, absl::string_view graphs) {
    return absl::StrReplaceAll(
        absl::StrCat(R"(
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %n: tensor<i64> {ml_program.identifier = "n"}, %x: tensor<4xf32> {ml_program.identifier = "x"}, %z: tensor<4xf32> {ml_program.identifier = "z"}) -> tensor<f32> {)",
                     loss, R"(
  %s = "canonical.tensor_reduce"(%l) {keep_dims = false, kind = "sum"} : (tensor<4xf32>) -> tensor<f32>
  ml_program.output %s : tensor<f32>
}
)",
                     graphs),
        {{"F4", "tensor<4xf32>"},
         {"I4", "tensor<4xi64>"},
         {"I1", "tensor<i64>"},
         {"$UNIQUE", "\"canonical.unique\""},
         {"$TO_UNIQUE",
          "(tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, "
          "tensor<?xi64>)"},
         {"$GATHER", "\"canonical.gather\""},
         {"$TO_GATHERED", "{axis = 0 : i64} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>"}});
  }
};

TEST_F(JumpingIntegersTest, AreRefusedAsResultsOfCallees) {
  const std::string callee = absl::StrCat(R"(
ml_program.subgraph private @f(%v: F4) -> (F4, I4) {
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
)",
                                          Sines("v"), R"(
  ml_program.output %y, %u#2 : F4, I4
})");
  constexpr char kCall[] = R"(
  %f:2 = "control.call"(%x) {callee = @f} : (F4) -> (F4, I4)
  %l = $GATHER(%f#0, %i) $TO_GATHERED)";
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kCall, {{"%i", "%f#1"}}), callee).message(),
              AllOf(HasSubstr(kUnique), HasSubstr(" in @f)")));
  // The loss does not depend on them.
  EXPECT_THAT(Differentiate(R"(
  %f:2 = "control.call"(%x) {callee = @f} : (F4) -> (F4, I4)
  %l = "canonical.sin"(%f#0) : (F4) -> F4)",
                            callee),
              IsOk());
  // A constant does not vary.
  EXPECT_THAT(Differentiate(R"(
  %f:2 = "control.call"(%z) {callee = @f} : (F4) -> (F4, I4)
  %l = $GATHER(%x, %f#1) $TO_GATHERED)",
                            callee),
              IsOk());
}

TEST_F(JumpingIntegersTest, AreRefusedInsideOfCallees) {
  const std::string callee = absl::StrCat(R"(
ml_program.subgraph private @f(%v: F4, %from: F4) -> F4 {
)",
                                          Sines("from"), R"(
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
  %g = $GATHER(%y, %u#2) $TO_GATHERED
  ml_program.output %g : F4
})");
  constexpr char kCall[] = R"(
  %l = "control.call"(%x, %z) {callee = @f} : (F4, F4) -> F4)";
  EXPECT_THAT(Differentiate(kCall, callee).message(), HasSubstr(kUnique));
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kCall, {{"%x, %z", "%z, %x"}}), callee), IsOk());
}

TEST_F(JumpingIntegersTest, AreFollowedThroughCallees) {
  const std::string callee = absl::StrCat(R"(
ml_program.subgraph private @f(%v: F4, %i: I4) -> (F4, F4) {
)",
                                          Sines("v"), R"(
  %g = $GATHER(%v, %i) $TO_GATHERED
  ml_program.output %y, %g : F4, F4
})");
  constexpr char kCall[] = R"(
  %u:4 = $UNIQUE(%x) : $TO_UNIQUE
  %f:2 = "control.call"(%x, %u#2) {callee = @f} : (F4, I4) -> (F4, F4)
  %l = "canonical.sin"(%f#1) : (F4) -> F4)";
  EXPECT_THAT(Differentiate(kCall, callee).message(), HasSubstr(kUnique));
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kCall, {{"%f#1", "%f#0"}}), callee), IsOk());
}

TEST_F(JumpingIntegersTest, AreRefusedInsideOfBranches) {
  constexpr char kBranches[] = R"(
ml_program.subgraph private @pick(%v: F4, %from: F4) -> F4 {
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
  %g = $GATHER(%from, %u#2) $TO_GATHERED
  ml_program.output %g : F4
}
ml_program.subgraph private @keep(%v: F4, %from: F4) -> F4 {
  ml_program.output %from : F4
})";
  constexpr char kIf[] = R"(
  %l = "control.if"(%c, %x, %z) {then = @keep, else = @pick} : (tensor<i1>, F4, F4) -> F4)";
  EXPECT_THAT(Differentiate(kIf, kBranches).message(),
              AllOf(HasSubstr(kUnique), HasSubstr(" in @pick)")));
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kIf, {{"%x, %z", "%z, %x"}}), kBranches), IsOk());
}

TEST_F(JumpingIntegersTest, AreRefusedAsConditionsOfBranches) {
  constexpr char kBranches[] = R"(
ml_program.subgraph private @double(%v: F4) -> F4 {
  %y = "canonical.eltwise_add"(%v, %v) : (F4, F4) -> F4
  ml_program.output %y : F4
}
ml_program.subgraph private @keep(%v: F4) -> F4 {
  ml_program.output %v : F4
})";
  constexpr char kIf[] = R"(
  %u:4 = $UNIQUE(%x) : $TO_UNIQUE
  %max = "canonical.tensor_reduce"(%u#2) {keep_dims = false, kind = "max"} : (I4) -> I1
  %more = "canonical.compare"(%max, %n) {direction = "greater"} : (I1, I1) -> tensor<i1>
  %l = "control.if"(%more, %z) {then = @double, else = @keep} : (tensor<i1>, F4) -> F4)";
  EXPECT_THAT(Differentiate(kIf, kBranches).message(), HasSubstr(kUnique));
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kIf, {{"$UNIQUE(%x)", "$UNIQUE(%z)"},
                                                      {"(%more, %z)", "(%more, %x)"}}),
                            kBranches),
              IsOk());
}

// The state that varies is not one whose cotangent the loop carries.
TEST_F(JumpingIntegersTest, AreRefusedInsideOfLoops) {
  constexpr char kGraphs[] = R"(
ml_program.subgraph private @goes_on(%n: I1, %v: F4, %from: F4) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : I1} : () -> I1
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (I1, I1) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%n: I1, %v: F4, %from: F4) -> (I1, F4, F4) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : I1} : () -> I1
  %m = "canonical.eltwise_add"(%n, %1) : (I1, I1) -> I1
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
  %g = $GATHER(%from, %u#2) $TO_GATHERED
  ml_program.output %m, %v, %g : I1, F4, F4
})";
  constexpr char kWhile[] = R"(
  %r:3 = "control.while"(%n, %x, %z) {body = @step, condition = @goes_on} : (I1, F4, F4) -> (I1, F4, F4)
  %l = "canonical.sin"(%r#2) : (F4) -> F4)";
  EXPECT_THAT(Differentiate(kWhile, kGraphs).message(),
              AllOf(HasSubstr(kUnique), HasSubstr(" in @step)")));
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kWhile, {{"%x, %z", "%z, %x"}}), kGraphs), IsOk());
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kWhile, {{"%r#2", "%r#1"}}), kGraphs), IsOk());
}

// They determine the number of steps.
TEST_F(JumpingIntegersTest, AreRefusedInConditionsOfLoops) {
  constexpr char kGraphs[] = R"(
ml_program.subgraph private @goes_on(%i: I4, %v: F4) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : I1} : () -> I1
  %max = "canonical.tensor_reduce"(%i) {keep_dims = false, kind = "max"} : (I4) -> I1
  %c = "canonical.compare"(%max, %0) {direction = "greater"} : (I1, I1) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: I4, %v: F4) -> (I4, F4) {
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
  %y = "canonical.sin"(%v) : (F4) -> F4
  ml_program.output %u#2, %y : I4, F4
})";
  constexpr char kWhile[] = R"(
  %i = "canonical.constant_gen"() {value = dense<1> : I4} : () -> I4
  %r:2 = "control.while"(%i, %x) {body = @step, condition = @goes_on} : (I4, F4) -> (I4, F4)
  %l = "canonical.sin"(%r#1) : (F4) -> F4)";
  EXPECT_THAT(Differentiate(kWhile, kGraphs).message(), HasSubstr(kUnique));
}

// One error lists what is before, in and behind calls.
TEST_F(JumpingIntegersTest, AreListedWithOpsWithoutAGradient) {
  const std::string callee = absl::StrCat(R"(
ml_program.subgraph private @f(%v: F4) -> (F4, I4) {
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
)",
                                          Sines("v"), R"(
  %b = "acme.bend"(%y) : (F4) -> F4
  ml_program.output %b, %u#2 : F4, I4
})");
  const absl::Status status = Differentiate(R"(
  %a = "acme.first"(%x) : (F4) -> F4
  %f:2 = "control.call"(%a) {callee = @f} : (F4) -> (F4, I4)
  %g = $GATHER(%f#0, %f#1) $TO_GATHERED
  %l = "acme.last"(%g) : (F4) -> F4)",
                                            callee);
  for (absl::string_view what : {"acme.last: its dialect", "acme.bend: its dialect", kUnique,
                                 "acme.first: its dialect", " in @f)"}) {
    EXPECT_THAT(status.message(), HasSubstr(what));
  }
}

// An op of which nothing is known is none that computes a choice.
TEST_F(JumpingIntegersTest, AreRefusedWhereNothingIsKnownOfTheirOp) {
  EXPECT_THAT(
      Differentiate(R"(
  %i = "acme.places"(%x) : (F4) -> I4
  %l = $GATHER(%x, %i) $TO_GATHERED)")
          .message(),
      HasSubstr("acme.places: its dialect has neither a gradient nor a lowering for it, and "
                "the loss depends on its integers"));
  EXPECT_THAT(Differentiate(R"(
  %i = "acme.places"(%z) : (F4) -> I4
  %l = $GATHER(%x, %i) $TO_GATHERED)"),
              IsOk());
}

// A step computes them from floats, and a later one uses them.
TEST_F(JumpingIntegersTest, AreRefusedAsStatesOfLoops) {
  constexpr char kGraphs[] = R"(
ml_program.subgraph private @goes_on(%n: I1, %v: F4, %i: I4, %from: F4) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : I1} : () -> I1
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (I1, I1) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%n: I1, %v: F4, %i: I4, %from: F4) -> (I1, F4, I4, F4) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : I1} : () -> I1
  %m = "canonical.eltwise_add"(%n, %1) : (I1, I1) -> I1
  $PLACES
  %g = $GATHER(%from, %i) $TO_GATHERED
  ml_program.output %m, %v, %u, %g : I1, F4, I4, F4
})";
  constexpr char kWhile[] = R"(
  %i = "canonical.constant_gen"() {value = dense<1> : I4} : () -> I4
  %r:4 = "control.while"(%n, %x, %i, %z) {body = @step, condition = @goes_on} : (I1, F4, I4, F4) -> (I1, F4, I4, F4)
  %l = "canonical.sin"(%r#3) : (F4) -> F4)";
  const auto with = [&](absl::string_view places) {
    return absl::StrReplaceAll(kGraphs, {{"$PLACES", places}});
  };
  const std::string unique = with(
      "%a:4 = $UNIQUE(%v) : $TO_UNIQUE\n"
      "  %u = \"canonical.eltwise_add\"(%a#2, %i) : (I4, I4) -> I4");
  EXPECT_THAT(Differentiate(kWhile, unique).message(),
              AllOf(HasSubstr(kUnique), HasSubstr(" in @step)")));
  // Neither if the loss does not depend on them, nor if they depend on a constant.
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kWhile, {{"%r#3", "%r#1"}}), unique), IsOk());
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kWhile, {{"%x, %i, %z", "%z, %i, %x"}}), unique),
              IsOk());
  // Nor if they are a choice.
  EXPECT_THAT(Differentiate(kWhile, with(R"(%u = "canonical.cast"(%v) {to = i64} : (F4) -> I4)")),
              IsOk());
}

// A global that a loop stores is one of its states.
TEST_F(JumpingIntegersTest, AreRefusedInGlobalsOfLoops) {
  constexpr char kGraphs[] = R"(
ml_program.global private mutable @places(dense<1> : I4) : I4
ml_program.subgraph private @goes_on(%n: I1, %v: F4, %from: F4) -> tensor<i1> {
  %0 = "canonical.constant_gen"() {value = dense<0> : I1} : () -> I1
  %c = "canonical.compare"(%n, %0) {direction = "greater"} : (I1, I1) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.func private @step(%n: I1, %v: F4, %from: F4) -> (I1, F4, F4) {
  %1 = "canonical.constant_gen"() {value = dense<-1> : I1} : () -> I1
  %m = "canonical.eltwise_add"(%n, %1) : (I1, I1) -> I1
  %i = ml_program.global_load @places : I4
  %g = $GATHER(%from, %i) $TO_GATHERED
  %u:4 = $UNIQUE(%v) : $TO_UNIQUE
  ml_program.global_store @places = %u#2 : I4
  ml_program.return %m, %v, %g : I1, F4, F4
})";
  constexpr char kWhile[] = R"(
  %r:3 = "control.while"(%n, %x, %z) {body = @step, condition = @goes_on} : (I1, F4, F4) -> (I1, F4, F4)
  %l = "canonical.sin"(%r#2) : (F4) -> F4)";
  EXPECT_THAT(Differentiate(kWhile, kGraphs).message(), HasSubstr(kUnique));
  EXPECT_THAT(Differentiate(absl::StrReplaceAll(kWhile, {{"%x, %z", "%z, %x"}}), kGraphs), IsOk());
}

// The number of steps is a choice if floats are compared, as in a branch, and not if their bits
// are.
TEST_F(JumpingIntegersTest, DecideNumbersOfSteps) {
  constexpr char kGraphs[] = R"(
ml_program.subgraph private @goes_on(%v: F4) -> tensor<i1> {
  %m = "canonical.tensor_reduce"(%v) {keep_dims = false, kind = "max"} : (F4) -> tensor<f32>
  %0 = "canonical.constant_gen"() {value = dense<$LIMIT> : tensor<$KIND>} : () -> tensor<$KIND>
  %b = "canonical.$OP"(%m) : (tensor<f32>) -> tensor<$KIND>
  %c = "canonical.compare"(%b, %0) {direction = "greater"} : (tensor<$KIND>, tensor<$KIND>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%v: F4) -> F4 {
  %h = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.eltwise_mul"(%v, %h) : (F4, tensor<f32>) -> F4
  ml_program.output %y : F4
})";
  constexpr char kWhile[] = R"(
  %l = "control.while"(%x) {body = @step, condition = @goes_on} : (F4) -> F4)";
  const std::string bits = absl::StrReplaceAll(
      kGraphs, {{"$OP\"(%m)", "bitcast\"(%m) {to = i32}"}, {"$LIMIT", "1"}, {"$KIND", "i32"}});
  EXPECT_THAT(
      Differentiate(kWhile, bits).message(),
      AllOf(HasSubstr("canonical.bitcast: the bits of a number"), HasSubstr("in @goes_on)")));
  const std::string floats =
      absl::StrReplaceAll(kGraphs, {{"$OP", "exp"}, {"$LIMIT", "1.5"}, {"$KIND", "f32"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(Text(kWhile, floats), "differentiate{graph=@loss, wrt=\"%x\"}"));
  const Tensor x = Tensor::Of<float>({4}, {1, 0, -1, 0.25});
  ASSERT_OK_AND_ASSIGN(
      const std::vector<Tensor> outputs,
      Run(*program, "loss.gradients", {Tensor::Scalar(true), Tensor::Scalar<int64_t>(0), x, x}));
  // Two steps: exp(1) and exp(0.5) are greater than 1.5.
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(0.25, 0.25, 0.25, 0.25));
}

// Integers carry no cotangent: without these refusals, gradients would silently be zero.
TEST_F(JumpingIntegersTest, RefusesIntegersThatAreNoChoiceAndReachTheLoss) {
  const struct {
    const char* body;
    const char* error;
  } kCases[] = {
      {R"(
  %e = "canonical.exp"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "canonical.bitcast"(%e) {to = i32} : (tensor<4xf32>) -> tensor<4xi32>
  %n = "canonical.bitwise_not"(%b) : (tensor<4xi32>) -> tensor<4xi32>
  %y = "canonical.bitcast"(%n) {to = f32} : (tensor<4xi32>) -> tensor<4xf32>)",
       "canonical.bitcast: the bits of a number are not a smooth function of it, and the loss "
       "depends on its integers"},
      {R"(
  %u:4 = "canonical.unique"(%x) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %y = "canonical.gather"(%x, %u#2) {axis = 0 : i64} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>)",
       "canonical.unique: the equality of elements is not continuous, and the loss depends"},
      {R"(
  %boxes = "canonical.fixed_reshape"(%x) {shape = array<i64: 1, 1, 4>} : (tensor<4xf32>) -> tensor<1x1x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<1.0> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %max = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %limit = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %s:2 = "canonical.non_max_suppression"(%boxes, %scores, %max, %limit, %limit) : (tensor<1x1x4xf32>, tensor<1x1x1xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  %y = "canonical.gather"(%x, %s#0) {axis = 0 : i64} : (tensor<4xf32>, tensor<?x3xi64>) -> tensor<?x3xf32>)",
       "canonical.non_max_suppression: the selection of boxes is not continuous, and the loss"},
      {R"(
  %i = "control.if"(%c, %x) {then = @indices, else = @indices} : (tensor<i1>, tensor<4xf32>) -> tensor<4xi64>
  %y = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>)",
       "canonical.unique: the equality of elements is not continuous, and the loss depends"},
  };
  for (const auto& test : kCases) {
    const absl::string_view body = test.body;
    const absl::string_view type =
        absl::StrContains(body, "max_suppression") ? "tensor<?x3xf32>" : "tensor<4xf32>";
    const std::string text = absl::StrCat(R"(
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<4xf32> {ml_program.identifier = "x"}) -> tensor<f32> {)",
                                          body, R"(
  %l = "canonical.tensor_reduce"(%y) {keep_dims = false, kind = "sum"} : ()",
                                          type, R"() -> tensor<f32>
  ml_program.output %l : tensor<f32>
}
ml_program.subgraph private @indices(%x: tensor<4xf32>) -> tensor<4xi64> {
  %u:4 = "canonical.unique"(%x) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  ml_program.output %u#2 : tensor<4xi64>
})");
    EXPECT_THAT(After(text, "differentiate{graph=@loss, wrt=\"%x\"}").status().message(),
                HasSubstr(test.error));
  }
}

// A choice has no slope wherever there is one, and what nothing wanted determines is a constant.
TEST_F(JumpingIntegersTest, TakesChoicesAndConstantsAsTheyAre) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(R"(
ml_program.subgraph @loss(%x: tensor<3xf32> {ml_program.identifier = "x"}, %z: tensor<3xf32> {ml_program.identifier = "z"}) -> tensor<f32> {
  %a = "canonical.arg_max"(%x) {axis = 0 : i64, keep_dims = true} : (tensor<3xf32>) -> tensor<1xi64>
  %m = "canonical.gather"(%x, %a) {axis = 0 : i64} : (tensor<3xf32>, tensor<1xi64>) -> tensor<1xf32>
  %u:4 = "canonical.unique"(%z) : (tensor<3xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  %g = "canonical.gather"(%x, %u#2) {axis = 0 : i64} : (tensor<3xf32>, tensor<3xi64>) -> tensor<3xf32>
  %s = "canonical.eltwise_mul"(%g, %m) : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  %l = "canonical.tensor_reduce"(%s) {keep_dims = false, kind = "sum"} : (tensor<3xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
})",
                                                                     "differentiate{graph=@loss, "
                                                                     "wrt=\"%x\"}"));
  // The loss is x2 (x0 + x1 + x2).
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs,
                       Run(*program, "loss.gradients",
                           {Tensor::Of<float>({3}, {1, 2, 5}), Tensor::Of<float>({3}, {7, 8, 9})}));
  EXPECT_THAT(Numbers(outputs[1]), ElementsAre(5, 5, 13));
}

}  // namespace
}  // namespace roundhouse
