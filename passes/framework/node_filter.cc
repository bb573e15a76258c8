#include "roundhouse/passes/framework/node_filter.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace roundhouse {

bool MatchesPattern(absl::string_view pattern, absl::string_view text) {
  // Where to go on if the part after the last star does not match: the star takes one more char.
  size_t star = absl::string_view::npos;
  size_t after_star = 0;
  size_t p = 0;
  size_t t = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      after_star = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != absl::string_view::npos) {
      p = star + 1;
      t = ++after_star;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool MatchesNode(absl::string_view pattern, const Node& node) {
  return MatchesPattern(pattern, node.op_name()) || MatchesPattern(pattern, node.name()) ||
         std::any_of(node.origins().begin(), node.origins().end(),
                     [&](const std::string& origin) { return MatchesPattern(pattern, origin); });
}

}  // namespace roundhouse
