// File: session.h
//
// Runs a program:
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session, Session::Create(program));
//   RH_RETURN_IF_ERROR(session->set_input("image", image));
//   RH_RETURN_IF_ERROR(session->infer());
//   RH_ASSIGN_OR_RETURN(Tensor scores, session->get_output(0));
//
// A session holds inputs, outputs and state: values stored to mutable globals stay for the next
// invocation, and no other session sees them. A session may be used repeatedly, by one thread at a
// time; any number of sessions may share a CompiledProgram and run at once.
//
// Every public graph of the program is an entry. The functions below act on the selected one: the
// only entry, or else `main`, until another is selected.
//
//   RH_RETURN_IF_ERROR(session->select("step"));
//   RH_RETURN_IF_ERROR(session->set_input(0, x));
//   RH_RETURN_IF_ERROR(session->infer());
#ifndef ROUNDHOUSE_INTERP_SESSION_H_
#define ROUNDHOUSE_INTERP_SESSION_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/engine.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/run_hooks.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/step_budget.h"

namespace roundhouse {

class Session {
 public:
  // Runs the initializers of globals. Error: an initializer fails.
  static absl::StatusOr<std::unique_ptr<Session>> Create(
      std::shared_ptr<const CompiledProgram> compiled, SessionOptions options = {});
  // Compiles the program first. `program` must outlive the session and not change.
  static absl::StatusOr<std::unique_ptr<Session>> Create(const Program& program,
                                                         const CompileOptions& compile_options = {},
                                                         SessionOptions options = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const CompiledProgram& compiled() const { return *compiled_; }

  // Selects an entry. Error: there is none of that name.
  absl::Status select(absl::string_view entry);
  // The graph of the selected entry; null if none is selected, which happens when there are several
  // entries and none is called main.
  const Graph* selected() const;

  // An input stays set for all following invocations, until it is set again. Borrowed memory
  // (Tensor::Borrow) must not change during an invocation. An input that has a domain or is
  // quantised also accepts a plain tensor. Errors: there is no such input; the tensor is not of the
  // input's type, and the message has both.
  absl::Status set_input(int64_t index, const Tensor& value, Padding padding = Padding::kNone);
  absl::Status set_input(absl::string_view name, const Tensor& value,
                         Padding padding = Padding::kNone);

  // Where to write an output from the next invocation on, instead of memory of the session. The
  // memory has exactly the size of the output, must not overlap other memory that is set, and must
  // stay valid as long as it is set. get_output() then returns a tensor of that memory. Kernels
  // write there directly if its padding and alignment are what they need; else the result is copied
  // there. No bytes: use the session's own memory again. Errors: no such output; it has strings. A
  // wrong size is an error of infer(), as the size may be known only then.
  absl::Status set_output(int64_t index, OutputMemory memory);
  absl::Status set_output(absl::string_view name, OutputMemory memory);

  // Runs the selected entry. If it fails, the state is what it was before, and there are no
  // outputs. The error names the node, and the calls that led there. Errors of its own:
  //   FailedPrecondition   inputs are not set (all are named); a global is read that has no value
  //   InvalidArgument      dimensions of one name have different sizes; what kernels find
  //   Cancelled            cancel() was called
  //   ResourceExhausted    a limit of SessionOptions was reached
  absl::Status infer();
  // The same after select(entry).
  absl::Status infer(absl::string_view entry);

  // An output of the last invocation of the selected entry; with CompileOptions::outputs, one of
  // those values, which are named after their nodes. Errors: no such output; nothing was run, or it
  // failed.
  absl::StatusOr<Tensor> get_output(int64_t index) const;
  absl::StatusOr<Tensor> get_output(absl::string_view name) const;
  int64_t num_outputs() const;

  // The state, between invocations. Globals must be public, and for set_global mutable; a
  // global without a value is FailedPrecondition. Errors name the global.
  absl::StatusOr<Tensor> get_global(absl::string_view name) const;
  absl::Status set_global(absl::string_view name, const Tensor& value);
  // Resets the state to what it was when the session was made. Inputs stay set.
  void reset();

  // Makes the running invocation, or else the next one, fail with Cancelled before its next node.
  // Kernels that run for long (products, convolutions, recurrent cells, pools …) stop sooner, those
  // of oneDNN do not. The only function that other threads may call. A CancellationScope
  // (service/cancellation.h) around infer() does the same for all sessions in it.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  // The most bytes that were alive at one time in the last invocation, as SessionOptions counts:
  // inputs, state, values between plans, and the plan that ran.
  int64_t peak_bytes() const { return trace_.peak_bytes; }

  // How the last invocation went.
  struct PlanReport {
    int64_t arena_bytes = 0;     // For all values between steps of a plan; the largest.
    int64_t lower_bound = 0;     // The peak of live bytes: no arena can be smaller.
    int64_t plans = 0;           // How many different plans ran: one, if nothing depended on data.
    int64_t steps = 0;           // Of these plans.
    int64_t fast_steps = 0;      // Steps that do not run reference kernels.
    int64_t prepared_steps = 0;  // Steps that were prepared for this invocation.
    // Steps that could not be planned ahead, and why; plans end there.
    std::vector<interp::RunTrace::DynamicStep> dynamic_steps;
    // Held for later runs by the engine that ran it.
    int64_t plans_held = 0;
    int64_t held_bytes = 0;

    bool is_one_plan() const { return plans == 1 && dynamic_steps.empty(); }
  };
  PlanReport plan_report() const;

  // Calls visit for each step that ran in the last invocation: a node, or a call whose graph is a
  // compiled region, with its runner, once. For graphs that branches and loops may run, all nodes.
  void VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const;

  // Returns the value of a global, private ones included, for tools that inspect programs. Returns
  // nullopt if it has no value. Error: no global of that name.
  absl::StatusOr<std::optional<Tensor>> PeekGlobal(absl::string_view name) const;

 private:
  // The state of one entry.
  struct EntryState {
    std::vector<interp::LiveValue> inputs;
    std::vector<interp::LiveValue> outputs;
    // The caller's memory, by input and by output; may be shorter than their number.
    std::vector<bool> padded_inputs;
    std::vector<OutputMemory> output_memory;
    // Of the last invocation.
    absl::Status status = absl::FailedPreconditionError("nothing has been run yet");
  };

  Session(std::shared_ptr<const CompiledProgram> compiled, SessionOptions options);
  absl::Status Initialize();
  absl::Status CheckSelected() const;
  absl::StatusOr<int64_t> InputIndex(absl::string_view name) const;
  absl::Status CheckInputs(const EntryState& entry) const;
  // The part of the memory limit for first stores: a value stored for the first time exists beside
  // the initial value, which is kept.
  int64_t FirstStoreBytes() const;
  absl::Status RunEntry(EntryState& entry);
  absl::Status Run(int32_t graph, absl::Span<const interp::LiveValue> inputs,
                   std::vector<interp::LiveValue>& outputs, interp::CallerMemory memory = {});
  // Copies an output to the caller's memory for it, or, if there is none, from borrowed memory to
  // the session's own.
  absl::Status PlaceOutput(EntryState& entry, size_t index);
  absl::StatusOr<int64_t> OutputIndex(absl::string_view name) const;
  std::vector<interp::LiveValue> ShareState() const;
  absl::StatusOr<int32_t> GlobalIndex(absl::string_view name) const;
  absl::StatusOr<const interp::GlobalPlan*> PublicGlobal(absl::string_view name) const;
  const interp::EntryPlan& entry_plan() const { return compiled_->plan().entries[selected_]; }
  const interp::GraphPlan& graph_plan() const {
    return compiled_->plan().graphs[entry_plan().plan];
  }

  const std::shared_ptr<const CompiledProgram> compiled_;
  const SessionOptions options_;
  interp::MemoryMeter meter_;  // Before all that it counts.
  interp::RunTrace trace_;
  std::vector<interp::LiveValue> state_;  // By global.
  std::vector<interp::LiveValue> initial_state_;
  std::vector<EntryState> entries_;
  int32_t selected_;
  std::atomic<bool> cancelled_ = false;
  interp::StepBudget budget_;
  std::atomic<bool> is_running_ = false;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_SESSION_H_
