// How numbers and names are spelt in the text form, for all that prints any of it.
#ifndef ROUNDHOUSE_CORE_BASE_TEXT_FORMAT_H_
#define ROUNDHOUSE_CORE_BASE_TEXT_FORMAT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// The shortest decimal that reads back as the same number, always with a point ("1.0", "1.0e-05").
// The number is finite.
std::string FormatFinite(double value);
std::string FormatFinite(float value);

// In double quotes, with '"', '\\' and everything that is not printable ASCII escaped as MLIR does:
// \\, \22, \0A.
std::string QuoteString(absl::string_view text);

// Whether `text` can stand for a name without quotes: a letter or '_', then letters, digits, '_',
// '$', '.'.
bool IsBareIdentifier(absl::string_view text);

// `name`, quoted if it must be.
std::string AttributeNameText(absl::string_view name);
// "@name", or "@\"odd name\"".
std::string SymbolText(absl::string_view name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_TEXT_FORMAT_H_
