// File: tensor_file.h
//
// Single tensors as ONNX's test data have them: a serialized TensorProto, by custom in a file .pb.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse {

// Errors begin with the path: not a tensor, elements that are not supported, data that are not what
// the type needs.
absl::StatusOr<Tensor> ReadTensorProto(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_
