// The signatures of a TFLite model: names for the inputs and outputs of subgraphs.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_SIGNATURES_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_SIGNATURES_H_

#include <cstddef>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"

namespace roundhouse::tflite_format {

// Asked before so many things are read; an error ends the reading.
using Spending = absl::FunctionRef<absl::Status(size_t elements)>;

// Notes them at the graphs, which are given by number of the subgraph. Errors: there is no such
// subgraph, or a name is of a tensor that is no input or output.
absl::Status ReadSignatures(const tflite::Model& model, absl::Span<Graph* const> graphs,
                            Spending spend);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_SIGNATURES_H_
