// File: quantized.h
//
// Quantised values, which are their stored integers in ONNX, and the numbers that these stand for.
//
// Results equal canonical's to the last bit. QuantizeLinear rounds to the nearest; rounding halves
// away from 0 makes whole numbers first, and rounding in fixed point is arithmetic on i64. Axes of
// quantisations are in ONNX's order here.
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

// The type with the axis of its quantisation in ONNX's order.
ElementType InOnnxOrder(const Type& type);

// The zero points as operands of operations on stored integers: one, or a list if they are not all
// the same; null if all are 0.
Value* ZeroPointsOf(OpExport& e, const ElementType& type);
// Stored integers minus zero points, as integers of `kind`, which must have room for them.
Value* Distances(OpExport& e, const ElementType& type, Value* stored, ElementKind kind);

// The reverse: adds the zero points to `distance`, in its kind.
Value* AtDistances(OpExport& e, const ElementType& type, Value* distance);

// The numbers that stored integers of the type stand for, as elements of its expressed type.
Value* Dequantized(OpExport& e, const ElementType& type, Value* stored);
// Stored integers for numbers, quantised to the type.
Value* Quantized(OpExport& e, const ElementType& type, Value* real,
                 canonical::Rounding rounding = canonical::Rounding::kNearestEven);
Value* Requantized(OpExport& e, const ElementType& from, const ElementType& to, Value* stored,
                   canonical::Rounding rounding, int64_t left_shift = 0);
Value* ClampedStored(OpExport& e, const ElementType& type, Value* stored, double least,
                     double greatest);

// A layer on quantised elements: its sums of products have the elements `sum`, and are then rounded
// and activated as its attributes say.
struct QuantizedLayer {
  ElementType lhs;
  ElementType rhs;
  ElementType sum;
  std::optional<ElementType> to;
  canonical::Rounding rounding = canonical::Rounding::kNearestEven;
  canonical::Activation activation = canonical::Activation::kNone;
  const std::vector<float>& activation_parameters;
};
// Applies the activation to sums that are rounded to `to`.
Value* Activated(OpExport& e, const QuantizedLayer& layer, Value* stored);
// Rounds and activates the sums.
Value* FinishSums(OpExport& e, const QuantizedLayer& layer, Value* sums);
// Whether one ONNX operation can compute the layer except for its activation.
bool IsOneOperation(const QuantizedLayer& layer);
// That operation. `bias` may be null.
Value* QLinear(OpExport& e, const QuantizedLayer& layer, absl::string_view op, Value* lhs,
               Value* rhs, Value* bias, AttributeMap attributes = {});

// Rounds to whole numbers, halves away from 0. For f32, only numbers below 2^22 matter.
Value* RoundedAway(OpExport& e, Value* real);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_QUANTIZED_H_
