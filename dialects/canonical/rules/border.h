// Where the elements of a border come from.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_BORDER_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_BORDER_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::canonical {

// By index along an axis of the result, the index in the input of the element that is there, where
// `front` and `behind` are the axis's pads. Requires a size that these leave something of, or an
// empty result. Error: no memory for so many.
absl::StatusOr<std::vector<int64_t>> BorderSources(BorderMode mode, int64_t size, int64_t front,
                                                   int64_t behind);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_BORDER_H_
