// What a session may use, and who watches it.
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

// Whether memory of the caller starts at a multiple of kTensorAlignment and can be read that far
// past its end: kernels then work on it, and those that need that not on a copy.
enum class Padding : uint8_t { kNone, kPadded };

// Where an output is wanted.
struct OutputMemory {
  absl::Span<std::byte> bytes;
  Padding padding = Padding::kNone;
};

// A node that has just run.
struct NodeRun {
  const Node& node;
  // One for each result; null where it carries no data.
  absl::Span<const Tensor* const> results;
  // How long it took; for a node that runs graphs, those included.
  int64_t nanoseconds;
  // How many calls it is inside of: 0 in the entry.
  int64_t depth;
};

// Who runs a step: a node, or a call whose graph is a compiled region.
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
  // Of a region, as far as its backend tells them apart.
  absl::Span<const PartTime> parts = {};
};

// What becomes of numbers too small for the normal format, in the kernels of a session.
enum class Denormals : uint8_t {
  kKeep,   // They are computed with as IEEE 754 says, which costs some processors a hundred times
           // the time. Some libraries flush them all the same.
  kFlush,  // They are taken for zero, and results that would be such become zero.
};

struct SessionOptions {
  // How many threads compute, that of the caller included. The session has a pool of its own, which
  // all kernels and backends use. Requires num_threads >= 1.
  int num_threads = 1;
  // Holds for all threads of the pool while an invocation runs; the caller's mode comes back after.
  Denormals denormals = Denormals::kKeep;
  // Of the bytes of all values alive at one time: inputs, state and what is between, each once;
  // not the weights, nor what kernels need for themselves. An invocation that needs more fails
  // before it allocates that. Where a plan of all that is known ahead is beyond the limit, there is
  // one for each step, or each node is evaluated by itself, which takes less. 0: no limit.
  int64_t memory_limit = 0;
  // How deep calls, branches and loops may nest.
  int64_t max_call_depth = 100'000;
  // How many nodes one invocation may run, to stop loops that never end: all that come up, whoever
  // runs them or has computed them ahead, and one for each round of a loop. 0: no limit.
  int64_t max_steps = 0;
  // Called after each step, in the thread that runs it. Costs less than an observer, which is given
  // a copy of all values.
  std::function<void(const StepTime&)> timer = nullptr;
  // Called for each node that has run, in the thread that runs it. An error ends the invocation
  // and is what it gives. It must not use the session.
  std::function<absl::Status(const NodeRun&)> observer = nullptr;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_SESSION_OPTIONS_H_
