// Fields of ONNX's messages that are newer than the ONNX library that reads the files, which keeps
// them as unknown fields.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_NEWER_FIELDS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_NEWER_FIELDS_H_

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace roundhouse::onnx_format {

// The identifier that distinguishes functions of the same name; empty if there is none.
std::string OverloadOf(const onnx::FunctionProto& function);
std::string OverloadOf(const onnx::NodeProto& call);

// The attributes of the function that have a default.
absl::StatusOr<std::vector<onnx::AttributeProto>> AttributeDefaultsOf(
    const onnx::FunctionProto& function);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_NEWER_FIELDS_H_
