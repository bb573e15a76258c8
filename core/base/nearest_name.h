// "did you mean": finds the known name closest to a misspelt one.
#ifndef ROUNDHOUSE_CORE_BASE_NEAREST_NAME_H_
#define ROUNDHOUSE_CORE_BASE_NEAREST_NAME_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// Returns the candidate with the least edit distance from `name`, the first if there are several;
// "" if none is close enough to be a typo (about a third of the length).
std::string NearestName(absl::string_view name, absl::Span<const std::string> candidates);

// Returns ", did you mean 'relu'?", or "" if no candidate is close.
std::string DidYouMean(absl::string_view name, absl::Span<const std::string> candidates);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_NEAREST_NAME_H_
