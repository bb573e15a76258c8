// File: export_flags.h
//
// The flags of tools that say how files of other formats are written.
#ifndef ROUNDHOUSE_TOOLS_EXPORT_FLAGS_H_
#define ROUNDHOUSE_TOOLS_EXPORT_FLAGS_H_

#include <string>

#include "roundhouse/core/program.h"
#include "roundhouse/tools/flags.h"

namespace roundhouse {

struct ExportSettings {
  bool keep_initializer_inputs = false;
  std::string tflite_runtime = "";
};

// `settings` must outlive the flags.
void AddExportFlags(Flags& flags, ExportSettings& settings);

// Lets the program say so (service/export_options.h).
void SetExportOptions(Program& program, const ExportSettings& settings);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_EXPORT_FLAGS_H_
