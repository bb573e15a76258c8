#include "roundhouse/tools/command_line/option_flags.h"

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kOption = "option ";

// The name at the start of the text: lower-case letters, digits and underscores, a letter first.
absl::string_view NameAtStart(absl::string_view text) {
  size_t size = 0;
  while (size < text.size() &&
         (absl::ascii_islower(text[size]) ||
          (size > 0 && (text[size] == '_' || absl::ascii_isdigit(text[size]))))) {
    ++size;
  }
  return text.substr(0, size);
}

}  // namespace

std::string OptionsAsFlags(absl::string_view message,
                           const std::function<bool(absl::string_view)>& is_flag) {
  std::string text;
  size_t copied = 0;
  for (size_t at = message.find(kOption); at != absl::string_view::npos;
       at = message.find(kOption, at + 1)) {
    const absl::string_view name = NameAtStart(message.substr(at + kOption.size()));
    if (name.empty() || (at > 0 && absl::ascii_isalnum(message[at - 1]))) continue;
    if (is_flag != nullptr && !is_flag(name)) continue;
    absl::StrAppend(&text, message.substr(copied, at - copied), "--");
    copied = at + kOption.size();
  }
  absl::StrAppend(&text, message.substr(copied));
  return text;
}

}  // namespace roundhouse
