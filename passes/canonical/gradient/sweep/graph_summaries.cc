#include "roundhouse/passes/canonical/gradient/sweep/graph_summaries.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/service/gradient.h"

namespace roundhouse::canonical_gradient {
namespace {

// Dependences are exact if they take no more bits than this; otherwise each result depends on all.
constexpr int64_t kMaxBits = int64_t{1} << 30;

bool IsOrderedAccess(const Node& node) {
  return Is<ml_program::GlobalLoadGraph>(node) || Is<ml_program::GlobalStoreGraph>(node) ||
         (IsLoad(node) && node.has_control_edges());
}

bool HasOwnEffects(const Node& node) {
  if (IsRun(node) || Is<canonical::Fail>(node) || IsBoundaryNode(node)) return false;
  if (IsLoad(node)) return IsOrderedAccess(node);
  const Effects effects = DirectEffects(node);
  return effects.anything || effects.random || !effects.writes.empty();
}

// A result that may depend on all operands.
Dependence OnAll(size_t count, bool on_globals, bool has_jumps = false) {
  Dependence all = {.on_globals = on_globals};
  for (size_t i = 0; i < count; ++i) all.operands.Add(i);
  all.reads = all.operands;
  if (has_jumps) all.jumps = all.operands;
  all.jumps_on_globals = has_jumps && on_globals;
  return all;
}

// The dependences of values in a graph on its inputs.
class ValueDependences {
 public:
  void Set(const Value& value, Dependence dependence) {
    const bool is_constant = dependence.operands.empty() && dependence.reads.empty() &&
                             !dependence.on_globals && !dependence.has_jumps();
    if (!is_constant) dependences_.emplace(&value, std::move(dependence));
  }

  // Adds the dependence of an operand that a derivative reaches.
  void AddDerivative(Dependence& sum, const Value& operand) const {
    const Dependence* known = MayCarry(operand.type()) ? Find(operand) : nullptr;
    if (known == nullptr) return;
    sum.operands.AddAll(known->operands);
    sum.on_globals |= known->on_globals;
  }

  // … that reads the operand.
  void AddRead(Dependence& sum, const Value& operand) const {
    const Dependence* known = Find(operand);
    if (known == nullptr) return;
    sum.reads.AddAll(known->reads);
    sum.jumps.AddAll(known->jumps);
    sum.jumps_on_globals |= known->jumps_on_globals;
  }

  // … that jumps where the operand varies.
  void AddJump(Dependence& sum, const Value& operand) const {
    const Dependence* known = MayCarry(operand.type()) ? Find(operand) : nullptr;
    if (known == nullptr) return;
    sum.jumps.AddAll(known->operands);
    sum.jumps_on_globals |= known->on_globals;
  }

 private:
  const Dependence* Find(const Value& value) const {
    const auto found = dependences_.find(&value);
    return found == dependences_.end() ? nullptr : &found->second;
  }

  absl::flat_hash_map<const Value*, Dependence> dependences_;
};

// The dependences of what a loop makes of its states in some steps, from those of one step. It may
// run no step, or many.
void CloseOverSteps(std::vector<Dependence>& results) {
  const size_t count = results.size();
  for (size_t i = 0; i < count; ++i) {
    results[i].operands.Add(i);
    results[i].reads.Add(i);
  }
  const auto set = [](bool& flag, bool value) {
    const bool changes = value && !flag;
    flag |= value;
    return changes;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (Dependence& result : results) {
      for (size_t j = 0; j < count; ++j) {
        const Dependence& before = results[j];
        if (&before != &result && result.operands.Has(j)) {
          changed |= result.operands.AddAll(before.operands);
          changed |= set(result.on_globals, before.on_globals);
        }
        if (&before != &result && result.reads.Has(j)) {
          changed |= result.reads.AddAll(before.reads);
          changed |= result.jumps.AddAll(before.jumps);
          changed |= set(result.jumps_on_globals, before.jumps_on_globals);
        }
        if (result.jumps.Has(j)) {
          changed |= result.jumps.AddAll(before.operands);
          changed |= set(result.jumps_on_globals, before.on_globals);
        }
      }
    }
  }
}

}  // namespace

void Bits::Add(size_t bit) {
  if (words_.size() <= bit / 64) words_.resize(bit / 64 + 1);
  words_[bit / 64] |= uint64_t{1} << bit % 64;
}

bool Bits::AddAll(const Bits& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
  bool changed = false;
  for (size_t i = 0; i < other.words_.size(); ++i) {
    changed |= (other.words_[i] & ~words_[i]) != 0;
    words_[i] |= other.words_[i];
  }
  return changed;
}

const GraphSummary* GraphSummaries::Known(const Graph* graph) const {
  const auto found = summaries_.find(graph);
  return found == summaries_.end() ? nullptr : found->second.get();
}

absl::StatusOr<const GraphSummary*> GraphSummaries::Of(const Graph& graph) {
  RH_RETURN_IF_ERROR(Visit(graph));
  return Known(&graph);
}

// Summarises graphs before those that run them.
absl::Status GraphSummaries::Visit(const Graph& graph) {
  if (Known(&graph) != nullptr) return absl::OkStatus();
  struct Frame {
    const Graph* graph;
    const Node* next;
  };
  std::vector<Frame> stack = {{&graph, graph.first_node()}};
  absl::flat_hash_set<const Graph*> on_path = {&graph};
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const Graph* unknown = nullptr;
    for (; frame.next != nullptr && unknown == nullptr; frame.next = frame.next->next()) {
      if (!IsRun(*frame.next)) continue;
      for (const Graph* runs : GraphsOf(*frame.next)) {
        if (on_path.contains(runs)) {
          return absl::InvalidArgumentError(
              absl::StrCat("@", runs->name(), " calls itself, in ", frame.next->DebugName()));
        }
        if (unknown == nullptr && Known(runs) == nullptr) unknown = runs;
      }
      if (unknown != nullptr) break;  // The node is visited again, for its other graphs.
    }
    if (unknown != nullptr) {
      on_path.insert(unknown);
      stack.push_back({unknown, unknown->first_node()});
      continue;
    }
    const Graph* done = frame.graph;
    summaries_[done] = std::make_unique<GraphSummary>(Summarise(*done));
    on_path.erase(done);
    stack.pop_back();
  }
  return absl::OkStatus();
}

GraphSummary GraphSummaries::Summarise(const Graph& graph) const {
  GraphSummary summary;
  absl::flat_hash_set<std::string> loaded;
  const auto add_load = [&](const std::string& name) {
    if (loaded.insert(name).second) summary.loads.push_back(name);
  };
  for (const Node* node : graph.nodes()) {
    if (IsRun(*node)) {
      const bool is_call = IsCall(*node);
      for (const Graph* runs : GraphsOf(*node)) {
        const GraphSummary& inner = *Known(runs);
        if (is_call) summary.num_nodes += inner.num_nodes;
        summary.has_effects |= inner.has_effects;
        summary.needs_lowering |= inner.needs_lowering;
        summary.has_open_loops |= is_call && inner.has_open_loops;
        for (const std::string& name : inner.loads) add_load(name);
      }
      if (IsLoop(*node))
        summary.has_open_loops |= !KnownTripCount(*node, kMaxKnownSteps).has_value();
    } else if (const std::string* name = SymbolOf(*node, container::kGlobal);
               name != nullptr && IsLoad(*node)) {
      add_load(*name);
    }
    summary.has_effects |= HasOwnEffects(*node);
    summary.needs_lowering |= IsLoweredFirst(*node);
    const bool counts = !IsCall(*node) && !IsBoundaryNode(*node);
    summary.num_nodes = std::min(kManyNodes, summary.num_nodes + (counts ? 1 : 0));
  }
  const bool on_globals =
      std::any_of(summary.loads.begin(), summary.loads.end(),
                  [&](const std::string& name) { return globals_.contains(name); });
  summary.dependences = DependencesOfOutputs(graph, on_globals);
  return summary;
}

std::vector<Dependence> GraphSummaries::DependencesOfOutputs(const Graph& graph,
                                                             bool on_globals) const {
  const size_t num_inputs = graph.inputs().size();
  std::vector<Dependence> outputs(graph.outputs().size(), OnAll(num_inputs, on_globals));
  if (graph.is_declaration()) return outputs;
  if (static_cast<int64_t>(num_inputs * graph.num_nodes()) > kMaxBits) {
    const bool has_jumps = AnyNode(graph, MayJump);
    return std::vector<Dependence>(outputs.size(), OnAll(num_inputs, on_globals, has_jumps));
  }
  ValueDependences values;
  for (const Node* node : graph.nodes()) {
    if (IsInputNode(*node)) {
      const auto index = node->service<GraphInputIndexQueryService>()->index(*node);
      Dependence input;
      input.operands.Add(static_cast<size_t>(index));
      input.reads = input.operands;
      values.Set(node->result(), std::move(input));
    } else if (IsOutputNode(*node)) {
      const auto index = node->service<GraphOutputIndexQueryService>()->index(*node);
      Dependence& output = outputs[static_cast<size_t>(index)];
      output = {};
      values.AddDerivative(output, node->operand(0));
      values.AddRead(output, node->operand(0));
    } else if (IsRun(*node)) {
      const std::vector<Dependence> through = Through(*node);
      for (int i = 0; i < node->num_results(); ++i) {
        const Dependence& of = through[static_cast<size_t>(i)];
        Dependence sum = {.on_globals = of.on_globals, .jumps_on_globals = of.jumps_on_globals};
        for (int j = 0; j < node->num_operands(); ++j) {
          const auto bit = static_cast<size_t>(j);
          if (of.operands.Has(bit)) values.AddDerivative(sum, node->operand(j));
          if (of.reads.Has(bit)) values.AddRead(sum, node->operand(j));
          if (of.jumps.Has(bit)) values.AddJump(sum, node->operand(j));
        }
        values.Set(node->result(i), std::move(sum));
      }
    } else {
      const bool ends = EndsDerivatives(*node);
      Dependence sum = {.on_globals = LoadsOneOf(*node, globals_)};
      for (int j = 0; j < node->num_operands(); ++j) {
        const Value& operand = node->operand(j);
        if (!ends) values.AddDerivative(sum, operand);
        if (!ends || !MayCarry(operand.type())) values.AddRead(sum, operand);
      }
      const bool may_jump = MayJump(*node);
      Dependence jumping = sum;
      for (int j = 0; may_jump && j < node->num_operands(); ++j)
        values.AddJump(jumping, node->operand(j));
      for (int i = 0; i < node->num_results(); ++i) {
        const Value& result = node->result(i);
        values.Set(result, MayCarry(result.type()) ? sum : jumping);
      }
    }
  }
  return outputs;
}

std::vector<Dependence> GraphSummaries::Through(const Node& node) const {
  const auto num_operands = static_cast<size_t>(node.num_operands());
  const auto num_results = static_cast<size_t>(node.num_results());
  std::vector<Dependence> results(num_results);
  const size_t first = IsIf(node) ? 1 : 0;  // The condition's value has no derivative.
  for (absl::string_view name : {"callee", "then", "else", "body"}) {
    if (node.attribute(name) == nullptr) continue;
    const Graph* graph = GraphOf(node, name);
    const GraphSummary* known = graph == nullptr ? nullptr : Known(graph);
    // A node that does not fit its graph is refused later.
    if (known == nullptr || known->dependences.size() != num_results)
      return std::vector<Dependence>(num_results, OnAll(num_operands, false));
    for (size_t i = 0; i < num_results; ++i) {
      const Dependence& of = known->dependences[i];
      results[i].on_globals |= of.on_globals;
      results[i].jumps_on_globals |= of.jumps_on_globals;
      for (size_t j = first; j < num_operands; ++j) {
        if (of.operands.Has(j - first)) results[i].operands.Add(j);
        if (of.reads.Has(j - first)) results[i].reads.Add(j);
        if (of.jumps.Has(j - first)) results[i].jumps.Add(j);
      }
      if (IsIf(node)) results[i].reads.Add(0);
    }
  }
  if (!IsLoop(node)) return results;
  const Graph* condition = GraphOf(node, "condition");
  const GraphSummary* known = condition == nullptr ? nullptr : Known(condition);
  if (known != nullptr && known->dependences.size() == 1) {
    // It determines the number of steps.
    for (Dependence& result : results) {
      result.reads.AddAll(known->dependences[0].reads);
      result.jumps.AddAll(known->dependences[0].jumps);
      result.jumps_on_globals |= known->dependences[0].jumps_on_globals;
    }
  }
  CloseOverSteps(results);
  return results;
}

absl::StatusOr<std::vector<Dependence>> GraphSummaries::DependencesOf(const Node& node) {
  for (const Graph* graph : GraphsOf(node)) RH_RETURN_IF_ERROR(Visit(*graph));
  return Through(node);
}

absl::Status GraphSummaries::RemoveUnused(Graph& graph,
                                          const absl::flat_hash_set<const Node*>& keep) {
  absl::flat_hash_set<const Node*> removable;
  for (const Node* node : graph.nodes()) {
    if (!IsRun(*node)) continue;
    bool has_effects = GraphsOf(*node).empty();
    for (const Graph* runs : GraphsOf(*node)) {
      RH_ASSIGN_OR_RETURN(const GraphSummary* summary, Of(*runs));
      has_effects |= summary->has_effects || runs->is_declaration();
    }
    if (!has_effects && node->num_results() > 0) removable.insert(node);
  }
  graph.EraseIf([&](const Node& node) {
    if (keep.contains(&node)) return false;
    return IsUnusedWithoutEffects(node) ||
           (!node.has_users() && !node.has_control_edges() && removable.contains(&node));
  });
  return absl::OkStatus();
}

}  // namespace roundhouse::canonical_gradient
