#include "roundhouse/serialization/onnx/tensor_file.h"

#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx-data_pb.h>
#include <onnx/onnx_pb.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/onnx/external_data.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"

namespace roundhouse {
namespace {

using Kind = onnx_dialect::CompositeType::Kind;

template <typename Proto>
absl::StatusOr<Proto> ReadProto(const std::string& path, absl::string_view what) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  const google::protobuf::LogSilencer silence;
  Proto proto;
  if (!proto.ParseFromString(bytes)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected ", what, " of ONNX, found ", bytes.size(),
                     " bytes that cannot be parsed: truncated, damaged, or in another format"));
  }
  return proto;
}

absl::StatusOr<Tensor> TensorOf(const std::string& path, const onnx::TensorProto& proto) {
  onnx_format::ExternalData external(std::nullopt);
  absl::StatusOr<Tensor> tensor = onnx_format::TensorFromProto(proto, external);
  if (!tensor.ok()) return Annotate(tensor.status(), path);
  return tensor;
}

absl::StatusOr<ModelValue> SequenceFrom(const std::string& path, const onnx::SequenceProto& proto) {
  if (proto.elem_type() != onnx::SequenceProto::TENSOR &&
      proto.elem_type() != onnx::SequenceProto::UNDEFINED) {
    return absl::UnimplementedError(
        absl::StrCat(path, ": expected a sequence of tensors, found kind ",
                     static_cast<int>(proto.elem_type()), " of SequenceProto"));
  }
  std::vector<Tensor> tensors;
  for (const onnx::TensorProto& one : proto.tensor_values()) {
    RH_ASSIGN_OR_RETURN(tensors.emplace_back(), TensorOf(path, one));
  }
  return ModelValue::OfSequence(std::move(tensors));
}

}  // namespace

absl::StatusOr<Tensor> ReadTensorProto(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const onnx::TensorProto proto,
                      ReadProto<onnx::TensorProto>(path, "a tensor"));
  return TensorOf(path, proto);
}

absl::StatusOr<ModelValue> ReadValueProto(const std::string& path, Kind kind) {
  if (kind == Kind::kSequence) {
    RH_ASSIGN_OR_RETURN(const onnx::SequenceProto proto,
                        ReadProto<onnx::SequenceProto>(path, "a sequence"));
    return SequenceFrom(path, proto);
  }
  RH_ASSIGN_OR_RETURN(const onnx::OptionalProto proto,
                      ReadProto<onnx::OptionalProto>(path, "an optional value"));
  if (proto.has_tensor_value()) {
    RH_ASSIGN_OR_RETURN(Tensor tensor, TensorOf(path, proto.tensor_value()));
    return ModelValue::OfTensor(std::move(tensor));
  }
  if (proto.has_sequence_value()) return SequenceFrom(path, proto.sequence_value());
  return ModelValue::Absent();
}

}  // namespace roundhouse
