// File: export_flags.h
//
// The flags of tools that say how files of other formats are written.
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

// Lets the program say so (service/export_options.h), for who then writes it to `output`. With
// --opset an ONNX model is lowered, so that it is written anew. Errors: those of lowering; a usage
// error for --opset and another format.
absl::Status SetExportOptions(Program& program, const ExportSettings& settings,
                              const std::string& output);

// What the flags change of the program itself, before anything else is done with it: with
// --only_entry the other entries go, with --state=io what it holds becomes inputs and outputs,
// which are given.
absl::StatusOr<std::vector<StatePort>> PrepareExport(Program& program,
                                                     const ExportSettings& settings);

// Says which ports those are, and writes what they are given first; for when the model is there.
absl::Status TellState(const std::vector<StatePort>& ports, const ExportSettings& settings,
                       std::ostream& notes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_EXPORT_FLAGS_H_
