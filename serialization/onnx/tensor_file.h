// File: tensor_file.h
//
// Single values in the form of ONNX's test data: a serialized TensorProto, SequenceProto or
// OptionalProto, by convention in a .pb file. The file does not say which; the model does.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse {

// Errors begin with the path: not a tensor, unsupported elements, data that do not match the type.
absl::StatusOr<Tensor> ReadTensorProto(const std::string& path);

// A sequence or an optional value, whichever `kind` is.
absl::StatusOr<ModelValue> ReadValueProto(const std::string& path,
                                          onnx_dialect::CompositeType::Kind kind);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_
