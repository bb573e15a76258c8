// Copies strings for kernels that move them; each string owns memory.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_COPY_STRINGS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_COPY_STRINGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace roundhouse::reference {

// Returns a pointer to each string. Error: no memory for so many pointers.
absl::StatusOr<std::vector<const std::string*>> AddressesOfStrings(
    absl::Span<const std::string> strings);

// to[i] = *from[i], or empty if from[i] is null. A string may occur many times; if there is no
// memory for all copies together, nothing is copied. Error: no memory.
absl::Status CopyStrings(absl::Span<const std::string* const> from, absl::Span<std::string> to);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_COPY_STRINGS_H_
