// Variants of nodes on quantised elements: other storage kinds, scales, zero points and ranges for
// the operands, and other attributes that say how sums are rounded.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_QUANTIZED_CASES_H_
#define ROUNDHOUSE_TESTS_BACKENDS_QUANTIZED_CASES_H_

#include <optional>
#include <vector>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Integers that fill the range of a quantised type. Returns nullopt for more than `max_elements`
// and for other types.
std::optional<Tensor> RandomIntegers(const Type& type, int64_t max_elements, SplitMix64& random);

// Changes the quantisation of one operand and of those that share it, or how sums are rounded. A
// third operand that is added to the sums follows the other two. Returns false if nothing is
// quantised.
bool ChangeQuantization(const OpInfo& op, std::vector<std::optional<Tensor>>& operands,
                        AttributeMap& attributes, int64_t max_elements, SplitMix64& random);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_QUANTIZED_CASES_H_
