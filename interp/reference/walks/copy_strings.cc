#include "roundhouse/interp/reference/walks/copy_strings.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::reference {

absl::StatusOr<std::vector<const std::string*>> AddressesOfStrings(
    absl::Span<const std::string> strings) {
  std::vector<const std::string*> string_addresses;
  RH_RETURN_IF_ERROR(TryReserve(string_addresses, static_cast<int64_t>(strings.size()),
                                "the addresses of strings"));
  for (const std::string& string : strings) string_addresses.push_back(&string);
  return string_addresses;
}

absl::Status CopyStrings(absl::Span<const std::string* const> from, absl::Span<std::string> to) {
  // A double: the sum stays below 2^46 strings of 2^46 letters, which is refused anyway.
  double letters = 0;
  for (const std::string* string : from) {
    if (string != nullptr && string->size() > std::string().capacity())
      letters += static_cast<double>(string->size() + 1);
  }
  if (letters > static_cast<double>(kMaxTensorBytes))
    return absl::ResourceExhaustedError("no memory for the characters of that many strings");
  RH_RETURN_IF_ERROR(CheckMemoryFor(static_cast<int64_t>(letters), 1, "the characters of strings"));
  for (size_t i = 0; i < from.size(); ++i) {
    if (from[i] == nullptr) {
      to[i].clear();
    } else {
      to[i] = *from[i];
    }
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::reference
