#include "roundhouse/tools/run.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/device_sessions.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/entry_shapes.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/profile.h"
#include "roundhouse/api/real_numbers.h"
#include "roundhouse/api/spread_program.h"
#include "roundhouse/api/tune.h"
#include "roundhouse/api/unmet_requests.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/pass_registry.h"
#include "roundhouse/passes/pass_runner.h"
#include "roundhouse/passes/pipeline.h"
#include "roundhouse/passes/placement_report.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/device_mesh.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/batch_run.h"
#include "roundhouse/tools/file_access_flag.h"
#include "roundhouse/tools/flags.h"
#include "roundhouse/tools/probe.h"
#include "roundhouse/tools/progress.h"
#include "roundhouse/tools/run_results.h"

namespace roundhouse {
namespace {

constexpr char kDefaultLevel[] = "2";

double NowInMilliseconds() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

class Runner {
 public:
  Runner(const RunOptions& options, std::ostream& out, std::ostream& notes)
      : options_(options), out_(out), notes_(notes) {}

  absl::Status Run(const Context& context) {
    RH_RETURN_IF_ERROR(Load(context));
    return Explain(RunLoaded(context));
  }

 private:
  // ---- The session, or those of all devices.

  // Whose plan the report is about: that of the first device, as all do the same.
  const Session& session() const { return devices_ == nullptr ? *session_ : devices_->session(0); }
  absl::Status SetInput(int64_t index, const Tensor& value) {
    return devices_ == nullptr ? session_->set_input(index, value)
                               : devices_->set_input(index, value);
  }
  absl::Status InferOnce() { return devices_ == nullptr ? session_->infer() : devices_->infer(); }
  absl::StatusOr<Tensor> Output(int64_t index) const {
    return devices_ == nullptr ? session_->get_output(index) : devices_->get_output(index);
  }
  void Reset() { devices_ == nullptr ? session_->reset() : devices_->reset(); }

  // All that comes before the model can be run.
  absl::Status Load(const Context& context) {
    const double start = NowInMilliseconds();
    base_rss_ = PeakRssInKilobytes();
    Say(options_.progress, absl::StrCat("reading ", options_.model));
    RH_ASSIGN_OR_RETURN(
        program_, LoadModel(context, options_.model,
                            {.bundle = options_.bundle, .access = AccessOf(options_.no_mmap)}));
    for (const std::string& warning : LoadWarnings(*program_))
      notes_ << "run: warning: " << warning << "\n";
    if (options_.deterministic) SetDeterministic(*program_);
    absl::Status status = CheckDevices();
    if (status.ok()) status = ChooseAmongBackends();
    if (status.ok()) status = CheckDeterministic();
    if (status.ok()) status = TakeSizes();
    if (status.ok()) status = Optimize();
    if (status.ok()) status = CreateSession();
    timing_.load_ms = NowInMilliseconds() - start - sizes_ms_;
    return Explain(status);
  }

  absl::Status Explain(const absl::Status& status) const {
    if (IsUsageError(status)) return status;
    // Not for a comparison that failed, whose message has more than one line.
    return Annotate(status, options_.model == "-" ? "<stdin>" : options_.model);
  }

  absl::Status CheckDevices() {
    const bool is_spread = !options_.spread.devices.empty();
    if (IsForManyDevices(*program_)) {
      RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(*program_));
      if (is_spread || !options_.spread.pins.empty()) {
        return UsageError(absl::StrCat("it is made for the devices ", mesh.ToString(),
                                       " already: leave out --devices and --shard"));
      }
      if (!options_.simulate) {
        return UsageError(absl::StrCat("it is made for the devices ", mesh.ToString(),
                                       ": --simulate runs them all in this process"));
      }
      return absl::OkStatus();
    }
    if (is_spread || !options_.simulate) return PipelineWithDevices("", options_.spread).status();
    return UsageError(
        "--simulate runs a program of many devices: say which, as in --devices=data:4,model:2");
  }

  absl::Status ChooseAmongBackends() {
    RH_ASSIGN_OR_RETURN(chosen_, ChooseBackends(program_->context(), options_.backend));
    return absl::OkStatus();
  }

  int Level() const {
    const std::string unless_given = chosen_.is_reference ? "0" : kDefaultLevel;
    int level = 0;
    (void)absl::SimpleAtoi(options_.level.empty() ? unless_given : options_.level, &level);
    return level;
  }

  // What would have to measure, or give work to somebody else, cannot be had at the same time.
  absl::Status CheckDeterministic() {
    if (!IsDeterministic(*program_)) return absl::OkStatus();
    if (options_.tune) {
      return UsageError(
          "--tune goes by the times of this machine: a deterministic program runs in one way "
          "everywhere");
    }
    if (options_.backend == "auto") return absl::OkStatus();
    std::vector<std::string> names;
    for (const std::vector<std::string>* named : {&chosen_.regions, &chosen_.nodes}) {
      for (const std::string& name : *named) {
        if (!BackendRegistry::Of(program_->context()).Find(name)->is_deterministic())
          names.push_back(name);
      }
    }
    if (names.empty()) return absl::OkStatus();
    const std::string left_out =
        absl::StrCat("the program is deterministic and so runs on our own kernels, not on ",
                     absl::StrJoin(names, ", "));
    if (options_.strict) return UsageError(absl::StrCat("--strict: ", left_out));
    notes_ << "run: " << left_out << "\n";
    return absl::OkStatus();
  }

  // What is known before the run begins need not be found out while it goes on: a program whose
  // sizes are known is optimised further, and placed by what backends do with these sizes.
  absl::Status TakeSizes() {
    if (Level() == 0 || IsPartitioned(*program_) || options_.cases.size() > 1 ||
        !options_.batch.empty())
      return absl::OkStatus();
    const absl::StatusOr<Graph*> entry = EntryOf(*program_, options_.entry);
    if (!entry.ok()) return absl::OkStatus();  // The session says what there is.
    const std::vector<Port>& ports = (*entry)->inputs();
    if (std::all_of(ports.begin(), ports.end(), [](const Port& port) {
          return !port.type.is_tensor() || port.type.shape().is_static();
        }))
      return absl::OkStatus();
    const double start = NowInMilliseconds();
    absl::StatusOr<std::vector<RunInput>> inputs = options_.cases.empty()
                                                       ? MakeInputs(**entry, options_.inputs)
                                                       : ReadCaseInputs(**entry, options_.cases[0]);
    RH_RETURN_IF_ERROR(inputs.status());
    inputs_ = *inputs;
    sizes_ms_ = NowInMilliseconds() - start;
    GivenShapes shapes;
    for (size_t i = 0; i < inputs->size(); ++i) {
      const Tensor& tensor = (*inputs)[i].tensor;
      if (!ports[i].type.is_tensor()) continue;
      // What does not fit is refused when it is set.
      if (!Fits(tensor.type(), ports[i].type)) return absl::OkStatus();
      const absl::Span<const int64_t> sizes = tensor.shape().sizes();
      shapes.inputs[static_cast<int64_t>(i)].assign(sizes.begin(), sizes.end());
    }
    // Where a model says something else of a value than follows from its inputs, it runs as it is.
    std::unique_ptr<Program> bound = program_->clone();
    RH_ASSIGN_OR_RETURN(Graph * graph, EntryOf(*bound, options_.entry));
    const absl::Status status = BindShapes(*bound, *graph, shapes);
    if (status.ok()) {
      program_ = std::move(bound);
      is_changed_ = true;
    } else {
      notes_ << "run: not made for the sizes of the inputs: " << status.message() << "\n";
    }
    return absl::OkStatus();
  }

  absl::Status Optimize() {
    // What somebody has given to backends stays as it is, unless it is asked for.
    if (!IsPartitioned(*program_) || !options_.level.empty()) RH_RETURN_IF_ERROR(RunPreset());
    if (!options_.spread.devices.empty()) {
      RH_RETURN_IF_ERROR(SpreadProgram(*program_, options_.spread));
      is_changed_ = true;
    }
    if (!options_.probe_dir.empty()) {
      // Whoever wants to see every value wants to see those inside of regions.
      if (options_.backend == "auto" && !IsPartitioned(*program_)) return absl::OkStatus();
      if (!chosen_.regions.empty()) {
        return UsageError(
            "--probe_dir shows what is computed node by node of a program that is not partitioned: "
            "--backend may name those that run single nodes, as reference does");
      }
    }
    for (const std::string& note : PlacementNotes(*program_, static_cast<int>(options_.threads)))
      notes_ << "run: " << note << "\n";
    const PlacementOptions placement = {.backends = options_.backend,
                                        .precision = options_.precision,
                                        .nan = options_.nan,
                                        .error_budget = options_.error_budget,
                                        .strict = options_.strict};
    if (options_.tune) {
      RH_RETURN_IF_ERROR(Tune(placement));
    } else {
      RH_ASSIGN_OR_RETURN(const bool placed, PlaceOnBackends(*program_, placement));
      is_changed_ |= placed;
    }
    if (options_.report) {
      RH_ASSIGN_OR_RETURN(const PlacementReport report, MakePlacementReport(*program_));
      notes_ << PlacementText(report);
    }
    unmet_ = UnmetRequests(*program_, placement);
    if (options_.strict) return UnmetError(unmet_);
    for (const std::string& request : unmet_)
      notes_ << "run: " << request << " (--strict makes that an error)\n";
    return absl::OkStatus();
  }

  absl::Status Tune(const PlacementOptions& placement) {
    if (chosen_.regions.empty()) {
      return UsageError(
          "--tune chooses among backends: --backend may be auto, or the names of several");
    }
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*program_, options_.entry));
    RH_ASSIGN_OR_RETURN(const std::vector<RunInput> inputs,
                        options_.cases.empty() ? MakeInputs(*entry, options_.inputs)
                                               : ReadCaseInputs(*entry, options_.cases[0]));
    RH_ASSIGN_OR_RETURN(const std::string report,
                        TunePlacement(*program_,
                                      {.placement = placement,
                                       .entry = options_.entry,
                                       .threads = static_cast<int>(options_.threads),
                                       .progress = Teller(options_.progress)},
                                      inputs));
    Clear(options_.progress);
    notes_ << report;
    is_changed_ = true;
    return absl::OkStatus();
  }

  absl::Status RunPreset() {
    RH_ASSIGN_OR_RETURN(const Pipeline pipeline,
                        Pipeline::Parse(PassRegistry::Of(program_->context()),
                                        PresetPipelineToRun(*program_, Level())));
    ProgressObserver progress(options_.progress);
    RH_ASSIGN_OR_RETURN(const PipelineReport report,
                        RunPipeline(*program_, pipeline,
                                    {.verify = PipelineRunOptions::Verify::kByCaller,
                                     .check_unchanged = false,
                                     .observers = {&progress}}));
    is_changed_ |= report.changed;
    return absl::OkStatus();
  }

  absl::Status CreateSession() {
    Say(options_.progress, "preparing");
    if (!options_.probe_dir.empty()) probe_.emplace(options_.probe_dir);
    SessionOptions session_options = {
        .num_threads = static_cast<int>(options_.threads),
        .denormals = options_.denormals == "flush" ? Denormals::kFlush : Denormals::kKeep,
        .memory_limit = options_.memory_limit,
        .max_steps = options_.max_steps};
    if (probe_) session_options.observer = [this](const NodeRun& run) { return probe_->Add(run); };
    if (options_.profile || !options_.trace.empty())
      session_options.timer = [this](const StepTime& step) { profile_.Add(step); };
    // What other entries need is none of this run's affair.
    CompileOptions compile_options = {.verify = is_changed_,
                                      .node_backends = chosen_.nodes,
                                      .use_regions = !chosen_.regions.empty(),
                                      .splat_limit = options_.memory_limit};
    if (!options_.entry.empty()) compile_options.entries = {options_.entry};
    RH_ASSIGN_OR_RETURN(const auto compiled, CompiledProgram::Create(*program_, compile_options));
    if (options_.simulate) {
      RH_ASSIGN_OR_RETURN(devices_, DeviceSessions::Create(compiled, session_options));
      graph_ = devices_->signature();
    } else {
      RH_ASSIGN_OR_RETURN(session_, Session::Create(compiled, std::move(session_options)));
      graph_ = session_->selected();
    }
    if (graph_ == nullptr) {
      return UsageError(
          absl::StrCat("the program has several entries; say which to run (--entry): ",
                       absl::StrJoin(compiled->entry_names(), ", ")));
    }
    return absl::OkStatus();
  }

  absl::Status RunLoaded(const Context& context) {
    Clear(options_.progress);
    if (!options_.batch.empty()) return RunSamples();
    absl::Status status = options_.cases.empty() ? RunInputs() : RunCases();
    Clear(options_.progress);
    if (probe_) {
      absl::Status written = probe_->Finish();
      if (status.ok()) status = written;
      notes_ << "run: " << probe_->num_values() << " values in " << options_.probe_dir << "\n";
    }
    RH_RETURN_IF_ERROR(status);
    if (options_.benchmark) {
      RH_RETURN_IF_ERROR(Benchmark());
      peak_rss_ = PeakRssInKilobytes();
      if (options_.model != "-" && options_.probe_dir.empty()) LoadAgain(context);
    } else if (options_.profile || !options_.trace.empty()) {
      RH_RETURN_IF_ERROR(RunWarm());
    }
    if (!options_.trace.empty()) RH_RETURN_IF_ERROR(profile_.WriteTrace(options_.trace));
    const RunResults results = {.graph = *graph_,
                                .session = session(),
                                .inputs = inputs_,
                                .outputs = outputs_,
                                .comparisons = comparisons_,
                                .unmet = unmet_,
                                .timing = timing_,
                                .profile = profile_,
                                .base_rss = base_rss_,
                                .peak_rss = peak_rss_};
    options_.json ? PrintResultsAsJson(results, options_, out_)
                  : PrintResults(results, options_, out_);
    return CheckResult();
  }

  absl::Status RunSamples() {
    RH_ASSIGN_OR_RETURN(const BatchResult result,
                        RunBatch(*session_, *graph_,
                                 {.samples = options_.batch,
                                  .image_reader = options_.inputs.image_reader,
                                  .output_dir = options_.output_dir,
                                  .progress = options_.progress},
                                 notes_));
    out_ << (options_.json ? result.ToJson() : result.ToString());
    return absl::OkStatus();
  }

  absl::Status RunInputs() {
    if (inputs_.empty()) {
      RH_ASSIGN_OR_RETURN(inputs_, MakeInputs(*graph_, options_.inputs));
    }
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const std::string port = PortText("input", static_cast<int64_t>(i), graph_->inputs()[i]);
      if (inputs_[i].source == "random") {
        notes_ << "run: " << port << " is random, " << inputs_[i].tensor.type().ToString()
               << ", seed " << options_.inputs.seed << "\n";
      }
      if (!inputs_[i].note.empty()) notes_ << "run: " << port << ": " << inputs_[i].note << "\n";
    }
    RH_RETURN_IF_ERROR(Infer());
    for (const std::string& flag : options_.expected) {
      RH_ASSIGN_OR_RETURN(PortValue expected, SplitPortValue(graph_->outputs(), "output", flag));
      RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorFile(expected.value));
      RH_RETURN_IF_ERROR(CompareOutput(expected.port, tensor, expected.value));
    }
    return WriteOutputs(options_.output_dir);
  }

  absl::Status RunCases() {
    for (const std::string& folder : options_.cases) {
      RH_ASSIGN_OR_RETURN(inputs_, ReadCaseInputs(*graph_, folder));
      absl::Status status = Infer();
      if (!status.ok()) return Annotate(status, folder);
      if (!CaseHasOutputs(*graph_, folder)) {
        notes_ << "run: " << folder << " has no output_N.npy: nothing is compared\n";
        continue;
      }
      RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected, ReadCaseOutputs(*graph_, folder));
      for (size_t i = 0; i < expected.size(); ++i) {
        RH_RETURN_IF_ERROR(CompareOutput(static_cast<int64_t>(i), expected[i],
                                         absl::StrCat(folder, "/output_", i, ".npy")));
      }
    }
    return WriteOutputs(options_.output_dir);
  }

  absl::Status Infer() {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      absl::Status status = SetInput(static_cast<int64_t>(i), inputs_[i].tensor);
      if (!status.ok()) return Annotate(status, inputs_[i].source);
    }
    Say(options_.progress, "running");
    const double start = NowInMilliseconds();
    RH_RETURN_IF_ERROR(InferOnce());
    if (timing_.first_ms == 0) timing_.first_ms = NowInMilliseconds() - start;
    outputs_.clear();
    for (int64_t i = 0; i < session().num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(Tensor output, Output(i));
      outputs_.push_back(std::move(output));
    }
    return absl::OkStatus();
  }

  absl::Status CompareOutput(int64_t index, const Tensor& expected, const std::string& source) {
    const Tolerance tolerance =
        Tolerance::Close(options_.absolute_tolerance, options_.relative_tolerance);
    RH_ASSIGN_OR_RETURN(const Tensor found,
                        DequantizedFor(graph_->context(), outputs_[index], expected.type()));
    absl::StatusOr<TensorDifference> difference = Compare(found, expected, tolerance);
    if (!difference.ok()) {
      return Annotate(
          difference.status(),
          absl::StrCat(PortText("output", index, graph_->outputs()[index]), ", ", source));
    }
    comparisons_.push_back({index, source, *std::move(difference)});
    return absl::OkStatus();
  }

  absl::Status WriteOutputs(const std::string& folder) {
    return folder.empty() ? absl::OkStatus() : WriteCase(*graph_, folder, inputs_, outputs_);
  }

  absl::Status Benchmark() {
    for (int64_t i = -options_.warmup; i < options_.iterations; ++i) {
      Say(options_.progress, absl::StrCat("run ", i + options_.warmup + 1, " of ",
                                          options_.warmup + options_.iterations));
      Reset();  // Each iteration does the same work.
      if (i == 0) profile_.Clear();
      const double start = NowInMilliseconds();
      RH_RETURN_IF_ERROR(InferOnce());
      if (i >= 0) timing_.iteration_ms.push_back(NowInMilliseconds() - start);
    }
    Clear(options_.progress);
    profile_.set_num_runs(options_.iterations);
    std::sort(timing_.iteration_ms.begin(), timing_.iteration_ms.end());
    return absl::OkStatus();
  }

  // Once more, for the profile: the first run made plans, and found nothing in the caches.
  absl::Status RunWarm() {
    constexpr int kRunsBefore = 2;
    for (int i = 0; i <= kRunsBefore; ++i) {
      Reset();
      profile_.Clear();
      RH_RETURN_IF_ERROR(InferOnce());
    }
    return absl::OkStatus();
  }

  // Without what the first time took only because it was the first of the process: by now the code
  // of libraries is at hand, and they are set up. Not for what can be read only once.
  void LoadAgain(const Context& context) {
    std::ostringstream notes;
    Runner again(options_, out_, notes);
    if (again.Load(context).ok()) timing_.reload_ms = again.timing_.load_ms;
    Clear(options_.progress);
  }

  absl::Status CheckResult() const {
    std::vector<std::string> wrong;
    for (const Comparison& comparison : comparisons_) {
      if (comparison.difference.ok()) continue;
      wrong.push_back(
          absl::StrCat(PortText("output", comparison.output, graph_->outputs()[comparison.output]),
                       " is not ", comparison.source, ": ", comparison.difference.ToString()));
    }
    return wrong.empty() ? absl::OkStatus()
                         : absl::FailedPreconditionError(absl::StrJoin(wrong, "\n"));
  }

  static int64_t PeakRssInKilobytes() {
    rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
  }

  const RunOptions& options_;
  std::ostream& out_;
  std::ostream& notes_;
  std::unique_ptr<Program> program_;
  std::optional<Probe> probe_;
  Profile profile_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<DeviceSessions> devices_;  // In its place, where there are many.
  const Graph* graph_ = nullptr;
  std::vector<RunInput> inputs_;
  std::vector<Tensor> outputs_;
  std::vector<Comparison> comparisons_;
  ChosenBackends chosen_;
  std::vector<std::string> unmet_;  // What was asked of backends, and is not done.
  Timing timing_;
  bool is_changed_ = false;  // The program, since it was read and verified.
  int64_t base_rss_ = 0;     // In kB, what the process took before it read the model,
  int64_t peak_rss_ = 0;     // and when it had run.
  double sizes_ms_ = 0;      // What reading the inputs took for their sizes.
};

absl::Status CheckBatch(const RunOptions& options) {
  if (options.batch.empty()) return absl::OkStatus();
  if (options.output_dir.empty())
    return UsageError("--batch needs a folder for what comes out: --output_dir=DIR");
  if (!options.cases.empty() || !options.inputs.inputs.empty() || !options.inputs.images.empty() ||
      !options.expected.empty() || options.benchmark || options.profile || options.tune ||
      !options.probe_dir.empty() || !options.trace.empty()) {
    return UsageError(
        "--batch has inputs of its own and runs each once: leave out --input, --image, --case, "
        "--expect, "
        "--benchmark, --profile, --trace, --tune and --probe_dir");
  }
  return absl::OkStatus();
}

absl::Status CheckSimulation(const RunOptions& options) {
  if (!options.spread.devices.empty() && !options.simulate) {
    return UsageError(
        "--devices spreads the model over devices: add --simulate, which runs them all in this "
        "process");
  }
  if (options.simulate && (!options.batch.empty() || options.tune || !options.probe_dir.empty() ||
                           options.profile || !options.trace.empty())) {
    return UsageError(
        "--simulate shows what many devices give, not what each does: leave out --batch, --tune, "
        "--probe_dir, --profile and --trace");
  }
  return absl::OkStatus();
}

absl::Status CheckOptions(const RunOptions& options) {
  RH_RETURN_IF_ERROR(CheckSimulation(options));
  RH_RETURN_IF_ERROR(CheckBatch(options));
  if (!options.cases.empty() && !(options.inputs.inputs.empty() && options.inputs.images.empty() &&
                                  options.inputs.shapes.empty() && options.expected.empty())) {
    return UsageError(
        "--case has inputs and outputs of its own: leave out --input, --image, --shape and "
        "--expect");
  }
  if (options.threads < 1 || options.threads > kMaxThreads)
    return UsageError(absl::StrCat("--threads must be from 1 to ", kMaxThreads));
  if (options.iterations < 1 || options.warmup < 0) {
    return UsageError("--iterations must be at least 1, and --warmup not negative");
  }
  const RunOptions defaults;
  if (!options.benchmark &&
      (options.iterations != defaults.iterations || options.warmup != defaults.warmup)) {
    return UsageError("--iterations and --warmup are for --benchmark: add it, or leave them out");
  }
  if (!(options.absolute_tolerance >= 0) || !(options.relative_tolerance >= 0)) {
    return UsageError("--atol and --rtol must not be negative");
  }
  if (options.memory_limit < 0) return UsageError("--memory_limit must not be negative");
  if (options.max_steps < 0) return UsageError("--max_steps must not be negative");
  return absl::OkStatus();
}

}  // namespace

absl::Status Run(const Context& context, const RunOptions& options, std::ostream& out,
                 std::ostream& notes) {
  RH_RETURN_IF_ERROR(CheckOptions(options));
  return Runner(options, out, notes).Run(context);
}

}  // namespace roundhouse
