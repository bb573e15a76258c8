// File: quantized_sum.h
//
// Sums of products of quantised elements: what convolutions and mat_mul compute before and after
// their integer loops.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_QUANTIZED_SUM_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_QUANTIZED_SUM_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/fused_activation.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/quantization.h"

namespace roundhouse::reference {

inline bool HasQuantizedOperands(const KernelContext& context) {
  return context.operand(0).element_type().is_quantized();
}

// The type of the sums of products of operands 0 and 1, before they are requantised.
Type QuantizedSumType(const KernelContext& context);

// The values minus their zero points, in the accumulator's type.
template <typename Acc>
absl::StatusOr<std::vector<Acc>> AccumulatorsOf(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets, OffsetsFromZeroPoint(tensor));
  RH_RETURN_IF_ERROR(CheckMemoryFor(static_cast<int64_t>(offsets.size()), sizeof(Acc),
                                    "the factors of a product"));
  return std::vector<Acc>(offsets.begin(), offsets.end());
}

// Requantises and clamps the sums, for an op with the attributes `to`, `rounding` and `activation`.
template <typename Op>
absl::StatusOr<Tensor> FinishQuantized(const Op& op, const KernelContext& context, Tensor sums) {
  if (!op.to) return sums;
  RH_ASSIGN_OR_RETURN(Tensor result,
                      Requantized(sums, context.result_type(), op.rounding, /*left_shift=*/0));
  if (op.activation == canonical::Activation::kNone) return result;
  const ActivationBounds bounds = BoundsOf(op.activation, op.activation_parameters);
  return ClampedQuantized(result, bounds.least, bounds.greatest);
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_QUANTIZED_SUM_H_
