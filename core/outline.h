// File: outline.h
//
// Moving nodes between a graph and graphs that it calls.
#ifndef ROUNDHOUSE_CORE_OUTLINE_H_
#define ROUNDHOUSE_CORE_OUTLINE_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Moves `nodes` into a new private graph of the program called `name` (made unique) and puts a `control.call` of it in
// their place. What they take from outside becomes inputs, in the order of first use; what others take from them, outputs.
// Control edges across the edge of the set become edges of the call. Returns the call node; its attribute `callee` names
// the new graph.
// Errors, with the graph left as it was: the set is empty, holds boundary nodes or nodes of another graph, or is not convex
// (the message shows a path that leaves and comes back).
absl::StatusOr<Node*> Outline(Graph& graph, absl::Span<Node* const> nodes, absl::string_view name);

// Replaces a `control.call` by a copy of the graph that it calls, which stays. Names are kept; control edges of the call
// become edges of all copied nodes that have none among themselves. Errors, with the graph left as it was: not a call, the
// callee is unknown, a declaration, calls itself, or has an unbound output.
absl::Status InlineCall(Node& call);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OUTLINE_H_
