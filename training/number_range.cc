#include "roundhouse/training/number_range.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace roundhouse::training {

bool NumberRange::Contains(double number) const {
  const bool is_above = has_least ? number >= least : number > least;
  const bool is_below = has_greatest ? number <= greatest : number < greatest;
  return is_above && is_below;
}

std::string NumberRange::ToString() const {
  return absl::StrCat(has_least ? "[" : "(", least, ", ", greatest, has_greatest ? "]" : ")");
}

absl::StatusOr<NumberRange> ParseNumberRange(absl::string_view text) {
  const absl::string_view whole = absl::StripAsciiWhitespace(text);
  NumberRange range = {.has_least = absl::StartsWith(whole, "["),
                       .has_greatest = absl::EndsWith(whole, "]")};
  const bool is_open = range.has_least || absl::StartsWith(whole, "(");
  const bool is_closed = range.has_greatest || absl::EndsWith(whole, ")");
  if (whole.size() > 2 && is_open && is_closed) {
    const std::pair<absl::string_view, absl::string_view> ends =
        absl::StrSplit(whole.substr(1, whole.size() - 2), absl::MaxSplits(',', 1));
    if (absl::SimpleAtod(ends.first, &range.least) &&
        absl::SimpleAtod(ends.second, &range.greatest) && range.least <= range.greatest) {
      return range;
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected an interval, as in \"[0, 1)\" or \"(0, inf)\", found \"", text, "\""));
}

}  // namespace roundhouse::training
