// File: convert.h
//
// The tool convert: converts a model from one format to another.
#ifndef ROUNDHOUSE_TOOLS_FILES_CONVERT_H_
#define ROUNDHOUSE_TOOLS_FILES_CONVERT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/context.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tools/command_line/export_flags.h"

namespace roundhouse {

class Progress;

struct ConvertOptions {
  std::string input = "";
  std::string output = "-";
  // "canonical" lowers the program to that dialect; "" keeps its own.
  std::string to = "";
  // "inline" or "bundle".
  std::string weights = "inline";
  // The path of the bundle; if empty, the model's path with the extension .rhw.
  std::string bundle = "";
  // The weights of the input, if they are not where it says.
  std::string input_bundle = "";
  // NAME:1x3x224x224 (api/run_case.h).
  std::vector<std::string> shapes = {};
  ExportSettings exports = {};
  int64_t min_bundle_bytes = kMinBundleBytes;
  // Overwrites an existing bundle instead of adding to it.
  bool replace_bundle = false;
  // A version of .rh for older readers; the newest if empty.
  std::string emit_version = "";
  bool no_mmap = false;
  // Told what is being done; may be null.
  Progress* progress = nullptr;
};

// Runs the tool. Errors: those of reading and writing; they begin with the path.
absl::Status Convert(const Context& context, const ConvertOptions& options);

// The main of the tool, with the dialects and formats of the binary.
int ConvertMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_CONVERT_H_
