// The result types of operations that take or make sequences and optional values. The type that a
// file declares for such a value is kept: nothing inferred from the nodes is more precise.
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

// The declared type of result `index` if that is a sequence or optional value, else `inferred`.
Type WrittenOr(const InferenceContext& context, int index, Type inferred);

// The narrowest type that holds values of both, at least one of which is no tensor; unknown if
// there is none.
Type JoinComposites(const Type& a, const Type& b);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_TYPES_H_
