// The parts of a value that devices in other processes have, joined: each rank calls the same, and
// gets the whole.
#ifndef ROUNDHOUSE_API_VALUES_JOINED_PARTS_H_
#define ROUNDHOUSE_API_VALUES_JOINED_PARTS_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

// Errors: those of WholeOf (service/devices/tensor_parts.h) and of the communicator. Of a value
// that is whole on each rank only a checksum is exchanged. `what` is for errors.
absl::StatusOr<Tensor> JoinParts(const Tensor& mine, const Sharding& sharding,
                                 const DeviceMesh& mesh, Communicator& communicator,
                                 absl::string_view what);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_JOINED_PARTS_H_
