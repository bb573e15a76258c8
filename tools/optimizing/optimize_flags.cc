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
#include "roundhouse/tools/command_line/progress.h"
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
             "where to write; - for text on standard output, which is so unless given, but on a "
             "terminal there is a summary then");
  flags.Flag("no_weights", &options.no_weights,
             "of text: leaves out the data of all but the smallest tensors, for people to read");
}

void AddPipelineFlags(OptimizeOptions& options, Flags& flags) {
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
}

void AddPlacementFlags(OptimizeOptions& options, Flags& flags) {
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
}

void AddListFlags(OptimizeCall& call, Flags& flags) {
  flags.Flag("list_passes", &call.list_passes,
             "all passes, with what they do to numbers, and options");
  flags.Flag("list_presets", &call.list_presets,
             "what the levels of -O are made of, as --preset_file takes it");
  flags.Flag("print_passes", &call.print_passes,
             "the pipeline that would run, as --passes takes it");
}

void AddProgramFlags(OptimizeOptions& options, Flags& flags) {
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  AddExportFlags(flags, options.exports);
  flags.Flag("entry", &options.entry, "NAME", "the graph that --shape, --input and runs are about");
  flags.Flag("skip_passes", &options.skip_passes, "NAMES", "leaves these out, wherever they stand");
}

void AddTrustFlags(OptimizeOptions& options, Flags& flags) {
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
}

void AddFileFlags(OptimizeOptions& options, Flags& flags) {
  flags.Timeout();
  flags.Flag("bundle", &options.bundle, "FILE",
             "the weights of IN (.rhw, .safetensors), where it does not name them itself");
  NoMmapFlag(flags, &options.no_mmap);
}

void AddExamples(Flags& flags) {
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
}

absl::Status RunCall(OptimizeCall& call) {
  OptimizeOptions& options = call.options;
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  if (call.list_passes) return WriteOutput("-", ListPasses(*context, options.json));
  if (call.list_presets) return WriteOutput("-", ListPresets(*context));
  if (!options.preset_file.empty() && options.passes.has_value())
    return UsageError("--preset_file says what -O runs, and --passes is there instead: give one");
  if (!options.level.empty() && options.passes.has_value())
    return UsageError("-O and --passes say the same thing: give one of them");
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
  Flags flags(
      "optimize",
      "Takes a program through a pipeline of passes and writes what comes out. Each pass is "
      "verified.");
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
