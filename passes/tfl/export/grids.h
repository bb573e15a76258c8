// The grids of quantised elements as TFLite has them.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_GRIDS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_GRIDS_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// Whether the value's elements are a sum of products that nothing has rounded yet.
bool IsUnroundedSum(const Value& value);

// Whether an operator of TFLite that computes with floats in canonical takes these operands and
// gives these elements as quantised ones: `op` is the op in canonical.
bool TakesQuantized(const Node& op, const ElementType& to);

// The operands of a convolution or a product with quantised elements, brought to what TFLite wants.
struct QuantizedLayer {
  Value* weights = nullptr;
  Value* bias = nullptr;  // Null where there is none.
};
// Of operands 0 to 2 of the node, where the weights have this value and bring their axis with the
// scales to `axis`. `in_f32` says that TFLite's kernel multiplies the two scales in f32.
QuantizedLayer LayerOperands(OpExport& e, Value* weights, bool in_f32);

// The bias that TFLite's convolutions want, of so many outputs.
Value* BiasOrZeros(OpExport& e, Value* bias, std::optional<int64_t> outputs);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_GRIDS_H_
