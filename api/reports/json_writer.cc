#include "roundhouse/api/reports/json_writer.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

// The number of bytes of the UTF-8 character at the start of `text`; 0 if it is invalid.
size_t Utf8Length(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xC2 && first < 0xE0   ? 2
                        : first >= 0xE0 && first < 0xF0 ? 3
                        : first >= 0xF0 && first < 0xF5 ? 4
                                                        : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Rejects overlong forms, surrogates, and characters beyond U+10FFFF.
  if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0) ||
      (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90)) {
    return 0;
  }
  return length;
}

}  // namespace

bool IsUtf8(absl::string_view text) {
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string JsonString(absl::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    const unsigned char c = static_cast<unsigned char>(text[0]);
    if (length == 0) {
      quoted += "\\ufffd";
    } else if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += static_cast<char>(c);
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c < 0x20 || c == 0x7f) {
      absl::StrAppendFormat(&quoted, "\\u%04x", c);
    } else {
      quoted.append(text.data(), length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return quoted + '"';
}

void JsonWriter::NextLine() {
  if (depth_ == 0) return;
  absl::StrAppend(&text_, is_first_ ? "" : ",", "\n", std::string(2 * depth_, ' '));
  is_first_ = false;
}

void JsonWriter::Value(absl::string_view text) {
  if (!after_key_) NextLine();
  after_key_ = false;
  absl::StrAppend(&text_, text);
}

void JsonWriter::Bracketed(char open, char close, absl::FunctionRef<void()> contents) {
  Value(std::string(1, open));
  ++depth_;
  is_first_ = true;
  contents();
  --depth_;
  if (!is_first_) absl::StrAppend(&text_, "\n", std::string(2 * depth_, ' '));
  is_first_ = false;
  text_ += close;
}

void JsonWriter::Object(absl::FunctionRef<void()> members) { Bracketed('{', '}', members); }
void JsonWriter::Array(absl::FunctionRef<void()> elements) { Bracketed('[', ']', elements); }
void JsonWriter::String(absl::string_view value) { Value(JsonString(value)); }
void JsonWriter::Int(int64_t value) { Value(absl::StrCat(value)); }
void JsonWriter::Bool(bool value) { Value(value ? "true" : "false"); }
void JsonWriter::Null() { Value("null"); }

void JsonWriter::Double(double value) {
  if (!std::isfinite(value)) return Null();
  char buffer[32];
  const std::to_chars_result end = std::to_chars(buffer, buffer + sizeof(buffer), value);
  Value(absl::string_view(buffer, end.ptr - buffer));
}

JsonWriter& JsonWriter::Key(absl::string_view name) {
  NextLine();
  absl::StrAppend(&text_, JsonString(name), ": ");
  after_key_ = true;
  return *this;
}

}  // namespace roundhouse
