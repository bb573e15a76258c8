// File: traversal.h
//
// Orders, cycles and dependencies. An edge is a data edge (operand to user) or a control edge; all queries honour both,
// nothing recurses, and results depend on the order of the nodes alone. All take time linear in nodes and edges.
#ifndef ROUNDHOUSE_CORE_TRAVERSAL_H_
#define ROUNDHOUSE_CORE_TRAVERSAL_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Calls `visit(Node&)` for the nodes that `node` directly depends on (that depend on it). One may be met more than once.
template <typename Visitor>
void ForEachPredecessor(const Node& node, const Visitor& visit) {
  for (int i = 0; i < node.num_operands(); ++i) visit(node.operand(i).node());
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

// The nodes in an order in which every node comes after all that it depends on, and otherwise as they are now (a graph
// already in order stays as it is). Error: there is a cycle, and the message shows its path.
absl::StatusOr<std::vector<Node*>> TopologicalOrder(const Graph& graph);
// Puts the graph in that order. Returns whether anything moved.
absl::StatusOr<bool> sort_topologically(Graph& graph);
bool IsTopologicallySorted(const Graph& graph);

// The nodes of one cycle, each depending on the one before it and the first on the last; empty when there is none.
std::vector<Node*> FindCycle(const Graph& graph);
inline bool HasCycle(const Graph& graph) { return !FindCycle(graph).empty(); }
// "a -> b -> a", for messages.
std::string DescribeCycle(absl::Span<Node* const> cycle);

// The nodes on which any of `roots` depends, roots included, operands first: a depth-first walk.
std::vector<Node*> PostOrder(absl::Span<Node* const> roots);
// Those that depend on any of `roots`, roots included, in the graph's order.
std::vector<Node*> Dependents(const Graph& graph, absl::Span<Node* const> roots);

// Whether `node` depends on `other`, directly or through others. A node does not depend on itself unless it is in a cycle.
bool depends_on(const Node& node, const Node& other);

// The sets of nodes between which there is no edge, each in the graph's order, and the sets in the order of their first node.
std::vector<std::vector<Node*>> ConnectedComponents(const Graph& graph);

// Whether no path leads out of `nodes` and back in.
bool IsConvex(const Graph& graph, absl::Span<Node* const> nodes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TRAVERSAL_H_
