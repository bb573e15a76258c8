// File: row_requantization.h
//
// Requantises rows of exact i32 sums to the elements of a quantised result, by the rules of
// dialects/canonical/quantization.h and bit for bit as the reference does.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_REQUANTIZATION_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_REQUANTIZATION_H_

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/microkernels/sum_block.h"

namespace roundhouse::native {

class RowRequantization {
 public:
  // Bounds of the stored integers, within those of the type.
  using Bounds = std::pair<int64_t, int64_t>;

  // Requantises i32 sums of `columns` columns from `from` (one scale, or one per column) to `to`,
  // which is 8 bits wide. The magnitude of all sums, offsets included, is at most `greatest_sum`;
  // a smaller bound is faster. Error: there are no loops for these parameters.
  static absl::StatusOr<RowRequantization> Create(
      const ElementType& from, const ElementType& to, canonical::Rounding rounding, int64_t columns,
      Bounds bounds, int64_t greatest_sum = std::numeric_limits<int32_t>::max());

  // Repeats the columns so many times, for blocks that treat several rows as one. Error: out of
  // memory.
  absl::Status Repeat(int64_t times);

  void Run(const SumBlock& block) const;

 private:
  void (*run_)(const RequantizedBlock*) = nullptr;
  RequantizedBlock block_;
  std::vector<float> factors_;
  std::vector<int32_t> multipliers_;
  std::vector<int32_t> shifts_;
};

// Returns the bounds of the stored integers for real values between `least` and `greatest`.
RowRequantization::Bounds StoredBounds(const ElementType& type, double least, double greatest);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_REQUANTIZATION_H_
