#include "roundhouse/passes/collective/pipeline/stage_assignment.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/collective/pipeline/stage_cut.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

using Role = StagedNode::Role;

// Values up to this size are sent to all stages that need something computed from them, rather than
// all that is computed.
constexpr int64_t kSmallBytes = 64;
// Operations that take as long as moving a byte, on many processors: what counts is the ratio
// between nodes.
constexpr double kOperationsPerByte = 8;

int64_t BytesOf(const Type& type) {
  const absl::StatusOr<int64_t> bytes = ByteSize(type);
  return bytes.ok() ? *bytes : 0;
}

double CostOfNode(const Node& node) {
  if (const std::optional<Cost> cost = CostOf(node)) {
    return std::max(static_cast<double>(cost->flops),
                    kOperationsPerByte * static_cast<double>(cost->bytes));
  }
  double bytes = 1;
  for (int i = 0; i < node.num_results(); ++i)
    bytes += static_cast<double>(BytesOf(node.result(i).type()));
  return kOperationsPerByte * bytes;
}

absl::Status Wrong(const Node& node, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("@", node.graph().name(), ": ", node.DebugName(), ": ", what));
}

}  // namespace

absl::StatusOr<StageAssignment> StageAssignment::Of(const Graph& graph, const DeviceMesh& mesh,
                                                    const StageRequest& request,
                                                    std::map<std::string, int64_t>& state) {
  StageAssignment made(graph, request, state);
  RH_RETURN_IF_ERROR(made.Run(mesh));
  return made;
}

absl::Status StageAssignment::Run(const DeviceMesh& mesh) {
  RH_RETURN_IF_ERROR(Classify(mesh));
  MarkForward();
  MarkReplicated();
  RH_RETURN_IF_ERROR(Pin());
  RH_RETURN_IF_ERROR(Cut());
  RH_RETURN_IF_ERROR(PlaceForwardState());
  FindAvailable();
  FindWants();
  PlaceBackward();
  FindNeeds();
  return absl::OkStatus();
}

// ---- What nodes are.

absl::Status StageAssignment::Classify(const DeviceMesh& mesh) {
  for (const Node* node : graph_.nodes()) {
    index_[node] = nodes_.size();
    nodes_.push_back({.node = node});
  }
  globals_.resize(nodes_.size());
  state_before_.resize(nodes_.size());
  for (size_t i = 0; i < nodes_.size(); ++i) RH_RETURN_IF_ERROR(ClassifyNode(i, mesh));
  return absl::OkStatus();
}

absl::Status StageAssignment::ClassifyNode(size_t i, const DeviceMesh& mesh) {
  StagedNode& staged = nodes_[i];
  const Node& node = *staged.node;
  if (IsOutputNode(node)) {
    staged.role = Role::kOutput;
    return absl::OkStatus();
  }
  if (IsInputNode(node)) {
    staged.role = Role::kInput;
    staged.depends_on_input = true;
    const auto* service = node.service<GraphInputIndexQueryService>();
    const Port& port = graph_.inputs()[static_cast<size_t>(service->index(node))];
    RH_ASSIGN_OR_RETURN(const std::optional<Sharding> sharding,
                        StoredSharding(port.attributes, port.type, mesh));
    const std::optional<int> axis = mesh.FindAxis(request_.micro_axis);
    staged.is_varying = request_.microbatches > 1 && sharding.has_value() && axis.has_value() &&
                        sharding->Uses(*axis);
    return absl::OkStatus();
  }
  staged.cost = CostOfNode(node);
  OrderState(i);
  const auto follow = [&](const StagedNode& before) {
    staged.depends_on_input |= before.depends_on_input;
    staged.depth = std::max(staged.depth, before.depth);
  };
  for (int operand = 0; operand < node.num_operands(); ++operand) {
    const StagedNode& producer = nodes_[IndexOf(node.operand(operand))];
    follow(producer);
    staged.is_varying |= producer.is_varying;
  }
  for (const size_t before : state_before_[i]) follow(nodes_[before]);
  for (const Node* before : node.control_predecessors()) follow(nodes_[index_.at(before)]);
  if (!globals_[i].empty() && AccessedGlobal(node) != nullptr) staged.role = Role::kState;
  if (node.dialect() != nullptr && node.dialect()->name() == "collective")
    return ClassifyCollective(staged);
  if (effects_.EffectsOf(node).anything) {
    return Wrong(node, "it may have any effect, so it cannot be moved to a stage of a pipeline");
  }
  return absl::OkStatus();
}

absl::Status StageAssignment::ClassifyCollective(StagedNode& staged) {
  const Node& node = *staged.node;
  RH_ASSIGN_OR_RETURN(
      const std::vector<std::string> axes,
      AttributeCodec<std::vector<std::string>>::FromAttribute(*node.attribute("axes")));
  const bool is_along_micro =
      request_.microbatches > 1 &&
      std::find(axes.begin(), axes.end(), request_.micro_axis) != axes.end();
  if (!is_along_micro) return absl::OkStatus();
  if (Is<collective::Part>(node) || Is<collective::AxisIndex>(node)) {
    if (staged.is_varying) return Wrong(node, "it takes a micro-batch out of a micro-batch");
    staged.role = Role::kPerMicro;
    staged.is_varying = true;
    return absl::OkStatus();
  }
  if (Is<collective::Broadcast>(node)) {  // Each micro-batch has the same value.
    if (staged.is_varying) return Wrong(node, "one micro-batch cannot send to another");
    return absl::OkStatus();
  }
  if (Is<collective::Shift>(node))
    return Wrong(node, "a micro-batch would need the borders of another; cut the batch instead");
  staged.role = Role::kBarrier;
  if (staged.is_varying) ++staged.depth;
  staged.is_varying = Is<collective::ReduceScatter>(node) || Is<collective::AllToAll>(node);
  return absl::OkStatus();
}

// Finds the state that the node accesses, and which earlier nodes must be in front of it for that.
void StageAssignment::OrderState(size_t i) {
  const Effects effects = effects_.EffectsOf(*nodes_[i].node);
  const auto is_state = [&](const std::string& name) {
    const Global* global = graph_.program().FindGlobal(name);
    return global != nullptr && global->is_mutable();
  };
  for (const std::string& name : effects.reads) {
    if (!is_state(name)) continue;
    globals_[i].push_back(name);
    LastAccess& last = last_access_[name];
    state_before_[i].insert(state_before_[i].end(), last.writes.begin(), last.writes.end());
    last.reads.push_back(i);
  }
  for (const std::string& name : effects.writes) {
    if (!is_state(name)) continue;
    globals_[i].push_back(name);
    LastAccess& last = last_access_[name];
    for (const std::vector<size_t>* before : {&last.reads, &last.writes}) {
      for (const size_t other : *before) {
        if (other != i) state_before_[i].push_back(other);
      }
    }
    last = {.reads = {}, .writes = {i}};
  }
}

void StageAssignment::MarkForward() {
  for (size_t i = nodes_.size(); i-- > 0;) {
    StagedNode& staged = nodes_[i];
    if (staged.role == Role::kOutput) staged.is_forward = true;
    if (!staged.is_forward) continue;
    const Node& node = *staged.node;
    for (int operand = 0; operand < node.num_operands(); ++operand)
      nodes_[IndexOf(node.operand(operand))].is_forward = true;
    // A value that is stored for a later run is not forward, one that is loaded again is.
    if (effects_.EffectsOf(node).reads.empty()) continue;
    for (const size_t before : state_before_[i]) nodes_[before].is_forward = true;
  }
}

void StageAssignment::MarkReplicated() {
  for (StagedNode& staged : nodes_) {
    const Node& node = *staged.node;
    if (staged.role != Role::kPlain || staged.depends_on_input || staged.is_varying ||
        !DirectEffects(node).is_pure()) {
      continue;
    }
    bool is_replicated = true;
    bool is_constant = true;
    for (int i = 0; i < node.num_operands(); ++i) {
      const StagedNode& producer = nodes_[IndexOf(node.operand(i))];
      is_constant &= producer.is_constant;
      is_replicated &= producer.is_replicated || BytesOf(node.operand(i).type()) <= kSmallBytes;
    }
    staged.is_replicated = is_replicated;
    staged.is_constant = is_replicated && is_constant;
  }
}

// ---- Forward.

bool StageAssignment::IsCut(const StagedNode& node) const {
  return node.is_forward && node.depends_on_input && !node.is_replicated &&
         (node.role == Role::kPlain || node.role == Role::kBarrier);
}

absl::Status StageAssignment::Pin() {
  pinned_.assign(nodes_.size(), -1);
  const auto pin = [&](size_t i, int64_t stage) -> absl::Status {
    if (stage < 0 || stage >= request_.stages) {
      return Wrong(*nodes_[i].node, absl::StrCat("expected a stage of 0 to ", request_.stages - 1,
                                                 ", found ", stage));
    }
    pinned_[i] = stage;
    return absl::OkStatus();
  };
  for (size_t i = 0; i < nodes_.size(); ++i) {
    const Attribute* attribute = nodes_[i].node->attributes().Find(kStageAttribute);
    if (attribute == nullptr || !IsCut(nodes_[i])) continue;
    if (attribute->if_int() == nullptr) {
      return Wrong(*nodes_[i].node, absl::StrCat(kStageAttribute, ": expected a number, found ",
                                                 attribute->ToString()));
    }
    RH_RETURN_IF_ERROR(pin(i, *attribute->if_int()));
  }
  for (const std::string& text : request_.pins) {
    const size_t equals = text.rfind('=');
    int64_t stage = 0;
    if (equals == std::string::npos || equals == 0 ||
        !absl::SimpleAtoi(text.substr(equals + 1), &stage)) {
      return absl::InvalidArgumentError(
          absl::StrCat("stage pins: expected a node or @global and a stage, as in "
                       "\"layer3/*=1\" or \"@w5=2\", found \"",
                       text, "\""));
    }
    const absl::string_view name = absl::string_view(text).substr(0, equals);
    bool is_found = false;
    std::vector<bool> uses(nodes_.size());  // Is computed from the global and no input.
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = *nodes_[i].node;
      bool matches = false;
      if (absl::StartsWith(name, "@")) {
        const std::string* global = AccessedGlobal(node);
        uses[i] = global != nullptr && MatchesPattern(name.substr(1), *global);
        for (int k = 0; k < node.num_operands(); ++k) {
          if (!uses[IndexOf(node.operand(k))]) continue;
          matches = true;
          uses[i] = uses[i] || !nodes_[i].depends_on_input;
        }
      } else {
        const absl::string_view pattern = absl::StartsWith(name, "%") ? name.substr(1) : name;
        matches = !IsBoundaryNode(node) && MatchesNode(pattern, node);
      }
      if (!matches || !IsCut(nodes_[i])) continue;
      is_found = true;
      RH_RETURN_IF_ERROR(pin(i, stage));
    }
    if (!is_found) {
      return absl::InvalidArgumentError(
          absl::StrCat("stage pins: nothing on the way to an output of @", graph_.name(),
                       " is or uses '", name, "'"));
    }
  }
  return absl::OkStatus();
}

// The nodes to cut, ordered such that pins do not decrease: by the lowest stage that a node, or any
// that needs it, is pinned to.
absl::StatusOr<std::vector<size_t>> StageAssignment::OrderOfCut() {
  std::vector<int64_t> latest(nodes_.size(), request_.stages);
  std::vector<size_t> needed_by(nodes_.size());  // The node that is pinned to `latest`.
  std::vector<size_t> order;
  for (size_t i = nodes_.size(); i-- > 0;) {
    if (!IsCut(nodes_[i])) continue;
    if (pinned_[i] >= 0) {
      if (pinned_[i] > latest[i]) {
        const size_t user = needed_by[i];
        return Wrong(*nodes_[i].node,
                     absl::StrCat("it is pinned to stage ", pinned_[i], ", and ",
                                  nodes_[user].node->DebugName(),
                                  ", which needs it, to the earlier ", "stage ", pinned_[user]));
      }
      latest[i] = pinned_[i];
      needed_by[i] = i;
    }
    order.push_back(i);
    const Node& node = *nodes_[i].node;
    for (int k = 0; k < node.num_operands(); ++k) {
      const size_t producer = IndexOf(node.operand(k));
      if (latest[i] >= latest[producer]) continue;
      latest[producer] = latest[i];
      needed_by[producer] = needed_by[i];
    }
  }
  std::reverse(order.begin(), order.end());
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return latest[a] < latest[b]; });
  return order;
}

std::vector<int64_t> StageAssignment::PositionsOfWork(const std::vector<size_t>& order) const {
  std::vector<int64_t> positions(nodes_.size(), -1);
  for (size_t at = 0; at < order.size(); ++at) positions[order[at]] = static_cast<int64_t>(at);
  // Forward nodes that are not cut, such as loads of weights, are in the stage of their first use.
  for (size_t i = nodes_.size(); i-- > 0;) {
    const StagedNode& staged = nodes_[i];
    if (!staged.is_forward || IsCut(staged) || staged.is_replicated) continue;
    for (int k = 0; k < staged.node->num_results(); ++k) {
      for (const Use& use : staged.node->result(k).uses()) {
        const int64_t position = positions[index_.at(&use.user())];
        if (position >= 0 && (positions[i] < 0 || position < positions[i])) positions[i] = position;
      }
    }
  }
  // Backward nodes are in the stage of the latest forward value that they need, or else of the
  // gradient.
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].is_forward) continue;
    const Node& node = *nodes_[i].node;
    for (const bool is_forward : {true, false}) {
      for (int k = 0; k < node.num_operands() && (is_forward || positions[i] < 0); ++k) {
        const size_t producer = IndexOf(node.operand(k));
        if (nodes_[producer].is_forward == is_forward)
          positions[i] = std::max(positions[i], positions[producer]);
      }
    }
  }
  return positions;
}

absl::Status StageAssignment::Cut() {
  RH_ASSIGN_OR_RETURN(const std::vector<size_t> order, OrderOfCut());
  const std::vector<int64_t> positions = PositionsOfWork(order);
  std::vector<CutItem> items(order.size());
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (positions[i] >= 0) items[static_cast<size_t>(positions[i])].cost += CostOfAll(nodes_[i]);
  }
  std::vector<double> begins(order.size() + 1);
  std::vector<double> ends(order.size() + 1);
  for (size_t at = 0; at < order.size(); ++at) {
    const Node& node = *nodes_[order[at]].node;
    if (pinned_[order[at]] >= 0) items[at].pinned = pinned_[order[at]];
    for (int i = 0; i < node.num_results(); ++i) {
      size_t last = at;
      for (const Use& use : node.result(i).uses()) {
        const size_t user = index_.at(&use.user());
        if (IsCut(nodes_[user])) last = std::max(last, static_cast<size_t>(positions[user]));
      }
      const auto bytes = static_cast<double>(BytesOf(node.result(i).type()));
      begins[at] += bytes;
      ends[last] += bytes;
    }
  }
  double crossing = 0;
  for (size_t at = 0; at < order.size(); ++at) {
    crossing += begins[at] - ends[at];
    items[at].bytes_behind = crossing;
  }
  const absl::StatusOr<std::vector<int64_t>> stages = CutIntoStages(items, request_.stages);
  if (!stages.ok()) return Annotate(stages.status(), absl::StrCat("@", graph_.name()));
  for (size_t at = 0; at < order.size(); ++at) nodes_[order[at]].stage = (*stages)[at];
  for (StagedNode& staged : nodes_) {
    // Micro-batches meet where they are.
    if (staged.role != Role::kBarrier || !IsCut(staged)) continue;
    const StagedNode& producer = nodes_[IndexOf(staged.node->operand(0))];
    if (producer.stage >= 0) staged.stage = producer.stage;
  }
  return absl::OkStatus();
}

// Nodes that depend on state only go where they are first used. State goes to its first load.
absl::Status StageAssignment::PlaceForwardState() {
  std::map<std::string, const Node*> holders;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].role == Role::kState || nodes_[i].stage < 0) continue;
    for (const std::string& name : globals_[i]) {
      const auto [entry, is_new] = state_->emplace(name, nodes_[i].stage);
      if (entry->second != nodes_[i].stage) {
        const auto holder = holders.find(name);
        return Wrong(*nodes_[i].node,
                     absl::StrCat("it is in stage ", nodes_[i].stage, " and uses the state @", name,
                                  ", which is in stage ", entry->second,
                                  holder == holders.end()
                                      ? std::string()
                                      : absl::StrCat(" for ", holder->second->DebugName()),
                                  "; pin both to one stage"));
      }
      holders.emplace(name, nodes_[i].node);
    }
  }
  std::vector<int64_t> pull(nodes_.size(), request_.stages);
  for (size_t i = nodes_.size(); i-- > 0;) {
    StagedNode& staged = nodes_[i];
    if (!staged.is_forward) continue;
    if (staged.stage < 0 && staged.role != Role::kOutput) {
      const Node& node = *staged.node;
      for (int k = 0; k < node.num_results(); ++k) {
        for (const Use& use : node.result(k).uses()) {
          const size_t user = index_.at(&use.user());
          if (nodes_[user].is_forward) pull[i] = std::min(pull[i], pull[user]);
        }
      }
      const bool is_placed = staged.role == Role::kState || staged.role == Role::kBarrier ||
                             (staged.role == Role::kPlain && !staged.is_replicated);
      if (is_placed) staged.stage = pull[i] < request_.stages ? pull[i] : 0;
    } else {
      pull[i] = staged.stage < 0 ? request_.stages : staged.stage;
    }
  }
  // Loads decide before stores, as they are what stages wait for.
  for (const bool is_load : {true, false}) {
    std::map<std::string, int64_t> found;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].role != Role::kState || !nodes_[i].is_forward ||
          (nodes_[i].node->num_results() > 0) != is_load) {
        continue;
      }
      const auto [entry, is_new] = found.emplace(globals_[i].front(), nodes_[i].stage);
      entry->second = std::min(entry->second, nodes_[i].stage);
    }
    state_->insert(found.begin(), found.end());
  }
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].role == Role::kState && nodes_[i].is_forward)
      nodes_[i].stage = state_->at(globals_[i].front());
  }
  return absl::OkStatus();
}

// ---- Needs.

void StageAssignment::FindNeeds() {
  std::set<int64_t> all;
  for (int64_t stage = 0; stage < request_.stages; ++stage) all.insert(stage);
  for (size_t i = nodes_.size(); i-- > 0;) {
    const StagedNode& staged = nodes_[i];
    const Node& node = *staged.node;
    for (int k = 0; k < node.num_operands(); ++k) {
      StagedNode& producer = nodes_[IndexOf(node.operand(k))];
      if (staged.role == Role::kOutput) {
        // All stages have all outputs; what is computed on one of them is broadcast.
        const bool is_everywhere = producer.stage < 0;
        if (is_everywhere) producer.needed.insert(all.begin(), all.end());
      } else if (staged.stage >= 0) {
        producer.needed.insert(staged.stage);
      } else {
        producer.needed.insert(staged.needed.begin(), staged.needed.end());
      }
    }
  }
}

}  // namespace roundhouse
