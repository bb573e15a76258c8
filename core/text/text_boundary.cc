#include "roundhouse/core/text/text_boundary.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {
namespace {

std::string PortText(absl::string_view what, const std::vector<Port>& ports, size_t index) {
  return absl::StrCat(what, " ", index,
                      ports[index].name.empty() ? "" : absl::StrCat(" '", ports[index].name, "'"));
}

absl::Status NodeError(const Graph& graph, const Node& node, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat("graph ", SymbolText(graph.name()), ": ", node.DebugName(), ": ", message));
}

// Binds the node to the port that its index gives.
absl::Status Bind(const Graph& graph, Node* node, int64_t index, absl::string_view what,
                  const std::vector<Port>& ports, std::vector<Node*>& bound) {
  if (index < 0 || index >= static_cast<int64_t>(ports.size())) {
    return NodeError(
        graph, *node,
        absl::StrCat("is bound to ", what, " ", index, ", but there are ", ports.size()));
  }
  if (bound[index] != nullptr) {
    return NodeError(graph, *node,
                     absl::StrCat("is bound to ", PortText(what, ports, index), " as well as ",
                                  bound[index]->DebugName()));
  }
  bound[index] = node;
  return absl::OkStatus();
}

absl::Status CheckAllBound(const Graph& graph, absl::string_view what,
                           const std::vector<Port>& ports, const std::vector<Node*>& bound) {
  for (size_t i = 0; i < bound.size(); ++i) {
    if (bound[i] != nullptr) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "graph ", SymbolText(graph.name()), ": no node is bound to ", PortText(what, ports, i)));
  }
  return absl::OkStatus();
}

// MLIR has a single type for a port and its value.
absl::Status CheckType(const Graph& graph, const Node& node, const Type& type, const Port& port) {
  if (type == port.type) return absl::OkStatus();
  return NodeError(
      graph, node,
      absl::StrCat("is of type ", type.ToString(), ", but declared as ", port.type.ToString()));
}

// Refuses what the text form cannot express on a node that is not printed.
absl::Status CheckIsBare(const Graph& graph, const Node& node) {
  for (const auto& [name, value] : node.attributes()) {
    if (name == container::kIndex) continue;
    return NodeError(graph, node,
                     absl::StrCat("attribute '", name,
                                  "' of a boundary node has no text form; put it on the port"));
  }
  if (node.has_control_edges())
    return NodeError(graph, node, "control dependencies of a boundary node have no text form");
  return absl::OkStatus();
}

int64_t IndexOf(const Node& node) {
  const Attribute* index = node.attribute(container::kIndex);
  return index == nullptr || index->if_int() == nullptr ? -1 : *index->if_int();
}

absl::Status MixError(const Graph& graph, const Node& node) {
  return NodeError(graph, node,
                   absl::StrCat("is not a boundary node of the graph's boundary dialect '",
                                graph.boundary_dialect(), "'"));
}

absl::StatusOr<TextBoundary> DefaultBoundary(const Graph& graph) {
  TextBoundary boundary;
  boundary.inputs.resize(graph.inputs().size());
  boundary.outputs.resize(graph.outputs().size());
  for (Node* node : graph.nodes()) {
    if (node->op_name() == container::kInput) {
      if (node->num_operands() != 0 || node->num_results() != 1) {
        return NodeError(graph, *node, "an input must have no operands and one result");
      }
      RH_RETURN_IF_ERROR(
          Bind(graph, node, IndexOf(*node), "input", graph.inputs(), boundary.inputs));
      RH_RETURN_IF_ERROR(
          CheckType(graph, *node, node->result().type(), graph.inputs()[IndexOf(*node)]));
      RH_RETURN_IF_ERROR(CheckIsBare(graph, *node));
    } else if (node->op_name() == container::kOutput) {
      if (node->num_operands() != 1 || !node->has_operand(0) || node->num_results() != 0) {
        return NodeError(graph, *node, "an output must have one operand and no results");
      }
      RH_RETURN_IF_ERROR(
          Bind(graph, node, IndexOf(*node), "output", graph.outputs(), boundary.outputs));
      RH_RETURN_IF_ERROR(
          CheckType(graph, *node, node->operand(0).type(), graph.outputs()[IndexOf(*node)]));
      RH_RETURN_IF_ERROR(CheckIsBare(graph, *node));
    } else if (IsBoundaryNode(*node)) {
      return MixError(graph, *node);
    }
  }
  RH_RETURN_IF_ERROR(CheckAllBound(graph, "input", graph.inputs(), boundary.inputs));
  RH_RETURN_IF_ERROR(CheckAllBound(graph, "output", graph.outputs(), boundary.outputs));
  return boundary;
}

// In an unregistered boundary dialect, nodes that look like outputs are taken for outputs: they
// were read from text, and must print as the same text.
bool LooksLikeOutput(const Graph& graph, const Node& node) {
  return node.op().dialect_name() == graph.boundary_dialect() && node.num_operands() == 1 &&
         node.num_results() == 0 && IndexOf(node) >= 0;
}

absl::StatusOr<TextBoundary> ForeignBoundary(const Graph& graph) {
  TextBoundary boundary;
  boundary.is_default = false;
  boundary.outputs.resize(graph.outputs().size());
  const Dialect* dialect = graph.context().FindDialect(graph.boundary_dialect());
  std::vector<Node*> inputs(graph.inputs().size());
  for (Node* node : graph.nodes()) {
    const bool is_input = IsInputNode(*node);
    const bool is_output =
        IsOutputNode(*node) || (dialect == nullptr && LooksLikeOutput(graph, *node));
    if (node->op_name() == container::kInput || node->op_name() == container::kOutput ||
        ((is_input || is_output) && node->op().dialect_name() != graph.boundary_dialect())) {
      return MixError(graph, *node);
    }
    if (is_input) {
      const int64_t index = node->service<GraphInputIndexQueryService>()->index(*node);
      RH_RETURN_IF_ERROR(Bind(graph, node, index, "input", graph.inputs(), inputs));
    }
    if (is_output) {
      const auto* service = node->service<GraphOutputIndexQueryService>();
      const int64_t index = service == nullptr ? IndexOf(*node) : service->index(*node);
      if (node->num_operands() == 0 || !node->has_operand(0))
        return NodeError(graph, *node, "an output must have an operand");
      RH_RETURN_IF_ERROR(Bind(graph, node, index, "output", graph.outputs(), boundary.outputs));
      RH_RETURN_IF_ERROR(CheckType(graph, *node, node->operand(0).type(), graph.outputs()[index]));
    }
  }
  if (dialect != nullptr) RH_RETURN_IF_ERROR(CheckAllBound(graph, "input", graph.inputs(), inputs));
  absl::Status bound = CheckAllBound(graph, "output", graph.outputs(), boundary.outputs);
  if (!bound.ok() && dialect == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(bound.message(), "; the boundary dialect '",
                                                   graph.boundary_dialect(),
                                                   "' is not registered"));
  }
  RH_RETURN_IF_ERROR(bound);
  return boundary;
}

}  // namespace

absl::StatusOr<TextBoundary> TextBoundaryOf(const Graph& graph) {
  if (graph.boundary_dialect() == Graph::kDefaultBoundaryDialect) return DefaultBoundary(graph);
  return ForeignBoundary(graph);
}

}  // namespace roundhouse
