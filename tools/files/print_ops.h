// File: print_ops.h
//
// The tool print_ops: what operations there are, from the dialects that are linked in.
#ifndef ROUNDHOUSE_TOOLS_FILES_PRINT_OPS_H_
#define ROUNDHOUSE_TOOLS_FILES_PRINT_OPS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

struct PrintOpsOptions {
  // Dialects or operations to which the list is limited; all when empty.
  std::vector<std::string> names = {};
  bool json = false;
};

// The list. Error: a name is neither a dialect nor an operation; the message has the nearest.
absl::StatusOr<std::string> PrintOps(const Context& context, const PrintOpsOptions& options);

// The whole tool, on the dialects of the binary.
int PrintOpsMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_PRINT_OPS_H_
