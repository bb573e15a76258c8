// Tensors between ONNX's protobufs and ours. Private to this folder, as it shows protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_PROTO_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_PROTO_H_

#include <onnx/onnx_pb.h>

#include <cstddef>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {

// Errors: an element type that ONNX or we do not have, sizes that are negative or too large, data
// that are not what the type needs.
// `outlined` stands for the raw_data if it is not empty (outlined_weights.h).
absl::StatusOr<Tensor> TensorFromProto(const onnx::TensorProto& proto, ExternalData& external,
                                       absl::Span<const std::byte> outlined = {});

// All elements of a tensor of which only some are written. Errors as above, and indices that are
// out of range.
absl::StatusOr<Tensor> DenseFromProto(const onnx::SparseTensorProto& proto, ExternalData& external);

// Errors: elements that ONNX does not have, data outside that cannot be read.
absl::Status TensorToProto(const Tensor& tensor, onnx::TensorProto& proto);
// The same with the bytes elsewhere, where they have been written.
absl::Status ExternalTensorToProto(const Tensor& tensor, const ExternalBytes& bytes,
                                   onnx::TensorProto& proto);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_PROTO_H_
