// File: boundary.h
//
// The interface between a graph and its caller. Only the dialects know which of their nodes are
// inputs and outputs; the functions here ask them. They work on a graph of any mix of dialects,
// including ones from outside this project.
#ifndef ROUNDHOUSE_CORE_BOUNDARY_H_
#define ROUNDHOUSE_CORE_BOUNDARY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

using GraphInputIndex = int64_t;
using GraphOutputIndex = int64_t;

// If absent, no node of the dialect is an input.
class GraphInputIndexQueryService : public DialectService {
 public:
  static constexpr char kServiceName[] = "graph_input_index_query";
  // Whether the node represents an input of its graph. Such a node has no operand and one result.
  virtual bool associated(const Node& node) const = 0;
  // The index of the input; for associated nodes only.
  virtual GraphInputIndex index(const Node& node) const = 0;
};

// If absent, no node of the dialect is an output.
class GraphOutputIndexQueryService : public DialectService {
 public:
  static constexpr char kServiceName[] = "graph_output_index_query";
  // Whether the node represents an output of its graph; the value is its first operand.
  virtual bool associated(const Node& node) const = 0;
  virtual GraphOutputIndex index(const Node& node) const = 0;
};

// Makes boundary nodes of the dialect, at the end of the graph. If absent, a graph cannot use this
// dialect as its boundary, and adding an input or output is an error.
class BoundaryConstructionService : public DialectService {
 public:
  static constexpr char kServiceName[] = "boundary_construction";
  virtual absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                          const Type& type) const = 0;
  virtual absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                           Value& value) const = 0;
};

// Returns one node per declared input (output), in the order of the declarations; null if no node
// is bound to it. Errors: two nodes are bound to one index, or a node is bound to an undeclared
// index; the message names them.
absl::StatusOr<std::vector<Node*>> input_nodes(const Graph& graph);
absl::StatusOr<std::vector<Node*>> output_nodes(const Graph& graph);

// Whether the node is an input (output) according to its dialect.
bool IsInputNode(const Node& node);
bool IsOutputNode(const Node& node);
inline bool IsBoundaryNode(const Node& node) { return IsInputNode(node) || IsOutputNode(node); }

// Declares an input and makes its node, in the graph's boundary dialect. Errors: that dialect is
// not registered or does not offer BoundaryConstructionService.
absl::StatusOr<Value*> AddInput(Graph& graph, absl::string_view name, const Type& type);
// Declares an output of the value's type and makes its node.
absl::StatusOr<Node*> AddOutput(Graph& graph, absl::string_view name, Value& value);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BOUNDARY_H_
