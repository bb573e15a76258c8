// Operands of arithmetic that are repeated along or beside short rows.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SPREAD_OPERAND_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SPREAD_OPERAND_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"

namespace roundhouse::native {

// An operand that is to be copied first, so that rows are longer. An axis of the result may be two
// then.
struct SpreadOperand {
  int operand;  // Of the two.
  std::vector<int64_t> result;
  std::array<std::vector<int64_t>, 2> operands;
  StridedCopy copy;
};

// In [96, 96, 4] * [96, 1], or [100, 96, 4] + [4], each row of four elements would be a call. Once
// the second operand is [96, 4], which all matrices share, a row has 384 elements. Returns nullopt
// where rows are long enough or the copy is not shared by several.
std::optional<SpreadOperand> SpreadFor(absl::Span<const int64_t> result,
                                       const std::array<absl::Span<const int64_t>, 2>& operands,
                                       int64_t element_bytes);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_SPREAD_OPERAND_H_
