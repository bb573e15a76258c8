// File: quantized_bounds.h
//
// What puts numbers between two bounds, as an op or as the activation of a layer, and whether it
// does anything to the numbers that a grid has.
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

// Of no activation: infinite ones. Nothing where the function does something else.
std::optional<NumberBounds> BoundsOf(Activation activation, absl::Span<const float> parameters);
// Of relu, relu6 and clamp; nothing for other ops.
std::optional<NumberBounds> ClampBoundsOf(const Node& node);

// Whether no number of the grid, which is one for all elements, is outside of the bounds when these
// are brought to it.
bool HoldGrid(const NumberBounds& bounds, const ElementType& grid);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZED_BOUNDS_H_
