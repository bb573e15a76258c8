// File: tensor_parts.h
//
// The parts of tensors that devices have (sharding.h): cut from what the host has as a whole, and
// put together again.
#ifndef ROUNDHOUSE_SERVICE_DEVICES_TENSOR_PARTS_H_
#define ROUNDHOUSE_SERVICE_DEVICES_TENSOR_PARTS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

// What the device `rank` has of a tensor. Errors: those of LocalType; elements that have no bytes
// of their own (strings, four bits).
absl::StatusOr<Tensor> PartOf(const Tensor& whole, const Sharding& sharding, const DeviceMesh& mesh,
                              int64_t rank);

// `parts` has one for each rank. Errors: they are not of one type; devices that have the same part
// have different bytes in it, which names the two ranks.
absl::StatusOr<Tensor> WholeOf(absl::Span<const Tensor> parts, const Sharding& sharding,
                               const DeviceMesh& mesh);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_TENSOR_PARTS_H_
