// File: communicator.h
//
// How the devices of a program exchange data while it runs. Each device runs in a thread or process
// of its own, with a communicator of its own around the run:
//
//   const DeviceScope scope(mesh, communicator);
//   RH_RETURN_IF_ERROR(session->infer());
//
// The kernels of the dialect `collective` find it there. There is one that simulates the devices in
// one process (interp/collective/simulated_devices.h) and one over MPI (interp/mpi).
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
// As attributes spell them.
inline absl::Span<const absl::string_view> EnumeratorNames(Reduction) {
  static constexpr absl::string_view kNames[] = {"sum", "mean", "max", "min"};
  return kNames;
}

// One collective, as each of its ranks calls it. All of them must call the same, in the same order:
// a communicator that can see that they do not says so.
struct CollectiveCall {
  std::string name;            // "all_reduce 'loss'", for errors.
  int64_t channel = 0;         // Which of the program's.
  std::vector<int64_t> group;  // The ranks that take part, this one included, in their order.
  std::string kind = "";       // The op, and its type as text: must agree.
};

// Buffers hold elements one behind the other; those of a call have sizes that fit one another.
// Errors: another rank failed or called something else (FailedPrecondition, Aborted), a connection
// broke (Unavailable). After an error nothing more can be called.
class Communicator {
 public:
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  virtual int64_t rank() const = 0;
  virtual int64_t size() const = 0;

  // The reduction of what all ranks of the group give, element by element.
  virtual absl::Status AllReduce(const CollectiveCall& call, Reduction reduction,
                                 ElementKind elements, absl::Span<const std::byte> in,
                                 absl::Span<std::byte> out) = 0;
  // `in` is a part for each rank; `out` the reduction of the parts that are for this one.
  virtual absl::Status ReduceScatter(const CollectiveCall& call, Reduction reduction,
                                     ElementKind elements, absl::Span<const std::byte> in,
                                     absl::Span<std::byte> out) = 0;
  // What all ranks give, one behind the other.
  virtual absl::Status AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                                 absl::Span<std::byte> out) = 0;
  // `in` is a part for each rank; `out` what each rank has for this one.
  virtual absl::Status AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                                absl::Span<std::byte> out) = 0;
  // What the rank group[root] has in `buffer` gets to all others' buffers.
  virtual absl::Status Broadcast(const CollectiveCall& call, int64_t root,
                                 absl::Span<std::byte> buffer) = 0;
  // From a rank of the group to another one of it.
  virtual absl::Status Send(const CollectiveCall& call, int64_t to_rank,
                            absl::Span<const std::byte> in) = 0;
  virtual absl::Status Receive(const CollectiveCall& call, int64_t from_rank,
                               absl::Span<std::byte> out) = 0;
};

// A call of all ranks, outside of any program.
CollectiveCall CallOfAll(const Communicator& communicator, absl::string_view name);

// Errors of one of many processes. The same error with the rank in front of it, marked as such:
absl::Status ErrorOfRank(const absl::Status& status, int64_t rank);
bool IsOfRank(const absl::Status& status);
// What the others get where each knows of it (Aborted), and need not say again.
absl::Status ErrorOfAnotherRank(int64_t rank);
bool IsOfAnotherRank(const absl::Status& status);

// While it lives, the thread that made it works for this rank of these devices.
class DeviceScope {
 public:
  // Both must outlive it.
  DeviceScope(const DeviceMesh& mesh, Communicator& communicator);
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;
  ~DeviceScope();

  // Of this thread; null outside of any.
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
