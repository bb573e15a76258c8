// File: convert.h
//
// The tool convert: a model from one format into another.
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
  // "canonical" lowers the program to that dialect; "" leaves it in its own.
  std::string to = "";
  // "inline" or "bundle".
  std::string weights = "inline";
  // Of the bundle; the model's path with the extension .rhw when empty.
  std::string bundle = "";
  // Where the weights of the input are, if not where it says itself.
  std::string input_bundle = "";
  // NAME:1x3x224x224 (api/run_case.h).
  std::vector<std::string> shapes = {};
  ExportSettings exports = {};
  int64_t min_bundle_bytes = kMinBundleBytes;
  // A bundle that is there is written anew, not added to.
  bool replace_bundle = false;
  // For readers that know no newer version of .rh; the newest when empty.
  std::string emit_version = "";
  bool no_mmap = false;
  // Told what is being done; null for nobody.
  Progress* progress = nullptr;
};

// The work of the tool. Errors are those of reading and writing, and begin with the path.
absl::Status Convert(const Context& context, const ConvertOptions& options);

// The whole tool, with the dialects and formats of the binary.
int ConvertMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_CONVERT_H_
