// Splits inputs and outputs of types that the target of a lowering does not have into their parts
// (type_lowering.h).
#ifndef ROUNDHOUSE_SERVICE_LOWERING_SPLIT_PORTS_H_
#define ROUNDHOUSE_SERVICE_LOWERING_SPLIT_PORTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Replaces such inputs by their parts, called NAME.PART; in the graph a kLoweringParts stands for
// each. Returns whether there were any. Errors: those of the boundary.
absl::StatusOr<bool> SplitInputs(Graph& graph);

// The same for the outputs of a graph whose nodes are lowered. An output has its declared type,
// else the type of its value. `wrong` gets a line for each output that cannot be split.
absl::Status SplitOutputs(Graph& graph, std::vector<std::string>& wrong);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_SPLIT_PORTS_H_
