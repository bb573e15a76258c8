// File: simplification_patterns.h
//
// Patterns that remove nodes without effect and merge two consecutive nodes into one. All are exact
// to the last bit, signs of zeros included.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_SIMPLIFICATION_PATTERNS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_SIMPLIFICATION_PATTERNS_H_

#include <limits>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// Movement ops that leave all elements where they are.
void AddMovementNoopPatterns(Patterns& patterns);
// Arithmetic ops that return their operand: x * 1, casts to the same kind.
void AddArithmeticNoopPatterns(Patterns& patterns);
// Slices of slices, pads of pads, reshapes of reshapes.
void AddMovementMergePatterns(Patterns& patterns);
// Casts of casts, clamps of clamps, reductions of reductions.
void AddArithmeticMergePatterns(Patterns& patterns);

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

inline bool HasRank(const Value& value) {
  return value.type().is_tensor() && value.type().shape().is_ranked();
}

// Whether reshaping a value from the one shape to the other changes nothing. At most one size may
// be unknown, as it then follows from the number of elements.
bool AreSameWhenReshaped(const Shape& a, const Shape& b);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_SIMPLIFICATION_PATTERNS_H_
