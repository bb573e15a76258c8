// File: device_sessions.h
//
// Runs a program of many devices (passes/collective) with whole tensors in and out, as if there
// were one device. It holds a session for each device, all simulated in this process, or the
// session of one device of many processes.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<DeviceSessions> sessions,
//                       DeviceSessions::Create(compiled));
//   RH_RETURN_IF_ERROR(sessions->set_input(0, image));
//   RH_RETURN_IF_ERROR(sessions->infer());
//   RH_ASSIGN_OR_RETURN(Tensor scores, sessions->get_output(0));
#ifndef ROUNDHOUSE_API_DEVICES_DEVICE_SESSIONS_H_
#define ROUNDHOUSE_API_DEVICES_DEVICE_SESSIONS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {

// How a port of a program of many devices is spread; whole if the port has no sharding. Error: the
// sharding's text is malformed.
absl::StatusOr<Sharding> PortSharding(const Port& port, const DeviceMesh& mesh);

class DeviceSessions {
 public:
  // Takes the devices from the program. Runs the initializers of globals. Errors: those of
  // Session::Create, with the rank; the program names no devices, or too many for one process, or
  // is a pipeline, of which each device runs another program.
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> Create(
      std::shared_ptr<const CompiledProgram> compiled, const SessionOptions& options = {});

  // The same with one program for each rank, as the pass localize makes them.
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> CreateOfRanks(
      std::vector<std::shared_ptr<const CompiledProgram>> by_rank,
      const SessionOptions& options = {});

  // The session of one device; other processes hold those of the other devices. Each process makes
  // the same calls with the same whole tensors. The communicator must outlive this. Error: the
  // program is for another number of devices.
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> CreateOfRank(
      std::shared_ptr<const CompiledProgram> compiled, Communicator& communicator,
      const SessionOptions& options = {});

  const DeviceMesh& mesh() const { return mesh_; }

  absl::Status select(absl::string_view entry);
  // The selected entry with the types of whole values, as a graph without nodes. Null if none is
  // selected.
  const Graph* signature() const;
  // Gives each device its part. Errors: those of Session::set_input; a tensor that cannot be split.
  absl::Status set_input(int64_t index, const Tensor& value);
  // Runs the selected entry on all devices. If it fails on one device, its error is returned and
  // there are no outputs; the other devices keep what they have stored until then.
  absl::Status infer();
  // The whole tensor. Error: devices that should have equal values do not.
  absl::StatusOr<Tensor> get_output(int64_t index) const;
  // Resets the state to what it was when the sessions were made.
  void reset();
  // The whole value of a public global; set_global also requires that it is mutable.
  absl::StatusOr<Tensor> get_global(absl::string_view name) const;
  absl::Status set_global(absl::string_view name, const Tensor& value);
  // How a public global is spread. Error: NotFound, if there is no such global.
  absl::StatusOr<Sharding> GlobalSharding(absl::string_view name) const;
  // The stage of a pipeline that has the public global; nullopt if all devices have it.
  absl::StatusOr<std::optional<StateOfStage>> StageOf(absl::string_view name) const;

  // One session of this process, for use between runs: that of device 0, or the only one.
  const Session& first_session() const { return *sessions_.front(); }

 private:
  DeviceSessions(DeviceMesh mesh, Communicator* communicator)
      : mesh_(std::move(mesh)), communicator_(communicator) {}
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> CreateHere(
      std::vector<std::shared_ptr<const CompiledProgram>> here, Communicator* communicator,
      const SessionOptions& options);
  // Calls body(index in sessions_) at the same time for all devices here, each in its device's
  // scope.
  absl::Status OnEach(const std::function<absl::Status(int64_t)>& body) const;
  int64_t RankOf(int64_t index) const {
    return communicator_ == nullptr ? index : communicator_->rank();
  }
  absl::StatusOr<const Graph*> Selected() const;
  absl::StatusOr<bool> Has(const StateOfStage& state, int64_t rank) const;
  absl::StatusOr<std::vector<Tensor>> PartsOfStage(absl::string_view name,
                                                   const StateOfStage& state) const;
  // Declares all entries with the types of whole values.
  absl::Status MakeSignatures(const Program& program);
  // Joins the parts of the devices here, given by index.
  absl::StatusOr<Tensor> Join(const std::vector<Tensor>& parts, const Sharding& sharding,
                              absl::string_view what) const;

  const DeviceMesh mesh_;
  Communicator* const communicator_;  // Null: all devices are here.
  std::unique_ptr<Program> signatures_;
  std::vector<std::unique_ptr<Session>> sessions_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DEVICES_DEVICE_SESSIONS_H_
