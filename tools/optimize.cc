#include "roundhouse/tools/optimize.h"

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
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/core/verifier.h"
#include "roundhouse/passes/application_counter.h"
#include "roundhouse/passes/bisect.h"
#include "roundhouse/passes/numeric_check.h"
#include "roundhouse/passes/pass_dump.h"
#include "roundhouse/passes/pass_info.h"
#include "roundhouse/passes/pass_registry.h"
#include "roundhouse/passes/pass_runner.h"
#include "roundhouse/passes/pipeline.h"
#include "roundhouse/passes/placement_report.h"
#include "roundhouse/passes/precision_error.h"
#include "roundhouse/passes/reducer.h"
#include "roundhouse/passes/reproducer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/entry.h"
#include "roundhouse/tools/entry_shapes.h"
#include "roundhouse/tools/flags.h"
#include "roundhouse/tools/json_writer.h"
#include "roundhouse/tools/pipeline_report.h"
#include "roundhouse/tools/placement.h"
#include "roundhouse/tools/presets.h"
#include "roundhouse/tools/progress.h"
#include "roundhouse/tools/run.h"
#include "roundhouse/tools/run_case.h"
#include "roundhouse/tools/standard_streams.h"
#include "roundhouse/tools/tune.h"

namespace roundhouse {
namespace {

constexpr char kDefaultLevel[] = "2";

// Of the constants, in bytes: more than this is said.
constexpr int64_t kNotableGrowth = int64_t{1} << 20;

std::vector<std::string> SplitNames(const std::string& text) {
  return absl::StrSplit(text, ',', absl::SkipWhitespace());
}

// What the flags say, else what the file says, else the default; backends aside.
absl::StatusOr<std::string> ChoosePasses(const Context& context, const OptimizeOptions& options,
                                         const Program* program) {
  if (options.passes.has_value()) return *options.passes;
  if (options.level.empty() && program != nullptr) {
    const Attribute* stored = program->attributes().Find(kReproducerAttribute);
    if (stored != nullptr && stored->if_string() != nullptr) return *stored->if_string();
  }
  int level = 0;
  (void)absl::SimpleAtoi(options.level.empty() ? kDefaultLevel : options.level, &level);
  if (program == nullptr) return std::string(PresetPipeline(level));
  RH_ASSIGN_OR_RETURN(const std::string kept, DialectOfModelFile(context, options.output));
  return PresetPipelineFor(*program, level, kept);
}

// The pipeline to run.
absl::StatusOr<std::string> ChoosePipeline(const Context& context, const OptimizeOptions& options,
                                           const Program* program) {
  RH_ASSIGN_OR_RETURN(const std::string passes, ChoosePasses(context, options, program));
  // Who measures places the program when it is what it will be.
  if (options.tune) return passes;
  if (options.targets.empty()) {
    if (options.precision.empty() && !options.error_budget.has_value() && !options.strict)
      return passes;
    return UsageError(
        "--precision, --error_budget and --strict are for backends, of which --targets names none");
  }
  return PipelineWithTargets(context, passes,
                             {.backends = options.targets,
                              .precision = options.precision,
                              .error_budget = options.error_budget,
                              .strict = options.strict});
}

absl::Status BindShapeFlags(Program& program, const OptimizeOptions& options) {
  if (options.shapes.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Graph * graph, EntryOf(program, options.entry));
  RH_ASSIGN_OR_RETURN(const GivenShapes given, ReadShapes(*graph, options.shapes));
  return BindShapes(program, *graph, given);
}

absl::Status Tune(Program& program, const OptimizeOptions& options, std::ostream& notes) {
  if (options.threads < 1 || options.threads > kMaxThreads)
    return UsageError(absl::StrCat("--threads must be from 1 to ", kMaxThreads));
  RH_ASSIGN_OR_RETURN(const Graph* graph, EntryOf(program, options.entry));
  RH_ASSIGN_OR_RETURN(
      const std::vector<RunInput> inputs,
      MakeInputs(*graph, {.inputs = options.inputs, .seed = static_cast<uint64_t>(options.seed)}));
  RH_ASSIGN_OR_RETURN(
      const std::string report,
      TunePlacement(program,
                    {.placement = {.backends = options.targets.empty() ? "auto" : options.targets,
                                   .precision = options.precision,
                                   .error_budget = options.error_budget,
                                   .strict = options.strict},
                     .entry = options.entry,
                     .threads = static_cast<int>(options.threads),
                     .progress = options.progress},
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

absl::StatusOr<NumericCheckOptions> NumericOptions(const Program& program,
                                                   const OptimizeOptions& options) {
  NumericCheckOptions check;
  check.seed = static_cast<uint64_t>(options.seed);
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
  for (const RunInput& input : made) check.inputs[graph->name()].push_back(input.tensor);
  return check;
}

// The greatest class of the passes of a pipeline.
absl::StatusOr<Tolerance> ToleranceOf(const Program& program, absl::string_view pipeline,
                                      const NumericCheckOptions& check) {
  if (check.tolerance.has_value()) return *check.tolerance;
  RH_ASSIGN_OR_RETURN(const Pipeline parsed,
                      Pipeline::Parse(PassRegistry::Of(program.context()), pipeline));
  Numerics worst = Numerics::kExact;
  for (const Pass* pass : parsed.passes()) worst = std::max(worst, *pass->info().numerics);
  return ToleranceFor(worst);
}

// Whether `pipeline` moves the numbers of `program` on seeded inputs, or fails.
bool MovesNumbers(const Program& program, absl::string_view pipeline, const Tolerance& tolerance,
                  uint64_t seed) {
  const absl::StatusOr<NumericReference> reference =
      NumericReference::Create(program, {.seed = seed});
  if (!reference.ok()) return false;
  const std::unique_ptr<Program> after = program.clone();
  if (!RunPasses(*after, pipeline).ok()) return true;
  const absl::Status same = reference->Compare(*after, tolerance).status();
  return absl::IsDataLoss(same);
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

std::string PathBeside(const std::string& output, absl::string_view what) {
  return output == "-" ? std::string(what) : absl::StrCat(output, ".", what);
}

int64_t NumNodes(const Program& program) {
  int64_t count = 0;
  for (const Graph* graph : program.graphs()) count += static_cast<int64_t>(graph->num_nodes());
  return count;
}

// Finds the change, makes the program small that shows it, and leaves that and its inputs in files.
absl::Status BisectAndReduce(const Program& program, const std::string& pipeline,
                             const OptimizeOptions& options, std::ostream& notes) {
  RH_ASSIGN_OR_RETURN(const NumericCheckOptions check, NumericOptions(program, options));
  RH_ASSIGN_OR_RETURN(const Tolerance tolerance, ToleranceOf(program, pipeline, check));
  Say(options.progress, "looking for the change");
  absl::StatusOr<NumericReference> reference = NumericReference::Create(program, check);
  if (!reference.ok()) {
    return Annotate(reference.status(),
                    "the program does not run on these inputs before any pass; give others");
  }
  RH_ASSIGN_OR_RETURN(
      const BisectResult found,
      Bisect(program, pipeline, SplitNames(options.skip_passes),
             [&](const Program& made) { return reference->Compare(made, tolerance).status(); }));
  Clear(options.progress);
  notes << "change " << found.application;
  if (found.applications > 0) notes << " of " << found.applications;
  notes << ": " << found.description << "\n  " << found.error << "\n";

  const PassRegistry& registry = PassRegistry::Of(program.context());
  // The pass alone, as it stands in the pipeline; where that shows nothing, the whole pipeline.
  std::string step = found.pass;
  RH_ASSIGN_OR_RETURN(const Pipeline parsed, Pipeline::Parse(registry, pipeline));
  std::vector<const PipelineStep*> pending;
  for (const PipelineStep& top : parsed.steps()) pending.push_back(&top);
  for (size_t i = 0; i < pending.size(); ++i) {
    if (pending[i]->pass != nullptr && pending[i]->pass->name() == found.pass)
      step = pending[i]->ToText();
    for (const PipelineStep& inner : pending[i]->group) pending.push_back(&inner);
  }
  const auto seed = static_cast<uint64_t>(options.seed);
  const Program* start = found.before.get();
  if (start == nullptr || !MovesNumbers(*start, step, tolerance, seed)) {
    start = &program;
    step = pipeline;
  }
  if (!MovesNumbers(*start, step, tolerance, seed)) {
    notes << "it does not show on seeded inputs, so the program cannot be made smaller\n";
  } else {
    Say(options.progress, "making the program smaller");
    ReduceStatistics statistics;
    const std::unique_ptr<Program> reduced = Reduce(
        *start,
        [&](const Program& candidate) { return MovesNumbers(candidate, step, tolerance, seed); },
        &statistics);
    Clear(options.progress);
    const std::string path = PathBeside(options.output, "bisect.mlir");
    RH_RETURN_IF_ERROR(WriteReproducer(*reduced, step, path));
    for (const Graph* graph : reduced->graphs()) {
      if (graph->visibility() != Visibility::kPublic) continue;
      RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, SeededInputs(*graph, seed));
      for (size_t i = 0; i < inputs.size(); ++i) {
        RH_RETURN_IF_ERROR(
            WriteNpy(PathBeside(options.output,
                                absl::StrCat("bisect.", graph->name(), ".input_", i, ".npy")),
                     inputs[i]));
      }
    }
    notes << "reduced from " << NumNodes(*start) << " to " << NumNodes(*reduced) << " nodes in "
          << statistics.tried << " tries: " << path << "\nto see it again: optimize " << path
          << " --verify_numerics --seed=" << options.seed << "\n";
  }
  return absl::DataLossError(
      absl::StrCat(options.input, ": ", found.description, ": ", found.error));
}

// A default as a pipeline spells it.
std::string DefaultText(const Attribute& value) {
  if (const int64_t* number = value.if_int()) return absl::StrCat(*number);
  if (const double* number = value.if_float()) return absl::StrCat(*number);
  return value.ToString();
}

}  // namespace

absl::StatusOr<std::string> PipelineText(const Context& context, const OptimizeOptions& options) {
  std::unique_ptr<Program> program;
  if (!options.input.empty()) {
    LoadOptions load;
    load.bundle = options.bundle;
    RH_ASSIGN_OR_RETURN(program, LoadModel(context, options.input, load));
  }
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePipeline(context, options, program.get()));
  RH_ASSIGN_OR_RETURN(const Pipeline pipeline, Pipeline::Parse(PassRegistry::Of(context), chosen));
  return pipeline.ToText() + "\n";
}

std::string ListPasses(const Context& context, bool json) {
  const std::vector<const PassInfo*> passes = PassRegistry::Of(context).passes();
  if (json) {
    JsonWriter writer;
    writer.Array([&] {
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
            for (const std::string& pattern : pass->Make()->pattern_names()) writer.String(pattern);
          });
        });
      }
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

absl::Status Optimize(const Context& context, const OptimizeOptions& options, std::ostream& notes) {
  Say(options.progress, absl::StrCat("reading ", options.input));
  LoadOptions load;
  load.bundle = options.bundle;
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      LoadModel(context, options.input, load));
  const std::string where = InputName(options.input);
  RH_ASSIGN_OR_RETURN(const std::string chosen, ChoosePipeline(context, options, program.get()));
  program->EraseAttribute(kReproducerAttribute);
  RH_RETURN_IF_ERROR(Annotate(BindShapeFlags(*program, options), where));
  RH_ASSIGN_OR_RETURN(const Pipeline pipeline,
                      Pipeline::Parse(PassRegistry::Of(context), chosen, "--passes"));
  if (options.bisect) return BisectAndReduce(*program, pipeline.ToText(), options, notes);

  PipelineRunOptions run;
  run.skip_passes = SplitNames(options.skip_passes);
  run.bisect_limit = options.bisect_limit.value_or(ApplicationCounter::kUnlimited);
  run.count_ops = options.report;
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
    if (original == nullptr) {
      return absl::Status(failed.code(),
                          absl::StrCat(failed.message(),
                                       "\n(--reproducer=FILE.mlir keeps what is needed to see this "
                                       "again; --skip_passes=NAME leaves a pass out)"));
    }
    PipelineRunOptions again = run;
    again.observers.clear();
    RH_RETURN_IF_ERROR(WriteFailure(*original, pipeline.ToText(), again, options.reproducer));
    return absl::Status(
        failed.code(),
        absl::StrCat(failed.message(), "\n(to see it again: optimize ", options.reproducer, ")"));
  }
  if (options.tune) {
    RH_RETURN_IF_ERROR(Annotate(Tune(*program, options, notes), where));
    RH_RETURN_IF_ERROR(Annotate(VerifyOk(*program), where));
  }
  for (const std::string& warning : report->warnings) notes << "warning: " << warning << "\n";
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
  return SaveModel(*program, options.output);
}

int OptimizeMain(int argc, char** argv) {
  OptimizeOptions options;
  std::optional<std::string> input;
  bool list_passes = false;
  bool print_passes = false;
  Flags flags(
      "optimize",
      "Takes a program through a pipeline of passes and writes what comes out. Each pass is "
      "verified.");
  flags.Positional("IN", &input, "the model (.mlir, .rh …); - for text on standard input");
  flags.Flag("o", &options.output, "OUT", "where to write; - for text on standard output");
  flags.Level("O", &options.level, {"0", "1", "2", "3"},
              "a ready pipeline: 0 nothing, 1 without moving a bit of any result, 2 (default) in "
              "another order of sums too, 3 approximately too");
  flags.Flag("passes", &options.passes, "TEXT",
             "a pipeline of your own: \"infer_types, [cse, fold_constants{max_bytes=4096}, dce]\"; "
             "what is in brackets runs until nothing changes");
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
  flags.Flag("strict", &options.strict,
             "of --targets: fails where a backend does not compile what it was given");
  flags.Flag(
      "tune", &options.tune,
      "measures who of --targets (auto unless given), and our own kernels, runs what fastest "
      "on this machine, and stores that: what is written runs so, and nothing is measured "
      "again; --input says on what");
  flags.Flag("threads", &options.threads, "N", "of --tune: how many will run the program");
  flags.Flag("list_passes", &list_passes, "all passes, with what they do to numbers, and options");
  flags.Flag("print_passes", &print_passes, "the pipeline that would run, as --passes takes it");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
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
    if (!options.level.empty() && options.passes.has_value())
      return UsageError("-O and --passes say the same thing: give one of them");
    options.input = input.value_or("");
    if (print_passes) {
      RH_ASSIGN_OR_RETURN(const std::string text, PipelineText(*context, options));
      return WriteOutput("-", text);
    }
    if (!input.has_value()) return UsageError("IN is missing");
    if (options.json && !options.report)
      return UsageError("--json is for --report and --list_passes");
    if (options.dump_dot && options.dump_dir.empty())
      return UsageError("--dump_dot needs --dump_dir");
    Progress progress("optimize", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return Optimize(*context, options, std::cerr);
  });
}

}  // namespace roundhouse
