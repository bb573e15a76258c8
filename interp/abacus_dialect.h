// A foreign dialect with its own kernels, to test running programs without the canonical ops.
//
//   abacus.add, abacus.mul   f32 and i64, both operands of one shape
//   abacus.less              the same; gives i1
//   abacus.div               i64; division by zero is an error
//   abacus.fill(n)           n ones, of type f32: tensor<?xf32>, as only the run knows
//   abacus.pass              returns its operand; without inference, so its result is as written
//   abacus.lie               inference says one shape, the kernel gives another
//   abacus.odd               has no kernel
#ifndef ROUNDHOUSE_INTERP_ABACUS_DIALECT_H_
#define ROUNDHOUSE_INTERP_ABACUS_DIALECT_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterAbacus(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_ABACUS_DIALECT_H_
