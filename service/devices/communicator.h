// File: communicator.h
//
// Lets the devices of a program exchange data while it runs. Each device runs in its own thread or
// process, with its own communicator for the duration of the run:
//
//   const DeviceScope scope(mesh, communicator);
//   RH_RETURN_IF_ERROR(session->infer());
//
// The kernels of the dialect `collective` find it there. One implementation simulates the devices
// in one process (interp/collective/simulated_devices.h), another uses MPI (interp/mpi).
#ifndef ROUNDHOUSE_SERVICE_DEVICES_COMMUNICATOR_H_
#define ROUNDHOUSE_SERVICE_DEVICES_COMMUNICATOR_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

enum class Reduction : uint8_t { kSum, kMean, kMax, kMin };
// As spelled in attributes.
inline absl::Span<const absl::string_view> EnumeratorNames(Reduction) {
  static constexpr absl::string_view kNames[] = {"sum", "mean", "max", "min"};
  return kNames;
}

// One collective, as each of its ranks calls it. All of them must make the same calls in the same
// order; a communicator that can detect a mismatch reports it.
struct CollectiveCall {
  std::string name;            // "all_reduce 'loss'", for errors.
  int64_t channel = 0;         // The program's channel.
  std::vector<int64_t> group;  // The participating ranks, this one included, in their order.
  std::string kind = "";       // The op, and its type as text: must agree.
};

// An exchange, from the side of one of its ranks. Buffers hold elements contiguously; those of one
// exchange have matching sizes.
struct ExchangeRequest {
  enum class Kind : uint8_t {
    kAllReduce,      // Reduces the inputs of all ranks of the group, element by element.
    kReduceScatter,  // `in` has a part for each rank; `out` is the reduction of those for this one.
    kAllGather,      // Concatenates the inputs of all ranks.
    kAllToAll,       // `in` has a part for each rank; `out` gets the parts that they have for this.
    kBroadcast,      // Copies the `out` of rank group[peer] to the `out` of all others.
    kSend,           // Between two ranks of the group: `peer` is the other one.
    kReceive
  };
  Kind kind = Kind::kAllReduce;
  CollectiveCall call;
  Reduction reduction = Reduction::kSum;
  ElementKind elements = ElementKind::kF32;
  int64_t peer = 0;
  absl::Span<const std::byte> in = {};
  absl::Span<std::byte> out = {};
  bool computes_meanwhile = false;  // Whether the rank computes before it waits.
};

// An exchange that goes on while the device computes, with buffers of its own.
struct StartedExchange {
  ExchangeRequest request;  // Its spans are those of the buffers.
  std::vector<std::byte> in;
  std::vector<std::byte> out;
  // If there are several, `out` has this many parts of the value along `dim`, one after the other.
  int64_t parts = 1;
  int64_t dim = 0;
};

// Errors: another rank failed or called something else (FailedPrecondition, Aborted), a connection
// broke (Unavailable). After an error no further call is allowed.
class Communicator {
 public:
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  virtual int64_t rank() const = 0;
  virtual int64_t size() const = 0;

  // Begins an exchange, which goes on until Wait() for the returned number has returned; until then
  // its buffers must stay, and only the exchange may use them. The ranks of a group begin its
  // exchanges in the same order. A send may wait for its receive to begin.
  virtual absl::StatusOr<int64_t> Begin(const ExchangeRequest& request) = 0;
  virtual absl::Status Wait(int64_t number) = 0;

  // An exchange at once.
  absl::Status AllReduce(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                         absl::Span<const std::byte> in, absl::Span<std::byte> out);
  absl::Status ReduceScatter(const CollectiveCall& call, Reduction reduction, ElementKind elements,
                             absl::Span<const std::byte> in, absl::Span<std::byte> out);
  absl::Status AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                         absl::Span<std::byte> out);
  absl::Status AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                        absl::Span<std::byte> out);
  absl::Status Broadcast(const CollectiveCall& call, int64_t root, absl::Span<std::byte> buffer);
  absl::Status Send(const CollectiveCall& call, int64_t to_rank, absl::Span<const std::byte> in);
  absl::Status Receive(const CollectiveCall& call, int64_t from_rank, absl::Span<std::byte> out);
  absl::Status Do(const ExchangeRequest& request);

  // Begins an exchange that keeps its buffers itself, and returns a ticket for it; Finish() waits
  // for it and returns it. The same ticket cannot be used twice.
  absl::StatusOr<int64_t> Start(StartedExchange exchange);
  absl::StatusOr<StartedExchange> Finish(int64_t ticket);
  // Error: an exchange that was started was not finished; for the end of a run.
  absl::Status CheckAllFinished() const;

 private:
  // By ticket. Their buffers stay where they are while they are in the map.
  std::map<int64_t, StartedExchange> started_;
  std::map<int64_t, int64_t> numbers_;  // Of Begin(), by ticket.
  int64_t last_ticket_ = 0;
};

// A call in which all ranks take part, outside of any program.
CollectiveCall CallOfAll(const Communicator& communicator, absl::string_view name);

// For errors of one of many processes. The same error prefixed with the rank, and marked as such:
absl::Status ErrorOfRank(const absl::Status& status, int64_t rank);
bool IsOfRank(const absl::Status& status);
// The error (Aborted) that the other ranks get when each knows of the failure; they need not report
// it again.
absl::Status ErrorOfAnotherRank(int64_t rank);
bool IsOfAnotherRank(const absl::Status& status);

// While it lives, the thread that created it works for this rank of these devices.
class DeviceScope {
 public:
  // Both must outlive it.
  DeviceScope(const DeviceMesh& mesh, Communicator& communicator);
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;
  ~DeviceScope();

  // The scope of this thread; null outside of any.
  static const DeviceScope* Current();

  const DeviceMesh& mesh() const { return mesh_; }
  Communicator& communicator() const { return communicator_; }

 private:
  const DeviceMesh& mesh_;
  Communicator& communicator_;
  const DeviceScope* const outer_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_COMMUNICATOR_H_
