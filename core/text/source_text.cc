#include "roundhouse/core/text/source_text.h"

#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {
namespace {

// Of a longer line, this much is shown around the column.
constexpr size_t kShownLine = 120;
constexpr size_t kShownBefore = 80;

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool IsInsideCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

absl::Status SourceText::Error(const char* at, absl::string_view message) const {
  RH_CHECK(at >= begin() && at <= end()) << "an error outside of the text";
  const size_t offset = at - begin();
  const size_t before = offset == 0 ? absl::string_view::npos : text_.rfind('\n', offset - 1);
  const size_t line_begin = before == absl::string_view::npos ? 0 : before + 1;
  const size_t line_end = std::min(text_.find('\n', offset), text_.size());
  const size_t line_number = 1 + std::count(begin(), begin() + line_begin, '\n');
  const size_t column = offset - line_begin;

  size_t shown_begin = line_begin;
  size_t shown_end = line_end;
  if (line_end - line_begin > kShownLine) {
    shown_begin = column > kShownBefore ? offset - kShownBefore : line_begin;
    shown_end = std::min(shown_begin + kShownLine, line_end);
    // Does not cut a character in the middle.
    while (shown_begin < offset && IsInsideCharacter(text_[shown_begin])) ++shown_begin;
    while (shown_end > offset && shown_end < line_end && IsInsideCharacter(text_[shown_end]))
      --shown_end;
  }
  std::string line = shown_begin > line_begin ? "..." : "";
  std::string caret(line.size(), ' ');
  for (size_t i = shown_begin; i < shown_end; ++i) {
    const char c = text_[i];
    // Tabs stay in both the line and the caret's line, so that the two agree however wide they are
    // shown.
    line += IsControl(c) && c != '\t' ? ' ' : c;
    if (i < offset && !IsInsideCharacter(c)) caret += c == '\t' ? '\t' : ' ';
  }
  if (shown_end < line_end) line += "...";
  return absl::InvalidArgumentError(absl::StrCat(filename_, ":", line_number, ":", column + 1,
                                                 ": error: ", message, "\n  ", line, "\n  ", caret,
                                                 "^"));
}

std::string ForMessage(absl::string_view text) {
  constexpr size_t kShown = 60;
  std::string shown;
  for (char c : text.substr(0, kShown)) shown += IsControl(c) ? ' ' : c;
  if (text.size() <= kShown) return shown;
  for (size_t i = kShown; i < text.size() && IsInsideCharacter(text[i]); ++i) shown += text[i];
  return shown + "...";
}

std::string Plural(int64_t count, absl::string_view what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

}  // namespace roundhouse
