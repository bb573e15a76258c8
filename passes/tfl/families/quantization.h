// Requantises values, for the lowerings of operators on quantised elements.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_QUANTIZATION_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_QUANTIZATION_H_

#include <cstdint>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

// The rounding of operators that TFLite leaves to its matrix product library, and of the others.
inline constexpr canonical::Rounding kOfProducts = canonical::Rounding::kFixedPointTwiceUp;
inline constexpr canonical::Rounding kOfOthers = canonical::Rounding::kFixedPointTwice;

// Null if the elements are not quantised.
const Quantization* QuantizationOf(const Type& type);
bool HasEightBits(const Type& type);
// Whether the type is quantised, and not along an axis.
bool HasOneScale(const Type& type);

// Reinterprets the stored integers with another scale and zero point.
Value* TakenFor(Lowering& l, Value* value, const ElementType& element);

// The value requantised to the elements of `declared`.
Value* Rounded(Lowering& l, Value* value, const Type& declared, canonical::Rounding rounding,
               int64_t left_shift = 0);

// The same for integers (i32) in units of `factor` times the scale of `declared`.
Value* RoundedSteps(Lowering& l, Value* value, double factor, const Type& declared,
                    canonical::Rounding rounding);

// Runs the lowering for plain elements on the dequantised operands, and quantises its results.
Values ThroughFloats(Lowering& l, RunPlain plain);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_QUANTIZATION_H_
