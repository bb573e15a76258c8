// Whether two graphs of a program do the same.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_EQUAL_GRAPHS_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_EQUAL_GRAPHS_H_

#include "roundhouse/core/graph.h"

namespace roundhouse {

// Whether the graphs are node for node the same: ops, attributes, types, operands and control
// edges in the same order, and boundaries of the same types. Names and origins do not count, nor
// does whether nodes in another order would come to the same. A declaration equals only itself.
bool AreEqual(const Graph& a, const Graph& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_EQUAL_GRAPHS_H_
