// A graph's boundary as its text form shows it: arguments, and the operands of the terminator.
#ifndef ROUNDHOUSE_CORE_TEXT_TEXT_BOUNDARY_H_
#define ROUNDHOUSE_CORE_TEXT_TEXT_BOUNDARY_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

struct TextBoundary {
  // The default boundary's nodes are arguments and terminator operands; those of other dialects
  // print as nodes too.
  bool is_default = true;
  std::vector<Node*> inputs;   // By port; only of the default boundary.
  std::vector<Node*> outputs;  // By port.
};

// Errors: a graph without a text form, because an output is not bound, or bound twice, or boundary
// dialects are mixed.
absl::StatusOr<TextBoundary> TextBoundaryOf(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_TEXT_BOUNDARY_H_
