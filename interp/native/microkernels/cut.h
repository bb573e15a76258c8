// Splits the axes of a tensor into three groups: outer axes, the axes at hand, and inner axes.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CUT_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CUT_H_

#include <algorithm>
#include <cstdint>

#include "absl/types/span.h"

namespace roundhouse::native {

struct Cut {
  int64_t outer = 1;
  int64_t size = 1;
  int64_t inner = 1;
};

// `first` and `last` are the first and last of the axes in the middle.
inline Cut CutAt(absl::Span<const int64_t> sizes, int64_t first, int64_t last) {
  Cut cut;
  for (int64_t axis = 0; axis < static_cast<int64_t>(sizes.size()); ++axis)
    (axis < first ? cut.outer : axis <= last ? cut.size : cut.inner) *= sizes[axis];
  return cut;
}

// The least number of rows that is worth a second thread.
inline int64_t RowsPerThread(int64_t row_size) {
  constexpr int64_t kMinElementsPerThread = 1 << 13;
  return std::max<int64_t>(1, kMinElementsPerThread / std::max<int64_t>(1, row_size));
}

// Calls run(first element, first result, columns) for each contiguous run of the columns `begin` to
// `end`, which are numbered across all outer indices.
template <typename Run>
void ForEachRunOfColumns(const Cut& cut, int64_t begin, int64_t end, const Run& run) {
  while (begin < end) {
    const int64_t column = begin % cut.inner;
    const int64_t count = std::min(end - begin, cut.inner - column);
    run(begin / cut.inner * cut.size * cut.inner + column, begin, count);
    begin += count;
  }
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CUT_H_
