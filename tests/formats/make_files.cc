// Writes the files of a version from their texts:
//
//   bazel run //tests/formats:make_files -- $PWD/tests/formats/v1
//
// For each text NAME.mlir of the folder without a file: `linked…` becomes a model with a bundle,
// `weights…` a bundle of two generations, `tensors…` a .safetensors file, and all others a model
// with its weights inside. Existing files stay, since they are there to keep what an older version
// wrote.
#include <dirent.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/serialization/builtin_formats.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/safetensors.h"

namespace roundhouse {
namespace {

absl::Status AddGlobals(absl::StatusOr<BundleWriter> writer, const Program& program, size_t begin,
                        size_t end) {
  if (!writer.ok()) return writer.status();
  for (size_t i = begin; i < end; ++i) {
    const Global* global = program.globals()[i];
    RH_RETURN_IF_ERROR(writer->Add(global->name(), *global->inline_initial()->if_tensor()));
  }
  return writer->Commit();
}

absl::Status WriteBundle(const Program& program, const std::string& path) {
  const size_t count = program.globals().size();
  RH_RETURN_IF_ERROR(AddGlobals(BundleWriter::Create(path), program, 0, count / 2));
  return AddGlobals(BundleWriter::Append(path), program, count / 2, count);
}

absl::Status WriteTensors(const Program& program, const std::string& path) {
  std::vector<NamedTensor> tensors;
  for (const Global* global : program.globals())
    tensors.push_back({global->name(), *global->inline_initial()->if_tensor()});
  return WriteSafetensors(tensors, path);
}

absl::Status MakeFile(const Context& context, const std::string& folder, const std::string& name) {
  const std::string base = absl::StrCat(folder, "/", name);
  const bool is_bundle = absl::StartsWith(name, "weights");
  const bool is_safetensors = absl::StartsWith(name, "tensors");
  const std::string path = absl::StrCat(base, is_bundle        ? ".rhw"
                                              : is_safetensors ? ".safetensors"
                                                               : ".rh");
  if (access(path.c_str(), F_OK) == 0) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, LoadModel(context, base + ".mlir"));
  RH_ASSIGN_OR_RETURN(const std::string text, Print(*program));
  RH_RETURN_IF_ERROR(WriteFile(base + ".mlir", text));
  std::printf("%s\n", path.c_str());
  if (is_bundle) return WriteBundle(*program, path);
  if (is_safetensors) return WriteTensors(*program, path);
  if (absl::StartsWith(name, "linked"))
    return SaveModelWithBundle(*program, path, base + ".rhw", /*min_bytes=*/0);
  return SaveModel(*program, path);
}

absl::Status MakeFiles(const std::string& folder) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context,
                      Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                     RegisterBuiltinFormats}));
  DIR* directory = opendir(folder.c_str());
  if (directory == nullptr) return absl::NotFoundError(absl::StrCat("no folder ", folder));
  std::vector<std::string> names;
  while (const dirent* entry = readdir(directory)) {
    const std::string file = entry->d_name;
    if (absl::EndsWith(file, ".mlir")) names.emplace_back(absl::StripSuffix(file, ".mlir"));
  }
  closedir(directory);
  std::sort(names.begin(), names.end());
  for (const std::string& name : names)
    RH_RETURN_IF_ERROR(Annotate(MakeFile(*context, folder, name), name));
  return absl::OkStatus();
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_files FOLDER\n");
    return 2;
  }
  const absl::Status status = roundhouse::MakeFiles(argv[1]);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
