// The limits of a session, and its observers.
#ifndef ROUNDHOUSE_INTERP_SESSION_OPTIONS_H_
#define ROUNDHOUSE_INTERP_SESSION_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {

// Whether memory of the caller is aligned to kTensorAlignment and readable that far past its end.
// If so, kernels work on it directly; if not, those that need this work on a copy.
enum class Padding : uint8_t { kNone, kPadded };

// Where to write an output.
struct OutputMemory {
  absl::Span<std::byte> bytes;
  Padding padding = Padding::kNone;
};

// A node that has just run.
struct NodeRun {
  const Node& node;
  // One for each result; null where it carries no data.
  absl::Span<const Tensor* const> results;
  // How long it took; for a node that runs graphs, including those.
  int64_t nanoseconds;
  // How many calls it is nested in: 0 in the entry.
  int64_t depth;
};

// The runner of a step, which is a node, or a call whose graph is a compiled region.
struct StepRunner {
  absl::string_view backend;  // Its name, which lives as long as the compiled program.
  bool is_region = false;
  bool is_reference = false;  // Backend::is_reference().
};

// How long a step of a run took.
struct StepTime {
  const Node& node;
  const StepRunner& runner;
  int64_t nanoseconds;
  // For a region, as far as its backend tells its parts apart.
  absl::Span<const PartTime> parts = {};
};

// How the kernels of a session treat denormals.
enum class Denormals : uint8_t {
  kKeep,   // Computes with them as IEEE 754 says, which takes some processors a hundred times as
           // long. Some libraries flush them all the same.
  kFlush,  // Treats them as zero, and flushes results to zero.
};

struct SessionOptions {
  // The number of threads that compute, including the caller's. The session has its own pool, which
  // all kernels and backends use. Requires num_threads >= 1.
  int num_threads = 1;
  // Applies to all threads of the pool while an invocation runs; then the caller's mode is
  // restored.
  Denormals denormals = Denormals::kKeep;
  // Limit on the bytes of all values alive at one time: inputs, state and intermediate values, each
  // counted once, and the scratch memory of planned kernels; not the weights, nor what kernels
  // allocate themselves. An invocation that needs more fails before it allocates that. If a plan of
  // all that is known ahead exceeds the limit, each step is planned, or each node evaluated, by
  // itself, which takes less. 0: no limit.
  int64_t memory_limit = 0;
  // How deep calls, branches and loops may nest.
  int64_t max_call_depth = 100'000;
  // How many nodes one invocation may run, to stop endless loops. Counts all nodes, whatever
  // backend runs them and even if they were computed ahead, and one for each iteration of a loop.
  // 0: no limit.
  int64_t max_steps = 0;
  // Called after each step, in the thread that runs it. Cheaper than an observer, which gets a copy
  // of all values.
  std::function<void(const StepTime&)> timer = nullptr;
  // Called for each node that has run, in the thread that runs it. An error ends the invocation,
  // which returns it. It must not use the session.
  std::function<absl::Status(const NodeRun&)> observer = nullptr;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_SESSION_OPTIONS_H_
