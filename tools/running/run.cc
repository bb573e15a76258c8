#include "roundhouse/tools/running/run.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/api/reports/profile.h"
#include "roundhouse/api/reports/roofline.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/api/values/real_numbers.h"
#include "roundhouse/api/values/value_files.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/interp/native/microkernels/processor_speed.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/model_value.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/running/batch_run.h"
#include "roundhouse/tools/running/probe.h"
#include "roundhouse/tools/running/process_memory.h"
#include "roundhouse/tools/running/run_check.h"
#include "roundhouse/tools/running/run_program.h"
#include "roundhouse/tools/running/run_results.h"
#include "roundhouse/tools/running/run_sessions.h"

namespace roundhouse {
namespace {

double NowInMilliseconds() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// That all threads of this process have worked.
double ProcessorMilliseconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

class Runner {
 public:
  // With the rank of this process, if several share a batch.
  Runner(const RunOptions& options, std::optional<int64_t> rank, std::ostream& out,
         std::ostream& notes)
      : options_(options), rank_(rank), out_(out), notes_(notes) {}

  absl::Status Run(const Context& context) {
    if (options_.process == nullptr) {
      RH_RETURN_IF_ERROR(Load(context, options_.benchmark ? Sharing::kShare : Sharing::kNone));
      RH_RETURN_IF_ERROR(Explain(RunLoaded(context)));
      return Explain(CheckResult());
    }
    // Before ranks wait for each other inside the program, they check that all have come so far
    // with the same program, and in the end that all have the same answer.
    RH_RETURN_IF_ERROR(options_.process->Agree(Load(context)));
    RH_RETURN_IF_ERROR(options_.process->AgreeOn(prepared_.checksum, "program"));
    RH_RETURN_IF_ERROR(Explain(CreateSession()));
    RH_RETURN_IF_ERROR(Explain(RunLoaded(context)));
    return options_.process->Agree(Explain(CheckResult()));
  }

 private:
  RunSessions::Where Where() const {
    if (options_.simulate) return RunSessions::Where::kSimulatedDevices;
    return options_.process != nullptr ? RunSessions::Where::kDeviceOfCommunicator
                                       : RunSessions::Where::kOneDevice;
  }
  Communicator* OtherRanks() const {
    return options_.process == nullptr ? nullptr : &options_.process->communicator();
  }
  // For what all ranks must find in their own files before they continue.
  absl::Status Agreed(const absl::Status& status) const {
    return options_.process == nullptr ? status : options_.process->Agree(status);
  }
  // Whether this process writes files: only one of many does.
  bool Writes() const { return options_.process == nullptr || options_.process->rank() == 0; }

  absl::Status Explain(const absl::Status& status) const { return ExplainRun(status, options_); }

  // Prepares the run of the model.
  // A process that runs the model once shares nothing.
  absl::Status Load(const Context& context, Sharing sharing = Sharing::kNone) {
    base_rss_ = PeakRssInKilobytes();
    base_memory_ = MemoryOfProcess();
    RH_ASSIGN_OR_RETURN(prepared_, PrepareRun(context, options_, sharing, notes_));
    timing_.load_ms = prepared_.milliseconds;
    inputs_ = std::move(prepared_.inputs);
    // Many processes create sessions only once all have come so far.
    if (options_.process != nullptr) return absl::OkStatus();
    const double start = NowInMilliseconds();
    RH_RETURN_IF_ERROR(Explain(CreateSession()));
    timing_.load_ms += NowInMilliseconds() - start;
    return absl::OkStatus();
  }

  absl::Status CreateSession() {
    if (!options_.probe_dir.empty()) probe_.emplace(options_.probe_dir);
    SessionOptions session_options = {
        .num_threads = static_cast<int>(options_.threads),
        .denormals = options_.denormals == "flush" ? Denormals::kFlush : Denormals::kKeep,
        .memory_limit = options_.memory_limit,
        .max_steps = options_.max_steps};
    if (probe_) session_options.observer = [this](const NodeRun& run) { return probe_->Add(run); };
    if (options_.profile || !options_.trace.empty())
      session_options.timer = [this](const StepTime& step) { profile_.Add(step); };
    RH_ASSIGN_OR_RETURN(sessions_,
                        RunSessions::Create(prepared_.compiled, prepared_.of_ranks, Where(),
                                            OtherRanks(), std::move(session_options)));
    graph_ = sessions_->graph();
    if (graph_ == nullptr) {
      return UsageError(absl::StrCat("the program has several entries; choose one with --entry: ",
                                     absl::StrJoin(prepared_.compiled->entry_names(), ", ")));
    }
    return absl::OkStatus();
  }

  absl::Status RunLoaded(const Context& context) {
    Clear(options_.progress);
    if (options_.benchmark) {
      // Leaves out the peak of loading.
      peak_rss_ = PeakRssInKilobytes();
      ForgetPeakMemory();
    }
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
      peak_rss_ = std::max(peak_rss_, PeakRssInKilobytes());
      runs_memory_ = MemoryOfProcess().peak_kb - base_memory_.now_kb;
      if (options_.model != "-" && options_.probe_dir.empty() && options_.process == nullptr)
        LoadAgain(context);
    } else if (options_.profile || !options_.trace.empty()) {
      RH_RETURN_IF_ERROR(RunWarm());
    }
    if (!options_.trace.empty()) RH_RETURN_IF_ERROR(profile_.WriteTrace(options_.trace));
    if (options_.roofline) {
      Say(options_.progress, "measuring the processor");
      profile_.set_roofline(
          Roofline(MeasureProcessor(static_cast<int>(options_.threads)), options_.precision));
      Clear(options_.progress);
    }
    const RunResults results = {.graph = *graph_,
                                .session = sessions_->session(),
                                .inputs = inputs_,
                                .outputs = outputs_,
                                .comparisons = comparisons_,
                                .unmet = prepared_.unmet,
                                .timing = timing_,
                                .profile = profile_,
                                .base_rss = base_rss_,
                                .peak_rss = peak_rss_,
                                .runs_memory = runs_memory_};
    options_.json ? PrintResultsAsJson(results, options_, out_)
                  : PrintResults(results, options_, out_);
    return absl::OkStatus();
  }

  absl::Status RunSamples() {
    RH_ASSIGN_OR_RETURN(const BatchResult result,
                        RunBatch(*sessions_->one_device(), *graph_,
                                 {.samples = options_.batch,
                                  .image_reader = options_.inputs.image_reader,
                                  .output_dir = options_.output_dir,
                                  .rank = rank_,
                                  .progress = options_.progress},
                                 notes_));
    out_ << (options_.json ? result.ToJson() : result.ToString());
    return absl::OkStatus();
  }

  absl::Status RunInputs() {
    if (inputs_.empty()) {
      absl::StatusOr<std::vector<RunInput>> inputs = MakeInputs(*graph_, options_.inputs);
      RH_RETURN_IF_ERROR(Agreed(inputs.status()));
      inputs_ = *std::move(inputs);
    }
    TellInputs();
    RH_RETURN_IF_ERROR(Infer());
    RH_RETURN_IF_ERROR(Agreed(CompareExpected()));
    return WriteOutputs(options_.output_dir);
  }

  // Which inputs are random, converted or assumed.
  void TellInputs() const {
    const std::vector<PortGroup> groups = GroupPorts(graph_->inputs());
    const std::vector<Port> whole = WholePorts(graph_->inputs());
    for (size_t i = 0; i < groups.size(); ++i) {
      const std::string port = PortText("input", static_cast<int64_t>(i), whole[i]);
      const RunInput& input = inputs_[static_cast<size_t>(groups[i].first)];
      if (input.source == "random" && !groups[i].is_split) {
        notes_ << "run: " << port << " is random, " << input.tensor.type().ToString() << ", seed "
               << options_.inputs.seed << "\n";
      }
      if (!input.note.empty())
        notes_ << "run: " << port << ": " << OptionsAsFlags(input.note) << "\n";
    }
  }

  absl::Status CompareExpected() {
    const std::vector<Port> whole = WholePorts(graph_->outputs());
    const std::vector<PortGroup> groups = GroupPorts(graph_->outputs());
    std::map<int64_t, std::vector<std::string>> sources;  // Of sequences, tensor by tensor.
    for (const std::string& flag : options_.expected) {
      RH_ASSIGN_OR_RETURN(PortValue expected, SplitPortValue(whole, "output", flag));
      if (groups[static_cast<size_t>(expected.port)].is_split) {
        sources[expected.port].push_back(std::move(expected.value));
        continue;
      }
      RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorFile(expected.value));
      RH_RETURN_IF_ERROR(
          CompareValue(expected.port, ModelValue::OfTensor(std::move(tensor)), expected.value));
    }
    for (const auto& [index, files] : sources) {
      RH_ASSIGN_OR_RETURN(const ModelValue value,
                          ReadValue(whole[static_cast<size_t>(index)], files));
      RH_RETURN_IF_ERROR(CompareValue(index, value, absl::StrJoin(files, ", ")));
    }
    return absl::OkStatus();
  }

  absl::Status RunCases() {
    for (const std::string& folder : options_.cases) {
      absl::StatusOr<std::vector<RunInput>> inputs = ReadCaseInputs(*graph_, folder);
      RH_RETURN_IF_ERROR(Agreed(inputs.status()));
      inputs_ = *std::move(inputs);
      absl::Status status = Infer();
      if (!status.ok()) return IsOfAnotherRank(status) ? status : Annotate(status, folder);
      RH_RETURN_IF_ERROR(Agreed(CompareCase(folder)));
    }
    return WriteOutputs(options_.output_dir);
  }

  absl::Status CompareCase(const std::string& folder) {
    if (!CaseHasOutputs(*graph_, folder)) {
      notes_ << "run: " << folder << " has no output_N.npy: nothing is compared\n";
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(const std::vector<CaseOutput> expected, ReadCaseOutputs(*graph_, folder));
    for (size_t i = 0; i < expected.size(); ++i)
      RH_RETURN_IF_ERROR(
          CompareValue(static_cast<int64_t>(i), expected[i].value, expected[i].source));
    return absl::OkStatus();
  }

  absl::Status SetInputs() {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      absl::Status status = sessions_->set_input(static_cast<int64_t>(i), inputs_[i].tensor);
      if (!status.ok()) return Annotate(status, inputs_[i].source);
    }
    return absl::OkStatus();
  }

  absl::Status Infer() {
    RH_RETURN_IF_ERROR(Agreed(SetInputs()));
    Say(options_.progress, "running");
    const double start = NowInMilliseconds();
    RH_RETURN_IF_ERROR(sessions_->infer());
    if (timing_.first_ms == 0) timing_.first_ms = NowInMilliseconds() - start;
    outputs_.clear();
    for (int64_t i = 0; i < sessions_->session().num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(Tensor output, sessions_->get_output(i));
      outputs_.push_back(std::move(output));
    }
    return absl::OkStatus();
  }

  // `index` counts values, each of which may have several outputs.
  absl::Status CompareValue(int64_t index, const ModelValue& expected, const std::string& source) {
    const PortGroup group = GroupPorts(graph_->outputs())[static_cast<size_t>(index)];
    const absl::Span<const Tensor> parts = absl::MakeConstSpan(outputs_).subspan(
        static_cast<size_t>(group.first), static_cast<size_t>(group.count));
    RH_ASSIGN_OR_RETURN(const ModelValue found, JoinValue(group, parts));
    if (found.kind() != expected.kind() || found.tensors().size() != expected.tensors().size()) {
      return absl::FailedPreconditionError(absl::StrCat("output ", index, " '", group.name, "' is ",
                                                        ValueText(found), ", and ", source, " is ",
                                                        ValueText(expected)));
    }
    for (size_t i = 0; i < expected.tensors().size(); ++i) {
      RH_RETURN_IF_ERROR(
          CompareTensor(index, found.tensors()[i], expected.tensors()[i],
                        expected.is_tensor() ? source : absl::StrCat(source, ", tensor ", i)));
    }
    return absl::OkStatus();
  }

  absl::Status CompareTensor(int64_t index, const Tensor& output, const Tensor& expected,
                             const std::string& source) {
    const Tolerance tolerance =
        Tolerance::Close(options_.absolute_tolerance, options_.relative_tolerance);
    RH_ASSIGN_OR_RETURN(const Tensor found,
                        DequantizedFor(graph_->context(), output, expected.type()));
    absl::StatusOr<TensorDifference> difference = Compare(found, expected, tolerance);
    if (!difference.ok())
      return Annotate(difference.status(), absl::StrCat(OutputText(index), ", ", source));
    comparisons_.push_back({index, source, *std::move(difference)});
    return absl::OkStatus();
  }

  std::string OutputText(int64_t index) const {
    return PortText("output", index, WholePorts(graph_->outputs())[static_cast<size_t>(index)]);
  }

  absl::Status WriteOutputs(const std::string& folder) {
    return folder.empty() || !Writes() ? absl::OkStatus()
                                       : WriteCase(*graph_, folder, inputs_, outputs_);
  }

  absl::Status Benchmark() {
    // Asking for processor time is a system call, which slows the next run of a microsecond down by
    // a tenth. So it is asked for once for all runs in this time.
    constexpr double kMeasuredTogether = 0.05;
    double processor = 0;
    double first_start = 0;
    int64_t measured = 0;
    for (int64_t i = -options_.warmup; i < options_.iterations; ++i) {
      if (options_.progress != nullptr) {
        Say(options_.progress, absl::StrCat("run ", i + options_.warmup + 1, " of ",
                                            options_.warmup + options_.iterations));
      }
      sessions_->reset();  // Each iteration does the same work.
      if (i == 0) profile_.Clear();
      if (measured == 0) processor = ProcessorMilliseconds();
      const double start = NowInMilliseconds();
      RH_RETURN_IF_ERROR(sessions_->infer());
      if (i < 0) continue;
      const double end = NowInMilliseconds();
      timing_.iteration_ms.push_back(end - start);
      if (measured++ == 0) first_start = start;
      if (end - first_start < kMeasuredTogether && i + 1 < options_.iterations) continue;
      const double used = (ProcessorMilliseconds() - processor) / static_cast<double>(measured);
      timing_.processor_ms = std::min(timing_.processor_ms.value_or(used), used);
      measured = 0;
    }
    Clear(options_.progress);
    profile_.set_num_runs(options_.iterations);
    std::sort(timing_.iteration_ms.begin(), timing_.iteration_ms.end());
    return absl::OkStatus();
  }

  // Runs again for the profile: the first run made plans and had cold caches.
  absl::Status RunWarm() {
    constexpr int kRunsBefore = 2;
    for (int i = 0; i <= kRunsBefore; ++i) {
      sessions_->reset();
      profile_.Clear();
      RH_RETURN_IF_ERROR(sessions_->infer());
    }
    return absl::OkStatus();
  }

  // Measures loading without the start-up costs of the process: by now the code of libraries is
  // loaded, and they are set up. With what this run has made, and as if nothing were there any
  // more. Not for input that can be read only once.
  void LoadAgain(const Context& context) {
    timing_.reload_ms = TimeToLoad(context, Sharing::kShare);
    timing_.reload_alone_ms = TimeToLoad(context, Sharing::kNone);
  }

  std::optional<double> TimeToLoad(const Context& context, Sharing sharing) {
    std::ostringstream notes;
    Runner again(options_, std::nullopt, out_, notes);
    const absl::Status status = again.Load(context, sharing);
    Clear(options_.progress);
    return status.ok() ? std::optional<double>(again.timing_.load_ms) : std::nullopt;
  }

  absl::Status CheckResult() const {
    std::vector<std::string> wrong;
    for (const ComparedOutput& comparison : comparisons_) {
      if (comparison.difference.ok()) continue;
      wrong.push_back(absl::StrCat(OutputText(comparison.output), " differs from ",
                                   comparison.source, ": ", comparison.difference.ToString()));
    }
    return wrong.empty() ? absl::OkStatus()
                         : absl::FailedPreconditionError(absl::StrJoin(wrong, "\n"));
  }

  static int64_t PeakRssInKilobytes() {
    rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
  }

  const RunOptions& options_;
  const std::optional<int64_t> rank_;
  std::ostream& out_;
  std::ostream& notes_;
  RunProgram prepared_;
  std::optional<Probe> probe_;
  Profile profile_;
  std::optional<RunSessions> sessions_;
  const Graph* graph_ = nullptr;
  std::vector<RunInput> inputs_;
  std::vector<Tensor> outputs_;
  std::vector<ComparedOutput> comparisons_;
  Timing timing_;
  int64_t base_rss_ = 0;  // In kB: the memory of the process before it read the model,
  int64_t peak_rss_ = 0;  // and after the run.
  ProcessMemory base_memory_;
  int64_t runs_memory_ = 0;  // In kB: what runs take at their peak beyond that, without files.
};

}  // namespace

absl::Status Run(const Context& context, const RunOptions& options, std::ostream& out,
                 std::ostream& notes) {
  std::ostringstream unsaid;
  if (options.process != nullptr) {
    MpiProcess& process = *options.process;
    absl::Status status = process.Agree(CheckRunOptions(options));
    if (status.ok()) {
      const bool is_first = process.rank() == 0;
      status = Runner(options, std::nullopt, is_first ? out : unsaid, is_first ? notes : unsaid)
                   .Run(context);
    }
    return IsUsageError(status) || IsOfAnotherRank(status) ? status
                                                           : ErrorOfRank(status, process.rank());
  }
  RH_RETURN_IF_ERROR(CheckRunOptions(options));
  if (options.launcher.empty()) return Runner(options, std::nullopt, out, notes).Run(context);
  // Processes that share a batch communicate only through its folder: none waits for one that has
  // ended.
  RH_ASSIGN_OR_RETURN(const MpiPlace place, FindMpiPlace());
  const bool is_first = place.rank == 0;
  return ErrorOfRank(
      Runner(options, place.rank, is_first ? out : unsaid, is_first ? notes : unsaid).Run(context),
      place.rank);
}

}  // namespace roundhouse
