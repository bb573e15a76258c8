// File: permuted_reshape.h
//
// Reshapes of values whose axes are permuted. Only the first axis may be of a size that is not
// known, which is -1 here.
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

// The sizes of a reshape's input and result; nothing where too little is known of them, or there
// are no elements. Where both first sizes are -1 they are equal.
struct ReshapeSizes {
  std::vector<int64_t> from;
  std::vector<int64_t> to;
};
std::optional<ReshapeSizes> SizesOfReshape(const Node& node);

// A reshape from `from` to `to`, on the input permuted by `perm`: the result is that of before,
// permuted by `result`, and has the sizes `sizes`. Nothing where the permutation takes apart axes
// that become one, or that one becomes.
struct PermutedReshape {
  std::vector<int64_t> sizes;
  Permutation result;
};
std::optional<PermutedReshape> PermuteReshape(absl::Span<const int64_t> from,
                                              absl::Span<const int64_t> to,
                                              absl::Span<const int64_t> perm);

// `value` under these sizes.
absl::StatusOr<Value*> ReshapeTo(Rewriter& rewrite, Value& value, absl::Span<const int64_t> sizes);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_PERMUTED_RESHAPE_H_
