// Mistakes in what somebody asked for, told apart from work that went wrong: a program's exit code
// is another one, and the remedy is to ask for something else.
#ifndef ROUNDHOUSE_API_USAGE_ERROR_H_
#define ROUNDHOUSE_API_USAGE_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// InvalidArgument, marked as such a mistake.
absl::Status UsageError(absl::string_view message);
bool IsUsageError(const absl::Status& status);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_USAGE_ERROR_H_
