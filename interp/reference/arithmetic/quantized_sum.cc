#include "roundhouse/interp/reference/arithmetic/quantized_sum.h"

#include <cstdint>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse::reference {

Type QuantizedSumType(const KernelContext& context) {
  const Type& result = context.result_type();
  const ElementType& lhs = context.operand(0).element_type();
  // Scales per axis of the left side are scales of rows, which only products by matrix have.
  const int64_t from_end = lhs.quantization()->axis ? 2 : 1;
  return result.WithElementType(canonical::AccumulatorOfProduct(
      lhs, context.operand(1).element_type(), result.shape().rank() - from_end));
}

}  // namespace roundhouse::reference
