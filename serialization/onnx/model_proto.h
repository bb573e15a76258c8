// A program as a model of ONNX. Names of values, weights and nodes are unique in the model.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_PROTO_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_PROTO_H_

#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {

// The most bytes that protobuf can hold.
inline constexpr size_t kMostModelBytes = (size_t{1} << 31) - 1;

// Weights of `min_external_bytes` or more go to `external`, unless that is null. Error: what ONNX
// cannot express, all nodes in one message; the weights in the model take more than
// kMostModelBytes.
absl::Status ModelToProto(const Program& program, ExternalDataWriter* external,
                          int64_t min_external_bytes, onnx::ModelProto& model);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_PROTO_H_
