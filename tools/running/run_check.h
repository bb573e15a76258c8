// Checks that the flags of the tool run fit together.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_CHECK_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_CHECK_H_

#include "absl/status/status.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {

// Returns a usage error (api/usage_error.h) that says which flag to remove or add.
absl::Status CheckRunOptions(const RunOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_CHECK_H_
