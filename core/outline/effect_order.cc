#include "roundhouse/core/outline/effect_order.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/boundary.h"

namespace roundhouse {

std::vector<std::pair<Node*, Node*>> EffectOrder(absl::Span<Node* const> nodes,
                                                 const EffectAnalysis* analysis) {
  struct Accesses {
    Node* writer = nullptr;      // The last writer.
    std::vector<Node*> readers;  // The readers since then.
  };
  std::vector<std::pair<Node*, Node*>> edges;
  std::map<std::string, Accesses> globals;  // Since the last barrier.
  Node* barrier = nullptr;                  // The last node that may do anything.
  std::vector<Node*> since_barrier;
  auto order = [&](Node* before, Node* after) {
    if (before != nullptr && before != after) edges.emplace_back(before, after);
  };
  for (Node* node : nodes) {
    if (IsBoundaryNode(*node)) continue;
    Effects effects = analysis == nullptr ? DirectEffects(*node) : analysis->EffectsOf(*node);
    if (effects.anything || !effects.calls.empty()) {
      order(barrier, node);
      for (Node* before : since_barrier) order(before, node);
      globals.clear();
      since_barrier.clear();
      barrier = node;
      continue;
    }
    if (effects.reads.empty() && effects.writes.empty()) continue;
    order(barrier, node);
    since_barrier.push_back(node);
    for (const std::string& name : effects.reads) {
      Accesses& accesses = globals[name];
      order(accesses.writer, node);
      accesses.readers.push_back(node);
    }
    for (const std::string& name : effects.writes) {
      Accesses& accesses = globals[name];
      order(accesses.writer, node);
      for (Node* reader : accesses.readers) order(reader, node);
      accesses = {.writer = node};
    }
  }
  return edges;
}

}  // namespace roundhouse
