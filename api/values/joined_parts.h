// Joins the parts of a value that devices in other processes have: each rank makes the same call
// and gets the whole value.
#ifndef ROUNDHOUSE_API_VALUES_JOINED_PARTS_H_
#define ROUNDHOUSE_API_VALUES_JOINED_PARTS_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

// Errors: those of WholeOf (service/devices/tensor_parts.h) and of the communicator. If the value
// is whole on each rank, only a checksum is exchanged. `what` is for errors.
absl::StatusOr<Tensor> JoinParts(const Tensor& mine, const Sharding& sharding,
                                 const DeviceMesh& mesh, Communicator& communicator,
                                 absl::string_view what);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_JOINED_PARTS_H_
