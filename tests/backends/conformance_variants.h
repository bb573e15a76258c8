// Variants of a case of the conformance kit: other sizes, attributes, elements and scales. Internal
// to the kit.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_VARIANTS_H_
#define ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_VARIANTS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tests/backends/conformance_case.h"

namespace roundhouse {

// One drawn at random; nullopt if what was drawn changes nothing, or cannot be.
std::optional<ConformanceCase> VariantOf(const Context& context, const ConformanceCase& original,
                                         SplitMix64& random);

// Whether the case has scales to vary. There are many more of them than sizes and attributes.
bool HasQuantizationToVary(const ConformanceCase& test);

// The sizes of all operands, each once. A case may be made smaller by them: each size `from`
// becomes `to`, in all types. False if it cannot be.
std::vector<int64_t> SizesOfCase(const ConformanceCase& test);
bool ResizeCase(ConformanceCase& test, int64_t from, int64_t to, SplitMix64& random);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_VARIANTS_H_
