// Where nodes stood before their graph was partitioned (service/region.h).
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_REGION_PLACES_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_REGION_PLACES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// The region's nodes but the boundary, in order.
std::vector<Node*> InnerNodes(const Graph& region);
// Where each of them stood; empty if that is not known.
std::vector<int64_t> PlacesOf(const Graph& region);
void SetPlaces(Graph& region, absl::Span<const int64_t> places);
std::optional<int64_t> PlaceOf(const Node& node);

// All nodes of the graph and of the regions that it calls, calls and boundaries aside, in the order
// in which they stood before there were regions. Those in one element were one node then: a
// constant of which several have a copy.
std::vector<std::vector<Node*>> OrderWithoutRegions(const Graph& graph);

// Whether the two do the same with nothing: constants that may be one.
bool AreCopies(const Node& a, const Node& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_REGION_PLACES_H_
