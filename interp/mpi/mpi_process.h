// File: mpi_process.h
//
// This process as one of those that mpirun started:
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<MpiProcess> process, MpiProcess::Start());
//   absl::Status status = Prepare();
//   RH_RETURN_IF_ERROR(process->Agree(status));     // Nobody goes on without the others.
//   const DeviceScope scope(mesh, process->communicator());
//   …
//   process->End(exit_code);
//
// The MPI library is loaded only in Start(), for the implementation of that mpirun: Open MPI or
// MPICH.
#ifndef ROUNDHOUSE_INTERP_MPI_MPI_PROCESS_H_
#define ROUNDHOUSE_INTERP_MPI_MPI_PROCESS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/interp/mpi/mpi_communicator.h"
#include "roundhouse/interp/mpi/mpi_functions.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// The environment variables of mpirun, which a process can read before MPI starts.
struct MpiPlace {
  std::string implementation;  // "openmpi", "mpich".
  int64_t rank = 0;
  int64_t size = 1;
};
// Error: FailedPrecondition if no mpirun started this process, with how to start one.
absl::StatusOr<MpiPlace> FindMpiPlace();

// Call before ending with an error that was just printed: MPICH's mpirun does not forward the
// message if the exit follows at once.
void WaitToBeHeard();

class MpiProcess {
 public:
  // Call once in a process. $ROUNDHOUSE_MPI names a library to use instead of those that come with
  // the program. Errors: no mpirun started this process; there is no such library, or none for this
  // implementation, with what to install.
  static absl::StatusOr<std::unique_ptr<MpiProcess>> Start();

  int64_t rank() const { return communicator_.rank(); }
  int64_t size() const { return communicator_.size(); }
  // For example "Open MPI v4.1.4".
  const std::string& implementation() const { return implementation_; }
  MpiCommunicator& communicator() { return communicator_; }

  // Error: InvalidArgument if the numbers of ranks and of devices differ, with the right command.
  absl::Status CheckIsFor(const DeviceMesh& mesh) const;
  // A barrier for all ranks: returns OK if all pass OK. Error: the first rank that passes an error
  // gets that error, all others ErrorOfAnotherRank.
  absl::Status Agree(const absl::Status& mine);
  // Checks that all ranks have the same `number`, such as that of a program. Errors as in Agree:
  // FailedPrecondition with two ranks that differ, and `what` the number is.
  absl::Status AgreeOn(uint64_t number, absl::string_view what);

  // Must be the last call; returns the exit code for the process. If the code is not 0 and not all
  // ranks know of an error (Agree), ends all ranks and does not return. Nor does it return for a
  // code that says that a signal ended the work, which is how mpirun itself ends a process.
  int End(int exit_code);

 private:
  MpiProcess(const MpiFunctions& functions, std::string implementation, int32_t rank, int32_t size,
             bool takes_turns)
      : functions_(functions),
        implementation_(std::move(implementation)),
        communicator_(functions, rank, size, takes_turns) {}

  const MpiFunctions& functions_;
  const std::string implementation_;
  MpiCommunicator communicator_;
  bool all_know_ = false;  // Of an error.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_PROCESS_H_
