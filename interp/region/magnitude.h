// Upper bounds on the magnitude of f32 numbers.
#ifndef ROUNDHOUSE_INTERP_REGION_MAGNITUDE_H_
#define ROUNDHOUSE_INTERP_REGION_MAGNITUDE_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>

#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The bound of numbers of which nothing is known: some may be infinite or NaN.
inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// The greatest magnitude; kUnbounded if a number is infinite or NaN.
double GreatestMagnitude(const float* numbers, int64_t count);
double GreatestMagnitude(const float* numbers, int64_t count, ThreadPool& threads);

// The same for constants of f32, and for sums of their magnitudes. Each constant is read once.
// Thread-safe. The constants must outlive this.
class ConstantReach {
 public:
  double Greatest(const Tensor& constant);
  // Element i belongs to output i / inner % outputs.
  double GreatestSum(const Tensor& constant, int64_t outputs, int64_t inner);

 private:
  std::mutex mutex_;
  std::map<std::tuple<const std::byte*, int64_t, int64_t>, double> known_;
};

// A bound for sums, such that any number of roundings stays below the greatest float.
inline constexpr double kGreatestSum = static_cast<double>(std::numeric_limits<float>::max()) / 4;

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_MAGNITUDE_H_
