#include "roundhouse/tools/optimizing/optimize.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/adapting/tune.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/unmet_requests.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/debugging/numeric_check.h"
#include "roundhouse/passes/debugging/pass_dump.h"
#include "roundhouse/passes/debugging/reproducer.h"
#include "roundhouse/passes/framework/application_counter.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/passes/generic/precision_error.h"
#include "roundhouse/passes/placement/placement_report.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/command_line/export_flags.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/optimizing/change_search.h"
#include "roundhouse/tools/optimizing/pipeline_report.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {
namespace {

constexpr char kDefaultLevel[] = "2";

// In bytes of constants; more growth is reported.
constexpr int64_t kNotableGrowth = int64_t{1} << 20;

std::vector<std::string> SplitNames(const std::string& text) {
  return absl::StrSplit(text, ',', absl::SkipWhitespace());
}

// The flags about backends.
PlacementOptions PlacementOf(const OptimizeOptions& options) {
  return {.backends = options.targets.empty() ? "auto" : options.targets,
          .precision = options.precision,
          .nan = options.nan,
          .error_budget = options.error_budget,
          .strict = options.strict};
}

// The flags, else the default; without backends.
absl::StatusOr<std::string> ChoosePasses(const Context& context, const OptimizeOptions& options,
                                         const Program* program) {
  if (options.passes.has_value()) return *options.passes;
  int level = 0;
  (void)absl::SimpleAtoi(options.level.empty() ? kDefaultLevel : options.level, &level);
  const PresetUse use =
      options.targets.empty() && !options.tune ? PresetUse::kStore : PresetUse::kRun;
  std::optional<PresetText> own;
  if (!options.preset_file.empty()) {
    RH_ASSIGN_OR_RETURN(own, ReadPresets(context, options.preset_file));
  }
  const PresetText* presets = own.has_value() ? &*own : nullptr;
  if (program == nullptr) return PresetPipeline(level, use, presets);
  // A program that is spread over devices is canonical, whatever the output can hold.
  if (!options.spread.devices.empty()) return PresetPipelineFor(*program, level, "", use, presets);
  RH_ASSIGN_OR_RETURN(const std::string kept, DialectOfModelFile(context, options.output));
  return PresetPipelineFor(*program, level, kept, use, presets);
}

// The source that errors in the pipeline name.
std::string SourceOfPasses(const OptimizeOptions& options) {
  if (options.preset_file.empty()) return "--passes";
  return absl::StrCat(options.preset_file, ", -O",
                      options.level.empty() ? kDefaultLevel : options.level);
}

// The flags, completed by a reproducer's settings.
struct ResolvedOptions : OptimizeOptions {
  std::optional<NumericCheckOptions> reproduced_check = std::nullopt;
};

absl::StatusOr<ResolvedOptions> Resolve(const Program& program, const OptimizeOptions& given) {
  ResolvedOptions options = {given};
  RH_RETURN_IF_ERROR(ReadPinFile(options.spread));
  if (!options.spread.configuration.empty())
    RH_RETURN_IF_ERROR(TakeDevicesOf(program, options.spread));
  if (given.passes.has_value() || !given.level.empty() || !given.preset_file.empty())
    return options;
  absl::StatusOr<std::optional<Reproduction>> stored = ReproductionOf(program);
  if (!stored.ok()) return Annotate(stored.status(), InputName(given.input));
  if (!stored->has_value()) return options;
  const Reproduction& reproduction = **stored;
  options.passes = reproduction.pipeline;
  if (given.skip_passes.empty()) options.skip_passes = absl::StrJoin(reproduction.skip_passes, ",");
  if (!given.bisect_limit.has_value() &&
      reproduction.bisect_limit != ApplicationCounter::kUnlimited)
    options.bisect_limit = reproduction.bisect_limit;
  options.reproduced_check = reproduction.check;
  options.verify_numerics = given.verify_numerics || reproduction.check.has_value();
  return options;
}

// The pipeline to run.
absl::StatusOr<std::string> ChoosePipeline(const Context& context, const OptimizeOptions& options,
                                           const Program* program) {
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePasses(context, options, program));
  std::string kept;
  if (!options.spread.devices.empty() && !options.output.empty()) {
    RH_ASSIGN_OR_RETURN(kept, DialectOfModelFile(context, options.output));
  }
  // A program of many devices has exchanges, which other dialects do not have; they may store how a
  // program is spread.
  RH_ASSIGN_OR_RETURN(const std::string passes,
                      kept.empty() ? PipelineWithDevices(chosen, options.spread)
                                   : PipelineWithShardings(chosen, options.spread));
  // Tuning places the program once it is final.
  if (options.tune) return passes;
  if (options.targets.empty()) {
    std::vector<absl::string_view> asked;
    if (!options.precision.empty()) asked.push_back("--precision");
    if (!options.nan.empty()) asked.push_back("--nan");
    if (options.error_budget.has_value()) asked.push_back("--error_budget");
    if (options.strict) asked.push_back("--strict");
    if (asked.empty()) return passes;
    return UsageError(absl::StrCat(absl::StrJoin(asked, ", "),
                                   asked.size() == 1 ? " needs" : " need",
                                   " backends: add --targets=auto, or --targets with their names"));
  }
  return PipelineWithTargets(context, passes, PlacementOf(options));
}

// Error: the program must be deterministic, but the flags or the output format do not allow it.
absl::Status CheckDeterministic(const Program& program, const OptimizeOptions& options) {
  if (!options.deterministic && !IsDeterministic(program)) return absl::OkStatus();
  if (!options.targets.empty() || options.tune) {
    return UsageError(
        "a deterministic program runs on our own kernels alone: leave out --targets and --tune");
  }
  if (!options.deterministic) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const std::string kept,
                      DialectOfModelFile(program.context(), options.output));
  if (kept.empty()) return absl::OkStatus();
  return UsageError(absl::StrCat("only .rh and .mlir files can keep --deterministic, not ",
                                 options.output, "; use run --deterministic"));
}

// Writes to the requested path; a terminal gets no program that was not asked for.
absl::Status WriteProgram(const Program& program, const OptimizeOptions& options) {
  if (options.summary_only) return absl::OkStatus();
  if (!options.no_weights) return SaveModel(program, options.output);
  RH_ASSIGN_OR_RETURN(const std::string text,
                      Print(program, {.max_inline_elements = 8, .elide_resources = true}));
  return WriteOutput(options.output, text);
}

absl::Status Tune(Program& program, const OptimizeOptions& options, std::ostream& notes) {
  if (options.threads < 1 || options.threads > kMaxThreads)
    return UsageError(absl::StrCat("--threads must be from 1 to ", kMaxThreads));
  RH_ASSIGN_OR_RETURN(const Graph* graph, EntryOf(program, options.entry));
  RH_ASSIGN_OR_RETURN(
      const std::vector<RunInput> inputs,
      MakeInputs(*graph, {.inputs = options.inputs, .seed = static_cast<uint64_t>(options.seed)}));
  RH_ASSIGN_OR_RETURN(const std::string report,
                      TunePlacement(program,
                                    {.placement = PlacementOf(options),
                                     .entry = options.entry,
                                     .threads = static_cast<int>(options.threads),
                                     .progress = Teller(options.progress)},
                                    inputs));
  Clear(options.progress);
  notes << report;
  return absl::OkStatus();
}

// Measures with given or seeded inputs.
absl::Status Measure(const Program& program, const OptimizeOptions& options,
                     PlacementReport& report) {
  RH_ASSIGN_OR_RETURN(const Graph* graph, EntryOf(program, options.entry));
  RH_ASSIGN_OR_RETURN(
      const std::vector<RunInput> inputs,
      MakeInputs(*graph, {.inputs = options.inputs, .seed = static_cast<uint64_t>(options.seed)}));
  return MeasurePlacement(program,
                          {.entry = options.entry, .threads = static_cast<int>(options.threads)},
                          inputs, report);
}

// The check from the flags, else from a reproducer.
absl::StatusOr<NumericCheckOptions> NumericOptions(const Program& program,
                                                   const ResolvedOptions& options) {
  NumericCheckOptions check = options.reproduced_check.value_or(NumericCheckOptions());
  if (options.seed != 0) check.seed = static_cast<uint64_t>(options.seed);
  if (!options.entry.empty()) check.entries = {options.entry};
  if (options.absolute_tolerance.has_value() || options.relative_tolerance.has_value()) {
    check.tolerance = Tolerance::Close(options.absolute_tolerance.value_or(0),
                                       options.relative_tolerance.value_or(0));
  }
  if (options.inputs.empty()) return check;
  RH_ASSIGN_OR_RETURN(const Graph* graph, EntryOf(program, options.entry));
  InputOptions inputs;
  inputs.inputs = options.inputs;
  inputs.seed = check.seed;
  RH_ASSIGN_OR_RETURN(const std::vector<RunInput> made, MakeInputs(*graph, inputs));
  check.inputs[graph->name()].clear();
  for (const RunInput& input : made) check.inputs[graph->name()].push_back(input.tensor);
  return check;
}

absl::StatusOr<PrecisionReport> MeasurePrecision(const Program& program, int64_t seed) {
  PrecisionReport report = {.seed = seed};
  for (const Node* node : LessPreciseNodes(program)) {
    const Precision precision = PrecisionOf(*node);
    ++report.nodes[std::string(EnumeratorNames(precision)[static_cast<size_t>(precision)])];
  }
  RH_ASSIGN_OR_RETURN(
      const PrecisionError error,
      PrecisionError::Create(program, "compile_regions", static_cast<uint64_t>(seed)));
  RH_ASSIGN_OR_RETURN(report.error, error.Of(program));
  return report;
}

// Whether any passes ran.
class BeginObserver final : public PassObserver {
 public:
  bool value = false;

 private:
  absl::Status Begin(const Program&) override {
    value = true;
    return absl::OkStatus();
  }
};

}  // namespace

absl::StatusOr<std::string> PipelineText(const Context& context, const OptimizeOptions& given) {
  std::unique_ptr<Program> program;
  ResolvedOptions options = {given};
  if (!given.input.empty()) {
    LoadOptions load;
    load.bundle = given.bundle;
    load.access = AccessOf(given.no_mmap);
    load.device_configuration = given.spread.configuration;
    RH_ASSIGN_OR_RETURN(program, LoadModel(context, given.input, load));
    RH_ASSIGN_OR_RETURN(options, Resolve(*program, given));
  }
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePipeline(context, options, program.get()));
  RH_ASSIGN_OR_RETURN(const Pipeline pipeline, Pipeline::Parse(PassRegistry::Of(context), chosen));
  return pipeline.ToText() + "\n";
}

namespace {

// The steps of the tool on one program, in the order in which Optimize takes them.
class Optimization {
 public:
  Optimization(const OptimizeOptions& given, std::ostream& notes)
      : given_(given), where_(InputName(given.input)), notes_(notes) {}

  absl::Status Load(const Context& context);
  absl::Status Prepare(const Context& context);
  bool is_search() const { return options_.bisect; }
  // Searches for the change that moves a result too far.
  absl::Status Search();
  absl::Status Run();
  absl::Status Place();
  absl::Status Report();
  absl::Status Write();

 private:
  absl::Status AddObservers();
  // Adds to the error of a failed pipeline what helps to reproduce it.
  absl::Status Explain(const absl::Status& failure, const Program* original) const;
  absl::StatusOr<RunSummary> Summarize();
  void NoteGrowth(const ProgramSize& after) const;

  const OptimizeOptions& given_;
  const std::string where_;
  std::ostream& notes_;
  std::unique_ptr<Program> program_;
  std::vector<StatePort> state_;
  ResolvedOptions options_;
  std::optional<Pipeline> pipeline_;

  PipelineRunOptions run_;
  BeginObserver has_begun_;
  std::optional<DumpObserver> dump_;
  std::optional<PrintChangedObserver> print_;
  std::optional<ProgressObserver> progress_;
  std::optional<NumericCheckObserver> numerics_;

  ProgramSize before_ = {};
  std::optional<PipelineReport> report_;
  std::vector<std::string> unmet_;
};

absl::Status Optimization::Load(const Context& context) {
  Say(given_.progress, absl::StrCat("reading ", given_.input));
  LoadOptions load;
  load.bundle = given_.bundle;
  load.access = AccessOf(given_.no_mmap);
  load.device_configuration = given_.spread.configuration;
  RH_ASSIGN_OR_RETURN(program_, LoadModel(context, given_.input, load));
  for (const std::string& warning : LoadWarnings(*program_))
    notes_ << "warning: " << warning << "\n";
  return absl::OkStatus();
}

absl::Status Optimization::Prepare(const Context& context) {
  // First, as nodes that only train need no passes and have no state to export.
  if (given_.strip == "training") {
    RH_ASSIGN_OR_RETURN(const bool any, RunPasses(*program_, "strip_training"));
    if (!any) notes_ << "warning: " << where_ << ": has nothing to strip for --strip=training\n";
  }
  absl::StatusOr<std::vector<StatePort>> state = PrepareExport(*program_, given_.exports);
  RH_RETURN_IF_ERROR(Annotate(state.status(), where_));
  state_ = *std::move(state);
  RH_ASSIGN_OR_RETURN(options_, Resolve(*program_, given_));
  RH_RETURN_IF_ERROR(CheckDeterministic(*program_, options_));
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePipeline(context, options_, program_.get()));
  EraseReproduction(*program_);
  if (options_.deterministic) SetDeterministic(*program_);
  RH_RETURN_IF_ERROR(Annotate(BindShapeFlags(*program_, options_.entry, options_.shapes), where_));
  RH_ASSIGN_OR_RETURN(pipeline_,
                      Pipeline::Parse(PassRegistry::Of(context), chosen, SourceOfPasses(options_)));
  return absl::OkStatus();
}

absl::Status Optimization::Search() {
  RH_ASSIGN_OR_RETURN(const NumericCheckOptions check, NumericOptions(*program_, options_));
  return FindChange(*program_,
                    {.pipeline = pipeline_->ToText(),
                     .skip_passes = SplitNames(options_.skip_passes),
                     .check = check,
                     .input = options_.input,
                     .output = options_.output,
                     .progress = options_.progress},
                    notes_);
}

absl::Status Optimization::AddObservers() {
  run_.observers.push_back(&has_begun_);
  if (!options_.dump_dir.empty()) {
    RH_RETURN_IF_ERROR(MakeFolder(options_.dump_dir));
    run_.observers.push_back(&dump_.emplace(options_.dump_dir, options_.dump_dot));
  }
  if (options_.print_changed) {
    Clear(options_.progress);
    run_.observers.push_back(&print_.emplace(notes_));
  } else {
    run_.observers.push_back(&progress_.emplace(options_.progress));
  }
  if (options_.verify_numerics) {
    RH_ASSIGN_OR_RETURN(NumericCheckOptions check, NumericOptions(*program_, options_));
    run_.observers.push_back(&numerics_.emplace(std::move(check)));
  }
  return absl::OkStatus();
}

absl::Status Optimization::Run() {
  run_.skip_passes = SplitNames(options_.skip_passes);
  run_.bisect_limit = options_.bisect_limit.value_or(ApplicationCounter::kUnlimited);
  run_.count_ops = options_.report;
  RH_RETURN_IF_ERROR(AddObservers());
  const std::unique_ptr<Program> original =
      options_.reproducer.empty() ? nullptr : program_->clone();
  before_ = SizeOf(*program_);
  absl::StatusOr<PipelineReport> report = RunPipeline(*program_, *pipeline_, run_);
  Clear(options_.progress);
  if (!report.ok()) return Explain(Annotate(report.status(), where_), original.get());
  report_ = *std::move(report);
  return absl::OkStatus();
}

absl::Status Optimization::Explain(const absl::Status& failure, const Program* original) const {
  // A wrong name needs no reproducing either.
  if (IsCancelled() || !has_begun_.value) return failure;
  if (original == nullptr) {
    return absl::Status(failure.code(),
                        absl::StrCat(failure.message(),
                                     "\n(--reproducer=FILE.mlir saves a program that reproduces "
                                     "this; --skip_passes=NAME leaves a pass out)"));
  }
  Reproduction reproduction = {.pipeline = pipeline_->ToText(),
                               .skip_passes = run_.skip_passes,
                               .bisect_limit = run_.bisect_limit};
  if (options_.verify_numerics) {
    RH_ASSIGN_OR_RETURN(reproduction.check, NumericOptions(*original, options_));
  }
  RH_RETURN_IF_ERROR(WriteFailure(*original, reproduction, options_.reproducer));
  return absl::Status(
      failure.code(),
      absl::StrCat(failure.message(), "\n(to reproduce it: optimize ", options_.reproducer, ")"));
}

absl::Status Optimization::Place() {
  if (options_.tune) {
    RH_RETURN_IF_ERROR(Annotate(Tune(*program_, options_, notes_), where_));
    RH_RETURN_IF_ERROR(VerifyOk(*program_, {.source = where_}));
  }
  if (!options_.tune && options_.targets.empty()) return absl::OkStatus();
  for (const std::string& request : UnmetRequests(*program_, PlacementOf(options_)))
    unmet_.push_back(OptionsAsFlags(request));
  return options_.strict ? Annotate(UnmetError(unmet_), where_) : absl::OkStatus();
}

absl::StatusOr<RunSummary> Optimization::Summarize() {
  RunSummary summary = {.pipeline = pipeline_->ToText(),
                        .before = before_,
                        .after = SizeOf(*program_),
                        .numerics = numerics_ ? numerics_->Summary() : "",
                        .not_done = unmet_};
  if (IsPartitioned(*program_) || !options_.targets.empty()) {
    RH_ASSIGN_OR_RETURN(summary.placement, MakePlacementReport(*program_));
    Say(options_.progress, "measuring the time of each backend");
    const absl::Status measured = Measure(*program_, options_, *summary.placement);
    Clear(options_.progress);
    if (!measured.ok() && !options_.json)
      notes_ << "note: the backends were not timed: " << measured.message() << "\n";
  }
  if (IsPartitioned(*program_) && !LessPreciseNodes(*program_).empty()) {
    Say(options_.progress, "measuring the precision");
    RH_ASSIGN_OR_RETURN(summary.precision, MeasurePrecision(*program_, options_.seed));
    Clear(options_.progress);
  }
  return summary;
}

void Optimization::NoteGrowth(const ProgramSize& after) const {
  if (options_.json || after.constant_bytes <= before_.constant_bytes + kNotableGrowth ||
      after.constant_bytes <= 2 * before_.constant_bytes) {
    return;
  }
  notes_ << "note: the constants grew from " << before_.constant_bytes << " to "
         << after.constant_bytes
         << " bytes, as results computed from them are stored (-O1 limits that)\n";
}

absl::Status Optimization::Report() {
  for (const std::string& warning : report_->warnings) notes_ << "warning: " << warning << "\n";
  for (const std::string& request : unmet_) {
    if (!options_.json) notes_ << "note: " << request << " (--strict makes that an error)\n";
  }
  if (options_.report) {
    RH_ASSIGN_OR_RETURN(const RunSummary summary, Summarize());
    notes_ << (options_.json ? ReportJson(*report_, summary) : ReportText(*report_, summary));
  } else if (numerics_) {
    notes_ << numerics_->Summary() << "\n";
  }
  NoteGrowth(SizeOf(*program_));
  if (options_.bisect_limit.has_value() && !report_->last_application.empty())
    notes_ << "the last change: " << report_->last_application << "\n";
  return absl::OkStatus();
}

absl::Status Optimization::Write() {
  RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was written"));
  if (options_.output != "-") Say(options_.progress, absl::StrCat("writing ", options_.output));
  RH_RETURN_IF_ERROR(SetExportOptions(*program_, options_.exports, options_.output));
  RH_RETURN_IF_ERROR(WriteProgram(*program_, options_));
  if (options_.summary_only && !options_.report) {
    notes_ << SummaryText(
        {.pipeline = pipeline_->ToText(), .before = before_, .after = SizeOf(*program_)});
  }
  return TellState(state_, options_.exports, notes_);
}

}  // namespace

absl::Status Optimize(const Context& context, const OptimizeOptions& options, std::ostream& notes) {
  Optimization optimization(options, notes);
  RH_RETURN_IF_ERROR(optimization.Load(context));
  RH_RETURN_IF_ERROR(optimization.Prepare(context));
  if (optimization.is_search()) return optimization.Search();
  RH_RETURN_IF_ERROR(optimization.Run());
  RH_RETURN_IF_ERROR(optimization.Place());
  RH_RETURN_IF_ERROR(optimization.Report());
  return optimization.Write();
}

}  // namespace roundhouse
