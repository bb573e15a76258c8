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

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// A graph on the way to a step, and the call that leads on from there.
struct CallSite {
  const Graph* graph;
  const Node* call;  // Null in the entry.
  int32_t parent;    // An index of PlannedGraph::callers; -1 in the entry.
  // Where `call` is a loop: which iteration, and whether this is the condition before it.
  int64_t iteration = -1;
  bool is_condition = false;
};

// A branch or a loop that depends on data, as one step: the plans of its graphs, and what decides
// between them.
class ControlStep : public Invocation {
 public:
  virtual void VisitSteps(absl::FunctionRef<void(const Node&, StepRunner)> visit) const = 0;
  virtual int64_t held_bytes() const = 0;
  virtual size_t num_steps() const = 0;
  virtual size_t num_fast_steps() const = 0;
};

struct PlannedValue {
  static constexpr int32_t kNone = -1;
  Type type;
  const Tensor* known = nullptr;
  bool is_folded = false;  // Known since it was computed ahead.
  int32_t root = kNone;    // The value whose bytes these are, this one or another.
  int32_t input = kNone;   // Which input of the entry it is.
  // For who decides where values are. Of roots:
  int32_t buffer = kNone;
  int32_t last_use = kNone;
  bool is_output = false;
};

struct PlannedStep {
  const Node* node = nullptr;
  // Iterations of one loop may share it.
  std::shared_ptr<Invocation> invocation;
  // Of a branch or a loop, which asks for its operands what a region does: kRegion.
  StepRunner runner = StepRunner::kKernel;
  const ControlStep* control = nullptr;  // The invocation, where it is one.
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
  // That a run node by node would run; those that controls run are counted by their own plans.
  int64_t num_nodes = 0;
};

// What the plan of an entry and those of the branches and loops in it have in common.
struct Planning {
  const ProgramPlan& program;
  // Has a value for each global that changes; the plan is for values of such types.
  absl::Span<const LiveValue> state;
  const SessionOptions& options;
  ThreadPool& threads;
  StepBudget& budget;  // Of the runs to come.
  // What values may take (SessionOptions::memory_limit) beside those that are there already.
  int64_t memory_left = INT64_MAX;

  // Calls that call others twice make programs that are longer than anybody wants to plan; and
  // what is long enough to be run as a loop is.
  int64_t nodes_left = 500'000;
  int64_t unrolled_nodes_left = 65'536;
  int64_t unrolled_bytes_left = 16 << 20;  // Of what is computed ahead.
  // The same outside of loops, beside as much as all constants have; and the work that it may take
  // to compute all that, as the reference kernels do it.
  int64_t folded_bytes_left = 256 << 20;
  double folded_flops_left = 1e9;
  int depth = 0;  // Of plans inside one another.

  // Before so many bytes are asked for. Error: they are more than the limit allows.
  absl::Status TakeMemory(int64_t bytes);
};

// Plans a node that depends on data, a branch or a loop, for operands of these types; those that
// are known already are not null in `known`, and will be the same in each run.
using ControlPlanner = absl::FunctionRef<absl::StatusOr<std::unique_ptr<ControlStep>>(
    const Step& step, absl::Span<const Type> types, absl::Span<const Tensor* const> known)>;

// Loops whose conditions are known ahead become as many steps as they have. `known` as in
// ControlPlanner. Error: why the graph must be run node by node on such inputs.
absl::StatusOr<PlannedGraph> PlanSteps(Planning& planning, int32_t graph,
                                       absl::Span<const Type> inputs,
                                       absl::Span<const Tensor* const> known,
                                       ControlPlanner plan_control);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLANNED_GRAPH_H_
