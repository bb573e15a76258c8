// File: reducer.h
//
// Makes a program smaller while it stays interesting, so that only the part of a large model that
// makes it fail is left.
//
//   std::unique_ptr<Program> small = Reduce(program, [&](const Program& candidate) {
//     return StillFails(candidate);
//   });
#ifndef ROUNDHOUSE_PASSES_DEBUGGING_REDUCER_H_
#define ROUNDHOUSE_PASSES_DEBUGGING_REDUCER_H_

#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Must be deterministic. Called only with programs that verify.
using IsInteresting = absl::FunctionRef<bool(const Program&)>;

struct ReduceStatistics {
  int64_t tried = 0;
  int64_t kept = 0;
};

// Returns an interesting program that cannot be reduced further in these ways: by graphs and
// globals; outputs; nodes, whose values become inputs of public graphs, or one of the operands if
// that has the same type; unused inputs; numbers in constants, which become zeros; sizes. `program`
// itself must be interesting. Deterministic, unless the work is cancelled (service/cancellation.h):
// then the result is what was reached so far.
std::unique_ptr<Program> Reduce(const Program& program, IsInteresting is_interesting,
                                ReduceStatistics* statistics = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_REDUCER_H_
