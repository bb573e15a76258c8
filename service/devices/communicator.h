// File: communicator.h
//
// How the devices of a program exchange data while it runs. Each device runs in its own thread or
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
#include <string>
#include <vector>

#include "absl/status/status.h"
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

// Buffers hold elements contiguously; the buffers of one call have matching sizes. Errors: another
// rank failed or called something else (FailedPrecondition, Aborted), a connection broke
// (Unavailable). After an error no further call is allowed.
class Communicator {
 public:
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  virtual int64_t rank() const = 0;
  virtual int64_t size() const = 0;

  // Reduces the inputs of all ranks of the group, element by element.
  virtual absl::Status AllReduce(const CollectiveCall& call, Reduction reduction,
                                 ElementKind elements, absl::Span<const std::byte> in,
                                 absl::Span<std::byte> out) = 0;
  // `in` has a part for each rank; `out` is the reduction of the parts for this rank.
  virtual absl::Status ReduceScatter(const CollectiveCall& call, Reduction reduction,
                                     ElementKind elements, absl::Span<const std::byte> in,
                                     absl::Span<std::byte> out) = 0;
  // Concatenates the inputs of all ranks.
  virtual absl::Status AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                                 absl::Span<std::byte> out) = 0;
  // `in` has a part for each rank; `out` gets the parts that the ranks have for this one.
  virtual absl::Status AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                                absl::Span<std::byte> out) = 0;
  // Copies the `buffer` of rank group[root] to the buffers of all others.
  virtual absl::Status Broadcast(const CollectiveCall& call, int64_t root,
                                 absl::Span<std::byte> buffer) = 0;
  // Between two ranks of the group.
  virtual absl::Status Send(const CollectiveCall& call, int64_t to_rank,
                            absl::Span<const std::byte> in) = 0;
  virtual absl::Status Receive(const CollectiveCall& call, int64_t from_rank,
                               absl::Span<std::byte> out) = 0;
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
