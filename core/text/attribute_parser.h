// Reads attributes in the text form.
#ifndef ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PARSER_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/text/text_reader.h"

namespace roundhouse {

absl::StatusOr<Attribute> ReadAttribute(TextReader& reader);

// `{name = value, unit, …}`.
absl::StatusOr<AttributeMap> ReadDictionary(TextReader& reader);
// The same; returns an empty map if the current token is not '{'.
absl::StatusOr<AttributeMap> ReadOptionalDictionary(TextReader& reader);

// Merges both; error at `at` if they share a name.
absl::StatusOr<AttributeMap> JoinDictionaries(TextReader& reader, const char* at,
                                              const AttributeMap& a, const AttributeMap& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PARSER_H_
