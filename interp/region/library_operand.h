// What the libraries behind our backends take as operands and results.
#ifndef ROUNDHOUSE_INTERP_REGION_LIBRARY_OPERAND_H_
#define ROUNDHOUSE_INTERP_REGION_LIBRARY_OPERAND_H_

#include <cstdint>

#include "absl/status/status.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse {

// More of anything is not given to a library: sizes, distances, elements of a value. What they pass
// around in 64 bits they multiply in 32 here and there (oneDNN's tables for resizing, XNNPACK's
// windows), and write beyond what they have.
inline constexpr int64_t kMaxLibraryCount = INT32_MAX;

// OK for none, and for a tensor of f32 with a known rank of at most `max_rank` and, as far as its
// sizes are known, with elements, and no more than kMaxLibraryCount; else why not.
absl::Status TakesOnlyF32(const Type& type, int64_t max_rank);

// The same of the sizes alone.
absl::Status TakesSizes(const Type& type, int64_t max_rank);

// OK for a window over an axis of `input` elements if all that says where it lies, what it reaches
// over, and the axis with its padding are no more than kMaxLibraryCount.
absl::Status TakesWindow(const canonical::WindowAxis& window, int64_t input);

// Whether the elements are i8 or u8, or integers of these kinds that are quantised.
bool HasBytes(const Type& type);
// OK for elements that have one scale, or none, with a zero point that a byte can hold.
absl::Status TakesOneGridOfBytes(const Type& type);

// Whether sums are brought to the grid of `to` by one factor in f32, halves to even, which is all
// that libraries do: `ratio`, and `nearest_even` to a scale that divides without rounding.
bool RoundsByRatio(canonical::Rounding rounding, const ElementType& to);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REGION_LIBRARY_OPERAND_H_
