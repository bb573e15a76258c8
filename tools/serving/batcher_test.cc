#include "roundhouse/tools/serving/batcher.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::serving {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Clock::time_point Never() { return Clock::now() + std::chrono::hours(1); }

using Outputs = absl::StatusOr<std::vector<Tensor>>;

Tensor Row(float value) { return Tensor::Of<float>({1, 2}, {value, value}); }

// A runner that returns its inputs. Its first run lasts until Open() is called, so that requests
// gather behind it.
class Gate {
 public:
  Batcher::Runner Runner() {
    return [this](absl::Span<const Tensor> inputs) -> Outputs {
      {
        std::unique_lock<std::mutex> lock(mutex_);
        is_entered_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return is_open_; });
      }
      for (const Tensor& input : inputs) {
        if (input.element_type().kind() != ElementKind::kF32) continue;
        for (const float value : input.data<float>()) {
          if (value < 0) return absl::InvalidArgumentError("a negative number");
        }
      }
      return std::vector<Tensor>(inputs.begin(), inputs.end());
    };
  }
  void AwaitEntered() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return is_entered_; });
  }
  void Open() {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_entered_ = false;
  bool is_open_ = false;
};

// Sends a request from a thread of its own.
class Asking {
 public:
  Asking(Batcher& batcher, std::vector<Tensor> inputs, Clock::time_point deadline = Never())
      : thread_([this, &batcher, inputs = std::move(inputs), deadline]() mutable {
          result_ = batcher.Run(std::move(inputs), deadline);
        }) {}
  Outputs Await() {
    thread_.join();
    return result_;
  }

 private:
  Outputs result_ = absl::UnknownError("not run");
  std::thread thread_;
};

void AwaitWaiting(const Batcher& batcher, int64_t count) {
  while (batcher.num_waiting() < count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(BatcherTest, PutsTogetherWhatWaits) {
  Gate gate;
  std::mutex mutex;
  std::vector<std::pair<int64_t, int64_t>> runs;
  Batcher batcher({.max_rows = 4}, {gate.Runner()}, [&](const BatchRun& run) {
    const std::lock_guard<std::mutex> lock(mutex);
    runs.emplace_back(run.requests, run.rows);
  });
  Asking first(batcher, {Row(0)});
  gate.AwaitEntered();
  std::vector<std::unique_ptr<Asking>> others;
  for (int i = 1; i <= 5; ++i) {
    others.push_back(std::make_unique<Asking>(batcher, std::vector<Tensor>{Row(i)}));
    AwaitWaiting(batcher, i);
  }
  gate.Open();
  EXPECT_THAT(first.Await(), IsOkAndHolds(std::vector<Tensor>{Row(0)}));
  for (int i = 1; i <= 5; ++i)
    EXPECT_THAT(others[i - 1]->Await(), IsOkAndHolds(std::vector<Tensor>{Row(i)}));
  const std::lock_guard<std::mutex> lock(mutex);
  EXPECT_THAT(runs, ElementsAre(std::pair(1, 1), std::pair(4, 4), std::pair(1, 1)));
}

TEST(BatcherTest, WaitsForTheRestOfABatch) {
  std::atomic<int64_t> rows = 0;
  Gate gate;
  gate.Open();
  // It would wait for an hour if the batch were not full.
  Batcher batcher({.max_rows = 3, .delay = std::chrono::hours(1)}, {gate.Runner()},
                  [&](const BatchRun& run) { rows = run.rows; });
  Asking one(batcher, {Row(1)});
  Asking two(batcher, {Tensor::Of<float>({2, 2}, {2, 2, 3, 3})});
  EXPECT_THAT(one.Await(), IsOkAndHolds(std::vector<Tensor>{Row(1)}));
  EXPECT_THAT(two.Await(),
              IsOkAndHolds(std::vector<Tensor>{Tensor::Of<float>({2, 2}, {2, 2, 3, 3})}));
  EXPECT_EQ(rows, 3);
}

TEST(BatcherTest, OtherSizesAndKindsRunApart) {
  Gate gate;
  std::atomic<int> runs = 0;
  Batcher batcher({.max_rows = 8}, {gate.Runner()}, [&](const BatchRun&) { ++runs; });
  Asking first(batcher, {Row(0)});
  gate.AwaitEntered();
  const Tensor wide = Tensor::Of<float>({1, 3}, {1, 2, 3});
  const Tensor whole = Tensor::Of<int32_t>({1, 2}, {1, 2});
  const Tensor none = Tensor::Of<float>({}, {1});
  Asking a(batcher, {wide});
  Asking b(batcher, {whole});
  Asking c(batcher, {none});
  // Inputs with different numbers of rows have no number of rows.
  Asking d(batcher, {Row(1), wide, Tensor::Of<float>({2}, {1, 2})});
  AwaitWaiting(batcher, 4);
  gate.Open();
  EXPECT_THAT(first.Await(), IsOk());
  EXPECT_THAT(a.Await(), IsOkAndHolds(std::vector<Tensor>{wide}));
  EXPECT_THAT(b.Await(), IsOkAndHolds(std::vector<Tensor>{whole}));
  EXPECT_THAT(c.Await(), IsOkAndHolds(std::vector<Tensor>{none}));
  EXPECT_THAT(d.Await(), IsOk());
  EXPECT_EQ(runs, 5);
}

TEST(BatcherTest, OneThatFailsDoesNotSpoilTheOthers) {
  Gate gate;
  Batcher batcher({.max_rows = 8}, {gate.Runner()});
  Asking first(batcher, {Row(0)});
  gate.AwaitEntered();
  Asking good(batcher, {Row(1)});
  Asking bad(batcher, {Row(-1)});
  AwaitWaiting(batcher, 2);
  gate.Open();
  EXPECT_THAT(first.Await(), IsOk());
  EXPECT_THAT(good.Await(), IsOkAndHolds(std::vector<Tensor>{Row(1)}));
  EXPECT_THAT(bad.Await(),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("a negative number")));
}

TEST(BatcherTest, TooManyAreRefused) {
  Gate gate;
  Batcher batcher({.max_waiting = 1}, {gate.Runner()});
  Asking first(batcher, {Row(0)});
  gate.AwaitEntered();
  Asking second(batcher, {Row(1)});
  AwaitWaiting(batcher, 1);
  EXPECT_THAT(
      batcher.Run({Row(2)}, Never()),
      StatusIs(absl::StatusCode::kUnavailable, HasSubstr("1 requests are waiting already")));
  gate.Open();
  EXPECT_THAT(first.Await(), IsOk());
  EXPECT_THAT(second.Await(), IsOk());
}

TEST(BatcherTest, WhatWaitsTooLongLeavesTheQueue) {
  Gate gate;
  Batcher batcher({}, {gate.Runner()});
  Asking first(batcher, {Row(0)});
  gate.AwaitEntered();
  EXPECT_THAT(batcher.Run({Row(1)}, Clock::now()),
              StatusIs(absl::StatusCode::kDeadlineExceeded, HasSubstr("the request was waiting")));
  EXPECT_EQ(batcher.num_waiting(), 0);
  gate.Open();
  EXPECT_THAT(first.Await(), IsOk());
}

// A run that continues until it is unwanted.
Outputs RunUntilUnwanted(absl::Span<const Tensor>) {
  while (!IsCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return absl::CancelledError("cancelled");
}

TEST(BatcherTest, ARunThatNobodyWaitsForEnds) {
  std::atomic<int> runs = 0;
  Batcher batcher({}, {RunUntilUnwanted}, [&](const BatchRun&) { ++runs; });
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(batcher.Run({Row(0)}, Clock::now() + std::chrono::milliseconds(30)),
                StatusIs(absl::StatusCode::kDeadlineExceeded));
  }
  while (runs < 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(BatcherTest, TheEndRefusesWhatWaitsAndCancelsWhatRuns) {
  std::atomic<bool> is_entered = false;
  const Batcher::Runner runner = [&](absl::Span<const Tensor> inputs) {
    is_entered = true;
    return RunUntilUnwanted(inputs);
  };
  auto batcher = std::make_unique<Batcher>(BatcherOptions{}, std::vector<Batcher::Runner>{runner});
  Asking first(*batcher, {Row(0)});
  while (!is_entered) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  Asking second(*batcher, {Row(1)});
  AwaitWaiting(*batcher, 1);
  batcher->End();
  EXPECT_THAT(batcher->Run({Row(2)}, Never()), StatusIs(absl::StatusCode::kUnavailable));
  batcher.reset();
  const absl::Status one = first.Await().status();
  const absl::Status two = second.Await().status();
  EXPECT_THAT((std::vector<absl::Status>{one, two}),
              ::testing::Each(::testing::AnyOf(StatusIs(absl::StatusCode::kCancelled),
                                               StatusIs(absl::StatusCode::kUnavailable))));
}

TEST(BatcherTest, RowsAreJoinedAndSplit) {
  ASSERT_OK_AND_ASSIGN(const Tensor a,
                       Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({1})), {"a"}));
  ASSERT_OK_AND_ASSIGN(
      const Tensor bc,
      Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({2})), {"b", "c"}));
  const std::vector<Tensor> first = {Row(1), a};
  const std::vector<Tensor> second = {Tensor::Of<float>({2, 2}, {2, 3, 4, 5}), bc};
  EXPECT_EQ(RowsOf(first), 1);
  EXPECT_EQ(RowsOf(second), 2);
  const std::vector<const std::vector<Tensor>*> parts = {&first, &second};
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> joined, JoinRows(parts));
  EXPECT_EQ(joined[0], Tensor::Of<float>({3, 2}, {1, 1, 2, 3, 4, 5}));
  EXPECT_THAT(joined[1].strings(), ElementsAre("a", "b", "c"));
  const std::vector<int64_t> rows = {1, 2};
  ASSERT_OK_AND_ASSIGN(const auto split, SplitRows(joined, rows));
  EXPECT_EQ(split[0], first);
  EXPECT_EQ(split[1], second);
  const std::vector<Tensor> one = {Row(1)};
  EXPECT_THAT(SplitRows(one, rows), StatusIs(absl::StatusCode::kFailedPrecondition,
                                             HasSubstr("expected one row for each")));
}

}  // namespace
}  // namespace roundhouse::serving
