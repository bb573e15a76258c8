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
// The same, or nothing where no '{' is at hand.
absl::StatusOr<AttributeMap> ReadOptionalDictionary(TextReader& reader);

// Entries of either as one; an error at `at` where both have one of a name.
absl::StatusOr<AttributeMap> JoinDictionaries(TextReader& reader, const char* at,
                                              const AttributeMap& a, const AttributeMap& b);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PARSER_H_
