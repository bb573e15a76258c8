// What a graph takes and gives of types that the target of a lowering does not have, as their parts
// (type_lowering.h).
#ifndef ROUNDHOUSE_SERVICE_SPLIT_PORTS_H_
#define ROUNDHOUSE_SERVICE_SPLIT_PORTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Replaces such inputs by their parts, called NAME.PART; in the graph a kLoweringParts stands for
// them. Whether there was one. Errors: those of the boundary.
absl::StatusOr<bool> SplitInputs(Graph& graph);

// The same of the outputs, of a graph whose nodes are lowered. An output is of the type that it is
// declared as, else of what comes out. `wrong` gets a line for each that cannot be.
absl::Status SplitOutputs(Graph& graph, std::vector<std::string>& wrong);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_SPLIT_PORTS_H_
