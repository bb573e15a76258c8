// File: node_numbering.h
//
// Numbers the nodes of a graph in its order, for algorithms that keep data per node in a plain
// vector. Valid as long as the graph does not change.
//
//   NodeNumbering numbering(graph);
//   std::vector<int> depth(numbering.size());
//   depth[numbering.Find(node)] = 1;
#ifndef ROUNDHOUSE_CORE_NODE_NUMBERING_H_
#define ROUNDHOUSE_CORE_NODE_NUMBERING_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

class NodeNumbering {
 public:
  static constexpr size_t kAbsent = SIZE_MAX;

  explicit NodeNumbering(const Graph& graph);

  size_t size() const { return nodes_.size(); }
  // The node at a position.
  Node& operator[](size_t position) const { return *nodes_[position]; }
  const std::vector<Node*>& nodes() const { return nodes_; }

  // The position of a node; the first is 0. kAbsent if the node is not in this graph.
  size_t Find(const Node& node) const {
    if (!by_id_.empty()) {
      const uint64_t slot = node.id() - first_id_;
      if (slot >= by_id_.size()) return kAbsent;
      const size_t position = by_id_[slot];
      return position < nodes_.size() && nodes_[position] == &node ? position : kAbsent;
    }
    auto found = by_node_.find(&node);
    return found == by_node_.end() ? kAbsent : found->second;
  }
  bool contains(const Node& node) const { return Find(node) != kAbsent; }

 private:
  std::vector<Node*> nodes_;
  // Only one is used: ids are dense unless most of the nodes ever created are gone.
  uint64_t first_id_ = 0;
  std::vector<uint32_t> by_id_;
  absl::flat_hash_map<const Node*, size_t> by_node_;  // Looked up, never iterated.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_NODE_NUMBERING_H_
