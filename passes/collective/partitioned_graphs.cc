#include "roundhouse/passes/collective/partitioned_graphs.h"

#include <set>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

std::vector<Graph*> PartitionedGraphs(const Program& program) {
  absl::flat_hash_set<std::string> named;
  const auto look = [&](const AttributeMap& attributes) {
    for (const auto& [name, attribute] : attributes)
      ForEachSymbol(attribute, [&](const std::string& symbol) { named.insert(symbol); });
  };
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) look(node->attributes());
  }
  for (const Global* global : program.globals()) look(global->attributes());
  std::vector<Graph*> partitioned;
  for (Graph* graph : program.graphs()) {
    if (graph->visibility() == Visibility::kPublic && !graph->is_declaration() &&
        !named.contains(graph->name())) {
      partitioned.push_back(graph);
    }
  }
  return partitioned;
}

std::set<std::string> GlobalsOfWholeGraphs(const Program& program,
                                           const std::vector<Graph*>& partitioned) {
  const std::set<const Graph*> is_partitioned(partitioned.begin(), partitioned.end());
  std::set<std::string> globals;
  for (const Graph* graph : program.graphs()) {
    if (is_partitioned.contains(graph)) continue;
    for (const Node* node : graph->nodes()) {
      const Attribute* attribute = node->attribute(container::kGlobal);
      const std::string* name = attribute == nullptr ? nullptr : attribute->if_symbol();
      const Global* global = name == nullptr ? nullptr : program.FindGlobal(*name);
      if (global != nullptr && global->is_mutable()) globals.insert(*name);
    }
  }
  return globals;
}

}  // namespace roundhouse
