#include "roundhouse/core/base/text_format.h"

#include <charconv>
#include <string>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {
namespace {

template <typename F>
std::string Shortest(F value) {
  char buffer[64];
  std::to_chars_result end = std::to_chars(buffer, buffer + sizeof(buffer), value);
  RH_CHECK(end.ec == std::errc()) << "a number needs more than 64 characters";
  std::string text(buffer, end.ptr);
  if (text.find('.') != std::string::npos) return text;
  size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text + ".0";
  return text.substr(0, exponent) + ".0" + text.substr(exponent);
}

}  // namespace

std::string FormatFinite(double value) { return Shortest(value); }
std::string FormatFinite(float value) { return Shortest(value); }

std::string QuoteString(absl::string_view text) {
  std::string quoted = "\"";
  for (unsigned char c : text) {
    if (c == '\\') {
      quoted += "\\\\";
    } else if (c < 0x20 || c >= 0x7f || c == '"') {
      absl::StrAppendFormat(&quoted, "\\%02X", c);
    } else {
      quoted += static_cast<char>(c);
    }
  }
  quoted += '"';
  return quoted;
}

bool IsBareIdentifier(absl::string_view text) {
  if (text.empty() || !(absl::ascii_isalpha(text[0]) || text[0] == '_')) return false;
  for (char c : text.substr(1)) {
    if (!absl::ascii_isalnum(c) && c != '_' && c != '$' && c != '.') return false;
  }
  return true;
}

std::string AttributeNameText(absl::string_view name) {
  return IsBareIdentifier(name) ? std::string(name) : QuoteString(name);
}

std::string SymbolText(absl::string_view name) {
  return IsBareIdentifier(name) ? absl::StrCat("@", name) : absl::StrCat("@", QuoteString(name));
}

}  // namespace roundhouse
