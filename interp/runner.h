// File: runner.h
//
// Runs the plans of a program. Calls, branches and loops push frames on a stack of its own, never
// on that of the thread. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_RUNNER_H_
#define ROUNDHOUSE_INTERP_RUNNER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

class Runner {
 public:
  // All arguments must outlive this. `state` has a value or nothing for each global of the plan.
  Runner(const ProgramPlan& plan, const SessionOptions& options, StepBudget& budget,
         MemoryMeter& meter, std::vector<LiveValue>& state, ThreadPool& threads)
      : plan_(plan),
        options_(options),
        budget_(budget),
        meter_(meter),
        state_(state),
        threads_(threads),
        kernels_(plan.graphs.size()) {}

  // What the plan `graph` gives for `inputs`. Changes the state as it goes, also when it fails.
  // The error says where it happened: the nodes that led there, from the outermost graph on.
  absl::StatusOr<std::vector<LiveValue>> Run(int32_t graph, std::vector<LiveValue> inputs);

  // All steps that run something, with who has run them.
  void VisitSteps(absl::FunctionRef<void(const Node&, StepRunner)> visit) const;

  // Whether as many bytes more may be alive.
  absl::Status CheckMemory(int64_t more) const;

 private:
  // A graph at work.
  struct Frame {
    const GraphPlan* plan = nullptr;
    size_t next_step = 0;
    std::vector<LiveValue> slots;
    std::vector<LiveValue> inputs;
    int64_t start_time = 0;  // Of the next step, once it has begun.
    // Of the loop that is the next step.
    std::vector<LiveValue> loop_state;
    bool is_in_condition = false;
    int64_t iterations = 0;
  };

  absl::Status RunFrames();
  absl::Status RunStep(Frame& frame, const Step& step);
  absl::Status Evaluate(Frame& frame, const Step& step);
  // The kernel of the step, now for `tensors_`; null where there is none.
  StepKernel* SelectKernel(const Frame& frame, const Step& step, const Executable* region);
  // Runs it on `tensors_`.
  absl::Status RunKernel(Frame& frame, const Step& step, StepKernel& kernel);
  absl::Status KeepResults(Frame& frame, const Step& step, absl::Span<const Tensor> results);
  absl::Status Load(Frame& frame, const Step& step);
  absl::Status Store(Frame& frame, const Step& step);
  absl::Status Refine(Frame& frame, const Step& step);
  absl::Status BeginLoop(Frame& frame, const Step& step);
  absl::Status PushCondition(Frame& frame, const Step& step);
  // Goes on with the step that has pushed a frame, now that the frame has given `returned_`.
  absl::Status Resume(Frame& frame);
  absl::Status FinishStep(Frame& frame, const Step& step);

  absl::Status Push(int32_t graph, std::vector<LiveValue> inputs);
  void Pop();

  const Tensor* At(const Frame& frame, Place place) const;
  LiveValue ShareAt(const Frame& frame, Place place) const;
  std::vector<LiveValue> ShareAll(const Frame& frame, absl::Span<const Place> places) const;
  // The operands from `first` on, for a graph that is called.
  std::vector<LiveValue> TakeOperands(Frame& frame, const Step& step, size_t first) const;
  void SetResults(Frame& frame, const Step& step, std::vector<LiveValue> values);
  // The error with the way that led to it in front.
  absl::Status WithCallers(const absl::Status& error) const;

  const ProgramPlan& plan_;
  const SessionOptions& options_;
  StepBudget& budget_;
  MemoryMeter& meter_;
  std::vector<LiveValue>& state_;
  ThreadPool& threads_;
  // By graph: for each of its steps what runs it, once it has been looked for.
  std::vector<std::vector<std::unique_ptr<StepKernel>>> kernels_;

  std::vector<std::unique_ptr<Frame>> frames_;  // Those beyond `depth_` wait to be used again.
  size_t depth_ = 0;
  std::vector<LiveValue> returned_;
  // Scratch.
  std::vector<const Tensor*> tensors_;
  std::vector<const Tensor*> constants_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_RUNNER_H_
