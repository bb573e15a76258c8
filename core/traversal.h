// File: traversal.h
//
// Orders, cycles and dependencies. An edge is a data edge (operand to user) or a control edge; all
// queries follow both, none recurses, and results depend only on the order of the nodes. All take
// time linear in nodes and edges, except for sorting a graph that is out of order, which takes n
// log n. Functions that take a graph do not follow edges that leave it (such a graph does not
// verify).
#ifndef ROUNDHOUSE_CORE_TRAVERSAL_H_
#define ROUNDHOUSE_CORE_TRAVERSAL_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Calls `visit(Node&)` for the direct predecessors (successors) of `node`. A node may be visited
// more than once.
template <typename Visitor>
void ForEachPredecessor(const Node& node, const Visitor& visit) {
  for (int i = 0; i < node.num_operands(); ++i) {
    if (node.has_operand(i)) visit(node.operand(i).node());
  }
  if (!node.has_control_edges()) return;
  for (Node* before : node.control_predecessors()) visit(*before);
}
template <typename Visitor>
void ForEachSuccessor(const Node& node, const Visitor& visit) {
  for (int i = 0; i < node.num_results(); ++i) {
    for (const Use& use : node.result(i).uses()) visit(use.user());
  }
  if (!node.has_control_edges()) return;
  for (Node* after : node.control_successors()) visit(*after);
}

// Returns the nodes in an order in which every node comes after all that it depends on, and
// otherwise as now: each step takes the first node that is ready. A graph already in order stays as
// it is. Error: there is a cycle; the message shows its path.
absl::StatusOr<std::vector<Node*>> TopologicalOrder(const Graph& graph);
// Sorts the graph in that order. Returns whether anything moved.
absl::StatusOr<bool> sort_topologically(Graph& graph);
bool IsTopologicallySorted(const Graph& graph);

// The strongly connected components that contain a cycle: sets in which each node is in a cycle
// with each other one. Nodes are in the graph's order, and the sets ordered by their first node.
// Empty if there is no cycle.
std::vector<std::vector<Node*>> CyclicComponents(const Graph& graph);
// The nodes of one cycle, each depending on the one before it and the first on the last; empty if
// there is none.
std::vector<Node*> FindCycle(const Graph& graph);
inline bool HasCycle(const Graph& graph) { return !FindCycle(graph).empty(); }
// A shortest cycle through the first node of one of the CyclicComponents.
std::vector<Node*> CycleWithin(absl::Span<Node* const> component);
// "a -> b -> a" and "a -> b", for messages; long ones are shortened in the middle.
std::string DescribeCycle(absl::Span<Node* const> cycle);
std::string DescribePath(absl::Span<Node* const> path);

// The nodes on which any of `roots` depends, including roots, operands first: a depth-first walk.
std::vector<Node*> PostOrder(absl::Span<Node* const> roots);
// Edges that the graph itself does not show, such as the order of two accesses of one global; the
// first node comes before the second.
using ExtraEdges = absl::Span<const std::pair<Node*, Node*>>;

// The nodes that depend on any of `roots`, including roots, in the graph's order.
std::vector<Node*> Dependents(const Graph& graph, absl::Span<Node* const> roots,
                              ExtraEdges extra = {});

// Whether `node` depends on `other`, directly or indirectly. A node does not depend on itself
// unless it is in a cycle.
bool depends_on(const Node& node, const Node& other);

// The connected components, each in the graph's order, and the components in the order of their
// first node.
std::vector<std::vector<Node*>> ConnectedComponents(const Graph& graph);

// Whether no path leads out of `nodes` and back in.
bool IsConvex(const Graph& graph, absl::Span<Node* const> nodes);
// Returns such a path: from one of `nodes` through others to one of `nodes`. Empty if the set is
// convex.
std::vector<Node*> FindPathOutAndBack(const Graph& graph, absl::Span<Node* const> nodes,
                                      ExtraEdges extra = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TRAVERSAL_H_
