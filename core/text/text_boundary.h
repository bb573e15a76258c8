// A graph's boundary in its text form: arguments, and the operands of the terminator.
#ifndef ROUNDHOUSE_CORE_TEXT_TEXT_BOUNDARY_H_
#define ROUNDHOUSE_CORE_TEXT_TEXT_BOUNDARY_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

struct TextBoundary {
  // Nodes of the default boundary print as arguments and terminator operands; those of other
  // dialects print as nodes too.
  bool is_default = true;
  std::vector<Node*> inputs;   // By port; only of the default boundary.
  std::vector<Node*> outputs;  // By port.
};

// Error: the graph has no text form, because an output is unbound or bound twice, or boundary
// dialects are mixed.
absl::StatusOr<TextBoundary> TextBoundaryOf(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_TEXT_BOUNDARY_H_
