// Sums that lose less than those of the elements' own kind would, as dialects/canonical/reduction.h
// promises.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_SUMS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_SUMS_H_

#include <cmath>
#include <type_traits>

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

// Of elements of T, each given as what it is computed as: of floats that are narrower than f64 in
// f64, of integers wrapping around.
template <typename T>
class Sum {
 public:
  void Add(std::conditional_t<std::is_integral_v<T>, T, double> x) {
    sum_ += static_cast<Accumulator>(x);
  }
  // Before it is rounded to T.
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

// Of f64, with what each addition loses kept aside (Neumaier's sum).
template <>
class Sum<double> {
 public:
  void Add(double x) {
    const double next = sum_ + x;
    lost_ += std::fabs(sum_) >= std::fabs(x) ? (sum_ - next) + x : (x - next) + sum_;
    sum_ = next;
  }
  // Of infinities nothing meaningful is lost.
  double Total() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_SUMS_H_
