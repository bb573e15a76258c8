// The limits of a session, and how it is cancelled: the same whether a run is planned ahead or goes
// node by node, and within bounded time wherever the run is.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/native/native.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// All backends, or only the reference.
std::vector<std::string> BackendsOf(bool use_kernels) {
  return use_kernels ? std::vector<std::string>() : std::vector<std::string>{"reference"};
}

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr absl::StatusCode kExhausted = absl::StatusCode::kResourceExhausted;

// Counts from 0 to `n`, which is data, or known ahead if a constant takes its place.
constexpr char kCount[] = R"(
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @known(dense<$0> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main(%n: tensor<i64>) -> tensor<i64> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %known = ml_program.global_load_const @known : tensor<i64>
  %sum = "canonical.eltwise_add"(%n, %n) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y:2 = "control.while"(%zero, $1) {body = @body, condition = @less} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  ml_program.output %y#0 : tensor<i64>
}
ml_program.subgraph private @less(%i: tensor<i64>, %n: tensor<i64>) -> tensor<i1> {
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %n: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %n : tensor<i64>, tensor<i64>
})";

// An endless loop whose condition and body have nothing to compute.
constexpr char kNothingForEver[] = R"(
ml_program.subgraph @main(%go: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %n = "canonical.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %y = "control.while"(%go) {body = @same, condition = @same} : (tensor<i1>) -> tensor<i1>
  %z = "control.if"(%y, %n) {then = @keep, else = @keep} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %z : tensor<2xf32>
}
ml_program.subgraph private @same(%x: tensor<i1>) -> tensor<i1> {
  ml_program.output %x : tensor<i1>
}
ml_program.subgraph private @keep(%x: tensor<2xf32>) -> tensor<2xf32> {
  ml_program.output %x : tensor<2xf32>
})";

// One node with 2^44 additions.
constexpr char kLongPool[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x2048x2048x1xf32>) -> !canonical.feature<1x2048x2048x1xf32> {
  %y = "canonical.avg_pool_2d"(%x) {pad = array<i64: 1023, 1023, 1023, 1023>, window = array<i64: 2047, 2047>} : (!canonical.feature<1x2048x2048x1xf32>) -> !canonical.feature<1x2048x2048x1xf32>
  ml_program.output %y : !canonical.feature<1x2048x2048x1xf32>
})";

// Products of 2^43 numbers and more.
constexpr char kLongAttention[] = R"(
ml_program.subgraph @main(%x: tensor<1x262144x64xf32>) -> tensor<1x262144x64xf32> {
  %y = "canonical.attention"(%x, %x, %x) : (tensor<1x262144x64xf32>, tensor<1x262144x64xf32>, tensor<1x262144x64xf32>) -> tensor<1x262144x64xf32>
  ml_program.output %y : tensor<1x262144x64xf32>
})";

class LimitsTest : public ::testing::Test {
 protected:
  LimitsTest()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                 RegisterReferenceKernels, RegisterNativeKernels})) {}

  std::unique_ptr<Session> Load(absl::string_view text, SessionOptions options,
                                bool use_kernels = true) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_THAT(program.status(), IsOk());
    programs_.push_back(*std::move(program));
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(
        *programs_.back(), {.node_backends = BackendsOf(use_kernels)}, std::move(options));
    EXPECT_THAT(session.status(), IsOk());
    return *std::move(session);
  }
  // Runs on one number with that limit; an observer sees each round of a loop.
  absl::Status Count(absl::string_view text, int64_t n, int64_t max_steps, bool is_planned) {
    SessionOptions options = {.max_steps = max_steps};
    if (!is_planned) options.observer = [](const NodeRun&) { return absl::OkStatus(); };
    const std::unique_ptr<Session> session = Load(text, std::move(options));
    EXPECT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(n)), IsOk());
    const absl::Status status = session->infer();
    if (status.ok() && is_planned) {
      EXPECT_TRUE(session->plan_report().is_one_plan());
    }
    return status;
  }
  // The smallest limit within which it runs.
  int64_t StepsOf(absl::string_view text, int64_t n, bool is_planned) {
    int64_t too_few = 0;
    int64_t enough = 1 << 16;
    while (enough - too_few > 1) {
      const int64_t middle = too_few + (enough - too_few) / 2;
      const absl::Status status = Count(text, n, middle, is_planned);
      EXPECT_TRUE(status.ok() || absl::IsResourceExhausted(status)) << status;
      (status.ok() ? enough : too_few) = middle;
    }
    return enough;
  }
  // Runs with zeros for the only input, and cancels the run once it has begun. Kernels that do not
  // check for cancellation would go on for hours.
  static absl::Status RunAndCancel(Session& session) {
    const Type& type = session.selected()->inputs()[0].type;
    absl::StatusOr<Tensor> zeros = Tensor::Zeros(Type::Tensor(ElementKind::kF32, type.shape()));
    EXPECT_THAT(zeros.status(), IsOk());
    EXPECT_THAT(session.set_input(0, *zeros), IsOk());
    std::thread canceller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      session.cancel();
    });
    const absl::Status status = session.infer();
    canceller.join();
    return status;
  }

  const std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
};

TEST_F(LimitsTest, PlansCountTheStepsThatARunNodeByNodeHas) {
  for (const char* bound : {"%n", "%known"}) {
    const std::string text = absl::Substitute(kCount, 20, bound);
    for (int64_t n : {0, 1, 7}) {
      const int64_t stepped = StepsOf(text, n, /*is_planned=*/false);
      EXPECT_EQ(StepsOf(text, n, /*is_planned=*/true), stepped) << bound << " " << n;
      EXPECT_GT(stepped, *bound == '%' && bound[1] == 'k' ? 3 * 20 : 3 * n);
    }
  }
}

TEST_F(LimitsTest, ALoopOfAnyLengthEnds) {
  for (const char* bound : {"%n", "%known"}) {
    const std::string text = absl::Substitute(kCount, INT64_MAX, bound);
    for (bool is_planned : {true, false}) {
      EXPECT_THAT(Count(text, INT64_MAX, 100'000, is_planned),
                  StatusIs(kExhausted, AllOf(HasSubstr("control.while"), HasSubstr("iteration"),
                                             HasSubstr("more than its limit of 100000"))))
          << bound;
    }
  }
}

TEST_F(LimitsTest, ALoopOfNothingEnds) {
  for (bool use_kernels : {true, false}) {
    const auto session = Load(kNothingForEver, {.max_steps = 1000}, use_kernels);
    ASSERT_THAT(session->set_input(0, Tensor::Scalar<bool>(true)), IsOk());
    ASSERT_THAT(session->set_input(1, Tensor::Of<float>({2}, {1, 2})), IsOk());
    EXPECT_THAT(session->infer(), StatusIs(kExhausted, HasSubstr("its limit of 1000")));
    const auto endless = Load(kNothingForEver, {}, use_kernels);
    ASSERT_THAT(endless->set_input(0, Tensor::Scalar<bool>(true)), IsOk());
    ASSERT_THAT(endless->set_input(1, Tensor::Of<float>({2}, {1, 2})), IsOk());
    endless->cancel();
    EXPECT_THAT(endless->infer(), StatusIs(absl::StatusCode::kCancelled));
  }
}

// ---- memory

constexpr char kSums[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = "canonical.eltwise_add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %b = "canonical.eltwise_mul"(%a, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = "canonical.eltwise_add"(%b, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %c : tensor<?xf32>
})";

Tensor Floats(int64_t count) {
  return *Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({count})));
}

TEST_F(LimitsTest, ARunWithAMemoryLimitIsPlannedWhereThePlanIsWithinIt) {
  const auto session = Load(kSums, {.memory_limit = 100'000});
  ASSERT_THAT(session->set_input(0, Floats(1000)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_TRUE(session->plan_report().is_one_plan());
  EXPECT_LE(session->peak_bytes(), 100'000);
  EXPECT_GE(session->peak_bytes(), 3 * 4000);
}

TEST_F(LimitsTest, WhereThePlanIsNotItGoesNodeByNodeAndSaysWhatIsTooMuch) {
  // Three values are alive at a time; the plan needs padding in addition.
  const auto session = Load(kSums, {.memory_limit = 3 * 4000});
  ASSERT_THAT(session->set_input(0, Floats(1000)), IsOk());
  ASSERT_THAT(session->infer(), StatusIs(kExhausted, HasSubstr("the memory limit of 12000")));
  const auto larger = Load(kSums, {.memory_limit = 4 * 4000});
  ASSERT_THAT(larger->set_input(0, Floats(1000)), IsOk());
  ASSERT_THAT(larger->infer(), IsOk());
  EXPECT_LE(larger->peak_bytes(), 4 * 4000);
}

// A product packs its right factor, which is no constant, in scratch memory of about its size.
TEST_F(LimitsTest, TheScratchMemoryOfAPlanIsCounted) {
  constexpr char kProduct[] = R"(
ml_program.subgraph @main(%x: tensor<64x512xf32>, %y: tensor<512x512xf32>) -> tensor<64x512xf32> {
  %z = "canonical.mat_mul"(%x, %y) : (tensor<64x512xf32>, tensor<512x512xf32>) -> tensor<64x512xf32>
  ml_program.output %z : tensor<64x512xf32>
})";
  const auto of_sizes = [](int64_t rows, int64_t columns) {
    return *Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({rows, columns})));
  };
  constexpr int64_t kValues = 4 * (64 * 512 + 512 * 512 + 64 * 512);
  constexpr int64_t kScratch = 4 * 512 * 512;
  const struct {
    int64_t limit;
    bool is_planned;
  } cases[] = {{kValues + kScratch / 2, false}, {kValues + 3 * kScratch, true}};
  for (const auto& [limit, is_planned] : cases) {
    const auto session = Load(kProduct, {.memory_limit = limit});
    ASSERT_THAT(session->set_input(0, of_sizes(64, 512)), IsOk());
    ASSERT_THAT(session->set_input(1, of_sizes(512, 512)), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_EQ(session->plan_report().is_one_plan(), is_planned) << limit;
    if (is_planned) {
      EXPECT_GE(session->peak_bytes(), kValues + kScratch);
    }
  }
}

TEST_F(LimitsTest, PlansForOtherInputsMakeRoom) {
  const auto session = Load(kSums, {.memory_limit = 100'000});
  for (int64_t count : {5000, 4000, 5000, 3000, 10}) {
    ASSERT_THAT(session->set_input(0, Floats(count)), IsOk());
    ASSERT_THAT(session->infer(), IsOk()) << count;
    EXPECT_TRUE(session->plan_report().is_one_plan()) << count;
    EXPECT_LE(session->peak_bytes(), 100'000);
  }
}

// Each node doubles its operand: 2^40 floats in the end, from constants alone.
TEST_F(LimitsTest, WhatIsComputedAheadIsBounded) {
  std::string text = R"(
ml_program.global private @w(dense<1.0> : tensor<1024xf32>) : tensor<1024xf32>
ml_program.subgraph @main(%x: tensor<1xf32>) -> (tensor<1xf32>, tensor<?xf32>) {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %w0 = ml_program.global_load_const @w : tensor<1024xf32>
  %v0 = "control.refine"(%w0) : (tensor<1024xf32>) -> tensor<?xf32>
)";
  for (int i = 1; i <= 30; ++i) {
    text += absl::Substitute(
        "  %v$0 = \"canonical.tensor_concat\"(%v$1, %v$1) {axis = 0 : i64} : (tensor<?xf32>, "
        "tensor<?xf32>) -> tensor<?xf32>\n",
        i, i - 1);
  }
  text += "  ml_program.output %y, %v30 : tensor<1xf32>, tensor<?xf32>\n}";
  const auto session = Load(text, {.memory_limit = 1 << 20});
  ASSERT_THAT(session->set_input(0, Floats(1)), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(kExhausted, HasSubstr("the memory limit of 1048576")));
}

// ---- cancelling

TEST_F(LimitsTest, ALongKernelEndsWhenItIsCancelled) {
  for (bool use_kernels : {true, false}) {
    for (int threads : {1, 2}) {
      if (!use_kernels && threads > 1) continue;  // The reference kernels use one thread.
      const auto session = Load(kLongPool, {.num_threads = threads}, use_kernels);
      EXPECT_THAT(RunAndCancel(*session), StatusIs(absl::StatusCode::kCancelled));
      EXPECT_THAT(session->get_output(0), StatusIs(absl::StatusCode::kCancelled));
    }
  }
}

TEST_F(LimitsTest, ALongProductEndsWhenItIsCancelled) {
  const auto session = Load(kLongAttention, {.num_threads = 2});
  EXPECT_THAT(RunAndCancel(*session), StatusIs(absl::StatusCode::kCancelled));
}

TEST_F(LimitsTest, AScopeAroundARunEndsItToo) {
  const auto session = Load(kSums, {});
  ASSERT_THAT(session->set_input(0, Floats(10)), IsOk());
  std::atomic<bool> is_cancelled = true;
  {
    const CancellationScope scope(is_cancelled);
    EXPECT_THAT(session->infer(), StatusIs(absl::StatusCode::kCancelled));
    EXPECT_THAT(session->infer(), StatusIs(absl::StatusCode::kCancelled));
  }
  // That the earlier run could not be planned does not matter now.
  EXPECT_THAT(session->infer(), IsOk());
  EXPECT_TRUE(session->plan_report().is_one_plan());
}

}  // namespace
}  // namespace roundhouse
