// File: tensor_file.h
//
// Single values as ONNX's test data have them: a serialized TensorProto, SequenceProto or
// OptionalProto, by custom in a file .pb. Nothing in it says which: the model does.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse {

// Errors begin with the path: not a tensor, elements that are not supported, data that are not what
// the type needs.
absl::StatusOr<Tensor> ReadTensorProto(const std::string& path);

// A sequence or an optional value, whichever `kind` is.
absl::StatusOr<ModelValue> ReadValueProto(const std::string& path,
                                          onnx_dialect::CompositeType::Kind kind);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_FILE_H_
