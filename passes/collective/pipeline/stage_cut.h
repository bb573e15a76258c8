// File: stage_cut.h
//
// Cuts a sequence into stages that take about the same time, and of all such cuts finds the one
// that the fewest bytes cross.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_CUT_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_CUT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace roundhouse {

struct CutItem {
  double cost = 0;
  // The bytes that cross a cut behind this item.
  double bytes_behind = 0;
  // The stage that it must be in. Pins do not decrease along the sequence.
  std::optional<int64_t> pinned = std::nullopt;
};

// A stage may cost this much more than the costliest stage of the most even cut, if that lets fewer
// bytes cross.
inline constexpr double kStageSlack = 0.1;

// The stage of each item, from 0 and not decreasing; each stage has an item. Errors:
// InvalidArgument, if there are too few items for the stages and pins; ResourceExhausted, if both
// are so many that the search takes too much memory.
absl::StatusOr<std::vector<int64_t>> CutIntoStages(absl::Span<const CutItem> items, int64_t stages);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_CUT_H_
