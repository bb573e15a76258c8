// File: static_plan.h
//
// A run of a graph on inputs of certain types, worked out to the last address: calls are inlined,
// what does not depend on the inputs' data is computed, each step is an Invocation that is ready,
// and all values that live between steps are in one arena. Running it neither allocates nor looks
// anything up. Made by static_planner.h. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_STATIC_PLAN_H_
#define ROUNDHOUSE_INTERP_STATIC_PLAN_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/planned_graph.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

class StaticPlan {
 public:
  // Whether the globals have values of the types that the plan was made for.
  bool Fits(absl::Span<const LiveValue> state) const;

  // Requires inputs and a state (of all globals) of the types that the plan was made for. `timer`
  // may be null. The error says where it happened, from the outermost graph on; the state is as it
  // was then.
  absl::Status Run(absl::Span<const LiveValue> inputs, absl::Span<const LiveValue> state,
                   ThreadPool& threads, StepBudget& budget,
                   const std::function<void(const StepTime&)>& timer);

  // The same as a part of another plan, on bytes that are aligned and padded as an invocation's;
  // `results` has a place for each output, null where nobody asks for it. Requires that the plan
  // has nothing to do with globals.
  absl::Status RunOn(absl::Span<const std::byte* const> inputs,
                     absl::Span<std::byte* const> results, ThreadPool& threads, StepBudget& budget,
                     const std::function<void(const StepTime&)>& timer);

  // Of the last run, without what is to be stored. Those who keep one past the next run keep its
  // bytes as they are.
  absl::Span<const Tensor> outputs() const {
    return absl::MakeConstSpan(outputs_).subspan(0, outputs_.size() - stored_.size());
  }
  // What the last run has to store: which globals, and the value of each, which may be asked for
  // once. `spare` is what the global was before: if it serves, the next run writes there.
  absl::Span<const int32_t> stored() const { return stored_; }
  Tensor TakeStored(size_t index, std::optional<Tensor> spare);
  bool carries_data(size_t output) const { return carries_data_[output]; }

  // What the arena takes, and what is alive at the time when most is.
  int64_t arena_bytes() const { return arena_bytes_; }
  int64_t arena_lower_bound() const { return arena_lower_bound_; }
  // The arena and the outputs.
  int64_t held_bytes() const;
  void VisitSteps(absl::FunctionRef<void(const Node&, StepRunner)> visit) const;
  size_t num_steps() const;
  // How many steps are invocations of others than the reference kernels.
  size_t num_fast_steps() const;

 private:
  friend class StaticPlanner;

  struct Step {
    const Node* node;
    std::shared_ptr<Invocation> invocation;
    StepRunner runner = StepRunner::kKernel;
    const ControlStep* control = nullptr;
    int32_t caller = 0;
    // Ranges of inputs_ and results_.
    uint32_t first_input = 0;
    uint32_t num_inputs = 0;
    uint32_t first_result = 0;
    uint32_t num_results = 0;
    std::byte* scratch = nullptr;
  };
  // An address that changes from run to run.
  struct InputUse {
    int32_t input;
    uint32_t place;  // In inputs_.
  };
  struct OutputUse {
    int32_t output;
    uint32_t place;
    bool is_result;  // In results_, or else in inputs_.
  };
  // An input for those who need it aligned and padded.
  struct InputCopy {
    int32_t input;
    std::byte* copy;
    std::vector<uint32_t> places;  // In inputs_.
  };
  // An output that is an input, or another output, too.
  struct OutputCopy {
    int32_t output;
    uint32_t source;  // In inputs_.
  };

  StaticPlan() = default;
  void PlaceInputs(absl::Span<const LiveValue> inputs, absl::Span<const LiveValue> state);
  // Error: no memory for an output that somebody has kept.
  absl::Status PlaceOutputs();
  absl::Status RunSteps(ThreadPool& threads, StepBudget& budget,
                        const std::function<void(const StepTime&)>& timer);
  absl::Status At(const Step& step, const absl::Status& error) const;

  std::vector<Type> input_types_;  // Of the graph's inputs, then of the globals in loaded_.
  std::vector<int32_t> loaded_;
  std::vector<int32_t> stored_;  // Their values are the last outputs.
  int64_t num_nodes_ = 0;        // That a run node by node would run, but for those in controls.
  std::vector<CallSite> callers_;
  std::vector<Step> steps_;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> results_;
  std::vector<InputUse> input_uses_;
  std::vector<InputCopy> input_copies_;
  std::vector<OutputUse> output_uses_;
  std::vector<OutputCopy> output_copies_;
  std::vector<Tensor> outputs_;
  // By output: whether runs write it; else it is constant, or carries no data.
  std::vector<bool> is_written_;
  std::vector<bool> carries_data_;
  std::vector<std::unique_ptr<Tensor>> constants_;
  Tensor arena_;
  int64_t arena_bytes_ = 0;
  int64_t arena_lower_bound_ = 0;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STATIC_PLAN_H_
