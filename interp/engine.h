// File: engine.h
//
// Runs a program as a sequence of segments that are planned down to the last address
// (static_plan.h). Between segments the engine handles what is known only at run time: it evaluates
// a node whose result sizes depend on data, reads a condition, or looks at a value that determines
// sizes, to choose the next segment. Calls, branches and loops that no segment contains push frames
// on the engine's own stack, never on the thread's.
//
// An engine caches the plans that it has made, keyed by where they begin and by the types of the
// values there; least recently used plans are evicted. It serves one run at a time, for any session
// (engine_pool.h). Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_ENGINE_H_
#define ROUNDHOUSE_INTERP_ENGINE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/plan/program_plan.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/interp/prepared_steps.h"
#include "roundhouse/interp/run_hooks.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The plans and steps that a run executed, each once.
struct RunTrace {
  struct DynamicStep {
    const Node* node;
    std::string reason;  // Why it was not planned.
    StepRunner runner = {};
  };
  std::vector<std::shared_ptr<const StaticPlan>> plans;
  std::vector<DynamicStep> dynamic_steps;
  int64_t peak_bytes = 0;
  int64_t arena_bytes = 0;        // Of the plan that needs most.
  int64_t arena_lower_bound = 0;  // Of the same plan.
  // Of the engine, after the run.
  int64_t plans_held = 0;
  int64_t held_bytes = 0;
  int64_t num_prepared = 0;  // Steps that were prepared for this run.

  void Clear();
  void VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const;
};

// The arguments of a run, from its session. All references must outlive the run.
struct RunRequest {
  const SessionOptions& options;
  StepBudget& budget;
  MemoryMeter& meter;
  // One per global; a global may have no value. Changes during the run; a run that fails leaves it
  // unchanged.
  std::vector<LiveValue>& state;
  int64_t reserved_bytes = 0;  // The part of the memory limit that the session itself will need.
  RunTrace& trace;
  CallerMemory memory = {};
};

class Engine {
 public:
  Engine(const ProgramPlan& program, const SessionOptions& options);
  ~Engine();

  // Whether the engine can serve a session with these options.
  bool Serves(const SessionOptions& options) const;
  // Whether the engine has a plan for such inputs.
  bool HasPlanFor(int32_t graph, absl::Span<const LiveValue> inputs,
                  absl::Span<const LiveValue> state);

  // Runs `graph` on `inputs`. The error says where it happened: the nodes that led there, from the
  // outermost graph on.
  absl::Status Run(int32_t graph, absl::Span<const LiveValue> inputs, const RunRequest& request,
                   std::vector<LiveValue>& outputs);

 private:
  // A value of a graph that is running.
  struct FrameValue {
    LiveValue value;
    const Tensor* constant = nullptr;  // A constant of the program, instead of a value.
    bool is_known = false;             // Plans are specialised for this very value.

    const Tensor* get() const { return constant != nullptr ? constant : value.get(); }
    FrameValue Share() const { return {value.Share(), constant, is_known}; }
  };
  struct Frame {
    int32_t graph = 0;
    const GraphPlan* plan = nullptr;
    size_t next_step = 0;
    std::vector<FrameValue> arguments;
    std::vector<FrameValue> slots;
    int64_t start_time = 0;  // When the next step began.
    // State of the loop, if the next step is one.
    std::vector<FrameValue> loop_state;
    bool is_in_condition = false;
    int64_t iterations = 0;
  };
  struct KeyValue {
    Type type = Type::None();
    const Tensor* constant = nullptr;
    std::optional<Tensor> known = std::nullopt;
  };
  struct Segment {
    std::vector<KeyValue> arguments;
    std::vector<KeyValue> slots;
    std::shared_ptr<StaticPlan> plan;
    SegmentExtent extent = SegmentExtent::kWhole;
    int64_t last_use = 0;
    int64_t last_run = -1;
    int64_t num_steps = 0;
  };
  using Position = std::pair<int32_t, size_t>;

  absl::Status RunFrames(std::vector<LiveValue>& outputs);
  absl::Status RunSegment(Frame& frame, Segment& segment, std::vector<LiveValue>& outputs);
  absl::Status EndSegment(const StaticPlan& plan);
  absl::StatusOr<FrameValue> ValueOf(const Frame& frame, const StaticPlan& plan,
                                     size_t output) const;
  // Makes the globals that the plan overwrites writable.
  absl::Status OpenOverwritten(const StaticPlan& plan);
  absl::Status PadGlobals(const StaticPlan& plan);
  // Makes the value of a global unshared, aligned and padded, and returns its address.
  absl::StatusOr<std::byte*> OwnMemoryOf(int32_t global);
  absl::Status Store(StaticPlan& plan);
  // Moves what the plan has computed to `outputs`, or to the frames that its end names.
  absl::Status TakeOutputs(Frame& frame, StaticPlan& plan, std::vector<LiveValue>& outputs);

  // ---- plans
  absl::StatusOr<Segment*> SegmentFor(const Frame& frame);
  Segment* Find(const Frame& frame);
  bool Fits(const Segment& segment, const Frame& frame) const;
  static bool Fits(absl::Span<const KeyValue> keys, absl::Span<const FrameValue> values);
  static absl::Status MakeKeys(absl::Span<const FrameValue> values, std::vector<KeyValue>& keys);
  absl::Status Plan(const Frame& frame, SegmentExtent extent, Segment& segment);
  absl::StatusOr<Segment*> NewSegment(const Frame& frame);
  absl::Status MakeRoom(const Segment& segment);
  void EvictAllBut(const Segment* kept);
  void Forget(const Segment& segment);
  void EvictOldest(const Segment& kept);
  int64_t Room() const;
  // Adds the segment to the totals held (sign 1), or subtracts it (-1).
  void Count(const Segment& segment, int64_t sign);

  // ---- what is known only at run time
  // Runs the next step, which was not planned for this `reason`.
  absl::Status RunDynamic(Frame& frame, const Step& step, const absl::Status& reason);
  absl::Status Evaluate(Frame& frame, const Step& step);
  void Specialize(Frame& frame, const StaticPlan& plan);
  absl::Status BeginBranch(Frame& frame, const Step& step);
  absl::Status BeginLoop(Frame& frame, const Step& step);
  absl::Status PushCondition(Frame& frame, const Step& step);
  // Continues the step that pushed a frame, now that the frame has returned `returned_`.
  absl::Status Resume(Frame& frame);
  absl::Status FinishStep(Frame& frame, const Step& step);
  void NoteDynamic(const Step& step, const absl::Status& reason);

  absl::Status Push(int32_t graph, std::vector<FrameValue>&& arguments);
  void Pop();
  Frame& NewFrame();
  const Tensor* At(const Frame& frame, Slot slot) const;
  FrameValue ShareAt(const Frame& frame, Slot slot) const;
  std::vector<FrameValue> TakeOperands(Frame& frame, const Step& step, size_t first) const;
  void SetResults(Frame& frame, const Step& step, std::vector<FrameValue> values);
  absl::Status CheckMemory(int64_t more) const;
  std::byte* arena() { return arena_bytes_ == 0 ? nullptr : arena_.mutable_bytes().data(); }
  // The path to the innermost frame, for messages.
  std::string Way(bool with_innermost) const;

  const ProgramPlan& program_;
  // The options of the sessions that it serves, without the functions.
  const SessionOptions options_;
  const bool is_watched_;
  ThreadPool threads_;
  PreparedSteps prepared_;
  Tensor arena_;
  int64_t arena_bytes_ = 0;

  absl::flat_hash_map<Position, std::vector<std::unique_ptr<Segment>>> segments_;
  int64_t num_held_ = 0;
  int64_t num_steps_held_ = 0;
  int64_t bytes_held_ = 0;
  int64_t max_steps_held_ = 0;
  int64_t tick_ = 0;
  int64_t run_ = 0;
  absl::flat_hash_map<Position, int64_t> num_specialized_;
  absl::flat_hash_map<const Step*, std::vector<bool>> passed_through_;

  // State of the current run.
  const RunRequest* request_ = nullptr;
  std::vector<std::unique_ptr<Frame>> frames_;  // Frames beyond depth_ are kept for reuse.
  size_t depth_ = 0;
  SegmentExtent extent_ = SegmentExtent::kWhole;
  bool is_final_ = false;  // Whether the segment that runs is the last one.
  std::optional<std::vector<LiveValue>> saved_state_;
  std::vector<FrameValue> returned_;
  absl::flat_hash_set<const Step*> dynamic_;
  // Scratch.
  std::vector<const Tensor*> inputs_;
  std::vector<std::byte*> overwritten_;
  std::vector<const Tensor*> tensors_;
  std::vector<std::optional<Tensor>> given_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_ENGINE_H_
