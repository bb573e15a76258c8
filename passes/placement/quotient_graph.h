// File: quotient_graph.h
//
// A graph without cycles whose nodes are merged into clusters so that there are none between these
// either. Nodes are numbers here.
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
  // A node of the cluster that `node` is in, the same one for all of them.
  size_t ClusterOf(size_t node) const;
  // Unordered. Requires a node that ClusterOf gives, as do those below.
  const std::vector<size_t>& Members(size_t cluster) const { return members_[cluster]; }
  // The clusters from which (to which) there are edges, each once.
  const std::vector<size_t>& Predecessors(size_t cluster);
  const std::vector<size_t>& Successors(size_t cluster);
  // All clusters, in an order in which they could run.
  std::vector<size_t> Order() const;

  // Makes one of clusters of which the caller knows that no path leaves them and comes back. Call
  // Reorder() after the last of a number of such merges, before anything else.
  void MergeConvex(absl::Span<const size_t> clusters);
  void Reorder();

  // Merges two clusters unless that would make a cycle. Takes as many steps as there are clusters
  // and edges between the two, at most `budget`, which is lowered by them. Returns whether it did;
  // not for want of budget either (see ran_out).
  bool TryMerge(size_t a, size_t b, int64_t& budget);
  // The same for several clusters at once, all of which are merged or none.
  bool TryMergeAll(absl::Span<const size_t> clusters, int64_t& budget);
  // How many merges were left undecided.
  int64_t ran_out() const { return ran_out_; }

 private:
  size_t Unite(size_t a, size_t b);
  bool IsConvex(absl::Span<const size_t> clusters, int64_t& budget);
  const std::vector<size_t>& Compact(std::vector<size_t>& neighbours, size_t cluster);
  // Finds what comes behind (before) `start` and has a place between that and `avoid`. False if a
  // path of more than one step leads to `avoid`, or the budget ran out.
  bool Gather(bool forward, size_t start, size_t avoid, int64_t& budget,
              std::vector<size_t>& found);

  mutable std::vector<size_t> parents_;
  std::vector<std::vector<size_t>> members_;
  std::vector<std::vector<size_t>> predecessors_;  // May repeat, and name nodes of clusters.
  std::vector<std::vector<size_t>> successors_;
  std::vector<size_t> places_;  // In an order of the clusters; with gaps.
  std::vector<size_t> stamps_;  // Of Compact.
  size_t stamp_ = 0;
  std::vector<bool> marks_;      // Of Gather and IsConvex; all false between calls.
  std::vector<bool> is_member_;  // Of IsConvex; the same.
  size_t num_edges_ = 0;
  int64_t ran_out_ = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_QUOTIENT_GRAPH_H_
