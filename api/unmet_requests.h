// Requests to backends that this machine or this program cannot meet.
#ifndef ROUNDHOUSE_API_UNMET_REQUESTS_H_
#define ROUNDHOUSE_API_UNMET_REQUESTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// A line for each, with the reason and a remedy: a named backend that can run nothing here; a lower
// precision that no backend makes use of. `program` has been placed as `options` say, which must be
// valid.
std::vector<std::string> UnmetRequests(const Program& program, const PlacementOptions& options);

// These requests as an error, for strict callers; OK if there are none.
absl::Status UnmetError(absl::Span<const std::string> unmet);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_UNMET_REQUESTS_H_
