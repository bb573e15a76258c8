// Parts of the lowerings of quantised operations. Scales and zero points are values; if they are
// lists, `axis` and `block_size` of the node say how these apply.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_QUANTIZED_VALUES_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_QUANTIZED_VALUES_H_

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/small_float.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// How the node handles numbers that are too large for a small float: by `saturate`, as the node's
// version defines it.
Overflow OverflowOf(Lowering& l);

// As QuantizeLinear. A null zero point means 0.
Value* QuantizeLinear(Lowering& l, Value* input, Value* scale, Value* zero_point,
                      ElementKind storage);
// As DequantizeLinear.
Value* DequantizeLinear(Lowering& l, Value* input, Value* scale, Value* zero_point);

// Elements of u8, with a scale and zero point computed from the data.
struct DynamicallyQuantized {
  Value* stored;
  Value* scale;
  Value* zero_point;
};
DynamicallyQuantized QuantizeDynamically(Lowering& l, Value* input);

// The product, in i32, of matrices of integers minus their zero points, which may be null.
Value* IntegerProduct(Lowering& l, Value* lhs, Value* lhs_zero_point, Value* rhs,
                      Value* rhs_zero_point);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_QUANTIZED_VALUES_H_
