// Finds values that get the same scale and zero point from quantize_int8.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_SHARED_SCALES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_SHARED_SCALES_H_

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/canonical/value_range.h"

namespace roundhouse::canonical {

// The value whose elements, moved or averaged, the value is made of; it has the same scale.
const Value& SourceOf(const Value& value);

// The value after clamps that are the result's only users, perhaps moved before; else the result.
// Only that is rounded, to a range that ends at the bounds.
Value& RoundedResult(Node& node);

// Concatenations, and the sources of what they join, with one range for all of them: bytes are then
// joined as they are. A value whose own range is less than half of that keeps its own.
absl::flat_hash_map<const Value*, ValueRange> RangesOfConcatenations(const Graph& graph);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_SHARED_SCALES_H_
