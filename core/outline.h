// File: outline.h
//
// Moving nodes between a graph and graphs that it calls.
#ifndef ROUNDHOUSE_CORE_OUTLINE_H_
#define ROUNDHOUSE_CORE_OUTLINE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Moves `nodes` into a new private graph of the program called `name` (made unique) and puts a
// `control.call` of it in their place. What they take from outside becomes inputs, in the order of
// first use; what others take from them, outputs; ports are named after the nodes that give the
// values. Control edges across the edge of the set become edges of the call. Returns the call node,
// named after the new graph, which its attribute `callee` names.
// The order of nodes whose effects do not commute (effects.h) is kept as if there were an edge
// between them; nodes of a dialect that offers no effects may do anything.
// Errors, with the graph left as it was: the set is empty, holds boundary nodes or nodes of another
// graph, or is not convex (the message shows a path that leaves and comes back); the graph's
// boundary dialect cannot make boundary nodes.
absl::StatusOr<Node*> Outline(Graph& graph, absl::Span<Node* const> nodes, absl::string_view name);

struct NodeSet {
  std::vector<Node*> nodes;
  std::string name;
};

// The same for several sets at once, in time that is linear in the graph but for the order that it
// finds for the calls and what is between them. Returns the calls, in the order of the sets. Errors
// besides those above: a node is in two sets; sets that are convex one by one but wait for one
// another.
absl::StatusOr<std::vector<Node*>> Outline(Graph& graph, absl::Span<const NodeSet> sets);

// Replaces a `control.call` by a copy of the graph that it calls, which stays. Names and origins
// are kept. What must run before the call then runs before those copies that wait for no other
// copy, what must run after it, after those that no other copy waits for; without any copies, the
// one before the other. Accesses of a global in token form stay ordered against those of the
// caller, as the call was by its place: control edges are put in where nothing else orders them.
// Where a value's type is not the one that was declared and the declared one is needed (at stores,
// outputs), a `control.refine` is put in.
// Errors, with the graph left as it was: not a call, the callee is unknown, a declaration or calls
// itself, its boundary is not sound (an unbound output), or the call does not suit its signature.
absl::Status InlineCall(Node& call);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OUTLINE_H_
