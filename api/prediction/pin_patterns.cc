#include "roundhouse/api/prediction/pin_patterns.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/passes/framework/node_filter.h"

namespace roundhouse {
namespace {

// The name with a star for each number.
std::string PatternOf(const std::string& name) {
  std::string pattern;
  bool in_number = false;
  for (const char c : name) {
    const bool is_digit = absl::ascii_isdigit(static_cast<unsigned char>(c));
    if (is_digit && in_number) continue;
    in_number = is_digit;
    pattern += is_digit ? '*' : c;
  }
  return pattern;
}

}  // namespace

std::vector<std::string> PinsOfGlobals(const std::map<std::string, std::string>& shardings,
                                       const Program& program) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> groups;
  for (const auto& [name, sharding] : shardings)
    groups[{PatternOf(name), sharding}].push_back(name);
  std::vector<std::string> pins;
  for (const auto& [group, names] : groups) {
    const auto& [pattern, sharding] = group;
    const bool matches_no_other =
        std::all_of(program.globals().begin(), program.globals().end(), [&](const Global* global) {
          const auto own = shardings.find(global->name());
          return !MatchesPattern(pattern, global->name()) ||
                 (own != shardings.end() && own->second == sharding);
        });
    if (names.size() > 1 && matches_no_other) {
      pins.push_back(absl::StrCat("@", pattern, "=", sharding));
      continue;
    }
    for (const std::string& name : names) pins.push_back(absl::StrCat("@", name, "=", sharding));
  }
  return pins;
}

}  // namespace roundhouse
