// Finds the single change of a pipeline that alters numbers, and writes a reproducer for it.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_CHANGE_SEARCH_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_CHANGE_SEARCH_H_

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/debugging/numeric_check.h"

namespace roundhouse {

class Progress;

struct ChangeSearch {
  std::string pipeline;
  std::vector<std::string> skip_passes = {};
  NumericCheckOptions check = {};
  std::string input = "";  // The program's name in errors.
  // The results go beside it: OUT.bisect.mlir, a small program that is a reproducer
  // (passes/debugging/reproducer.h), and OUT.bisect.GRAPH.input_N.npy.
  std::string output = "-";
  // Told what is being done; may be null.
  Progress* progress = nullptr;
};

// Also reports to `notes`. Always returns an error: DataLoss that names the change, or the reason
// why none was found.
absl::Status FindChange(const Program& program, const ChangeSearch& search, std::ostream& notes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_CHANGE_SEARCH_H_
