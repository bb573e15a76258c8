// File: program_trial.h
//
// Runs an untrusted program through all that the tool run does with it: it is verified, lowered,
// optimised, compiled and run, under limits. Any program must give an error or a result in bounded
// time and memory, and the same again the second time.
#ifndef ROUNDHOUSE_TESTS_RUNNING_PROGRAM_TRIAL_H_
#define ROUNDHOUSE_TESTS_RUNNING_PROGRAM_TRIAL_H_

#include <cstdint>
#include <memory>

#include "roundhouse/core/program.h"
#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

// How far a program got.
enum class TrialOutcome : uint8_t {
  kNotRead,       // Not a program. (Not returned by TryProgram.)
  kNotSound,      // It does not verify.
  kNotOptimized,  // Lowering failed, or a pass could not infer types.
  kNotCompiled,
  kFailed,  // An error, or a limit was reached.
  kRan,
};

// Aborts if a guarantee is broken: an Internal error, which means a bug in our own code; a program
// that verified before optimisation and does not afterwards; other results in the second run.
TrialOutcome TryProgram(std::unique_ptr<Program> program, FuzzChoices& choices);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_PROGRAM_TRIAL_H_
