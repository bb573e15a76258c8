// File: outline.h
//
// Moves nodes between a graph and the graphs that it calls.
#ifndef ROUNDHOUSE_CORE_OUTLINE_OUTLINE_H_
#define ROUNDHOUSE_CORE_OUTLINE_OUTLINE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Moves `nodes` into a new private graph of the program called `name` (made unique) and replaces
// them by a `control.call` of it. Values that they use from outside become inputs, in the order of
// first use; values that others use from them become outputs. Ports are named after the nodes that
// produce the values. Control edges that cross the boundary of the set become edges of the call.
// Returns the call node, which is named after the new graph; its attribute `callee` gives the
// graph.
// Keeps the order of nodes whose effects do not commute (effects.h), as if there were an edge
// between them; nodes of a dialect without effects may do anything.
// Errors, with the graph unchanged: the set is empty, contains boundary nodes or nodes of another
// graph, or is not convex (the message shows a path that leaves and comes back); the graph's
// boundary dialect cannot make boundary nodes.
absl::StatusOr<Node*> Outline(Graph& graph, absl::Span<Node* const> nodes, absl::string_view name);

struct NodeSet {
  std::vector<Node*> nodes;
  std::string name;
};

// The same for several sets at once. Takes time linear in the graph, apart from ordering the calls
// and the nodes between them. Returns the calls, in the order of the sets. Further errors: a node
// is in two sets; sets that are each convex but depend on one another.
absl::StatusOr<std::vector<Node*>> Outline(Graph& graph, absl::Span<const NodeSet> sets);

// Replaces a `control.call` by a copy of its callee, which stays. Names and origins are kept. Nodes
// that must run before the call then run before the copies that depend on no other copy; nodes that
// must run after it, after the copies on which no other copy depends. If there are no copies, the
// former are ordered before the latter. Accesses of a global in token form stay ordered against
// those of the caller, as the position of the call ordered them: control edges are added where
// nothing else orders them. If a value's type differs from the declared one and the declared one is
// needed (at stores, outputs), a `control.refine` is inserted.
// Errors, with the graph unchanged: the node is not a call; the callee is unknown, a declaration or
// calls itself; its boundary is invalid (an unbound output); the call does not match its signature.
absl::Status InlineCall(Node& call);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OUTLINE_OUTLINE_H_
