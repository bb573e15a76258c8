// How numbers and names are spelt in the text form, for all code that prints them.
#ifndef ROUNDHOUSE_CORE_BASE_TEXT_FORMAT_H_
#define ROUNDHOUSE_CORE_BASE_TEXT_FORMAT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// The shortest decimal that reads back as the same number, always with a point ("1.0", "1.0e-05").
// `value` must be finite.
std::string FormatFinite(double value);
std::string FormatFinite(float value);

// Puts `text` in double quotes and escapes '"', '\\' and all characters except printable ASCII as
// MLIR does: \\, \22, \0A.
std::string QuoteString(absl::string_view text);

// Whether `text` is valid as a name without quotes: a letter or '_', then letters, digits, '_',
// '$', '.'.
bool IsBareIdentifier(absl::string_view text);

// Returns `name`, in quotes if it needs them.
std::string AttributeNameText(absl::string_view name);
// "@name", or "@\"odd name\"".
std::string SymbolText(absl::string_view name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_TEXT_FORMAT_H_
