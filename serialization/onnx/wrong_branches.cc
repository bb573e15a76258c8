#include "roundhouse/serialization/onnx/wrong_branches.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::onnx_format {
namespace {

// Returns the graphs that are branches or run only from branches, in the program's order.
std::vector<Graph*> GraphsInBranches(Program& program) {
  absl::flat_hash_set<const Graph*> found;
  std::vector<Graph*> waiting;
  const auto reach = [&](const std::string& symbol) {
    Graph* graph = program.FindGraph(symbol);
    if (graph != nullptr && found.insert(graph).second) waiting.push_back(graph);
  };
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      const auto* lowering = node->service<LoweringService>();
      if (lowering == nullptr) continue;
      for (const AttributeMap::Entry& entry : node->attributes()) {
        if (lowering->IsBranch(*node, entry.first)) ForEachSymbol(entry.second, reach);
      }
    }
  }
  while (!waiting.empty()) {
    const Graph* graph = waiting.back();
    waiting.pop_back();
    for (const Node* node : graph->nodes()) {
      for (const AttributeMap::Entry& entry : node->attributes())
        ForEachSymbol(entry.second, reach);
    }
  }
  std::vector<Graph*> graphs;
  for (Graph* graph : program.graphs()) {
    if (found.contains(graph)) graphs.push_back(graph);
  }
  return graphs;
}

}  // namespace

void MarkWrongNodesOfBranches(Program& program) {
  for (Graph* graph : GraphsInBranches(program)) {
    for (Node* node : graph->nodes()) {
      const absl::StatusOr<std::optional<std::vector<Type>>> types = InferTypes(*node);
      if (absl::IsInvalidArgument(types.status())) {
        node->set_attribute(onnx_dialect::kWrong,
                            Attribute::String(std::string(types.status().message())));
      }
    }
  }
}

}  // namespace roundhouse::onnx_format
