#include "roundhouse/serialization/onnx/tensor_file.h"

#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx_pb.h>

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/serialization/onnx/external_data.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"

namespace roundhouse {

absl::StatusOr<Tensor> ReadTensorProto(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  const google::protobuf::LogSilencer silence;
  onnx::TensorProto proto;
  if (!proto.ParseFromString(bytes)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected an ONNX tensor, found ", bytes.size(),
                     " bytes that are none: cut off, damaged, or of another format"));
  }
  onnx_format::ExternalData external(std::nullopt);
  absl::StatusOr<Tensor> tensor = onnx_format::TensorFromProto(proto, external);
  if (!tensor.ok()) return Annotate(tensor.status(), path);
  return tensor;
}

}  // namespace roundhouse
