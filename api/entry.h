// Finds the graph that a command line names.
#ifndef ROUNDHOUSE_API_ENTRY_H_
#define ROUNDHOUSE_API_ENTRY_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The public graph of that name; if it is empty, the only one, else `main`. Errors: a usage error
// (usage_error.h) that lists the names; FailedPrecondition if there is no public graph.
absl::StatusOr<Graph*> EntryOf(const Program& program, const std::string& name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ENTRY_H_
