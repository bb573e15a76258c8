// The law of multi_devices_check, on random schedules of collectives: it accepts a right schedule,
// and reports a deviation of one device; a simulated run agrees.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/interp/collective/simulated_devices.h"
#include "roundhouse/passes/collective/multi_devices_check.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// One operation of a device.
struct Event {
  enum class Kind { kReduce, kBroadcast, kGather, kShift, kSend, kReceive };
  Kind kind = Kind::kReduce;
  std::vector<int> axes;
  Reduction reduction = Reduction::kSum;
  int64_t member = 0;  // Root, receiver or sender; of a shift by how much.
  int64_t channel = 0;
  int64_t size = 4;  // The size of the value.
  // If not 0, it is only started, and waited for when that many more have come, or at the end.
  int64_t later = 0;
  bool is_waited_for = true;

  bool is_of_group() const { return kind < Kind::kSend; }
};
using Schedule = std::vector<std::vector<Event>>;  // By rank.

constexpr const char* kMeshes[] = {"x:2",         "x:3",         "x:2,y:2", "x:4,y:2",
                                   "x:2,y:2,z:2", "x:2,y:3,z:2", "x:4,y:4"};

// A changed shift may by chance do the same on one rank: those at an end of a group only send, and
// groups along other axes may have the same neighbours. The check refuses it, a run need not.
constexpr absl::string_view kWithShift = " with a shift";

std::vector<int> AllAxes(const DeviceMesh& mesh) {
  std::vector<int> axes;
  for (int axis = 0; axis < mesh.num_axes(); ++axis) axes.push_back(axis);
  return axes;
}

// Waits for all messages whose receives were started before what comes next.
void WaitForMessages(std::vector<Event>& events) {
  const auto next = static_cast<int64_t>(events.size());
  for (int64_t at = 0; at < next; ++at) {
    Event& event = events[static_cast<size_t>(at)];
    if (event.kind == Event::Kind::kReceive) event.later = std::min(event.later, next - 1 - at);
  }
}

// Events in an order that all devices can follow without a deadlock.
Schedule RightSchedule(const DeviceMesh& mesh, SplitMix64& random) {
  Schedule schedule(static_cast<size_t>(mesh.num_devices()));
  const auto count = static_cast<int64_t>(3 + random.Next() % 12);
  for (int64_t channel = 0; channel < count; ++channel) {
    Event event = {.channel = channel, .size = static_cast<int64_t>(1 + random.Next() % 4)};
    // Each rank may wait at another time.
    const auto later = [&] { return static_cast<int64_t>(random.Next() % 6 / 2 * 2); };
    if (random.Next() % 3 == 0) {  // From one device to another.
      event.axes = AllAxes(mesh);
      const auto from = static_cast<int64_t>(random.Next() % mesh.num_devices());
      const auto to = static_cast<int64_t>((from + 1 + random.Next() % (mesh.num_devices() - 1)) %
                                           mesh.num_devices());
      event.kind = Event::Kind::kSend;
      event.member = to;
      schedule[from].push_back(event);
      event.kind = Event::Kind::kReceive;
      event.member = from;
      event.later = later();
      schedule[to].push_back(event);
      continue;
    }
    while (event.axes.empty()) {
      for (int axis = 0; axis < mesh.num_axes(); ++axis) {
        if (random.Next() % 2 == 0) event.axes.push_back(axis);
      }
    }
    switch (random.Next() % 6) {
      case 0:
      case 1:
        event.kind = Event::Kind::kBroadcast;
        event.member = static_cast<int64_t>(random.Next() % mesh.SizeOf(event.axes));
        break;
      case 2:
        event.kind = Event::Kind::kGather;
        break;
      case 3:
        event.kind = Event::Kind::kShift;
        event.member = random.Next() % 2 == 0 ? 1 : -1;
        break;
      case 4:
        event.reduction = Reduction::kMax;
        break;
      default:
        break;
    }
    for (std::vector<Event>& rank : schedule) {
      if (event.kind == Event::Kind::kShift) {
        // Its messages come in the order of those that are received meanwhile.
        WaitForMessages(rank);
      } else {
        event.later = later();
      }
      rank.push_back(event);
    }
  }
  return schedule;
}

// Changes one rank's events; returns what it changed, or "" if there was nothing to change that
// way.
std::string Mutate(const DeviceMesh& mesh, SplitMix64& random, Schedule& schedule) {
  std::vector<Event>& rank = schedule[random.Next() % schedule.size()];
  if (rank.empty()) return "";
  const size_t at = random.Next() % rank.size();
  Event& event = rank[at];
  switch (random.Next() % 9) {
    case 0:
      rank.erase(rank.begin() + static_cast<int64_t>(at));
      return "dropped";
    case 1: {
      Event copy = event;
      copy.later = 0;
      rank.insert(rank.begin() + static_cast<int64_t>(at), copy);
      return "done twice";
    }
    case 2: {
      // Both of the same group: between different groups the order may be free.
      const bool is_pair = at + 1 < rank.size() && event.axes == rank[at + 1].axes &&
                           event.is_of_group() && rank[at + 1].is_of_group();
      if (!is_pair) return "";
      std::swap(event, rank[at + 1]);
      const bool has_shift =
          event.kind == Event::Kind::kShift || rank[at + 1].kind == Event::Kind::kShift;
      return absl::StrCat("swapped", has_shift ? kWithShift : "");
    }
    case 3:
      event.size += 3;
      return "of another type";
    case 4:
      event.channel += 100;
      return "on another channel";
    case 5:
      if (event.kind != Event::Kind::kReduce) return "";
      event.reduction = Reduction::kMin;
      return "another reduction";
    case 6:
      if (event.kind == Event::Kind::kReduce || event.kind == Event::Kind::kGather) return "";
      if (event.kind == Event::Kind::kShift) {
        event.member = -event.member;
        return "shifted the other way";
      }
      if (event.kind != Event::Kind::kBroadcast && mesh.num_devices() < 3) return "";
      event.member = (event.member + 1) % mesh.SizeOf(event.axes);
      return "another root or peer";
    case 7:
      if (event.later == 0) return "";
      event.is_waited_for = false;
      return "not waited for";
    default:
      if (!event.is_of_group() || mesh.num_axes() < 2) return "";
      event.axes = event.axes.size() == 1 ? AllAxes(mesh) : std::vector<int>{event.axes.front()};
      if (event.kind == Event::Kind::kBroadcast) event.member = 0;
      return absl::StrCat("along other axes", event.kind == Event::Kind::kShift ? kWithShift : "");
  }
}

// Started exchanges, each with the event after which it is waited for.
template <typename T>
using Waiting = std::vector<std::pair<size_t, T>>;

template <typename T>
std::vector<T> TakeDue(Waiting<T>& waiting, size_t at, bool is_last) {
  std::vector<T> due;
  for (const auto& [when, what] : waiting) {
    if (is_last || when <= at) due.push_back(what);
  }
  std::erase_if(waiting, [&](const auto& one) { return is_last || one.first <= at; });
  return due;
}

absl::StatusOr<std::unique_ptr<Program>> ProgramOf(const Context& context, const DeviceMesh& mesh,
                                                   const std::vector<Event>& events) {
  auto program = std::make_unique<Program>(context);
  mesh.StoreIn(*program);
  RH_ASSIGN_OR_RETURN(Graph * main, program->CreateGraph("main"));
  std::map<int64_t, Value*> inputs;
  const Builder build(*main);
  Waiting<std::pair<Node*, Type>> waiting;
  for (size_t at = 0; at < events.size(); ++at) {
    const Event& event = events[at];
    std::vector<std::string> axes;
    for (const int axis : event.axes) axes.push_back(mesh.axes()[axis].name);
    const Type type = Type::Tensor(ElementKind::kI64, Shape({event.size}));
    Value*& value = inputs[event.size];
    if (value == nullptr) {
      RH_ASSIGN_OR_RETURN(value, AddInput(*main, absl::StrCat("x", event.size), type));
    }
    const bool starts = event.later > 0;
    absl::StatusOr<Node*> node;
    switch (event.kind) {
      case Event::Kind::kReduce:
        node = build.Make(collective::AllReduce{.axes = axes,
                                                .reduction = event.reduction,
                                                .channel = event.channel,
                                                .starts = starts},
                          {value});
        break;
      case Event::Kind::kBroadcast:
        node = build.Make(
            collective::Broadcast{
                .axes = axes, .root = event.member, .channel = event.channel, .starts = starts},
            {value});
        break;
      case Event::Kind::kGather:
        node = build.Make(
            collective::AllGather{
                .axes = axes, .dim = 0, .channel = event.channel, .starts = starts},
            {value});
        break;
      case Event::Kind::kShift:
        node = build.Make(
            collective::Shift{.axes = axes, .by = event.member, .channel = event.channel}, {value});
        break;
      case Event::Kind::kSend:
        node = build.Make(
            collective::Send{.axes = axes, .to = event.member, .channel = event.channel}, {value});
        break;
      case Event::Kind::kReceive:
        node = build.Make(collective::Receive{.axes = axes,
                                              .from = event.member,
                                              .channel = event.channel,
                                              .type = type,
                                              .starts = starts},
                          {});
        break;
    }
    RH_RETURN_IF_ERROR(node.status());
    const int64_t parts = event.kind == Event::Kind::kGather ? mesh.SizeOf(event.axes) : 1;
    const Type whole = Type::Tensor(ElementKind::kI64, Shape({event.size * parts}));
    if (starts && event.is_waited_for)
      waiting.emplace_back(at + static_cast<size_t>(event.later), std::pair(*node, whole));
    const bool is_last = at + 1 == events.size();
    for (const auto& [started, its] : TakeDue(waiting, at, is_last)) {
      RH_RETURN_IF_ERROR(build.Make(collective::Wait{.type = its}, {&started->result()}).status());
    }
  }
  return program;
}

absl::Status Check(const Context& context, const DeviceMesh& mesh, const Schedule& schedule) {
  std::vector<std::unique_ptr<Program>> programs;
  std::vector<const Graph*> graphs;
  for (const std::vector<Event>& events : schedule) {
    RH_ASSIGN_OR_RETURN(programs.emplace_back(), ProgramOf(context, mesh, events));
    graphs.push_back(programs.back()->FindGraph("main"));
  }
  return CheckDevices(mesh, graphs);
}

absl::Status Shift(const DeviceMesh& mesh, const Event& event, Communicator& me) {
  const CollectiveCall call = {
      .name = "shift", .channel = event.channel, .group = mesh.GroupOf(me.rank(), event.axes)};
  const auto index = mesh.IndexAlong(me.rank(), event.axes);
  const auto rank_at = [&](int64_t place) {
    const bool is_there = place >= 0 && place < static_cast<int64_t>(call.group.size());
    return is_there ? call.group[static_cast<size_t>(place)] : -1;
  };
  const int64_t to = rank_at(index + event.member);
  const int64_t from = rank_at(index - event.member);
  std::vector<std::byte> bytes(static_cast<size_t>(event.size) * 8);
  if (to >= 0) RH_RETURN_IF_ERROR(me.Send(call, to, bytes));
  return from < 0 ? absl::OkStatus() : me.Receive(call, from, absl::MakeSpan(bytes));
}

absl::Status Simulate(const DeviceMesh& mesh, const Schedule& schedule) {
  return SimulatedDevices(mesh).Run([&](Communicator& me) -> absl::Status {
    const std::vector<Event>& events = schedule[me.rank()];
    Waiting<int64_t> waiting;
    for (size_t at = 0; at < events.size(); ++at) {
      const Event& event = events[at];
      if (event.kind == Event::Kind::kShift) {
        RH_RETURN_IF_ERROR(Shift(mesh, event, me));
        for (const int64_t due : TakeDue(waiting, at, at + 1 == events.size()))
          RH_RETURN_IF_ERROR(me.Finish(due).status());
        continue;
      }
      StartedExchange exchange;
      exchange.request.call = {
          .name = "event", .channel = event.channel, .group = mesh.GroupOf(me.rank(), event.axes)};
      exchange.request.reduction = event.reduction;
      exchange.request.elements = ElementKind::kI64;
      exchange.in.resize(static_cast<size_t>(event.size) * 8);
      exchange.out = exchange.in;
      using Kind = ExchangeRequest::Kind;
      switch (event.kind) {
        case Event::Kind::kReduce:
          exchange.request.kind = Kind::kAllReduce;
          break;
        case Event::Kind::kBroadcast:
          exchange.request.kind = Kind::kBroadcast;
          exchange.request.peer = event.member;
          exchange.in.clear();
          break;
        case Event::Kind::kGather:
          exchange.request.kind = Kind::kAllGather;
          exchange.out.resize(exchange.in.size() * exchange.request.call.group.size());
          break;
        case Event::Kind::kShift:  // Done above.
          break;
        case Event::Kind::kSend:
          exchange.request.kind = Kind::kSend;
          exchange.request.peer = exchange.request.call.group[event.member];
          exchange.out.clear();
          break;
        case Event::Kind::kReceive:
          exchange.request.kind = Kind::kReceive;
          exchange.request.peer = exchange.request.call.group[event.member];
          exchange.in.clear();
          break;
      }
      RH_ASSIGN_OR_RETURN(const int64_t ticket, me.Start(std::move(exchange)));
      if (event.later > 0) {
        if (event.is_waited_for)
          waiting.emplace_back(at + static_cast<size_t>(event.later), ticket);
      } else {
        RH_RETURN_IF_ERROR(me.Finish(ticket).status());
      }
      for (const int64_t due : TakeDue(waiting, at, at + 1 == events.size()))
        RH_RETURN_IF_ERROR(me.Finish(due).status());
    }
    return me.CheckAllFinished();
  });
}

TEST(DevicesCheckLaws, WhatIsRightPassesAndWhatOneDoesOtherwiseIsCaught) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  const Seeds seeds = SeedsOr(300);
  std::map<std::string, int> caught;
  int right = 0;
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    SplitMix64 random(seed);
    const DeviceMesh mesh = *DeviceMesh::Parse(kMeshes[random.Next() % std::size(kMeshes)]);
    Schedule schedule = RightSchedule(mesh, random);
    ASSERT_THAT(Check(**context, mesh, schedule), IsOk()) << "seed " << seed;
    ++right;
    // A simulation needs a thread for each device, which is slow.
    const bool is_simulated = seed % 8 == 0;
    if (is_simulated) {
      ASSERT_THAT(Simulate(mesh, schedule), IsOk()) << "seed " << seed;
    }
    const std::string what = Mutate(mesh, random, schedule);
    if (what.empty()) continue;
    ASSERT_FALSE(Check(**context, mesh, schedule).ok()) << "seed " << seed << ": " << what;
    if (is_simulated && !absl::StrContains(what, kWithShift)) {
      ASSERT_FALSE(Simulate(mesh, schedule).ok()) << "seed " << seed << ": " << what;
    }
    ++caught[what];
  }
  int total = 0;
  for (const auto& [what, count] : caught) {
    std::cout << count << "  " << what << "\n";
    total += count;
  }
  std::cout << right << " right ones pass, " << total << " changed ones are caught\n";
  EXPECT_GT(total, right / 3);
}

}  // namespace
}  // namespace roundhouse
