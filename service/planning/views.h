// Recognises views, which take no memory, and steps, whose values wait long in it.
#ifndef ROUNDHOUSE_SERVICE_PLANNING_VIEWS_H_
#define ROUNDHOUSE_SERVICE_PLANNING_VIEWS_H_

#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// Whether the node's only result has the elements of its only operand, in the same order: another
// shape, or a domain whose axes lie in memory as the operand's do.
bool IsView(const Node& node);

// Whether the graph itself stores globals, as a training step does: then values wait in memory from
// one end of it to the other.
bool StoresGlobals(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PLANNING_VIEWS_H_
