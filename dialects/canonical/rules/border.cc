#include "roundhouse/dialects/canonical/rules/border.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::canonical {
namespace {

// Returns the index of the element that continues `size` elements at `index`, which may be negative
// or beyond the end.
int64_t Continue(BorderMode mode, int64_t index, int64_t size) {
  if (mode == BorderMode::kEdge || size == 1) return std::clamp<int64_t>(index, 0, size - 1);
  // The pattern repeats: forwards each time, or forwards and backwards with the ends once or twice.
  int64_t period = size;
  if (mode == BorderMode::kReflect) period = 2 * size - 2;
  if (mode == BorderMode::kSymmetric) period = 2 * size;
  const int64_t position = (index % period + period) % period;
  if (position < size) return position;
  return mode == BorderMode::kReflect ? period - position : period - 1 - position;
}

}  // namespace

absl::StatusOr<std::vector<int64_t>> BorderSources(BorderMode mode, int64_t size, int64_t front,
                                                   int64_t behind) {
  using Wide = __int128;  // Pads may be the greatest and least numbers.
  const Wide whole = Wide{size} + front + behind;
  if (whole <= 0) return std::vector<int64_t>();
  // A negative pad removes elements first.
  const Wide rest = Wide{size} + std::min<int64_t>(front, 0) + std::min<int64_t>(behind, 0);
  if (rest < 1 || whole > std::numeric_limits<int64_t>::max()) {
    return absl::InvalidArgumentError(absl::StrCat("an axis of size ", size, " has no border of ",
                                                   front, " in front and ", behind, " behind"));
  }
  const auto left = static_cast<int64_t>(rest);
  const auto count = static_cast<int64_t>(whole);
  const int64_t begin = std::max<int64_t>(-front, 0);
  const int64_t first = std::max<int64_t>(front, 0);
  std::vector<int64_t> sources;
  RH_RETURN_IF_ERROR(TryReserve(sources, count, "the sources of a border"));
  for (int64_t i = 0; i < count; ++i) sources.push_back(begin + Continue(mode, i - first, left));
  return sources;
}

}  // namespace roundhouse::canonical
