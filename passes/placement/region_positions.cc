#include "roundhouse/passes/placement/region_positions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/service/region.h"

namespace roundhouse {

std::vector<Node*> InnerNodes(const Graph& region) {
  std::vector<Node*> nodes;
  for (Node* node : region.nodes()) {
    if (!IsBoundaryNode(*node)) nodes.push_back(node);
  }
  return nodes;
}

std::vector<int64_t> PositionsOf(const Graph& region) {
  const Attribute* attribute = region.attributes().Find(kPlacesAttribute);
  const std::vector<int64_t>* runs = attribute == nullptr ? nullptr : attribute->if_int_array();
  if (runs == nullptr || runs->size() % 2 != 0) return {};
  const size_t num_nodes = InnerNodes(region).size();
  std::vector<int64_t> positions;
  for (size_t i = 0; i < runs->size(); i += 2) {
    const int64_t first = (*runs)[i];
    const int64_t length = (*runs)[i + 1];
    // Written by somebody else, or the region was changed.
    if (first < 0 || length < 0 || length > static_cast<int64_t>(num_nodes - positions.size()) ||
        first > INT64_MAX - length) {
      return {};
    }
    for (int64_t j = 0; j < length; ++j) positions.push_back(first + j);
  }
  return positions.size() == num_nodes ? positions : std::vector<int64_t>();
}

void SetPositions(Graph& region, absl::Span<const int64_t> positions) {
  std::vector<int64_t> runs;
  for (const int64_t position : positions) {
    if (!runs.empty() && runs[runs.size() - 2] + runs.back() == position) {
      ++runs.back();
    } else {
      runs.push_back(position);
      runs.push_back(1);
    }
  }
  region.set_attribute(kPlacesAttribute, Attribute::IntArray(std::move(runs)));
}

std::optional<int64_t> PositionOf(const Node& node) {
  const Attribute* attribute = node.attributes().Find(kPlaceAttribute);
  const int64_t* position = attribute == nullptr ? nullptr : attribute->if_int();
  return position == nullptr ? std::nullopt : std::optional<int64_t>(*position);
}

bool AreCopies(const Node& a, const Node& b) {
  if (!IsRegionConstant(a) || !IsRegionConstant(b) || &a.op() != &b.op() || a.name() != b.name() ||
      a.origins() != b.origins() || a.result().type() != b.result().type()) {
    return false;
  }
  auto without_place = [](const Node& node) {
    AttributeMap attributes = node.attributes();
    attributes.Erase(kPlaceAttribute);
    return attributes;
  };
  return without_place(a) == without_place(b);
}

std::vector<std::vector<Node*>> OrderWithoutRegions(const Graph& graph) {
  std::vector<Node*> unplaced;
  std::vector<std::pair<int64_t, Node*>> placed;
  auto add = [&](Node* node, std::optional<int64_t> position) {
    if (position.has_value()) {
      placed.emplace_back(*position, node);
    } else {
      unplaced.push_back(node);
    }
  };
  for (Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node)) continue;
    const Graph* region = CalledRegion(*node);
    if (region == nullptr) {
      add(node, PositionOf(*node));
      continue;
    }
    const std::vector<Node*> inner = InnerNodes(*region);
    const std::vector<int64_t> positions = PositionsOf(*region);
    for (size_t i = 0; i < inner.size(); ++i)
      add(inner[i], positions.empty() ? std::nullopt : std::optional<int64_t>(positions[i]));
  }
  std::stable_sort(placed.begin(), placed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });

  // Nodes with a position stand there; the others fill the gaps in order.
  std::vector<std::vector<Node*>> order;
  size_t next_unplaced = 0;
  size_t next_placed = 0;
  while (next_placed < placed.size() || next_unplaced < unplaced.size()) {
    const bool is_placed = next_unplaced == unplaced.size() ||
                           (next_placed < placed.size() &&
                            placed[next_placed].first <= static_cast<int64_t>(order.size()));
    if (!is_placed) {
      order.push_back({unplaced[next_unplaced++]});
      continue;
    }
    const auto& [position, node] = placed[next_placed++];
    order.push_back({node});
    while (next_placed < placed.size() && placed[next_placed].first == position &&
           AreCopies(*node, *placed[next_placed].second)) {
      order.back().push_back(placed[next_placed++].second);
    }
  }
  return order;
}

}  // namespace roundhouse
