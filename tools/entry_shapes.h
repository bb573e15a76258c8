// The sizes of the inputs of the graph that a command line is about.
#ifndef ROUNDHOUSE_TOOLS_ENTRY_SHAPES_H_
#define ROUNDHOUSE_TOOLS_ENTRY_SHAPES_H_

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tools/run_case.h"

namespace roundhouse {

// Gives inputs of the graph and named dimensions their sizes, and all types what follows. Errors:
// something contradicts; the program may then be anything.
absl::Status BindShapes(Program& program, Graph& graph, const GivenShapes& given);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ENTRY_SHAPES_H_
