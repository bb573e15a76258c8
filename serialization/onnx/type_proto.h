// Converts types between ONNX's protobufs and ours. Private to this folder, as it exposes protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TYPE_PROTO_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TYPE_PROTO_H_

#include <onnx/onnx_pb.h>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::onnx_format {

// Unknown if the proto is empty. Types other than tensors (sequences, optionals, maps) are opaque.
absl::StatusOr<Type> TypeFromProto(const onnx::TypeProto& proto);

// Writes nothing for an unknown type. Error: ONNX has no such type.
absl::Status TypeToProto(const Type& type, onnx::TypeProto& proto);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TYPE_PROTO_H_
