// File: model_file.h
//
// Models in and out, in whichever format their names say. What every tool does first and last.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, LoadModel(context, "model.rh"));
//   RH_RETURN_IF_ERROR(SaveModel(*program, "model.mlir"));
#ifndef ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_
#define ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct LoadOptions {
  // Gives external globals their values from the bundle that the model names, if it names one.
  bool link_bundle = true;
  // This bundle (.rhw, .safetensors) instead of the one that the model names.
  std::string bundle = "";
  bool verify = true;
  // Reads all tensors of a .rh file and of the bundle and compares their checksums.
  bool verify_data = false;
};

// "-" is the standard input: text, or .rh if it starts as such. Errors begin with the path.
absl::StatusOr<std::unique_ptr<Program>> LoadModel(const Context& context, const std::string& path,
                                                   const LoadOptions& options = {});

// The dialect of all that a file of that name can hold (ModelFormat::dialect); empty where it holds
// any. Error: no format is known for it.
absl::StatusOr<std::string> DialectOfModelFile(const Context& context, const std::string& path);

struct SaveOptions {
  // For readers that know no newer version of the format: "1.0". Empty: the newest.
  std::string emit_version = "";
};

// "-" is the standard output, as text. A program that the format's dialect does not hold is
// exported into it; the error lists what cannot be. All or nothing; writing onto the file that the
// program was loaded from is safe.
absl::Status SaveModel(const Program& program, const std::string& path,
                       const SaveOptions& options = {});

// The same with all initial values of at least `min_bytes` bytes in the bundle `bundle_path`, which
// must be in the model's folder or below it. The bundle is written first, so that a model that is
// there has its weights, but not before it is known that the model can be written.
absl::Status SaveModelWithBundle(const Program& program, const std::string& path,
                                 const std::string& bundle_path, int64_t min_bytes,
                                 const SaveOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_MODEL_FILE_H_
