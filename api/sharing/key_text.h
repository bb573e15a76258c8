// Makes one text of many values, such that other values give another text.
#ifndef ROUNDHOUSE_API_SHARING_KEY_TEXT_H_
#define ROUNDHOUSE_API_SHARING_KEY_TEXT_H_

#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class KeyText {
 public:
  template <typename... Values>
  static std::string Of(const Values&... values) {
    KeyText key;
    (key.Add(values), ...);
    return key.text_;
  }

 private:
  void Add(absl::string_view text) { absl::StrAppend(&text_, text.size(), ":", text, ","); }
  void Add(const char* text) { Add(absl::string_view(text)); }
  template <typename T>
  requires std::is_integral_v<T>
  void Add(T number) { absl::StrAppend(&text_, number, ","); }
  void Add(double number) { Add(std::bit_cast<uint64_t>(number)); }
  template <typename T>
  void Add(const std::optional<T>& value) {
    Add(value.has_value());
    if (value) Add(*value);
  }
  template <typename T>
  void Add(const std::vector<T>& values) {
    Add(values.size());
    for (const T& value : values) Add(value);
  }
  template <typename K, typename V>
  void Add(const std::map<K, V>& values) {
    Add(values.size());
    for (const auto& [key, value] : values) {
      Add(key);
      Add(value);
    }
  }

  std::string text_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_SHARING_KEY_TEXT_H_
