// File: slice_offsets.h
//
// Shared by gathers and scatters: checks indices that are data, and converts them to offsets of
// slices in memory.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_SLICE_OFFSETS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_SLICE_OFFSETS_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

// Slices of `size` contiguous elements each, in operand 0.
struct SliceOffsets {
  int64_t size = 1;
  std::vector<int64_t> starts;  // In elements; in the order of the slices of the result or updates.
};

// The indices are operand 1. Empty if no element is moved. Error: an index is out of range, with
// its position and the range.
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::Gather& op,
                                            const KernelContext& context);
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::GatherElements& op,
                                            const KernelContext& context);
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::GatherNd& op,
                                            const KernelContext& context);
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::ScatterElements& op,
                                            const KernelContext& context);
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::ScatterNd& op,
                                            const KernelContext& context);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_SLICE_OFFSETS_H_
