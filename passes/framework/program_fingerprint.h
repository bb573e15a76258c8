// A number that tells whether a program has changed: a program that stays as it is has the same
// one, a changed program another but for chance. Of large tensors a sample counts.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PROGRAM_FINGERPRINT_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PROGRAM_FINGERPRINT_H_

#include <cstdint>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Good for comparisons within one process only. Linear in nodes.
uint64_t Fingerprint(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PROGRAM_FINGERPRINT_H_
