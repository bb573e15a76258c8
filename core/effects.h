// File: effects.h
//
// What running a node does besides computing its results. Whoever removes, merges or moves nodes
// asks here.
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

// All lists sorted, without repetition.
struct Effects {
  bool anything =
      false;  // Nothing is known: it may read and write every global and the world outside.
  bool random = false;                   // Two runs may differ.
  std::vector<std::string> reads = {};   // Names of mutable globals.
  std::vector<std::string> writes = {};  // Names of globals.
  std::vector<std::string> calls =
      {};  // Names of graphs, whose effects are effects of this node too.

  bool is_pure() const {
    return !anything && !random && reads.empty() && writes.empty() && calls.empty();
  }
  // Whether leaving the node out could be noticed even if nobody uses its results.
  bool is_observable() const { return anything || !writes.empty(); }

  friend bool operator==(const Effects&, const Effects&) = default;
};

// Absent: every node of the dialect may do anything, so it is never removed, merged or moved.
class EffectsService : public DialectService {
 public:
  static constexpr char kServiceName[] = "effects";
  // Of the node itself; graphs that it calls go into `calls`.
  virtual Effects EffectsOf(const Node& node) const = 0;
  // Whether attributes of such a name only say something about nodes of the dialect, such as what
  // somebody calls them: nodes that differ in nothing else do the same.
  virtual bool IsRemark(absl::string_view /*name*/) const { return false; }
};

// Says that ops are pure where the dialect's own table does (OpInfo::is_pure), and that the others
// may do anything. For a dialect's constructor.
class TableEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override { return {.anything = !node.op().is_pure}; }
};

// What the node's dialect says; anything if it says nothing.
Effects DirectEffects(const Node& node);

// The effects of nodes and graphs with those of the graphs that they call, recursive ones included.
// Computed once for a program, which must not change while this is used.
class EffectAnalysis {
 public:
  explicit EffectAnalysis(const Program& program);
  // `calls` is empty: what the callees do is in the other fields. A call of a declaration may do
  // anything.
  Effects EffectsOf(const Node& node) const;
  Effects EffectsOf(const Graph& graph) const;
  // Whether the two may change places: neither writes what the other reads or writes.
  bool Commute(const Node& a, const Node& b) const;

 private:
  absl::flat_hash_map<std::string, Effects> by_graph_;
};

// Whether a and b may be exchanged.
bool Commute(const Effects& a, const Effects& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_EFFECTS_H_
