// Converts tensors between ONNX's protobufs and ours. Private to this folder, as it exposes
// protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_PROTO_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_PROTO_H_

#include <onnx/onnx_pb.h>

#include <cstddef>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {

// Errors: an element type that ONNX or we do not have; sizes that are negative or too large; data
// that do not match the type. `outlined` replaces the raw_data if it is not empty
// (outlined_weights.h).
absl::StatusOr<Tensor> TensorFromProto(const onnx::TensorProto& proto, ExternalData& external,
                                       absl::Span<const std::byte> outlined = {});

// A tensor of which only some elements are stored, all others being zero.
struct SparseTensor {
  Type type;            // The type of the whole tensor.
  Attribute attribute;  // As in the dialect (onnx_dialect::kSparseDims and the like).
};

// The opset version that added sparse constants.
inline constexpr int64_t kSparseConstantVersion = 11;

// `values` and `indices` are the tensors of `proto`. Takes no more memory than they do. Errors:
// elements that cannot be sparse; indices that are out of range or whose number is not that of the
// values.
absl::StatusOr<SparseTensor> SparseFromProto(const onnx::SparseTensorProto& proto, Tensor values,
                                             Tensor indices);
// Error: the attributes are not such a dictionary.
absl::Status SparseToProto(const AttributeMap& sparse, onnx::SparseTensorProto& proto);

// Errors: elements that ONNX does not have; outside data that cannot be read.
absl::Status TensorToProto(const Tensor& tensor, onnx::TensorProto& proto);
// The same for bytes that have been written to another file.
absl::Status ExternalTensorToProto(const Tensor& tensor, const ExternalBytes& bytes,
                                   onnx::TensorProto& proto);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_PROTO_H_
