// File: simulated_devices.h
//
// All devices of a mesh in one process: the reference for programs that run on many devices.
//
//   SimulatedDevices devices(mesh);
//   RH_RETURN_IF_ERROR(devices.Run([&](Communicator& communicator) {
//     const DeviceScope scope(mesh, communicator);
//     return sessions[communicator.rank()]->infer();
//   }));
//
// Each rank has a thread, but only one runs at a time: when it waits for others, the next rank that
// can continue runs. Reductions are in the order of ranks. So every run does the same.
#ifndef ROUNDHOUSE_INTERP_COLLECTIVE_SIMULATED_DEVICES_H_
#define ROUNDHOUSE_INTERP_COLLECTIVE_SIMULATED_DEVICES_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

class SimulatedDevices {
 public:
  explicit SimulatedDevices(const DeviceMesh& mesh) : num_devices_(mesh.num_devices()) {}

  // Calls `body` for each rank. If one rank fails, those that wait for it end, too, and the error
  // is that of the failed rank, prefixed with the rank. Errors: there are more than kMaxDevices;
  // FailedPrecondition, with what each rank waits for, if ranks wait for one another, or if a rank
  // does not join an operation of the others or joins with a different one.
  absl::Status Run(const std::function<absl::Status(Communicator&)>& body) const;

  static constexpr int64_t kMaxDevices = 1024;

 private:
  const int64_t num_devices_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COLLECTIVE_SIMULATED_DEVICES_H_
