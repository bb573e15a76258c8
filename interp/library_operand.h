// What the libraries behind our backends take as operands and results.
#ifndef ROUNDHOUSE_INTERP_LIBRARY_OPERAND_H_
#define ROUNDHOUSE_INTERP_LIBRARY_OPERAND_H_

#include <cstdint>

#include "absl/status/status.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// OK for none, and for a tensor of f32 with a known rank of at most `max_rank` and, as far as its
// sizes are known, with elements, and not too many; else why not.
absl::Status TakesOnlyF32(const Type& type, int64_t max_rank);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_LIBRARY_OPERAND_H_
