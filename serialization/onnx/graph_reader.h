// The graphs of a model. Private to this folder, as it shows protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_

#include <onnx/onnx_pb.h>

#include "absl/status/status.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/external_data.h"

namespace roundhouse::onnx_format {

// Puts the model's graph, those in it and their initializers into the empty program. Takes the data
// out of the model.
absl::Status ReadGraphs(onnx::ModelProto& model, ExternalData& external, Program& program);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_GRAPH_READER_H_
