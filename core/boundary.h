// File: boundary.h
//
// Where a graph meets its caller. Which nodes are inputs and outputs is known to their dialects,
// and the functions here ask them; they work on a graph of any mix of dialects, none of which need
// be ours.
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

// Absent: no node of the dialect is an input.
class GraphInputIndexQueryService : public DialectService {
 public:
  static constexpr char kServiceName[] = "graph_input_index_query";
  // Whether the node, which has no operand and one result, stands for an input of its graph.
  virtual bool associated(const Node& node) const = 0;
  // Which; for associated nodes.
  virtual GraphInputIndex index(const Node& node) const = 0;
};

// Absent: no node of the dialect is an output.
class GraphOutputIndexQueryService : public DialectService {
 public:
  static constexpr char kServiceName[] = "graph_output_index_query";
  // Whether the node stands for an output of its graph: its first operand.
  virtual bool associated(const Node& node) const = 0;
  virtual GraphOutputIndex index(const Node& node) const = 0;
};

// Makes boundary nodes of the dialect, at the end of the graph. Absent: a graph cannot have this
// dialect's boundary, which is an error of whoever wants to add an input or output.
class BoundaryConstructionService : public DialectService {
 public:
  static constexpr char kServiceName[] = "boundary_construction";
  virtual absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                          const Type& type) const = 0;
  virtual absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                           Value& value) const = 0;
};

// One node for each declared input (output), in the order of the declarations; null where no node
// is bound to one. Errors: two nodes bound to one index, or a node bound to an index that is not
// declared; the message names them.
absl::StatusOr<std::vector<Node*>> input_nodes(const Graph& graph);
absl::StatusOr<std::vector<Node*>> output_nodes(const Graph& graph);

// Whether the node's dialect says that it stands for an input (output).
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
