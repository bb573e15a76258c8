// File: reducer.h
//
// Makes a program smaller for as long as it stays interesting: what is left of a large model that
// fails is what it fails by.
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

// Must say the same of the same program each time. It is asked only of programs that verify.
using IsInteresting = absl::FunctionRef<bool(const Program&)>;

struct ReduceStatistics {
  int64_t tried = 0;
  int64_t kept = 0;
};

// A program that is interesting and from which nothing can be taken any more, in these ways: graphs
// and globals; outputs; nodes, whose values become inputs of public graphs, or one of the operands
// where that has the type; inputs that nobody takes; numbers in constants, which become zeros;
// sizes. `program` itself must be interesting. The same program gives the same result, unless the
// work is cancelled (service/cancellation.h): then it is what had been reached.
std::unique_ptr<Program> Reduce(const Program& program, IsInteresting is_interesting,
                                ReduceStatistics* statistics = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_REDUCER_H_
