#include "roundhouse/tools/files/convert.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tools/command_line/export_flags.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/progress.h"

namespace roundhouse {
namespace {

// The default of optimize, whose passes a model needs to change its format.
constexpr int kDefaultLevel = 2;

}  // namespace

absl::Status Convert(const Context& context, const ConvertOptions& options) {
  Say(options.progress, absl::StrCat("reading ", options.input));
  LoadOptions load;
  load.bundle = options.input_bundle;
  load.access = AccessOf(options.no_mmap);
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, LoadModel(context, options.input, load));
  for (const std::string& warning : LoadWarnings(*program))
    std::cerr << "convert: warning: " << warning << "\n";
  // A model that the output cannot hold may fit after lowering.
  RH_ASSIGN_OR_RETURN(const std::string held, DialectOfModelFile(context, options.output));
  const absl::StatusOr<std::vector<StatePort>> state = PrepareExport(*program, options.exports);
  RH_RETURN_IF_ERROR(Annotate(state.status(), options.input));
  RH_RETURN_IF_ERROR(Annotate(BindShapeFlags(*program, "", options.shapes), options.input));
  bool changes_format = false;
  for (const Dialect* source : SourceDialects(*program))
    changes_format |= !held.empty() && source->name() != held;
  if (options.to == kCommonDialect) {
    RH_RETURN_IF_ERROR(Annotate(LowerProgram(*program).status(), options.input));
  } else if (!options.to.empty()) {
    if (!SpeaksOnly(*program, options.to)) {
      absl::StatusOr<std::unique_ptr<Program>> exported = ExportTo(*program, options.to);
      if (!exported.ok()) return Annotate(exported.status(), options.input);
      program = *std::move(exported);
    }
  } else if (changes_format) {
    Say(options.progress, "converting");
    const std::string passes = PresetPipelineFor(*program, kDefaultLevel, held);
    RH_RETURN_IF_ERROR(Annotate(RunPasses(*program, passes).status(), options.input));
  }
  RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was written"));
  RH_RETURN_IF_ERROR(SetExportOptions(*program, options.exports, options.output));
  if (options.output == "-") {
    Clear(options.progress);
  } else {
    Say(options.progress, absl::StrCat("writing ", options.output));
  }
  if (options.weights == "inline") {
    RH_RETURN_IF_ERROR(SaveModel(*program, options.output, {.emit_version = options.emit_version}));
    return TellState(*state, options.exports, std::cerr);
  }
  std::string weights = options.bundle;
  if (weights.empty()) {
    RH_ASSIGN_OR_RETURN(weights, WeightsPathOf(context, options.output));
  }
  const absl::Status saved = SaveModelWithBundle(
      *program, options.output, weights, options.min_bundle_bytes,
      {.emit_version = options.emit_version, .replace_weights = options.replace_bundle});
  if (saved.ok()) return TellState(*state, options.exports, std::cerr);
  if (!absl::IsAlreadyExists(saved)) return saved;
  return absl::AlreadyExistsError(
      absl::StrCat(saved.message(),
                   "; give another file (--bundle), or, where no other model uses this one, "
                   "--replace_bundle"));
}

int ConvertMain(int argc, char** argv) {
  ConvertOptions options;
  Flags flags("convert",
              "Reads a model in one format and writes it in another, by the extensions: .mlir "
              "(text), .rh, .onnx and .tflite.\nOperations stay in their dialect if OUT can hold "
              "it. If not, they are lowered, optimised as by `optimize -O2`, and exported to .onnx "
              "or .tflite. The model is verified on the way. Overwriting the input is safe.");
  flags.Positional("IN", &options.input, "the model; - for standard input");
  flags.Flag("o", &options.output, "OUT", "where to write; - for text on standard output");
  flags.Choice("to", &options.to, {"", "canonical", "tosa"},
               "converts the model to this dialect, even if OUT can hold its own");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  AddExportFlags(flags, options.exports);
  flags.Choice("weights", &options.weights, {"inline", "bundle"},
               "where large tensors go: into the model or into a bundle beside it; for .onnx that "
               "is ONNX's external data");
  flags.Flag("bundle", &options.bundle, "FILE",
             "the bundle of --weights=bundle; by default OUT's name with .rhw (.onnx.data). An "
             "existing .rhw is added to, so that models can share it; data that it has is not "
             "written again, and different data under the name of one of its entries is an error. "
             "Existing external data of ONNX is replaced if it has OUT's name, else an error");
  flags.Flag("replace_bundle", &options.replace_bundle,
             "replaces an existing bundle: other models that use it no longer load");
  flags.Flag("min_bundle_bytes", &options.min_bundle_bytes, "N",
             "smaller tensors stay in the model");
  flags.Flag("from_bundle", &options.input_bundle, "FILE",
             "the weights of IN (.rhw, .safetensors), where it does not name them itself");
  flags.Flag("emit_version", &options.emit_version, "VERSION",
             "for readers that need this version of .rh (1.0) or of a dialect (acme:2); an error "
             "if the model needs a newer one");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Limits();
  flags.Example("convert model.mlir -o model.rh",
                "writes a file that loads at once, as it is mapped, not read");
  flags.Example("convert model.onnx -o model.rh --to=canonical",
                "lowers an ONNX model to the canonical dialect");
  flags.Example("convert model.mlir -o model.onnx",
                "exports a program to ONNX, or lists all that ONNX cannot express");
  flags.Example("convert model.onnx -o model.tflite",
                "exports it to TFLite, or lists all that TFLite cannot express");
  flags.Example("convert model.onnx -o model.tflite --shape=image:1x3x224x224",
                "the same with known sizes, which TFLite often needs");
  flags.Example("convert streaming.tflite -o streaming.onnx --state=io --state_dir=first",
                "the same for a model with state, which the caller of an ONNX model keeps");
  flags.Example("convert model.onnx -o model.tosa.mlir",
                "a program in TOSA for mlir-opt, or a list of all that TOSA cannot express");
  flags.Example("convert model.rh -o -", "shows a model as text");
  flags.Example("convert model.rh -o small.rh --weights=bundle", "puts the weights into small.rhw");
  flags.Example("convert model.onnx -o small.onnx --weights=bundle",
                "puts them into small.onnx.data; models over 2 GB are always written so");
  flags.Example("convert decoder.rh -o small_decoder.rh --weights=bundle --bundle=small.rhw",
                "adds the weights of a second model to the bundle of the first");
  flags.Example("convert model.rh -o old.rh --emit_version=1.0",
                "a file for an older Roundhouse, or an error that names the op that it lacks");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (options.weights == "bundle" && options.output == "-") {
      return UsageError("--weights=bundle puts the bundle beside a file: give -o OUT");
    }
    if (options.weights == "inline" && !options.bundle.empty())
      return UsageError("--bundle is for --weights=bundle");
    if (options.weights == "inline" && options.replace_bundle)
      return UsageError("--replace_bundle is for --weights=bundle");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    Progress progress("convert", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return Convert(*context, options);
  });
}

}  // namespace roundhouse
