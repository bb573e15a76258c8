#include "roundhouse/api/prediction/quantities.h"

#include <cstddef>
#include <iterator>

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

std::string SecondsText(double seconds) {
  if (seconds >= 1) return absl::StrFormat("%.3f s", seconds);
  if (seconds >= 1e-3) return absl::StrFormat("%.3f ms", seconds * 1e3);
  return absl::StrFormat("%.3f us", seconds * 1e6);
}

std::string BytesText(double bytes) {
  constexpr absl::string_view kUnits[] = {"B", "kB", "MB", "GB", "TB", "PB"};
  size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < std::size(kUnits)) {
    bytes /= 1000;
    ++unit;
  }
  return unit == 0 ? absl::StrFormat("%.0f B", bytes)
                   : absl::StrFormat("%.2f %s", bytes, kUnits[unit]);
}

std::string PercentText(double part) { return absl::StrFormat("%.1f %%", 100 * part); }

}  // namespace roundhouse
