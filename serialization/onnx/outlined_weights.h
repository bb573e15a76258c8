// Takes the data of large initializers out of a model's bytes before protobuf parses them, since
// protobuf would copy each: the resulting tensor is the only copy. Private to this folder.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_OUTLINED_WEIGHTS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_OUTLINED_WEIGHTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse::onnx_format {

struct OutlinedModel {
  // A ModelProto like the given one, but with empty raw_data in some initializers. Empty if nothing
  // was taken out.
  std::string model;
  // For each initializer of the model's graph, its raw_data; empty if they are still in the model
  // or it has none. Points into the given bytes.
  std::vector<absl::Span<const std::byte>> data;
};

// Returns an empty result if the bytes are not a sequence of fields; protobuf then reports the
// error.
OutlinedModel OutlineWeights(absl::Span<const std::byte> bytes);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_OUTLINED_WEIGHTS_H_
