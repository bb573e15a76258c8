// File: row_requantization.h
//
// From rows of exact i32 sums to the elements of a quantised result, by the rules of
// dialects/canonical/quantization.h, bit for bit as the reference does it.
#ifndef ROUNDHOUSE_INTERP_NATIVE_ROW_REQUANTIZATION_H_
#define ROUNDHOUSE_INTERP_NATIVE_ROW_REQUANTIZATION_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse::native {

// What the loops over a row are given, for the columns from where it begins.
struct RequantizedRow {
  const int32_t* sums = nullptr;
  const int32_t* offsets = nullptr;  // Added to the sums; wraps around.
  const float* factors = nullptr;
  const int32_t* multipliers = nullptr;
  const int32_t* shifts = nullptr;
  float divisor = 1;
  int32_t least = 0;  // Of the distances from the zero point.
  int32_t greatest = 0;
  int32_t zero_point = 0;
  uint8_t* result = nullptr;
  int64_t count = 0;
};

class RowRequantization {
 public:
  // The bounds of what is stored, within those of the type.
  using Bounds = std::pair<int64_t, int64_t>;

  // From i32 sums of `columns` columns with the elements `from` (one scale, or one for each column)
  // to `to`, 8 bits wide. Error: why there are no loops for that.
  static absl::StatusOr<RowRequantization> Create(const ElementType& from, const ElementType& to,
                                                  canonical::Rounding rounding, int64_t columns,
                                                  Bounds bounds);

  // Columns [first, first + count) of a row.
  void Run(const int32_t* sums, const int32_t* offsets, int64_t first, int64_t count,
           uint8_t* result) const {
    RequantizedRow row = row_;
    row.sums = sums;
    row.offsets = offsets;
    if (!factors_.empty()) row.factors = factors_.data() + first;
    if (!multipliers_.empty()) {
      row.multipliers = multipliers_.data() + first;
      row.shifts = shifts_.data() + first;
    }
    row.result = result;
    row.count = count;
    run_(&row);
  }

 private:
  void (*run_)(const RequantizedRow*) = nullptr;
  RequantizedRow row_;
  std::vector<float> factors_;
  std::vector<int32_t> multipliers_;
  std::vector<int32_t> shifts_;
};

// What is stored when the numbers between two bounds are all that there are.
RowRequantization::Bounds StoredBounds(const ElementType& type, double least, double greatest);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_ROW_REQUANTIZATION_H_
