// Sessions of one compiled program on many threads. Built with --config=tsan, any race is a
// failure.
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::IsEmpty;

constexpr int kThreads = 8;

constexpr char kProgram[] = R"(
ml_program.global private @w(dense<[1, 2, 3, 4]> : tensor<4xi64>) : tensor<4xi64>
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @limit(dense<20> : tensor<i64>) : tensor<i64>
ml_program.global private @start(unit) : tensor<4xi64> {roundhouse.initializer = @twice_w}
ml_program.global public mutable @runs(dense<0> : tensor<i64>) : tensor<i64>
ml_program.subgraph private @twice_w() -> tensor<4xi64> {
  %w = ml_program.global_load_const @w : tensor<4xi64>
  %y = "abacus.add"(%w, %w) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  ml_program.output %y : tensor<4xi64>
}
ml_program.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %runs = ml_program.global_load @runs : tensor<i64>
  %more = "abacus.add"(%runs, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @runs = %more : tensor<i64>
  %start = ml_program.global_load_const @start : tensor<4xi64>
  %sum = "abacus.add"(%x, %start) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  %y:2 = "control.while"(%one, %sum) {body = @body, condition = @less} : (tensor<i64>, tensor<4xi64>) -> (tensor<i64>, tensor<4xi64>)
  ml_program.return %y#1 : tensor<4xi64>
}
ml_program.subgraph private @less(%i: tensor<i64>, %x: tensor<4xi64>) -> tensor<i1> {
  %limit = ml_program.global_load_const @limit : tensor<i64>
  %c = "abacus.less"(%i, %limit) : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %x: tensor<4xi64>) -> (tensor<i64>, tensor<4xi64>) {
  %one = ml_program.global_load_const @one : tensor<i64>
  %w = ml_program.global_load_const @w : tensor<4xi64>
  %j = "abacus.add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %y = "abacus.add"(%x, %w) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  ml_program.output %j, %y : tensor<i64>, tensor<4xi64>
})";

class SessionThreadsTest : public ProgramTestBase {
 protected:
  void Fail(const std::string& message) {
    std::lock_guard<std::mutex> lock(mutex_);
    failures_.push_back(message);
  }
  template <typename Work>
  void OnAllThreads(const Work& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) threads.emplace_back([&work, i] { work(i); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(failures_, IsEmpty());
  }

  std::mutex mutex_;
  std::vector<std::string> failures_;
};

TEST_F(SessionThreadsTest, ManySessionsOfOneProgram) {
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(ParseProgram(kProgram)));
  OnAllThreads([&](int64_t thread) {
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(compiled);
    if (!session.ok()) return Fail(session.status().ToString());
    for (int64_t run = 0; run < 20; ++run) {
      const int64_t x = 100 * thread + run;
      absl::Status status = (*session)->set_input(0, Tensor::Of<int64_t>({4}, {x, x, x, x}));
      if (status.ok()) status = (*session)->infer();
      if (!status.ok()) return Fail(status.ToString());
      // 2 w to start with, and w in each of 19 iterations.
      if (*(*session)->get_output(0) !=
          Tensor::Of<int64_t>({4}, {x + 21, x + 42, x + 63, x + 84})) {
        Fail("a wrong output");
      }
    }
    if (*(*session)->get_global("runs") != Tensor::Scalar<int64_t>(20)) Fail("a wrong state");
  });
}

TEST_F(SessionThreadsTest, ProgramsAreCompiledAtOnce) {
  Program& program = ParseProgram(kProgram);
  OnAllThreads([&](int64_t) {
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(program);
    if (!session.ok()) return Fail(session.status().ToString());
    absl::Status status = (*session)->set_input(0, Tensor::Of<int64_t>({4}, {0, 0, 0, 0}));
    if (status.ok()) status = (*session)->infer();
    if (!status.ok()) Fail(status.ToString());
  });
}

TEST_F(SessionThreadsTest, OutputsGoFromThreadToThread) {
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(ParseProgram(kProgram)));
  // All threads read and replace the same tensor, and pass it to their sessions.
  Tensor shared = Tensor::Of<int64_t>({4}, {0, 0, 0, 0});
  OnAllThreads([&](int64_t) {
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(compiled);
    if (!session.ok()) return Fail(session.status().ToString());
    for (int run = 0; run < 20; ++run) {
      std::optional<Tensor> mine;
      {
        std::lock_guard<std::mutex> lock(mutex_);
        mine = shared;
      }
      absl::Status status = (*session)->set_input(0, *mine);
      if (status.ok()) status = (*session)->infer();
      if (!status.ok()) return Fail(status.ToString());
      Tensor output = *(*session)->get_output(0);
      std::lock_guard<std::mutex> lock(mutex_);
      shared = std::move(output);
    }
  });
}

TEST_F(SessionThreadsTest, CancelFromOutside) {
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(ParseProgram(R"(
ml_program.global private @true(dense<true> : tensor<i1>) : tensor<i1>
ml_program.subgraph @main() -> tensor<i1> {
  %true = ml_program.global_load_const @true : tensor<i1>
  %y = "control.while"(%true) {body = @same, condition = @same} : (tensor<i1>) -> tensor<i1>
  ml_program.output %y : tensor<i1>
}
ml_program.subgraph private @same(%x: tensor<i1>) -> tensor<i1> {
  ml_program.output %x : tensor<i1>
})")));
  OnAllThreads([&](int64_t) {
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(compiled);
    if (!session.ok()) return Fail(session.status().ToString());
    std::thread watchdog([&] { (*session)->cancel(); });
    const absl::Status status = (*session)->infer();
    watchdog.join();
    if (!absl::IsCancelled(status)) Fail(status.ToString());
  });
}

}  // namespace
}  // namespace roundhouse
