// Tensors of a model, and the attributes that hold them or anything else but graphs.
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
  // How often what is read will be read: what functions hold is read for each of their calls, and
  // is there once all the same.
  enum class Use { kOnce, kAgain };

  explicit TensorReader(ExternalData& external) : external_(external) {}

  // `outlined` is the data, where it is not in the proto.
  absl::StatusOr<Tensor> Read(const onnx::TensorProto& proto, Use use,
                              absl::Span<const std::byte> outlined = {});
  absl::StatusOr<SparseTensor> ReadSparse(const onnx::SparseTensorProto& proto, Use use);
  // Error, beside what is wrong with it: it holds graphs.
  absl::StatusOr<Attribute> ReadAttribute(const onnx::AttributeProto& proto, Use use);

 private:
  ExternalData& external_;
  absl::flat_hash_map<const onnx::TensorProto*, Tensor> read_;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_TENSOR_READER_H_
