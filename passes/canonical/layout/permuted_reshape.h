// File: permuted_reshape.h
//
// Reshapes of values with permuted axes. Only the first axis may have an unknown size, which is -1
// here.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_RESHAPE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_RESHAPE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/layout/permuted_op.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// The sizes of a reshape's input and result. Nullopt if too little is known of them, or there are
// no elements. If both first sizes are -1, they are equal.
struct ReshapeSizes {
  std::vector<int64_t> from;
  std::vector<int64_t> to;
};
std::optional<ReshapeSizes> SizesOfReshape(const Node& node);

// A reshape from `from` to `to`, applied to the input permuted by `perm`: it gives the original
// result permuted by `result`, with sizes `sizes`. Nullopt if the permutation separates axes that
// the reshape merges or splits.
struct PermutedReshape {
  std::vector<int64_t> sizes;
  Permutation result;
};
std::optional<PermutedReshape> PermuteReshape(absl::Span<const int64_t> from,
                                              absl::Span<const int64_t> to,
                                              absl::Span<const int64_t> perm);

// Reshapes `value` to these sizes.
absl::StatusOr<Value*> ReshapeTo(Rewriter& rewrite, Value& value, absl::Span<const int64_t> sizes);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_RESHAPE_H_
