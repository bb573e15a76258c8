// Positions: the positions of nodes before their graph was partitioned (service/region.h).
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_REGION_POSITIONS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_REGION_POSITIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// The region's nodes without boundary nodes, in order.
std::vector<Node*> InnerNodes(const Graph& region);
// The position of each of them; empty if not known.
std::vector<int64_t> PositionsOf(const Graph& region);
void SetPositions(Graph& region, absl::Span<const int64_t> positions);
std::optional<int64_t> PositionOf(const Node& node);

// All nodes of the graph and of the regions that it calls, without these calls and boundary nodes,
// in the order that they had before there were regions. Nodes in one element were one node then: a
// constant of which several regions have a copy.
std::vector<std::vector<Node*>> OrderWithoutRegions(const Graph& graph);

// Whether the two are equal constants, which may become one node.
bool AreCopies(const Node& a, const Node& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_REGION_POSITIONS_H_
