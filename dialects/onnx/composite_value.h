// Converts sequences and optional values to the tensors that represent them in a lowered program
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

// Returns a tensor for each of PartsOf(type). Errors: the value is of another kind; one of its
// tensors has other elements, a rank other than the declared one, or a rank above kMaxElementRank;
// out of memory.
absl::StatusOr<std::vector<Tensor>> SplitValue(const CompositeType& type, const ModelValue& value);

// Returns the value that has these parts. Error: the parts are inconsistent.
absl::StatusOr<ModelValue> JoinValue(const CompositeType& type, absl::Span<const Tensor> parts);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_VALUE_H_
