// File: json_tensor.h
//
// Tensors as nested lists of JSON, which people can write by hand: [["one", "two"], ["three", ""]].
// Strings become a tensor of strings, true and false i1, whole numbers i64, other numbers f64. A
// single number is a tensor of rank 0.
#ifndef ROUNDHOUSE_SERIALIZATION_JSON_TENSOR_H_
#define ROUNDHOUSE_SERIALIZATION_JSON_TENSOR_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// Errors, with the position in the text: not JSON, lists of different lengths or depths, elements
// of different kinds, objects and null, which tensors cannot hold.
absl::StatusOr<Tensor> ParseJsonTensor(absl::string_view text);

// The same from a file; errors name it.
absl::StatusOr<Tensor> ReadJsonTensor(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_JSON_TENSOR_H_
