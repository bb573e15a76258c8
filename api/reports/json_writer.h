// File: json_writer.h
//
// Writes JSON, piece by piece and indented:
//
//   JsonWriter json;
//   json.Object([&] {
//     json.Key("name").String("conv1");
//     json.Key("shape").Array([&] { for (int64_t size : shape) json.Int(size); });
//   });
//   json.text();
#ifndef ROUNDHOUSE_API_REPORTS_JSON_WRITER_H_
#define ROUNDHOUSE_API_REPORTS_JSON_WRITER_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// Whether `text` is valid UTF-8, which JSON can hold as it is.
bool IsUtf8(absl::string_view text);
// `text` in quotes. Invalid UTF-8, which JSON cannot hold, becomes U+FFFD.
std::string JsonString(absl::string_view text);

class JsonWriter {
 public:
  // Each writes one value: into the current array, or after the key.
  void Object(absl::FunctionRef<void()> members);
  void Array(absl::FunctionRef<void()> elements);
  void String(absl::string_view value);
  void Int(int64_t value);
  void Double(double value);  // null if JSON has no such number.
  void Bool(bool value);
  void Null();
  // In an object; a value follows.
  JsonWriter& Key(absl::string_view name);

  // The text so far, with a newline at the end.
  std::string text() const { return text_ + "\n"; }

 private:
  void Bracketed(char open, char close, absl::FunctionRef<void()> contents);
  void Value(absl::string_view text);
  // Moves to where the next key or element begins.
  void NextLine();

  std::string text_;
  int depth_ = 0;
  bool is_first_ = true;  // In the current brackets.
  bool after_key_ = false;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_REPORTS_JSON_WRITER_H_
