#include "roundhouse/api/values/live_values.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// Nodes without operands make no values: constants, and loads of weights.
bool MakesValues(const Node& node) { return node.num_operands() > 0 || IsBoundaryNode(node); }

}  // namespace

std::optional<int64_t> MostBytesAlive(const Graph& graph,
                                      const absl::flat_hash_set<const Node*>& stored,
                                      const absl::flat_hash_map<const Node*, int64_t>& inside) {
  absl::flat_hash_map<const Value*, size_t> last_use;
  std::vector<const Node*> nodes;
  for (const Node* node : graph.nodes()) {
    for (const Value* operand : node->operands()) {
      if (operand != nullptr) last_use[operand] = nodes.size();
    }
    nodes.push_back(node);
  }
  // The bytes that are no longer needed after each node.
  std::vector<int64_t> ended(nodes.size(), 0);
  int64_t alive = 0;
  int64_t most = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (const auto needed = inside.find(nodes[i]); needed != inside.end()) {
      const std::optional<int64_t> sum = CheckedAdd(alive, needed->second);
      if (!sum.has_value()) return std::nullopt;
      most = std::max(most, *sum);
    }
    const bool makes_values = MakesValues(*nodes[i]) && !stored.contains(nodes[i]);
    for (int r = 0; makes_values && r < nodes[i]->num_results(); ++r) {
      const Value& result = nodes[i]->result(r);
      if (!result.type().is_tensor() && !result.type().is_scalar()) continue;
      const absl::StatusOr<int64_t> bytes = ByteSize(result.type());
      if (!bytes.ok()) return std::nullopt;
      const auto use = last_use.find(&result);
      const std::optional<int64_t> sum = CheckedAdd(alive, *bytes);
      if (!sum.has_value()) return std::nullopt;
      alive = *sum;
      ended[use == last_use.end() ? i : use->second] += *bytes;
    }
    most = std::max(most, alive);
    alive -= ended[i];
  }
  return most;
}

}  // namespace roundhouse
