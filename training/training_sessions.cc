#include "roundhouse/training/training_sessions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse::training {
namespace {

// A copy of the program with only these entries.
absl::StatusOr<std::unique_ptr<Program>> WithEntries(const Program& whole,
                                                     absl::Span<const absl::string_view> entries) {
  std::unique_ptr<Program> program = whole.clone();
  RH_RETURN_IF_ERROR(
      RunPasses(*program, "sequence_globals, inline, [cse, fold_constants, dce]").status());
  std::vector<Graph*> others;
  for (Graph* graph : program->graphs()) {
    const bool stays = std::find(entries.begin(), entries.end(), graph->name()) != entries.end();
    if (graph->visibility() == Visibility::kPublic && !stays) others.push_back(graph);
  }
  program->Erase(others);
  return program;
}

// Whether a pin is of an input.
bool PinsAnInput(const Graph& step, absl::Span<const std::string> pins) {
  return std::any_of(pins.begin(), pins.end(), [&](const std::string& pin) {
    return std::any_of(step.inputs().begin(), step.inputs().end(), [&](const Port& port) {
      return absl::StartsWith(pin, absl::StrCat(port.name, "="));
    });
  });
}

// Whether the examples of a step can be cut into micro-batches, and those spread along `data`.
absl::Status CheckMicrobatches(const SpreadRequest& request, const DeviceMesh& mesh,
                               int64_t batch) {
  RH_RETURN_IF_ERROR(PipelineWithDevices("", request).status());
  const std::optional<int> data = mesh.FindAxis("data");
  const int64_t devices = data.has_value() ? mesh.SizeOf({*data}) : 1;
  const int64_t count = MicrobatchesOf(request);
  if (batch % (count * devices) == 0) return absl::OkStatus();
  return UsageError(absl::StrCat(
      "the ", batch, " examples of a step cannot be cut into ", count, " equal micro-batches",
      devices == 1 ? std::string() : absl::StrCat(" on each of ", devices, " devices"),
      ": option batch has to be a multiple of ", count * devices,
      ", or option microbatches another number"));
}

// Adds pins for the examples of a step, unless there are some.
absl::StatusOr<SpreadRequest> WithSpreadExamples(SpreadRequest request, const DeviceMesh& mesh,
                                                 const Graph& step, int64_t batch) {
  if (PinsAnInput(step, request.pins)) return request;
  if (!request.pipeline.empty()) {
    if (const absl::Status status = CheckMicrobatches(request, mesh, batch); !status.ok())
      return status;
    // The stages may be all that the devices are for.
    if (!mesh.FindAxis("data").has_value()) return request;
  }
  if (!mesh.FindAxis("data").has_value() && mesh.num_axes() != 1) {
    return UsageError(absl::StrCat("option devices=", mesh.ToString(),
                                   ": expected an axis data for the examples of a step; name one "
                                   "so, or spread an input: option shard='",
                                   step.inputs().empty() ? "x" : step.inputs()[0].name, "=",
                                   mesh.axes()[0].name, ",_'"));
  }
  const int axis = mesh.FindAxis("data").value_or(0);
  const std::string& name = mesh.axes()[static_cast<size_t>(axis)].name;
  if (const int64_t size = mesh.axes()[static_cast<size_t>(axis)].size; batch % size != 0) {
    return UsageError(absl::StrCat("the ", batch, " examples of a step cannot be spread over the ",
                                   size, " devices along ", name,
                                   ": option batch has to be a multiple of ", size));
  }
  for (const Port& port : step.inputs()) {
    std::string sharding = name;
    for (int64_t dim = 1; dim < port.type.shape().rank(); ++dim) absl::StrAppend(&sharding, ",_");
    request.pins.push_back(absl::StrCat(port.name, "=", sharding));
  }
  return request;
}

}  // namespace

absl::StatusOr<std::unique_ptr<TrainingSessions>> TrainingSessions::Prepare(
    const std::shared_ptr<const Context>& context, const TrainingProgram& made,
    const TrainingPlace& place) {
  std::unique_ptr<TrainingSessions> sessions(new TrainingSessions(place));
  RH_RETURN_IF_ERROR(place.spread.devices.empty() ? sessions->PrepareOne(context, made)
                                                  : sessions->PrepareMany(context, made));
  return sessions;
}

absl::Status TrainingSessions::PrepareOne(const std::shared_ptr<const Context>& context,
                                          const TrainingProgram& made) {
  Model model = Model::Of(context, made.program->clone());
  RH_RETURN_IF_ERROR(
      model.Optimize({.level = place_.level, .deterministic = place_.deterministic}).status());
  if (place_.memory.has_value()) RH_RETURN_IF_ERROR(FitIntoMemory(model));
  RH_ASSIGN_OR_RETURN(compiled_, model.Compile());
  return absl::OkStatus();
}

// Last of all passes, when the nodes are those that will run: what is computed again is then
// computed by the same kernels, to the same bits.
absl::Status TrainingSessions::FitIntoMemory(Model& model) {
  Program& program = model.mutable_program();
  RH_RETURN_IF_ERROR(PlaceOnBackends(program, {}).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> pass,
                      PassRegistry::Of(program.context()).Get("rematerialise"));
  RH_RETURN_IF_ERROR(pass->SetOption("budget", Attribute::Int(*place_.memory)));
  RH_RETURN_IF_ERROR(pass->SetOption("graph", Attribute::Symbol(std::string(kTrainStep))));
  RH_RETURN_IF_ERROR(pass->SetOption("threads", Attribute::Int(place_.num_threads)));
  const absl::StatusOr<bool> changed = pass->Run(program);
  if (!changed.ok()) {
    return absl::IsResourceExhausted(changed.status())
               ? UsageError(absl::StrCat("option memory: ", changed.status().message()))
               : changed.status();
  }
  const std::map<std::string, int64_t>& counts = pass->counts();
  const auto count = [&](const std::string& name) {
    const auto found = counts.find(name);
    return found == counts.end() ? int64_t{0} : found->second;
  };
  if (!*changed) {
    memory_note_ = absl::StrCat("memory of a step: ", count("peak bytes before"), " bytes");
    return absl::OkStatus();
  }
  if (!counts.contains("measured peak bytes")) {
    memory_note_ = absl::StrFormat(
        "memory of a step: %d bytes instead of %d; %d nodes are computed again (predicted to add "
        "%.1f ms; not measured, as the step fails on random inputs)",
        count("predicted peak bytes"), count("peak bytes before"), count("nodes computed again"),
        static_cast<double>(count("predicted microseconds added")) / 1e3);
    return absl::OkStatus();
  }
  memory_note_ = absl::StrFormat(
      "memory of a step: %d bytes (measured %d) instead of %d; %d nodes are computed again, which "
      "adds %.1f ms to %.1f (predicted %.1f)",
      count("predicted peak bytes"), count("measured peak bytes"), count("peak bytes before"),
      count("nodes computed again"),
      static_cast<double>(count("measured microseconds") - count("measured microseconds before")) /
          1e3,
      static_cast<double>(count("measured microseconds before")) / 1e3,
      static_cast<double>(count("predicted microseconds added")) / 1e3);
  return absl::OkStatus();
}

absl::Status TrainingSessions::PrepareMany(const std::shared_ptr<const Context>& context,
                                           const TrainingProgram& made) {
  if (place_.memory.has_value())
    return UsageError("option memory is for one device: give it or option devices, not both");
  const absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(place_.spread.devices);
  if (!mesh.ok()) return UsageError(absl::StrCat("option devices: ", mesh.status().message()));
  if (place_.process != nullptr) {
    const absl::Status status = place_.process->CheckIsFor(*mesh);
    if (!status.ok()) return UsageError(status.message());
  }
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> step, WithEntries(*made.program, {kTrainStep}));
  RH_ASSIGN_OR_RETURN(
      const SpreadRequest spread,
      WithSpreadExamples(place_.spread, *mesh, *step->FindGraph(kTrainStep), made.batch));
  RH_ASSIGN_OR_RETURN(std::string pipeline,
                      PipelineWithDevices(PresetPipelineToRun(*step, place_.level), spread));
  if (place_.process != nullptr) {
    absl::StrAppend(&pipeline, ", ", PipelineOfRank(place_.process->rank()));
    place_.process->communicator().set_in_rank_order(place_.deterministic);
  }
  Model model = Model::Of(context, std::move(step));
  RH_RETURN_IF_ERROR(
      model.Optimize({.passes = pipeline, .deterministic = place_.deterministic}).status());
  if (place_.process == nullptr && IsPipeline(model.program())) {
    RH_ASSIGN_OR_RETURN(std::vector<std::unique_ptr<Program>> by_rank,
                        ProgramsOfRanks(model.program()));
    for (std::unique_ptr<Program>& program : by_rank) {
      RH_ASSIGN_OR_RETURN(compiled_of_ranks_.emplace_back(),
                          Model::Of(context, std::move(program)).Compile());
    }
    compiled_for_devices_ = compiled_of_ranks_.front();
  } else {
    RH_ASSIGN_OR_RETURN(compiled_for_devices_, model.Compile());
  }

  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> eval, WithEntries(*made.program, {kEval}));
  Model evaluated = Model::Of(context, std::move(eval));
  RH_RETURN_IF_ERROR(
      evaluated.Optimize({.level = place_.level, .deterministic = place_.deterministic}).status());
  RH_ASSIGN_OR_RETURN(compiled_, evaluated.Compile());
  return absl::OkStatus();
}

absl::Status TrainingSessions::Begin() {
  SessionOptions options;
  options.num_threads = place_.num_threads;
  if (compiled_for_devices_ != nullptr) {
    if (place_.process != nullptr) {
      RH_ASSIGN_OR_RETURN(devices_,
                          DeviceSessions::CreateOfRank(compiled_for_devices_,
                                                       place_.process->communicator(), options));
    } else {
      RH_ASSIGN_OR_RETURN(devices_,
                          compiled_of_ranks_.empty()
                              ? DeviceSessions::Create(compiled_for_devices_, options)
                              : DeviceSessions::CreateOfRanks(compiled_of_ranks_, options));
    }
  }
  RH_ASSIGN_OR_RETURN(session_, Session::Create(compiled_, std::move(options)));
  return absl::OkStatus();
}

absl::Status TrainingSessions::PrepareEval() {
  if (devices_ == nullptr || !is_state_new_) return absl::OkStatus();
  for (const Global* global : compiled_->program().globals()) {
    if (!global->is_mutable() || global->visibility() != Visibility::kPublic) continue;
    RH_ASSIGN_OR_RETURN(const Tensor value, devices_->get_global(global->name()));
    RH_RETURN_IF_ERROR(session_->set_global(global->name(), value));
  }
  is_state_new_ = false;
  return absl::OkStatus();
}

absl::Status TrainingSessions::Run(absl::string_view entry, absl::Span<const Tensor> inputs) {
  const auto run = [&](auto& sessions) -> absl::Status {
    RH_RETURN_IF_ERROR(sessions.select(entry));
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(sessions.set_input(static_cast<int64_t>(i), inputs[i]));
    return sessions.infer();
  };
  ran_on_devices_ = devices_ != nullptr && entry == kTrainStep;
  if (ran_on_devices_) {
    is_state_new_ = true;
    return run(*devices_);
  }
  return run(*session_);
}

absl::StatusOr<double> TrainingSessions::NumberOf(int64_t output) const {
  // A scalar is whole on each device.
  const Session& session = ran_on_devices_ ? devices_->first_session() : *session_;
  RH_ASSIGN_OR_RETURN(const Tensor tensor, session.get_output(output));
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  return static_cast<double>(dense.data<float>()[0]);
}

absl::StatusOr<Tensor> TrainingSessions::get_global(absl::string_view name) const {
  return devices_ == nullptr ? session_->get_global(name) : devices_->get_global(name);
}

absl::Status TrainingSessions::set_global(absl::string_view name, const Tensor& value) {
  is_state_new_ = true;
  return devices_ == nullptr ? session_->set_global(name, value)
                             : devices_->set_global(name, value);
}

absl::Status TrainingSessions::AddUp(absl::Span<double> numbers) {
  if (place_.process == nullptr || numbers.empty()) return absl::OkStatus();
  const CollectiveCall call = CallOfAll(place_.process->communicator(), "sums over processes");
  const std::vector<double> mine(numbers.begin(), numbers.end());
  return place_.process->communicator().AllReduce(
      call, Reduction::kSum, ElementKind::kF64,
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(mine.data()),
                          mine.size() * sizeof(double)),
      absl::MakeSpan(reinterpret_cast<std::byte*>(numbers.data()),
                     numbers.size() * sizeof(double)));
}

}  // namespace roundhouse::training
