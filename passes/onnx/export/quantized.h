// File: quantized.h
//
// Quantised values, which are their stored integers in ONNX, and the numbers that these stand for.
//
// What canonical says is kept to the last bit. Rounding of numbers to the nearest is
// QuantizeLinear's; halves away from 0 are brought to whole numbers first, and rounding in fixed
// point is arithmetic on i64. An axis of a quantisation is one of the value in ONNX's order here.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// The type with the axis of its quantisation where ONNX has it.
ElementType InOnnxOrder(const Type& type);

// The zero points, as the operations on stored integers take them: one, or a list where they are
// not all the same; null where all are 0.
Value* ZeroPointsOf(OpExport& e, const ElementType& type);
// Stored integers less their zero points, as integers of `kind`, which must have room for them.
Value* Distances(OpExport& e, const ElementType& type, Value* stored, ElementKind kind);

// The reverse, in the kind that the distances have.
Value* AtDistances(OpExport& e, const ElementType& type, Value* distance);

// The numbers that stored integers of the type stand for, as elements that it expresses.
Value* Dequantized(OpExport& e, const ElementType& type, Value* stored);
// Numbers on the grid of the type.
Value* Quantized(OpExport& e, const ElementType& type, Value* real,
                 canonical::Rounding rounding = canonical::Rounding::kNearestEven);
Value* Requantized(OpExport& e, const ElementType& from, const ElementType& to, Value* stored,
                   canonical::Rounding rounding, int64_t left_shift = 0);
Value* ClampedOnGrid(OpExport& e, const ElementType& type, Value* stored, double least,
                     double greatest);

// A layer on quantised elements, and what it has attributes for: sums of products with the elements
// `sum`, rounded and activated.
struct QuantizedLayer {
  ElementType lhs;
  ElementType rhs;
  ElementType sum;
  std::optional<ElementType> to;
  canonical::Rounding rounding = canonical::Rounding::kNearestEven;
  canonical::Activation activation = canonical::Activation::kNone;
  const std::vector<float>& activation_parameters;
};
// What becomes of the sums.
Value* FinishSums(OpExport& e, const QuantizedLayer& layer, Value* sums);
// Whether one of ONNX's operations does all that the layer does but its activation.
bool IsOneOperation(const QuantizedLayer& layer);
// That operation. `bias` may be null.
Value* QLinear(OpExport& e, const QuantizedLayer& layer, absl::string_view op, Value* lhs,
               Value* rhs, Value* bias, AttributeMap attributes = {});

// Halves away from 0. Of f32 only numbers below 2^22 count.
Value* RoundedAway(OpExport& e, Value* real);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_
