// Activations that only the backward part of a step needs again, made again there.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LATE_COPIES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LATE_COPIES_H_

#include <cstdint>

#include "roundhouse/core/graph.h"

namespace roundhouse::canonical {

// A large value that would wait where the graph's values take most is computed a second time before
// its next use, if that is cheap arithmetic on values that wait there anyway:
//
//   x = conv(…);  y = relu(x * factor + shift);  … conv(y) … the most … gradients by y, then by x
//
// x waits for the gradient of the norm; y is made from it again. That goes through y once more.
// Returns how many values no longer wait. The graph must be sorted.
int64_t CopyLate(Graph& graph);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LATE_COPIES_H_
