// File: float_requantization.h
//
// Requantisation of sums by factors in f32.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_FLOAT_REQUANTIZATION_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_FLOAT_REQUANTIZATION_H_

#include "roundhouse/interp/native/microkernels/sum_block.h"

namespace roundhouse::native {

using RequantizationLoops = void (*)(const RequantizedBlock*);

// The loops for this processor. `divides`: by the block's divisor, after the factor. `is_bounded`:
// no sum leaves the range of i32 thereby. `is_signed`: the results are i8, else u8.
RequantizationLoops FloatLoops(bool divides, bool is_bounded, bool is_signed);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_FLOAT_REQUANTIZATION_H_
