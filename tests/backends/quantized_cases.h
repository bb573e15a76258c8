// Other grids for the operands of nodes on quantised elements: other kinds of bytes, scales, zero
// points and ranges, with the attributes that say how sums are rounded.
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

// Integers that fill the range of a quantised type; nothing of more than `max_elements` and of
// other types.
std::optional<Tensor> RandomIntegers(const Type& type, int64_t max_elements, SplitMix64& random);

// Changes the grid of one operand, and of those that have the same; or how sums are rounded. Where
// a third operand is what sums are made of, it follows the other two. False: nothing is quantised.
bool ChangeGrids(const OpInfo& op, std::vector<std::optional<Tensor>>& operands,
                 AttributeMap& attributes, int64_t max_elements, SplitMix64& random);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_QUANTIZED_CASES_H_
