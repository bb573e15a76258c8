#include "roundhouse/tools/command_line/short_message.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace roundhouse {
namespace {

constexpr int kMaxLines = 3;
constexpr size_t kShown = 2;
constexpr size_t kAllShown = 4;
constexpr absl::string_view kCut = "… (";
constexpr absl::string_view kTypes[] = {"!quant.uniform<", "!roundhouse.quant<"};

// The start of the next type with scales and zero points.
size_t NextScales(absl::string_view text, size_t from) {
  size_t next = absl::string_view::npos;
  for (const absl::string_view type : kTypes) next = std::min(next, text.find(type, from));
  return next;
}

}  // namespace

std::string WithFewScales(absl::string_view message) {
  std::string text;
  size_t copied = 0;
  for (size_t at = NextScales(message, 0); at != absl::string_view::npos;
       at = NextScales(message, at + 1)) {
    const size_t end_of_type = message.find('>', at);
    const size_t begin = message.find('{', at);
    if (begin >= end_of_type || begin < copied) continue;
    // The verifier cuts a long type off, in the midst of its scales.
    const size_t cut = message.find(kCut, begin);
    const size_t end = std::min(message.find('}', begin), cut);
    if (end == absl::string_view::npos) continue;
    const absl::string_view scales = message.substr(begin + 1, end - begin - 1);
    const size_t count = static_cast<size_t>(std::count(scales.begin(), scales.end(), ',')) + 1;
    if (count <= kAllShown) continue;
    size_t shown = 0;
    for (size_t i = 0; i < kShown; ++i) shown = scales.find(',', shown) + 1;
    absl::StrAppend(&text, message.substr(copied, begin + 1 - copied), scales.substr(0, shown),
                    " … (", end == cut ? "at least " : "", count, " in all)");
    copied = end;
    if (end == cut) copied = std::min(message.find(')', cut), message.size() - 1) + 1;
  }
  absl::StrAppend(&text, message.substr(copied));
  return text;
}

std::string WithFewLines(absl::string_view message) {
  // A final line break begins no line.
  const absl::string_view lines = absl::StripSuffix(message, "\n");
  const auto num_lines = 1 + std::count(lines.begin(), lines.end(), '\n');
  if (num_lines <= kMaxLines) return std::string(message);
  size_t end = 0;
  for (int i = 1; i < kMaxLines; ++i) end = message.find('\n', end) + 1;
  return absl::StrCat(message.substr(0, end), "  … ", num_lines - (kMaxLines - 1),
                      " more lines (--verbose shows them)");
}

}  // namespace roundhouse
