// NaN, infinities, -0 and denormals among the operands of a case, and the expected results.
// Internal to the kit.
//
// The result must be NaN where the reference gives NaN, and an infinity where it gives that
// infinity. All other numbers are compared as in any case, so a denormal may become 0; but ops that
// return elements unchanged must keep denormals. The sign of a zero counts where IEEE 754 leaves no
// choice: where elements are returned unchanged, and in magnitudes, negations, products, quotients,
// roots and rounding to whole numbers. It does not count in sums, whose order is free, nor in
// comparisons, for which both zeros are equal.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_SPECIAL_VALUES_H_
#define ROUNDHOUSE_TESTS_BACKENDS_SPECIAL_VALUES_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/backends/conformance_case.h"

namespace roundhouse {

enum class SpecialValue : uint8_t { kNan, kInfinity, kBothInfinities, kNegativeZero, kDenormal };
inline constexpr SpecialValue kSpecialValues[] = {
    SpecialValue::kNan, SpecialValue::kInfinity, SpecialValue::kBothInfinities,
    SpecialValue::kNegativeZero, SpecialValue::kDenormal};

// Puts some among the elements of one of the float operands. Returns false if there are none.
bool PutSpecialValues(SpecialValue kind, ConformanceCase& test, SplitMix64& random);

// Describes differences in signs of zeros and in denormals, which the tolerance would allow; empty
// if there are none. `found` and `expected` have the same type.
std::string SpecialDifference(const OpInfo& op, const Tensor& found, const Tensor& expected);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_SPECIAL_VALUES_H_
