#include "roundhouse/tools/optimizing/optimize.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/entry_shapes.h"
#include "roundhouse/api/json_writer.h"
#include "roundhouse/api/new_folder.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/spread_program.h"
#include "roundhouse/api/tune.h"
#include "roundhouse/api/unmet_requests.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/printer.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/core/verifier.h"
#include "roundhouse/passes/debugging/numeric_check.h"
#include "roundhouse/passes/debugging/pass_dump.h"
#include "roundhouse/passes/debugging/reproducer.h"
#include "roundhouse/passes/framework/application_counter.h"
#include "roundhouse/passes/framework/pass_info.h"
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
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/optimizing/change_search.h"
#include "roundhouse/tools/optimizing/pipeline_report.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {
namespace {

constexpr char kDefaultLevel[] = "2";

// Of the constants, in bytes: more than this is said.
constexpr int64_t kNotableGrowth = int64_t{1} << 20;

std::vector<std::string> SplitNames(const std::string& text) {
  return absl::StrSplit(text, ',', absl::SkipWhitespace());
}

// What the flags say of backends, where they say anything.
PlacementOptions PlacementOf(const OptimizeOptions& options) {
  return {.backends = options.targets.empty() ? "auto" : options.targets,
          .precision = options.precision,
          .nan = options.nan,
          .error_budget = options.error_budget,
          .strict = options.strict};
}

// What the flags say, else the default; backends aside.
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
  // What is spread over devices is of canonical, whatever the output could hold.
  if (!options.spread.devices.empty()) return PresetPipelineFor(*program, level, "", use, presets);
  RH_ASSIGN_OR_RETURN(const std::string kept, DialectOfModelFile(context, options.output));
  return PresetPipelineFor(*program, level, kept, use, presets);
}

// Whom errors in the pipeline blame.
std::string SourceOfPasses(const OptimizeOptions& options) {
  if (options.preset_file.empty()) return "--passes";
  return absl::StrCat("what ", options.preset_file, " makes of -O",
                      options.level.empty() ? kDefaultLevel : options.level);
}

// What the flags say, and what a reproducer says where they say nothing.
struct ResolvedOptions : OptimizeOptions {
  std::optional<NumericCheckOptions> reproduced_check = std::nullopt;
};

absl::StatusOr<ResolvedOptions> Resolve(const Program& program, const OptimizeOptions& given) {
  ResolvedOptions options = {given};
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
  RH_ASSIGN_OR_RETURN(const std::string passes, PipelineWithDevices(chosen, options.spread));
  // Who measures places the program when it is what it will be.
  if (options.tune) return passes;
  if (options.targets.empty()) {
    std::vector<absl::string_view> asked;
    if (!options.precision.empty()) asked.push_back("--precision");
    if (!options.nan.empty()) asked.push_back("--nan");
    if (options.error_budget.has_value()) asked.push_back("--error_budget");
    if (options.strict) asked.push_back("--strict");
    if (asked.empty()) return passes;
    return UsageError(absl::StrCat(
        absl::StrJoin(asked, ", "), asked.size() == 1 ? " is" : " are",
        " for backends, of which there are none here; add --targets=auto, or the names of some"));
  }
  return PipelineWithTargets(context, passes, PlacementOf(options));
}

// What is asked for must be what is written.
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
  return UsageError(
      absl::StrCat("--deterministic is kept in .rh and .mlir files alone, and not in ",
                   options.output, "; there is run --deterministic"));
}

// To where it was asked for: what somebody has not asked to see is not put on a terminal.
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

// With inputs that are given, or seeded.
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

// What the flags say, else what a reproducer does.
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

// Whether passes were run at all.
class BeginObserver final : public PassObserver {
 public:
  bool value = false;

 private:
  absl::Status Begin(const Program&) override {
    value = true;
    return absl::OkStatus();
  }
};

// A default as a pipeline spells it.
std::string DefaultText(const Attribute& value) {
  if (const int64_t* number = value.if_int()) return absl::StrCat(*number);
  if (const double* number = value.if_float()) return absl::StrCat(*number);
  return value.ToString();
}

}  // namespace

absl::StatusOr<std::string> PipelineText(const Context& context, const OptimizeOptions& given) {
  std::unique_ptr<Program> program;
  ResolvedOptions options = {given};
  if (!given.input.empty()) {
    LoadOptions load;
    load.bundle = given.bundle;
    load.access = AccessOf(given.no_mmap);
    RH_ASSIGN_OR_RETURN(program, LoadModel(context, given.input, load));
    RH_ASSIGN_OR_RETURN(options, Resolve(*program, given));
  }
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePipeline(context, options, program.get()));
  RH_ASSIGN_OR_RETURN(const Pipeline pipeline, Pipeline::Parse(PassRegistry::Of(context), chosen));
  return pipeline.ToText() + "\n";
}

std::string ListPasses(const Context& context, bool json) {
  const std::vector<const PassInfo*> passes = PassRegistry::Of(context).passes();
  if (json) {
    JsonWriter writer;
    writer.Object([&] {
      writer.Key("schema").String("roundhouse.passes/1");
      writer.Key("passes").Array([&] {
        for (const PassInfo* pass : passes) {
          writer.Object([&] {
            writer.Key("name").String(pass->name);
            writer.Key("doc").String(pass->doc);
            writer.Key("numerics").String(NumericsName(*pass->numerics));
            writer.Key("options").Array([&] {
              for (const AttributeInfo& option : pass->options) {
                writer.Object([&] {
                  writer.Key("name").String(option.name);
                  writer.Key("type").String(option.type);
                  writer.Key("doc").String(option.doc);
                  writer.Key("required").Bool(option.required);
                  if (option.default_value.has_value())
                    writer.Key("default").String(DefaultText(*option.default_value));
                });
              }
            });
            writer.Key("patterns").Array([&] {
              for (const std::string& pattern : pass->Make()->pattern_names())
                writer.String(pattern);
            });
          });
        }
      });
    });
    return writer.text();
  }
  std::string text;
  for (const PassInfo* pass : passes) {
    absl::StrAppend(&text, pass->name, " (", NumericsName(*pass->numerics), ")\n    ", pass->doc,
                    "\n");
    for (const AttributeInfo& option : pass->options) {
      absl::StrAppend(&text, "    ", option.name, " (", option.type,
                      option.default_value.has_value()
                          ? ", " + DefaultText(*option.default_value) + " unless given"
                      : option.required ? ", required"
                                        : "",
                      "): ", option.doc, "\n");
    }
    const std::vector<std::string> patterns = pass->Make()->pattern_names();
    if (!patterns.empty())
      absl::StrAppend(&text, "    patterns: ", absl::StrJoin(patterns, ", "), "\n");
  }
  return text;
}

absl::Status Optimize(const Context& context, const OptimizeOptions& given, std::ostream& notes) {
  Say(given.progress, absl::StrCat("reading ", given.input));
  LoadOptions load;
  load.bundle = given.bundle;
  load.access = AccessOf(given.no_mmap);
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      LoadModel(context, given.input, load));
  for (const std::string& warning : LoadWarnings(*program)) notes << "warning: " << warning << "\n";
  const std::string where = InputName(given.input);
  // Before anything else: what only trains needs no passes and is no state to export.
  if (given.strip == "training") {
    RH_ASSIGN_OR_RETURN(const bool any, RunPasses(*program, "strip_training"));
    if (!any) notes << "warning: " << where << ": has nothing that is there for training\n";
  }
  const absl::StatusOr<std::vector<StatePort>> state = PrepareExport(*program, given.exports);
  RH_RETURN_IF_ERROR(Annotate(state.status(), where));
  RH_ASSIGN_OR_RETURN(const ResolvedOptions options, Resolve(*program, given));
  RH_RETURN_IF_ERROR(CheckDeterministic(*program, options));
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePipeline(context, options, program.get()));
  EraseReproduction(*program);
  if (options.deterministic) SetDeterministic(*program);
  RH_RETURN_IF_ERROR(Annotate(BindShapeFlags(*program, options.entry, options.shapes), where));
  RH_ASSIGN_OR_RETURN(const Pipeline pipeline,
                      Pipeline::Parse(PassRegistry::Of(context), chosen, SourceOfPasses(options)));
  if (options.bisect) {
    RH_ASSIGN_OR_RETURN(const NumericCheckOptions check, NumericOptions(*program, options));
    return FindChange(*program,
                      {.pipeline = pipeline.ToText(),
                       .skip_passes = SplitNames(options.skip_passes),
                       .check = check,
                       .input = options.input,
                       .output = options.output,
                       .progress = options.progress},
                      notes);
  }

  PipelineRunOptions run;
  run.skip_passes = SplitNames(options.skip_passes);
  run.bisect_limit = options.bisect_limit.value_or(ApplicationCounter::kUnlimited);
  run.count_ops = options.report;
  BeginObserver has_begun;
  run.observers.push_back(&has_begun);
  std::optional<DumpObserver> dump;
  if (!options.dump_dir.empty()) {
    RH_RETURN_IF_ERROR(MakeFolder(options.dump_dir));
    run.observers.push_back(&dump.emplace(options.dump_dir, options.dump_dot));
  }
  std::optional<PrintChangedObserver> print;
  ProgressObserver progress(options.progress);
  if (options.print_changed) {
    Clear(options.progress);
    run.observers.push_back(&print.emplace(notes));
  } else {
    run.observers.push_back(&progress);
  }
  std::optional<NumericCheckObserver> numerics;
  if (options.verify_numerics) {
    RH_ASSIGN_OR_RETURN(NumericCheckOptions check, NumericOptions(*program, options));
    run.observers.push_back(&numerics.emplace(std::move(check)));
  }
  const std::unique_ptr<Program> original = options.reproducer.empty() ? nullptr : program->clone();
  const ProgramSize before = SizeOf(*program);
  absl::StatusOr<PipelineReport> report = RunPipeline(*program, pipeline, run);
  Clear(options.progress);
  if (!report.ok()) {
    absl::Status failed = Annotate(report.status(), where);
    // Nor is there anything to see again in a name that is not right.
    if (IsCancelled() || !has_begun.value) return failed;
    if (original == nullptr) {
      return absl::Status(failed.code(),
                          absl::StrCat(failed.message(),
                                       "\n(--reproducer=FILE.mlir keeps what is needed to see this "
                                       "again; --skip_passes=NAME leaves a pass out)"));
    }
    Reproduction reproduction = {.pipeline = pipeline.ToText(),
                                 .skip_passes = run.skip_passes,
                                 .bisect_limit = run.bisect_limit};
    if (options.verify_numerics) {
      RH_ASSIGN_OR_RETURN(reproduction.check, NumericOptions(*original, options));
    }
    RH_RETURN_IF_ERROR(WriteFailure(*original, reproduction, options.reproducer));
    return absl::Status(
        failed.code(),
        absl::StrCat(failed.message(), "\n(to see it again: optimize ", options.reproducer, ")"));
  }
  if (options.tune) {
    RH_RETURN_IF_ERROR(Annotate(Tune(*program, options, notes), where));
    RH_RETURN_IF_ERROR(Annotate(VerifyOk(*program), where));
  }
  std::vector<std::string> unmet;
  if (options.tune || !options.targets.empty()) {
    unmet = UnmetRequests(*program, PlacementOf(options));
    if (options.strict) RH_RETURN_IF_ERROR(Annotate(UnmetError(unmet), where));
  }
  for (const std::string& warning : report->warnings) notes << "warning: " << warning << "\n";
  for (const std::string& request : unmet) {
    if (!options.json) notes << "note: " << request << " (--strict makes that an error)\n";
  }
  const ProgramSize after = SizeOf(*program);
  if (options.report) {
    std::optional<PlacementReport> placement;
    if (IsPartitioned(*program) || !options.targets.empty()) {
      RH_ASSIGN_OR_RETURN(placement, MakePlacementReport(*program));
      Say(options.progress, "measuring who takes how long");
      const absl::Status measured = Measure(*program, options, *placement);
      Clear(options.progress);
      if (!measured.ok() && !options.json)
        notes << "note: not measured who takes how long: " << measured.message() << "\n";
    }
    std::optional<PrecisionReport> precision;
    if (IsPartitioned(*program) && !LessPreciseNodes(*program).empty()) {
      Say(options.progress, "measuring the precision");
      RH_ASSIGN_OR_RETURN(precision, MeasurePrecision(*program, options.seed));
      Clear(options.progress);
    }
    const RunSummary summary = {.pipeline = pipeline.ToText(),
                                .before = before,
                                .after = after,
                                .numerics = numerics ? numerics->Summary() : "",
                                .not_done = std::move(unmet),
                                .placement = std::move(placement),
                                .precision = std::move(precision)};
    notes << (options.json ? ReportJson(*report, summary) : ReportText(*report, summary));
  } else if (numerics) {
    notes << numerics->Summary() << "\n";
  }
  if (!options.json && after.constant_bytes > before.constant_bytes + kNotableGrowth &&
      after.constant_bytes > 2 * before.constant_bytes) {
    notes << "note: the constants grew from " << before.constant_bytes << " to "
          << after.constant_bytes
          << " bytes, as what the model computed of them is stored now (-O1 keeps such small)\n";
  }
  if (options.bisect_limit.has_value() && !report->last_application.empty())
    notes << "the last change: " << report->last_application << "\n";
  RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was written"));
  if (options.output != "-") Say(options.progress, absl::StrCat("writing ", options.output));
  RH_RETURN_IF_ERROR(SetExportOptions(*program, options.exports, options.output));
  RH_RETURN_IF_ERROR(WriteProgram(*program, options));
  if (options.summary_only && !options.report)
    notes << SummaryText({.pipeline = pipeline.ToText(), .before = before, .after = after});
  return TellState(*state, options.exports, notes);
}

int OptimizeMain(int argc, char** argv) {
  OptimizeOptions options;
  std::optional<std::string> input;
  std::optional<std::string> output;
  bool list_passes = false;
  bool list_presets = false;
  bool print_passes = false;
  Flags flags(
      "optimize",
      "Takes a program through a pipeline of passes and writes what comes out. Each pass is "
      "verified.");
  flags.Positional("IN", &input, "the model (.mlir, .rh …); - for text on standard input");
  flags.Flag("o", &output, "OUT",
             "where to write; - for text on standard output, which is so unless given, but on a "
             "terminal there is a summary then");
  flags.Flag("no_weights", &options.no_weights,
             "of text: leaves out the data of all but the smallest tensors, for people to read");
  flags.Level("O", &options.level, {"0", "1", "2", "3"},
              "a ready pipeline: 0 nothing, 1 without moving a bit of any result, 2 (default) in "
              "another order of sums too, 3 approximately too");
  flags.Flag("preset_file", &options.preset_file, "FILE",
             "lays its definitions of O1, O2, onnx.O2 … over those that -O runs; --list_presets "
             "prints these");
  flags.Flag("passes", &options.passes, "TEXT",
             "a pipeline of your own: \"infer_types, [cse, fold_constants{max_bytes=4096}, dce]\"; "
             "what is in brackets runs until nothing changes");
  flags.Choice("strip", &options.strip, {"none", "training"},
               "training: first takes out what train put in, but for what predicts");
  flags.Flag("devices", &options.spread.devices, "AXIS:N,…",
             "makes the program that each of so many devices runs, which lie along axes that have "
             "names (docs/devices.md)");
  flags.Flag("shard", &options.spread.pins, "NAME=AXES",
             "of --devices: how an input, output, @global or %node is spread, an axis or _ for "
             "each dimension; what is not said follows from that");
  flags.Flag("targets", &options.targets, "NAMES",
             "gives parts of the program to these backends, those that are preferred first; auto: "
             "all that are linked in");
  flags.Choice("precision", &options.precision, {"highest", "high", "medium"},
               "of --targets: how convolutions and products may be computed: as f32 does, with an "
               "error of about 1e-5, or with one of bf16; unless given, as the program says, else "
               "as f32 does");
  flags.Flag("error_budget", &options.error_budget, "E",
             "of --precision: how far the outputs may be off on seeded inputs, as a part of the "
             "greatest; products that would be to blame for more are computed more precisely");
  flags.Choice(
      "nan", &options.nan, {"keep", "ignore"},
      "of --targets: whether a NaN has to come out as the reference says, or libraries may "
      "lose it, which saves them a look at the numbers; unless given, as the program says, "
      "else keep");
  flags.Flag("strict", &options.strict,
             "of --targets: fails where a backend does not compile what it was given, one that is "
             "named can run nothing here, or --precision changes nothing");
  flags.Flag(
      "tune", &options.tune,
      "measures which of --targets (auto unless given), and of what runs single nodes, is fastest "
      "on this machine, and stores that: what is written runs so, and nothing is measured "
      "again; --input says on what");
  flags.Threads(&options.threads, "of --tune: how many will run the program");
  flags.Flag("deterministic", &options.deterministic,
             "what is written gives the same bits with any number of threads and on any x86-64 "
             "processor with AVX2, on our own kernels alone (docs/deterministic.md)");
  flags.Flag("list_passes", &list_passes, "all passes, with what they do to numbers, and options");
  flags.Flag("list_presets", &list_presets,
             "what the levels of -O are made of, as --preset_file takes it");
  flags.Flag("print_passes", &print_passes, "the pipeline that would run, as --passes takes it");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  AddExportFlags(flags, options.exports);
  flags.Flag("entry", &options.entry, "NAME", "the graph that --shape, --input and runs are about");
  flags.Flag("skip_passes", &options.skip_passes, "NAMES", "leaves these out, wherever they stand");
  flags.Flag("report", &options.report,
             "what each pass did, of which operations there are how many before and after, and "
             "with --targets who runs what and why not, on standard error");
  flags.Flag("json", &options.json, "the report, or the list, as JSON");
  flags.Flag("print_changed", &options.print_changed,
             "the nodes that went and came in each pass, on standard error");
  flags.Flag("dump_dir", &options.dump_dir, "DIR", "writes the program after each pass in there");
  flags.Flag("dump_dot", &options.dump_dot, "a picture (DOT) beside each of these that changed");
  flags.Flag(
      "verify_numerics", &options.verify_numerics,
      "runs the program after each pass, says how far the results are off, and names the first "
      "pass that moves one too far");
  flags.Flag("bisect", &options.bisect,
             "finds the single change that moves a result too far, and leaves a small program that "
             "shows it beside OUT");
  flags.Flag("input", &options.inputs, "NAME=FILE.npy",
             "what such runs are given; NAME may be #0; random unless given");
  flags.Flag("seed", &options.seed, "N", "of what is random");
  flags.Flag("atol", &options.absolute_tolerance, "X",
             "how far results may move; as far as the passes say unless given");
  flags.Flag("rtol", &options.relative_tolerance, "X", "the same, relative to the result");
  flags.Flag("bisect_limit", &options.bisect_limit, "N",
             "makes only the first N changes of the pipeline");
  flags.Flag("reproducer", &options.reproducer, "FILE.mlir",
             "where to leave the program and the pass if one fails");
  flags.Timeout();
  flags.Flag("bundle", &options.bundle, "FILE",
             "the weights of IN (.rhw, .safetensors), where it does not name them itself");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Example("optimize model.mlir -o fast.rh", "what most people want");
  flags.Example("optimize model.mlir -o - --passes=\"[cse, dce]\" --print_changed",
                "shows what two passes do");
  flags.Example("optimize model.rh -O3 -o fast.rh --verify_numerics --report",
                "checks all numbers on the way");
  flags.Example("optimize model.rh -O3 -o fast.rh --bisect",
                "finds the change that broke the numbers");
  flags.Example("optimize model.rh -o fast.rh --targets=auto --report",
                "gives backends what they take, and shows why not the rest");
  flags.Example("optimize -O1 --print_passes", "a pipeline to start from");
  flags.Example("optimize model.onnx -o simple.onnx --report --verify_numerics",
                "makes an ONNX model simpler, says how, and checks its numbers");
  flags.Example("optimize model.onnx -o simple.onnx --print_passes", "what that would run");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    if (list_passes) return WriteOutput("-", ListPasses(*context, options.json));
    if (list_presets) return WriteOutput("-", ListPresets(*context));
    if (!options.preset_file.empty() && options.passes.has_value())
      return UsageError("--preset_file says what -O runs, and --passes is there instead: give one");
    if (!options.level.empty() && options.passes.has_value())
      return UsageError("-O and --passes say the same thing: give one of them");
    options.input = input.value_or("");
    options.output = output.value_or("-");
    options.summary_only = !output.has_value() && !options.no_weights && StandardOutputIsTerminal();
    if (print_passes) {
      RH_ASSIGN_OR_RETURN(const std::string text, PipelineText(*context, options));
      return WriteOutput("-", text);
    }
    if (!input.has_value()) return UsageError("IN is missing");
    if (options.json && !options.report)
      return UsageError("--json is for --report and --list_passes");
    if (options.no_weights && options.output != "-" && !absl::EndsWith(options.output, ".mlir"))
      return UsageError("--no_weights is for text: -o - or -o OUT.mlir");
    if (options.dump_dot && options.dump_dir.empty())
      return UsageError("--dump_dot needs --dump_dir");
    Progress progress("optimize", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return Optimize(*context, options, std::cerr);
  });
}

}  // namespace roundhouse
