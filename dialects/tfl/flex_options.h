// File: flex_options.h
//
// The options of custom operators that TFLite writes as a FlexBuffers map: keys with
// self-describing values. The bytes are untrusted.
#ifndef ROUNDHOUSE_DIALECTS_TFL_FLEX_OPTIONS_H_
#define ROUNDHOUSE_DIALECTS_TFL_FLEX_OPTIONS_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"

namespace roundhouse::tfl {

// Returns bools, integers (unsigned ones are capped at the greatest i64), floats (as f64), strings
// and lists of integers by key, and skips values of other kinds. Errors: the bytes are not such a
// map; something in it lies outside of them; it is far larger than options are.
absl::StatusOr<AttributeMap> ParseFlexOptions(absl::Span<const std::byte> bytes);

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_DIALECTS_TFL_FLEX_OPTIONS_H_
