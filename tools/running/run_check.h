// Whether the flags of the tool run suit one another.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_CHECK_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_CHECK_H_

#include "absl/status/status.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {

// A usage error (api/usage_error.h) that says what to leave out or to add.
absl::Status CheckRunOptions(const RunOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_CHECK_H_
