// Products that the lowerings of several operations share, and what comes after them.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_PRODUCTS_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_PRODUCTS_H_

#include <vector>

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// ONNX's MatMul, which takes vectors too.
Value* MatrixProduct(Lowering& l, Value* lhs, Value* rhs);

// ONNX's Conv of these values, with the node's attributes; `bias` may be null.
Value* Convolution(Lowering& l, Value* input, Value* filter, Value* bias, bool has_borders = false);

// ONNX's AveragePool of the value, with the node's attributes.
Value* AveragePool(Lowering& l, Value* input);

// Applies the function that a fused operation's attribute 'activation' names, if it names one.
Value* FusedActivation(Lowering& l, Value* value, const std::vector<float>& parameters);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_PRODUCTS_H_
