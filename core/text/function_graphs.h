// Finds the graphs of a program that the text form writes as functions.
#ifndef ROUNDHOUSE_CORE_TEXT_FUNCTION_GRAPHS_H_
#define ROUNDHOUSE_CORE_TEXT_FUNCTION_GRAPHS_H_

#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The graphs that access a mutable global, themselves or through a graph that they name.
absl::flat_hash_set<const Graph*> GraphsWithState(const Program& program);

// Whether the program has operations of MLIR dialects whose passes work on functions of its func
// dialect.
bool HasOpsOnFunctions(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_FUNCTION_GRAPHS_H_
