#include "roundhouse/api/prediction/program_sections.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/device_memory.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxExchanges = 1'000'000;
constexpr int kMaxDepth = 200;
// For loops with more rounds, the trip count is not found by running the condition.
constexpr int64_t kMaxKnownTrips = 100'000;
constexpr int64_t kUncountable = std::numeric_limits<int64_t>::max();

// Walks through the program as it runs, for several speeds of devices at once.
class Walk {
 public:
  // `nodes_left` is shared by all walks.
  Walk(const DeviceMesh& mesh, const std::vector<DeviceSpeed>& speeds, bool is_stage,
       int64_t& nodes_left)
      : mesh_(mesh), speeds_(speeds), is_stage_(is_stage), nodes_left_(nodes_left) {
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
            absl::StrCat("more than ", kMaxNodesInStep, " nodes when calls are followed"));
      }
      RH_RETURN_IF_ERROR(VisitNode(*node, depth));
    }
    return absl::OkStatus();
  }

  ProgramSections Finish() {
    return {.sections = std::move(sections_),
            .unknown = std::move(unknown_),
            .notes = std::move(notes_)};
  }

 private:
  void Begin() {
    sections_.push_back({.seconds = std::vector<double>(speeds_.size()), .task = task_});
  }

  // The sections from here on belong to this task.
  void BeginTask(std::optional<MicroBatchTask> task) {
    task_ = std::move(task);
    if (sections_.back().num_nodes == 0) {
      sections_.back().task = task_;
    } else {
      Begin();
    }
  }

  absl::Status VisitTask(const Graph& callee, int depth) {
    BeginTask(MicroBatchTask{.graph = callee.name(),
                             .is_backward = absl::StrContains(callee.name(), ".backward"),
                             .micro = calls_[&callee]++});
    RH_RETURN_IF_ERROR(Visit(callee, depth));
    BeginTask(std::nullopt);
    return absl::OkStatus();
  }

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
      if (callee == nullptr) return absl::OkStatus();
      return is_stage_ && depth == 0 ? VisitTask(*callee, depth + 1) : Visit(*callee, depth + 1);
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
      auto walk = std::make_unique<Walk>(mesh_, speeds_, is_stage_, nodes_left_);
      RH_RETURN_IF_ERROR(walk->Visit(*graph, depth + 1));
      if (longest == nullptr || walk->TotalSeconds() > longest->TotalSeconds())
        longest = std::move(walk);
    }
    if (longest == nullptr) return absl::OkStatus();
    notes_.push_back(absl::StrCat(node.DebugName(), " is assumed to take its costlier branch"));
    return Take(*longest, 1);
  }

  absl::Status VisitLoop(const Node& node, int depth) {
    Walk round(mesh_, speeds_, is_stage_, nodes_left_);
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
        // Loops in loops may say more than can be counted.
        int64_t& nodes = sections_.back().num_nodes;
        const std::optional<int64_t> all = CheckedMul(section.num_nodes, exchanges ? 1 : times);
        nodes = CheckedAdd(nodes, all.value_or(kUncountable)).value_or(kUncountable);
        if (section.end == Section::End::kNone) continue;
        Section& taken = sections_.back();
        taken.end = section.end;
        taken.name = section.name;
        taken.exchange = section.exchange;
        taken.axes = section.axes;
        taken.bytes = section.bytes;
        taken.channel = section.channel;
        taken.starts = section.starts;
        taken.member = section.member;
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
    if (Is<collective::Wait>(node)) return VisitWait(node);
    // A receive that is started takes no time; waiting for the message does.
    if (Is<collective::Receive>(node) && collective::Starts(node)) return absl::OkStatus();
    if (Is<collective::Send>(node) || Is<collective::Receive>(node)) return VisitMessage(node);
    std::optional<Exchange> exchange;
    if (Is<collective::AllReduce>(node)) exchange = Exchange::kAllReduce;
    if (Is<collective::AllGather>(node)) exchange = Exchange::kAllGather;
    if (Is<collective::ReduceScatter>(node)) exchange = Exchange::kReduceScatter;
    if (Is<collective::AllToAll>(node)) exchange = Exchange::kAllToAll;
    if (Is<collective::Broadcast>(node)) exchange = Exchange::kBroadcast;
    if (Is<collective::Shift>(node)) exchange = Exchange::kShift;
    if (!exchange.has_value()) return Compute(node);
    const bool is_gathered = *exchange == Exchange::kAllGather;
    const Type type = is_gathered ? collective::ExchangedType(node) : node.operand(0).type();
    RH_ASSIGN_OR_RETURN(const double bytes, BytesOf(type));
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, AxesOf(node));
    Section& section = sections_.back();
    RH_ASSIGN_OR_RETURN(section.axes, mesh_.AxesNamed(names));
    section.end = Section::End::kExchange;
    section.starts = collective::Starts(node);
    RH_ASSIGN_OR_RETURN(section.channel, ChannelOf(node));
    section.exchange = *exchange;
    section.bytes = bytes;
    if (*exchange == Exchange::kBroadcast) {
      RH_ASSIGN_OR_RETURN(const collective::Broadcast broadcast, View<collective::Broadcast>(node));
      section.member = broadcast.root;
    }
    if (*exchange == Exchange::kShift) {
      RH_ASSIGN_OR_RETURN(const collective::Shift shift, View<collective::Shift>(node));
      section.member = shift.by;
    }
    section.name = absl::StrCat(NameOf(*exchange), " along ", absl::StrJoin(names, " and "));
    Begin();
    return sections_.size() > kMaxExchanges ? TooMany() : absl::OkStatus();
  }

  static absl::StatusOr<int64_t> ChannelOf(const Node& node) {
    const Attribute* channel = node.attribute("channel");
    if (channel != nullptr && channel->if_int() != nullptr) return *channel->if_int();
    return absl::InvalidArgumentError("attribute 'channel': expected an integer");
  }

  absl::Status VisitWait(const Node& node) {
    const Node& started = node.operand(0).node();
    if (!collective::Starts(started)) {
      return absl::FailedPreconditionError(
          "its operand is no exchange of the same graph that was started");
    }
    if (Is<collective::Receive>(started)) return VisitMessage(started);
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, AxesOf(started));
    Section& section = sections_.back();
    RH_ASSIGN_OR_RETURN(section.axes, mesh_.AxesNamed(names));
    RH_ASSIGN_OR_RETURN(section.channel, ChannelOf(started));
    section.end = Section::End::kWait;
    section.name = absl::StrCat("wait for ", started.DebugName());
    Begin();
    return sections_.size() > kMaxExchanges ? TooMany() : absl::OkStatus();
  }

  static absl::StatusOr<double> BytesOf(const Type& type) {
    const absl::StatusOr<int64_t> bytes = ByteSize(type);
    if (bytes.ok()) return static_cast<double>(*bytes);
    return absl::FailedPreconditionError(
        absl::StrCat("the size of the exchanged values is not known (", bytes.status().message(),
                     "); give inputs sizes by option shape=NAME:SIZES"));
  }

  // A send copies its value, and goes on while the device computes; a receive waits.
  absl::Status VisitMessage(const Node& node) {
    if (!is_stage_) {
      return absl::UnimplementedError(
          "messages are predicted only between the stages of a pipeline, which the attribute "
          "roundhouse.stages names");
    }
    const bool is_send = Is<collective::Send>(node);
    const Type type = is_send ? node.operand(0).type() : collective::ExchangedType(node);
    RH_ASSIGN_OR_RETURN(const double bytes, BytesOf(type));
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, AxesOf(node));
    if (is_send) RH_RETURN_IF_ERROR(Compute(node));
    Section& section = sections_.back();
    RH_ASSIGN_OR_RETURN(section.axes, mesh_.AxesNamed(names));
    if (is_send) {
      RH_ASSIGN_OR_RETURN(const collective::Send send, View<collective::Send>(node));
      section.member = send.to;
      section.channel = send.channel;
    } else {
      RH_ASSIGN_OR_RETURN(const collective::Receive receive, View<collective::Receive>(node));
      section.member = receive.from;
      section.channel = receive.channel;
    }
    if (section.member < 0 || section.member >= mesh_.SizeOf(section.axes)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected a device from 0 to ", mesh_.SizeOf(section.axes) - 1, " along ",
                       absl::StrJoin(names, " and "), ", found ", section.member));
    }
    section.end = is_send ? Section::End::kSend : Section::End::kReceive;
    section.bytes = bytes;
    section.name =
        absl::StrCat(is_send ? "message to stage " : "message from stage ", section.member);
    Begin();
    return sections_.size() > kMaxExchanges ? TooMany() : absl::OkStatus();
  }

  const DeviceMesh& mesh_;
  const std::vector<DeviceSpeed>& speeds_;
  const bool is_stage_;
  int64_t& nodes_left_;
  std::optional<MicroBatchTask> task_;
  absl::flat_hash_map<const Graph*, int64_t> calls_;  // Looked up, never iterated.
  std::vector<Section> sections_;
  std::map<std::string, int64_t> unknown_;
  std::vector<std::string> notes_;
};

}  // namespace

absl::StatusOr<ProgramSections> SectionsOf(const Graph& entry, const DeviceMesh& mesh,
                                           const std::vector<DeviceSpeed>& speeds, bool is_stage,
                                           int64_t& nodes_left) {
  Walk walk(mesh, speeds, is_stage, nodes_left);
  RH_RETURN_IF_ERROR(walk.Visit(entry, 0));
  return walk.Finish();
}

}  // namespace roundhouse
