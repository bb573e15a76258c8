// Reads the graphs of a model. Private to this folder, as it exposes protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_

#include <onnx/onnx_pb.h>

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {

// Adds the model's graph, its nested graphs and their initializers to the empty program. Moves the
// data out of the model; `outlined` are the data that are not in it (outlined_weights.h). The
// program is spread as the device configuration of that name says, or else the only one.
absl::Status ReadGraphs(onnx::ModelProto& model,
                        absl::Span<const absl::Span<const std::byte>> outlined,
                        ExternalData& external, absl::string_view device_configuration,
                        Program& program);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_
