#include "roundhouse/core/node_numbering.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace roundhouse {
namespace {

constexpr uint32_t kNoPosition = UINT32_MAX;

}  // namespace

NodeNumbering::NodeNumbering(const Graph& graph) {
  nodes_.reserve(graph.num_nodes());
  uint64_t last_id = 0;
  for (Node* node : graph.nodes()) {
    first_id_ = nodes_.empty() ? node->id() : std::min(first_id_, node->id());
    last_id = std::max(last_id, node->id());
    nodes_.push_back(node);
  }
  if (nodes_.empty()) return;
  bool dense = last_id - first_id_ < 4 * nodes_.size() + 64 && nodes_.size() < kNoPosition;
  if (dense) {
    by_id_.assign(last_id - first_id_ + 1, kNoPosition);
    for (size_t position = 0; position < nodes_.size() && dense; ++position) {
      uint32_t& slot = by_id_[nodes_[position]->id() - first_id_];
      dense = slot == kNoPosition;  // Nodes adopted from another program may share ids.
      slot = static_cast<uint32_t>(position);
    }
  }
  if (dense) return;
  by_id_.clear();
  by_node_.reserve(nodes_.size());
  for (size_t position = 0; position < nodes_.size(); ++position)
    by_node_.emplace(nodes_[position], position);
}

}  // namespace roundhouse
