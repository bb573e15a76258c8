// A copy of a program whose costs can be computed: lowered to the common dialect, without regions
// of backends, with as many known sizes as possible.
#ifndef ROUNDHOUSE_API_REPORTS_COSTED_PROGRAM_H_
#define ROUNDHOUSE_API_REPORTS_COSTED_PROGRAM_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct CostedProgram {
  std::unique_ptr<Program> program;
  std::vector<std::string> notes;  // Assumptions that were made, such as a batch of 1.
};

// Error: the program cannot be lowered.
absl::StatusOr<CostedProgram> ForCosts(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_REPORTS_COSTED_PROGRAM_H_
