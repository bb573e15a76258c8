// The graph of a program that a command line is about.
#ifndef ROUNDHOUSE_API_ENTRY_H_
#define ROUNDHOUSE_API_ENTRY_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The public graph of that name; where it is empty, the only one, or else `main`. Errors: a usage
// error (usage_error.h) with the names that there are; FailedPrecondition where there is no public
// graph.
absl::StatusOr<Graph*> EntryOf(const Program& program, const std::string& name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ENTRY_H_
