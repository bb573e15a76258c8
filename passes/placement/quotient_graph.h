// File: quotient_graph.h
//
// An acyclic graph whose nodes are merged into clusters so that the graph of clusters stays
// acyclic. Nodes are numbers here.
//
//   QuotientGraph graph(3);
//   graph.AddEdge(0, 1);
//   graph.AddEdge(1, 2);
//   graph.AddEdge(0, 2);
//   graph.TryMerge(0, 2);  // False: 1 would be both behind and in front of what comes out.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_QUOTIENT_GRAPH_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_QUOTIENT_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse {

class QuotientGraph {
 public:
  explicit QuotientGraph(size_t num_nodes);

  // Requires from < to: nodes are numbered in an order in which they could run. All edges are added
  // before the first merge.
  void AddEdge(size_t from, size_t to);

  size_t num_nodes() const { return parents_.size(); }
  size_t num_edges() const { return num_edges_; }
  // The cluster that `node` is in, named by one of its nodes, the same one for all of them.
  size_t ClusterOf(size_t node) const;
  // Unordered. This function and those below require a cluster as ClusterOf() returns it.
  const std::vector<size_t>& Members(size_t cluster) const { return members_[cluster]; }
  // The clusters with an edge to (from) this one, each once.
  const std::vector<size_t>& Predecessors(size_t cluster);
  const std::vector<size_t>& Successors(size_t cluster);
  // All clusters, in an order in which they could run.
  std::vector<size_t> Order() const;

  // Merges clusters that the caller knows to be convex: no path leaves them and comes back. Call
  // Reorder() after the last of a series of such merges, before anything else.
  void MergeConvex(absl::Span<const size_t> clusters);
  void Reorder();

  // Merges two clusters unless that would make a cycle, and returns whether it did. Takes as many
  // steps as there are clusters and edges between the two, and subtracts them from `budget`. Does
  // not merge either if the budget runs out (see ran_out).
  bool TryMerge(size_t a, size_t b, int64_t& budget);
  // The same for several clusters at once: merges all of them or none.
  bool TryMergeAll(absl::Span<const size_t> clusters, int64_t& budget);
  // The number of merges that were left undecided.
  int64_t ran_out() const { return ran_out_; }

 private:
  size_t Unite(size_t a, size_t b);
  bool IsConvex(absl::Span<const size_t> clusters, int64_t& budget);
  const std::vector<size_t>& Compact(std::vector<size_t>& neighbours, size_t cluster);
  // Finds the clusters reached forward (backward) from `start` whose positions lie between `start`
  // and `avoid`. Returns false if a path of more than one step leads to `avoid`, or the budget ran
  // out.
  bool Gather(bool forward, size_t start, size_t avoid, int64_t& budget,
              std::vector<size_t>& found);

  mutable std::vector<size_t> parents_;
  std::vector<std::vector<size_t>> members_;
  std::vector<std::vector<size_t>> predecessors_;  // May repeat, and name any node of a cluster.
  std::vector<std::vector<size_t>> successors_;
  std::vector<size_t> positions_;  // Positions in an order of the clusters, with gaps.
  std::vector<size_t> stamps_;     // Used by Compact.
  size_t stamp_ = 0;
  std::vector<bool> marks_;      // Used by Gather and IsConvex; all false between calls.
  std::vector<bool> is_member_;  // Used by IsConvex; likewise.
  size_t num_edges_ = 0;
  int64_t ran_out_ = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_QUOTIENT_GRAPH_H_
