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
// MPI itself is loaded only then, and whichever's mpirun it was: Open MPI's or MPICH's.
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

// What mpirun tells the processes that it starts, before any MPI; nobody is told by others.
struct MpiPlace {
  std::string implementation;  // "openmpi", "mpich".
  int64_t rank = 0;
  int64_t size = 1;
};
// FailedPrecondition where no mpirun started this process, with how to do that.
absl::StatusOr<MpiPlace> FindMpiPlace();

// For who ends with an error that it has just said: MPICH's mpirun ends without passing it on where
// that follows at once.
void WaitToBeHeard();

class MpiProcess {
 public:
  // Once in a process. $ROUNDHOUSE_MPI names a library to use instead of those that come with the
  // program. Errors: no mpirun started this process; there is no such library, or none of this
  // implementation, with what to install.
  static absl::StatusOr<std::unique_ptr<MpiProcess>> Start();

  int64_t rank() const { return communicator_.rank(); }
  int64_t size() const { return communicator_.size(); }
  // "Open MPI v4.1.4".
  const std::string& implementation() const { return implementation_; }
  MpiCommunicator& communicator() { return communicator_; }

  // InvalidArgument where there are not as many ranks as devices, with how to start as many.
  absl::Status CheckIsFor(const DeviceMesh& mesh) const;
  // Where all ranks come to: OK if all bring OK. Else each gets an error: the first rank that
  // brings one that one, the others ErrorOfAnotherRank.
  absl::Status Agree(const absl::Status& mine);
  // Whether all ranks have the same `number`: of a program, say. FailedPrecondition with two that
  // have not, and what it is.
  absl::Status AgreeOn(uint64_t number, absl::string_view what);

  // The last call: what the process then exits with. Where it is not 0, and not all ranks know of
  // an error (Agree), this ends all of them and does not come back; nor does it for one of those
  // that say that a signal ended the work, which is how mpirun itself ends a process.
  int End(int exit_code);

 private:
  MpiProcess(const MpiFunctions& functions, std::string implementation, int32_t rank, int32_t size)
      : functions_(functions),
        implementation_(std::move(implementation)),
        communicator_(functions, rank, size) {}

  const MpiFunctions& functions_;
  const std::string implementation_;
  MpiCommunicator communicator_;
  bool all_know_ = false;  // Of an error.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_PROCESS_H_
