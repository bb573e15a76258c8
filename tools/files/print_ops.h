// File: print_ops.h
//
// The tool print_ops: lists the operations of the linked dialects.
#ifndef ROUNDHOUSE_TOOLS_FILES_PRINT_OPS_H_
#define ROUNDHOUSE_TOOLS_FILES_PRINT_OPS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

struct PrintOpsOptions {
  // Limits the list to these dialects or operations; empty: all.
  std::vector<std::string> names = {};
  bool json = false;
};

// Returns the list. Error: a name is neither a dialect nor an operation; the message has the
// nearest.
absl::StatusOr<std::string> PrintOps(const Context& context, const PrintOpsOptions& options);

// The main of the tool, with the dialects of the binary.
int PrintOpsMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_PRINT_OPS_H_
