// File: effects.h
//
// The side effects of nodes. Code that removes, merges or moves nodes must ask here.
#ifndef ROUNDHOUSE_CORE_EFFECTS_H_
#define ROUNDHOUSE_CORE_EFFECTS_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// All lists are sorted and without repetition.
struct Effects {
  bool anything = false;  // Unknown: may read and write every global and the world outside.
  bool random = false;    // Two runs may differ.
  std::vector<std::string> reads = {};   // Names of mutable globals.
  std::vector<std::string> writes = {};  // Names of globals.
  std::vector<std::string> calls =
      {};  // Names of graphs; their effects are also effects of this node.

  bool is_pure() const {
    return !anything && !random && reads.empty() && writes.empty() && calls.empty();
  }
  // Whether removing the node can be noticed even if its results are unused.
  bool is_observable() const { return anything || !writes.empty(); }

  friend bool operator==(const Effects&, const Effects&) = default;
};

// If absent, every node of the dialect may do anything, so none is removed, merged or moved.
class EffectsService : public DialectService {
 public:
  static constexpr char kServiceName[] = "effects";
  // The effects of the node itself; graphs that it calls go into `calls`.
  virtual Effects EffectsOf(const Node& node) const = 0;
  // Whether attributes of this name are only remarks on nodes of the dialect, such as a name for
  // people. Nodes that differ only in remarks do the same.
  virtual bool IsRemark(absl::string_view /*name*/) const { return false; }
};

// Reports ops as pure if the dialect's own table does (OpInfo::is_pure); all others may do
// anything. For a dialect's constructor.
class TableEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override { return {.anything = !node.op().is_pure}; }
};

// The effects reported by the node's dialect; `anything` if the dialect offers no effects.
Effects DirectEffects(const Node& node);

// The effects of nodes and graphs, including those of the graphs that they call, also recursively.
// Computed once for a program, which must not change while this is used.
class EffectAnalysis {
 public:
  explicit EffectAnalysis(const Program& program);
  // `calls` is empty in the result: the callees' effects are in the other fields. A call of a
  // declaration may do anything.
  Effects EffectsOf(const Node& node) const;
  Effects EffectsOf(const Graph& graph) const;
  // Whether the two nodes may be swapped: neither writes what the other reads or writes.
  bool Commute(const Node& a, const Node& b) const;

 private:
  absl::flat_hash_map<std::string, Effects> by_graph_;
};

// Whether nodes with the effects a and b may be swapped.
bool Commute(const Effects& a, const Effects& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_EFFECTS_H_
