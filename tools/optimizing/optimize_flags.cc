#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tools/command_line/export_flags.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/pipeline_flags.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/command_line/spread_flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/optimizing/pass_list.h"

namespace roundhouse {
namespace {

// The command line: the options of the work, and other requests.
struct OptimizeCall {
  OptimizeOptions options;
  std::optional<std::string> input;
  std::optional<std::string> output;
  bool list_passes = false;
  bool list_presets = false;
  bool print_passes = false;
};

void AddModelFlags(OptimizeCall& call, Flags& flags) {
  OptimizeOptions& options = call.options;
  flags.Positional("IN", &call.input, "the model (.mlir, .rh …); - for text on standard input");
  flags.Flag("o", &call.output, "OUT",
             "where to write; - for text on standard output, which is the default, except that a "
             "terminal gets a summary");
  flags.Flag("no_weights", &options.no_weights,
             "leaves out the data of all but the smallest tensors from text, for people to read");
}

void AddPipelineFlags(OptimizeOptions& options, Flags& flags) {
  flags.Level("O", &options.level, {"0", "1", "2", "3"},
              "a preset pipeline: 0 nothing, 1 keeps every bit of the results, 2 (default) may "
              "also reorder sums, 3 may also approximate");
  flags.Flag(
      "preset_file", &options.preset_file, "FILE",
      "overrides the definitions of O1, O2, onnx.O2 … that -O runs; --list_presets prints them");
  flags.Flag("passes", &options.passes, "TEXT",
             "a pipeline of your own: \"infer_types, [cse, fold_constants{max_bytes=4096}, dce]\"; "
             "passes in brackets run until nothing changes");
  flags.Choice("strip", &options.strip, {"none", "training"},
               "training: first removes all that train added, and keeps the graph that predicts");
}

void AddPlacementFlags(OptimizeOptions& options, Flags& flags) {
  flags.Flag("devices", &options.spread.devices, "AXIS:N,…",
             "makes the program that each of these devices runs, which lie along named axes "
             "(docs/devices.md)");
  flags.Flag("shard", &options.spread.pins, "NAME=AXES",
             "how an input, output, @global or %node is spread over --devices, an axis or _ for "
             "each dimension; the rest is inferred");
  AddPipelineFlags(options.spread, flags);
  AddPinFileFlag(flags, options.spread);
  AddOverlapFlag(flags, options.spread);
  AddDeviceConfigurationFlag(flags, options.spread);
  flags.Flag("targets", &options.targets, "NAMES",
             "assigns parts of the program to these backends, in order of preference; auto: all "
             "that are linked in");
  flags.Choice("precision", &options.precision, {"highest", "high", "medium"},
               "the precision of convolutions and products on --targets: that of f32, an error of "
               "about 1e-5, or that of bf16; by default as in the program, else highest");
  flags.Flag("error_budget", &options.error_budget, "E",
             "the error that --precision may cause in outputs on seeded inputs, relative to their "
             "greatest; products that would cause more are computed more precisely");
  flags.Choice("nan", &options.nan, {"keep", "ignore"},
               "keep: --targets give NaN where the reference does; ignore: libraries may lose NaN, "
               "which saves checking for it; by default as in the program, else keep");
  flags.Flag("strict", &options.strict,
             "fails if one of --targets does not compile its regions, or can run nothing on this "
             "machine, or if --precision changes nothing");
  flags.Flag("tune", &options.tune,
             "measures which of --targets (auto unless given), and of the backends for single "
             "nodes, is fastest on this machine and --input, and stores the choice in the output");
  flags.Threads(&options.threads, "the number that will run the program, for --tune");
  flags.Flag("deterministic", &options.deterministic,
             "makes the output give the same bits with any number of threads and on any x86-64 "
             "processor with AVX2, on our own kernels alone (docs/deterministic.md)");
}

void AddListFlags(OptimizeCall& call, Flags& flags) {
  flags.Flag("list_passes", &call.list_passes,
             "lists all passes, with their effect on numbers and their options");
  flags.Flag("list_presets", &call.list_presets,
             "prints the definitions of the levels of -O, as --preset_file takes them");
  flags.Flag("print_passes", &call.print_passes,
             "prints the pipeline that would run, as --passes takes it");
}

void AddProgramFlags(OptimizeOptions& options, Flags& flags) {
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  AddExportFlags(flags, options.exports);
  flags.Flag("entry", &options.entry, "NAME",
             "the graph that --shape and --input refer to, and that is run");
  flags.Flag("skip_passes", &options.skip_passes, "NAMES",
             "leaves out these passes, wherever they occur");
}

void AddTrustFlags(OptimizeOptions& options, Flags& flags) {
  flags.Flag("report", &options.report,
             "prints to standard error what each pass did, the counts of operations before and "
             "after, and with --targets which backend runs each node and why others do not");
  flags.Flag("json", &options.json, "prints the report, or the list, as JSON");
  flags.Flag("print_changed", &options.print_changed,
             "prints to standard error the nodes that each pass removed and added");
  flags.Flag("dump_dir", &options.dump_dir, "DIR",
             "writes the program after each pass to this folder");
  flags.Flag("dump_dot", &options.dump_dot,
             "also writes each of these that changed as a graph in DOT");
  flags.Flag("verify_numerics", &options.verify_numerics,
             "runs the program after each pass, reports how far the results are off, and names the "
             "first pass that exceeds the tolerance");
  flags.Flag("bisect", &options.bisect,
             "finds the single change that exceeds the tolerance, and writes a small program that "
             "reproduces it beside OUT");
  flags.Flag("input", &options.inputs, "NAME=FILE.npy",
             "an input of these runs; NAME may be #0; random by default");
  flags.Flag("seed", &options.seed, "N", "the seed of random inputs");
  flags.Flag("atol", &options.absolute_tolerance, "X",
             "the absolute tolerance of results; by default what the passes allow");
  flags.Flag("rtol", &options.relative_tolerance, "X",
             "the relative tolerance of results; by default what the passes allow");
  flags.Flag("bisect_limit", &options.bisect_limit, "N",
             "applies only the first N changes of the pipeline");
  flags.Flag("reproducer", &options.reproducer, "FILE.mlir",
             "where to write the program and the pass if one fails");
}

void AddFileFlags(OptimizeOptions& options, Flags& flags) {
  flags.Limits();
  flags.Flag("bundle", &options.bundle, "FILE",
             "the weights of IN (.rhw, .safetensors), where it does not name them itself");
  NoMmapFlag(flags, &options.no_mmap);
}

void AddExamples(Flags& flags) {
  flags.Example("optimize model.mlir -o fast.rh", "the default pipeline");
  flags.Example("optimize model.mlir -o - --passes=\"[cse, dce]\" --print_changed",
                "shows what two passes do");
  flags.Example("optimize model.rh -O3 -o fast.rh --verify_numerics --report",
                "checks all numbers on the way");
  flags.Example("optimize model.rh -O3 -o fast.rh --bisect",
                "finds the change that broke the numbers");
  flags.Example("optimize model.rh -o fast.rh --targets=auto --report",
                "assigns nodes to backends, and shows why others are not assigned");
  flags.Example("optimize -O1 --print_passes", "a pipeline to start from");
  flags.Example("optimize model.onnx -o simple.onnx --report --verify_numerics",
                "simplifies an ONNX model, shows how, and checks its numbers");
  flags.Example("optimize model.onnx -o simple.onnx --print_passes",
                "prints the pipeline that this would run");
}

absl::Status RunCall(OptimizeCall& call) {
  OptimizeOptions& options = call.options;
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  if (call.list_passes) return WriteOutput("-", ListPasses(*context, options.json));
  if (call.list_presets) return WriteOutput("-", ListPresets(*context));
  if (!options.preset_file.empty() && options.passes.has_value())
    return UsageError(
        "--preset_file defines what -O runs, and --passes replaces it: give only one");
  if (!options.level.empty() && options.passes.has_value())
    return UsageError("-O and --passes both set the pipeline: give only one");
  options.input = call.input.value_or("");
  options.output = call.output.value_or("-");
  options.summary_only =
      !call.output.has_value() && !options.no_weights && StandardOutputIsTerminal();
  if (call.print_passes) {
    RH_ASSIGN_OR_RETURN(const std::string text, PipelineText(*context, options));
    return WriteOutput("-", text);
  }
  if (!call.input.has_value()) return UsageError("IN is missing");
  if (options.json && !options.report)
    return UsageError("--json is for --report and --list_passes");
  if (options.no_weights && options.output != "-" && !absl::EndsWith(options.output, ".mlir"))
    return UsageError("--no_weights is for text: -o - or -o OUT.mlir");
  if (options.dump_dot && options.dump_dir.empty())
    return UsageError("--dump_dot needs --dump_dir");
  Progress progress("optimize", std::cerr, StandardErrorIsTerminal());
  options.progress = &progress;
  return Optimize(*context, options, std::cerr);
}

}  // namespace

int OptimizeMain(int argc, char** argv) {
  OptimizeCall call;
  Flags flags("optimize",
              "Runs a pipeline of passes on a program and writes the result. The program is "
              "verified after each pass.");
  AddModelFlags(call, flags);
  AddPipelineFlags(call.options, flags);
  AddPlacementFlags(call.options, flags);
  AddListFlags(call, flags);
  AddProgramFlags(call.options, flags);
  AddTrustFlags(call.options, flags);
  AddFileFlags(call.options, flags);
  AddExamples(flags);
  return RunTool(flags, argc, argv, [&] { return RunCall(call); });
}

}  // namespace roundhouse
