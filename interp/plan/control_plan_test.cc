// Branches and loops in planned runs: the same values and errors as node by node, whatever the plan
// makes of them.
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/native/native.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// All backends, or only the reference.
std::vector<std::string> BackendsOf(bool use_kernels) {
  return use_kernels ? std::vector<std::string>() : std::vector<std::string>{"reference"};
}

using ::testing::HasSubstr;

Tensor I64(int64_t value) { return Tensor::Scalar<int64_t>(value); }
Tensor Bool(bool value) { return Tensor::Scalar<bool>(value); }

class ControlPlanTest : public ::testing::Test {
 protected:
  ControlPlanTest()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                 RegisterReferenceKernels, RegisterNativeKernels})) {}

  void Load(absl::string_view text) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    ASSERT_THAT(program.status(), IsOk());
    program_ = *std::move(program);
    for (bool use_kernels : {true, false}) {
      absl::StatusOr<std::unique_ptr<Session>> session =
          Session::Create(*program_, {.node_backends = BackendsOf(use_kernels)});
      ASSERT_THAT(session.status(), IsOk());
      (use_kernels ? planned_ : stepped_) = *std::move(session);
    }
  }

  // Runs both, and returns the status that they agree on.
  absl::Status Run(const std::vector<Tensor>& inputs) {
    std::vector<absl::Status> statuses;
    for (Session* session : {planned_.get(), stepped_.get()}) {
      for (size_t i = 0; i < inputs.size(); ++i)
        EXPECT_THAT(session->set_input(static_cast<int64_t>(i), inputs[i]), IsOk());
      statuses.push_back(session->infer());
    }
    EXPECT_EQ(statuses[0], statuses[1]);
    for (int64_t i = 0; statuses[0].ok() && i < stepped_->num_outputs(); ++i)
      EXPECT_THAT(planned_->get_output(i), IsOkAndHolds(*stepped_->get_output(i))) << i;
    return statuses[0];
  }
  bool was_planned() const { return planned_->plan_report().is_one_plan(); }

  const std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Session> planned_;
  std::unique_ptr<Session> stepped_;
};

TEST_F(ControlPlanTest, ABranchGivesWhatItComputesGetsAndKnows) {
  Load(R"(
ml_program.global private @w(dense<[3.0, 4.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %n = "canonical.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %y:3 = "control.if"(%c, %n, %x) {then = @then, else = @else} : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  ml_program.output %y#0, %y#1, %y#2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph private @then(%n: tensor<2xf32>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.eltwise_add"(%n, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y, %w, %x : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
ml_program.subgraph private @else(%n: tensor<2xf32>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %y = "canonical.eltwise_mul"(%n, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %n, %y, %y : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
})");
  for (bool condition : {true, false, true}) {
    EXPECT_THAT(Run({Bool(condition), Tensor::Of<float>({2}, {1, 2})}), IsOk());
    EXPECT_TRUE(was_planned());
  }
}

TEST_F(ControlPlanTest, BranchesOfDifferentSizesGoNodeByNode) {
  Load(R"(
ml_program.subgraph @main(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<?xf32> {
  %y = "control.if"(%c, %x) {then = @double, else = @same} : (tensor<i1>, tensor<2xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
}
ml_program.subgraph private @double(%x: tensor<2xf32>) -> tensor<?xf32> {
  %y = "canonical.tensor_concat"(%x, %x) {axis = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
}
ml_program.subgraph private @same(%x: tensor<2xf32>) -> tensor<?xf32> {
  %y = "canonical.neg"(%x) : (tensor<2xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
})");
  for (bool condition : {true, false}) {
    EXPECT_THAT(Run({Bool(condition), Tensor::Of<float>({2}, {1, 2})}), IsOk());
    EXPECT_FALSE(was_planned());
  }
}

// Fibonacci numbers: two values that swap places, as often as the data says.
constexpr char kFibonacci[] = R"(
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%n: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %one = ml_program.global_load_const @one : tensor<i64>
  %y:4 = "control.while"(%zero, %n, %zero, %one) {body = @body, condition = @less} : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>)
  ml_program.output %y#2, %y#0, %y#1 : tensor<i64>, tensor<i64>, tensor<i64>
}
ml_program.subgraph private @less(%i: tensor<i64>, %n: tensor<i64>, %a: tensor<i64>, %b: tensor<i64>) -> tensor<i1> {
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %n: tensor<i64>, %a: tensor<i64>, %b: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %c = "canonical.eltwise_add"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %n, %b, %c : tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>
})";

TEST_F(ControlPlanTest, ALoopGoesRoundAsOftenAsDataSays) {
  Load(kFibonacci);
  for (int64_t n : {10, 0, 1, 2, -3, 50}) {
    EXPECT_THAT(Run({I64(n)}), IsOk());
    EXPECT_TRUE(was_planned());
  }
  EXPECT_THAT(Run({I64(10)}), IsOk());
  EXPECT_THAT(planned_->get_output(0), IsOkAndHolds(I64(55)));
}

TEST_F(ControlPlanTest, AnEndlessLoopCanBeCancelled) {
  Load(kFibonacci);
  ASSERT_THAT(planned_->set_input(0, I64(INT64_MAX)), IsOk());
  std::atomic<bool> is_done = false;
  std::thread canceller([&] {
    while (!is_done) {
      planned_->cancel();
      std::this_thread::yield();
    }
  });
  const absl::Status status = planned_->infer();
  is_done = true;
  canceller.join();
  EXPECT_THAT(status, StatusIs(absl::StatusCode::kCancelled, HasSubstr("cancelled ")));
}

// Writes %x[i] + i to row i of a list as importers express it: cuts the list in two, where the
// sizes of both pieces depend on the counter. `%d` rows.
std::string ListProgram(int64_t rows) {
  return absl::StrCat(
      R"(
ml_program.global private @zero(dense<0> : tensor<1xi64>) : tensor<1xi64>
ml_program.global private @one(dense<1> : tensor<1xi64>) : tensor<1xi64>
ml_program.global private @end(dense<)",
      rows, R"(> : tensor<1xi64>) : tensor<1xi64>
ml_program.global private @list(dense<0.0> : tensor<)",
      rows, R"(xf32>) : tensor<)", rows, R"(xf32>
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = ml_program.global_load_const @zero : tensor<1xi64>
  %list = ml_program.global_load_const @list : tensor<)",
      rows, R"(xf32>
  %y:3 = "control.while"(%zero, %list, %x) {body = @body, condition = @less} : (tensor<1xi64>, tensor<)",
      rows, R"(xf32>, tensor<?xf32>) -> (tensor<1xi64>, tensor<?xf32>, tensor<?xf32>) loc("rows")
  ml_program.output %y#1 : tensor<?xf32>
}
ml_program.subgraph private @less(%i: tensor<1xi64>, %list: tensor<?xf32>, %x: tensor<?xf32>) -> tensor<1xi1> {
  %end = ml_program.global_load_const @end : tensor<1xi64>
  %c = "canonical.compare"(%i, %end) {direction = "less"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  ml_program.output %c : tensor<1xi1>
}
ml_program.subgraph private @body(%i: tensor<1xi64>, %list: tensor<?xf32>, %x: tensor<?xf32>) -> (tensor<1xi64>, tensor<?xf32>, tensor<?xf32>) {
  %zero = ml_program.global_load_const @zero : tensor<1xi64>
  %one = ml_program.global_load_const @one : tensor<1xi64>
  %end = ml_program.global_load_const @end : tensor<1xi64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %before = "canonical.slice"(%list, %zero, %i) : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %after = "canonical.slice"(%list, %j, %end) : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %item = "canonical.gather"(%x, %i) : (tensor<?xf32>, tensor<1xi64>) -> tensor<1xf32> loc("pick")
  %f = "canonical.cast"(%i) {to = f32} : (tensor<1xi64>) -> tensor<1xf32>
  %sum = "canonical.eltwise_add"(%item, %f) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %new = "canonical.tensor_concat"(%before, %sum, %after) {axis = 0 : i64} : (tensor<?xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %j, %new, %x : tensor<1xi64>, tensor<?xf32>, tensor<?xf32>
})");
}

TEST_F(ControlPlanTest, SizesThatACounterDecidesArePlanned) {
  Load(ListProgram(7));
  EXPECT_THAT(Run({Tensor::Of<float>({7}, {9, 8, 7, 6, 5, 4, 3})}), IsOk());
  EXPECT_TRUE(was_planned());
  EXPECT_THAT(planned_->get_output(0), IsOkAndHolds(Tensor::Of<float>({7}, {9, 9, 9, 9, 9, 9, 9})));
}

TEST_F(ControlPlanTest, AnErrorInAnUnrolledLoopSaysWhichIteration) {
  Load(ListProgram(7));
  EXPECT_THAT(Run({Tensor::Of<float>({3}, {9, 8, 7})}),
              StatusIs(absl::StatusCode::kOutOfRange,
                       HasSubstr("@main: control.while 'rows' in iteration 3: @body: "
                                 "canonical.gather 'pick'")));
}

TEST_F(ControlPlanTest, AnErrorInALoopSaysWhichIteration) {
  Load(R"(
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%i: tensor<i64>, %x: tensor<3xf32>) -> tensor<i64> {
  %y:2 = "control.while"(%i, %x) {body = @body, condition = @positive} : (tensor<i64>, tensor<3xf32>) -> (tensor<i64>, tensor<3xf32>) loc("walk")
  ml_program.output %y#0 : tensor<i64>
}
ml_program.subgraph private @positive(%i: tensor<i64>, %x: tensor<3xf32>) -> tensor<i1> {
  %v = "canonical.gather"(%x, %i) : (tensor<3xf32>, tensor<i64>) -> tensor<f32> loc("pick")
  %c = "canonical.compare"(%v, %v) {direction = "equal"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %x: tensor<3xf32>) -> (tensor<i64>, tensor<3xf32>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %x : tensor<i64>, tensor<3xf32>
})");
  EXPECT_THAT(Run({I64(1), Tensor::Of<float>({3}, {1, 2, 3})}),
              StatusIs(absl::StatusCode::kOutOfRange,
                       HasSubstr("@main: control.while 'walk' before iteration 2: @positive: "
                                 "canonical.gather 'pick'")));
}

TEST_F(ControlPlanTest, WhatIsTooLongToUnrollStaysALoop) {
  Load(R"(
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @end(dense<100000> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>) -> tensor<i64> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %y:2 = "control.while"(%zero, %x) {body = @body, condition = @less} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  %z = "canonical.neg"(%y#1) : (tensor<i64>) -> tensor<i64>
  ml_program.output %z : tensor<i64>
}
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<i64>) -> tensor<i1> {
  %end = ml_program.global_load_const @end : tensor<i64>
  %c = "canonical.compare"(%i, %end) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "canonical.eltwise_add"(%x, %i) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %y : tensor<i64>, tensor<i64>
})");
  EXPECT_THAT(Run({I64(3)}), IsOk());
  ASSERT_TRUE(was_planned());
  EXPECT_LT(planned_->plan_report().steps, 10);
  EXPECT_THAT(planned_->get_output(0), IsOkAndHolds(I64(-(int64_t{99'999} * 50'000 + 3))));
}

// A branch in a loop whose length depends on data, in a loop of known length.
TEST_F(ControlPlanTest, LoopsAndBranchesInsideOneAnother) {
  Load(R"(
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @two(dense<2> : tensor<i64>) : tensor<i64>
ml_program.global private @three(dense<3> : tensor<i64>) : tensor<i64>
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%x: tensor<i64>) -> tensor<i64> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %y:2 = "control.while"(%zero, %x) {body = @again, condition = @under_three} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  ml_program.output %y#1 : tensor<i64>
}
ml_program.subgraph private @under_three(%i: tensor<i64>, %x: tensor<i64>) -> tensor<i1> {
  %three = ml_program.global_load_const @three : tensor<i64>
  %c = "canonical.compare"(%i, %three) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @again(%i: tensor<i64>, %x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %more = "canonical.eltwise_add"(%x, %j) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "control.while"(%more) {body = @collatz, condition = @over_one} : (tensor<i64>) -> tensor<i64>
  %z = "canonical.eltwise_add"(%y, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %z : tensor<i64>, tensor<i64>
}
ml_program.subgraph private @over_one(%x: tensor<i64>) -> tensor<i1> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %c = "canonical.compare"(%x, %one) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @collatz(%x: tensor<i64>) -> tensor<i64> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %two = ml_program.global_load_const @two : tensor<i64>
  %half = "canonical.eltwise_div"(%x, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %twice = "canonical.eltwise_mul"(%half, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %c = "canonical.compare"(%twice, %x) {direction = "equal"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %y = "control.if"(%c, %x, %half) {then = @second, else = @odd} : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @second(%x: tensor<i64>, %half: tensor<i64>) -> tensor<i64> {
  ml_program.output %half : tensor<i64>
}
ml_program.subgraph private @odd(%x: tensor<i64>, %half: tensor<i64>) -> tensor<i64> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %three = ml_program.global_load_const @three : tensor<i64>
  %a = "canonical.eltwise_mul"(%x, %three) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %b = "canonical.eltwise_add"(%a, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %b : tensor<i64>
})");
  for (int64_t x : {27, 1, 6}) {
    EXPECT_THAT(Run({I64(x)}), IsOk());
    EXPECT_TRUE(was_planned());
  }
}

TEST_F(ControlPlanTest, ABranchWithStateGoesNodeByNode) {
  Load(R"(
ml_program.global public mutable @count(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.func @main(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %y = "control.if"(%c, %x) {then = @add, else = @read} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  ml_program.return %y : tensor<f32>
}
ml_program.func private @add(%x: tensor<f32>) -> tensor<f32> {
  %count = ml_program.global_load @count : tensor<f32>
  %y = "canonical.eltwise_add"(%count, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @count = %y : tensor<f32>
  ml_program.return %y : tensor<f32>
}
ml_program.func private @read(%x: tensor<f32>) -> tensor<f32> {
  %count = ml_program.global_load @count : tensor<f32>
  ml_program.return %count : tensor<f32>
})");
  for (bool condition : {true, false, true, true, false})
    EXPECT_THAT(Run({Bool(condition), Tensor::Scalar<float>(2)}), IsOk());
  EXPECT_FALSE(was_planned());
  EXPECT_THAT(planned_->get_output(0), IsOkAndHolds(Tensor::Scalar<float>(6)));
}

TEST_F(ControlPlanTest, RecursionGoesNodeByNode) {
  Load(R"(
ml_program.global private @one(dense<1.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph @main(%x: tensor<f32>) -> tensor<f32> {
  %one = ml_program.global_load_const @one : tensor<f32>
  %c = "canonical.compare"(%x, %one) {direction = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %y = "control.if"(%c, %x) {then = @less, else = @stop} : (tensor<i1>, tensor<f32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
}
ml_program.subgraph private @less(%x: tensor<f32>) -> tensor<f32> {
  %one = ml_program.global_load_const @one : tensor<f32>
  %y = "canonical.eltwise_sub"(%x, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %z = "control.call"(%y) {callee = @main} : (tensor<f32>) -> tensor<f32>
  ml_program.output %z : tensor<f32>
}
ml_program.subgraph private @stop(%x: tensor<f32>) -> tensor<f32> {
  ml_program.output %x : tensor<f32>
})");
  EXPECT_THAT(Run({Tensor::Scalar<float>(1000.5)}), IsOk());
  EXPECT_FALSE(was_planned());
  EXPECT_THAT(planned_->get_output(0), IsOkAndHolds(Tensor::Scalar<float>(0.5)));
}

}  // namespace
}  // namespace roundhouse
