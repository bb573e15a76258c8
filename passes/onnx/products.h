// Products that several operations are made of.
#ifndef ROUNDHOUSE_PASSES_ONNX_PRODUCTS_H_
#define ROUNDHOUSE_PASSES_ONNX_PRODUCTS_H_

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// ONNX's MatMul, which takes vectors too.
Value* MatrixProduct(Lowering& l, Value* lhs, Value* rhs);

// ONNX's Conv of these values, with the node's attributes; `bias` may be null.
Value* Convolution(Lowering& l, Value* input, Value* filter, Value* bias);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_PRODUCTS_H_
