// File: planned_segment.h
//
// As much of a run as is known before it: from a place in a graph on, all that follows, with what
// it calls, as one list of steps for values of certain types. It ends where the graph does, or
// before what only the run finds out: a size, a branch, whether a loop goes on. The first half of
// making a static plan; where the values are is not decided yet. Internal to the interpreter.
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

// What is where a segment begins: no value (the type none), one of that type, or a known one, which
// outlives the plan.
struct StartValue {
  Type type = Type::None();
  const Tensor* known = nullptr;
};

// A graph that has run up to `next_step`. The values of the plan's inputs come in this order:
// arguments, then slots.
struct SegmentStart {
  int32_t graph = 0;
  size_t next_step = 0;
  // The graph's inputs, those that no step has taken yet.
  std::vector<StartValue> arguments;
  std::vector<StartValue> slots;  // Empty stands for as many as there are, without values.
};

// Why a segment ends, and what is to be done then.
enum class SegmentEnd : uint8_t {
  kReturn,      // The graph has come to its end.
  kPause,       // It is as much as is planned at a time: plan what follows.
  kEvaluate,    // Evaluate the next step: the run finds out the sizes of its results.
  kSpecialize,  // Plan what follows for the values of operands that decide about sizes.
  kBranch,      // Read a condition.
  kLoop,        // Begin a loop whose rounds are planned one by one.
  kFail,        // There is an error.
};

// A graph on the way to where a segment ends: the first one is that of the start, each further one
// is called by the step before next_step of the one before. Values are numbers of outputs.
struct EndFrame {
  int32_t graph = 0;
  size_t next_step = 0;
  std::vector<int32_t> arguments;
  std::vector<int32_t> slots;
};

// A graph on the way to a step, and the call that leads on from there.
struct CallSite {
  const Graph* graph;
  const Node* call;  // Null in the graph of the start.
  int32_t parent;    // An index of PlannedSegment::callers; -1 for that graph.
  // Where `call` is a loop: which iteration, and whether this is the condition before it.
  int64_t iteration = -1;
  bool is_condition = false;
};

// A branch or a loop that depends on data, as one step: the plans of its graphs, and what decides
// between them.
class ControlStep : public Invocation {
 public:
  // In place of Run().
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
  bool is_folded = false;  // Known since it was computed ahead, or where the segment began.
  int32_t root = kNone;    // The value whose bytes these are, this one or another.
  int32_t input = kNone;   // Which input of the segment it is.
  // For who decides where values are. Of roots:
  int32_t buffer = kNone;
  int32_t last_use = kNone;
  bool is_output = false;
};

struct PlannedStep {
  const Node* node = nullptr;
  // Steps of several plans, and iterations of one loop, may share it.
  std::shared_ptr<Invocation> invocation;
  StepRunner runner;
  ControlStep* control = nullptr;  // The invocation, where it is one.
  int32_t caller = 0;
  std::vector<int32_t> operands = {};  // Values; kNone where there is none.
  std::vector<int32_t> results = {};
};

// A node that is done, for who watches the run.
struct PlannedEvent {
  const Node* node;
  int64_t depth;  // Below the graph of the start.
  size_t first_step;
  size_t end_step;  // It is done before this one.
  std::vector<int32_t> results;
};

struct PlannedSegment {
  std::vector<CallSite> callers;
  std::vector<PlannedValue> values;
  std::vector<PlannedStep> steps;
  // Values; kNone where there is none. At a kReturn those of the graph, else all that `frames`
  // name. Behind them what is to be stored.
  std::vector<int32_t> outputs;
  // The globals whose values are inputs, too, behind those of the start; and those that get the
  // values of the last outputs.
  std::vector<int32_t> loaded;
  std::vector<int32_t> stored;
  // What has been computed ahead; values point to it. And how many bytes that takes.
  std::vector<std::unique_ptr<Tensor>> tensors;
  int64_t computed_bytes = 0;
  std::vector<PlannedEvent> events;
  size_t num_fast_steps = 0;  // Of those that are not evaluated.
  // That a run has on its way: those that controls run are counted by their own plans.
  int64_t num_nodes = 0;

  SegmentEnd end = SegmentEnd::kReturn;
  std::vector<EndFrame> frames;  // Of all ends but kReturn and kFail.
  std::vector<int> wanted;       // Of kSpecialize: which operands.
  // Of kFail, with what led there; else why the step was not planned.
  absl::Status status;
};

// How much is planned at a time: where memory is short, one step, or none, so that each node is
// evaluated by itself.
enum class SegmentExtent : uint8_t { kWhole, kOneStep, kNothing };

// What a segment and the plans of the branches and loops in it have in common.
struct Planning {
  const ProgramPlan& program;
  // Has a value for each global that changes; the plan is for values of such types.
  absl::Span<const LiveValue> state;
  ThreadPool& threads;
  PreparedSteps& prepared;
  int64_t max_call_depth = 0;
  int64_t call_depth = 0;  // Of the start.
  // Of all runs of the session; 0 for no limit.
  int64_t max_nodes = 0;
  // Whether somebody sees the results of each node: nothing is left out then.
  bool is_watched = false;
  SegmentExtent extent = SegmentExtent::kWhole;
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

// Loops whose conditions are known ahead become as many steps as they have. Error: the planning was
// cancelled, or the limit of memory was reached.
absl::StatusOr<PlannedSegment> PlanSteps(Planning& planning, const SegmentStart& start,
                                         ControlPlanner plan_control);

// The error with the way to the graph `caller` in front.
absl::Status WithCallers(absl::Span<const CallSite> callers, int32_t caller,
                         const absl::Status& error);
// "@main: control.while 'walk' in iteration 3: @body: ", of graphs that call one another.
std::string PathText(absl::Span<const CallSite> path);

// By output of the graph: whether it is the input of that number, and nothing else.
std::vector<bool> PassedThrough(const GraphPlan& graph);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLANNED_SEGMENT_H_
