// What somebody asked of backends and this machine, or this program, does not give.
#ifndef ROUNDHOUSE_API_UNMET_REQUESTS_H_
#define ROUNDHOUSE_API_UNMET_REQUESTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// A line for each, with why and what to do about it: a backend that is named and can run nothing
// here; less precision, of which nothing is made. `program` has been placed as `options` say, which
// are known to be right.
std::vector<std::string> UnmetRequests(const Program& program, const PlacementOptions& options);

// The error that they are for those who are strict; OK where there is none.
absl::Status UnmetError(absl::Span<const std::string> unmet);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_UNMET_REQUESTS_H_
