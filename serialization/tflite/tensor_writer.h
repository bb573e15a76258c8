// Writes types, data and notes of tensors as parts of a TFLite model.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"

namespace roundhouse::tflite_format {

// A tensor of a subgraph.
struct TensorEntry {
  Type type;
  std::string name;
  AttributeMap note;  // See tensor_reader.h.
  uint32_t buffer = 0;
  bool is_variable = false;
  // If it is a tfl.sparse_const, its attributes; else null.
  const AttributeMap* sparse = nullptr;
};

// Error: TFLite has no such type.
absl::StatusOr<flatbuffers::Offset<tflite::Tensor>> WriteTensor(
    flatbuffers::FlatBufferBuilder& builder, const TensorEntry& entry);

// The buffer contents for a tensor in memory: its bytes, or strings in the format's encoding, which
// is put into `storage`.
absl::StatusOr<absl::Span<const std::byte>> BufferBytes(const Tensor& tensor, std::string& storage);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_WRITER_H_
