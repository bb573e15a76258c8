// The sources of the elements of a border.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_BORDER_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_BORDER_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::canonical {

// Returns, for each index along an axis of the result, the index of its source in the input;
// `front` and `behind` are the axis's pads. Errors: nothing is left of `size` from which a result
// that is not empty continues; the result has more than 2^63 - 1 elements; out of memory.
absl::StatusOr<std::vector<int64_t>> BorderSources(BorderMode mode, int64_t size, int64_t front,
                                                   int64_t behind);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_BORDER_H_
