// File: static_plan.h
//
// A segment of a run for values of certain types, planned down to the last address: calls are
// inlined, what does not depend on data is computed, each step is a prepared Invocation, and all
// values that live between steps are in one arena, which plans that do not run at once share.
// Running it neither allocates nor looks anything up. Made by static_planner.h. Internal to the
// interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_STATIC_PLAN_H_
#define ROUNDHOUSE_INTERP_PLAN_STATIC_PLAN_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/interp/run_hooks.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

class StaticPlan {
 public:
  // Whether the globals have values of the types that the plan was made for.
  bool Fits(absl::Span<const LiveValue> state) const;
  absl::Span<const int32_t> loaded() const { return loaded_; }

  // The globals whose values must be aligned and padded.
  absl::Span<const int32_t> padded_globals() const { return padded_globals_; }

  // Requires inputs (those of the start, then those of loaded()) of the types that the plan was
  // made for, and an arena of arena_bytes() plus kTensorAlignment, aligned as a tensor.
  // `overwritten` has, for each global of stored() that is overwritten(), the address of its value,
  // which must not be shared. Once updates that cannot fail have begun, the run is not cancelled.
  // `depth` is how many calls the start is nested in. The error says where it happened, from the
  // start's graph on.
  absl::Status Run(absl::Span<const Tensor* const> inputs, absl::Span<std::byte* const> overwritten,
                   std::byte* arena, int64_t depth, const RunHooks& hooks,
                   const CallerMemory& memory = {});
  // Restores what the last run, which may have failed, has overwritten.
  void Undo();

  // The same as a part of another plan, on bytes that are aligned and padded as an invocation needs
  // them; `results` has an address for each output, null if it is not wanted. Requires that the
  // plan was made for this, and does not use globals.
  absl::Status RunOn(absl::Span<const std::byte* const> inputs,
                     absl::Span<std::byte* const> results, std::byte* arena, const RunHooks& hooks);

  // The outputs of the last run, without those to be stored; `inputs` are those of that run. Later
  // runs do not change the bytes of an output that the caller keeps. nullopt if the output carries
  // no data.
  size_t num_outputs() const { return outputs_.size() - stored_.size(); }
  absl::StatusOr<std::optional<Tensor>> OutputAt(size_t output,
                                                 absl::Span<const Tensor* const> inputs) const;
  // Null if the output is known only after a run.
  const Tensor* known_output(size_t output) const {
    return outputs_[output].source == Source::kKnown ? outputs_[output].known : nullptr;
  }
  // Whether it is a constant of the program.
  bool is_constant(size_t output) const { return outputs_[output].is_constant; }
  // Whether runs write it to the plan's own memory.
  bool is_written(size_t output) const { return outputs_[output].source == Source::kWritten; }
  // The input that the output is, unchanged; -1 if it is none.
  int32_t input_of_output(size_t output) const {
    return outputs_[output].source == Source::kInput ? outputs_[output].index : -1;
  }
  const Type& output_type(size_t output) const { return outputs_[output].type; }
  // For a plan for RunOn: whether the output may share its memory with the input, which then must
  // have no other readers.
  bool MayOverwrite(size_t input, size_t output) const {
    return outputs_[output].may_overwrite == static_cast<int32_t>(input) ||
           input_of_output(output) == static_cast<int32_t>(input);
  }
  // The globals that the last run stores. Their values are the last outputs.
  absl::Span<const int32_t> stored() const { return stored_; }
  // Whether runs write the new value over the old one, so that nothing is left to store.
  bool is_overwritten(size_t index) const {
    return outputs_[num_outputs() + index].source == Source::kOverwritten;
  }
  // Returns the value of a stored global that is_written(); may be called once for each. `spare` is
  // the old value of the global: if it is suitable, the next run writes there.
  Tensor TakeStored(size_t index, std::optional<Tensor> spare);

  // The size of the arena, and the peak of live bytes.
  int64_t arena_bytes() const { return arena_bytes_; }
  int64_t arena_lower_bound() const { return arena_lower_bound_; }
  // The bytes of its own tensors: outputs, and those computed ahead.
  int64_t held_bytes() const;
  void VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const;
  size_t num_steps() const;
  // How many steps do not run on a reference backend.
  size_t num_fast_steps() const;

  // How it ends, and where the run continues.
  SegmentEnd end() const { return end_; }
  absl::Span<const EndFrame> end_frames() const { return end_frames_; }
  absl::Span<const int> wanted() const { return wanted_; }
  const absl::Status& end_status() const { return end_status_; }

 private:
  friend class StaticPlanner;

  struct Step {
    const Node* node;
    std::shared_ptr<Invocation> invocation;
    StepRunner runner;
    ControlStep* control = nullptr;
    int32_t caller = 0;
    // Ranges of inputs_ and results_.
    uint32_t first_input = 0;
    uint32_t num_inputs = 0;
    uint32_t first_result = 0;
    uint32_t num_results = 0;
    int64_t scratch = -1;  // In the arena; -1 if it needs none.
  };
  // A step that overwrites a value that must be restored if the run fails.
  struct UndoUse {
    uint32_t step;
    int64_t undo;  // In the arena.
    bool is_saved = false;
  };
  // An address in the arena.
  struct ArenaUse {
    uint32_t index;
    bool is_result;  // In results_, or else in inputs_.
    int64_t offset;
  };
  // An address that changes from run to run.
  struct InputUse {
    int32_t input;
    uint32_t index;  // In inputs_.
  };
  struct OutputUse {
    int32_t output;
    uint32_t index;
    bool is_result;
  };
  // A copy of an input, for steps that need it aligned and padded.
  struct InputCopy {
    int32_t input;
    int64_t copy;                   // In the arena.
    std::vector<uint32_t> indices;  // In inputs_.
  };
  enum class Source : uint8_t { kNothing, kKnown, kWritten, kOverwritten, kInput, kOutput };
  struct Output {
    Source source = Source::kNothing;
    Type type = Type::None();
    const Tensor* known = nullptr;
    bool is_constant = false;
    Tensor written = {};               // Memory that steps write.
    bool needs_padding = false;        // Some step needs it at this address.
    std::byte* destination = nullptr;  // Memory of the caller, written instead of `written`.
    int32_t index = -1;          // The index of the input, or of the other output, that it is.
    int32_t may_overwrite = -1;  // The index of an input whose memory it may take.
  };
  struct EventValue {
    Type type;
    const Tensor* known = nullptr;
    int32_t input = -1;  // The index of the input that it is, under any type.
    uint32_t index = 0;  // In inputs_, if it is neither.
  };
  struct Event {
    const Node* node;
    int64_t depth;
    size_t first_step;
    size_t end_step;
    std::vector<std::optional<EventValue>> values;
  };

  StaticPlan() = default;
  void PlaceArena(std::byte* arena);
  void PlaceInputs(absl::Span<const Tensor* const> inputs, std::byte* arena,
                   const std::vector<bool>* padded);
  // Error: the memory does not have the size of the output.
  absl::Status FindDestinations(const std::vector<OutputMemory>* memory);
  // Error: no memory for an output that a caller has kept.
  absl::Status PlaceOutputs(absl::Span<std::byte* const> overwritten);
  absl::StatusOr<Tensor> Written(const Output& output) const;
  absl::Status RunSteps(std::byte* arena, int64_t depth, const RunHooks& hooks);
  absl::Status Report(const Event& event, int64_t depth, const RunHooks& hooks) const;
  absl::Status At(const Step& step, const absl::Status& error) const;

  std::vector<int32_t> loaded_;
  std::vector<Type> loaded_types_;
  std::vector<int32_t> padded_globals_;
  std::vector<int32_t> stored_;  // Their values are the last outputs.
  int64_t num_nodes_ = 0;        // Nodes counted as run, without those in control steps.
  std::vector<CallSite> callers_;
  std::vector<Step> steps_;
  // From here on steps overwrite globals for good, and none can fail.
  size_t first_final_step_ = SIZE_MAX;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> results_;
  std::vector<ArenaUse> arena_uses_;
  std::vector<InputUse> input_uses_;
  std::vector<InputCopy> input_copies_;
  std::vector<OutputUse> output_uses_;
  std::vector<UndoUse> undo_uses_;  // By step.
  std::vector<Output> outputs_;
  std::vector<std::unique_ptr<Tensor>> constants_;
  int64_t computed_bytes_ = 0;  // Of constants_.
  std::vector<Event> events_;
  // For observers: when steps began, and the inputs of the run.
  std::vector<int64_t> start_times_;
  absl::Span<const Tensor* const> run_inputs_;
  std::byte* arena_ = nullptr;  // The arena that the addresses are for.
  int64_t arena_bytes_ = 0;
  int64_t arena_lower_bound_ = 0;
  SegmentEnd end_ = SegmentEnd::kReturn;
  std::vector<EndFrame> end_frames_;
  std::vector<int> wanted_;
  absl::Status end_status_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_STATIC_PLAN_H_
