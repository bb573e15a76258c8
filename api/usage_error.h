// Usage errors: mistakes in the request, as opposed to work that failed. Tools give them another
// exit code, and the remedy is to change the request.
#ifndef ROUNDHOUSE_API_USAGE_ERROR_H_
#define ROUNDHOUSE_API_USAGE_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// An InvalidArgument that is marked as a usage error.
absl::Status UsageError(absl::string_view message);
bool IsUsageError(const absl::Status& status);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_USAGE_ERROR_H_
