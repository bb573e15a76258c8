// File: program_trial.h
//
// Takes a program that a stranger sent through all that the tool run does with it: it is verified,
// lowered, optimised, compiled and run, under limits. Whatever it is, there is an error or a result
// in bounded time and memory, and the same again the second time.
#ifndef ROUNDHOUSE_TESTS_RUNNING_PROGRAM_TRIAL_H_
#define ROUNDHOUSE_TESTS_RUNNING_PROGRAM_TRIAL_H_

#include <cstdint>
#include <memory>

#include "roundhouse/core/program.h"
#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

// How far a program came.
enum class TrialOutcome : uint8_t {
  kNotRead,       // It was no program. (Not given by TryProgram.)
  kNotSound,      // It does not verify.
  kNotOptimized,  // It could not be lowered, or a pass could not say what follows from it.
  kNotCompiled,
  kFailed,  // It ran into an error, or into a limit.
  kRan,
};

// Aborts where a promise is broken: an error that says that our own code is at fault (Internal), a
// program that was sound before it was optimised and is not afterwards, other results in the
// second run.
TrialOutcome TryProgram(std::unique_ptr<Program> program, FuzzChoices& choices);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_PROGRAM_TRIAL_H_
