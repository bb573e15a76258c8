#include "roundhouse/core/text/function_graphs.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/text/text_names.h"

namespace roundhouse {
namespace {

const Global* AccessedGlobal(const Node& node) {
  const Attribute* symbol = node.attribute(container::kGlobal);
  if (symbol == nullptr || symbol->if_symbol() == nullptr) return nullptr;
  return node.graph().program().FindGlobal(*symbol->if_symbol());
}

// MLIR dialects whose passes work on functions of its func dialect.
constexpr absl::string_view kOnFunctions[] = {"arith",     "chlo",   "linalg", "math",
                                              "stablehlo", "tensor", "tosa"};

}  // namespace

absl::flat_hash_set<const Graph*> GraphsWithState(const Program& program) {
  absl::flat_hash_map<const Graph*, std::vector<const Graph*>> namers;
  absl::flat_hash_set<const Graph*> with_state;
  std::vector<const Graph*> pending;
  for (const Graph* graph : program.graphs()) {
    bool has_state = false;
    for (const Node* node : graph->nodes()) {
      if (text_names::IsAccess(node->op_name())) {
        const Global* global = AccessedGlobal(*node);
        has_state = has_state || (global != nullptr && global->is_mutable());
        continue;
      }
      for (const auto& [name, value] : node->attributes()) {
        ForEachSymbol(value, [&](const std::string& symbol) {
          const Graph* named = program.FindGraph(symbol);
          if (named != nullptr) namers[named].push_back(graph);
        });
      }
    }
    if (has_state && with_state.insert(graph).second) pending.push_back(graph);
  }
  while (!pending.empty()) {
    const Graph* graph = pending.back();
    pending.pop_back();
    auto found = namers.find(graph);
    if (found == namers.end()) continue;
    for (const Graph* namer : found->second) {
      if (with_state.insert(namer).second) pending.push_back(namer);
    }
  }
  return with_state;
}

bool HasOpsOnFunctions(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (!node->is_empty() && std::binary_search(std::begin(kOnFunctions), std::end(kOnFunctions),
                                                  node->op().dialect_name()))
        return true;
    }
  }
  return false;
}

}  // namespace roundhouse
