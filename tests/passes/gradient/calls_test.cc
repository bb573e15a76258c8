// Gradients of calls: what is called forwards and backwards, how often it is made, and what is
// inlined instead.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr char kDifferentiate[] = "differentiate{graph=@loss, wrt=\"@w, %x\"}";

class CallsTest : public DifferentiateFixture {
 protected:
  static absl::StatusOr<std::vector<double>> Run(const Program& program, absl::string_view graph,
                                                 absl::Span<const Tensor> inputs) {
    const Graph* found = program.FindGraph(graph);
    if (found == nullptr) return absl::NotFoundError(graph);
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                        StartExecution(program, {.graphs = {found}}));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, execution->Run(*found, inputs));
    std::vector<double> numbers;
    for (const Tensor& output : outputs) {
      RH_ASSIGN_OR_RETURN(const Tensor dense, output.Materialize());
      numbers.insert(numbers.end(), dense.data<double>().begin(), dense.data<double>().end());
    }
    return numbers;
  }

  // Expects the numbers that the program has whose calls are inlined first.
  void ExpectSameAsInlined(absl::string_view text, absl::Span<const Tensor> inputs,
                           absl::string_view passes = kDifferentiate,
                           absl::string_view graph = "loss.gradients") const {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, passes));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> inlined,
                         After(text, absl::StrCat("inline, ", passes)));
    ASSERT_OK_AND_ASSIGN(const std::vector<double> found, Run(*program, graph, inputs));
    ASSERT_OK_AND_ASSIGN(const std::vector<double> expected, Run(*inlined, graph, inputs));
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_THAT(found[i], DoubleNear(expected[i], 1e-12 * (1 + std::abs(expected[i])))) << i;
    }
  }

  // The graphs whose names begin so, in the order in which they were made.
  static std::vector<std::string> Named(const Program& program, absl::string_view prefix) {
    std::vector<std::string> names;
    for (const Graph* graph : program.graphs()) {
      if (absl::StartsWith(graph->name(), prefix)) names.push_back(graph->name());
    }
    return names;
  }

  static size_t NumNodes(const Program& program) {
    size_t count = 0;
    for (const Graph* graph : program.graphs()) count += graph->num_nodes();
    return count;
  }
};

// @f: y = sin^20(w x), and z = x^2.
std::string WithF(absl::string_view loss) {
  std::string text = R"(
ml_program.global private @w(dense<1.25> : tensor<f64>) : tensor<f64>
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<f64> {ml_program.identifier = "x"}) -> tensor<f64> {
)";
  absl::StrAppend(&text, loss, R"(
  ml_program.output %loss : tensor<f64>
}
ml_program.subgraph private @f(%x: tensor<f64>) -> (tensor<f64>, tensor<f64>) {
  %w = ml_program.global_load_const @w : tensor<f64>
  %y0 = "canonical.eltwise_mul"(%x, %w) : (tensor<f64>, tensor<f64>) -> tensor<f64>
)");
  for (int i = 0; i < 20; ++i) {
    absl::StrAppend(&text, "  %y", i + 1, " = \"canonical.sin\"(%y", i,
                    ") : (tensor<f64>) -> tensor<f64>\n");
  }
  return text + R"(
  %z = "canonical.eltwise_mul"(%x, %x) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %y20, %z : tensor<f64>, tensor<f64>
})";
}

constexpr char kTwoCalls[] = R"(
  %a:2 = "control.call"(%x) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %b:2 = "control.call"(%a#0) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %loss = "canonical.sin"(%b#0) : (tensor<f64>) -> tensor<f64>)";

std::vector<Tensor> Inputs() { return {Tensor::Scalar(true), Tensor::Scalar(0.5)}; }

TEST_F(CallsTest, AreMadeOnceAndSaveValues) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(WithF(kTwoCalls), kDifferentiate));
  EXPECT_THAT(Named(*program, "f"), ElementsAre("f", "f.backward", "f.forward"));
  const Graph& graph = *program->FindGraph("loss.gradients");
  EXPECT_EQ(Count(graph, "control.call"), 4);
  EXPECT_LT(graph.num_nodes(), 20u);
  // The backward graph computes no sine again.
  EXPECT_EQ(Count(*program->FindGraph("f.forward"), "canonical.sin"), 20);
  EXPECT_EQ(Count(*program->FindGraph("f.backward"), "canonical.sin"), 0);
  EXPECT_EQ(Count(*program->FindGraph("f.backward"), "canonical.cos"), 20);
  // It takes the argument, what each sine takes, and a cotangent; the weight is loaded.
  EXPECT_EQ(program->FindGraph("f.forward")->outputs().size(), 2u + 20u);
  EXPECT_EQ(program->FindGraph("f.backward")->inputs().size(), 1u + 20u + 1u);
  EXPECT_EQ(program->FindGraph("f.backward")->outputs().size(), 2u);
  ExpectSameAsInlined(WithF(kTwoCalls), Inputs());
}

TEST_F(CallsTest, AreMadeForEachSetOfNeededResults) {
  const std::string text = WithF(R"(
  %a:2 = "control.call"(%x) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %b:2 = "control.call"(%a#0) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %c3:2 = "control.call"(%b#1) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %d:2 = "control.call"(%c3#1) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %loss = "canonical.eltwise_mul"(%d#0, %d#1) : (tensor<f64>, tensor<f64>) -> tensor<f64>)");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  // Of both results, of the second (twice), and of the first. The derivative of a square reads its
  // argument alone, so that the callee itself is called.
  EXPECT_THAT(Named(*program, "f"), ElementsAre("f", "f.backward", "f.forward", "f.backward_1",
                                                "f.backward_2", "f.forward_1"));
  EXPECT_EQ(program->FindGraph("f.backward_1")->num_nodes(), 6u);
  ExpectSameAsInlined(text, Inputs());
}

TEST_F(CallsTest, WhatNobodyWantsIsNotPassed) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(WithF(kTwoCalls), "differentiate{graph=@loss, wrt=\"@w\"}"));
  // The first call's argument has no cotangent.
  EXPECT_THAT(Named(*program, "f.backward"), ElementsAre("f.backward", "f.backward_1"));
  EXPECT_EQ(program->FindGraph("f.backward")->outputs().size(), 2u);
  EXPECT_EQ(program->FindGraph("f.backward_1")->outputs().size(), 1u);
}

TEST_F(CallsTest, CostNothingWhenTheyAreInlinedAfterwards) {
  constexpr char kClean[] = "[cse, dce], symbol_dce";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> after,
                       After(WithF(kTwoCalls), absl::StrCat(kDifferentiate, ", inline, ", kClean)));
  ASSERT_OK_AND_ASSIGN(
      const std::unique_ptr<Program> before,
      After(WithF(kTwoCalls), absl::StrCat("inline, ", kDifferentiate, ", ", kClean)));
  EXPECT_EQ(after->FindGraph("loss.gradients")->num_nodes(),
            before->FindGraph("loss.gradients")->num_nodes());
}

TEST_F(CallsTest, HaveSecondDerivatives) {
  ExpectSameAsInlined(WithF(kTwoCalls), Inputs(),
                      absl::StrCat(kDifferentiate,
                                   ", differentiate{graph=@loss.gradients, wrt=\"@w, %x\", "
                                   "result=1}"),
                      "loss.gradients.gradients");
}

TEST_F(CallsTest, AreDifferentiatedInBranchesAndLoops) {
  const std::string text = WithF(R"(
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %b = "control.if"(%c, %x) {else = @second, then = @first} : (tensor<i1>, tensor<f64>) -> tensor<f64>
  %l:2 = "control.while"(%zero, %b) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<f64>)
  %loss = "canonical.sin"(%l#1) : (tensor<f64>) -> tensor<f64>)") +
                           R"(
ml_program.subgraph private @first(%x: tensor<f64>) -> tensor<f64> {
  %y:2 = "control.call"(%x) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  ml_program.output %y#0 : tensor<f64>
}
ml_program.subgraph private @second(%x: tensor<f64>) -> tensor<f64> {
  %y:2 = "control.call"(%x) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %s = "canonical.eltwise_add"(%y#0, %y#0) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %s : tensor<f64>
}
ml_program.subgraph private @goes_on(%i: tensor<i64>, %x: tensor<f64>) -> tensor<i1> {
  %n = "canonical.constant_gen"() {value = dense<200> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<f64>) -> (tensor<i64>, tensor<f64>) {
  %1 = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y:2 = "control.call"(%x) {callee = @f} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  %s = "canonical.eltwise_add"(%x, %y#0) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %j, %s : tensor<i64>, tensor<f64>
})";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_THAT(Named(*program, "f."), ElementsAre("f.backward", "f.forward"));
  for (const bool condition : {true, false})
    ExpectSameAsInlined(text, {Tensor::Scalar(condition), Tensor::Scalar(0.5)});
}

// The adjoint of a side returns the gradients of the globals that the other side loads.
TEST_F(CallsTest, BranchesShareASideAndNotTheOther) {
  const std::string text = WithF(R"(
  %a = "control.if"(%c, %x) {else = @square, then = @weigh} : (tensor<i1>, tensor<f64>) -> tensor<f64>
  %b = "control.if"(%c, %a) {else = @double, then = @square} : (tensor<i1>, tensor<f64>) -> tensor<f64>
  %loss = "canonical.sin"(%b) : (tensor<f64>) -> tensor<f64>)") +
                           R"(
ml_program.subgraph private @weigh(%x: tensor<f64>) -> tensor<f64> {
  %w = ml_program.global_load_const @w : tensor<f64>
  %y = "canonical.eltwise_mul"(%x, %w) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %y : tensor<f64>
}
ml_program.subgraph private @square(%x: tensor<f64>) -> tensor<f64> {
  %y = "canonical.eltwise_mul"(%x, %x) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %y : tensor<f64>
}
ml_program.subgraph private @double(%x: tensor<f64>) -> tensor<f64> {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %y : tensor<f64>
})";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  const double x = 0.5;
  const double w = 1.25;
  ASSERT_OK_AND_ASSIGN(const std::vector<double> then,
                       Run(*program, "loss.gradients", {Tensor::Scalar(true), Tensor::Scalar(x)}));
  const double slope = std::cos(x * w * x * w) * 2 * x * w;
  EXPECT_THAT(then, ElementsAre(DoubleNear(std::sin(x * w * x * w), 1e-12),
                                DoubleNear(slope * x, 1e-12), DoubleNear(slope * w, 1e-12)));
  ASSERT_OK_AND_ASSIGN(const std::vector<double> otherwise,
                       Run(*program, "loss.gradients", {Tensor::Scalar(false), Tensor::Scalar(x)}));
  EXPECT_THAT(otherwise, ElementsAre(DoubleNear(std::sin(2 * x * x), 1e-12), 0,
                                     DoubleNear(std::cos(2 * x * x) * 4 * x, 1e-12)));
}

// Forty graphs, each of which runs the one before it twice.
std::string Chain(absl::string_view body, int length) {
  std::string text = R"(
ml_program.global private @w(dense<1.001> : tensor<f64>) : tensor<f64>
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<f64> {ml_program.identifier = "x"}) -> tensor<f64> {
  %y = "control.call"(%c, %x) {callee = $LAST} : (tensor<i1>, tensor<f64>) -> tensor<f64>
  ml_program.output %y : tensor<f64>
}
ml_program.subgraph private @f0(%c: tensor<i1>, %x: tensor<f64>) -> tensor<f64> {
  %w = ml_program.global_load_const @w : tensor<f64>
  %s = "canonical.sin"(%x) : (tensor<f64>) -> tensor<f64>
  %y = "canonical.eltwise_mul"(%s, %w) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %y : tensor<f64>
})";
  for (int i = 1; i <= length; ++i) {
    absl::StrAppend(&text, "\nml_program.subgraph private @f", i,
                    "(%c: tensor<i1>, %x: tensor<f64>) -> tensor<f64> {\n",
                    absl::StrReplaceAll(body, {{"$NEXT", absl::StrCat("@f", i - 1)}}),
                    "\n  ml_program.output %b : tensor<f64>\n}");
  }
  return absl::StrReplaceAll(text, {{"$LAST", absl::StrCat("@f", length)}});
}

constexpr char kTwice[] =
    R"(  %a = "control.call"(%c, %x) {callee = $NEXT} : (tensor<i1>, tensor<f64>) -> tensor<f64>
  %b = "control.call"(%c, %a) {callee = $NEXT} : (tensor<i1>, tensor<f64>) -> tensor<f64>)";
constexpr char kEither[] =
    R"(  %b = "control.if"(%c, %c, %x) {else = $NEXT, then = $NEXT} : (tensor<i1>, tensor<i1>, tensor<f64>) -> tensor<f64>)";

TEST_F(CallsTest, ChainsTakeLinearWork) {
  for (const char* body : {kTwice, kEither}) {
    size_t added[2] = {};
    for (const int length : {20, 40}) {
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> before, After(Chain(body, length), ""));
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                           After(Chain(body, length), kDifferentiate));
      added[length == 40 ? 1 : 0] = NumNodes(*program) - NumNodes(*before);
    }
    EXPECT_LT(added[1], 3 * added[0]);
    EXPECT_LT(added[1], 40u * 150u);
  }
  // There are more values than are saved: some are computed again.
  ExpectSameAsInlined(Chain(kTwice, 11), Inputs());
  ExpectSameAsInlined(Chain(kEither, 5), Inputs());
}

TEST_F(CallsTest, SecondDerivativesOfChainsTakeLinearWorkToo) {
  constexpr char kAgain[] =
      "differentiate{graph=@loss, wrt=\"%x\"}, differentiate{graph=@loss.gradients, "
      "wrt=\"%x\", result=1}";
  EXPECT_THAT(After(Chain(kTwice, 40), kAgain).status(), IsOk());
  ExpectSameAsInlined(Chain(kTwice, 8), Inputs(), kAgain, "loss.gradients.gradients");
}

// A chain of calls is no recursion of ours without end.
TEST_F(CallsTest, DeepChainsAreInlinedFromSomeDepthOn) {
  std::string text = Chain(
      R"(  %a = "canonical.sin"(%x) : (tensor<f64>) -> tensor<f64>
  %b = "control.call"(%c, %a) {callee = $NEXT} : (tensor<i1>, tensor<f64>) -> tensor<f64>)",
      2000);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_GT(Named(*program, "f1900.").size(), 0u);
  EXPECT_THAT(Named(*program, "f1000."), IsEmpty());
}

TEST_F(CallsTest, SmallGraphsAreInlined) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       After(Chain(kTwice, 2), kDifferentiate));
  EXPECT_EQ(program->graphs().size(), 5u);
  EXPECT_EQ(Count(*program->FindGraph("loss.gradients"), "control.call"), 0);
}

// An attribute says something about this call, such as where it runs.
TEST_F(CallsTest, CallsWithAttributesAreInlined) {
  const std::string text = absl::StrReplaceAll(
      WithF(kTwoCalls), {{"callee = @f}", "callee = @f, roundhouse.target = \"acme\"}"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_THAT(Named(*program, "f."), IsEmpty());
}

// The loop of the callee runs 1,000 steps, which only the caller knows; tapes would have room for
// 256.
TEST_F(CallsTest, CallsThatKnowMoreThanTheirCalleeAreInlined) {
  const std::string text = R"(
ml_program.global private @w(dense<1.25> : tensor<f64>) : tensor<f64>
ml_program.subgraph @loss(%x: tensor<f64> {ml_program.identifier = "x"}) -> tensor<f64> {
  %n = "canonical.constant_gen"() {value = dense<1000> : tensor<i64>} : () -> tensor<i64>
  %y = "control.call"(%n, %x) {callee = @many} : (tensor<i64>, tensor<f64>) -> tensor<f64>
  ml_program.output %y : tensor<f64>
}
ml_program.subgraph private @many(%n: tensor<i64>, %x: tensor<f64>) -> tensor<f64> {
  %0 = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
)" + [] {
    std::string sines;
    for (int i = 0; i < 20; ++i)
      absl::StrAppend(&sines, "  %y", i + 1, " = \"canonical.sin\"(", i == 0 ? "%x" : "%y",
                      i == 0 ? "" : absl::StrCat(i), ") : (tensor<f64>) -> tensor<f64>\n");
    return sines;
  }() + R"(
  %r:3 = "control.while"(%0, %n, %y20) {body = @step, condition = @goes_on} : (tensor<i64>, tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<f64>)
  ml_program.output %r#2 : tensor<f64>
}
ml_program.subgraph private @goes_on(%i: tensor<i64>, %n: tensor<i64>, %x: tensor<f64>) -> tensor<i1> {
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @step(%i: tensor<i64>, %n: tensor<i64>, %x: tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<f64>) {
  %1 = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %w = ml_program.global_load_const @w : tensor<f64>
  %s = "canonical.sin"(%x) : (tensor<f64>) -> tensor<f64>
  %y = "canonical.eltwise_mul"(%s, %w) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  ml_program.output %j, %n, %y : tensor<i64>, tensor<i64>, tensor<f64>
})";
  ExpectSameAsInlined(text, {Tensor::Scalar(0.5)});
}

// Stores of a callee are followed, and done once.
TEST_F(CallsTest, GraphsWithStateAreInlined) {
  std::string text = absl::StrReplaceAll(
      WithF(kTwoCalls),
      {{"private @w", "mutable @w"},
       {"ml_program.subgraph", "ml_program.func"},
       {"ml_program.output", "ml_program.return"},
       {"global_load_const", "global_load"},
       {"  %z = ", "  ml_program.global_store @w = %y20 : tensor<f64>\n  %z = "}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_THAT(Named(*program, "f."), IsEmpty());
  ExpectSameAsInlined(text, Inputs());
  const Graph& graph = *program->FindGraph("loss.gradients");
  const Graph& loss = *program->FindGraph("loss");
  std::optional<Tensor> after[2];
  for (const Graph* run : {&graph, &loss}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Execution> execution,
                         StartExecution(*program, {.graphs = {run}}));
    ASSERT_THAT(execution->Run(*run, Inputs()), IsOk());
    ASSERT_OK_AND_ASSIGN(after[run == &loss ? 1 : 0], execution->GlobalValue("w"));
  }
  EXPECT_EQ(after[0]->Materialize()->data<double>()[0], after[1]->Materialize()->data<double>()[0]);
}

// A callee only loads a global; the graph stores it between the calls.
TEST_F(CallsTest, LoadsInCalleesSeeWhatTheCallerStored) {
  const std::string loss = absl::StrReplaceAll(
      kTwoCalls, {{"  %b:2 =", "  ml_program.global_store @w = %a#0 : tensor<f64>\n  %b:2 ="}});
  const std::string text =
      absl::StrReplaceAll(WithF(loss), {{"private @w", "mutable @w"},
                                        {"ml_program.subgraph", "ml_program.func"},
                                        {"ml_program.output", "ml_program.return"},
                                        {"global_load_const", "global_load"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_THAT(Named(*program, "f."), IsEmpty());
  ExpectSameAsInlined(text, Inputs());
}

TEST_F(CallsTest, OpsWithoutAGradientAreListedOnce) {
  const std::string text =
      absl::StrReplaceAll(WithF(kTwoCalls), {{R"("canonical.sin"(%y10))", R"("acme.bend"(%y10))"}});
  EXPECT_THAT(After(text, kDifferentiate).status().message(),
              AllOf(HasSubstr("graph @loss cannot be differentiated"),
                    HasSubstr("acme.bend: its dialect has neither a gradient nor a lowering")));
  // The second result does not depend on it.
  const std::string other = absl::StrReplaceAll(text, {{"#0", "#1"}});
  EXPECT_THAT(After(other, "differentiate{graph=@loss, wrt=\"%x\"}").status(), IsOk());
}

TEST_F(CallsTest, WhatLiesBehindACallIsListed) {
  const std::string text = absl::StrReplaceAll(
      WithF(kTwoCalls), {{R"("canonical.sin"(%y10))", R"("acme.bend"(%y10))"},
                         {"  %a:2 = \"control.call\"(%x)",
                          "  %t = \"acme.twist\"(%x) : (tensor<f64>) -> tensor<f64>\n"
                          "  %a:2 = \"control.call\"(%t)"}});
  EXPECT_THAT(After(text, kDifferentiate).status().message(),
              AllOf(HasSubstr("acme.bend: its dialect has neither"),
                    HasSubstr("acme.twist: its dialect has neither")));
}

// Integers have no cotangent; those of a call reach the loss as others do.
TEST_F(CallsTest, IntegersOfCalleesThatReachTheLossAreRefused) {
  std::string text = R"(
ml_program.subgraph @loss(%x: tensor<4xf64> {ml_program.identifier = "x"}) -> tensor<f64> {
  %i = "control.call"(%x) {callee = @indices} : (tensor<4xf64>) -> tensor<4xi64>
  %y = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<4xf64>, tensor<4xi64>) -> tensor<4xf64>
  %l = "canonical.tensor_reduce"(%y) {keep_dims = false, kind = "sum"} : (tensor<4xf64>) -> tensor<f64>
  ml_program.output %l : tensor<f64>
}
ml_program.subgraph private @indices(%y0: tensor<4xf64>) -> tensor<4xi64> {
)";
  for (int i = 0; i < 20; ++i) {
    absl::StrAppend(&text, "  %y", i + 1, " = \"canonical.sin\"(%y", i,
                    ") : (tensor<4xf64>) -> tensor<4xf64>\n");
  }
  const std::string unique = text + R"(
  %u:4 = "canonical.unique"(%y20) : (tensor<4xf64>) -> (tensor<?xf64>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  ml_program.output %u#2 : tensor<4xi64>
})";
  EXPECT_THAT(After(unique, "differentiate{graph=@loss, wrt=\"%x\"}").status().message(),
              HasSubstr("canonical.unique: the equality of elements is not continuous, and the "
                        "loss depends"));
  // Where they come from rounding, their derivative is zero.
  const std::string rounded = text + R"(
  %c = "canonical.cast"(%y20) {to = i64} : (tensor<4xf64>) -> tensor<4xi64>
  ml_program.output %c : tensor<4xi64>
})";
  EXPECT_THAT(After(rounded, "differentiate{graph=@loss, wrt=\"%x\"}").status(), IsOk());
}

}  // namespace
}  // namespace roundhouse
