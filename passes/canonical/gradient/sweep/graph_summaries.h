// Summarises the graphs of a program, each with the graphs that it runs.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_GRAPH_SUMMARIES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_GRAPH_SUMMARIES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse::canonical_gradient {

// A set of small numbers.
class Bits {
 public:
  bool Has(size_t bit) const {
    return bit / 64 < words_.size() && (words_[bit / 64] >> bit % 64) & 1;
  }
  void Add(size_t bit);
  // Returns whether that added anything.
  bool AddAll(const Bits& other);
  bool empty() const { return words_.empty(); }

 private:
  std::vector<uint64_t> words_;
};

// The inputs and globals that a result depends on.
struct Dependence {
  // Those that its derivative may reach: operands, and globals among the wanted ones.
  Bits operands = {};
  bool on_globals = false;
  // The operands that it depends on along any values, also integers, except through ops whose
  // derivative is zero.
  Bits reads = {};
  // If it depends on integers that may jump (MayJump): those that the derivatives of the values
  // that determine these integers may reach.
  Bits jumps = {};
  bool jumps_on_globals = false;

  bool has_jumps() const { return !jumps.empty() || jumps_on_globals; }
};

struct GraphSummary {
  // Without inputs and outputs, if all calls were inlined; at most kManyNodes.
  int64_t num_nodes = 0;
  // Whether computing it twice, or not at all, makes a difference: it stores globals, accesses them
  // under tokens, draws random numbers of its own, or has unknown effects. Failing is no effect.
  bool has_effects = false;
  // Whether it has nodes that are differentiated through their lowering.
  bool needs_lowering = false;
  // Whether there are loops, also in calls, whose number of steps does not follow from constants.
  bool has_open_loops = false;
  std::vector<std::string> loads;       // Names of globals, in the order of the first access.
  std::vector<Dependence> dependences;  // Of the results, on the inputs.
};

// Computed when asked for. The graphs must not change after that, or Forget() must be called.
class GraphSummaries {
 public:
  static constexpr int64_t kManyNodes = 1'000'000'000;

  // `globals` are those whose cotangents are wanted; they must outlive this.
  explicit GraphSummaries(const absl::flat_hash_set<std::string>& globals) : globals_(globals) {}

  void Forget() { summaries_.clear(); }

  // Valid until the next Forget(). Error: InvalidArgument if the graph, or one that it runs, runs
  // itself.
  absl::StatusOr<const GraphSummary*> Of(const Graph& graph);

  // For each result of a call, branch or loop: the operands on which it depends.
  absl::StatusOr<std::vector<Dependence>> DependencesOf(const Node& node);

  // Erases nodes without users, but for `keep`: those without effects, and those that run graphs
  // without any.
  absl::Status RemoveUnused(Graph& graph, const absl::flat_hash_set<const Node*>& keep = {});

 private:
  absl::Status Visit(const Graph& graph);
  GraphSummary Summarise(const Graph& graph) const;
  std::vector<Dependence> DependencesOfOutputs(const Graph& graph, bool on_globals) const;
  std::vector<Dependence> Through(const Node& node) const;
  const GraphSummary* Known(const Graph* graph) const;

  const absl::flat_hash_set<std::string>& globals_;
  // Pointers to summaries stay valid.
  absl::flat_hash_map<const Graph*, std::unique_ptr<GraphSummary>> summaries_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_GRAPH_SUMMARIES_H_
