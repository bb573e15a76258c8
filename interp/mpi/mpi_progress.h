// File: mpi_progress.h
//
// Exchanges over MPI that go on while the rank computes. MPI moves data only inside of its calls,
// so a thread makes calls while exchanges go on and the rank does not wait for one.
//
//   const std::unique_lock<std::mutex> lock = progress.Lock();   // For every call of MPI.
//   MpiExchange exchange = {.call = call};
//   functions.all_gather(…, &exchange.requests.emplace_back());
//   const int64_t number = progress.Add(std::move(exchange), /*computes_meanwhile=*/true);
//   …
//   RH_RETURN_IF_ERROR(progress.WaitFor(number));
#ifndef ROUNDHOUSE_INTERP_MPI_MPI_PROGRESS_H_
#define ROUNDHOUSE_INTERP_MPI_MPI_PROGRESS_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/interp/mpi/mpi_functions.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {

struct MpiExchange {
  CollectiveCall call;
  std::vector<MpiRequest*> requests;  // Those under way.
  // Called once all of these are done; may begin more, and set another `next`. Null: that was all.
  std::function<absl::Status(MpiExchange&)> next = nullptr;
  // Whether `next` begins exchanges of the group, which all its ranks must begin in the same order:
  // that in which they began the whole exchanges.
  bool keeps_order = false;
  std::vector<std::byte> first;  // Buffers.
  std::vector<std::byte> second;
  // Of a send for which nobody waits: the bytes of its buffer.
  size_t sent_bytes = 0;
  int64_t number = 0;  // Given by Add().
};

// One thread of the rank makes all calls.
class MpiProgress {
 public:
  // `functions` must outlive it. If not `takes_turns`, exchanges go on only while the rank waits,
  // or begins another one (MpiFunctions::initialize).
  MpiProgress(const MpiFunctions& functions, bool takes_turns)
      : functions_(functions), takes_turns_(takes_turns) {}
  ~MpiProgress() { Stop(); }

  // Ends the thread; before MPI ends. Exchanges then go on only in calls.
  void Stop();

  std::unique_lock<std::mutex> Lock() { return std::unique_lock<std::mutex>(mutex_); }

  // ---- With the lock held.

  // If not OK, no more calls are possible.
  const absl::Status& broken() const { return broken_; }
  // The error of a call of MPI, after which no more are possible.
  absl::Status ErrorOf(const CollectiveCall& call, int error);
  // Returns a number for WaitFor(). `computes_meanwhile`: the rank does not wait at once.
  int64_t Add(MpiExchange exchange, bool computes_meanwhile);

  // ---- Without it. While the rank waits, it checks whether its work was cancelled.

  absl::Status WaitFor(int64_t number);
  // Waits until sends of at most that many bytes go on.
  absl::Status FinishSends(size_t left_bytes);

 private:
  // Goes on with all exchanges as far as possible without waiting. An error breaks all.
  void GoOn();
  // Whether the exchange is done.
  absl::StatusOr<bool> GoOn(MpiExchange& exchange, std::vector<const std::vector<int64_t>*>& held);
  // Goes on until is_done(); `waiting` describes for whom.
  absl::Status WaitUntil(absl::FunctionRef<bool()> is_done,
                         absl::FunctionRef<const CollectiveCall&()> waiting);
  void Run();

  const MpiFunctions& functions_;
  const bool takes_turns_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;  // Made when it is first needed.
  bool stops_ = false;
  bool rank_waits_ = false;                 // In a call, which makes the calls of MPI itself.
  std::list<MpiExchange> going_;            // In the order of Add().
  std::map<int64_t, absl::Status> failed_;  // By number; what breaks nothing else.
  int64_t last_number_ = 0;
  size_t sending_bytes_ = 0;
  absl::Status broken_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_PROGRESS_H_
