// Integer arithmetic on sizes. Returns nullopt on overflow instead of wrapping.
#ifndef ROUNDHOUSE_CORE_BASE_CHECKED_MATH_H_
#define ROUNDHOUSE_CORE_BASE_CHECKED_MATH_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

inline std::optional<int64_t> CheckedAdd(int64_t a, int64_t b) {
  int64_t sum;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

inline std::optional<int64_t> CheckedSub(int64_t a, int64_t b) {
  int64_t difference;
  if (__builtin_sub_overflow(a, b, &difference)) return std::nullopt;
  return difference;
}

inline std::optional<int64_t> CheckedMul(int64_t a, int64_t b) {
  int64_t product;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_CHECKED_MATH_H_
