// A bound of canonical.clamp on integers.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_INTEGER_BOUND_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_INTEGER_BOUND_H_

#include <cmath>
#include <limits>

namespace roundhouse::reference {

// Converts the bound to T. Requires that it fits, unless it is infinite.
template <typename T>
T IntegerBound(double bound) {
  if (std::isinf(bound))
    return bound < 0 ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
  return static_cast<T>(bound);
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_INTEGER_BOUND_H_
