// A hash that tells whether a program has changed: an unchanged program keeps its fingerprint, and
// a changed one gets another with high probability. Large tensors are only sampled.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PROGRAM_FINGERPRINT_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PROGRAM_FINGERPRINT_H_

#include <cstdint>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Comparable within one process only. Linear in nodes.
uint64_t Fingerprint(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PROGRAM_FINGERPRINT_H_
