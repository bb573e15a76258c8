// File: row_requantization.h
//
// From rows of exact i32 sums to the elements of a quantised result, by the rules of
// dialects/canonical/quantization.h, bit for bit as the reference does it.
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

namespace roundhouse::native {

// Sums of some rows and columns. The pointers are those of the first column.
struct SumBlock {
  const int32_t* sums = nullptr;
  int64_t sums_pitch = 0;
  // Added to the sums of each column, and to those of each row (null for none); wraps around.
  const int32_t* offsets = nullptr;
  const int32_t* row_offsets = nullptr;
  int64_t rows = 1;
  int64_t first = 0;  // Column.
  int64_t columns = 0;
  uint8_t* result = nullptr;
  int64_t result_pitch = 0;
};

// What the loops over a block are given. What there is for each column begins with its first.
struct RequantizedBlock : SumBlock {
  const float* factors = nullptr;
  const int32_t* multipliers = nullptr;
  const int32_t* shifts = nullptr;
  float divisor = 1;
  double wide_divisor = 1;
  int32_t left_shift = 0;
  int32_t least = 0;  // Of the distances from the zero point.
  int32_t greatest = 0;
  int32_t zero_point = 0;
};

class RowRequantization {
 public:
  // The bounds of what is stored, within those of the type.
  using Bounds = std::pair<int64_t, int64_t>;

  // From i32 sums of `columns` columns with the elements `from` (one scale, or one for each column)
  // to `to`, 8 bits wide. All sums, the offsets included, are within `greatest_sum` of 0; less is
  // faster. Error: why there are no loops for that.
  static absl::StatusOr<RowRequantization> Create(
      const ElementType& from, const ElementType& to, canonical::Rounding rounding, int64_t columns,
      Bounds bounds, int64_t greatest_sum = std::numeric_limits<int32_t>::max(),
      int64_t left_shift = 0);

  // The columns come so many times, one after the other: for blocks that hold several rows as one.
  // Error: out of memory.
  absl::Status Repeat(int64_t times);

  void Run(const SumBlock& block) const;

 private:
  void (*run_)(const RequantizedBlock*) = nullptr;
  RequantizedBlock block_;
  std::vector<float> factors_;
  std::vector<int32_t> multipliers_;
  std::vector<int32_t> shifts_;
};

// What is stored when the numbers between two bounds are all that there are.
RowRequantization::Bounds StoredBounds(const ElementType& type, double least, double greatest);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_ROW_REQUANTIZATION_H_
