// Functions of integers, and divisions of them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_INTEGERS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_INTEGERS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// kFlip is of i1, kNot of all bits.
enum class IntegerFunction : uint8_t { kAbs, kNeg, kSign, kClamp, kNot, kFlip };

// For kClamp the bounds, which are whole or infinite.
absl::StatusOr<Prepared> PrepareIntegers(const NativeRequest& request, IntegerFunction function,
                                         double least = 0, double most = 0);

// The quotient rounded towards zero. A divisor that is 0 is an error of the run.
absl::StatusOr<Prepared> PrepareIntegerQuotient(const NativeRequest& request);

// FloorDiv, FloorMod, TruncatedMod and BitwiseNot.
void AddIntegerElementwiseKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_INTEGERS_H_
