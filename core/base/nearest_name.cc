#include "roundhouse/core/base/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse {
namespace {

// Hostile input can be long; names that a person mistypes are not.
constexpr size_t kMaxLength = 200;

// The number of insertions, deletions, substitutions and exchanges of neighbours that lead from one
// to the other.
size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> before_last(b.size() + 1), last(b.size() + 1), current(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      current[j] =
          std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, current);
  }
  return last[b.size()];
}

}  // namespace

std::string NearestName(absl::string_view name, absl::Span<const std::string> candidates) {
  if (name.empty() || name.size() > kMaxLength) return "";
  size_t best_distance = (name.size() + 2) / 3 + 1;
  std::string best;
  for (const std::string& candidate : candidates) {
    const size_t longer = std::max(candidate.size(), name.size());
    if (longer - std::min(candidate.size(), name.size()) >= best_distance) continue;
    const size_t distance = EditDistance(name, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string DidYouMean(absl::string_view name, absl::Span<const std::string> candidates) {
  std::string nearest = NearestName(name, candidates);
  return nearest.empty() ? "" : absl::StrCat(", did you mean '", nearest, "'?");
}

}  // namespace roundhouse
