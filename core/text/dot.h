// File: dot.h
//
// Draws graphs: text in Graphviz' DOT language, for `dot -Tsvg`. Works for every graph, also one
// that does not verify, and is deterministic.
//
//   std::string text = ToDot(graph, {.highlighted = cycle});
#ifndef ROUNDHOUSE_CORE_TEXT_DOT_H_
#define ROUNDHOUSE_CORE_TEXT_DOT_H_

#include <string>

#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct DotOptions {
  // Drawn filled, with the edges between them in bold.
  absl::Span<const Node* const> highlighted;
  // Show types on the edges.
  bool types = true;
  // Show attributes in the nodes, shortened.
  bool attributes = false;
};

// Nodes show op and name. Inputs and outputs of the graph have their own shapes and show their
// ports. Control edges are dashed.
std::string ToDot(const Graph& graph, const DotOptions& options = {});
// Draws every graph in its own frame, with dotted edges from nodes to the graphs that they name.
std::string ToDot(const Program& program, const DotOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_DOT_H_
