#include "roundhouse/interp/mpi/mpi_progress.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace {

// How often a rank polls before it yields the processor, and before it sleeps.
constexpr int64_t kEagerLooks = 200;
constexpr int64_t kLooksAwake = 20'000;
constexpr std::chrono::microseconds kSleep{50};

}  // namespace

void MpiProgress::Stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stops_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

absl::Status MpiProgress::ErrorOf(const CollectiveCall& call, int error) {
  char text[512] = "";
  functions_.describe(error, text, sizeof(text));
  broken_ = absl::UnavailableError(absl::StrCat(call.name, ": MPI error: ", text));
  return broken_;
}

int64_t MpiProgress::Add(MpiExchange exchange, bool computes_meanwhile) {
  exchange.number = ++last_number_;
  sending_bytes_ += exchange.sent_bytes;
  going_.push_back(std::move(exchange));
  if (!computes_meanwhile) return last_number_;
  GoOn();
  if (going_.empty() || !takes_turns_ || stops_) return last_number_;
  if (!thread_.joinable()) thread_ = std::thread([this] { Run(); });
  changed_.notify_all();
  return last_number_;
}

absl::StatusOr<bool> MpiProgress::GoOn(MpiExchange& exchange,
                                       std::vector<const std::vector<int64_t>*>& held) {
  for (;;) {
    while (!exchange.requests.empty()) {
      int32_t is_done = 0;
      if (const int error = functions_.test(exchange.requests.back(), &is_done))
        return ErrorOf(exchange.call, error);
      if (is_done == 0) break;
      exchange.requests.pop_back();
    }
    const bool is_held =
        exchange.keeps_order && std::any_of(held.begin(), held.end(), [&](const auto* group) {
          return *group == exchange.call.group;
        });
    if (!exchange.requests.empty() || is_held) {
      // Later ones of the group stay behind it.
      if (exchange.keeps_order && !is_held) held.push_back(&exchange.call.group);
      return false;
    }
    if (exchange.next == nullptr) return true;
    const auto next = std::exchange(exchange.next, nullptr);
    exchange.keeps_order = false;
    RH_RETURN_IF_ERROR(next(exchange));
  }
}

void MpiProgress::GoOn() {
  std::vector<const std::vector<int64_t>*> held;
  for (auto exchange = going_.begin(); exchange != going_.end() && broken_.ok();) {
    const absl::StatusOr<bool> is_done = GoOn(*exchange, held);
    if (!is_done.ok() && broken_.ok()) failed_[exchange->number] = is_done.status();
    if (!broken_.ok()) return;  // MPI may still use the buffers.
    if (is_done.ok() && !*is_done) {
      ++exchange;
      continue;
    }
    sending_bytes_ -= exchange->sent_bytes;
    exchange = going_.erase(exchange);
  }
}

absl::Status MpiProgress::WaitUntil(absl::FunctionRef<bool()> is_done,
                                    absl::FunctionRef<const CollectiveCall&()> waiting) {
  std::unique_lock<std::mutex> lock(mutex_);
  rank_waits_ = true;
  for (int64_t looks = 0;; ++looks) {
    if (broken_.ok()) GoOn();
    if (!broken_.ok() || is_done()) break;
    if (looks < kEagerLooks) continue;
    if (IsCancelled()) {
      // MPI may still write into its buffers: their owner ends the process.
      const CollectiveCall& call = waiting();
      broken_ = absl::CancelledError(absl::StrCat("cancelled while waiting at ", call.name,
                                                  " for ranks ", absl::StrJoin(call.group, " ")));
      break;
    }
    lock.unlock();
    looks < kLooksAwake ? static_cast<void>(sched_yield()) : std::this_thread::sleep_for(kSleep);
    lock.lock();
  }
  rank_waits_ = false;
  if (!going_.empty()) changed_.notify_all();
  return broken_;
}

absl::Status MpiProgress::WaitFor(int64_t number) {
  const auto find = [&] {
    return std::find_if(going_.begin(), going_.end(),
                        [&](const MpiExchange& one) { return one.number == number; });
  };
  RH_RETURN_IF_ERROR(WaitUntil([&] { return find() == going_.end(); },
                               [&]() -> const CollectiveCall& { return find()->call; }));
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto failed = failed_.find(number);
  if (failed == failed_.end()) return absl::OkStatus();
  absl::Status status = std::move(failed->second);
  failed_.erase(failed);
  return status;
}

absl::Status MpiProgress::FinishSends(size_t left_bytes) {
  return WaitUntil([&] { return sending_bytes_ <= left_bytes; },
                   [&]() -> const CollectiveCall& {
                     return std::find_if(going_.begin(), going_.end(),
                                         [](const MpiExchange& one) { return one.sent_bytes > 0; })
                         ->call;
                   });
}

void MpiProgress::Run() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!stops_) {
    if (going_.empty() || rank_waits_ || !broken_.ok()) {
      changed_.wait(lock);
      continue;
    }
    GoOn();
    lock.unlock();
    std::this_thread::sleep_for(kSleep);
    lock.lock();
  }
}

}  // namespace roundhouse
