// File: planned_graph.h
//
// A graph and all that it calls as one list of steps, for inputs of certain types: the first half
// of making a static plan. Where the values are is not decided yet. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PLANNED_GRAPH_H_
#define ROUNDHOUSE_INTERP_PLANNED_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// A graph on the way to a step, and the call that leads on from there.
struct CallSite {
  const Graph* graph;
  const Node* call;  // Null in the entry.
  int32_t parent;    // An index of PlannedGraph::callers; -1 in the entry.
};

struct PlannedValue {
  static constexpr int32_t kNone = -1;
  Type type;
  const Tensor* known = nullptr;
  int32_t root = kNone;   // The value whose bytes these are, this one or another.
  int32_t input = kNone;  // Which input of the entry it is.
  // For who decides where values are. Of roots:
  int32_t buffer = kNone;
  int32_t last_use = kNone;
  bool is_output = false;
};

struct PlannedStep {
  const Node* node = nullptr;
  std::unique_ptr<Invocation> invocation;
  StepRunner runner = StepRunner::kKernel;
  int32_t caller = 0;
  std::vector<int32_t> operands = {};  // Values; kNone where there is none.
  std::vector<int32_t> results = {};
};

struct PlannedGraph {
  std::vector<CallSite> callers;
  std::vector<PlannedValue> values;
  std::vector<PlannedStep> steps;
  std::vector<int32_t> outputs;  // Values; kNone where there is none.
  // The globals whose values are inputs, too, behind those of the graph; and those that get the
  // values of further outputs.
  std::vector<int32_t> loaded;
  std::vector<int32_t> stored;
  // What has been computed ahead; values point to it.
  std::vector<std::unique_ptr<Tensor>> tensors;
  size_t num_fast_steps = 0;  // Of those that are not evaluated.
  size_t num_done_ahead = 0;  // Nodes that need no step.
};

// `state` has a value for each global that changes; the plan is for values of such types. Error:
// why the graph must be run node by node on such inputs.
absl::StatusOr<PlannedGraph> PlanSteps(const ProgramPlan& program, int32_t graph,
                                       absl::Span<const Type> inputs,
                                       absl::Span<const LiveValue> state,
                                       const SessionOptions& options, ThreadPool& threads);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLANNED_GRAPH_H_
