// File: device_sessions.h
//
// Runs a program of many devices (passes/collective), with whole tensors in and out, as if there
// were one: a session for each device, all of them simulated in this process, or that of one device
// of many processes.
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

namespace roundhouse {

// How a port of a program of many devices is spread; whole where it says nothing. Error: its text
// is malformed.
absl::StatusOr<Sharding> PortSharding(const Port& port, const DeviceMesh& mesh);

class DeviceSessions {
 public:
  // The devices are those of the program. Runs the initializers of globals. Errors: those of
  // Session::Create, with the rank; the program says no devices, or too many for a process.
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> Create(
      std::shared_ptr<const CompiledProgram> compiled, const SessionOptions& options = {});

  // The same of a program for each rank, as the pass localize makes them.
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> CreateOfRanks(
      std::vector<std::shared_ptr<const CompiledProgram>> by_rank,
      const SessionOptions& options = {});

  // The session of one device, where others have those of the others: each process makes the same
  // calls, with the same whole tensors. The communicator must outlive this. Error: the program is
  // for another number of devices.
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> CreateOfRank(
      std::shared_ptr<const CompiledProgram> compiled, Communicator& communicator,
      const SessionOptions& options = {});

  const DeviceMesh& mesh() const { return mesh_; }

  absl::Status select(absl::string_view entry);
  // The selected entry with the types of whole values; a graph without nodes. Null while none is
  // selected.
  const Graph* signature() const;
  // Gives each device its part. Errors as those of Session::set_input; a tensor that cannot be cut.
  absl::Status set_input(int64_t index, const Tensor& value);
  // Runs the selected entry on all devices. When it fails on one, the error is that one's, and
  // there are no outputs; what others have stored until then, they keep.
  absl::Status infer();
  // The whole. Error: devices that should have the same have not.
  absl::StatusOr<Tensor> get_output(int64_t index) const;
  // State as it was when the sessions were made.
  void reset();
  // Of a global that is public, the whole; for set_global it must be mutable, too.
  absl::StatusOr<Tensor> get_global(absl::string_view name) const;
  absl::Status set_global(absl::string_view name, const Tensor& value);
  // How a public global is spread. NotFound: there is none.
  absl::StatusOr<Sharding> GlobalSharding(absl::string_view name) const;

  // One of the sessions of this process, between runs: of the device 0, or of the only one.
  const Session& first_session() const { return *sessions_.front(); }

 private:
  DeviceSessions(DeviceMesh mesh, Communicator* communicator)
      : mesh_(std::move(mesh)), communicator_(communicator) {}
  static absl::StatusOr<std::unique_ptr<DeviceSessions>> CreateHere(
      std::vector<std::shared_ptr<const CompiledProgram>> here, Communicator* communicator,
      const SessionOptions& options);
  // Calls body(index in sessions_) in the scope of each device here, all at the same time.
  absl::Status OnEach(const std::function<absl::Status(int64_t)>& body) const;
  int64_t RankOf(int64_t index) const {
    return communicator_ == nullptr ? index : communicator_->rank();
  }
  absl::StatusOr<const Graph*> Selected() const;
  // Declares all entries with the types of whole values.
  absl::Status MakeSignatures(const Program& program);
  // Of the parts of the devices here, by index.
  absl::StatusOr<Tensor> Join(const std::vector<Tensor>& parts, const Sharding& sharding,
                              absl::string_view what) const;

  const DeviceMesh mesh_;
  Communicator* const communicator_;  // Null: all devices are here.
  std::unique_ptr<Program> signatures_;
  std::vector<std::unique_ptr<Session>> sessions_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DEVICES_DEVICE_SESSIONS_H_
