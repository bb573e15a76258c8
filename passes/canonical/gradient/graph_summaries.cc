#include "roundhouse/passes/canonical/gradient/graph_summaries.h"

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
#include "roundhouse/passes/canonical/gradient/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/zeros.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/service/gradient.h"

namespace roundhouse::canonical_gradient {
namespace {

// Dependences are exact if they take no more bits than this; otherwise each result depends on all.
constexpr int64_t kMaxBits = int64_t{1} << 30;

bool IsUnderTokens(const Node& node) {
  return Is<ml_program::GlobalLoadGraph>(node) || Is<ml_program::GlobalStoreGraph>(node) ||
         (IsLoad(node) && node.has_control_edges());
}

bool HasOwnEffects(const Node& node) {
  if (IsRun(node) || Is<canonical::Fail>(node) || IsBoundaryNode(node)) return false;
  if (IsLoad(node)) return IsUnderTokens(node);
  const Effects effects = DirectEffects(node);
  return effects.anything || effects.random || !effects.writes.empty();
}

// A result that may depend on all operands.
Dependence OnAll(size_t count, bool on_globals) {
  Dependence all = {.on_globals = on_globals};
  for (size_t i = 0; i < count; ++i) all.operands.Add(i);
  return all;
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
        summary.may_jump |= inner.may_jump;
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
    for (int i = 0; i < node->num_results(); ++i)
      summary.may_jump |= IsRefused(*node) && !MayCarry(node->result(i).type());
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
  const auto num_bits = static_cast<int64_t>(num_inputs * graph.num_nodes());
  if (graph.is_declaration() || num_bits > kMaxBits) return outputs;
  absl::flat_hash_map<const Value*, Dependence> dependences;
  const auto add_to = [&](Dependence& sum, const Value& operand) {
    const auto found = dependences.find(&operand);
    if (found == dependences.end() || !MayCarry(operand.type())) return;
    sum.operands.AddAll(found->second.operands);
    sum.on_globals |= found->second.on_globals;
  };
  for (const Node* node : graph.nodes()) {
    if (IsInputNode(*node)) {
      const auto index = node->service<GraphInputIndexQueryService>()->index(*node);
      dependences[&node->result()].operands.Add(static_cast<size_t>(index));
    } else if (IsOutputNode(*node)) {
      const auto index = node->service<GraphOutputIndexQueryService>()->index(*node);
      Dependence& output = outputs[static_cast<size_t>(index)];
      output = {};
      add_to(output, node->operand(0));
    } else if (IsRun(*node)) {
      const std::vector<Dependence> through = Through(*node);
      for (int i = 0; i < node->num_results(); ++i) {
        const Dependence& of = through[static_cast<size_t>(i)];
        Dependence sum = {.on_globals = of.on_globals};
        for (int j = 0; j < node->num_operands(); ++j) {
          if (of.operands.Has(static_cast<size_t>(j))) add_to(sum, node->operand(j));
        }
        dependences.emplace(&node->result(i), std::move(sum));
      }
    } else if (!EndsDerivatives(*node)) {
      Dependence sum = {.on_globals = LoadsOneOf(*node, globals_)};
      for (int j = 0; j < node->num_operands(); ++j) add_to(sum, node->operand(j));
      if (sum.operands.empty() && !sum.on_globals) continue;
      for (int i = 0; i < node->num_results(); ++i) dependences.emplace(&node->result(i), sum);
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
      results[i].on_globals |= known->dependences[i].on_globals;
      for (size_t j = first; j < num_operands; ++j) {
        if (known->dependences[i].operands.Has(j - first)) results[i].operands.Add(j);
      }
    }
  }
  if (!IsLoop(node)) return results;
  // A loop may run no step, or many.
  for (size_t i = 0; i < num_results && i < num_operands; ++i) results[i].operands.Add(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < num_results; ++i) {
      for (size_t j = 0; j < num_results; ++j) {
        if (j == i || !results[i].operands.Has(j)) continue;
        changed |= results[i].operands.AddAll(results[j].operands);
        changed |= results[j].on_globals && !results[i].on_globals;
        results[i].on_globals |= results[j].on_globals;
      }
    }
  }
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
