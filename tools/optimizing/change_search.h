// Finds the single change of a pipeline that moves numbers, and leaves behind what shows it.
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
  std::string input = "";  // What errors call the program.
  // Beside it goes what is found: OUT.bisect.mlir, a small program that is a reproducer
  // (passes/debugging/reproducer.h), and OUT.bisect.GRAPH.input_N.npy.
  std::string output = "-";
  // Told what is being done; null for nobody.
  Progress* progress = nullptr;
};

// Says what it found in `notes`, too. Always an error: DataLoss for a change that was found, which
// it names, or why there is none to be found.
absl::Status FindChange(const Program& program, const ChangeSearch& search, std::ostream& notes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_CHANGE_SEARCH_H_
