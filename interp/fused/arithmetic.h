// File: arithmetic.h
//
// One operation of arithmetic, or two in one loop, so that what is between them is not stored. The
// bits are those of the two one after the other. Internal to the backend `fused`.
#ifndef ROUNDHOUSE_INTERP_FUSED_ARITHMETIC_H_
#define ROUNDHOUSE_INTERP_FUSED_ARITHMETIC_H_

#include <cstdint>

namespace roundhouse::fused {

enum class Arithmetic : uint8_t { kNone, kAdd, kSubtract, kMultiply };

// An operand: `row` numbers from one row to the next, `step` (1 or 0) to the next number.
struct ArithmeticOperand {
  const float* data = nullptr;
  int64_t row = 0;
  int64_t step = 0;
};

// Computes rows of neighbouring numbers from as many operands as there are, at least. The result
// may overwrite an operand that lies as the result does.
using ArithmeticRows = void (*)(const ArithmeticOperand* from, float* result, int64_t rows,
                                int64_t columns);

// from[0] op from[1]. Null for kNone.
ArithmeticRows RowsOf(Arithmetic op);
// (from[0] first from[1]) second from[2], or from[2] second (from[0] first from[1]) if `is_right`.
// Null if either is kNone.
ArithmeticRows RowsOf(Arithmetic first, Arithmetic second, bool is_right);

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_ARITHMETIC_H_
