// Sequences and optional values as the tensors that stand for them in a lowered program
// (composite_type.h), and back.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_VALUE_H_
#define ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_VALUE_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse::onnx_dialect {

// A tensor for each of PartsOf(type). Errors: the value is of another kind; a tensor of it has
// other elements, another rank than is declared, or one beyond kMaxElementRank; there is no memory.
absl::StatusOr<std::vector<Tensor>> SplitValue(const CompositeType& type, const ModelValue& value);

// The value whose parts these are. Errors: they are no such parts, as their numbers contradict each
// other.
absl::StatusOr<ModelValue> JoinValue(const CompositeType& type, absl::Span<const Tensor> parts);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_VALUE_H_
