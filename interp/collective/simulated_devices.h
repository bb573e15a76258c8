// File: simulated_devices.h
//
// All devices of a mesh in one process: the reference for what a program of many devices does.
//
//   SimulatedDevices devices(mesh);
//   RH_RETURN_IF_ERROR(devices.Run([&](Communicator& communicator) {
//     const DeviceScope scope(mesh, communicator);
//     return sessions[communicator.rank()]->infer();
//   }));
//
// Each rank has a thread, of which one runs at a time: until it waits for others, then the next one
// that can go on. Reductions go by rank. So a run does the same each time.
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

  // Calls `body` for each rank. Where one fails, those that wait for it end, too, and the error is
  // its own, with the rank in front. Ranks that wait for one another, or of which one does not come
  // to what others do or comes with something else, are FailedPrecondition: what each of them waits
  // for. Error: there are more than kMaxDevices.
  absl::Status Run(const std::function<absl::Status(Communicator&)>& body) const;

  static constexpr int64_t kMaxDevices = 1024;

 private:
  const int64_t num_devices_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COLLECTIVE_SIMULATED_DEVICES_H_
