// Sums that are more precise than those in the elements' own kind, as
// dialects/canonical/reduction.h promises.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_SUMS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_SUMS_H_

#include <cmath>
#include <type_traits>

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

// Sums elements of T, each passed in its computation type. Floats narrower than f64 are summed in
// f64; integers wrap around.
template <typename T>
class Sum {
 public:
  void Add(std::conditional_t<std::is_integral_v<T>, T, double> x) {
    sum_ += static_cast<Accumulator>(x);
  }
  // The sum before it is rounded to T.
  auto Total() const {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(sum_);
    else
      return sum_;
  }

 private:
  template <typename I>
  struct WrappingAccumulator {
    using type = WrappingOf<I>;
  };
  struct DoubleAccumulator {
    using type = double;
  };
  using Accumulator = typename std::conditional_t<std::is_integral_v<T>, WrappingAccumulator<T>,
                                                  DoubleAccumulator>::type;
  Accumulator sum_ = 0;
};

// Sums f64, and keeps what each addition loses (Neumaier's sum).
template <>
class Sum<double> {
 public:
  void Add(double x) {
    const double next = sum_ + x;
    lost_ += std::fabs(sum_) >= std::fabs(x) ? (sum_ - next) + x : (x - next) + sum_;
    sum_ = next;
  }
  // With infinities the compensation is meaningless.
  double Total() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_SUMS_H_
