#include "roundhouse/passes/memory/node_seconds.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"

namespace roundhouse::memory {
namespace {

// The rough speed of a core, per second; choices depend only on ratios.
constexpr double kFlops = 2e10;
constexpr double kBytes = 1e10;
constexpr double kSecondsToBegin = 5e-7;

double SecondsAlone(const Node& node) {
  const Backend* backend = BackendRegistry::Of(node.graph().context()).RunnerOf(node);
  const std::optional<double> told = backend == nullptr ? std::nullopt : backend->SecondsOf(node);
  if (told.has_value()) return kSecondsToBegin + *told;
  if (const std::optional<Cost> cost = CostOf(node)) {
    return kSecondsToBegin + std::max(static_cast<double>(cost->flops) / kFlops,
                                      static_cast<double>(cost->bytes) / kBytes);
  }
  double bytes = 0;
  for (int i = 0; i < node.num_results(); ++i) {
    const absl::StatusOr<int64_t> size = ByteSize(node.result(i).type());
    if (size.ok()) bytes += static_cast<double>(*size);
  }
  return kSecondsToBegin + bytes / kBytes;
}

}  // namespace

double SecondsOf(const Node& node) {
  double seconds = 0;
  std::vector<const Node*> todo = {&node};
  absl::flat_hash_set<std::string> seen;
  while (!todo.empty()) {
    const Node* next = todo.back();
    todo.pop_back();
    const std::vector<std::string> calls = DirectEffects(*next).calls;
    if (calls.empty()) seconds += SecondsAlone(*next);
    for (const std::string& name : calls) {
      const Graph* graph = node.graph().program().FindGraph(name);
      if (graph == nullptr || !seen.insert(name).second) continue;
      for (const Node* inner : graph->nodes()) todo.push_back(inner);
    }
  }
  return seconds;
}

}  // namespace roundhouse::memory
