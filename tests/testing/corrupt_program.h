// File: corrupt_program.h
//
// Does to a program what no sound code would but the API lets everybody do: odd names, texts that
// are not types, empty nodes, missing operands, limits overstepped. The result may verify or not;
// nothing may crash on it.
#ifndef ROUNDHOUSE_TESTS_TESTING_CORRUPT_PROGRAM_H_
#define ROUNDHOUSE_TESTS_TESTING_CORRUPT_PROGRAM_H_

#include <cstdint>
#include <string>

#include "roundhouse/core/program.h"

namespace roundhouse {

// Texts kept as they are may be in the grammar of MLIR's own dialects ("vector<4 x f32>"): whether
// those are right, and how they are properly spelt, only MLIR can say.
enum class MlirTexts { kAllowed, kAvoided };

// One change, chosen by the seed; where the program has nothing to make it on, none. Says what was
// done.
std::string Corrupt(Program& program, uint64_t seed, MlirTexts mlir_texts = MlirTexts::kAllowed);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_CORRUPT_PROGRAM_H_
