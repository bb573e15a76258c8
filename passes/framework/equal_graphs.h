// Compares two graphs of a program.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_EQUAL_GRAPHS_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_EQUAL_GRAPHS_H_

#include "roundhouse/core/graph.h"

namespace roundhouse {

// Whether the graphs are the same node for node: ops, attributes, types, operands and control edges
// in the same order, and boundaries of the same types. Names and origins are ignored. Graphs that
// compute the same with nodes in another order are not equal. A declaration equals only itself.
bool AreEqual(const Graph& a, const Graph& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_EQUAL_GRAPHS_H_
