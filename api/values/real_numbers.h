// Real numbers for models with quantised elements: users have images and scores, not the integers
// that stand for them.
#ifndef ROUNDHOUSE_API_VALUES_REAL_NUMBERS_H_
#define ROUNDHOUSE_API_VALUES_REAL_NUMBERS_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// If the tensor has real numbers and `type` quantised elements, quantises it with the scale and
// zero point of `type`, to nearest, ties to even; else returns it unchanged.
absl::StatusOr<Tensor> QuantizedFor(const Context& context, Tensor tensor, const Type& type);
// If `tensor` has quantised elements and `type` real ones, dequantises it; else returns it
// unchanged.
absl::StatusOr<Tensor> DequantizedFor(const Context& context, Tensor tensor, const Type& type);

// Casts the numbers to another kind, as the op `cast` does.
absl::StatusOr<Tensor> CastTo(const Context& context, const Tensor& tensor, ElementKind kind);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_REAL_NUMBERS_H_
