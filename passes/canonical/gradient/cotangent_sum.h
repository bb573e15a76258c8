// The sum of what several users contribute to the cotangent of one value.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_COTANGENT_SUM_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_COTANGENT_SUM_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"

namespace roundhouse::canonical_gradient {

// Null if there are no parts. Parts of neighbouring ranges, surrounded by zeros, as slices
// contribute them, are concatenated: to add them takes as much time and memory as the whole value
// for each of them.
absl::StatusOr<Value*> SumOfCotangents(const Builder& build, std::vector<Value*> parts);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_COTANGENT_SUM_H_
