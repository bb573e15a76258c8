// Windows that slide over features, with all numbers known: what convolutions and pools share when
// they are differentiated.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_WINDOW_ADJOINT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_WINDOW_ADJOINT_H_

#include <cstdint>
#include <vector>

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"

namespace roundhouse::canonical_gradient {

// A window along one spatial axis: of the feature it slides over (`wide`), and of its positions
// (`narrow`).
struct AdjointAxis {
  int64_t wide = 0;
  int64_t narrow = 0;
  canonical::WindowAxis window;
};

// Of the spatial axes of two features; empty, and an error, where a size is not known.
std::vector<AdjointAxis> AdjointAxes(AdjointBuilder& a, const canonical::WindowAttributes& window,
                                     const Ints& sizes, const Value* wide, const Value* narrow);

// What a convolution by `filter`, given as (O, spatial, I) in domain tensor, gives back of `value`,
// a feature of its positions: a feature of the wide sizes.
Value* Spread(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* value, Value* filter,
              int64_t groups);

// (O, spatial, I) with the channels of input and output exchanged in each group.
Value* ExchangeChannels(AdjointBuilder& a, Value* filter, int64_t groups);

// Sums, over all images and positions, of products of what a window sees of a channel of `wide` and
// of a channel of `narrow` of the same group: (channels of wide in a group, spatial of the window,
// channels of narrow), in domain tensor.
Value* Correlate(AdjointBuilder& a, const std::vector<AdjointAxis>& axes, Value* wide,
                 Value* narrow, int64_t groups);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_WINDOW_ADJOINT_H_
