// File: corrupt_program.h
//
// Makes changes to a program that no sound code would make, but that the API allows: odd names,
// texts that are not types, empty nodes, missing operands, exceeded limits. The result may verify
// or not; nothing may crash on it.
#ifndef ROUNDHOUSE_TESTS_TESTING_CORRUPT_PROGRAM_H_
#define ROUNDHOUSE_TESTS_TESTING_CORRUPT_PROGRAM_H_

#include <cstdint>
#include <string>

#include "roundhouse/core/program.h"

namespace roundhouse {

// Texts that are kept verbatim may use the grammar of MLIR's own dialects ("vector<4 x f32>"): only
// MLIR can decide whether they are valid, and what their canonical spelling is.
enum class MlirTexts { kAllowed, kAvoided };

// Makes one change, chosen by the seed, or none if the program has no place for it. Returns a
// description of the change.
std::string Corrupt(Program& program, uint64_t seed, MlirTexts mlir_texts = MlirTexts::kAllowed);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_CORRUPT_PROGRAM_H_
