#include "roundhouse/passes/placement/partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/effect_order.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/placement/region_positions.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/planning/views.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kWork = "while moving regions into graphs of their own";

using PositionOfNode = absl::flat_hash_map<const Node*, int64_t>;

PositionOfNode PositionsWithoutRegions(const Graph& graph) {
  PositionOfNode positions;
  int64_t position = 0;
  for (const std::vector<Node*>& copies : OrderWithoutRegions(graph)) {
    for (const Node* node : copies) positions.emplace(node, position);
    ++position;
  }
  return positions;
}

Node* Copy(Node& node) {
  Node* copy =
      node.graph().CreateNode(node.op(), {}, node.result_types(), node.attributes(), node.next());
  copy->set_name(node.name());
  copy->set_origins(node.origins());
  return copy;
}

// Adds to each set the constants that its nodes use: the node itself if no other node needs it,
// else a copy, which gets the same position in `positions`.
absl::Status BindConstants(RegionConstants constants, std::vector<NodeSet>& sets,
                           PositionOfNode& positions) {
  for (NodeSet& set : sets) {
    RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
    const absl::flat_hash_set<const Node*> members(set.nodes.begin(), set.nodes.end());
    absl::flat_hash_map<const Node*, Node*> bound;
    const std::vector<Node*> work = set.nodes;
    for (Node* user : work) {
      for (int i = 0; i < user->num_operands(); ++i) {
        Node& constant = user->operand(i).node();
        if (!IsRegionConstant(constant) || members.contains(&constant)) continue;
        // A value without data cannot be passed.
        if (constants == RegionConstants::kPass && constant.op_name() != container::kNone) continue;
        auto [entry, is_new] = bound.emplace(&constant, nullptr);
        if (is_new) {
          const Value::UseRange uses = constant.result().uses();
          const bool is_ours = std::all_of(uses.begin(), uses.end(), [&](const Use& use) {
            return members.contains(&use.user());
          });
          entry->second = is_ours ? &constant : Copy(constant);
          // Copied, as the reference from at() is invalid after the map grows.
          const int64_t position = positions.at(&constant);
          if (!is_ours) positions.emplace(entry->second, position);
          set.nodes.push_back(entry->second);
        }
        if (entry->second != &constant) user->set_operand(i, entry->second->result());
      }
    }
  }
  return absl::OkStatus();
}

// Takes views out of a region where it begins and where it ends: libraries copy there, and a value
// that leaves under two types would leave twice. Outside, views take no memory.
void TrimViews(NodeSet& set) {
  absl::flat_hash_set<const Node*> members(set.nodes.begin(), set.nodes.end());
  const auto take_out = [&](Node* node) {
    members.erase(node);
    (void)ErasePlacement(*node);
  };
  for (Node* node : set.nodes) {
    if (IsView(*node) && !members.contains(&node->operand(0).node())) take_out(node);
  }
  for (size_t i = set.nodes.size(); i-- > 0;) {
    Node* node = set.nodes[i];
    if (!members.contains(node) || !IsView(*node)) continue;
    const Value::UseRange uses = node->result().uses();
    if (std::none_of(uses.begin(), uses.end(),
                     [&](const Use& use) { return members.contains(&use.user()); })) {
      take_out(node);
    }
  }
  std::erase_if(set.nodes, [&](const Node* node) { return !members.contains(node); });
}

// Stores the position of nodes outside regions whose position does not follow from their order.
void MarkPositions(Graph& graph, const PositionOfNode& positions,
                   const absl::flat_hash_set<int64_t>& copied) {
  int64_t last = -1;
  for (Node* node : graph.nodes()) {
    auto found = positions.find(node);
    if (found == positions.end()) continue;  // Boundary nodes, calls of regions.
    const int64_t position = found->second;
    if (position < last || copied.contains(position)) {
      node->set_attribute(kPlaceAttribute, Attribute::Int(position));
    } else {
      node->EraseAttribute(kPlaceAttribute);
      last = position;
    }
  }
}

}  // namespace

absl::Span<const absl::string_view> EnumeratorNames(RegionConstants) {
  static constexpr absl::string_view kNames[] = {"bind", "pass"};
  return kNames;
}

absl::StatusOr<std::vector<RegionNodes>> FindRegions(const Graph& graph) {
  std::vector<RegionNodes> regions;
  std::map<std::string, size_t> by_key;
  for (Node* node : graph.nodes()) {
    RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
    const absl::string_view target = TargetOf(*node);
    if (target.empty() || CalledRegion(*node) != nullptr) continue;
    // Backends that run single nodes do so in their position.
    const Backend* backend = BackendRegistry::Of(graph.context()).Find(target);
    if (backend != nullptr && backend->unit() == BackendUnit::kNode) continue;
    const absl::Status may = MayBeInRegion(*node);
    if (!may.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(node->DebugName(), " cannot go to '", target, "': ", may.message()));
    }
    std::string key;
    const Attribute* region = node->attributes().Find(kRegionAttribute);
    const Attribute* composite = node->attributes().Find(kCompositeAttribute);
    if (region != nullptr) {
      key = absl::StrCat("region ", region->ToString());
    } else if (composite != nullptr) {
      key = absl::StrCat("composite ", composite->ToString());
    } else {
      key = absl::StrCat("node ", node->id());
    }
    const auto [entry, is_new] = by_key.emplace(key, regions.size());
    if (is_new) regions.push_back({.target = target, .nodes = {}});
    RegionNodes& found = regions[entry->second];
    if (found.target != target) {
      return absl::InvalidArgumentError(absl::StrCat(key, " has two targets: '", found.target,
                                                     "' on ", found.nodes.front()->DebugName(),
                                                     ", '", target, "' on ", node->DebugName()));
    }
    found.nodes.push_back(node);
  }
  return regions;
}

absl::StatusOr<std::vector<Node*>> Partition(Graph& graph, absl::Span<const RegionNodes> regions,
                                             RegionConstants constants) {
  if (regions.empty()) return std::vector<Node*>();
  PositionOfNode positions = PositionsWithoutRegions(graph);
  Program& program = graph.program();
  std::vector<NodeSet> sets;
  std::vector<std::string> targets;
  std::map<std::string, int64_t> next_number;
  for (const RegionNodes& region : regions) {
    const std::string base = absl::StrCat(graph.name(), "_", region.target, "_");
    int64_t& number = next_number[base];
    while (program.HasSymbol(absl::StrCat(base, number))) ++number;
    sets.push_back({.nodes = region.nodes, .name = absl::StrCat(base, number++)});
    targets.emplace_back(region.target);
  }
  // Training steps have many large values.
  const bool is_step = StoresGlobals(graph);
  for (size_t i = sets.size(); is_step && i-- > 0;) {
    TrimViews(sets[i]);
    if (!sets[i].nodes.empty()) continue;
    sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(i));
    targets.erase(targets.begin() + static_cast<std::ptrdiff_t>(i));
  }
  RH_RETURN_IF_ERROR(BindConstants(constants, sets, positions));
  RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> calls, Outline(graph, sets));

  std::vector<int64_t> all_positions;
  for (const auto& [node, position] : positions) all_positions.push_back(position);
  std::sort(all_positions.begin(), all_positions.end());
  absl::flat_hash_set<int64_t> copied;
  for (size_t i = 1; i < all_positions.size(); ++i) {
    if (all_positions[i] == all_positions[i - 1]) copied.insert(all_positions[i]);
  }
  for (size_t i = 0; i < calls.size(); ++i) {
    RH_RETURN_IF_ERROR(CheckNotCancelled(kWork));
    Graph& region = *program.FindGraph(*calls[i]->attribute(container::kCallee)->if_symbol());
    const Attribute target = Attribute::String(targets[i]);
    region.set_attribute(kTargetAttribute, target);
    calls[i]->set_attribute(kTargetAttribute, target);
    std::vector<int64_t> inner_positions;
    for (Node* node : InnerNodes(region)) {
      inner_positions.push_back(positions.at(node));
      for (const absl::string_view name : {kTargetAttribute, kRegionAttribute, kPlaceAttribute})
        node->EraseAttribute(name);
    }
    SetPositions(region, inner_positions);
  }
  MarkPositions(graph, positions, copied);
  return calls;
}

absl::StatusOr<std::vector<Node*>> DissolveCall(Node& call) {
  Graph& graph = call.graph();
  const Graph* region = CalledRegion(call);
  if (region == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(call.DebugName(), " does not call a region, expected a ", container::kCall,
                     " of a graph with the attribute ", kTargetAttribute));
  }
  const Attribute target = Attribute::String(std::string(TargetOf(*region)));
  const std::vector<int64_t> positions = PositionsOf(*region);
  Node* const before = call.previous();
  Node* const behind = call.next();
  RH_RETURN_IF_ERROR(InlineCall(call));
  std::vector<Node*> nodes;
  for (Node* node = before == nullptr ? graph.first_node() : before->next(); node != behind;
       node = node->next()) {
    nodes.push_back(node);
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (IsWork(*nodes[i])) nodes[i]->set_attribute(kTargetAttribute, target);
    if (positions.size() == nodes.size())
      nodes[i]->set_attribute(kPlaceAttribute, Attribute::Int(positions[i]));
  }
  return nodes;
}

namespace {

// Whether the graph's nodes could run in this order.
bool CouldRunSo(const Graph& graph, absl::Span<Node* const> order) {
  absl::flat_hash_map<const Node*, size_t> position_of;
  for (size_t position = 0; position < order.size(); ++position)
    position_of.emplace(order[position], position);
  const EffectAnalysis analysis(graph.program());
  const std::vector<Node*> nodes(graph.nodes().begin(), graph.nodes().end());
  for (const auto& [before, after] : EffectOrder(nodes, &analysis)) {
    if (position_of.at(before) > position_of.at(after)) return false;
  }
  for (const Node* node : nodes) {
    bool is_late_enough = true;
    ForEachPredecessor(*node, [&](const Node& before) {
      auto found = position_of.find(&before);
      is_late_enough =
          is_late_enough && (found == position_of.end() || found->second < position_of.at(node));
    });
    if (!is_late_enough) return false;
  }
  return true;
}

// Puts the nodes back in their stored positions, and merges copies into one node again.
void RestoreOrder(Graph& graph) {
  std::vector<Node*> order;
  std::vector<Node*> outputs;
  for (Node* node : graph.nodes()) {
    if (IsInputNode(*node)) order.push_back(node);
    if (IsOutputNode(*node)) outputs.push_back(node);
  }
  for (const std::vector<Node*>& copies : OrderWithoutRegions(graph)) {
    order.push_back(copies.front());
    for (size_t i = 1; i < copies.size(); ++i) {
      copies[i]->result().replace_all_uses_with(copies.front()->result());
      graph.Erase(copies[i]);
    }
  }
  order.insert(order.end(), outputs.begin(), outputs.end());
  if (CouldRunSo(graph, order)) {
    graph.Reorder(order);
  } else {
    // The program has changed since. It must still be sorted, which a merged constant may have
    // broken.
    (void)sort_topologically(graph);
  }
}

}  // namespace

absl::StatusOr<bool> Unpartition(Graph& graph) {
  bool changed = graph.EraseAttribute(kTargetsAttribute);
  bool is_moved = false;
  for (Node* node : std::vector<Node*>(graph.nodes().begin(), graph.nodes().end())) {
    is_moved = is_moved || node->attributes().contains(kPlaceAttribute);
    if (CalledRegion(*node) == nullptr) continue;
    RH_RETURN_IF_ERROR(CheckNotCancelled("while moving the nodes of regions back"));
    RH_RETURN_IF_ERROR(DissolveCall(*node).status());
    is_moved = true;
  }
  if (is_moved) RestoreOrder(graph);
  for (Node* node : graph.nodes()) changed = ErasePlacement(*node) || changed;
  return changed || is_moved;
}

int64_t EraseUnusedRegions(Program& program) {
  absl::flat_hash_set<std::string> used;
  auto add = [&](const AttributeMap& attributes) {
    for (const auto& [name, value] : attributes)
      ForEachSymbol(value, [&](const std::string& symbol) { used.insert(symbol); });
  };
  add(program.attributes());
  for (const Global* global : program.globals()) add(global->attributes());
  for (const Graph* graph : program.graphs()) {
    add(graph->attributes());
    for (const Node* node : graph->nodes()) add(node->attributes());
  }
  std::vector<Graph*> unused;
  for (Graph* graph : program.graphs()) {
    if (IsRegion(*graph) && graph->visibility() == Visibility::kPrivate &&
        !used.contains(graph->name()))
      unused.push_back(graph);
  }
  program.Erase(unused);
  return static_cast<int64_t>(unused.size());
}

namespace {

class PartitionPass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(Field(
        "constants", pass.constants_,
        "bind: regions contain their constants and loads of weights; pass: these are operands"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    bool changed = false;
    for (Graph* graph : std::vector<Graph*>(program.graphs())) {
      if (graph->is_declaration() || IsRegion(*graph)) continue;
      RH_ASSIGN_OR_RETURN(const std::vector<RegionNodes> found, FindRegions(*graph));
      std::vector<RegionNodes> regions;
      for (const RegionNodes& region : found) {
        if (Allow("outline", *region.nodes.front())) regions.push_back(region);
      }
      RH_RETURN_IF_ERROR(Partition(*graph, regions, constants_).status());
      changed = changed || !regions.empty();
    }
    return changed;
  }

  RegionConstants constants_ = RegionConstants::kBind;
};

RH_REGISTER_PASS(partition, PartitionPass)
    .Doc("Moves each region into a graph of its own, and calls it in its place.")
    .WithNumerics(Numerics::kExact);

class UnpartitionPass final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration() || IsRegion(*graph)) continue;
      RH_ASSIGN_OR_RETURN(const bool graph_changed, Unpartition(*graph));
      changed = changed || graph_changed;
      if (graph_changed) Count("graphs unpartitioned");
    }
    return EraseUnusedRegions(program) > 0 || changed;
  }
};

RH_REGISTER_PASS(unpartition, UnpartitionPass)
    .Doc("Moves the nodes of regions back to the calls, and removes all attributes of placement.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
