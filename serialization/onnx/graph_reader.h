// The graphs of a model. Private to this folder, as it shows protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_

#include <onnx/onnx_pb.h>

#include <cstddef>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {

// Puts the model's graph, those in it and their initializers into the empty program. Takes the data
// out of the model; `outlined` are those that are not in it (outlined_weights.h).
absl::Status ReadGraphs(onnx::ModelProto& model,
                        absl::Span<const absl::Span<const std::byte>> outlined,
                        ExternalData& external, Program& program);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_
