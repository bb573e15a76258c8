#include "roundhouse/core/attachments.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"

namespace roundhouse {

bool Attachments::Has(absl::string_view name) const { return Find(name) != nullptr; }

const Attachments::Slot* Attachments::Find(absl::string_view name) const {
  auto slot = slots_.find(std::string(name));
  return slot == slots_.end() ? nullptr : &slot->second;
}

absl::Status Attachments::Insert(absl::string_view name, Slot slot) {
  if (const Slot* present = Find(name)) {
    return absl::AlreadyExistsError(
        absl::StrCat("'", name, "' is already set with type ", present->type_name,
                     "; erase it before setting it with type ", slot.type_name));
  }
  slots_.emplace(std::string(name), std::move(slot));
  return absl::OkStatus();
}

absl::Status Attachments::MissingError(absl::string_view name, absl::string_view type) const {
  std::vector<std::string> known = names();
  return absl::NotFoundError(absl::StrCat(
      "expected '", name, "' of type ", type, ", found ",
      known.empty() ? "nothing set" : absl::StrCat("only: ", absl::StrJoin(known, ", ")),
      DidYouMean(name, known)));
}

absl::Status Attachments::WrongTypeError(absl::string_view name, absl::string_view expected,
                                         absl::string_view found) {
  return absl::InvalidArgumentError(
      absl::StrCat("'", name, "': expected type ", expected, ", found type ", found));
}

bool Attachments::Erase(absl::string_view name) { return slots_.erase(std::string(name)) > 0; }

void Attachments::EraseAllBut(absl::Span<const std::string> names) {
  for (auto slot = slots_.begin(); slot != slots_.end();) {
    const bool keep = std::find(names.begin(), names.end(), slot->first) != names.end();
    slot = keep ? std::next(slot) : slots_.erase(slot);
  }
}

std::vector<std::string> Attachments::names() const {
  std::vector<std::string> names;
  for (const auto& [name, slot] : slots_) names.push_back(name);
  return names;
}

}  // namespace roundhouse
