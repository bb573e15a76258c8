// Runs that are not fully known ahead: what stays planned, what is prepared once, and what is held.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/compiled_program.h"
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

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class EngineTest : public ::testing::Test {
 protected:
  EngineTest()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                 RegisterReferenceKernels, RegisterNativeKernels})) {}

  std::shared_ptr<const CompiledProgram> Compile(absl::string_view text, bool use_kernels = true) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_THAT(program.status(), IsOk());
    absl::StatusOr<std::shared_ptr<const CompiledProgram>> compiled =
        CompiledProgram::Create(std::shared_ptr<const Program>(*std::move(program)),
                                {.node_backends = BackendsOf(use_kernels)});
    EXPECT_THAT(compiled.status(), IsOk());
    return *std::move(compiled);
  }
  static std::unique_ptr<Session> Start(const std::shared_ptr<const CompiledProgram>& compiled,
                                        SessionOptions options = {}) {
    absl::StatusOr<std::unique_ptr<Session>> session =
        Session::Create(compiled, std::move(options));
    EXPECT_THAT(session.status(), IsOk());
    return *std::move(session);
  }
  static absl::StatusOr<Tensor> Run(Session& session, const std::vector<Tensor>& inputs) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      absl::Status status = session.set_input(static_cast<int64_t>(i), inputs[i]);
      if (!status.ok()) return status;
    }
    absl::Status status = session.infer();
    if (!status.ok()) return status;
    return session.get_output(0);
  }
  static std::vector<std::string> DynamicOps(const Session& session) {
    std::vector<std::string> ops;
    for (const auto& step : session.plan_report().dynamic_steps)
      ops.emplace_back(step.node->op_name());
    return ops;
  }

  const std::unique_ptr<Context> context_;
};

Tensor F32(std::vector<float> values) {
  return Tensor::Of<float>({static_cast<int64_t>(values.size())}, absl::MakeConstSpan(values));
}

// The number of elements found depends on the data; four nodes come before it, five after.
constexpr char kFind[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %b = "canonical.eltwise_mul"(%a, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = "canonical.eltwise_add"(%b, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = "canonical.relu"(%c) : (tensor<?xf32>) -> tensor<?xf32>
  %i = "canonical.non_zero"(%r) : (tensor<?xf32>) -> tensor<?x1xi64>
  %g = "canonical.gather_nd"(%r, %i) : (tensor<?xf32>, tensor<?x1xi64>) -> tensor<?xf32>
  %n = "canonical.neg"(%g) : (tensor<?xf32>) -> tensor<?xf32>
  %s = "canonical.eltwise_mul"(%n, %n) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %y = "canonical.tensor_reduce"(%s) {kind = "sum", axes = array<i64: 0>, keep_dims = true} : (tensor<?xf32>) -> tensor<1xf32>
  %z = "canonical.eltwise_add"(%y, %s) : (tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %z : tensor<?xf32>
})";

TEST_F(EngineTest, WhatStandsBeforeAndBehindASizeThatIsDataStaysPlanned) {
  const auto session = Start(Compile(kFind));
  const auto reference = Start(Compile(kFind, /*use_kernels=*/false));
  for (const auto& values : std::vector<std::vector<float>>{
           {1, 2, 0, 3}, {0, 0, 1, 0}, {1, 2, 0, 3}, {5, 4, 3, 2, 1}, {0, 0, 0}}) {
    ASSERT_OK_AND_ASSIGN(const Tensor found, Run(*session, {F32(values)}));
    EXPECT_THAT(Run(*reference, {F32(values)}), IsOkAndHolds(found));
    EXPECT_THAT(DynamicOps(*session), ElementsAre("canonical.non_zero"));
    const Session::PlanReport report = session->plan_report();
    EXPECT_EQ(report.plans, 2);
    EXPECT_EQ(report.steps, 9);
    EXPECT_GE(report.fast_steps, 8);  // If nothing is found, nothing is gathered.
  }
  EXPECT_THAT(session->plan_report().dynamic_steps[0].reason, HasSubstr("sizes"));
}

TEST_F(EngineTest, ASizeThatComesOutOfAStepChoosesAPlanThatIsThereAlready) {
  const auto session = Start(Compile(kFind));
  for (bool is_again : {false, true}) {
    for (const auto& values : std::vector<std::vector<float>>{{1, 2, 0, 3}, {0, 0, 1, 0}}) {
      ASSERT_THAT(Run(*session, {F32(values)}), IsOk());
      EXPECT_EQ(session->plan_report().prepared_steps == 0, is_again);
    }
  }
}

// A length that is computed from data decides how much is cut off.
constexpr char kCut[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32>, %n: tensor<1xi64>, %one: tensor<1xi64>) -> tensor<?xf32> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %m = "canonical.eltwise_add"(%n, %one) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %s = "canonical.tensor_broadcast"(%one, %m) : (tensor<1xi64>, tensor<1xi64>) -> tensor<?xi64>
  %f = "canonical.cast"(%s) {to = f32} : (tensor<?xi64>) -> tensor<?xf32>
  %y = "canonical.tensor_concat"(%a, %f) {axis = 0 : i64} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %z = "canonical.neg"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %z : tensor<?xf32>
})";

TEST_F(EngineTest, AValueThatDecidesAboutSizesIsLookedAt) {
  const auto session = Start(Compile(kCut));
  const Tensor one = Tensor::Of<int64_t>({1}, {1});
  for (bool is_again : {false, true}) {
    for (int64_t n : {2, 0, 4}) {
      ASSERT_OK_AND_ASSIGN(const Tensor y,
                           Run(*session, {F32({5}), Tensor::Of<int64_t>({1}, {n}), one}));
      std::vector<float> expected(static_cast<size_t>(n) + 2, -1.0F);
      expected[0] = -10;
      EXPECT_EQ(y, F32(expected));
      EXPECT_THAT(DynamicOps(*session), IsEmpty());
      EXPECT_EQ(session->plan_report().plans, 2);
      EXPECT_EQ(session->plan_report().prepared_steps == 0, is_again);
    }
  }
  // If there are very many values, none gets a plan of its own.
  for (int64_t n = 10; n < 100; ++n)
    ASSERT_THAT(Run(*session, {F32({5}), Tensor::Of<int64_t>({1}, {n}), one}), IsOk());
  EXPECT_THAT(DynamicOps(*session), ElementsAre("canonical.tensor_broadcast"));
}

// A list that grows until its sum is large enough.
constexpr char kGrow[] = R"(
ml_program.subgraph @main(%x: tensor<1xf32>, %most: tensor<1xf32>) -> tensor<?xf32> {
  %x0 = "control.refine"(%x) : (tensor<1xf32>) -> tensor<?xf32>
  %y:2 = "control.while"(%x0, %most) {body = @body, condition = @less} : (tensor<?xf32>, tensor<1xf32>) -> (tensor<?xf32>, tensor<1xf32>) loc("rows")
  %z = "canonical.neg"(%y#0) : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %z : tensor<?xf32>
}
ml_program.subgraph private @less(%x: tensor<?xf32>, %most: tensor<1xf32>) -> tensor<1xi1> {
  %s = "canonical.tensor_reduce"(%x) {kind = "sum", axes = array<i64: 0>, keep_dims = true} : (tensor<?xf32>) -> tensor<1xf32>
  %c = "canonical.compare"(%s, %most) {direction = "less"} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
  ml_program.output %c : tensor<1xi1>
}
ml_program.subgraph private @body(%x: tensor<?xf32>, %most: tensor<1xf32>) -> (tensor<?xf32>, tensor<1xf32>) {
  %m = "canonical.neg"(%most) : (tensor<1xf32>) -> tensor<1xf32>
  %a = "canonical.abs"(%m) : (tensor<1xf32>) -> tensor<1xf32>
  %half = "canonical.eltwise_div"(%a, %most) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %y = "canonical.tensor_concat"(%x, %half) {axis = 0 : i64} : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  ml_program.output %y, %most : tensor<?xf32>, tensor<1xf32>
})";

TEST_F(EngineTest, ALoopWhoseValuesGrowPreparesOnlyWhatDiffers) {
  const auto session = Start(Compile(kGrow));
  ASSERT_OK_AND_ASSIGN(const Tensor y, Run(*session, {F32({1}), F32({20})}));
  EXPECT_EQ(y, F32(std::vector<float>(20, -1.0F)));
  EXPECT_THAT(DynamicOps(*session), ElementsAre("control.while"));
  // Two of six steps per round have sizes that change, and nothing is evaluated.
  const Session::PlanReport report = session->plan_report();
  EXPECT_EQ(report.fast_steps, report.steps);
  EXPECT_LT(report.prepared_steps, 2 * 20 + 20);
  ASSERT_THAT(Run(*session, {F32({1}), F32({20})}), IsOk());
  EXPECT_EQ(session->plan_report().prepared_steps, 0);
}

TEST_F(EngineTest, ASecondSessionPreparesNothing) {
  const auto compiled = Compile(kFind);
  const auto first = Start(compiled, {.num_threads = 2});
  ASSERT_THAT(Run(*first, {F32({1, 2, 0, 3})}), IsOk());
  EXPECT_GT(first->plan_report().prepared_steps, 0);
  const auto second = Start(compiled, {.num_threads = 2});
  ASSERT_THAT(Run(*second, {F32({1, 2, 0, 3})}), IsOk());
  EXPECT_EQ(second->plan_report().prepared_steps, 0);
  // The first session's output stays as it was.
  EXPECT_EQ(*first->get_output(0), *second->get_output(0));
  ASSERT_THAT(Run(*second, {F32({3, 2, 0, 1})}), IsOk());
  EXPECT_NE(*first->get_output(0), *second->get_output(0));
}

TEST_F(EngineTest, WhatIsHeldForManySizesLevelsOff) {
  const auto session = Start(Compile(kFind));
  int64_t plans = 0;
  int64_t bytes = 0;
  for (int64_t length = 1; length <= 10'000; ++length) {
    std::vector<float> values(static_cast<size_t>(length), 0.0F);
    values[0] = 1;
    ASSERT_THAT(Run(*session, {F32(values)}), IsOk());
    const Session::PlanReport report = session->plan_report();
    if (length <= 2'000) {
      plans = std::max(plans, report.plans_held);
      bytes = std::max(bytes, report.held_bytes);
      continue;
    }
    ASSERT_LE(report.plans_held, plans + 1) << length;
    // The arena is sized for the longest.
    ASSERT_LE(report.held_bytes, 6 * bytes) << length;
  }
  EXPECT_LT(plans, 1'000);
}

TEST_F(EngineTest, WhoLooksOnSeesEachNodeAndTheSameValues) {
  std::vector<std::pair<std::string, Tensor>> seen[2];
  for (bool use_kernels : {true, false}) {
    const auto session = Start(Compile(kGrow, use_kernels), {.observer = [&](const NodeRun& run) {
                                 for (const Tensor* result : run.results) {
                                   if (result == nullptr) continue;
                                   absl::StatusOr<Tensor> own =
                                       Tensor::FromBytes(result->type(), result->bytes());
                                   seen[use_kernels].emplace_back(run.node.op_name(), *own);
                                 }
                                 return absl::OkStatus();
                               }});
    ASSERT_THAT(Run(*session, {F32({1}), F32({5})}), IsOk());
  }
  // Four rounds of five nodes and two inputs, five conditions of two and two, and the rest.
  EXPECT_GT(seen[0].size(), 4 * 5 + 5 * 2);
  EXPECT_EQ(seen[0], seen[1]);
}

TEST_F(EngineTest, ARunThatFailsInALaterPlanLeavesTheStateAsItWas) {
  const auto session = Start(Compile(R"(
ml_program.global public mutable @count(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.func @main(%x: tensor<2xf32>, %i: tensor<1xi64>) -> tensor<?xf32> {
  %old = ml_program.global_load @count : tensor<2xf32>
  %new = "canonical.eltwise_add"(%old, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.global_store @count = %new : tensor<2xf32>
  %p = "canonical.non_zero"(%new) : (tensor<2xf32>) -> tensor<?x1xi64>
  %g = "canonical.gather_nd"(%new, %p) : (tensor<2xf32>, tensor<?x1xi64>) -> tensor<?xf32>
  %y = "canonical.gather"(%g, %i) : (tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32> loc("pick")
  ml_program.return %y : tensor<?xf32>
})"));
  const auto index = [](int64_t i) { return Tensor::Of<int64_t>({1}, {i}); };
  EXPECT_THAT(Run(*session, {F32({1, 1}), index(1)}), IsOkAndHolds(F32({2})));
  EXPECT_THAT(Run(*session, {F32({1, 1}), index(2)}),
              StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("'pick'")));
  EXPECT_THAT(session->get_global("count"), IsOkAndHolds(F32({2, 2})));
  EXPECT_THAT(Run(*session, {F32({-2, 1}), index(0)}), IsOkAndHolds(F32({3})));
  EXPECT_THAT(session->get_global("count"), IsOkAndHolds(F32({0, 3})));
}

}  // namespace
}  // namespace roundhouse
