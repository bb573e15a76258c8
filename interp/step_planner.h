// Plans step after step from a position in a program, until a step that cannot be planned ahead.
// Private to planned_segment.
#ifndef ROUNDHOUSE_INTERP_STEP_PLANNER_H_
#define ROUNDHOUSE_INTERP_STEP_PLANNER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/interp/prepared_steps.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

class StepPlanner {
 public:
  StepPlanner(Planning& planning, const SegmentStart& start, ControlPlanner plan_control)
      : planning_(planning),
        program_(planning.program),
        start_(start),
        plan_control_(plan_control) {}

  absl::StatusOr<PlannedSegment> Plan() && {
    RH_RETURN_IF_ERROR(Walk());
    return std::move(result_);
  }

 private:
  static constexpr int32_t kNone = PlannedValue::kNone;
  // An unrolled loop that leaves more steps than this to the run stays a loop.
  static constexpr size_t kMaxUnrolledSteps = 16'384;
  // Folded results may take at most this many bytes more than their operands.
  static constexpr int64_t kFoldGrowth = 1 << 20;

  struct Frame {
    int32_t graph;
    size_t next_step = 0;
    int32_t caller = 0;
    std::vector<int32_t> slots = {};
    std::vector<int32_t> arguments = {};
    // State of the loop, if the step before next_step is one.
    std::vector<int32_t> loop_state = {};
    bool is_in_condition = false;
    int64_t iterations = 0;
    size_t first_step = 0;  // Of the step before next_step.
  };

  // The state before a loop was unrolled, to roll back to if it cannot be.
  struct Unrolling {
    size_t depth;
    size_t num_callers;
    size_t num_values;
    size_t num_steps;
    size_t num_tensors;
    size_t num_loaded;
    size_t num_stored;
    size_t num_events;
    size_t num_fast_steps;
    int64_t num_nodes;
    int64_t computed_bytes;
    size_t num_global_changes;
    size_t num_constant_changes;
  };
  // The entry of a map before a change; kNone if it had no such entry.
  struct Change {
    int32_t key;
    int32_t value;
  };

  const GraphPlan& graph(const Frame& frame) const { return program_.graphs[frame.graph]; }

  // ---- values

  int32_t AddValue(PlannedValue value);
  int32_t AddKnown(const Tensor* tensor) {
    return AddValue({.type = tensor->type(), .known = tensor});
  }
  // The same bytes under another type.
  int32_t AddView(int32_t source, Type type) {
    const PlannedValue& value = result_.values[source];
    return AddValue({.type = std::move(type), .root = value.root, .input = value.input});
  }

  int32_t At(const Frame& frame, interp::Slot slot);
  std::vector<int32_t> AllAt(const Frame& frame, absl::Span<const interp::Slot> slots);
  void SetResults(Frame& frame, const Step& step, absl::Span<const int32_t> ids) const;

  Type TypeOf(int32_t id) const { return id == kNone ? Type::None() : result_.values[id].type; }
  bool IsFolded(int32_t id) const { return id != kNone && result_.values[id].is_folded; }
  const Tensor* KnownOf(int32_t id) const {
    return id == kNone ? nullptr : result_.values[id].known;
  }

  // ---- the walk

  absl::Status Walk();

  void Begin();

  // Whether it is valid at the same address as long as the program is.
  bool IsProgramConstant(const Tensor& tensor) const;

  absl::Status Advance();

  // Marks the step as done.
  void Finish(Frame& frame, const Step& step);
  void Free(Frame& frame, const Step& step) const {
    for (interp::Slot slot : graph(frame).freed(step)) frame.slots[slot] = kNone;
  }

  // ---- the end

  // Ends before the step before next_step of the innermost graph, which cannot be planned for this
  // `reason`.
  absl::Status EndBefore(absl::Status reason);

  void EndHere(SegmentEnd end, absl::Status reason);

  // Records the error that the run reports when it reaches this step.
  absl::Status Fail(absl::Status failure) {
    failure_ = std::move(failure);
    return failure_;
  }

  // ---- steps

  absl::Status Push(int32_t graph, std::vector<int32_t> arguments, CallSite site);

  // A quantised input accepts plain storage; inside the graph it has the declared type.
  absl::Status TakeStorage(const Type& declared, int32_t& argument);

  absl::Status Visit(Frame& frame, const Step& step);

  absl::Status Call(Frame& frame, const Step& step, int32_t target,
                    absl::Span<const interp::Slot> operands);

  static bool IsCondition(const Tensor* tensor) {
    return tensor != nullptr && tensor->element_type().kind() == ElementKind::kI1 &&
           tensor->num_elements() == 1;
  }

  // ---- loops

  absl::Status PushCondition(Frame& frame, const Step& step);

  // Continues a loop, now that its condition or its body has returned `outputs`.
  absl::Status Resume(Frame& frame, const Step& step, std::vector<int32_t> outputs);

  // Discards all that was done for the innermost loop, and makes it one step.
  absl::Status LeaveRolled();

  // ---- visits of steps

  absl::Status VisitControl(Frame& frame, const Step& step);

  // A load gives the value at the start of the run, or what was stored since.
  absl::Status VisitLoad(Frame& frame, const Step& step);

  absl::Status VisitStore(Frame& frame, const Step& step);

  absl::Status VisitNode(Frame& frame, const Step& step);

  absl::Status AddNode(Frame& frame, const Step& step, PlannedStep planned,
                       const PreparedSteps::Prepared& prepared);

  static bool IsSmallInteger(const Type& type);

  // Returns whether the compiled region took the call.
  absl::StatusOr<bool> VisitRegion(Frame& frame, const Step& step, const GraphPlan& callee);

  // Steps that need padding get constants aligned and padded, like all other operands.
  absl::Status AlignConstants(std::vector<int32_t>& operands);

  void AddStep(Frame& frame, const Step& step, PlannedStep planned,
               const PreparedSteps::Prepared& prepared);

  bool IsWorthFolding(const Node& node, absl::Span<const Type> operands,
                      absl::Span<const Type> results);

  const Tensor* Keep(Tensor tensor) {
    result_.tensors.push_back(std::make_unique<Tensor>(std::move(tensor)));
    return result_.tensors.back().get();
  }
  absl::Status SetKnown(Frame& frame, const Step& step, std::vector<Tensor> values);
  void SetGlobal(int32_t global, int32_t value);

  Planning& planning_;
  const ProgramPlan& program_;
  const SegmentStart& start_;
  const ControlPlanner plan_control_;
  // There are as many segments as a program has graphs, or more. So what a segment has of each
  // graph and global is made when it gets there.
  absl::flat_hash_map<int32_t, int32_t> global_values_;  // Those that were loaded or stored.
  absl::flat_hash_set<int32_t> stored_;                  // Those in result_.stored.
  PlannedSegment result_;
  std::vector<Unrolling> unrollings_;
  std::vector<Frame> frames_;
  // By graph: the number of its first constant, of which each has one; and values by number.
  absl::flat_hash_map<int32_t, int32_t> first_constants_;
  std::vector<int32_t> constant_values_;
  // While loops are unrolled: what to restore, the latest last.
  std::vector<Change> global_changes_;
  std::vector<Change> constant_changes_;
  // Of the current step: the operands whose values it needs, and the error that the run will
  // report.
  std::vector<int> wanted_;
  absl::Status failure_;
  bool is_out_of_memory_ = false;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STEP_PLANNER_H_
