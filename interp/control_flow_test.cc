// Calls, branches and loops between graphs, at sizes and depths where a mistake shows.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

using ControlFlowTest = ProgramTestBase;

Tensor I64(int64_t value) { return Tensor::Scalar<int64_t>(value); }

// Adds 1 to %x until it is no longer less than %limit.
constexpr char kCount[] = R"(
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>, %limit: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %y:2 = "control.while"(%x, %limit) {body = @body, condition = @less} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  ml_program.output %y#0, %y#1 : tensor<i64>, tensor<i64>
}
ml_program.subgraph private @less(%x: tensor<i64>, %limit: tensor<i64>) -> tensor<i1> {
  %c = "abacus.less"(%x, %limit) : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%x: tensor<i64>, %limit: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %y = "abacus.add"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y, %limit : tensor<i64>, tensor<i64>
})";

TEST_F(ControlFlowTest, LoopsFromNoneToAMillionTimes) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kCount));
  for (int64_t limit : {-5, 0, 1, 7, kIsSanitized ? 50'000 : 1'000'000}) {
    ASSERT_THAT(session->set_input(0, I64(0)), IsOk());
    ASSERT_THAT(session->set_input(1, I64(limit)), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(std::max<int64_t>(limit, 0))));
    EXPECT_THAT(session->get_output(1), IsOkAndHolds(I64(limit)));
    EXPECT_LE(session->peak_bytes(), 1024);  // Memory does not grow with the rounds.
  }
}

TEST_F(ControlFlowTest, AnErrorInALoopSaysWhichIteration) {
  EXPECT_THAT(RunProgram(R"(
ml_program.global private @three(dense<3> : tensor<i64>) : tensor<i64>
ml_program.global private @minus_one(dense<-1> : tensor<i64>) : tensor<i64>
ml_program.global private @true(dense<true> : tensor<i1>) : tensor<i1>
ml_program.subgraph @main() -> tensor<i64> {
  %x = ml_program.global_load_const @three : tensor<i64>
  %y = "control.while"(%x) {body = @body, condition = @yes} : (tensor<i64>) -> tensor<i64> loc("loop")
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @yes(%x: tensor<i64>) -> tensor<i1> {
  %c = ml_program.global_load_const @true : tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%x: tensor<i64>) -> tensor<i64> {
  %d = ml_program.global_load_const @minus_one : tensor<i64>
  %q = "abacus.div"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64> loc("ratio")
  %m = "abacus.mul"(%q, %d) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "abacus.add"(%x, %m) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
})"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "@main: control.while 'loop' in iteration 3: @body: abacus.div 'ratio': "
                       "operand 1 (tensor<i64>): division by zero"));
}

TEST_F(ControlFlowTest, BranchesRunOneSideOnly) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  %z = "control.if"(%c, %x, %y) {else = @second, then = @ratio} : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %z : tensor<i64>
}
ml_program.subgraph private @ratio(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  %z = "abacus.div"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %z : tensor<i64>
}
ml_program.subgraph private @second(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  ml_program.output %y : tensor<i64>
})"));
  ASSERT_THAT(session->set_input(1, I64(12)), IsOk());
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<bool>(true)), IsOk());
  ASSERT_THAT(session->set_input(2, I64(4)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(3)));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<bool>(false)), IsOk());
  ASSERT_THAT(session->set_input(2, I64(0)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(0)));
}

TEST_F(ControlFlowTest, AConditionMustBeOneBoolean) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%c: tensor<?xi1>) -> tensor<?xi1> {
  %z = "control.if"(%c, %c) {else = @same, then = @same} : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> loc("which")
  ml_program.output %z : tensor<?xi1>
}
ml_program.subgraph private @same(%x: tensor<?xi1>) -> tensor<?xi1> {
  ml_program.output %x : tensor<?xi1>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Of<bool>({1}, {true})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_THAT(session->set_input(0, Tensor::Of<bool>({2}, {true, true})), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "@main: control.if 'which': expected one i1 as the condition, "
                       "found tensor<2xi1>"));
}

// @f(n) calls itself with n - 1 until n is 0, and adds 1 on the way back.
constexpr char kRecursion[] = R"(
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @minus_one(dense<-1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%n: tensor<i64>) -> tensor<i64> {
  %y = "control.call"(%n) {callee = @f} : (tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @f(%n: tensor<i64>) -> tensor<i64> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %c = "abacus.less"(%zero, %n) : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %n) {else = @stop, then = @go_on} : (tensor<i1>, tensor<i64>) -> tensor<i64> loc("end")
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @go_on(%n: tensor<i64>) -> tensor<i64> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %minus_one = ml_program.global_load_const @minus_one : tensor<i64>
  %m = "abacus.add"(%n, %minus_one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %x = "control.call"(%m) {callee = @f} : (tensor<i64>) -> tensor<i64> loc("again")
  %y = "abacus.add"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @stop(%n: tensor<i64>) -> tensor<i64> {
  ml_program.output %n : tensor<i64>
})";

TEST_F(ControlFlowTest, RecursionIsDeepButNotEndless) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kRecursion));
  ASSERT_THAT(session->set_input(0, I64(40'000)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(40'000)));
  ASSERT_THAT(session->set_input(0, I64(60'000)), IsOk());
  const absl::Status status = session->infer();
  EXPECT_THAT(status,
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr("calls nest deeper than the limit of 100000"),
                             HasSubstr("control.call 'again': @f"), HasSubstr(" more calls …"))));
  EXPECT_LT(status.message().size(), 1000u);
  // The session is usable afterwards.
  ASSERT_THAT(session->set_input(0, I64(3)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(3)));
}

TEST_F(ControlFlowTest, DepthIsAnOption) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kRecursion, SessionOptions{.max_call_depth = 4}));
  ASSERT_THAT(session->set_input(0, I64(0)), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_THAT(session->set_input(0, I64(1)), IsOk());
  EXPECT_THAT(
      session->infer(),
      StatusIs(
          absl::StatusCode::kResourceExhausted,
          HasSubstr("@f: calls nest deeper than the limit of 4; is there an infinite recursion")));
}

TEST_F(ControlFlowTest, AChainOfTenThousandGraphs) {
  std::string text =
      "ml_program.subgraph private @f0(%x: tensor<i64>) -> tensor<i64> {\n"
      "  %y = \"abacus.add\"(%x, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>\n"
      "  ml_program.output %y : tensor<i64>\n}\n";
  for (int i = 1; i <= 10'000; ++i) {
    absl::StrAppend(&text, "ml_program.subgraph ", i == 10'000 ? "" : "private ", "@f", i,
                    "(%x: tensor<i64>) -> tensor<i64> {\n  %y = \"control.call\"(%x) {callee = @f",
                    i - 1,
                    "} : (tensor<i64>) -> tensor<i64>\n  ml_program.output %y : tensor<i64>\n}\n");
  }
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(text));
  ASSERT_THAT(session->set_input(0, I64(21)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(42)));
}

TEST_F(ControlFlowTest, CalledGraphsOwnTheirArguments) {
  // 1000 bytes per value, and at most four at a time: the plan's input and output, and two within
  // it.
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%n: tensor<i64>) -> tensor<?xf32> {
  %x = "abacus.fill"(%n) : (tensor<i64>) -> tensor<?xf32>
  %y = "control.call"(%x) {callee = @chain} : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
}
ml_program.subgraph private @chain(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = "abacus.add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %b = "abacus.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = "abacus.add"(%b, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %c : tensor<?xf32>
})"));
  ASSERT_THAT(session->set_input(0, I64(250)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_LE(session->peak_bytes(), 4 * 1024);
}

TEST_F(ControlFlowTest, OptionalOperandsAndTokensPassThroughCalls) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%x: tensor<i64>) -> (tensor<i64>, none) {
  %none = "control.none"() : () -> none
  %y:2 = "control.call"(%none, %x) {callee = @f} : (none, tensor<i64>) -> (tensor<i64>, none)
  ml_program.output %y#0, %y#1 : tensor<i64>, none
}
ml_program.subgraph private @f(%none: none, %x: tensor<i64>) -> (tensor<i64>, none) {
  ml_program.output %x, %none : tensor<i64>, none
})"));
  ASSERT_THAT(session->set_input(0, I64(9)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(9)));
  EXPECT_THAT(session->get_output(1), StatusIs(absl::StatusCode::kFailedPrecondition,
                                               "output 1 of @main carries no data: it is none"));
}

TEST_F(ControlFlowTest, ControlDependenciesOrderStores) {
  // In a subgraph only dependencies determine the order.
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @g(dense<0> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%a: tensor<i64>, %b: tensor<i64>) {
  %t0 = ml_program.token
  %t1 = ml_program.global_store_graph @g = %a ordering (%t0 -> !ml_program.token) : tensor<i64>
  %t2 = ml_program.global_store_graph @g = %b ordering (%t1 -> !ml_program.token) : tensor<i64>
  ml_program.output
})"));
  ASSERT_THAT(session->set_input(0, I64(1)), IsOk());
  ASSERT_THAT(session->set_input(1, I64(2)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_global("g"), IsOkAndHolds(I64(2)));
}

TEST_F(ControlFlowTest, StateGoesThroughLoopsAndBranches) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @fuel(dense<5> : tensor<i64>) : tensor<i64>
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @two(dense<2> : tensor<i64>) : tensor<i64>
ml_program.global private @minus_one(dense<-1> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64>) -> tensor<i64> {
  %y = "control.while"(%x) {body = @double, condition = @has_fuel} : (tensor<i64>) -> tensor<i64>
  ml_program.return %y : tensor<i64>
}
ml_program.func private @has_fuel(%x: tensor<i64>) -> tensor<i1> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %fuel = ml_program.global_load @fuel : tensor<i64>
  %c = "abacus.less"(%zero, %fuel) : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %c : tensor<i1>
}
ml_program.func private @double(%x: tensor<i64>) -> tensor<i64> {
  %fuel = ml_program.global_load @fuel : tensor<i64>
  %d = ml_program.global_load_const @minus_one : tensor<i64>
  %less = "abacus.add"(%fuel, %d) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @fuel = %less : tensor<i64>
  %two = ml_program.global_load_const @two : tensor<i64>
  %y = "abacus.mul"(%x, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %y : tensor<i64>
})"));
  ASSERT_THAT(session->set_input(0, I64(1)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(32)));
  EXPECT_THAT(session->get_global("fuel"), IsOkAndHolds(I64(0)));
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(I64(1)));
}

}  // namespace
}  // namespace roundhouse
