// File: precision_error.h
//
// The error that a program has because its convolutions and products are less precise than they
// could be (PrecisionOf): on seeded inputs, the greatest difference from the results of the same
// program at the highest precision, relative to the greatest magnitude of that result.
#ifndef ROUNDHOUSE_PASSES_GENERIC_PRECISION_ERROR_H_
#define ROUNDHOUSE_PASSES_GENERIC_PRECISION_ERROR_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/debugging/numeric_check.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {

// The nodes that are less precise than they could be, in the order of graphs and nodes.
std::vector<Node*> LessPreciseNodes(const Program& program);

class PrecisionError {
 public:
  // `placing` are the passes that make the program ready to run. Error: the program does not run.
  static absl::StatusOr<PrecisionError> Create(const Program& program, absl::string_view placing,
                                               uint64_t seed);
  // The error of the program as it is now. Infinite if a result is finite in only one of the two
  // programs. Error: the program does not run.
  absl::StatusOr<double> Of(const Program& program) const;

 private:
  PrecisionError(std::string placing, NumericReference reference)
      : placing_(std::move(placing)), reference_(std::move(reference)) {}

  std::string placing_;
  NumericReference reference_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_GENERIC_PRECISION_ERROR_H_
