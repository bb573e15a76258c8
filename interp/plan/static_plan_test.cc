// Planned runs: what they compute, that they do nothing else, and that they never differ from going
// node by node.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
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
#include "roundhouse/interp/native/native.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace {

std::atomic<int64_t> num_allocations = 0;

void* Counted(std::size_t size, std::size_t alignment) {
  num_allocations.fetch_add(1, std::memory_order_relaxed);
  void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return Counted(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return Counted(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return Counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace roundhouse {
namespace {

// All backends, or only the reference.
std::vector<std::string> BackendsOf(bool use_kernels) {
  return use_kernels ? std::vector<std::string>() : std::vector<std::string>{"reference"};
}

using ::testing::HasSubstr;

constexpr char kNetwork[] = R"(
ml_program.global private @w(dense<[[-0.50, 0.20, -0.20], [0.50, 0.10, -0.30], [0.40, 0.00, -0.40], [0.30, -0.10, -0.50], [0.20, -0.20, 0.50], [0.10, -0.30, 0.40], [0.00, -0.40, 0.30], [-0.10, -0.50, 0.20]]> : tensor<8x3xf32>) : tensor<8x3xf32>
ml_program.subgraph @main(%x: tensor<?x8xf32>) -> (tensor<?x3xf32>, tensor<?xf32>) {
  %w = ml_program.global_load_const @w : tensor<8x3xf32>
  %a = "canonical.tanh"(%x) : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %b = "control.call"(%a, %x) {callee = @residual} : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %c = "canonical.mat_mul"(%b, %w) : (tensor<?x8xf32>, tensor<8x3xf32>) -> tensor<?x3xf32>
  %d = "canonical.tensor_transpose"(%c) {perm = array<i64: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x?xf32>
  %e = "canonical.tensor_transpose"(%d) {perm = array<i64: 1, 0>} : (tensor<3x?xf32>) -> tensor<?x3xf32>
  %f = "canonical.tensor_softmax"(%e) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %g = "canonical.tensor_reduce"(%f) {kind = "max", axes = array<i64: 1>, keep_dims = false} : (tensor<?x3xf32>) -> tensor<?xf32>
  ml_program.output %f, %g : tensor<?x3xf32>, tensor<?xf32>
}
ml_program.subgraph private @residual(%a: tensor<?x8xf32>, %x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %b = "canonical.eltwise_mul"(%a, %a) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %c = "canonical.eltwise_add"(%b, %x) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  ml_program.output %c : tensor<?x8xf32>
})";

class StaticPlanTest : public ::testing::Test {
 protected:
  StaticPlanTest()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                 RegisterReferenceKernels, RegisterNativeKernels})) {}

  std::unique_ptr<Session> NewSession(absl::string_view text, bool use_kernels = true,
                                      SessionOptions options = {}) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    EXPECT_THAT(program.status(), IsOk());
    programs_.push_back(*std::move(program));
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(
        *programs_.back(), {.node_backends = BackendsOf(use_kernels)}, std::move(options));
    EXPECT_THAT(session.status(), IsOk());
    return *std::move(session);
  }

  static Tensor Input(int64_t rows) {
    std::vector<float> values;
    for (int64_t i = 0; i < rows * 8; ++i) values.push_back(static_cast<float>(i % 7) / 4 - 1);
    return Tensor::Of<float>(std::vector<int64_t>{rows, 8}, absl::MakeConstSpan(values));
  }

  static void ExpectNear(const Tensor& found, const Tensor& expected) {
    ASSERT_EQ(found.type(), expected.type());
    const absl::Span<const float> a = found.data<float>();
    const absl::Span<const float> b = expected.data<float>();
    for (size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-5) << i;
  }

  const std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
};

TEST_F(StaticPlanTest, ComputesTheSameForEachShape) {
  for (int threads : {1, 2}) {
    const auto session = NewSession(kNetwork, true, {.num_threads = threads});
    const auto reference = NewSession(kNetwork, /*use_kernels=*/false);
    for (int64_t rows : {1, 5, 64, 5, 1}) {
      ASSERT_THAT(session->set_input(0, Input(rows)), IsOk());
      ASSERT_THAT(reference->set_input(0, Input(rows)), IsOk());
      ASSERT_THAT(session->infer(), IsOk());
      ASSERT_THAT(reference->infer(), IsOk());
      ASSERT_TRUE(session->plan_report().is_one_plan());
      EXPECT_EQ(session->plan_report().steps, session->plan_report().fast_steps);
      EXPECT_TRUE(reference->plan_report().is_one_plan());
      EXPECT_EQ(reference->plan_report().fast_steps, 0);
      for (int64_t i = 0; i < 2; ++i)
        ExpectNear(*session->get_output(i), *reference->get_output(i));
    }
  }
}

TEST_F(StaticPlanTest, AllocatesNothingOnceItIsMade) {
  for (int threads : {1, 2}) {
    const auto session = NewSession(kNetwork, true, {.num_threads = threads});
    ASSERT_THAT(session->set_input(0, Input(64)), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    const int64_t before = num_allocations;
    absl::Status status;
    for (int i = 0; i < 3; ++i) status.Update(session->infer());
    EXPECT_EQ(num_allocations - before, 0);
    EXPECT_THAT(status, IsOk());
  }
}

TEST_F(StaticPlanTest, KeepsWhatTheCallerKeeps) {
  const auto session = NewSession(kNetwork);
  ASSERT_THAT(session->set_input(0, Input(2)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor kept, session->get_output(0));
  ASSERT_OK_AND_ASSIGN(const Tensor copy, Tensor::FromBytes(kept.type(), kept.bytes()));
  Tensor other = Input(2);
  for (float& value : other.mutable_data<float>()) value *= 3;
  ASSERT_THAT(session->set_input(0, other), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_EQ(kept, copy);
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(::testing::Ne(copy)));
}

TEST_F(StaticPlanTest, ReusesMemory) {
  std::string text = "ml_program.subgraph @main(%v0: tensor<1024xf32>) -> tensor<1024xf32> {\n";
  for (int i = 1; i <= 40; ++i) {
    text += "  %v" + std::to_string(i) + " = \"canonical.sigmoid\"(%v" + std::to_string(i - 1) +
            ") : (tensor<1024xf32>) -> tensor<1024xf32>\n";
  }
  text += "  ml_program.output %v40 : tensor<1024xf32>\n}";
  const auto session = NewSession(text);
  ASSERT_THAT(session->set_input(0, *Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({1024})))),
              IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_TRUE(session->plan_report().is_one_plan());
  // All steps work in place, the last one in the memory of the output.
  EXPECT_EQ(session->plan_report().arena_bytes, 0);
  EXPECT_EQ(session->peak_bytes(), 2 * 4096);
}

TEST_F(StaticPlanTest, OutputsMayBeInputsConstantsAndOneAnother) {
  const auto session = NewSession(R"(
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<1x2xf32>) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %z = "canonical.unsqueeze"(%y) {axes = array<i64: 1>} : (tensor<2xf32>) -> tensor<2x1xf32>
  %v = "canonical.unsqueeze"(%x) {axes = array<i64: 0>} : (tensor<2xf32>) -> tensor<1x2xf32>
  ml_program.output %x, %w, %y, %z, %v : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<1x2xf32>
})");
  for (float start : {3.0f, 5.0f}) {
    ASSERT_THAT(session->set_input(0, Tensor::Of<float>({2}, {start, 4})), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_TRUE(session->plan_report().is_one_plan());
    EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Of<float>({2}, {start, 4})));
    EXPECT_THAT(session->get_output(1), IsOkAndHolds(Tensor::Of<float>({2}, {1, 2})));
    EXPECT_THAT(session->get_output(2), IsOkAndHolds(Tensor::Of<float>({2}, {-start, -4})));
    EXPECT_THAT(session->get_output(3), IsOkAndHolds(Tensor::Of<float>({2, 1}, {-start, -4})));
    EXPECT_THAT(session->get_output(4), IsOkAndHolds(Tensor::Of<float>({1, 2}, {start, 4})));
  }
}

TEST_F(StaticPlanTest, ErrorsSayWhereTheyHappened) {
  constexpr char kGather[] = R"(
ml_program.subgraph @main(%x: tensor<3xf32>, %i: tensor<1xi64>) -> tensor<1xf32> {
  %y = "canonical.neg"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %z = "control.call"(%y, %i) {callee = @pick} : (tensor<3xf32>, tensor<1xi64>) -> tensor<1xf32> loc("the call")
  ml_program.output %z : tensor<1xf32>
}
ml_program.subgraph private @pick(%x: tensor<3xf32>, %i: tensor<1xi64>) -> tensor<1xf32> {
  %y = "canonical.gather"(%x, %i) : (tensor<3xf32>, tensor<1xi64>) -> tensor<1xf32> loc("it")
  ml_program.output %y : tensor<1xf32>
})";
  std::vector<std::string> messages;
  for (bool use_kernels : {true, false}) {
    const auto session = NewSession(kGather, use_kernels);
    ASSERT_THAT(session->set_input(0, Tensor::Of<float>({3}, {1, 2, 3})), IsOk());
    ASSERT_THAT(session->set_input(1, Tensor::Of<int64_t>({1}, {3})), IsOk());
    const absl::Status status = session->infer();
    EXPECT_THAT(status, StatusIs(absl::StatusCode::kOutOfRange,
                                 HasSubstr("@main: control.call 'the call': @pick: ")));
    messages.emplace_back(status.message());
    EXPECT_FALSE(session->get_output(0).ok());
    ASSERT_THAT(session->set_input(1, Tensor::Of<int64_t>({1}, {-1})), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_EQ(session->plan_report().fast_steps > 0, use_kernels);
    EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Of<float>({1}, {-3})));
  }
  EXPECT_EQ(messages[0], messages[1]);
}

// Each global is read before and after it is stored; one gets an unchanged input.
constexpr char kStreaming[] = R"(
ml_program.global public mutable @window(dense<0.5> : tensor<4xf32>) : tensor<4xf32>
ml_program.global public mutable @last(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.func @main(%x: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
  %old = ml_program.global_load @window : tensor<4xf32>
  %all = "canonical.tensor_concat"(%old, %x) {axis = 0 : i64} : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %new = "canonical.slice"(%all) {axes = array<i64: 0>, ends = array<i64: 6>, starts = array<i64: 2>, steps = array<i64: 1>} : (tensor<6xf32>) -> tensor<4xf32>
  ml_program.global_store @window = %new : tensor<4xf32>
  %again = ml_program.global_load @window : tensor<4xf32>
  %sum = "canonical.eltwise_add"(%again, %old) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %last = ml_program.global_load @last : tensor<2xf32>
  ml_program.global_store @last = %x : tensor<2xf32>
  ml_program.return %sum, %old, %last : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
})";

TEST_F(StaticPlanTest, StateGoesFromRunToRun) {
  const auto session = NewSession(kStreaming);
  const auto reference = NewSession(kStreaming, /*use_kernels=*/false);
  const auto expect_the_same = [&](float first) {
    for (Session* each : {session.get(), reference.get()}) {
      ASSERT_THAT(each->set_input(0, Tensor::Of<float>({2}, {first, first / 2})), IsOk());
      ASSERT_THAT(each->infer(), IsOk());
    }
    EXPECT_TRUE(session->plan_report().is_one_plan());
    EXPECT_TRUE(reference->plan_report().is_one_plan());
    for (int64_t i = 0; i < 3; ++i)
      EXPECT_THAT(session->get_output(i), IsOkAndHolds(*reference->get_output(i))) << i;
    for (const char* global : {"window", "last"})
      EXPECT_THAT(session->get_global(global), IsOkAndHolds(*reference->get_global(global)));
  };
  for (const float x : {1.0F, 2.0F, 5.0F}) expect_the_same(x);
  // Values that the host got stay, and values that it sets take effect.
  ASSERT_OK_AND_ASSIGN(const Tensor kept, session->get_global("window"));
  ASSERT_OK_AND_ASSIGN(const Tensor copy, Tensor::FromBytes(kept.type(), kept.bytes()));
  for (const float x : {7.0F, 11.0F}) expect_the_same(x);
  EXPECT_EQ(kept, copy);
  for (Session* each : {session.get(), reference.get()})
    ASSERT_THAT(each->set_global("window", Tensor::Of<float>({4}, {9, 8, 7, 6})), IsOk());
  expect_the_same(3);
  for (Session* each : {session.get(), reference.get()}) each->reset();
  for (const float x : {4.0F, 1.0F, 3.0F}) expect_the_same(x);
}

// Halves %x until it is small, in steps of two or of four.
constexpr char kDecides[] = R"(
ml_program.subgraph @main(%x: tensor<2xf32>, %by: tensor<f32>) -> tensor<2xf32> {
  %y:2 = "control.while"(%x, %by) {body = @halve, condition = @is_large} : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>)
  ml_program.output %y#0 : tensor<2xf32>
}
ml_program.subgraph private @is_large(%x: tensor<2xf32>, %by: tensor<f32>) -> tensor<i1> {
  %m = "canonical.tensor_reduce"(%x) {kind = "max", axes = array<i64: 0>, keep_dims = false} : (tensor<2xf32>) -> tensor<f32>
  %c = "canonical.compare"(%m, %by) {direction = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @halve(%x: tensor<2xf32>, %by: tensor<f32>) -> (tensor<2xf32>, tensor<f32>) {
  %y = "canonical.eltwise_div"(%x, %by) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  ml_program.output %y, %by : tensor<2xf32>, tensor<f32>
})";

TEST_F(StaticPlanTest, AllocatesNothingForLoops) {
  const auto session = NewSession(kDecides);
  ASSERT_THAT(session->set_input(1, Tensor::Scalar<float>(2)), IsOk());
  ASSERT_THAT(session->set_input(0, Tensor::Of<float>({2}, {100, 60})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_TRUE(session->plan_report().is_one_plan());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Of<float>({2}, {1.5625, 0.9375})));
  const int64_t before = num_allocations;
  absl::Status status;
  for (int i = 0; i < 5; ++i) status.Update(session->infer());
  EXPECT_EQ(num_allocations - before, 0);
  EXPECT_THAT(status, IsOk());
}

TEST_F(StaticPlanTest, AllocatesNothingForState) {
  const auto session = NewSession(kStreaming);
  ASSERT_THAT(session->set_input(0, Tensor::Of<float>({2}, {1, 2})), IsOk());
  // The initial values are kept for reset().
  for (int i = 0; i < 3; ++i) ASSERT_THAT(session->infer(), IsOk());
  const int64_t before = num_allocations;
  absl::Status status;
  for (int i = 0; i < 5; ++i) status.Update(session->infer());
  EXPECT_EQ(num_allocations - before, 0);
  EXPECT_THAT(status, IsOk());
}

TEST_F(StaticPlanTest, IsTimedStepByStep) {
  std::vector<std::string> nodes;
  const auto session = NewSession(kNetwork, true, {.timer = [&](const StepTime& step) {
                                    nodes.emplace_back(step.node.op_name());
                                    EXPECT_EQ(step.runner.backend, "native");
                                    EXPECT_GE(step.nanoseconds, 0);
                                  }});
  ASSERT_THAT(session->set_input(0, Input(2)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_EQ(nodes.size(), static_cast<size_t>(session->plan_report().steps));
  EXPECT_THAT(nodes, ::testing::Contains("canonical.mat_mul"));
}

}  // namespace
}  // namespace roundhouse
