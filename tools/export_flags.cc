#include "roundhouse/tools/export_flags.h"

#include <string>

#include "roundhouse/core/attribute.h"
#include "roundhouse/service/export_options.h"

namespace roundhouse {

void AddExportFlags(Flags& flags, ExportSettings& settings) {
  flags.Flag(
      "keep_initializer_inputs", &settings.keep_initializer_inputs,
      "of .onnx: weights that were inputs of the model, too, stay inputs, which runtimes take "
      "for no constants");
  flags.Choice(
      "tflite_runtime", &settings.tflite_runtime,
      {"", std::string(kTfliteRuntime2_9), std::string(kTfliteRuntimeLatest)},
      "of .tflite: the oldest TFLite that is to run it; 2.9 refuses what that lacks, and latest "
      "uses "
      "all that there is; unless given, what 2.9 lacks is used where there is no other way");
}

void SetExportOptions(Program& program, const ExportSettings& settings) {
  if (settings.keep_initializer_inputs)
    program.set_attribute(kKeepInitializerInputs, Attribute::Bool(true));
  if (!settings.tflite_runtime.empty())
    program.set_attribute(kTfliteRuntime, Attribute::String(settings.tflite_runtime));
}

}  // namespace roundhouse
