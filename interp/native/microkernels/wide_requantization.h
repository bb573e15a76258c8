// File: wide_requantization.h
//
// Requantises integers of up to 64 bits, as they come from elements of 16 bits, by the rules of
// dialects/canonical/quantization.h and bit for bit as the reference does. Fixed-point rounding
// that fits into 64 bits is vectorised; all else takes the reference's arithmetic.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_WIDE_REQUANTIZATION_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_WIDE_REQUANTIZATION_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/reference/quantization.h"

namespace roundhouse::native {

// The arguments of the loops. The arrays have an element for each column, or one for all.
struct WideRow {
  const int64_t* distances = nullptr;
  const int64_t* multipliers = nullptr;
  const int64_t* shifts = nullptr;         // Of the products.
  const int64_t* second_shifts = nullptr;  // Of the rounded products.
  int64_t least = 0;                       // Bounds of stored integer minus zero point.
  int64_t greatest = 0;
  int64_t zero_point = 0;
  int64_t count = 0;
  std::byte* result = nullptr;
};

class WideRequantization {
 public:
  // Bounds of the stored integers, within those of the type.
  using Bounds = std::pair<int64_t, int64_t>;

  // From `from` (one scale, or one for each of `columns` columns) to `to`, which has one scale and
  // 8, 16 or 32 bits. All distances are at most `greatest`; a smaller bound is faster. Errors:
  // other types; out of memory.
  static absl::StatusOr<WideRequantization> Create(const ElementType& from, const ElementType& to,
                                                   canonical::Rounding rounding, int64_t left_shift,
                                                   int64_t columns, Bounds bounds,
                                                   int64_t greatest);

  // `distances` are `count` stored integers minus their zero point, of the columns from `first` on.
  void Run(const int64_t* distances, int64_t first, int64_t count, std::byte* result) const;

  int64_t element_size() const { return element_size_; }

 private:
  void RunSlowly(const int64_t* distances, int64_t first, int64_t count, std::byte* result) const;

  bool has_columns_ = false;
  int64_t element_size_ = 1;
  WideRow row_;
  Bounds bounds_;
  // Distances beyond this are left to the reference's arithmetic; negative: all are.
  int64_t greatest_ = -1;
  bool must_check_ = false;  // Whether there may be such.
  void (*run_)(const WideRow*) = nullptr;
  std::vector<int64_t> multipliers_;
  std::vector<int64_t> shifts_;
  std::vector<int64_t> second_shifts_;
  std::vector<int64_t> zero_points_;  // Of `from`.
  std::vector<reference::Requantizer> changes_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_WIDE_REQUANTIZATION_H_
