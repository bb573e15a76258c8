// File: model_file.h
//
// Reads and writes models in the format that the file's name says: what every tool does first and
// last.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, LoadModel(context, "model.rh"));
//   RH_RETURN_IF_ERROR(SaveModel(*program, "model.mlir"));
#ifndef ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_
#define ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

struct LoadOptions {
  // Gives external globals their values from the bundle that the model names, if it names one.
  bool link_bundle = true;
  // This bundle (.rhw, .safetensors) instead of the one that the model names.
  std::string bundle = "";
  bool verify = true;
  // Reads all tensors of a .rh file and of the bundle and compares their checksums.
  bool verify_data = false;
  // kRead for files that others may cut or overwrite while the program lives (mapped_file.h).
  FileAccess access = FileAccess::kMap;
  // Which of several stored configurations of devices the program takes (format_registry.h).
  std::string device_configuration = "";
};

// The format is recognised from the contents, else taken from the name. "-" is the standard input;
// any stream (/dev/fd/3, a pipe) is first read to its end, and is text if no format recognises it.
// Errors begin with the path.
absl::StatusOr<std::unique_ptr<Program>> LoadModel(const Context& context, const std::string& path,
                                                   const LoadOptions& options = {});

// The same for a model in memory, which `owner` keeps unchanged for as long as the program needs it
// (null: the caller sees to that). Errors begin with `name`. Data beside a file (weights in files
// of their own) is missing, except for options.bundle.
absl::StatusOr<std::unique_ptr<Program>> LoadModelFromMemory(const Context& context,
                                                             absl::Span<const std::byte> bytes,
                                                             std::shared_ptr<const void> owner,
                                                             const std::string& name,
                                                             const LoadOptions& options = {});

// The one dialect that a file of that name can hold (ModelFormat::dialect); empty if it holds any.
// Error: no format is known for it.
absl::StatusOr<std::string> DialectOfModelFile(const Context& context, const std::string& path);

struct SaveOptions {
  // For readers that know no newer version of the format: "1.0". Empty: the newest.
  std::string emit_version = "";
  // For SaveModelWithBundle: overwrites an existing file of weights, even if other models use it.
  bool replace_weights = false;
};

// "-" is the standard output, written as text and always treated as a stream; other streams
// (/dev/stdout, /dev/null) whose names have no known format get text, too. A program that does not
// fit the format's dialect is exported into it; the error lists what cannot be exported. All or
// nothing; writing onto the file that the program was loaded from is safe.
absl::Status SaveModel(const Program& program, const std::string& path,
                       const SaveOptions& options = {});

// The same for a model whose weights are in `bundle`, which is committed with it: after an error
// both files are unchanged.
absl::Status SaveModelAfter(BundleWriter& bundle, const Program& program, const std::string& path,
                            const SaveOptions& options = {});

// Smaller tensors stay in the model by default.
inline constexpr int64_t kMinBundleBytes = 1024;

// The default path for the weights of a model: its name with the extension of its format's weights
// (.rhw, .onnx.data). Error: no format is known for it.
absl::StatusOr<std::string> WeightsPathOf(const Context& context, const std::string& path);

// The same with all initial values of at least `min_bytes` bytes in the bundle `bundle_path`, which
// must be in the model's folder or below it. An existing bundle is appended to, as other models may
// use it; error: it has other data under a name (AlreadyExists). Formats with another kind of
// weights file overwrite it if it is WeightsPathOf(path), but no other existing file
// (AlreadyExists). The bundle is written first, so that an existing model always has its weights;
// after an error the bundle is unchanged.
absl::Status SaveModelWithBundle(const Program& program, const std::string& path,
                                 const std::string& bundle_path, int64_t min_bytes,
                                 const SaveOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_
