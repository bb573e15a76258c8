// A reduction of a reduction is one reduction.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_MERGE_REDUCTIONS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_MERGE_REDUCTIONS_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// sum(sum(x)) -> sum(x). `exactly`: only where the result is the same to the last bit; otherwise
// also where numbers are no longer rounded in between.
absl::StatusOr<Replacement> MergeReductions(Node& node, Rewriter& rewrite, bool exactly);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_MERGE_REDUCTIONS_H_
