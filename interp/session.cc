#include "roundhouse/interp/session.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/denormal_mode.h"
#include "roundhouse/interp/engine.h"
#include "roundhouse/interp/engine_pool.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {

using interp::BindTo;
using interp::GlobalPlan;
using interp::LiveValue;

namespace {

// "input 0 'x' of @main (tensor<2xf32>)"
std::string PortText(absl::string_view what, const Graph& graph, size_t index, const Port& port) {
  return absl::StrCat(what, " ", index, port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"),
                      " of ", SymbolText(graph.name()), " (", port.type.ToString(), ")");
}

absl::Status NoSuchPort(absl::string_view what, const Graph& graph, absl::string_view name,
                        const std::vector<std::string>& known) {
  return absl::NotFoundError(absl::StrCat(
      SymbolText(graph.name()), " has no ", what, " '", name, "' (it has ",
      known.empty() ? "none" : absl::StrJoin(known, ", "), ")", DidYouMean(name, known)));
}

absl::Status OutOfRange(absl::string_view what, const Graph& graph, int64_t index, size_t count) {
  return absl::OutOfRangeError(absl::StrCat(SymbolText(graph.name()), " has no ", what, " ", index,
                                            ": it has ", count, count == 1 ? " " : " ", what,
                                            count == 1 ? "" : "s"));
}

// Ports without a name are named by their number.
std::vector<std::string> PortNames(const std::vector<Port>& ports) {
  std::vector<std::string> names;
  for (size_t i = 0; i < ports.size(); ++i) {
    names.push_back(ports[i].name.empty() ? absl::StrCat("#", i) : ports[i].name);
  }
  return names;
}

// The name of an output that is not one of the graph's own.
std::string NameOf(const Value& value) {
  const Node& node = value.node();
  const std::string name = node.name().empty() ? node.DebugName() : node.name();
  return node.num_results() == 1 ? name : absl::StrCat(name, ":", value.index());
}

// Returns a tensor that owns its memory, to be kept beyond the call.
absl::StatusOr<Tensor> Owned(const Tensor& tensor) {
  if (!tensor.is_borrowed()) return tensor;
  return Tensor::FromBytes(tensor.type(), tensor.bytes());
}

// Sets a flag for as long as it lives.
class Running {
 public:
  explicit Running(std::atomic<bool>& flag) : flag_(flag), is_first_(!flag.exchange(true)) {}
  ~Running() {
    if (is_first_) flag_.store(false);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  absl::Status Check() const {
    return is_first_ ? absl::OkStatus()
                     : absl::FailedPreconditionError(
                           "the session is running: it serves one thread at a time, and its "
                           "observer must not use it");
  }

 private:
  std::atomic<bool>& flag_;
  const bool is_first_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> Session::Create(
    std::shared_ptr<const CompiledProgram> compiled, SessionOptions options) {
  std::unique_ptr<Session> session(new Session(std::move(compiled), std::move(options)));
  RH_RETURN_IF_ERROR(session->Initialize());
  return session;
}

absl::StatusOr<std::unique_ptr<Session>> Session::Create(const Program& program,
                                                         const CompileOptions& compile_options,
                                                         SessionOptions options) {
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const CompiledProgram> compiled,
                      CompiledProgram::Create(program, compile_options));
  return Create(std::move(compiled), std::move(options));
}

Session::Session(std::shared_ptr<const CompiledProgram> compiled, SessionOptions options)
    : compiled_(std::move(compiled)),
      options_(std::move(options)),
      state_(compiled_->plan().globals.size()),
      selected_(compiled_->plan().default_entry),
      budget_(options_.max_steps) {
  for (const interp::EntryPlan& entry : compiled_->plan().entries) {
    entries_.emplace_back().inputs.resize(entry.graph->inputs().size());
  }
}

Session::~Session() = default;

absl::Status Session::Initialize() {
  const Running running(is_running_);
  const interp::DenormalMode mode(options_.denormals);
  for (size_t i = 0; i < state_.size(); ++i) {
    const GlobalPlan& plan = compiled_->plan().globals[i];
    if (!plan.is_state) continue;
    if (plan.initializer < 0) {
      if (plan.initial) state_[i] = LiveValue(meter_, *plan.initial);
      continue;
    }
    const std::string what =
        absl::StrCat("initializer of the global ", SymbolText(plan.global->name()));
    budget_.Restore();
    std::vector<LiveValue> outputs;
    RH_RETURN_IF_ERROR(Annotate(Run(plan.initializer, {}, outputs), what));
    const Tensor* value = outputs[0].get();
    absl::StatusOr<Tensor> bound = value == nullptr ? absl::InvalidArgumentError("it gives no data")
                                                    : BindTo(plan.global->type(), *value);
    if (!bound.ok()) return Annotate(bound.status(), what);
    state_[i] = LiveValue(meter_, *std::move(bound));
  }
  initial_state_ = ShareState();
  trace_.peak_bytes = std::max(trace_.peak_bytes, meter_.peak_bytes());
  return absl::OkStatus();
}

std::vector<LiveValue> Session::ShareState() const {
  std::vector<LiveValue> copy;
  copy.reserve(state_.size());
  for (const LiveValue& value : state_) copy.push_back(value.Share());
  return copy;
}

absl::Status Session::CheckSelected() const {
  if (selected_ >= 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the program has several entries and none is called main; select one of ",
                   absl::StrJoin(compiled_->entry_names(), ", ")));
}

absl::Status Session::select(absl::string_view entry) {
  const std::vector<std::string> names = compiled_->entry_names();
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] != entry) continue;
    selected_ = static_cast<int32_t>(i);
    return absl::OkStatus();
  }
  return absl::NotFoundError(absl::StrCat("the program has no entry ", SymbolText(entry),
                                          " (it has ", absl::StrJoin(names, ", "), ")",
                                          DidYouMean(entry, names)));
}

const Graph* Session::selected() const { return selected_ < 0 ? nullptr : entry_plan().graph; }

absl::Status Session::set_input(int64_t index, const Tensor& value, Padding padding) {
  RH_RETURN_IF_ERROR(CheckSelected());
  const Graph& graph = *entry_plan().graph;
  std::vector<LiveValue>& inputs = entries_[selected_].inputs;
  if (index < 0 || index >= static_cast<int64_t>(inputs.size())) {
    return OutOfRange("input", graph, index, inputs.size());
  }
  const Port& port = graph.inputs()[index];
  absl::StatusOr<Tensor> bound = BindTo(port.type, value);
  if (!bound.ok()) {
    return Annotate(
        bound.status(),
        absl::StrCat("input ", index, port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"),
                     " of ", SymbolText(graph.name())));
  }
  inputs[index] = LiveValue(meter_, *std::move(bound));
  std::vector<bool>& padded = entries_[selected_].padded_inputs;
  if (padding == Padding::kPadded) padded.resize(inputs.size());
  if (!padded.empty()) padded[index] = padding == Padding::kPadded;
  return absl::OkStatus();
}

absl::Status Session::set_input(absl::string_view name, const Tensor& value, Padding padding) {
  RH_RETURN_IF_ERROR(CheckSelected());
  RH_ASSIGN_OR_RETURN(const int64_t index, InputIndex(name));
  return set_input(index, value, padding);
}

absl::Status Session::set_output(int64_t index, OutputMemory memory) {
  RH_RETURN_IF_ERROR(CheckSelected());
  const Graph& graph = *entry_plan().graph;
  if (index < 0 || index >= num_outputs()) return OutOfRange("output", graph, index, num_outputs());
  const Type& type = graph_plan().outputs[index]->type();
  if ((type.is_tensor() || type.is_scalar()) &&
      type.element_type().kind() == ElementKind::kString) {
    return absl::InvalidArgumentError(
        absl::StrCat("output ", index, " of ", SymbolText(graph.name()), " is ", type.ToString(),
                     ", and strings cannot be written to memory of the caller"));
  }
  std::vector<OutputMemory>& all = entries_[selected_].output_memory;
  all.resize(static_cast<size_t>(num_outputs()));
  all[index] = memory;
  return absl::OkStatus();
}

absl::Status Session::set_output(absl::string_view name, OutputMemory memory) {
  RH_RETURN_IF_ERROR(CheckSelected());
  RH_ASSIGN_OR_RETURN(const int64_t index, OutputIndex(name));
  return set_output(index, memory);
}

absl::StatusOr<int64_t> Session::InputIndex(absl::string_view name) const {
  const Graph& graph = *entry_plan().graph;
  const std::vector<std::string> names = PortNames(graph.inputs());
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<int64_t>(i);
  }
  return NoSuchPort("input", graph, name, names);
}

absl::Status Session::CheckInputs(const EntryState& entry) const {
  const Graph& graph = *entry_plan().graph;
  std::vector<std::string> unset;
  // By dimension name: the size, and the first input that gave it.
  std::map<std::string, std::pair<int64_t, size_t>> sizes;
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Port& port = graph.inputs()[i];
    const Tensor* value = entry.inputs[i].get();
    if (value == nullptr) {
      if (graph_plan().needs_input[i] && interp::CarriesData(port.type)) {
        unset.push_back(PortText("input", graph, i, port));
      }
      continue;
    }
    if (!port.type.is_tensor() || !port.type.shape().is_ranked()) continue;
    for (int64_t axis = 0; axis < port.type.shape().rank(); ++axis) {
      const std::string name = port.type.shape().dim(axis).name();
      if (name.empty()) continue;
      const int64_t size = value->shape().sizes()[axis];
      auto [known, is_new] = sizes.try_emplace(name, size, i);
      if (known->second.first == size) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(PortText("input", graph, i, port), ": dimension ", axis, " '", name, "' is ",
                       size, ", but it is ", known->second.first, " in input ",
                       known->second.second, " '", graph.inputs()[known->second.second].name, "'"));
    }
  }
  if (unset.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("not set: ", absl::StrJoin(unset, ", ")));
}

absl::Status Session::infer(absl::string_view entry) {
  RH_RETURN_IF_ERROR(select(entry));
  return infer();
}

absl::Status Session::infer() {
  const Running running(is_running_);
  RH_RETURN_IF_ERROR(running.Check());
  RH_RETURN_IF_ERROR(CheckSelected());
  EntryState& entry = entries_[selected_];
  entry.outputs.clear();
  const interp::DenormalMode mode(options_.denormals);
  const CancellationScope scope(cancelled_);
  budget_.Restore();
  entry.status = RunEntry(entry);
  if (absl::IsCancelled(entry.status)) cancelled_.store(false, std::memory_order_relaxed);
  return entry.status;
}

int64_t Session::FirstStoreBytes() const {
  if (options_.memory_limit == 0) return 0;
  int64_t bytes = 0;
  for (size_t i = 0; i < state_.size() && i < initial_state_.size(); ++i) {
    const Tensor* const now = state_[i].get();
    const Tensor* const initial = initial_state_[i].get();
    if (now == nullptr || initial == nullptr || !now->is_dense() || !initial->is_dense()) continue;
    if (now->bytes().data() == initial->bytes().data())
      bytes += static_cast<int64_t>(now->bytes().size());
  }
  return bytes;
}

absl::Status Session::Run(int32_t graph, absl::Span<const LiveValue> inputs,
                          std::vector<LiveValue>& outputs, interp::CallerMemory memory) {
  const interp::EnginePool::Lease engine =
      compiled_->engines().Borrow(options_, graph, inputs, state_);
  return engine->Run(graph, inputs,
                     {.options = options_,
                      .budget = budget_,
                      .meter = meter_,
                      .state = state_,
                      .reserved_bytes = FirstStoreBytes(),
                      .trace = trace_,
                      .memory = memory},
                     outputs);
}

absl::Status Session::RunEntry(EntryState& entry) {
  RH_RETURN_IF_ERROR(CheckInputs(entry));
  absl::Status status =
      Run(entry_plan().plan, entry.inputs, entry.outputs,
          {.padded_inputs = &entry.padded_inputs, .outputs = &entry.output_memory});
  for (size_t i = 0; status.ok() && i < entry.outputs.size(); ++i) {
    status = Annotate(PlaceOutput(entry, i),
                      absl::StrCat(SymbolText(entry_plan().graph->name()), ": output ", i));
  }
  if (!status.ok()) entry.outputs.clear();
  return status;
}

absl::Status Session::PlaceOutput(EntryState& entry, size_t index) {
  LiveValue& output = entry.outputs[index];
  if (output.get() == nullptr) return absl::OkStatus();
  const absl::Span<std::byte> wanted = index < entry.output_memory.size()
                                           ? entry.output_memory[index].bytes
                                           : absl::Span<std::byte>();
  if (!wanted.empty()) {
    RH_ASSIGN_OR_RETURN(const Tensor found, output.get()->Materialize());
    if (found.bytes().size() != wanted.size()) {
      return absl::InvalidArgumentError(absl::StrCat("expected memory of ", found.bytes().size(),
                                                     " bytes for ", found.type().ToString(),
                                                     ", found ", wanted.size()));
    }
    if (found.bytes().data() != wanted.data())
      std::memcpy(wanted.data(), found.bytes().data(), wanted.size());
    RH_ASSIGN_OR_RETURN(Tensor placed, Tensor::Borrow(found.type(), wanted, nullptr));
    output = LiveValue::Uncounted(std::move(placed));
    return absl::OkStatus();
  }
  // An output may be an unchanged input, whose memory is the caller's.
  if (!output.get()->is_borrowed()) return absl::OkStatus();
  RH_RETURN_IF_ERROR(
      meter_.CheckLimit(options_.memory_limit, static_cast<int64_t>(output.get()->bytes().size())));
  RH_ASSIGN_OR_RETURN(Tensor owned, Owned(*output.get()));
  output = LiveValue::Uncounted(std::move(owned));
  return absl::OkStatus();
}

int64_t Session::num_outputs() const {
  return selected_ < 0 ? 0 : static_cast<int64_t>(graph_plan().outputs.size());
}

absl::StatusOr<Tensor> Session::get_output(int64_t index) const {
  RH_RETURN_IF_ERROR(CheckSelected());
  const Graph& graph = *entry_plan().graph;
  if (index < 0 || index >= num_outputs()) return OutOfRange("output", graph, index, num_outputs());
  const EntryState& entry = entries_[selected_];
  if (!entry.status.ok()) {
    return Annotate(entry.status, absl::StrCat(SymbolText(graph.name()), " has no outputs"));
  }
  const Tensor* value = entry.outputs[index].get();
  if (value == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("output ", index, " of ", SymbolText(graph.name()), " carries no data: it is ",
                     graph_plan().outputs[index]->type().ToString()));
  }
  return *value;
}

absl::StatusOr<int64_t> Session::OutputIndex(absl::string_view name) const {
  const Graph& graph = *entry_plan().graph;
  std::vector<std::string> names;
  if (entry_plan().has_own_outputs) {
    names = PortNames(graph.outputs());
  } else {
    for (const Value* output : graph_plan().outputs) names.push_back(NameOf(*output));
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<int64_t>(i);
  }
  return NoSuchPort("output", graph, name, names);
}

absl::StatusOr<Tensor> Session::get_output(absl::string_view name) const {
  RH_RETURN_IF_ERROR(CheckSelected());
  RH_ASSIGN_OR_RETURN(const int64_t index, OutputIndex(name));
  return get_output(index);
}

absl::StatusOr<int32_t> Session::GlobalIndex(absl::string_view name) const {
  const interp::ProgramPlan& plan = compiled_->plan();
  auto index = plan.global_index.find(name);
  if (index != plan.global_index.end()) return index->second;
  std::vector<std::string> known;
  for (const GlobalPlan& global : plan.globals) known.push_back(global.global->name());
  return absl::NotFoundError(
      absl::StrCat("the program has no global ", SymbolText(name), DidYouMean(name, known)));
}

absl::StatusOr<const GlobalPlan*> Session::PublicGlobal(absl::string_view name) const {
  RH_ASSIGN_OR_RETURN(const int32_t index, GlobalIndex(name));
  const GlobalPlan& plan = compiled_->plan().globals[index];
  if (plan.global->visibility() != Visibility::kPublic) {
    return absl::FailedPreconditionError(absl::StrCat("the global ", SymbolText(name), " is ",
                                                      VisibilityName(plan.global->visibility()),
                                                      ", so the host cannot reach it"));
  }
  return &plan;
}

absl::StatusOr<std::optional<Tensor>> Session::PeekGlobal(absl::string_view name) const {
  RH_ASSIGN_OR_RETURN(const int32_t index, GlobalIndex(name));
  const GlobalPlan& plan = compiled_->plan().globals[index];
  if (!plan.is_state) return plan.initial;
  const Tensor* value = state_[index].get();
  return value == nullptr ? std::nullopt : std::optional<Tensor>(*value);
}

absl::StatusOr<Tensor> Session::get_global(absl::string_view name) const {
  if (is_running_.load()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the global ", SymbolText(name), " can only be read between invocations"));
  }
  RH_ASSIGN_OR_RETURN(const GlobalPlan* plan, PublicGlobal(name));
  RH_ASSIGN_OR_RETURN(std::optional<Tensor> value, PeekGlobal(name));
  if (value) return *std::move(value);
  return absl::FailedPreconditionError(absl::StrCat(
      "the global ", SymbolText(name),
      plan->is_state
          ? " has no value yet: it has no initial value, and nothing has been stored to it"
          : " is not used by the entries, so its value was not initialised"));
}

absl::Status Session::set_global(absl::string_view name, const Tensor& value) {
  const Running running(is_running_);
  RH_RETURN_IF_ERROR(running.Check());
  RH_ASSIGN_OR_RETURN(const GlobalPlan* plan, PublicGlobal(name));
  if (!plan->global->is_mutable()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the global ", SymbolText(name), " is immutable"));
  }
  absl::StatusOr<Tensor> bound = BindTo(plan->global->type(), value);
  if (bound.ok()) bound = Owned(*bound);
  if (!bound.ok()) {
    return Annotate(bound.status(), absl::StrCat("global ", SymbolText(name)));
  }
  state_[plan - compiled_->plan().globals.data()] = LiveValue(meter_, *std::move(bound));
  return absl::OkStatus();
}

Session::PlanReport Session::plan_report() const {
  PlanReport report = {.arena_bytes = trace_.arena_bytes,
                       .lower_bound = trace_.arena_lower_bound,
                       .plans = static_cast<int64_t>(trace_.plans.size()),
                       .prepared_steps = trace_.num_prepared,
                       .dynamic_steps = trace_.dynamic_steps,
                       .plans_held = trace_.plans_held,
                       .held_bytes = trace_.held_bytes};
  for (const auto& plan : trace_.plans) {
    report.steps += static_cast<int64_t>(plan->num_steps());
    report.fast_steps += static_cast<int64_t>(plan->num_fast_steps());
  }
  return report;
}

void Session::VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const {
  trace_.VisitSteps(visit);
}

void Session::reset() {
  // Made by Initialize(): one for each global.
  for (size_t i = 0; i < state_.size(); ++i)
    state_[i].Restore(initial_state_[i], options_.memory_limit);
}

}  // namespace roundhouse
