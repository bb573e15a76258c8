// Reads tensors of a model, and attributes of all kinds except graphs.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_READER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_READER_H_

#include <onnx/onnx_pb.h>

#include <cstddef>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/onnx/external_data.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"

namespace roundhouse::onnx_format {

class TensorReader {
 public:
  // How often the proto will be read: those in functions are read for each call, but the tensor
  // exists only once.
  enum class Use { kOnce, kAgain };

  explicit TensorReader(ExternalData& external) : external_(external) {}

  // `outlined` is the data, if it is not in the proto.
  absl::StatusOr<Tensor> Read(const onnx::TensorProto& proto, Use use,
                              absl::Span<const std::byte> outlined = {});
  absl::StatusOr<SparseTensor> ReadSparse(const onnx::SparseTensorProto& proto, Use use);
  // Errors: the attribute is invalid, or holds graphs.
  absl::StatusOr<Attribute> ReadAttribute(const onnx::AttributeProto& proto, Use use);

 private:
  ExternalData& external_;
  absl::flat_hash_map<const onnx::TensorProto*, Tensor> read_;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_READER_H_
