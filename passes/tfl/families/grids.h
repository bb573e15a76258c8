// Values from grid to grid, for the lowerings of operators on quantised elements.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_GRIDS_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_GRIDS_H_

#include <cstdint>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

// What TFLite leaves to its library of matrix products is rounded as that does it.
inline constexpr canonical::Rounding kOfProducts = canonical::Rounding::kFixedPointTwiceUp;
inline constexpr canonical::Rounding kOfOthers = canonical::Rounding::kFixedPointTwice;

// Null where the elements are not quantised.
const Quantization* GridOf(const Type& type);
bool HasEightBits(const Type& type);
// Quantised, and not along an axis.
bool HasOneScale(const Type& type);

// The same elements, on another grid: no number changes.
Value* TakenFor(Lowering& l, Value* value, const ElementType& element);

// Brought to the grid of `declared`.
Value* Rounded(Lowering& l, Value* value, const Type& declared, canonical::Rounding rounding,
               int64_t left_shift = 0);

// The same of whole numbers (i32), each of which counts for `factor` steps of that grid.
Value* RoundedSteps(Lowering& l, Value* value, double factor, const Type& declared,
                    canonical::Rounding rounding);

// The lowering for plain elements on the numbers that the operands stand for; its results are
// rounded to their grids.
Values ThroughFloats(Lowering& l, RunPlain plain);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_GRIDS_H_
