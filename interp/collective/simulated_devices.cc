#include "roundhouse/interp/collective/simulated_devices.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
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

// The collective that a rank has reached, and at which it waits for other ranks.
struct Arrival {
  enum class Kind {
    kAllReduce,
    kReduceScatter,
    kAllGather,
    kAllToAll,
    kBroadcast,
    kSend,
    kReceive
  };
  Kind kind = Kind::kAllReduce;
  const CollectiveCall* call = nullptr;
  Reduction reduction = Reduction::kSum;
  ElementKind elements = ElementKind::kF32;
  int64_t peer = 0;  // The root's index in the group, or the other rank.
  absl::Span<const std::byte> in;
  absl::Span<std::byte> out;
};

std::string Text(const Arrival& arrival) {
  std::string text = absl::StrCat(arrival.call->name, " on channel ", arrival.call->channel);
  if (arrival.kind == Arrival::Kind::kSend) return absl::StrCat(text, " to rank ", arrival.peer);
  if (arrival.kind == Arrival::Kind::kReceive)
    return absl::StrCat(text, " from rank ", arrival.peer);
  return absl::StrCat(text, " among the ranks ", absl::StrJoin(arrival.call->group, " "));
}

// Whether two ranks have reached the same collective.
bool IsSame(const Arrival& a, const Arrival& b) {
  return a.kind == b.kind && a.call->channel == b.call->channel && a.call->group == b.call->group &&
         a.call->kind == b.call->kind && a.reduction == b.reduction && a.elements == b.elements &&
         a.in.size() == b.in.size() && a.out.size() == b.out.size() &&
         (a.kind != Arrival::Kind::kBroadcast || a.peer == b.peer);
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
    if (!status.ok() && !ranks_[rank].is_ended_by_others)
      Fail(Annotate(status, absl::StrCat("rank ", rank)));
    HandOn(rank);
  }

  absl::Status Meet(int64_t rank, const Arrival& arrival) {
    std::unique_lock<std::mutex> lock(mutex_);
    Rank& self = ranks_[rank];
    if (!error_.ok()) return LeftAlone(self);
    self.arrival = &arrival;
    self.state = State::kWaiting;
    if (!Complete(rank)) {
      HandOn(rank);
      turn_changed_.wait(lock, [&] { return turn_ == rank; });
    }
    self.arrival = nullptr;
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
  struct Rank {
    State state = State::kRunnable;
    const Arrival* arrival = nullptr;
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
        absl::StrAppend(&text, " rank ", rank, " waits at ", Text(*ranks_[rank].arrival), ";");
      if (ranks_[rank].state == State::kDone && ++shown <= kShown)
        absl::StrAppend(&text, " rank ", rank, " is done;");
    }
    if (shown > kShown) absl::StrAppend(&text, " and ", shown - kShown, " more;");
    text.pop_back();
    return absl::FailedPreconditionError(text);
  }

  const Arrival* WaitingAt(int64_t rank) const {
    return ranks_[rank].state == State::kWaiting ? ranks_[rank].arrival : nullptr;
  }

  // Returns whether all ranks that `rank`, which has just arrived, waits for have arrived; if so,
  // they can go on.
  bool Complete(int64_t rank) {
    const Arrival& self = *ranks_[rank].arrival;
    const bool is_pair = self.kind == Arrival::Kind::kSend || self.kind == Arrival::Kind::kReceive;
    return is_pair ? CompletePair(rank, self) : CompleteGroup(self);
  }

  bool CompletePair(int64_t rank, const Arrival& self) {
    const Arrival* other = WaitingAt(self.peer);
    const bool is_met =
        other != nullptr && other->peer == rank && other->call->channel == self.call->channel &&
        other->in.size() == self.out.size() && other->out.size() == self.in.size() &&
        other->kind != self.kind &&
        (other->kind == Arrival::Kind::kSend || other->kind == Arrival::Kind::kReceive);
    if (!is_met) return false;
    const Arrival& send = self.kind == Arrival::Kind::kSend ? self : *other;
    const Arrival& receive = self.kind == Arrival::Kind::kSend ? *other : self;
    std::copy(send.in.begin(), send.in.end(), receive.out.begin());
    ranks_[rank].state = ranks_[self.peer].state = State::kRunnable;
    return true;
  }

  bool CompleteGroup(const Arrival& self) {
    const std::vector<int64_t>& group = self.call->group;
    std::vector<const Arrival*> arrivals;
    for (const int64_t member : group) {
      const Arrival* arrival = WaitingAt(member);
      if (arrival == nullptr || !IsSame(*arrival, self)) return false;
      arrivals.push_back(arrival);
    }
    const absl::Status status = Exchange(arrivals);
    if (!status.ok()) {
      Fail(Annotate(status, self.call->name));
      return true;
    }
    for (const int64_t member : group) ranks_[member].state = State::kRunnable;
    return true;
  }

  static absl::Status Exchange(const std::vector<const Arrival*>& arrivals) {
    const Arrival& first = *arrivals.front();
    const size_t count = arrivals.size();
    switch (first.kind) {
      case Arrival::Kind::kAllReduce: {
        std::vector<absl::Span<const std::byte>> parts;
        for (const Arrival* arrival : arrivals) parts.push_back(arrival->in);
        // A rank's operand may be in the memory of its result.
        std::vector<std::byte> result;
        RH_RETURN_IF_ERROR(
            TryResize(result, static_cast<int64_t>(first.out.size()), "a reduction over devices"));
        RH_RETURN_IF_ERROR(
            ReduceParts(first.reduction, first.elements, parts, absl::MakeSpan(result)));
        for (const Arrival* arrival : arrivals)
          std::copy(result.begin(), result.end(), arrival->out.begin());
        return absl::OkStatus();
      }
      case Arrival::Kind::kReduceScatter:
        for (size_t i = 0; i < count; ++i) {
          const size_t bytes = first.out.size();
          std::vector<absl::Span<const std::byte>> parts;
          for (const Arrival* arrival : arrivals)
            parts.push_back(arrival->in.subspan(i * bytes, bytes));
          RH_RETURN_IF_ERROR(ReduceParts(first.reduction, first.elements, parts, arrivals[i]->out));
        }
        return absl::OkStatus();
      case Arrival::Kind::kAllGather:
        for (const Arrival* to : arrivals) {
          auto* at = to->out.begin();
          for (const Arrival* from : arrivals) at = std::copy(from->in.begin(), from->in.end(), at);
        }
        return absl::OkStatus();
      case Arrival::Kind::kAllToAll:
        for (size_t to = 0; to < count; ++to) {
          const size_t bytes = first.in.size() / count;
          for (size_t from = 0; from < count; ++from) {
            const auto part = arrivals[from]->in.subspan(to * bytes, bytes);
            std::copy(part.begin(), part.end(), arrivals[to]->out.begin() + from * bytes);
          }
        }
        return absl::OkStatus();
      case Arrival::Kind::kBroadcast:
        for (const Arrival* to : arrivals) {
          if (to == arrivals[first.peer]) continue;
          const absl::Span<std::byte> from = arrivals[first.peer]->out;
          std::copy(from.begin(), from.end(), to->out.begin());
        }
        return absl::OkStatus();
      case Arrival::Kind::kSend:
      case Arrival::Kind::kReceive:
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

  absl::Status AllReduce(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                         absl::Span<const std::byte> in, absl::Span<std::byte> out) override {
    return world_.Meet(rank_, {.kind = Arrival::Kind::kAllReduce,
                               .call = &call,
                               .reduction = reduction,
                               .elements = elements,
                               .in = in,
                               .out = out});
  }
  absl::Status ReduceScatter(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                             absl::Span<const std::byte> in, absl::Span<std::byte> out) override {
    return world_.Meet(rank_, {.kind = Arrival::Kind::kReduceScatter,
                               .call = &call,
                               .reduction = reduction,
                               .elements = elements,
                               .in = in,
                               .out = out});
  }
  absl::Status AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                         absl::Span<std::byte> out) override {
    return world_.Meet(rank_,
                       {.kind = Arrival::Kind::kAllGather, .call = &call, .in = in, .out = out});
  }
  absl::Status AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                        absl::Span<std::byte> out) override {
    return world_.Meet(rank_,
                       {.kind = Arrival::Kind::kAllToAll, .call = &call, .in = in, .out = out});
  }
  absl::Status Broadcast(const CollectiveCall& call, int64_t root,
                         absl::Span<std::byte> buffer) override {
    return world_.Meet(
        rank_, {.kind = Arrival::Kind::kBroadcast, .call = &call, .peer = root, .out = buffer});
  }
  absl::Status Send(const CollectiveCall& call, int64_t to_rank,
                    absl::Span<const std::byte> in) override {
    return world_.Meet(rank_,
                       {.kind = Arrival::Kind::kSend, .call = &call, .peer = to_rank, .in = in});
  }
  absl::Status Receive(const CollectiveCall& call, int64_t from_rank,
                       absl::Span<std::byte> out) override {
    return world_.Meet(
        rank_, {.kind = Arrival::Kind::kReceive, .call = &call, .peer = from_rank, .out = out});
  }

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
      world.End(rank, world.error().ok() ? body(communicator) : absl::OkStatus());
    });
  }
  world.Start();
  for (std::thread& thread : threads) thread.join();
  return world.error();
}

}  // namespace roundhouse
