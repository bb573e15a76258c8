// File: export_flags.h
//
// The flags by which tools control how other formats are written.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_EXPORT_FLAGS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_EXPORT_FLAGS_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/container/state_ports.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {

struct ExportSettings {
  bool keep_initializer_inputs = false;
  std::optional<int64_t> opset = std::nullopt;
  std::string tflite_runtime = "";
  std::string only_entry = "";
  std::string state = "";
  std::string state_dir = "";
};

// `settings` must outlive the flags.
void AddExportFlags(Flags& flags, ExportSettings& settings);

// Stores the settings in the program (service/export_options.h), for the code that writes it to
// `output`. With --opset an ONNX model is lowered, so that it is exported anew. Errors: those of
// lowering; a usage error for --opset with another format.
absl::Status SetExportOptions(Program& program, const ExportSettings& settings,
                              const std::string& output);

// Applies the flags that change the program itself, before anything else is done with it:
// --only_entry removes the other entries, --state=io turns its state into inputs and outputs, which
// are returned.
absl::StatusOr<std::vector<StatePort>> PrepareExport(Program& program,
                                                     const ExportSettings& settings);

// Reports these ports, and writes their initial values; to be called once the model is written.
absl::Status TellState(const std::vector<StatePort>& ports, const ExportSettings& settings,
                       std::ostream& notes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_EXPORT_FLAGS_H_
