// Quantised values, which are their stored integers in ONNX, and the numbers that these stand for.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_

#include <functional>

#include "roundhouse/core/element_type.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// The numbers, in f32, that stored integers of the type stand for. An axis of the quantisation is
// one of a value in ONNX's order.
Value* Dequantized(OpExport& e, const ElementType& type, Value* stored);
// What `body` makes of the values, on the grid of the type.
Value* Quantized(OpExport& e, const ElementType& type, const Values& values,
                 const std::function<Value*(const Values&)>& body);
// The type with the axis of its quantisation where ONNX has it.
ElementType InOnnxOrder(const Type& type);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_
