// The maximum, minimum and order of two numbers, with defined results for NaN and the sign of zero.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_EXTREMES_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_EXTREMES_H_

#include <cmath>
#include <limits>
#include <type_traits>

namespace roundhouse::reference {

template <typename T>
bool IsNaN(T x) {
  if constexpr (std::is_floating_point_v<T>) return std::isnan(x);
  return false;
}

// NaN if either is; the maximum of the two zeros is +0. T is an integer, float or double.
template <typename T>
T Maximum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) return a + b;
    if (a == 0 && b == 0) return std::signbit(a) ? b : a;
  }
  return a < b ? b : a;
}

// NaN if either is; the minimum of the two zeros is -0.
template <typename T>
T Minimum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) return a + b;
    if (a == 0 && b == 0) return std::signbit(a) ? a : b;
  }
  return b < a ? b : a;
}

// The Maximum and the Minimum of no elements.
template <typename T>
constexpr T LeastOf() {
  if constexpr (std::is_floating_point_v<T>) return -std::numeric_limits<T>::infinity();
  return std::numeric_limits<T>::lowest();
}
template <typename T>
constexpr T GreatestOf() {
  if constexpr (std::is_floating_point_v<T>) return std::numeric_limits<T>::infinity();
  return std::numeric_limits<T>::max();
}

// A strict weak order: NaN is above all other numbers.
template <typename T>
bool IsBelow(T a, T b) {
  if (IsNaN(a)) return false;
  return IsNaN(b) || a < b;
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_EXTREMES_H_
