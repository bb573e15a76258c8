#include "roundhouse/api/prediction/pipeline_replay.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <queue>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/prediction/message_links.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

using End = Section::End;

class Replay {
 public:
  Replay(const std::vector<const std::vector<Section>*>& of_rank, ExchangeTimes& times,
         RankClocks& clocks)
      : of_rank_(of_rank),
        times_(times),
        mesh_(times.mesh()),
        clocks_(clocks),
        links_(times),
        state_(of_rank.size()) {}

  absl::Status Run() {
    for (size_t rank = 0; rank < state_.size(); ++rank) Resume(rank);
    int64_t events = 0;
    while (!events_.empty()) {
      if ((++events & 0xfff) == 0)
        RH_RETURN_IF_ERROR(CheckNotCancelled("while a step was predicted"));
      const size_t rank = events_.top().second;
      events_.pop();
      RH_RETURN_IF_ERROR(Step(rank));
    }
    for (size_t rank = 0; rank < state_.size(); ++rank) {
      if (!IsDone(rank)) return Stuck(rank);
    }
    for (const auto& [link, bytes] : links_.bytes_by_link())
      clocks_.CountOnLink(link.first, link.second, bytes);
    return absl::OkStatus();
  }

 private:
  struct RankState {
    size_t position = 0;
    bool has_computed = false;  // In the section at `position`.
    bool is_waiting = false;    // For the message of that section, or what was started.
  };
  struct Message {
    double sent = 0;
    double arrived = 0;
  };
  using Channel = std::tuple<int64_t, int64_t, int64_t>;  // Sender, receiver, channel.
  // The group that a rank belongs to along the axes.
  using Group = std::pair<std::vector<int>, int64_t>;
  // An exchange of a group, for which some of its ranks have come.
  struct Meeting {
    const Section* section = nullptr;  // Of the first.
    std::vector<RankClocks::Arrival> arrivals;
  };

  bool IsDone(size_t rank) const { return state_[rank].position == of_rank_[rank]->size(); }
  const Section& At(size_t rank) const { return (*of_rank_[rank])[state_[rank].position]; }

  void Resume(size_t rank) { events_.emplace(clocks_.now(rank), rank); }

  void GoOn(size_t rank) {
    ++state_[rank].position;
    state_[rank].has_computed = false;
    Resume(rank);
  }

  // Sends and exchanges happen in the order of time, so that messages share links in that order.
  absl::Status Step(size_t rank) {
    if (IsDone(rank)) return absl::OkStatus();
    const Section& section = At(rank);
    if (!state_[rank].has_computed) {
      clocks_.Compute(rank, section);
      state_[rank].has_computed = true;
      Resume(rank);
      return absl::OkStatus();
    }
    switch (section.end) {
      case End::kNone:
        GoOn(rank);
        break;
      case End::kSend:
        Send(rank, section);
        break;
      case End::kReceive:
        if (!Receive(rank, section)) state_[rank].is_waiting = true;
        break;
      case End::kExchange:
        return Join(rank, section);
      case End::kWait:
        if (!WaitFor(rank, section)) state_[rank].is_waiting = true;
        break;
    }
    return absl::OkStatus();
  }

  int64_t PeerOf(size_t rank, const Section& section) const {
    return mesh_.GroupOf(static_cast<int64_t>(rank),
                         section.axes)[static_cast<size_t>(section.member)];
  }

  void Send(size_t rank, const Section& section) {
    const int64_t to = PeerOf(rank, section);
    const double sent = clocks_.now(rank);
    const double arrived = links_.Send(static_cast<int64_t>(rank), to, section.bytes, sent);
    StepPrediction::Messages& messages = clocks_.result().messages;
    ++messages.count;
    messages.bytes += section.bytes;
    messages.seconds += arrived - sent;
    on_the_way_[Channel(rank, to, section.channel)].push_back({.sent = sent, .arrived = arrived});
    GoOn(rank);
    const auto receiver = static_cast<size_t>(to);
    if (state_[receiver].is_waiting && At(receiver).end == End::kReceive &&
        Receive(receiver, At(receiver)))
      state_[receiver].is_waiting = false;
  }

  // False if the message has not been sent yet.
  bool Receive(size_t rank, const Section& section) {
    const auto found = on_the_way_.find(Channel(PeerOf(rank, section), rank, section.channel));
    if (found == on_the_way_.end()) return false;
    const Message message = found->second.front();
    found->second.pop_front();
    if (found->second.empty()) on_the_way_.erase(found);
    clocks_.Receive(rank, message.sent, message.arrived, section.name);
    GoOn(rank);
    return true;
  }

  // False if not all of the group have started the exchange.
  bool WaitFor(size_t rank, const Section& section) {
    if (!clocks_.IsUnderway(rank, section.channel)) return false;
    clocks_.WaitFor(rank, section.channel);
    GoOn(rank);
    return true;
  }

  // A rank that only starts its exchange goes on, and may come to the next one of the group before
  // the others have come to this one.
  absl::Status Join(size_t rank, const Section& section) {
    const ExchangeTimes::Groups& groups = times_.GroupsAlong(section.axes);
    const int64_t index = groups.of_rank[rank];
    const std::vector<int64_t>& members = groups.members[static_cast<size_t>(index)];
    std::deque<Meeting>& meetings = meetings_[Group(section.axes, index)];
    const auto has_come = [&](const Meeting& meeting) {
      return std::any_of(meeting.arrivals.begin(), meeting.arrivals.end(),
                         [&](const auto& one) { return one.rank == static_cast<int64_t>(rank); });
    };
    size_t number = 0;
    while (number < meetings.size() && has_come(meetings[number])) ++number;
    if (number == meetings.size()) meetings.emplace_back();
    Meeting& meeting = meetings[number];
    if (meeting.section == nullptr) meeting.section = &section;
    const Section& first = *meeting.section;
    // One may only start what another waits for at once.
    if (first.exchange != section.exchange || first.bytes != section.bytes ||
        first.channel != section.channel) {
      return Differ(meeting.arrivals.front().rank, first, rank, section);
    }
    meeting.arrivals.push_back({static_cast<int64_t>(rank), section.starts, clocks_.now(rank)});
    if (meeting.arrivals.size() == members.size()) {
      // A rank that comes last to this one has come to all earlier ones.
      const Meeting full = std::move(meetings.front());
      meetings.pop_front();
      clocks_.MeetInGroup(*full.section, full.arrivals);
      for (const RankClocks::Arrival& arrival : full.arrivals) {
        const auto one = static_cast<size_t>(arrival.rank);
        if (!arrival.starts) {
          GoOn(one);
        } else if (state_[one].is_waiting && At(one).end == End::kWait && WaitFor(one, At(one))) {
          state_[one].is_waiting = false;
        }
      }
    }
    if (section.starts) GoOn(rank);
    return absl::OkStatus();
  }

  static absl::Status Differ(int64_t a, const Section& of_a, size_t b, const Section& of_b) {
    return absl::FailedPreconditionError(
        absl::StrCat("devices reach different exchanges: rank ", a, " an ", of_a.name, " of ",
                     of_a.bytes, " bytes, rank ", b, " an ", of_b.name, " of ", of_b.bytes,
                     " bytes; the pass multi_devices_check says more"));
  }

  absl::Status Stuck(size_t rank) const {
    return absl::FailedPreconditionError(absl::StrCat(
        "devices wait forever: rank ", rank, " at its exchange ", state_[rank].position + 1, ", ",
        At(rank).name, "; the pass multi_devices_check says more"));
  }

  const std::vector<const std::vector<Section>*>& of_rank_;
  ExchangeTimes& times_;
  const DeviceMesh& mesh_;
  RankClocks& clocks_;
  MessageLinks links_;
  std::vector<RankState> state_;
  // When each rank goes on; at the same time, the smaller rank first.
  std::priority_queue<std::pair<double, size_t>, std::vector<std::pair<double, size_t>>,
                      std::greater<>>
      events_;
  absl::flat_hash_map<Channel, std::deque<Message>> on_the_way_;  // Looked up, never iterated.
  std::map<Group, std::deque<Meeting>> meetings_;
};

}  // namespace

absl::Status ReplayPipeline(const std::vector<const std::vector<Section>*>& of_rank,
                            ExchangeTimes& times, RankClocks& clocks) {
  return Replay(of_rank, times, clocks).Run();
}

}  // namespace roundhouse
