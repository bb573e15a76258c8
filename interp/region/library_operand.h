// The operands and results that the libraries behind our backends take.
#ifndef ROUNDHOUSE_INTERP_REGION_LIBRARY_OPERAND_H_
#define ROUNDHOUSE_INTERP_REGION_LIBRARY_OPERAND_H_

#include <cstdint>

#include "absl/status/status.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse {

// The limit of everything that a library is given: sizes, distances, elements of a value. Libraries
// pass 64-bit numbers, but in places multiply them in 32 bits (oneDNN's tables for resizing,
// XNNPACK's windows), and then write out of bounds.
inline constexpr int64_t kMaxLibraryCount = INT32_MAX;

// OK for the type none, and for a tensor of f32 with a known rank of at most `max_rank` that, as
// far as its sizes are known, is not empty and has at most kMaxLibraryCount elements. Error: why
// not.
absl::Status TakesOnlyF32(const Type& type, int64_t max_rank);

// The same, but checks only the sizes.
absl::Status TakesSizes(const Type& type, int64_t max_rank);

// OK for a window over an axis of `input` elements if its position, its extent, and the padded axis
// are at most kMaxLibraryCount.
absl::Status TakesWindow(const canonical::WindowAxis& window, int64_t input);

// Whether the elements are i8 or u8, plain or quantised.
bool HasBytes(const Type& type);
// OK for bytes that have no scale, or one scale with a zero point that a byte can hold.
absl::Status TakesPerTensorBytes(const Type& type);

// Whether sums are requantised to `to` by one factor in f32, ties to even, as libraries do:
// `ratio`, and `nearest_even` to a scale that divides without rounding.
bool RoundsByRatio(canonical::Rounding rounding, const ElementType& to);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_REGION_LIBRARY_OPERAND_H_
