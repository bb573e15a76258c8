// A Communicator between the processes that mpirun started.
#ifndef ROUNDHOUSE_INTERP_MPI_MPI_COMMUNICATOR_H_
#define ROUNDHOUSE_INTERP_MPI_MPI_COMMUNICATOR_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/interp/mpi/mpi_functions.h"
#include "roundhouse/interp/mpi/mpi_progress.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {

// Exchanges that were begun go on while the rank computes (mpi_progress.h). A send copies its value
// and does not wait for the receiver; the rank waits for its sends before it begins an exchange of
// a group. While a rank waits, it checks whether its work was cancelled (service/cancellation.h).
// Not thread-safe.
class MpiCommunicator final : public Communicator {
 public:
  // `functions` must outlive it, and be initialized, with the result `takes_turns`.
  MpiCommunicator(const MpiFunctions& functions, int32_t rank, int32_t size, bool takes_turns)
      : functions_(functions), rank_(rank), size_(size), progress_(functions, takes_turns) {}

  // Whether reductions are in the order of ranks, so that they give the same bits as simulated
  // devices (interp/collective). If not, MPI chooses the order for the reductions that it can do as
  // we do: sums of f32, f64 and integers of four or eight bytes, extremes of signed ones.
  void set_in_rank_order(bool in_rank_order) { in_rank_order_ = in_rank_order; }

  // Before MPI ends.
  void Stop() { progress_.Stop(); }

  int64_t rank() const override { return rank_; }
  int64_t size() const override { return size_; }
  absl::StatusOr<int64_t> Begin(const ExchangeRequest& request) override;
  absl::Status Wait(int64_t number) override;

 private:
  // The communicators of MPI for a group: for what its exchanges begin with, and for what follows.
  struct Group {
    MpiGroup* first = nullptr;
    MpiGroup* second = nullptr;
  };
  using Finish = std::function<absl::Status(MpiExchange&)>;

  // Error: a rank of the call is none of the processes.
  absl::Status CheckRanks(const CollectiveCall& call) const;
  // Makes the group of the call, if it is new. MPI does so once all its ranks ask for it, and
  // cannot be cancelled until then. So they meet first, in messages for which a rank can be
  // cancelled.
  absl::Status MakeGroup(const CollectiveCall& call);

  // The functions below need the lock of `progress_`, and begin an exchange.
  absl::StatusOr<MpiExchange> BeginReceive(const ExchangeRequest& request);
  absl::StatusOr<MpiExchange> BeginSend(const ExchangeRequest& request);
  absl::StatusOr<MpiExchange> BeginInGroup(const ExchangeRequest& request);
  absl::StatusOr<MpiExchange> BeginAllReduce(const ExchangeRequest& request);
  absl::StatusOr<MpiExchange> BeginReduceScatter(const ExchangeRequest& request);
  // Each rank gets the data of all ranks, and reduces it.
  absl::StatusOr<MpiExchange> ReduceByGather(const ExchangeRequest& request);
  // Each rank reduces a part, and sends it to all.
  absl::StatusOr<MpiExchange> ReduceByParts(const ExchangeRequest& request);
  // Begins an exchange of MPI by begin(MpiRequest**), and at its end calls `finish`.
  absl::StatusOr<MpiExchange> Simple(const CollectiveCall& call,
                                     const std::function<int(MpiRequest**)>& begin,
                                     Finish finish = nullptr);
  const Group* GroupOf(const CollectiveCall& call) const {
    return &groups_.find(call.group)->second;
  }
  absl::Status Create(const CollectiveCall& call, uint32_t salt, MpiGroup*& group);

  const MpiFunctions& functions_;
  const int32_t rank_;
  const int32_t size_;
  bool in_rank_order_ = false;
  std::map<std::vector<int64_t>, Group> groups_;
  MpiProgress progress_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_COMMUNICATOR_H_
