#include "roundhouse/interp/collective/simulated_devices.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/collective/reduce_parts.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

using Kind = ExchangeRequest::Kind;

bool IsMessage(const ExchangeRequest& request) {
  return request.kind == Kind::kSend || request.kind == Kind::kReceive;
}

std::string Text(const ExchangeRequest& request) {
  std::string text = absl::StrCat(request.call.name, " on channel ", request.call.channel);
  if (request.kind == Kind::kSend) return absl::StrCat(text, " to rank ", request.peer);
  if (request.kind == Kind::kReceive) return absl::StrCat(text, " from rank ", request.peer);
  return absl::StrCat(text, " among the ranks ", absl::StrJoin(request.call.group, " "));
}

// Whether two ranks have begun the same collective.
bool IsSame(const ExchangeRequest& a, const ExchangeRequest& b) {
  return a.kind == b.kind && a.call.channel == b.call.channel && a.call.group == b.call.group &&
         a.call.kind == b.call.kind && a.reduction == b.reduction && a.elements == b.elements &&
         a.in.size() == b.in.size() && a.out.size() == b.out.size() &&
         (a.kind != Kind::kBroadcast || a.peer == b.peer);
}

class World {
 public:
  explicit World(int64_t size) : ranks_(static_cast<size_t>(size)) {}

  int64_t size() const { return static_cast<int64_t>(ranks_.size()); }

  // ---- Called by the rank that runs.

  void Begin(int64_t rank) {
    std::unique_lock<std::mutex> lock(mutex_);
    turn_changed_.wait(lock, [&] { return turn_ == rank; });
  }

  void End(int64_t rank, const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ranks_[rank].state = State::kDone;
    ranks_[rank].begun.clear();  // Their buffers end with the rank.
    if (!status.ok() && !ranks_[rank].is_ended_by_others)
      Fail(Annotate(status, absl::StrCat("rank ", rank)));
    HandOn(rank);
  }

  absl::StatusOr<int64_t> Begin(int64_t rank, const ExchangeRequest& request) {
    const std::lock_guard<std::mutex> lock(mutex_);
    Rank& self = ranks_[rank];
    if (!error_.ok()) return LeftAlone(self);
    self.begun.push_back({.number = ++self.last_number, .request = request});
    Complete(rank, request);
    return self.last_number;
  }

  absl::Status Wait(int64_t rank, int64_t number) {
    std::unique_lock<std::mutex> lock(mutex_);
    Rank& self = ranks_[rank];
    if (!error_.ok()) return LeftAlone(self);
    if (Find(self, number) == nullptr) return absl::OkStatus();
    self.waits_for = number;
    self.state = State::kWaiting;
    HandOn(rank);
    turn_changed_.wait(lock, [&] { return turn_ == rank; });
    self.waits_for = 0;
    if (!error_.ok()) return LeftAlone(self);
    return absl::OkStatus();
  }

  const absl::Status& error() const { return error_; }

  void Start() {
    const std::lock_guard<std::mutex> lock(mutex_);
    turn_ = 0;
    turn_changed_.notify_all();
  }

 private:
  enum class State { kRunnable, kWaiting, kDone };
  struct Begun {
    int64_t number = 0;
    ExchangeRequest request;
  };
  struct Rank {
    State state = State::kRunnable;
    std::deque<Begun> begun;  // What is not done, in the order of Begin().
    int64_t last_number = 0;
    int64_t waits_for = 0;  // The number of one of them.
    bool is_ended_by_others = false;
  };

  static absl::Status LeftAlone(Rank& rank) {
    rank.is_ended_by_others = true;
    return absl::AbortedError("another rank ended the run");
  }

  void Fail(const absl::Status& status) {
    if (error_.ok()) error_ = status;
    for (Rank& rank : ranks_) {
      if (rank.state == State::kWaiting) rank.state = State::kRunnable;
    }
  }

  // Passes the turn to the next rank that can run, starting after `rank`.
  void HandOn(int64_t rank) {
    int64_t next = FindRunnable(rank);
    if (next < 0 && AnyWaits()) {
      Fail(Stuck());
      next = FindRunnable(rank);
    }
    turn_ = next;
    turn_changed_.notify_all();
  }

  int64_t FindRunnable(int64_t rank) const {
    for (int64_t step = 1; step <= size(); ++step) {
      const int64_t next = (rank + step) % size();
      if (ranks_[next].state == State::kRunnable) return next;
    }
    return -1;
  }

  bool AnyWaits() const {
    return std::any_of(ranks_.begin(), ranks_.end(),
                       [](const Rank& rank) { return rank.state == State::kWaiting; });
  }

  absl::Status Stuck() const {
    std::string text = "the devices are deadlocked:";
    constexpr int kShown = 8;
    int shown = 0;
    for (int64_t rank = 0; rank < size(); ++rank) {
      if (ranks_[rank].state == State::kWaiting && ++shown <= kShown)
        absl::StrAppend(&text, " rank ", rank, " waits at ",
                        Text(Find(ranks_[rank], ranks_[rank].waits_for)->request), ";");
      if (ranks_[rank].state == State::kDone && ++shown <= kShown)
        absl::StrAppend(&text, " rank ", rank, " is done;");
    }
    if (shown > kShown) absl::StrAppend(&text, " and ", shown - kShown, " more;");
    text.pop_back();
    return absl::FailedPreconditionError(text);
  }

  static const Begun* Find(const Rank& rank, int64_t number) {
    for (const Begun& begun : rank.begun) {
      if (begun.number == number) return &begun;
    }
    return nullptr;
  }

  // The first exchange that the rank has begun, and is not done, for which is_it(request).
  template <typename Predicate>
  const Begun* First(int64_t rank, const Predicate& is_it) const {
    for (const Begun& begun : ranks_[rank].begun) {
      if (is_it(begun.request)) return &begun;
    }
    return nullptr;
  }

  // The exchange is done: the rank goes on if it waits for it.
  void Done(int64_t rank, int64_t number) {
    Rank& self = ranks_[rank];
    std::erase_if(self.begun, [&](const Begun& begun) { return begun.number == number; });
    if (self.waits_for == number) self.state = State::kRunnable;
  }

  // Does the exchange of a request that the rank has just begun if all its ranks have begun it.
  void Complete(int64_t rank, const ExchangeRequest& request) {
    IsMessage(request) ? CompletePair(rank, request) : CompleteGroup(request);
  }

  // Between two ranks, messages arrive in the order in which they are sent.
  void CompletePair(int64_t rank, const ExchangeRequest& request) {
    const auto between = [](Kind kind, int64_t peer) {
      return
          [kind, peer](const ExchangeRequest& one) { return one.kind == kind && one.peer == peer; };
    };
    const bool is_send = request.kind == Kind::kSend;
    const int64_t from = is_send ? rank : request.peer;
    const int64_t to = is_send ? request.peer : rank;
    if (from < 0 || from >= size() || to < 0 || to >= size()) return;
    const Begun* const send = First(from, between(Kind::kSend, to));
    const Begun* const receive = First(to, between(Kind::kReceive, from));
    if (send == nullptr || receive == nullptr ||
        send->request.call.channel != receive->request.call.channel ||
        send->request.in.size() != receive->request.out.size()) {
      return;
    }
    std::copy(send->request.in.begin(), send->request.in.end(), receive->request.out.begin());
    const int64_t received = receive->number;
    Done(from, send->number);
    Done(to, received);
  }

  // The exchanges of a group are done in the order in which they are begun.
  void CompleteGroup(const ExchangeRequest& request) {
    const std::vector<int64_t> group = request.call.group;
    std::vector<const ExchangeRequest*> requests;
    std::vector<int64_t> numbers;
    for (const int64_t member : group) {
      const Begun* const begun = First(member, [&](const ExchangeRequest& one) {
        return !IsMessage(one) && one.call.group == group;
      });
      if (begun == nullptr || !IsSame(begun->request, request)) return;
      requests.push_back(&begun->request);
      numbers.push_back(begun->number);
    }
    const absl::Status status = Exchange(requests);
    if (!status.ok()) return Fail(Annotate(status, request.call.name));
    for (size_t i = 0; i < group.size(); ++i) Done(group[i], numbers[i]);
  }

  static absl::Status Exchange(const std::vector<const ExchangeRequest*>& arrivals) {
    const ExchangeRequest& first = *arrivals.front();
    const size_t count = arrivals.size();
    switch (first.kind) {
      case Kind::kAllReduce: {
        std::vector<absl::Span<const std::byte>> parts;
        for (const ExchangeRequest* arrival : arrivals) parts.push_back(arrival->in);
        // A rank's operand may be in the memory of its result.
        std::vector<std::byte> result;
        RH_RETURN_IF_ERROR(
            TryResize(result, static_cast<int64_t>(first.out.size()), "a reduction over devices"));
        RH_RETURN_IF_ERROR(
            ReduceParts(first.reduction, first.elements, parts, absl::MakeSpan(result)));
        for (const ExchangeRequest* arrival : arrivals)
          std::copy(result.begin(), result.end(), arrival->out.begin());
        return absl::OkStatus();
      }
      case Kind::kReduceScatter:
        for (size_t i = 0; i < count; ++i) {
          const size_t bytes = first.out.size();
          std::vector<absl::Span<const std::byte>> parts;
          for (const ExchangeRequest* arrival : arrivals)
            parts.push_back(arrival->in.subspan(i * bytes, bytes));
          RH_RETURN_IF_ERROR(ReduceParts(first.reduction, first.elements, parts, arrivals[i]->out));
        }
        return absl::OkStatus();
      case Kind::kAllGather:
        for (const ExchangeRequest* to : arrivals) {
          auto* at = to->out.begin();
          for (const ExchangeRequest* from : arrivals)
            at = std::copy(from->in.begin(), from->in.end(), at);
        }
        return absl::OkStatus();
      case Kind::kAllToAll:
        for (size_t to = 0; to < count; ++to) {
          const size_t bytes = first.in.size() / count;
          for (size_t from = 0; from < count; ++from) {
            const auto part = arrivals[from]->in.subspan(to * bytes, bytes);
            std::copy(part.begin(), part.end(), arrivals[to]->out.begin() + from * bytes);
          }
        }
        return absl::OkStatus();
      case Kind::kBroadcast:
        for (const ExchangeRequest* to : arrivals) {
          if (to == arrivals[first.peer]) continue;
          const absl::Span<std::byte> from = arrivals[first.peer]->out;
          std::copy(from.begin(), from.end(), to->out.begin());
        }
        return absl::OkStatus();
      case Kind::kSend:
      case Kind::kReceive:
        break;
    }
    return absl::InternalError("not a collective of a group");
  }

  std::mutex mutex_;
  std::condition_variable turn_changed_;
  int64_t turn_ = -1;
  std::vector<Rank> ranks_;
  absl::Status error_;
};

class SimulatedCommunicator final : public Communicator {
 public:
  SimulatedCommunicator(World& world, int64_t rank) : world_(world), rank_(rank) {}

  int64_t rank() const override { return rank_; }
  int64_t size() const override { return world_.size(); }

  absl::StatusOr<int64_t> Begin(const ExchangeRequest& request) override {
    return world_.Begin(rank_, request);
  }
  absl::Status Wait(int64_t number) override { return world_.Wait(rank_, number); }

 private:
  World& world_;
  const int64_t rank_;
};

}  // namespace

absl::Status SimulatedDevices::Run(const std::function<absl::Status(Communicator&)>& body) const {
  if (num_devices_ > kMaxDevices) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected at most ", kMaxDevices, " devices in one process, found ", num_devices_));
  }
  World world(num_devices_);
  std::vector<std::thread> threads;
  for (int64_t rank = 0; rank < num_devices_; ++rank) {
    threads.emplace_back([&world, &body, rank] {
      SimulatedCommunicator communicator(world, rank);
      world.Begin(rank);
      absl::Status status = world.error().ok() ? body(communicator) : absl::OkStatus();
      if (status.ok()) status = communicator.CheckAllFinished();
      world.End(rank, status);
    });
  }
  world.Start();
  for (std::thread& thread : threads) thread.join();
  return world.error();
}

}  // namespace roundhouse
