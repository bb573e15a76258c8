#include "roundhouse/core/effects.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/node.h"

namespace roundhouse {
namespace {

using Names = std::vector<std::string>;

// Adds `more` to `names`, both sorted and without repetition. Returns whether `names` changed.
bool AddNames(Names& names, const Names& more) {
  if (std::includes(names.begin(), names.end(), more.begin(), more.end())) return false;
  Names all;
  all.reserve(names.size() + more.size());
  std::set_union(names.begin(), names.end(), more.begin(), more.end(), std::back_inserter(all));
  names = std::move(all);
  return true;
}

// Adds all of `more` except its calls.
bool AddEffects(Effects& effects, const Effects& more) {
  bool changed = (more.anything && !effects.anything) || (more.random && !effects.random);
  effects.anything = effects.anything || more.anything;
  effects.random = effects.random || more.random;
  changed |= AddNames(effects.reads, more.reads);
  changed |= AddNames(effects.writes, more.writes);
  return changed;
}

void Normalise(Names& names) {
  if (std::is_sorted(names.begin(), names.end()) &&
      std::adjacent_find(names.begin(), names.end()) == names.end()) {
    return;
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

bool Intersect(const Names& a, const Names& b) {
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() && right != b.end()) {
    const int order = left->compare(*right);
    if (order == 0) return true;
    order < 0 ? ++left : ++right;
  }
  return false;
}

// The indices of the graphs of `program` in an order in which callees tend to come first, so that
// few graphs are visited twice.
std::vector<size_t> CalleesFirst(const std::vector<std::vector<size_t>>& callees) {
  struct Frame {
    size_t graph;
    size_t next_callee;
  };
  std::vector<size_t> order;
  std::vector<bool> entered(callees.size());
  std::vector<Frame> frames;
  for (size_t root = 0; root < callees.size(); ++root) {
    if (entered[root]) continue;
    entered[root] = true;
    frames.push_back({root, 0});
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.next_callee == callees[frame.graph].size()) {
        order.push_back(frame.graph);
        frames.pop_back();
        continue;
      }
      const size_t callee = callees[frame.graph][frame.next_callee++];
      if (entered[callee]) continue;
      entered[callee] = true;
      frames.push_back({callee, 0});
    }
  }
  return order;
}

}  // namespace

Effects DirectEffects(const Node& node) {
  const auto* service = node.service<EffectsService>();
  if (service == nullptr) return {.anything = true};
  Effects effects = service->EffectsOf(node);
  // Of most nodes they are empty.
  for (Names* names : {&effects.reads, &effects.writes, &effects.calls}) {
    if (!names->empty()) Normalise(*names);
  }
  return effects;
}

EffectAnalysis::EffectAnalysis(const Program& program) {
  const std::vector<Graph*>& graphs = program.graphs();
  absl::flat_hash_map<std::string, size_t> index_of;
  for (size_t i = 0; i < graphs.size(); ++i) index_of.emplace(graphs[i]->name(), i);

  // The effects of each graph itself, and the graphs that it calls.
  std::vector<Effects> effects(graphs.size());
  std::vector<std::vector<size_t>> callees(graphs.size());
  for (size_t i = 0; i < graphs.size(); ++i) {
    effects[i].anything = graphs[i]->is_declaration();
    // Gathered first and sorted once: a graph may read as many globals as it has nodes.
    Names reads, writes, calls;
    for (const Node* node : graphs[i]->nodes()) {
      Effects direct = DirectEffects(*node);
      effects[i].anything |= direct.anything;
      effects[i].random |= direct.random;
      std::move(direct.reads.begin(), direct.reads.end(), std::back_inserter(reads));
      std::move(direct.writes.begin(), direct.writes.end(), std::back_inserter(writes));
      std::move(direct.calls.begin(), direct.calls.end(), std::back_inserter(calls));
    }
    Normalise(reads);
    Normalise(writes);
    Normalise(calls);
    effects[i].reads = std::move(reads);
    effects[i].writes = std::move(writes);
    for (const std::string& callee : calls) {
      auto found = index_of.find(callee);
      if (found == index_of.end()) {
        effects[i].anything = true;
      } else {
        callees[i].push_back(found->second);
      }
    }
  }

  std::vector<std::vector<size_t>> callers(graphs.size());
  for (size_t i = 0; i < graphs.size(); ++i) {
    for (size_t callee : callees[i]) callers[callee].push_back(i);
  }
  std::vector<size_t> order = CalleesFirst(callees);
  std::vector<size_t> pending(order.rbegin(), order.rend());  // The last is looked at first.
  std::vector<bool> is_pending(graphs.size(), true);
  while (!pending.empty()) {
    const size_t graph = pending.back();
    pending.pop_back();
    is_pending[graph] = false;
    for (size_t caller : callers[graph]) {
      if (!AddEffects(effects[caller], effects[graph]) || is_pending[caller]) continue;
      is_pending[caller] = true;
      pending.push_back(caller);
    }
  }
  for (size_t i = 0; i < graphs.size(); ++i)
    by_graph_.emplace(graphs[i]->name(), std::move(effects[i]));
}

Effects EffectAnalysis::EffectsOf(const Node& node) const {
  Effects effects = DirectEffects(node);
  const Names calls = std::move(effects.calls);
  effects.calls.clear();
  for (const std::string& callee : calls) {
    auto found = by_graph_.find(callee);
    if (found == by_graph_.end()) {
      effects.anything = true;
    } else {
      AddEffects(effects, found->second);
    }
  }
  return effects;
}

Effects EffectAnalysis::EffectsOf(const Graph& graph) const {
  auto found = by_graph_.find(graph.name());
  return found == by_graph_.end() ? Effects{.anything = true} : found->second;
}

bool EffectAnalysis::Commute(const Node& a, const Node& b) const {
  return roundhouse::Commute(EffectsOf(a), EffectsOf(b));
}

bool Commute(const Effects& a, const Effects& b) {
  auto unknown = [](const Effects& effects) { return effects.anything || !effects.calls.empty(); };
  auto touches_nothing = [](const Effects& effects) {
    return effects.reads.empty() && effects.writes.empty();
  };
  if (unknown(a)) return !unknown(b) && touches_nothing(b);
  if (unknown(b)) return touches_nothing(a);
  return !Intersect(a.writes, b.writes) && !Intersect(a.writes, b.reads) &&
         !Intersect(a.reads, b.writes);
}

}  // namespace roundhouse
