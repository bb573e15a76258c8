// Loops that remember the state of each step on tapes, and loops that run the steps backwards.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_TAPED_LOOP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_TAPED_LOOP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical_gradient {

// A value that a body passes on unchanged is the same in all steps.
std::vector<bool> Invariants(const Graph& body);

// Empty, or why the state of each step of the loop cannot be put on a tape.
std::string WhyNotTaped(const Node& loop);

struct TapedLoop {
  Node* loop = nullptr;
  Value* num_steps = nullptr;
  std::vector<Value*> tapes;
};

// Replaces the loop by one that also writes, in each step, the states `taped` (indices) to tapes
// for `max_steps` steps, and counts the steps. Later steps are not remembered.
absl::StatusOr<TapedLoop> TapeLoop(Node& loop, absl::Span<const int> taped, int64_t max_steps);

// Ends the run if the loop ran more than `max_steps` steps.
absl::Status CheckSteps(const TapedLoop& taped, int64_t max_steps, const std::string& name);

// The adjoint of a body: its inputs are the state before the step, then cotangents of the states
// `carried` after it; its outputs are those before it, then gradients of globals.
struct BodyAdjoint {
  const Graph* graph = nullptr;
  std::vector<int> carried;
  std::vector<int> taped;
  std::vector<int> kept;  // Invariant states that it needs.
};

// Runs the adjoint for all steps, the last one first. `state` are the values of the states `kept`,
// `cotangents` those of the states `carried` after the loop, `sums` zeros for the gradients of
// globals. Returns the cotangents before the loop, then the sums.
absl::StatusOr<std::vector<Value*>> RunBackwards(Graph& graph, const BodyAdjoint& adjoint,
                                                 const TapedLoop& taped,
                                                 absl::Span<Value* const> kept,
                                                 absl::Span<Value* const> cotangents,
                                                 absl::Span<Value* const> sums);

// `value` with this type, if that may be its type.
absl::StatusOr<Value*> WithType(Value& value, const Type& type);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_TAPED_LOOP_H_
