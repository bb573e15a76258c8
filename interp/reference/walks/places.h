// File: places.h
//
// What gathers and scatters share: indexes that are data, checked and turned into the places of
// slices in memory.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_PLACES_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_PLACES_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

// Slices of `size` elements each that lie together in operand 0.
struct Places {
  int64_t size = 1;
  std::vector<int64_t> starts;  // In elements; in the order of the slices of the result or updates.
};

// The indexes are operand 1. Empty when no element is moved. Error: an index that is out of range,
// with where it stands and what the range is.
absl::StatusOr<Places> PlacesOf(const canonical::Gather& op, const KernelContext& context);
absl::StatusOr<Places> PlacesOf(const canonical::GatherElements& op, const KernelContext& context);
absl::StatusOr<Places> PlacesOf(const canonical::GatherNd& op, const KernelContext& context);
absl::StatusOr<Places> PlacesOf(const canonical::ScatterElements& op, const KernelContext& context);
absl::StatusOr<Places> PlacesOf(const canonical::ScatterNd& op, const KernelContext& context);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_PLACES_H_
