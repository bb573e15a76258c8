#include "roundhouse/serialization/onnx/onnx_writer.h"

#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/external_data.h"
#include "roundhouse/serialization/onnx/model_proto.h"

namespace roundhouse {
namespace {

using onnx_format::ExternalDataWriter;
using onnx_format::kMostModelBytes;
using onnx_format::ModelToProto;

// The bytes that a model may need beside its weights.
constexpr size_t kRoomForNodes = size_t{1} << 26;
// The size from which weights go to a separate file if a model cannot hold them all.
constexpr int64_t kMinExternalBytes = 1024;

absl::StatusOr<std::string> Serialize(const onnx::ModelProto& model) {
  if (model.ByteSizeLong() > kMostModelBytes) {
    return absl::UnimplementedError("the model is larger than the 2 GiB of an ONNX file");
  }
  const google::protobuf::LogSilencer silence;
  std::string bytes;
  if (!model.SerializeToString(&bytes)) {
    return absl::InternalError("protobuf could not write the model");
  }
  return bytes;
}

// Whether the weights alone fill a model, or nearly so.
bool AreTooLarge(const Program& program) {
  size_t total = 0;
  for (const Global* global : program.globals()) {
    const Attribute* initial = global->inline_initial();
    if (initial == nullptr || initial->if_tensor() == nullptr) continue;
    const absl::StatusOr<int64_t> size = ByteSize(initial->if_tensor()->type());
    if (size.ok()) total += static_cast<size_t>(*size);
  }
  return total > kMostModelBytes - kRoomForNodes;
}

absl::Status WriteWithExternalData(const Program& program, const std::string& path,
                                   const std::string& external_path, int64_t min_bytes) {
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  const std::string location = absl::StartsWith(external_path, folder)
                                   ? external_path.substr(folder.size())
                                   : std::string("/");
  if (location.empty() || location[0] == '/' || absl::StrContains(location, "..")) {
    return absl::InvalidArgumentError(absl::StrCat(external_path,
                                                   ": expected a path in the folder of ", path,
                                                   ", where the model can find its weights"));
  }
  RH_ASSIGN_OR_RETURN(ExternalDataWriter external, ExternalDataWriter::Create(folder, location));
  onnx::ModelProto model;
  RH_RETURN_IF_ERROR(Annotate(ModelToProto(program, &external, min_bytes, model), path));
  absl::StatusOr<std::string> bytes = Serialize(model);
  if (!bytes.ok()) return Annotate(bytes.status(), path);
  // Everything is on the disk before the first file gets its name.
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  RH_RETURN_IF_ERROR(file.Append(*bytes));
  RH_RETURN_IF_ERROR(file.Finish());
  RH_RETURN_IF_ERROR(external.Commit());
  const absl::Status committed = file.Commit();
  if (!committed.ok()) external.Revert();
  return committed;
}

}  // namespace

absl::StatusOr<std::string> FormatOnnx(const Program& program) {
  onnx::ModelProto model;
  RH_RETURN_IF_ERROR(ModelToProto(program, /*external=*/nullptr, 0, model));
  return Serialize(model);
}

absl::Status WriteOnnx(const Program& program, const std::string& path,
                       const OnnxWriteOptions& options) {
  std::optional<int64_t> min_bytes = options.min_external_bytes;
  if (!min_bytes && AreTooLarge(program)) min_bytes = kMinExternalBytes;
  if (min_bytes) {
    return WriteWithExternalData(
        program, path, options.external_path.empty() ? path + ".data" : options.external_path,
        *min_bytes);
  }
  absl::StatusOr<std::string> bytes = FormatOnnx(program);
  if (!bytes.ok()) return Annotate(bytes.status(), path);
  return WriteFile(path, *bytes);
}

}  // namespace roundhouse
