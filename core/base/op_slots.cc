#include "roundhouse/core/base/op_slots.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {

std::vector<OpSlot> OpSlotsOf(absl::string_view text) {
  std::vector<OpSlot> slots;
  if (absl::StripAsciiWhitespace(text).empty()) return slots;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    part = absl::StripAsciiWhitespace(part);
    RH_CHECK(slots.empty() || !slots.back().variadic)
        << "only the last of \"" << text << "\" may be variadic";
    OpSlot slot;
    slot.variadic = absl::ConsumeSuffix(&part, "...");
    slot.optional = !slot.variadic && absl::ConsumeSuffix(&part, "?");
    RH_CHECK(!part.empty()) << "a name is missing in \"" << text << "\"";
    slot.name = std::string(part);
    slots.push_back(std::move(slot));
  }
  return slots;
}

}  // namespace roundhouse
