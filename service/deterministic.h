// File: deterministic.h
//
// What a program says that must give the same bits wherever it runs: with any number of threads, on
// any x86-64 processor with AVX2 and FMA, whatever backends are there. The interpreter then runs it
// on its own kernels alone, whose sums have an order that depends on the sizes of operands and on
// nothing else; docs/deterministic.md says what is promised.
#ifndef ROUNDHOUSE_SERVICE_DETERMINISTIC_H_
#define ROUNDHOUSE_SERVICE_DETERMINISTIC_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// `true` on a program. It is stored with it.
inline constexpr absl::string_view kDeterministicAttribute = "roundhouse.deterministic";

bool IsDeterministic(const Program& program);
void SetDeterministic(Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DETERMINISTIC_H_
