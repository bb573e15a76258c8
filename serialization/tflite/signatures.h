// The signatures of a TFLite model: names for the inputs and outputs of subgraphs.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_SIGNATURES_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_SIGNATURES_H_

#include <cstddef>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"

namespace roundhouse::tflite_format {

// Called before this many elements are read, and names of that many bytes are copied, which several
// elements may share; an error ends the reading.
using Spending = absl::FunctionRef<absl::Status(size_t elements, uint64_t name_bytes)>;

// Stores the signatures on the graphs, which are indexed by subgraph. Errors: there is no such
// subgraph, or a name is for a tensor that is not an input or output.
absl::Status ReadSignatures(const tflite::Model& model, absl::Span<Graph* const> graphs,
                            Spending spend);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_SIGNATURES_H_
