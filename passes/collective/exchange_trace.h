// The exchanges of a device that runs a graph, in order. Calls are followed; branches and loops
// that exchange something have traces of their own.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_EXCHANGE_TRACE_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_EXCHANGE_TRACE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/device_variance.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct ExchangeStep {
  // kPost: a receive is started. kArrive: the device waits for it. A collective of a group counts
  // as done where it is started, so waiting for it is no step.
  enum class Kind : uint8_t { kGroup, kSend, kReceive, kPost, kArrive, kBranch };
  Kind kind = Kind::kGroup;
  const Node* node = nullptr;
  std::vector<int> axes;  // In the node's order; for branches, in the mesh's.
  // Of a group's collective: all that its devices must agree on, as text. Of a send and its
  // receive: the type.
  std::string what;
  int64_t channel = 0;
  int64_t member = 0;  // The member of the group that receives, or sends.
  // The traces of a branch's or loop's graphs; `axes` are all axes used in them.
  std::vector<std::vector<ExchangeStep>> alternatives = {};
};

using ExchangeTrace = std::vector<ExchangeStep>;

// Errors: a malformed attribute, graphs that call themselves, calls nested deeper than a thousand,
// a trace of more than a million exchanges and calls; an exchange that is started and that no
// `wait` of its graph, or one for another type, waits for.
absl::StatusOr<ExchangeTrace> TraceOf(const Graph& graph, const DeviceMesh& mesh);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_EXCHANGE_TRACE_H_
