// Reads types in the text form.
#ifndef ROUNDHOUSE_CORE_TEXT_TYPE_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_TYPE_PARSER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/text/parse_options.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

absl::StatusOr<Type> ReadType(TextReader& reader);

// `T`, or `(T1, T2)`, as written after the arrow of a function type.
absl::StatusOr<std::vector<Type>> ReadResultTypes(TextReader& reader);
// `(T1, T2)`.
absl::StatusOr<std::vector<Type>> ReadTypeList(TextReader& reader);

// Whether the current word begins a type.
bool AtTypeWord(const TextReader& reader);

// Reads a text that is one type, with nothing after it.
absl::StatusOr<Type> ReadWholeType(absl::string_view text, const ParseOptions& options);

// Returns the text from `begin` to the last consumed token, with aliases expanded.
absl::StatusOr<std::string> TakenText(TextReader& reader, const char* begin);

// Called at `#dialect.name` or `!dialect.name`. Consumes it and, if '<' follows directly, its body.
// Returns all of it as text.
absl::StatusOr<std::string> ReadDialectText(TextReader& reader);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_TYPE_PARSER_H_
