// File: random_canonical_program.h
//
// Random meaningful programs: in `canonical` and the container's dialects, they verify and run on
// all inputs that their types allow. For testing everything that preserves a program's meaning:
//
//   for (uint64_t seed = first; seed < last; ++seed) {
//     std::unique_ptr<Program> before = RandomCanonicalProgram(*context, seed, {.steps = false});
//     std::unique_ptr<Program> after = before->clone();
//     RH_RETURN_IF_ERROR(Optimize(*after));
//     RH_RETURN_IF_ERROR(CompareRuns(*after, *before, {.seed = seed, .tolerance = …}));
//   }
//
// (CompareRuns is in compare_runs.h.) A program depends only on its seed and the options.
#ifndef ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_PROGRAM_H_
#define ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_PROGRAM_H_

#include <cstdint>
#include <memory>

#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/random/random_canonical_options.h"

namespace roundhouse {

// The entry is `main`, the only public graph. If the type of an input leaves sizes open, the port's
// attribute kSizesAttribute has sizes that are consistent with those of the other inputs. The
// context must have `ml_program`, `control`, `canonical` and kernels, as nodes are run on seeded
// values when they are made. If inference rejects a node that runs, or a kernel fails or
// contradicts inference, the process ends with a message that names the seed and the node.
std::unique_ptr<Program> RandomCanonicalProgram(const Context& context, uint64_t seed,
                                                const RandomCanonicalOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_PROGRAM_H_
