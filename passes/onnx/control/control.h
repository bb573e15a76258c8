// Operations that run graphs of the program: If, Loop and Scan.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_CONTROL_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_CONTROL_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_lowering {

// Whether the types of the operation's results are inferred from graphs.
bool HasGraphs(const onnx_dialect::OpSchema& schema);

// Infers types from those that the graphs declare. Requires HasGraphs(schema).
absl::StatusOr<std::vector<Type>> InferWithGraphs(const onnx_dialect::OpSchema& schema,
                                                  const InferenceContext& context);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_CONTROL_H_
