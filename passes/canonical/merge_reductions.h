// Merges a reduction of a reduction into one reduction.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_MERGE_REDUCTIONS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_MERGE_REDUCTIONS_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// sum(sum(x)) -> sum(x). `exactly`: only if the result is the same to the last bit; otherwise also
// if an intermediate rounding disappears.
absl::StatusOr<Replacement> MergeReductions(Node& node, Rewriter& rewrite, bool exactly);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_MERGE_REDUCTIONS_H_
