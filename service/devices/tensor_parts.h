// File: tensor_parts.h
//
// Cuts tensors of the host into the parts that devices have (sharding.h), and puts them together
// again.
#ifndef ROUNDHOUSE_SERVICE_DEVICES_TENSOR_PARTS_H_
#define ROUNDHOUSE_SERVICE_DEVICES_TENSOR_PARTS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

// The part of a tensor that the device `rank` has. Errors: those of LocalType; elements that are
// not whole bytes (strings, four bits).
absl::StatusOr<Tensor> PartOf(const Tensor& whole, const Sharding& sharding, const DeviceMesh& mesh,
                              int64_t rank);

// `parts` has one for each rank. Errors: the parts differ in type; devices that have the same part
// have different bytes in it (the message names the two ranks).
absl::StatusOr<Tensor> WholeOf(absl::Span<const Tensor> parts, const Sharding& sharding,
                               const DeviceMesh& mesh);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_TENSOR_PARTS_H_
