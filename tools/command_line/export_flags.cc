#include "roundhouse/tools/command_line/export_flags.h"

#include <cstddef>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

// After these, graphs that only one other graph runs are inlined, and accesses are plain loads and
// stores.
constexpr absl::string_view kReadyForStatePorts =
    "inline, sequence_globals, forward_globals, freeze_globals, symbol_dce";

}  // namespace

void AddExportFlags(Flags& flags, ExportSettings& settings) {
  flags.Flag("keep_initializer_inputs", &settings.keep_initializer_inputs,
             "for .onnx: weights that were also inputs of the model stay inputs, which runtimes do "
             "not treat as constants");
  flags.Flag(
      "opset", &settings.opset, "N",
      absl::StrCat("for .onnx: the opset to write, ", kLeastOnnxOpset, " to ", kMostOnnxOpset,
                   "; an error if it cannot express the model. An ONNX model is lowered and "
                   "exported again for it. By default an ONNX model keeps its own, and others get ",
                   kUsualOnnxOpset, ", or the first that can express them"));
  flags.Choice("tflite_runtime", &settings.tflite_runtime,
               {"", std::string(kTfliteRuntime2_9), std::string(kTfliteRuntimeLatest)},
               "for .tflite: the oldest TFLite that is to run it; with 2.9, an operator that 2.9 "
               "lacks is an error; latest uses all operators; by default operators that 2.9 lacks "
               "are used only where needed");
  flags.Flag("only_entry", &settings.only_entry, "NAME",
             "writes this entry alone, for formats whose files have one");
  flags.Choice("state", &settings.state, {"", "io"},
               "io: state that the model keeps between runs becomes inputs NAME and outputs "
               "NAME_next, which the caller feeds back");
  flags.Flag("state_dir", &settings.state_dir, "DIR",
             "where to write state_0.npy, …: the initial values of the inputs of --state=io");
}

absl::Status SetExportOptions(Program& program, const ExportSettings& settings,
                              const std::string& output) {
  if (settings.keep_initializer_inputs)
    program.set_attribute(kKeepInitializerInputs, Attribute::Bool(true));
  if (!settings.tflite_runtime.empty())
    program.set_attribute(kTfliteRuntime, Attribute::String(settings.tflite_runtime));
  if (!settings.opset.has_value()) return absl::OkStatus();
  if (!absl::EndsWithIgnoreCase(output, ".onnx"))
    return UsageError(absl::StrCat("--opset is for .onnx, found ", output));
  RH_RETURN_IF_ERROR(Annotate(LowerProgram(program).status(), output));
  program.set_attribute(kOnnxOpset, Attribute::Int(*settings.opset));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<StatePort>> PrepareExport(Program& program,
                                                     const ExportSettings& settings) {
  const int64_t opset = settings.opset.value_or(kUsualOnnxOpset);
  if (opset < kLeastOnnxOpset || opset > kMostOnnxOpset) {
    return UsageError(absl::StrCat("--opset: expected ", kLeastOnnxOpset, " to ", kMostOnnxOpset,
                                   ", found ", opset));
  }
  if (!settings.only_entry.empty()) {
    RH_ASSIGN_OR_RETURN(const Graph* kept, EntryOf(program, settings.only_entry));
    for (Graph* graph : program.graphs()) {
      if (graph != kept && graph->visibility() == Visibility::kPublic) {
        graph->set_visibility(Visibility::kPrivate);
      }
    }
    RH_RETURN_IF_ERROR(RunPasses(program, "symbol_dce").status());
  }
  if (settings.state.empty()) {
    if (!settings.state_dir.empty()) return UsageError("--state_dir is for --state=io");
    return std::vector<StatePort>();
  }
  RH_RETURN_IF_ERROR(RunPasses(program, kReadyForStatePorts).status());
  return MakeStatePorts(program);
}

absl::Status TellState(const std::vector<StatePort>& ports, const ExportSettings& settings,
                       std::ostream& notes) {
  if (!settings.state_dir.empty()) RH_RETURN_IF_ERROR(MakeFolder(settings.state_dir));
  for (size_t i = 0; i < ports.size(); ++i) {
    const StatePort& port = ports[i];
    notes << "state of @" << port.graph << ": input '" << port.input << "' takes output '"
          << port.output << "' of the run before";
    if (!port.first.has_value()) {
      notes << "; the model has no initial value\n";
      continue;
    }
    if (settings.state_dir.empty()) {
      notes << "; --state_dir=DIR writes its initial value\n";
      continue;
    }
    const std::string path = absl::StrCat(settings.state_dir, "/state_", i, ".npy");
    notes << ", initially " << path << "\n";
    RH_ASSIGN_OR_RETURN(const Tensor stored,
                        port.first->WithType(Type::Tensor(port.first->element_type().storage(),
                                                          port.first->shape())));
    RH_RETURN_IF_ERROR(WriteNpy(path, stored));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
