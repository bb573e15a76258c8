// The session that a run uses: that of a program for one device, those of a program for many
// devices in this process, or that of this process among others.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_SESSIONS_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_SESSIONS_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/api/devices/device_sessions.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {

class RunSessions {
 public:
  enum class Where { kOneDevice, kSimulatedDevices, kDeviceOfCommunicator };

  // Errors: those of Session and DeviceSessions. `communicator` is for kDeviceOfCommunicator. If
  // the devices run different programs, `of_ranks` has that of each, else it is empty.
  static absl::StatusOr<RunSessions> Create(
      std::shared_ptr<const CompiledProgram> compiled,
      std::vector<std::shared_ptr<const CompiledProgram>> of_ranks, Where where,
      Communicator* communicator, SessionOptions options) {
    RunSessions made;
    absl::Status status;
    if (where == Where::kOneDevice) {
      absl::StatusOr<std::unique_ptr<Session>> session =
          Session::Create(std::move(compiled), std::move(options));
      status = session.status();
      if (status.ok()) made.session_ = *std::move(session);
    } else {
      absl::StatusOr<std::unique_ptr<DeviceSessions>> devices =
          where == Where::kSimulatedDevices
              ? (of_ranks.empty() ? DeviceSessions::Create(std::move(compiled), options)
                                  : DeviceSessions::CreateOfRanks(std::move(of_ranks), options))
              : DeviceSessions::CreateOfRank(std::move(compiled), *communicator, options);
      status = devices.status();
      if (status.ok()) made.devices_ = *std::move(devices);
    }
    if (!status.ok()) return status;
    return made;
  }

  // The entry, with the types of whole values; null if there are several.
  const Graph* graph() const {
    return devices_ == nullptr ? session_->selected() : devices_->signature();
  }
  // The session that plan reports are about: that of the first device here, as all do the same.
  const Session& session() const {
    return devices_ == nullptr ? *session_ : devices_->first_session();
  }
  // Null if there are many devices.
  Session* one_device() { return session_.get(); }

  absl::Status set_input(int64_t index, const Tensor& value) {
    return devices_ == nullptr ? session_->set_input(index, value)
                               : devices_->set_input(index, value);
  }
  absl::Status infer() { return devices_ == nullptr ? session_->infer() : devices_->infer(); }
  absl::StatusOr<Tensor> get_output(int64_t index) const {
    return devices_ == nullptr ? session_->get_output(index) : devices_->get_output(index);
  }
  void reset() { devices_ == nullptr ? session_->reset() : devices_->reset(); }

 private:
  std::unique_ptr<Session> session_;
  std::unique_ptr<DeviceSessions> devices_;  // Replaces `session_` if there are many devices.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_SESSIONS_H_
