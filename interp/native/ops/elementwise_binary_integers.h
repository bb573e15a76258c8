// Elementwise functions of integers, integer division, and powers of integers.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_INTEGERS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_INTEGERS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// kFlip negates i1, kNot inverts all bits.
enum class IntegerFunction : uint8_t { kAbs, kNeg, kSign, kClamp, kNot, kFlip };

// `least` and `most` are the bounds of kClamp: whole numbers or infinities.
absl::StatusOr<Prepared> PrepareIntegers(const NativeRequest& request, IntegerFunction function,
                                         double least = 0, double most = 0);

// The quotient rounded towards zero. A zero divisor is an error at run time.
absl::StatusOr<Prepared> PrepareIntegerQuotient(const NativeRequest& request);

// A negative exponent of 0 is an error at run time.
absl::StatusOr<Prepared> PrepareIntegerPower(const NativeRequest& request);

// FloorDiv, FloorMod, TruncatedMod and BitwiseNot.
void AddIntegerElementwiseKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_INTEGERS_H_
