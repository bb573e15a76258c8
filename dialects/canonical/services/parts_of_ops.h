// Builds what a device computes of an op on parts of its operands (service/devices/sharding.h),
// where it is not the same op with the same attributes.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_PARTS_OF_OPS_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_PARTS_OF_OPS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {

// For any op that only changes the shape.
absl::StatusOr<std::vector<Value*>> BuildReshape(const LocalRequest& request);
absl::StatusOr<std::vector<Value*>> BuildBroadcast(const LocalRequest& request);
absl::StatusOr<std::vector<Value*>> BuildDynamicSlice(const LocalRequest& request);
// For products and convolutions: if their sum is spread, only one device adds the bias. If spatial
// axes are spread, with what the windows need of other devices (halo.h).
absl::StatusOr<std::vector<Value*>> BuildLayer(const LocalRequest& request);
// For pools: with what their windows need of other devices (halo.h).
absl::StatusOr<std::vector<Value*>> BuildWindow(const LocalRequest& request);
// If the gathered axis is spread: the elements that the device has, and zeros for the others. An
// index out of the whole axis is an error, as on one device.
absl::StatusOr<std::vector<Value*>> BuildGather(const LocalRequest& request);

// If the updates are spread: one device adds its own to the input, the others to zeros. If the rows
// of the input are spread, a device adds the updates of its own rows.
absl::StatusOr<std::vector<Value*>> BuildScatterNd(const LocalRequest& request);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_PARTS_OF_OPS_H_
