#include "roundhouse/api/prediction/step_prediction.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/device_memory.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxExchanges = 1'000'000;
constexpr int kMaxDepth = 200;
// Graphs that call others twice, which do the same, expand to very many nodes.
constexpr int64_t kMaxNodes = 50'000'000;
// For loops with more rounds, the trip count is not found by running the condition.
constexpr int64_t kMaxKnownTrips = 100'000;

// The work of a device between two exchanges, and the exchange after it.
struct Section {
  std::vector<double> seconds;  // Of computing, by speed.
  int64_t num_nodes = 0;
  bool has_exchange = false;  // False for the last section.
  std::string name;           // Of the exchange.
  Exchange exchange = Exchange::kAllReduce;
  std::vector<int> axes;
  double bytes = 0;
};

// Walks through the program as it runs, for several speeds of devices at once.
class Walk {
 public:
  // `nodes_left` is shared by all walks.
  Walk(const DeviceMesh& mesh, std::vector<DeviceSpeed> speeds, int64_t& nodes_left)
      : mesh_(mesh), speeds_(std::move(speeds)), nodes_left_(nodes_left) {
    Begin();
  }

  absl::Status Visit(const Graph& graph, int depth) {
    if (depth > kMaxDepth) {
      return absl::FailedPreconditionError(
          absl::StrCat("@", graph.name(), ": calls nest deeper than ", kMaxDepth));
    }
    for (const Node* node : graph.nodes()) {
      if (--nodes_left_ < 0) {
        return absl::ResourceExhaustedError(
            absl::StrCat("more than ", kMaxNodes, " nodes when calls are followed"));
      }
      RH_RETURN_IF_ERROR(VisitNode(*node, depth));
    }
    return absl::OkStatus();
  }

  std::vector<Section>& sections() { return sections_; }
  std::map<std::string, int64_t>& unknown() { return unknown_; }
  std::vector<std::string>& notes() { return notes_; }

 private:
  void Begin() { sections_.push_back({.seconds = std::vector<double>(speeds_.size())}); }

  static const Graph* Callee(const Node& node, absl::string_view attribute) {
    const Attribute* symbol = node.attribute(attribute);
    if (symbol == nullptr || symbol->if_symbol() == nullptr) return nullptr;
    return node.graph().program().FindGraph(*symbol->if_symbol());
  }

  absl::Status VisitNode(const Node& node, int depth) {
    // Nodes that only name existing data cost nothing.
    if (!IsWork(node) || AccessedGlobal(node) != nullptr || node.op_name() == container::kRefine ||
        IsPartOfWeight(node)) {
      return absl::OkStatus();
    }
    if (node.op_name() == container::kCall) {
      const Graph* callee = Callee(node, container::kCallee);
      return callee == nullptr ? absl::OkStatus() : Visit(*callee, depth + 1);
    }
    if (node.op_name() == container::kIf) return VisitBranch(node, depth);
    if (node.op_name() == container::kWhile) return VisitLoop(node, depth);
    if (node.op().dialect_name() == "collective")
      return Annotate(VisitCollective(node), node.DebugName());
    return Compute(node);
  }

  absl::Status Compute(const Node& node) {
    const std::optional<Cost> cost = CostOf(node);
    if (!cost.has_value()) ++unknown_[std::string(node.op_name())];
    for (size_t i = 0; i < speeds_.size(); ++i)
      sections_.back().seconds[i] += speeds_[i].SecondsOf(cost.value_or(Cost()));
    ++sections_.back().num_nodes;
    return absl::OkStatus();
  }

  // Takes the branch with the longer computing time.
  absl::Status VisitBranch(const Node& node, int depth) {
    std::unique_ptr<Walk> longest;
    for (const absl::string_view side : {"then", "else"}) {
      const Graph* graph = Callee(node, side);
      if (graph == nullptr) continue;
      auto walk = std::make_unique<Walk>(mesh_, speeds_, nodes_left_);
      RH_RETURN_IF_ERROR(walk->Visit(*graph, depth + 1));
      if (longest == nullptr || walk->TotalSeconds() > longest->TotalSeconds())
        longest = std::move(walk);
    }
    if (longest == nullptr) return absl::OkStatus();
    notes_.push_back(absl::StrCat(node.DebugName(), " is assumed to take its costlier branch"));
    return Take(*longest, 1);
  }

  absl::Status VisitLoop(const Node& node, int depth) {
    Walk round(mesh_, speeds_, nodes_left_);
    for (const absl::string_view part : {"condition", "body"}) {
      const Graph* graph = Callee(node, part);
      if (graph != nullptr) RH_RETURN_IF_ERROR(round.Visit(*graph, depth + 1));
    }
    const std::optional<int64_t> trips = KnownTripCount(node, kMaxKnownTrips);
    if (!trips.has_value())
      notes_.push_back(absl::StrCat(node.DebugName(), " is assumed to run its body once"));
    return Take(round, trips.value_or(1));
  }

  double TotalSeconds() const {
    double total = 0;
    for (const Section& section : sections_) total += section.seconds[0];
    return total;
  }

  // Appends another walk, `times` times.
  absl::Status Take(const Walk& other, int64_t times) {
    for (const auto& [op, count] : other.unknown_) unknown_[op] += count;
    notes_.insert(notes_.end(), other.notes_.begin(), other.notes_.end());
    const bool exchanges = other.sections_.size() > 1;
    if (exchanges && static_cast<double>(times) * static_cast<double>(other.sections_.size()) >
                         static_cast<double>(kMaxExchanges)) {
      return TooMany();
    }
    const double repeats = exchanges ? 1 : static_cast<double>(times);
    for (int64_t round = 0; round < (exchanges ? times : 1); ++round) {
      for (size_t s = 0; s < other.sections_.size(); ++s) {
        const Section& section = other.sections_[s];
        for (size_t i = 0; i < speeds_.size(); ++i)
          sections_.back().seconds[i] += section.seconds[i] * repeats;
        sections_.back().num_nodes += section.num_nodes * static_cast<int64_t>(repeats);
        if (!section.has_exchange) continue;
        Section& taken = sections_.back();
        taken.has_exchange = true;
        taken.name = section.name;
        taken.exchange = section.exchange;
        taken.axes = section.axes;
        taken.bytes = section.bytes;
        Begin();
        if (sections_.size() > kMaxExchanges) return TooMany();
      }
    }
    return absl::OkStatus();
  }

  static absl::Status TooMany() {
    return absl::ResourceExhaustedError(
        absl::StrCat("more than ", kMaxExchanges, " exchanges when loops are unrolled"));
  }

  static absl::StatusOr<std::vector<std::string>> AxesOf(const Node& node) {
    const Attribute* axes = node.attribute("axes");
    const auto* list = axes == nullptr ? nullptr : axes->if_list();
    std::vector<std::string> names;
    for (size_t i = 0; list != nullptr && i < list->size(); ++i) {
      if ((*list)[i].if_string() != nullptr) names.push_back(*(*list)[i].if_string());
    }
    if (list == nullptr || names.size() != list->size())
      return absl::InvalidArgumentError("attribute 'axes': expected names of axes of devices");
    return names;
  }

  absl::Status VisitCollective(const Node& node) {
    if (Is<collective::Send>(node) || Is<collective::Receive>(node)) {
      return absl::UnimplementedError(
          "devices that run different nodes, as in a pipeline, are not supported");
    }
    std::optional<Exchange> exchange;
    if (Is<collective::AllReduce>(node)) exchange = Exchange::kAllReduce;
    if (Is<collective::AllGather>(node)) exchange = Exchange::kAllGather;
    if (Is<collective::ReduceScatter>(node)) exchange = Exchange::kReduceScatter;
    if (Is<collective::AllToAll>(node)) exchange = Exchange::kAllToAll;
    if (Is<collective::Broadcast>(node)) exchange = Exchange::kBroadcast;
    if (!exchange.has_value()) return Compute(node);
    const bool is_gathered = *exchange == Exchange::kAllGather;
    const Type& type = is_gathered ? node.result().type() : node.operand(0).type();
    const absl::StatusOr<int64_t> bytes = ByteSize(type);
    if (!bytes.ok()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the size of the exchanged values is not known (", bytes.status().message(),
                       "); give inputs sizes by option shape=NAME:SIZES"));
    }
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, AxesOf(node));
    Section& section = sections_.back();
    RH_ASSIGN_OR_RETURN(section.axes, mesh_.AxesNamed(names));
    section.has_exchange = true;
    section.exchange = *exchange;
    section.bytes = static_cast<double>(*bytes);
    section.name = absl::StrCat(NameOf(*exchange), " along ", absl::StrJoin(names, " and "));
    Begin();
    return sections_.size() > kMaxExchanges ? TooMany() : absl::OkStatus();
  }

  const DeviceMesh& mesh_;
  const std::vector<DeviceSpeed> speeds_;
  int64_t& nodes_left_;
  std::vector<Section> sections_;
  std::map<std::string, int64_t> unknown_;
  std::vector<std::string> notes_;
};

// The clocks of all ranks while they go through the sections together.
class Clocks {
 public:
  Clocks(ExchangeTimes& times, const PredictionOptions& options, std::vector<size_t> speed_of_rank)
      : times_(times),
        options_(options),
        speed_of_rank_(std::move(speed_of_rank)),
        now_(speed_of_rank_.size()) {
    result_.ranks.resize(now_.size());
    result_.bytes_by_level.resize(times.topology().levels.size());
  }

  void Do(const Section& section) {
    for (size_t rank = 0; rank < now_.size(); ++rank) {
      const double seconds = section.seconds[speed_of_rank_[rank]];
      result_.ranks[rank].compute += seconds;
      Pass(rank, PredictedSpan::Kind::kCompute, seconds,
           absl::StrCat(section.num_nodes, section.num_nodes == 1 ? " node" : " nodes"));
    }
    result_.num_nodes += section.num_nodes;
    if (options_.keeps_phases) Keep(section);
    if (section.has_exchange) DoExchange(section);
  }

  StepPrediction Finish() {
    if (options_.keeps_phases) result_.speed_of_rank = speed_of_rank_;
    FindBusiest();
    result_.seconds = *std::max_element(now_.begin(), now_.end());
    for (size_t rank = 0; rank < now_.size(); ++rank) {
      const double left = result_.seconds - now_[rank];
      result_.ranks[rank].wait += left;
      Pass(rank, PredictedSpan::Kind::kWait, left, "done");
    }
    return std::move(result_);
  }

 private:
  void Keep(const Section& section) {
    StepPrediction::Phase& phase = result_.phases.emplace_back();
    phase.seconds = section.seconds;
    if (!section.has_exchange) return;
    phase.exchange = section.exchange;
    phase.axes = section.axes;
    phase.bytes = section.bytes;
  }

  void FindBusiest() {
    std::vector<std::map<int64_t, double>> bytes_of_link(result_.bytes_by_level.size());
    for (const auto& [messages, bytes] : traffic_) {
      for (const LinkMessages& leaving : *messages)
        bytes_of_link[leaving.level][leaving.link] += leaving.messages * bytes;
    }
    for (const std::map<int64_t, double>& links : bytes_of_link) {
      StepPrediction::Link& busiest = result_.busiest_by_level.emplace_back();
      for (const auto& [number, bytes] : links) {
        if (bytes > busiest.bytes) busiest = {number, bytes};
      }
    }
  }

  void DoExchange(const Section& section) {
    const ExchangeTimes::Groups& groups = times_.GroupsAlong(section.axes);
    for (const std::vector<int64_t>& members : groups.members) {
      double start = 0;
      for (const int64_t rank : members) start = std::max(start, now_[static_cast<size_t>(rank)]);
      const ExchangeTime time = times_.TimeOf(section.exchange, section.axes, section.bytes,
                                              members.front(), options_.way);
      for (size_t level = 0; level < time.bytes_by_level.size(); ++level)
        result_.bytes_by_level[level] += time.bytes_by_level[level];
      for (const auto& [messages, bytes] : time.bytes_by_messages) {
        const auto slot = traffic_of_.try_emplace(messages, traffic_.size()).first;
        if (slot->second == traffic_.size()) traffic_.emplace_back(messages, 0);
        traffic_[slot->second].second += bytes;
      }
      const std::string name = absl::StrCat(section.name, " by ", NameOf(time.way));
      for (const int64_t member : members) {
        const size_t rank = static_cast<size_t>(member);
        const double wait = start - now_[rank];
        result_.ranks[rank].wait += wait;
        Pass(rank, PredictedSpan::Kind::kWait, wait, name);
        result_.ranks[rank].exchange += time.seconds;
        Pass(rank, PredictedSpan::Kind::kExchange, time.seconds, name);
        if (rank != 0) continue;
        StepPrediction::Exchanges& exchanges = result_.exchanges[name];
        ++exchanges.count;
        exchanges.bytes += section.bytes;
        exchanges.seconds += time.seconds;
      }
    }
  }

  void Pass(size_t rank, PredictedSpan::Kind kind, double seconds, const std::string& name) {
    const double begin = now_[rank];
    now_[rank] += seconds;
    if (static_cast<int64_t>(rank) >= options_.num_shown || seconds <= 0) return;
    result_.ranks[rank].spans.push_back(
        {.kind = kind, .begin = begin, .end = now_[rank], .name = name});
  }

  ExchangeTimes& times_;
  const PredictionOptions& options_;
  const std::vector<size_t> speed_of_rank_;
  std::vector<double> now_;
  StepPrediction result_;
  // The bytes of all exchanges by what their messages cross, in the order of their first use.
  std::vector<std::pair<const std::vector<LinkMessages>*, double>> traffic_;
  absl::flat_hash_map<const std::vector<LinkMessages>*, size_t> traffic_of_;  // Never iterated.
};

}  // namespace

absl::StatusOr<StepPrediction> PredictStep(const Graph& entry, ExchangeTimes& times,
                                           const PredictionOptions& options) {
  // Devices of the same speed take the same time for the same nodes.
  std::vector<DeviceSpeed> speeds;
  std::vector<size_t> speed_of_rank;
  for (int64_t rank = 0; rank < times.mesh().num_devices(); ++rank) {
    const DeviceSpeed speed = times.topology().SpeedOf(times.DeviceOf(rank), {});
    const auto found = std::find(speeds.begin(), speeds.end(), speed);
    speed_of_rank.push_back(static_cast<size_t>(found - speeds.begin()));
    if (found == speeds.end()) speeds.push_back(speed);
  }
  int64_t nodes_left = kMaxNodes;
  Walk walk(times.mesh(), std::move(speeds), nodes_left);
  RH_RETURN_IF_ERROR(walk.Visit(entry, 0));
  Clocks clocks(times, options, std::move(speed_of_rank));
  for (const Section& section : walk.sections()) {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while a step was predicted"));
    clocks.Do(section);
  }
  StepPrediction prediction = clocks.Finish();
  prediction.unknown = std::move(walk.unknown());
  prediction.notes = std::move(walk.notes());
  return prediction;
}

absl::StatusOr<double> PredictOneDevice(const Graph& entry, const Topology& topology) {
  const DeviceMesh one;
  int64_t nodes_left = kMaxNodes;
  Walk walk(one, {topology.SpeedOf(0, {})}, nodes_left);
  RH_RETURN_IF_ERROR(walk.Visit(entry, 0));
  double seconds = 0;
  for (const Section& section : walk.sections()) seconds += section.seconds[0];
  return seconds;
}

}  // namespace roundhouse
