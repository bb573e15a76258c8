// Takes the data of large initializers out of a model's bytes before protobuf reads them, which
// would copy each: the tensor that they become is the one copy there is. Private to this folder.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_OUTLINED_WEIGHTS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_OUTLINED_WEIGHTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse::onnx_format {

struct OutlinedModel {
  // A ModelProto like the one that was given, but for the raw_data of some initializers, which are
  // empty. Empty itself where nothing was taken out.
  std::string model;
  // By initializer of the model's graph, what its raw_data are; empty where they are in the model,
  // or it has none. Points into the bytes that were given.
  std::vector<absl::Span<const std::byte>> data;
};

// Gives back nothing at all of what is no sequence of fields: that is for protobuf to say.
OutlinedModel OutlineWeights(absl::Span<const std::byte> bytes);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_OUTLINED_WEIGHTS_H_
