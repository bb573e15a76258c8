// File: deterministic.h
//
// Marks a program that must give the same bits wherever it runs: with any number of threads, on any
// x86-64 processor with AVX2 and FMA, whatever backends are available. The interpreter then runs it
// only on its own kernels, whose order of summation depends on the sizes of operands and nothing
// else; docs/deterministic.md says what is promised.
#ifndef ROUNDHOUSE_SERVICE_DETERMINISTIC_H_
#define ROUNDHOUSE_SERVICE_DETERMINISTIC_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// `true` on a program, and stored with it.
inline constexpr absl::string_view kDeterministicAttribute = "roundhouse.deterministic";

bool IsDeterministic(const Program& program);
void SetDeterministic(Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DETERMINISTIC_H_
