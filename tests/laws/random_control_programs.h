// Random programs as text, of loops and of calls, for the law of gradients. Each has a graph @main
// whose results are smooth in its inputs of f64.
#ifndef ROUNDHOUSE_TESTS_LAWS_RANDOM_CONTROL_PROGRAMS_H_
#define ROUNDHOUSE_TESTS_LAWS_RANDOM_CONTROL_PROGRAMS_H_

#include <cstdint>
#include <string>

namespace roundhouse {

// @main runs a loop on a matrix, a vector and a number that stays, for a number of steps that is
// constant or an input. Its body may run a loop, choose between graphs, and use a global that it
// changes.
std::string RandomLoopProgram(uint64_t seed);

// Graphs of several results that call one another, so that many share a callee, in branches and
// loops, too. Some load the global @v, and in some programs one stores another global.
std::string RandomCallProgram(uint64_t seed);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LAWS_RANDOM_CONTROL_PROGRAMS_H_
