// File: random_program.h
//
// Random programs that verify, for laws that must hold for all programs. A program depends only on
// its seed.
//
//   ASSERT_OK_AND_ASSIGN(auto context, Context::With({RegisterMlProgram, RegisterControl,
//   RegisterToybox})); for (uint64_t seed = 0; seed < 1000; ++seed) Check(*RandomProgram(*context,
//   seed));
#ifndef ROUNDHOUSE_TESTS_TESTING_RANDOM_PROGRAM_H_
#define ROUNDHOUSE_TESTS_TESTING_RANDOM_PROGRAM_H_

#include <cstdint>
#include <memory>

#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// A foreign dialect, as another project might write one: `toybox.pull` and `toybox.push` are its
// own boundary, `toybox.same` infers its type, `toybox.make` has the type that is written. All are
// pure.
void RegisterToybox(Context& context);

struct RandomProgramOptions {
  int64_t max_graphs = 5;
  int64_t max_globals = 6;
  int64_t max_nodes = 16;  // Of one graph, without the boundary and nodes that other nodes require.
  int64_t max_big_elements = 3000;  // Of the largest tensors, which are few.
};

// The programs have globals of all forms, graphs that call one another, branches and loops,
// declarations, boundaries of two dialects, nodes of unregistered dialects, all kinds of types and
// attributes, names and origins, control dependencies, tokens. The context must have `ml_program`,
// `control` and `toybox`.
std::unique_ptr<Program> RandomProgram(const Context& context, uint64_t seed,
                                       const RandomProgramOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_RANDOM_PROGRAM_H_
