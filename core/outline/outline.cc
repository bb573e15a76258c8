#include "roundhouse/core/outline/outline.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/outline/effect_order.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"

namespace roundhouse {
namespace {

using Edges = std::vector<std::pair<Node*, Node*>>;

std::vector<Node*> ControlNeighbours(const Node& node) {
  std::vector<Node*> neighbours = node.control_predecessors();
  const std::vector<Node*> after = node.control_successors();
  neighbours.insert(neighbours.end(), after.begin(), after.end());
  return neighbours;
}

// Names for the ports of one direction: unique, after the nodes that compute the values.
class PortNames {
 public:
  explicit PortNames(absl::string_view fallback) : fallback_(fallback) {}

  std::string NameFor(const Value& value) {
    const std::string& node_name = value.node().name();
    std::string base = node_name.empty() ? absl::StrCat(fallback_, "_", used_.size()) : node_name;
    if (!node_name.empty() && value.index() > 0) absl::StrAppend(&base, "_", value.index());
    std::string name = base;
    while (!used_.insert(name).second) name = absl::StrCat(base, "_", ++next_suffix_[base]);
    return name;
  }

 private:
  std::string fallback_;
  absl::flat_hash_set<std::string> used_;
  absl::flat_hash_map<std::string, int> next_suffix_;
};

}  // namespace

namespace {

// Implements Outline. A unit is a set, or a node that is in no set. It is identified by the
// position of its last node, where it stays unless it has to wait for another unit.
class Outliner {
 public:
  Outliner(Graph& graph, absl::Span<const NodeSet> sets)
      : graph_(graph), sets_(sets), numbering_(graph), set_of_(numbering_.size(), kNone) {}

  absl::StatusOr<std::vector<Node*>> Run() {
    RH_RETURN_IF_ERROR(FindMembers());
    RH_RETURN_IF_ERROR(FindOrder());
    for (Region& region : regions_) RH_RETURN_IF_ERROR(FindCrossing(region));
    for (size_t i = 0; i < regions_.size(); ++i) {
      const absl::Status made = MakeGraph(sets_[i].name, regions_[i]);
      if (made.ok()) continue;
      for (const Region& region : regions_) {
        if (region.graph != nullptr) graph_.program().Erase(region.graph);
      }
      return Annotate(made, Where());
    }
    // From here on nothing can fail.
    std::vector<Node*> order;
    for (const size_t unit : unit_order_) {
      const size_t set = set_of_[unit];
      if (set != kNone) MoveMembers(set);
      order.push_back(set == kNone ? &numbering_[unit] : regions_[set].call);
    }
    graph_.Reorder(order);
    std::vector<Node*> calls;
    for (const Region& region : regions_) calls.push_back(region.call);
    return calls;
  }

 private:
  static constexpr size_t kNone = SIZE_MAX;

  struct Region {
    std::vector<size_t> positions;  // The positions of its nodes, in order.
    std::vector<Value*> taken;
    std::vector<Value*> given;
    Graph* graph = nullptr;
    std::vector<Value*> inputs;
    Node* first_output = nullptr;
    Node* call = nullptr;
  };

  std::string Where() const {
    return absl::StrCat("outlining from graph ", SymbolText(graph_.name()));
  }
  absl::Status Error(absl::string_view problem) const {
    return absl::InvalidArgumentError(absl::StrCat(Where(), ": ", problem));
  }
  bool IsIn(const Node& node, size_t set) const {
    const size_t position = numbering_.Find(node);
    return position != NodeNumbering::kAbsent && set_of_[position] == set;
  }
  size_t UnitOf(size_t position) const {
    return set_of_[position] == kNone ? position : regions_[set_of_[position]].positions.back();
  }
  std::vector<Node*> MembersOf(const Region& region) const {
    std::vector<Node*> members;
    for (const size_t position : region.positions) members.push_back(&numbering_[position]);
    return members;
  }

  absl::Status FindMembers() {
    regions_.resize(sets_.size());
    for (size_t set = 0; set < sets_.size(); ++set) {
      if (sets_[set].nodes.empty()) return Error("there are no nodes to outline");
      for (const Node* node : sets_[set].nodes) {
        const size_t position = numbering_.Find(*node);
        if (position == NodeNumbering::kAbsent)
          return Error(absl::StrCat(node->DebugName(), " is not in this graph"));
        if (IsBoundaryNode(*node)) {
          return Error(
              absl::StrCat(node->DebugName(), " is a boundary node, which cannot be outlined"));
        }
        if (set_of_[position] != kNone && set_of_[position] != set) {
          return Error(absl::StrCat(node->DebugName(), " is in two sets, '",
                                    sets_[set_of_[position]].name, "' and '", sets_[set].name,
                                    "'"));
        }
        set_of_[position] = set;
      }
    }
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (set_of_[position] != kNone) regions_[set_of_[position]].positions.push_back(position);
    }
    return absl::OkStatus();
  }

  absl::Status FindOrder() {
    size_t first = numbering_.size();
    size_t last = 0;
    for (const Region& region : regions_) {
      first = std::min(first, region.positions.front());
      last = std::max(last, region.positions.back());
    }
    if (first > last) {  // There are no sets.
      for (size_t position = 0; position < numbering_.size(); ++position)
        unit_order_.push_back(position);
      return absl::OkStatus();
    }
    const auto between = absl::MakeConstSpan(numbering_.nodes()).subspan(first, last - first + 1);
    Edges effect_order = EffectOrder(between, nullptr);
    if (SortUnits(effect_order)) return absl::OkStatus();
    // Looking into all callees takes longer than this graph, so it is done only if it may matter.
    const bool any_call = std::any_of(between.begin(), between.end(), [](const Node* node) {
      return !DirectEffects(*node).calls.empty();
    });
    if (any_call) {
      const EffectAnalysis analysis(graph_.program());
      effect_order = EffectOrder(between, &analysis);
      if (SortUnits(effect_order)) return absl::OkStatus();
    }
    for (const Region& region : regions_) {
      const std::vector<Node*> path = FindPathOutAndBack(graph_, MembersOf(region), effect_order);
      if (path.empty()) continue;
      return Error(
          absl::StrCat("the nodes cannot run as one, since a path leaves them and re-enters: ",
                       DescribePath(path)));
    }
    return Error(
        absl::StrCat("the sets have no order, since they form a cycle (each waits for the next): ",
                     absl::StrJoin(CycleOfUnits(effect_order), ", ")));
  }

  // Calls visit(unit) for each unit that depends on `unit` by some edge, except itself. A unit may
  // be visited more than once.
  template <typename Visitor>
  void ForEachUnitAfter(size_t unit, const std::vector<std::vector<size_t>>& extra,
                        const Visitor& visit) const {
    auto from = [&](size_t position) {
      auto to = [&](size_t next) {
        if (UnitOf(next) != unit) visit(UnitOf(next));
      };
      ForEachSuccessor(numbering_[position], [&](const Node& node) {
        const size_t next = numbering_.Find(node);
        if (next != NodeNumbering::kAbsent) to(next);
      });
      for (const size_t next : extra[position]) to(next);
    };
    if (set_of_[unit] == kNone) return from(unit);
    for (const size_t position : regions_[set_of_[unit]].positions) from(position);
  }

  std::vector<std::vector<size_t>> TableOf(const Edges& edges) const {
    std::vector<std::vector<size_t>> table(numbering_.size());
    for (const auto& [before, after] : edges)
      table[numbering_.Find(*before)].push_back(numbering_.Find(*after));
    return table;
  }

  // Orders the units so that none waits for a later one: each step takes the first unit that waits
  // for nothing. Returns whether there is such an order.
  bool SortUnits(const Edges& effect_order) {
    const std::vector<std::vector<size_t>> extra = TableOf(effect_order);
    waiting_for_.assign(numbering_.size(), 0);
    size_t num_units = 0;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (UnitOf(position) != position) continue;
      ++num_units;
      ForEachUnitAfter(position, extra, [&](size_t next) { ++waiting_for_[next]; });
    }
    std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (UnitOf(position) == position && waiting_for_[position] == 0) ready.push(position);
    }
    unit_order_.clear();
    while (!ready.empty()) {
      const size_t unit = ready.top();
      ready.pop();
      unit_order_.push_back(unit);
      ForEachUnitAfter(unit, extra, [&](size_t next) {
        if (--waiting_for_[next] == 0) ready.push(next);
      });
    }
    return unit_order_.size() == num_units;
  }

  // The names of a cycle of units, each of which waits for the next; SortUnits left them over.
  std::vector<std::string> CycleOfUnits(const Edges& effect_order) const {
    const std::vector<std::vector<size_t>> extra = TableOf(effect_order);
    std::vector<size_t> before(numbering_.size(), kNone);
    size_t unit = kNone;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      if (UnitOf(position) != position || waiting_for_[position] == 0) continue;
      ForEachUnitAfter(position, extra, [&](size_t next) { before[next] = position; });
      unit = position;
    }
    std::vector<bool> seen(numbering_.size());
    while (!seen[unit]) {
      seen[unit] = true;
      unit = before[unit];
    }
    std::vector<std::string> names;
    const size_t start = unit;
    do {
      names.push_back(set_of_[unit] == kNone ? numbering_[unit].DebugName()
                                             : absl::StrCat("'", sets_[set_of_[unit]].name, "'"));
      unit = before[unit];
    } while (unit != start);
    return names;
  }

  // Finds the values that cross the boundary of the set.
  absl::Status FindCrossing(Region& region) const {
    const size_t set = set_of_[region.positions.front()];
    absl::flat_hash_set<const Value*> seen;
    for (const size_t position : region.positions) {
      Node& member = numbering_[position];
      for (int i = 0; i < member.num_operands(); ++i) {
        if (!member.has_operand(i) || !numbering_.contains(member.operand(i).node())) {
          return Error(absl::StrCat(member.DebugName(), ": ", member.op().OperandName(i),
                                    " is not a value of this graph"));
        }
        Value& operand = member.operand(i);
        if (!IsIn(operand.node(), set) && seen.insert(&operand).second)
          region.taken.push_back(&operand);
      }
      for (const Node* neighbour : ControlNeighbours(member)) {
        if (numbering_.contains(*neighbour)) continue;
        return Error(absl::StrCat(member.DebugName(), ": a control edge leads to ",
                                  neighbour->DebugName(), " of another graph"));
      }
      for (int i = 0; i < member.num_results(); ++i) {
        Value& result = member.result(i);
        for (const Use& use : result.uses()) {
          if (IsIn(use.user(), set)) continue;
          region.given.push_back(&result);
          break;
        }
      }
    }
    return absl::OkStatus();
  }

  // Makes the new graph's boundary. Nodes are moved later, so a failure leaves only this graph
  // behind.
  absl::Status MakeGraph(absl::string_view name, Region& region) const {
    Program& program = graph_.program();
    RH_ASSIGN_OR_RETURN(region.graph,
                        program.CreateGraph(program.UnusedSymbol(name), Visibility::kPrivate));
    region.graph->set_boundary_dialect(graph_.boundary_dialect());
    PortNames input_names("input");
    for (const Value* value : region.taken) {
      RH_ASSIGN_OR_RETURN(Value * input,
                          AddInput(*region.graph, input_names.NameFor(*value), value->type()));
      region.inputs.push_back(input);
    }
    Node* const last_input = region.graph->last_node();
    PortNames output_names("output");
    for (Value* value : region.given)
      RH_RETURN_IF_ERROR(AddOutput(*region.graph, output_names.NameFor(*value), *value).status());
    region.first_output = last_input == nullptr ? region.graph->first_node() : last_input->next();
    return absl::OkStatus();
  }

  void MoveMembers(size_t set) {
    Region& region = regions_[set];
    absl::flat_hash_map<const Value*, Value*> input_for;
    std::vector<Value*> operands;
    for (size_t i = 0; i < region.taken.size(); ++i) {
      auto of_other_call = result_for_.find(region.taken[i]);
      Value* operand = of_other_call == result_for_.end() ? region.taken[i] : of_other_call->second;
      operands.push_back(operand);
      input_for.emplace(operand, region.inputs[i]);
    }
    std::vector<Type> result_types;
    for (const Value* value : region.given) result_types.push_back(value->type());
    region.call = graph_.CreateNode(
        container::kCall, operands, result_types,
        {{std::string(container::kCallee), Attribute::Symbol(region.graph->name())}});
    region.call->set_name(region.graph->name());
    for (size_t i = 0; i < region.given.size(); ++i) {
      Value& result = region.call->result(static_cast<int>(i));
      result_for_.emplace(region.given[i], &result);
      for (const Use& use : region.given[i]->uses()) {
        Node& user = use.user();
        if (!IsIn(user, set) && !user.is_in(*region.graph)) user.set_operand(use.index(), result);
      }
    }
    for (Node* member : MembersOf(region)) {
      if (member->has_control_edges()) {
        for (Node* before : member->control_predecessors()) {
          if (IsIn(*before, set)) continue;
          graph_.EraseDependency(*before, *member);
          graph_.add_dependency(*before, *region.call);
        }
        for (Node* after : member->control_successors()) {
          if (IsIn(*after, set)) continue;
          graph_.EraseDependency(*member, *after);
          graph_.add_dependency(*region.call, *after);
        }
      }
      for (int i = 0; i < member->num_operands(); ++i) {
        auto input = input_for.find(&member->operand(i));
        if (input != input_for.end()) member->set_operand(i, *input->second);
      }
      region.graph->MoveBefore(member, region.first_output);
    }
  }

  Graph& graph_;
  const absl::Span<const NodeSet> sets_;
  const NodeNumbering numbering_;
  std::vector<size_t> set_of_;  // Indexed by position.
  std::vector<Region> regions_;
  std::vector<size_t> waiting_for_;  // By unit: the edges from units that are not in the order yet.
  std::vector<size_t> unit_order_;
  absl::flat_hash_map<const Value*, Value*> result_for_;
};

}  // namespace

absl::StatusOr<std::vector<Node*>> Outline(Graph& graph, absl::Span<const NodeSet> sets) {
  return Outliner(graph, sets).Run();
}

absl::StatusOr<Node*> Outline(Graph& graph, absl::Span<Node* const> nodes, absl::string_view name) {
  const NodeSet set = {.nodes = {nodes.begin(), nodes.end()}, .name = std::string(name)};
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> calls, Outline(graph, absl::MakeConstSpan(&set, 1)));
  return calls.front();
}

}  // namespace roundhouse
