// "did you mean": the name among those known that is closest to a misspelt one.
#ifndef ROUNDHOUSE_CORE_BASE_NEAREST_NAME_H_
#define ROUNDHOUSE_CORE_BASE_NEAREST_NAME_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// The candidate at the least edit distance from `name`, the first of several; "" when none is near
// enough to be a slip (about a third of the length).
std::string NearestName(absl::string_view name, absl::Span<const std::string> candidates);

// ", did you mean 'relu'?", or "" when nothing is near.
std::string DidYouMean(absl::string_view name, absl::Span<const std::string> candidates);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_NEAREST_NAME_H_
