// File: flex_options.h
//
// The options of custom operators that TFLite writes as a FlexBuffers map: keys with values that
// say themselves what they are. The bytes may be anything.
#ifndef ROUNDHOUSE_DIALECTS_TFL_FLEX_OPTIONS_H_
#define ROUNDHOUSE_DIALECTS_TFL_FLEX_OPTIONS_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"

namespace roundhouse::tfl {

// Bools, integers (unsigned ones above the greatest i64 as that), floats (as f64), strings and
// lists of integers by their keys. Values of other kinds are left out. An error where the bytes are
// not such a map, something in it lies outside of them, or it is far larger than options are.
absl::StatusOr<AttributeMap> ParseFlexOptions(absl::Span<const std::byte> bytes);

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_DIALECTS_TFL_FLEX_OPTIONS_H_
