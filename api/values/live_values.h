// Estimates the memory of a graph's values.
#ifndef ROUNDHOUSE_API_VALUES_LIVE_VALUES_H_
#define ROUNDHOUSE_API_VALUES_LIVE_VALUES_H_

#include <cstdint>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// The peak number of bytes of live values when the nodes run in their order; a value lives from the
// node that makes it to its last use. Counts inputs and computed values, but not constants and
// weights, nor what `stored` nodes make. `inside`: the bytes that nodes need while they run beside
// their operands, such as calls of graphs; the inside of other calls is not counted. Returns
// nullopt if a size is not known.
std::optional<int64_t> MostBytesAlive(const Graph& graph,
                                      const absl::flat_hash_set<const Node*>& stored = {},
                                      const absl::flat_hash_map<const Node*, int64_t>& inside = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_LIVE_VALUES_H_
