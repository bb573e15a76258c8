// The scales and zero points that TFLite requires of quantised operands.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_QUANTIZED_OPERANDS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_QUANTIZED_OPERANDS_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// Whether the value's elements are sums of products that are not rounded yet.
bool IsUnroundedSum(const Value& value);

// Whether TFLite's operator for `op`, which computes with floats in canonical, takes these operands
// as quantised ones and has a result with the quantised elements `to`.
bool TakesQuantized(const Node& op, const ElementType& to);

// The operands of a convolution or a product with quantised elements, as TFLite requires them.
struct QuantizedLayer {
  Value* weights = nullptr;
  Value* bias = nullptr;  // Null if there is none.
};
// Of operands 0 to 2 of the node, with `weights` as the value of operand 1. `in_f32` means that
// TFLite's kernel multiplies the two scales in f32.
QuantizedLayer LayerOperands(OpExport& e, Value* weights, bool in_f32);

// The bias, which TFLite's convolutions require: zeros for `outputs` channels if there is none.
Value* BiasOrZeros(OpExport& e, Value* bias, std::optional<int64_t> outputs);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_QUANTIZED_OPERANDS_H_
