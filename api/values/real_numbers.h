// Real numbers where a model has quantised elements: what people have is images and scores, not the
// integers that stand for them.
#ifndef ROUNDHOUSE_API_VALUES_REAL_NUMBERS_H_
#define ROUNDHOUSE_API_VALUES_REAL_NUMBERS_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// The tensor rounded to the grid of `type`, to nearest, halves to even, if it has real numbers and
// `type` quantised elements; as it is in all other cases.
absl::StatusOr<Tensor> QuantizedFor(const Context& context, Tensor tensor, const Type& type);
// The numbers that quantised elements stand for, if `type` has real ones; as it is in all other
// cases.
absl::StatusOr<Tensor> DequantizedFor(const Context& context, Tensor tensor, const Type& type);

// The numbers as another kind, as the op `cast` has them.
absl::StatusOr<Tensor> CastTo(const Context& context, const Tensor& tensor, ElementKind kind);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_REAL_NUMBERS_H_
