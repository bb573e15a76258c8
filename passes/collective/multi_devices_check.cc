#include "roundhouse/passes/collective/multi_devices_check.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/collective/device_variance.h"
#include "roundhouse/passes/collective/exchange_trace.h"
#include "roundhouse/passes/collective/partitioned_graphs.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

using Kind = ExchangeStep::Kind;

// Results that are computed once per program and branch.
class Proof {
 public:
  Proof(const DeviceMesh& mesh, bool is_one_graph) : mesh_(mesh), is_one_graph_(is_one_graph) {}

  const DeviceMesh& mesh() const { return mesh_; }

  absl::StatusOr<const DeviceVariance*> VarianceOf(const Program& program) {
    const auto found = variances_.find(&program);
    if (found != variances_.end()) return found->second.get();
    RH_ASSIGN_OR_RETURN(DeviceVariance variance, DeviceVariance::Of(program, mesh_, is_one_graph_));
    return variances_.emplace(&program, std::make_unique<DeviceVariance>(std::move(variance)))
        .first->second.get();
  }

  // Whether the branch was checked before, in which case it is valid.
  bool IsKnown(const ExchangeStep& branch) { return !known_.insert(&branch).second; }

 private:
  const DeviceMesh& mesh_;
  const bool is_one_graph_;                                              // For all devices.
  std::map<const Program*, std::unique_ptr<DeviceVariance>> variances_;  // Looked up.
  std::set<const ExchangeStep*> known_;                                  // The same.
};

std::string Text(const ExchangeStep& step) {
  if (step.kind == Kind::kBranch) return step.node->DebugName();
  return absl::StrCat(step.kind == Kind::kArrive ? "the wait for " : "", step.node->DebugName(),
                      " on channel ", step.channel, " (", step.what, ")");
}

bool IsBetweenTwo(const ExchangeStep& step) {
  return step.kind != Kind::kGroup && step.kind != Kind::kBranch;
}

// Runs traces side by side: each rank runs until it waits, as long as any rank can go on.
class Schedule {
 public:
  // One trace for each of `ranks`; other ranks do not run.
  Schedule(Proof& proof, std::vector<int64_t> ranks, std::vector<const ExchangeTrace*> traces)
      : proof_(proof), mesh_(proof.mesh()), ranks_(std::move(ranks)), traces_(std::move(traces)) {
    for (size_t i = 0; i < ranks_.size(); ++i) index_[ranks_[i]] = i;
    position_.resize(ranks_.size());
    arrived_at_.resize(ranks_.size());
  }

  absl::Status Run() {
    for (size_t i = 0; i < ranks_.size(); ++i) runnable_.push_back(i);
    while (!runnable_.empty()) {
      const size_t i = runnable_.back();
      runnable_.pop_back();
      if (IsDone(i)) continue;
      const ExchangeStep& step = At(i);
      RH_RETURN_IF_ERROR(IsBetweenTwo(step) ? MeetPeer(i, step) : MeetGroup(i, step));
    }
    for (size_t i = 0; i < ranks_.size(); ++i) {
      if (!IsDone(i)) return Stuck(i);
    }
    return absl::OkStatus();
  }

 private:
  bool IsDone(size_t i) const { return position_[i] == traces_[i]->size(); }
  const ExchangeStep& At(size_t i) const { return (*traces_[i])[position_[i]]; }

  void GoOn(size_t i) {
    ++position_[i];
    runnable_.push_back(i);
  }

  // Identifies a rank's group: its axes and its first rank.
  std::pair<std::vector<int>, int64_t> GroupKey(size_t i, const ExchangeStep& step) const {
    std::vector<int> axes = step.axes;
    std::sort(axes.begin(), axes.end());
    std::vector<int64_t> coordinates = mesh_.CoordinatesOf(ranks_[i]);
    for (const int axis : axes) coordinates[axis] = 0;
    return {std::move(axes), mesh_.RankOf(coordinates)};
  }

  absl::Status MeetGroup(size_t i, const ExchangeStep& step) {
    // A rank may be visited again before it can go on.
    if (arrived_at_[i] == position_[i] + 1) return absl::OkStatus();
    arrived_at_[i] = position_[i] + 1;
    if (step.kind == Kind::kGroup && Is<collective::Shift>(*step.node)) {
      // Its messages would come to receives that were started before.
      for (const int64_t from : mesh_.GroupOf(ranks_[i], step.axes)) {
        const auto posted = posted_.find({from, ranks_[i]});
        if (posted == posted_.end()) continue;
        return absl::FailedPreconditionError(absl::StrCat("rank ", ranks_[i], " is at ", Text(step),
                                                          ", while ", Text(*posted->second.front()),
                                                          " goes on; wait for that first"));
      }
    }
    std::vector<size_t>& arrived = arrived_[GroupKey(i, step)];
    if (!arrived.empty()) {
      const ExchangeStep& first = At(arrived.front());
      if (step.kind == Kind::kBranch || first.kind == Kind::kBranch) {
        if (&first != &step) return Differ(arrived.front(), i);
      } else if (first.channel != step.channel || first.what != step.what ||
                 first.axes != step.axes) {
        return Differ(arrived.front(), i);
      }
    }
    arrived.push_back(i);
    if (static_cast<int64_t>(arrived.size()) < mesh_.SizeOf(step.axes)) return absl::OkStatus();
    std::vector<size_t> group;
    group.swap(arrived);
    if (step.kind == Kind::kBranch) RH_RETURN_IF_ERROR(CheckBranch(step, group));
    for (const size_t member : group) GoOn(member);
    return absl::OkStatus();
  }

  absl::Status MeetPeer(size_t i, const ExchangeStep& step) {
    if (step.kind == Kind::kPost) {
      posted_[{PeerOf(i, step), ranks_[i]}].push_back(&step);
      GoOn(i);
      Wake(PeerOf(i, step));
      return absl::OkStatus();
    }
    if (step.kind == Kind::kArrive) {
      const auto arrived = messages_.find({i, step.channel});
      if (arrived == messages_.end()) return absl::OkStatus();
      if (--arrived->second == 0) messages_.erase(arrived);
      GoOn(i);
      return absl::OkStatus();
    }
    const auto peer = index_.find(PeerOf(i, step));
    if (peer == index_.end()) return absl::OkStatus();
    const size_t j = peer->second;
    const bool is_send = step.kind == Kind::kSend;
    const auto posted = posted_.find(
        {is_send ? ranks_[i] : PeerOf(i, step), is_send ? PeerOf(i, step) : ranks_[i]});
    if (posted != posted_.end()) return is_send ? MeetPost(i, step, posted) : absl::OkStatus();
    if (IsDone(j)) return absl::OkStatus();
    const ExchangeStep& other = At(j);
    const bool is_met = (other.kind == Kind::kSend || other.kind == Kind::kReceive) &&
                        other.kind != step.kind && other.channel == step.channel &&
                        PeerOf(j, other) == ranks_[i] && i != j;
    if (!is_met) return absl::OkStatus();
    if (other.what != step.what) return Differ(i, j);
    GoOn(i);
    GoOn(j);
    return absl::OkStatus();
  }

  // Between two ranks, messages arrive in the order in which they are sent. So the first receive
  // that was started, and has no message yet, gets this one.
  using Posted = std::map<std::pair<int64_t, int64_t>, std::deque<const ExchangeStep*>>;
  absl::Status MeetPost(size_t i, const ExchangeStep& send, Posted::iterator posted) {
    const ExchangeStep& first = *posted->second.front();
    const int64_t to = posted->first.second;
    if (first.channel != send.channel || first.what != send.what) {
      return absl::FailedPreconditionError(
          absl::StrCat("devices reach different exchanges:", Story(i), "\n  rank ", to,
                       ": the next that it has started to receive from there is ", Text(first)));
    }
    posted->second.pop_front();
    if (posted->second.empty()) posted_.erase(posted);
    ++messages_[{index_.at(to), send.channel}];
    GoOn(i);
    Wake(to);
    return absl::OkStatus();
  }

  // Makes the rank runnable: the message that it waits for may have come.
  void Wake(int64_t rank) {
    const auto found = index_.find(rank);
    if (found != index_.end()) runnable_.push_back(found->second);
  }

  // mesh_.GroupOf(ranks_[i], step.axes)[step.member], without all others of the group; -1 if there
  // is none.
  int64_t PeerOf(size_t i, const ExchangeStep& step) const {
    if (step.member < 0 || step.member >= mesh_.SizeOf(step.axes)) return -1;
    std::vector<int64_t> coordinates = mesh_.CoordinatesOf(ranks_[i]);
    int64_t rest = step.member;
    for (size_t k = step.axes.size(); k-- > 0;) {
      const int64_t size = mesh_.axes()[step.axes[k]].size;
      coordinates[step.axes[k]] = rest % size;
      rest /= size;
    }
    return mesh_.RankOf(coordinates);
  }

  absl::Status CheckBranch(const ExchangeStep& step, const std::vector<size_t>& group) {
    const Node& node = *step.node;
    RH_ASSIGN_OR_RETURN(const DeviceVariance* variance, proof_.VarianceOf(node.graph().program()));
    AxisSet axes = 0;
    for (const int axis : step.axes) {
      if (mesh_.axes()[axis].size > 1) axes |= AxisSet{1} << axis;
    }
    const bool is_loop = node.op_name() == container::kWhile;
    const AxisSet differs =
        (is_loop ? OfCondition(node, *variance) : variance->Of(node.operand(0)));
    if ((differs & axes) != 0) {
      return absl::FailedPreconditionError(absl::StrCat(
          "@", node.graph().name(), ": ", node.DebugName(), ": ",
          is_loop ? "its trip count" : "the branch taken", " may differ between devices along ",
          AxisSetText(differs & axes, mesh_),
          ", which exchange data inside it; make its condition the same on them, for example by "
          "an all_reduce"));
    }
    if (!posted_.empty() && HasMessages(step)) {
      const ExchangeStep& first = *posted_.begin()->second.front();
      return absl::FailedPreconditionError(
          absl::StrCat("@", node.graph().name(), ": ", node.DebugName(),
                       ": it sends messages, and a receive that was started before it, ",
                       Text(first), ", goes on; wait for that first"));
    }
    if (proof_.IsKnown(step)) return absl::OkStatus();
    std::vector<int64_t> ranks;
    for (const size_t member : group) ranks.push_back(ranks_[member]);
    for (const ExchangeTrace& alternative : step.alternatives) {
      const absl::Status status =
          Schedule(proof_, ranks, std::vector<const ExchangeTrace*>(ranks.size(), &alternative))
              .Run();
      if (!status.ok()) return Annotate(status, absl::StrCat("inside ", node.DebugName()));
    }
    return absl::OkStatus();
  }

  static bool HasMessages(const ExchangeStep& branch) {
    std::vector<const ExchangeStep*> left = {&branch};
    while (!left.empty()) {
      const ExchangeStep& step = *left.back();
      left.pop_back();
      if (IsBetweenTwo(step)) return true;
      for (const ExchangeTrace& alternative : step.alternatives) {
        for (const ExchangeStep& inner : alternative) left.push_back(&inner);
      }
    }
    return false;
  }

  static AxisSet OfCondition(const Node& loop, const DeviceVariance& variance) {
    const Attribute* symbol = loop.attribute("condition");
    const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
    const Graph* condition = name == nullptr ? nullptr : loop.graph().program().FindGraph(*name);
    AxisSet set = 0;
    if (condition == nullptr) return ~set;
    for (const Node* node : condition->nodes()) {
      if (IsOutputNode(*node)) set |= variance.Of(node->operand(0));
    }
    return set;
  }

  // ---- Errors.

  // Describes the last exchange of a rank and the one that it is at.
  std::string Story(size_t i) const {
    std::string text = absl::StrCat("\n  rank ", ranks_[i], ": ");
    if (position_[i] > 0) {
      absl::StrAppend(&text, "after ", position_[i], position_[i] == 1 ? " exchange" : " exchanges",
                      ", the last of them ", Text((*traces_[i])[position_[i] - 1]), ", ");
    }
    if (IsDone(i)) return absl::StrCat(text, "it is done");
    const ExchangeStep& step = At(i);
    absl::StrAppend(&text, "it is at ", Text(step));
    if (step.kind == Kind::kSend) absl::StrAppend(&text, ", for rank ", PeerOf(i, step));
    if (step.kind == Kind::kReceive || step.kind == Kind::kArrive)
      absl::StrAppend(&text, ", from rank ", PeerOf(i, step));
    if (step.kind == Kind::kGroup) {
      std::vector<int64_t> group = mesh_.GroupOf(ranks_[i], step.axes);
      constexpr size_t kShown = 8;
      const bool is_long = group.size() > kShown;
      if (is_long) group.resize(kShown);
      absl::StrAppend(&text, ", with the ranks ", absl::StrJoin(group, " "), is_long ? " …" : "");
    }
    return text;
  }

  absl::Status Differ(size_t a, size_t b) const {
    return absl::FailedPreconditionError(absl::StrCat(
        "devices reach different exchanges:", Story(std::min(a, b)), Story(std::max(a, b))));
  }

  // A rank that rank i waits for and that has not arrived.
  size_t WaitsFor(size_t i) const {
    const ExchangeStep& step = At(i);
    if (IsBetweenTwo(step)) {
      const auto peer = index_.find(PeerOf(i, step));
      return peer == index_.end() ? i : peer->second;
    }
    const std::vector<size_t>& arrived = arrived_.at(GroupKey(i, step));
    for (const int64_t rank : mesh_.GroupOf(ranks_[i], step.axes)) {
      const auto member = index_.find(rank);
      if (member != index_.end() &&
          std::find(arrived.begin(), arrived.end(), member->second) == arrived.end())
        return member->second;
    }
    return i;
  }

  // The error for deadlocks. Follows the chain from a waiting rank to the rank that it waits for,
  // until a rank is done or was visited before.
  absl::Status Stuck(size_t i) const {
    std::vector<size_t> chain;
    while (std::find(chain.begin(), chain.end(), i) == chain.end()) {
      chain.push_back(i);
      if (IsDone(i)) break;
      i = WaitsFor(i);
    }
    // Ranks that only wait for the cycle are not part of it.
    const auto circle = std::find(chain.begin(), chain.end(), i);
    const bool is_circle = !IsDone(chain.back());
    if (is_circle) chain.erase(chain.begin(), circle);
    constexpr size_t kShown = 8;
    const size_t left_out = chain.size() > kShown ? chain.size() - kShown : 0;
    std::string text = is_circle ? "devices wait for one another:" : "devices wait forever:";
    // If the chain is no cycle, the reason is at its end.
    const size_t first = is_circle ? 0 : left_out;
    for (size_t at = first; at < first + chain.size() - left_out; ++at)
      absl::StrAppend(&text, Story(chain[at]));
    if (left_out > 0) absl::StrAppend(&text, "\n  and ", left_out, " more");
    return absl::FailedPreconditionError(text);
  }

  Proof& proof_;
  const DeviceMesh& mesh_;
  const std::vector<int64_t> ranks_;
  const std::vector<const ExchangeTrace*> traces_;
  absl::flat_hash_map<int64_t, size_t> index_;  // Looked up, never iterated.
  std::vector<size_t> position_;
  std::vector<size_t> arrived_at_;  // The last step at which it joined a group, counted from 1.
  std::vector<size_t> runnable_;
  std::map<std::pair<std::vector<int>, int64_t>, std::vector<size_t>> arrived_;
  Posted posted_;  // By sender and receiver: what has no message yet, in order.
  // By index and channel: how many messages have come for receives that were started.
  std::map<std::pair<size_t, int64_t>, int64_t> messages_;
};

class MultiDevicesCheck final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    RH_RETURN_IF_ERROR(CheckDevices(program));
    return false;
  }
};

RH_REGISTER_PASS(multi_devices_check, MultiDevicesCheck)
    .Doc(
        "Proves that the devices of a program neither deadlock nor disagree about their "
        "exchanges, or says how they fail. Changes nothing.")
    .WithNumerics(Numerics::kExact);

}  // namespace

absl::Status CheckDevices(const Program& program) {
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(program));
  for (const Graph* graph : PartitionedGraphs(program)) {
    std::vector<const Graph*> by_rank(static_cast<size_t>(mesh.num_devices()), graph);
    RH_ASSIGN_OR_RETURN(const std::optional<Stages> stages, StagesOf(*graph, mesh));
    for (size_t rank = 0; stages.has_value() && rank < by_rank.size(); ++rank) {
      by_rank[rank] = stages->graphs[static_cast<size_t>(
          mesh.IndexAlong(static_cast<int64_t>(rank), {stages->axis}))];
    }
    const absl::Status status = CheckDevices(mesh, by_rank);
    if (!status.ok()) return Annotate(status, absl::StrCat("@", graph->name()));
  }
  return absl::OkStatus();
}

absl::Status CheckDevices(const DeviceMesh& mesh, absl::Span<const Graph* const> by_rank) {
  if (static_cast<int64_t>(by_rank.size()) != mesh.num_devices()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected a graph for each of ", mesh.num_devices(), " devices, found ", by_rank.size()));
  }
  std::map<const Graph*, ExchangeTrace> of_graphs;  // Looked up.
  std::vector<int64_t> ranks;
  std::vector<const ExchangeTrace*> traces;
  for (size_t rank = 0; rank < by_rank.size(); ++rank) {
    const auto [entry, is_new] = of_graphs.try_emplace(by_rank[rank]);
    if (is_new) {
      RH_ASSIGN_OR_RETURN(entry->second, TraceOf(*by_rank[rank], mesh));
    }
    ranks.push_back(static_cast<int64_t>(rank));
    traces.push_back(&entry->second);
  }
  Proof proof(mesh, of_graphs.size() == 1);
  return Schedule(proof, std::move(ranks), std::move(traces)).Run();
}

}  // namespace roundhouse
