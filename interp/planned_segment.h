// File: planned_segment.h
//
// As much of a run as is known ahead: all that follows from a position in a graph, with calls
// inlined, as one list of steps for values of certain types. A segment ends where the graph does,
// or before something known only at run time: a size, a branch, whether a loop goes on. This is the
// first half of making a static plan; memory is not assigned yet. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PLANNED_SEGMENT_H_
#define ROUNDHOUSE_INTERP_PLANNED_SEGMENT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/plan/program_plan.h"
#include "roundhouse/interp/prepared_steps.h"
#include "roundhouse/interp/run_hooks.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// A value at the start of a segment: none (the type none), one of this type, or a known one, which
// outlives the plan.
struct StartValue {
  Type type = Type::None();
  const Tensor* known = nullptr;
};

// A graph that has run up to `next_step`. The inputs of the plan come in this order: arguments,
// then slots.
struct SegmentStart {
  int32_t graph = 0;
  size_t next_step = 0;
  // The graph's inputs that no step has taken yet.
  std::vector<StartValue> arguments;
  std::vector<StartValue> slots;  // Empty: all slots are without values.
};

// Why a segment ends, and what to do then.
enum class SegmentEnd : uint8_t {
  kReturn,      // The graph has ended.
  kPause,       // The limit of one plan is reached: plan what follows.
  kEvaluate,    // Evaluate the next step: the sizes of its results are known only at run time.
  kSpecialize,  // Plan what follows for the values of the operands that determine sizes.
  kBranch,      // Read a condition.
  kLoop,        // Begin a loop whose iterations are planned one by one.
  kFail,        // There is an error.
};

// A graph on the call stack where a segment ends. The first one is the graph of the start; each
// further one is called by the step before next_step of the one before. Values are indices of
// outputs.
struct EndFrame {
  int32_t graph = 0;
  size_t next_step = 0;
  std::vector<int32_t> arguments;
  std::vector<int32_t> slots;
};

// A graph on the call stack of a step, and the node that called it.
struct CallSite {
  const Graph* graph;
  const Node* call;  // Null in the graph of the start.
  int32_t parent;    // An index of PlannedSegment::callers; -1 for that graph.
  // If `call` is a loop: which iteration, and whether this is the condition before it.
  int64_t iteration = -1;
  bool is_condition = false;
};

// A branch or a loop that depends on data, as one step: the plans of its graphs, and how to choose
// between them.
class ControlStep : public Invocation {
 public:
  // Called instead of Run().
  virtual absl::Status RunIn(const InvocationArguments& arguments, const RunHooks& hooks) = 0;
  absl::Status Run(const InvocationArguments&) final {
    return absl::InternalError("a control step runs within a plan");
  }
  virtual void VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const = 0;
  virtual size_t num_steps() const = 0;
  virtual size_t num_fast_steps() const = 0;
};

struct PlannedValue {
  static constexpr int32_t kNone = -1;
  Type type;
  const Tensor* known = nullptr;
  bool is_folded = false;  // Known because it was computed ahead, or at the start of the segment.
  int32_t root = kNone;    // The value that owns these bytes: this one or another.
  int32_t input = kNone;   // The index of the segment's input that it is.
  // For assigning memory. Only for roots:
  int32_t buffer = kNone;
  int32_t last_use = kNone;
  bool is_output = false;
};

struct PlannedStep {
  const Node* node = nullptr;
  // Steps of several plans, and iterations of one loop, may share it.
  std::shared_ptr<Invocation> invocation;
  StepRunner runner;
  ControlStep* control = nullptr;  // The invocation, if it is a control step.
  int32_t caller = 0;
  std::vector<int32_t> operands = {};  // Values; kNone if absent.
  std::vector<int32_t> results = {};
};

// A completed node, for observers of the run.
struct PlannedEvent {
  const Node* node;
  int64_t depth;  // Below the graph of the start.
  size_t first_step;
  size_t end_step;  // The node is complete before this step.
  std::vector<int32_t> results;
};

struct PlannedSegment {
  std::vector<CallSite> callers;
  std::vector<PlannedValue> values;
  std::vector<PlannedStep> steps;
  // Values; kNone if absent. For kReturn the outputs of the graph, else all values that `frames`
  // name. Then the values to be stored.
  std::vector<int32_t> outputs;
  // The globals whose values are further inputs, after those of the start; and the globals that get
  // the values of the last outputs.
  std::vector<int32_t> loaded;
  std::vector<int32_t> stored;
  // The tensors computed ahead, to which values point, and how many bytes they take.
  std::vector<std::unique_ptr<Tensor>> tensors;
  int64_t computed_bytes = 0;
  std::vector<PlannedEvent> events;
  size_t num_fast_steps = 0;  // Steps that are not evaluated by a reference kernel.
  // How many nodes a run executes, without those in control steps: their own plans count them.
  int64_t num_nodes = 0;

  SegmentEnd end = SegmentEnd::kReturn;
  std::vector<EndFrame> frames;  // For all ends but kReturn and kFail.
  std::vector<int> wanted;       // For kSpecialize: which operands.
  // For kFail, the error with the call stack; else why the step was not planned.
  absl::Status status;
};

// How much is planned at a time. If memory is short: one step, or nothing, so that each node is
// evaluated by itself.
enum class SegmentExtent : uint8_t { kWhole, kOneStep, kNothing };

// The state that a segment shares with the plans of the branches and loops in it.
struct Planning {
  const ProgramPlan& program;
  // Has a value for each global that changes; the plan is for values of these types.
  absl::Span<const LiveValue> state;
  ThreadPool& threads;
  PreparedSteps& prepared;
  int64_t max_call_depth = 0;
  int64_t call_depth = 0;  // Of the start.
  // Limit for each run of the session; 0 for none.
  int64_t max_nodes = 0;
  // Whether an observer sees the results of each node: then no node is left out.
  bool is_watched = false;
  SegmentExtent extent = SegmentExtent::kWhole;
  // The memory that values may take (SessionOptions::memory_limit) beside those that exist already.
  int64_t memory_left = INT64_MAX;

  // Limits: graphs that each call others twice inline to more nodes than is worth planning, and
  // loops that are long enough stay loops.
  int64_t nodes_left = 500'000;
  int64_t unrolled_nodes_left = 65'536;
  int64_t unrolled_bytes_left = 16 << 20;  // Of tensors computed ahead.
  // The same outside of loops, in addition to the size of all constants; and a limit on the work of
  // computing all that with the reference kernels.
  int64_t folded_bytes_left = 256 << 20;
  double folded_flops_left = 1e9;
  int depth = 0;  // Of plans within plans.

  // Call before allocating `bytes`. Error: they exceed the limit.
  absl::Status TakeMemory(int64_t bytes);
};

// Plans a branch or a loop that depends on data, for operands of these types. Operands that are
// known already are not null in `known`, and are the same in each run.
using ControlPlanner = absl::FunctionRef<absl::StatusOr<std::unique_ptr<ControlStep>>(
    const Step& step, absl::Span<const Type> types, absl::Span<const Tensor* const> known)>;

// Unrolls loops whose conditions are known ahead. Error: the planning was cancelled, or the memory
// limit was reached.
absl::StatusOr<PlannedSegment> PlanSteps(Planning& planning, const SegmentStart& start,
                                         ControlPlanner plan_control);

// Returns the error prefixed with the path to the graph `caller`.
absl::Status WithCallers(absl::Span<const CallSite> callers, int32_t caller,
                         const absl::Status& error);
// For example "@main: control.while 'walk' in iteration 3: @body: ", for graphs that call one
// another.
std::string PathText(absl::Span<const CallSite> path);

// For each output of the graph: whether it is the input of the same index, unchanged.
std::vector<bool> PassedThrough(const GraphPlan& graph);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLANNED_SEGMENT_H_
