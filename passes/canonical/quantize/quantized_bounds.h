// File: quantized_bounds.h
//
// Bounds of ops and fused activations that clamp numbers, and whether such a clamp has any effect
// on the numbers of a quantised type.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZED_BOUNDS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZED_BOUNDS_H_

#include <limits>
#include <optional>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::canonical {

struct NumberBounds {
  double least = -std::numeric_limits<double>::infinity();
  double greatest = std::numeric_limits<double>::infinity();
};

// Infinite bounds for no activation. Nullopt if the function is not a clamp.
std::optional<NumberBounds> BoundsOf(Activation activation, absl::Span<const float> parameters);
// The bounds of relu, relu6 and clamp; nullopt for other ops.
std::optional<NumberBounds> ClampBoundsOf(const Node& node);

// Whether all numbers of `element` are within the bounds, once these are rounded to it. False if
// `element` has a scale per channel.
bool CoverStoredRange(const NumberBounds& bounds, const ElementType& element);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZED_BOUNDS_H_
