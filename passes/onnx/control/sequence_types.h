// The types of what operations give that take or make sequences and optional values. What a file
// says of such a value is kept: nothing that follows from the nodes says more.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_TYPES_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_TYPES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_lowering {

bool HasSequences(const onnx_dialect::OpSchema& schema, const InferenceContext& context);

// Requires HasSequences(schema, context).
absl::StatusOr<std::vector<Type>> InferSequences(const onnx_dialect::OpSchema& schema,
                                                 const InferenceContext& context);

// The type that is written for result `index` where that is one of sequences or optional values,
// else `inferred`.
Type WrittenOr(const InferenceContext& context, int index, Type inferred);

// The narrowest type that takes values of both, where at least one is no tensor; unknown where
// there is none.
Type JoinComposites(const Type& a, const Type& b);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_TYPES_H_
