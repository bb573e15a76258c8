// A Communicator between the processes that mpirun started.
#ifndef ROUNDHOUSE_INTERP_MPI_MPI_COMMUNICATOR_H_
#define ROUNDHOUSE_INTERP_MPI_MPI_COMMUNICATOR_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/mpi/mpi_functions.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {

// A send copies its value and does not wait for the receiver; the rank waits for its sends before
// the next exchange of a group. While a rank waits, it checks whether its work was cancelled
// (service/cancellation.h). Not thread-safe.
class MpiCommunicator final : public Communicator {
 public:
  // `functions` must outlive it, and be initialized.
  MpiCommunicator(const MpiFunctions& functions, int32_t rank, int32_t size)
      : functions_(functions), rank_(rank), size_(size) {}

  // Whether reductions are in the order of ranks, so that they give the same bits as simulated
  // devices (interp/collective). If not, MPI chooses the order for the reductions that it can do as
  // we do: sums of f32, f64 and integers of four or eight bytes, extremes of signed ones.
  void set_in_rank_order(bool in_rank_order) { in_rank_order_ = in_rank_order; }

  int64_t rank() const override { return rank_; }
  int64_t size() const override { return size_; }

  absl::Status AllReduce(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                         absl::Span<const std::byte> in, absl::Span<std::byte> out) override;
  absl::Status ReduceScatter(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                             absl::Span<const std::byte> in, absl::Span<std::byte> out) override;
  absl::Status AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                         absl::Span<std::byte> out) override;
  absl::Status AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                        absl::Span<std::byte> out) override;
  absl::Status Broadcast(const CollectiveCall& call, int64_t root,
                         absl::Span<std::byte> buffer) override;
  absl::Status Send(const CollectiveCall& call, int64_t to_rank,
                    absl::Span<const std::byte> in) override;
  absl::Status Receive(const CollectiveCall& call, int64_t from_rank,
                       absl::Span<std::byte> out) override;

 private:
  absl::StatusOr<MpiGroup*> GroupOf(const CollectiveCall& call);
  // Calls begin(&request), and waits for the request.
  absl::Status Do(const CollectiveCall& call, const std::function<int(MpiRequest**)>& begin);
  absl::Status Wait(const CollectiveCall& call, MpiRequest* request);
  // Waits until sends of at most that many bytes go on.
  absl::Status FinishSends(size_t left_bytes);
  absl::Status ErrorOf(const CollectiveCall& call, int error);
  // Each rank gets the data of all ranks, and reduces it.
  absl::Status ReduceByGather(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                              absl::Span<const std::byte> in, absl::Span<std::byte> out);
  // Each rank reduces a part, and sends it to all.
  absl::Status ReduceByParts(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                             absl::Span<const std::byte> in, absl::Span<std::byte> out);

  const MpiFunctions& functions_;
  const int32_t rank_;
  const int32_t size_;
  bool in_rank_order_ = false;
  std::map<std::vector<int64_t>, MpiGroup*> groups_;
  struct Sending {
    CollectiveCall call;
    std::vector<std::byte> data;
    MpiRequest* request = nullptr;
  };
  std::deque<Sending> sending_;  // Oldest first.
  size_t sending_bytes_ = 0;
  absl::Status broken_;  // If not OK, no more calls are possible.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_COMMUNICATOR_H_
