// File: simplification_patterns.h
//
// Patterns that leave out what does nothing and make one of two that follow one another. All are
// exact to the last bit, signs of zeros included.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_SIMPLIFICATION_PATTERNS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_SIMPLIFICATION_PATTERNS_H_

#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// Ops that move elements, and move none.
void AddMovementNoopPatterns(Patterns& patterns);
// Ops that compute, and give what they are given: x * 1, casts to the same kind.
void AddArithmeticNoopPatterns(Patterns& patterns);
// Slices of slices, pads of pads, reshapes of reshapes.
void AddMovementMergePatterns(Patterns& patterns);
// Casts of casts, clamps of clamps, reductions of reductions.
void AddArithmeticMergePatterns(Patterns& patterns);

// Whether a value of the one shape reshaped to the other stays as it is: at most one size is
// unknown, so it is known by the number of elements.
bool AreSameWhenReshaped(const Shape& a, const Shape& b);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_SIMPLIFICATION_PATTERNS_H_
