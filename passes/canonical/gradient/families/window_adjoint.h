// Sliding windows over features, with all sizes known: the common part of the derivatives of
// convolutions and pools.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_WINDOW_ADJOINT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_WINDOW_ADJOINT_H_

#include <cstdint>
#include <vector>

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"

namespace roundhouse::canonical_gradient {

// A window along one spatial axis, with the size of the feature that it slides over (`wide`) and
// the number of its positions (`narrow`).
struct AdjointAxis {
  int64_t wide = 0;
  int64_t narrow = 0;
  canonical::WindowAxis window;
};

// The spatial axes of two features. Empty, and an error, if a size is not known.
std::vector<AdjointAxis> AdjointAxes(AdjointBuilder& a, const canonical::WindowAttributes& window,
                                     const Ints& sizes, const Value* wide, const Value* narrow);

// The adjoint of a convolution by `filter`, which is (O, spatial, I) in domain tensor: from
// `value`, a feature of window positions, to a feature of the wide sizes.
Value* Spread(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* value, Value* filter,
              int64_t groups);

// (O, spatial, I) with the input and output channels of each group exchanged.
Value* ExchangeChannels(AdjointBuilder& a, Value* filter, int64_t groups);

// For each pair of a channel of `wide` and a channel of `narrow` in the same group, the sum over
// all images and positions of the products of the window's elements: (channels of wide in a group,
// spatial of the window, channels of narrow), in domain tensor.
Value* Correlate(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* wide,
                 Value* narrow, int64_t groups);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_WINDOW_ADJOINT_H_
