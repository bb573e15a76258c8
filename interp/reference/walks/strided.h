// File: strided.h
//
// Copies between tensors with any strides, positive, negative or zero: the core of slices,
// broadcasts, concatenations and the like.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_STRIDED_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_STRIDED_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/interp/reference/walks/walk.h"

namespace roundhouse::reference {

// The product of sizes; must not overflow.
inline int64_t ProductOf(absl::Span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) product *= size;
  return product;
}

// Copies elements at `from_strides` to `to_strides`.
template <typename T>
void CopyStrided(absl::Span<const int64_t> sizes, const T* from,
                 const std::vector<int64_t>& from_strides, T* to,
                 const std::vector<int64_t>& to_strides) {
  const Walk<2> walk(sizes, {from_strides, to_strides});
  walk.ForEachRow(
      [&](const Walk<2>::Offsets& starts, int64_t count, const Walk<2>::Offsets& steps) {
        const T* source = from + starts[0];
        T* target = to + starts[1];
        if (steps[0] == 1 && steps[1] == 1) {
          std::copy_n(source, count, target);
        } else if (steps[0] == 0 && steps[1] == 1) {
          std::fill_n(target, count, *source);
        } else {
          for (int64_t i = 0; i < count; ++i) target[i * steps[1]] = source[i * steps[0]];
        }
      });
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_STRIDED_H_
