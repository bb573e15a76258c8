// Reads the subgraphs of a TFLite model as graphs of a program.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_GRAPH_READER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_GRAPH_READER_H_

#include "absl/status/status.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/tflite/model_bytes.h"

namespace roundhouse::tflite_format {

// Errors name the subgraph, operator and tensor.
absl::Status ReadGraphs(const ModelBytes& bytes, Program& program);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_GRAPH_READER_H_
