#include "roundhouse/passes/container/graph_ports.h"

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

bool ErasePort(Graph& graph, bool is_input, size_t index) {
  absl::StatusOr<std::vector<Node*>> nodes = is_input ? input_nodes(graph) : output_nodes(graph);
  if (!nodes.ok()) return false;
  Node* const node = (*nodes)[index];
  if (node == nullptr || node->has_users()) return false;
  for (size_t i = index + 1; i < nodes->size(); ++i) {
    Node* const later = (*nodes)[i];
    // Our boundary nodes store their index in this attribute; foreign ones may not.
    if (later == nullptr || later->attribute(container::kIndex) == nullptr) return false;
  }
  graph.Erase(node);
  for (size_t i = index + 1; i < nodes->size(); ++i) {
    (*nodes)[i]->set_attribute(container::kIndex, Attribute::Int(static_cast<int64_t>(i) - 1));
  }
  std::vector<Port>& ports = is_input ? graph.mutable_inputs() : graph.mutable_outputs();
  ports.erase(ports.begin() + static_cast<int64_t>(index));
  return true;
}

}  // namespace roundhouse
