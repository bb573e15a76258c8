// File: model_file.h
//
// Models in and out, in whichever format their names say. What every tool does first and last.
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
};

// The format is the one that the contents are recognised as, else the one that the name says. "-"
// is the standard input; any stream (/dev/fd/3, a pipe) is read to its end first, and is text where
// nothing is recognised. Errors begin with the path.
absl::StatusOr<std::unique_ptr<Program>> LoadModel(const Context& context, const std::string& path,
                                                   const LoadOptions& options = {});

// The same of a model in memory, which `owner` keeps as it is for as long as the program needs it
// (null: the caller sees to that). `name` is what errors begin with. What is only to be had beside
// a file (weights in files of their own) is not there, but for options.bundle.
absl::StatusOr<std::unique_ptr<Program>> LoadModelFromMemory(const Context& context,
                                                             absl::Span<const std::byte> bytes,
                                                             std::shared_ptr<const void> owner,
                                                             const std::string& name,
                                                             const LoadOptions& options = {});

// The dialect of all that a file of that name can hold (ModelFormat::dialect); empty where it holds
// any. Error: no format is known for it.
absl::StatusOr<std::string> DialectOfModelFile(const Context& context, const std::string& path);

struct SaveOptions {
  // For readers that know no newer version of the format: "1.0". Empty: the newest.
  std::string emit_version = "";
  // Of SaveModelWithBundle: a file for weights that is there is written anew, whoever uses it.
  bool replace_weights = false;
};

// "-" is the standard output, as text, which is a stream whatever is behind it; other streams
// (/dev/stdout, /dev/null) whose names say no format get text, too. A program that the
// format's dialect does not hold is exported into it; the error lists what cannot be. All or
// nothing; writing onto the file that the program was loaded from is safe.
absl::Status SaveModel(const Program& program, const std::string& path,
                       const SaveOptions& options = {});

// The same for a model whose weights are in `bundle`, which is committed with it: after an error
// both files are what they were.
absl::Status SaveModelAfter(BundleWriter& bundle, const Program& program, const std::string& path,
                            const SaveOptions& options = {});

// Smaller tensors stay in the model unless its user says otherwise.
inline constexpr int64_t kMinBundleBytes = 1024;

// Where the weights of a model go unless its user says otherwise: its name with the extension of
// its format's weights (.rhw, .onnx.data). Error: no format is known for it.
absl::StatusOr<std::string> WeightsPathOf(const Context& context, const std::string& path);

// The same with all initial values of at least `min_bytes` bytes in the bundle `bundle_path`, which
// must be in the model's folder or below it. A bundle that is there is added to, as other models
// may use it; error: it has other data under a name (AlreadyExists). A format with another file for
// weights writes that anew where it is WeightsPathOf(path), and no other that is there
// (AlreadyExists). The bundle is written first, so that a model that is there has its weights;
// after an error it is what it was.
absl::Status SaveModelWithBundle(const Program& program, const std::string& path,
                                 const std::string& bundle_path, int64_t min_bytes,
                                 const SaveOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_
