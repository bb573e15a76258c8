// NaN, infinities, -0 and denormals among the operands of a case, and what has to come out.
// Internal to the kit.
//
// NaN has to come out where the reference gives NaN, and an infinity where it gives that infinity.
// All other numbers are compared as those of any case, so that a denormal may come out as 0; but
// where elements are given as they are, denormals are, too. The sign of a zero counts where
// IEEE 754 leaves no choice: where elements are given as they are, and in magnitudes, negations,
// products, quotients, roots and in what is rounded to whole numbers. It does not in sums, whose
// order is free, nor in what compares, for which both zeros are equal.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_SPECIAL_NUMBERS_H_
#define ROUNDHOUSE_TESTS_BACKENDS_SPECIAL_NUMBERS_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/backends/conformance_case.h"

namespace roundhouse {

enum class SpecialNumber : uint8_t { kNan, kInfinity, kBothInfinities, kNegativeZero, kDenormal };
inline constexpr SpecialNumber kSpecialNumbers[] = {
    SpecialNumber::kNan, SpecialNumber::kInfinity, SpecialNumber::kBothInfinities,
    SpecialNumber::kNegativeZero, SpecialNumber::kDenormal};

// Puts some among the elements of one of the operands that are floats. False: there are none.
bool PutSpecialNumbers(SpecialNumber kind, ConformanceCase& test, SplitMix64& random);

// What differs in signs of zeros and in denormals, though they are near enough; empty if nothing
// does. `found` and `expected` have the same type.
std::string SpecialDifference(const OpInfo& op, const Tensor& found, const Tensor& expected);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_SPECIAL_NUMBERS_H_
