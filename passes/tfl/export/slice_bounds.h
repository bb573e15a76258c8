// File: slice_bounds.h
//
// Starts and ends of slices that the run computes. In canonical they are i64, often made from i32
// by the import of the same model; TFLite's are i32. Written as they stand, a slice would be three
// operators for each list that only turn numbers of 64 bits into those of 32.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_SLICE_BOUNDS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_SLICE_BOUNDS_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

inline constexpr int64_t kLeastBound = std::numeric_limits<int32_t>::min();
inline constexpr int64_t kGreatestBound = std::numeric_limits<int32_t>::max();

// The entries of a list, or of a number, of integers or truth values. Those that the run computes
// are nullopt.
using KnownEntries = std::vector<std::optional<int64_t>>;

// Looks through what puts lists together: [%n, 0, 0] is known but for its first entry. Error, as
// nullopt: the number of entries is not known, or is beyond what a shape has.
std::optional<KnownEntries> FindKnownEntries(const Value& list);

// The canonical value's numbers as i32, with those that do not fit clamped: as a start or an end
// both mean the same, the border of the axis. Computed in i32 from where they came from i32.
Value* ClampedToI32(OpExport& e, const Value& list);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_SLICE_BOUNDS_H_
