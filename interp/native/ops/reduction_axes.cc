#include "roundhouse/interp/native/ops/reduction_axes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

ReductionAxes ReductionAxes::Of(absl::Span<const int64_t> sizes, absl::Span<const int64_t> axes) {
  ReductionAxes result;
  const auto is_reduced = [&](size_t axis) {
    return std::binary_search(axes.begin(), axes.end(), static_cast<int64_t>(axis));
  };
  const int64_t elements = NativeRequest::Product(sizes);
  if (elements == 0 || elements == std::numeric_limits<int64_t>::max()) {
    // Nothing is read, or no tensor is so large. Strides do not matter, and might overflow.
    std::vector<int64_t> kept;
    for (size_t i = 0; i < sizes.size(); ++i) kept.push_back(is_reduced(i) ? 1 : sizes[i]);
    result.count = 0;
    result.inner = NativeRequest::Product(kept);
    return result;
  }
  // From the innermost.
  std::vector<Axis> merged;
  bool was_reduced = false;
  bool ends_with_columns = false;
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] == 1) continue;
    if (merged.empty()) ends_with_columns = !is_reduced(i);
    if (merged.empty() || is_reduced(i) != was_reduced) {
      merged.push_back({sizes[i], stride});
    } else {
      merged.back().size *= sizes[i];
    }
    was_reduced = is_reduced(i);
    stride *= sizes[i];
  }
  size_t next = 0;
  if (ends_with_columns) result.inner = merged[next++].size;
  if (next < merged.size()) {
    result.count = merged[next].size;
    result.stride = merged[next++].stride;
  }
  for (bool is_kept = true; next < merged.size(); ++next, is_kept = !is_kept) {
    std::vector<Axis>& list = is_kept ? result.kept : result.pieces;
    list.insert(list.begin(), merged[next]);
    (is_kept ? result.num_kept : result.num_pieces) *= merged[next].size;
  }
  return result;
}

}  // namespace roundhouse::native
