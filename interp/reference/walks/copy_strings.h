// Strings that kernels move, which have memory of their own.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_COPY_STRINGS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_COPY_STRINGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace roundhouse::reference {

// Where each of them is. Error: no memory for so many places.
absl::StatusOr<std::vector<const std::string*>> PlacesOfStrings(
    absl::Span<const std::string> strings);

// to[i] = *from[i], or empty where that is null. One may be taken many times: where there is no
// memory for all of them together, nothing is copied, and the error says so.
absl::Status CopyStrings(absl::Span<const std::string* const> from, absl::Span<std::string> to);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_COPY_STRINGS_H_
