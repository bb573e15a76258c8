// File: resize_taps.h
//
// Computes the elements of an axis, and their weights, that each element of the resized axis is a
// sum of. For the kernels of canonical/resize.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_RESIZE_TAPS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_RESIZE_TAPS_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/resize.h"

namespace roundhouse::reference {

// Keys' cubic with coefficient `a`: the weight of an element at this distance from a point.
inline double KeysCubic(double distance, double a) {
  const double x = distance < 0 ? -distance : distance;
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

// How one axis is resized.
struct ResizedAxis {
  int64_t number = 0;  // The index of the axis, from the front.
  int64_t in = 1;
  int64_t out = 1;
  double scale = 1;
  bool scale_is_given = false;  // If not, it is out / in; dividing is better done at the end.
  double begin = 0;             // Start of the region.
  double end = 1;
};

// The axes in the order in which they are resized. `target` and `region` are null if absent.
absl::StatusOr<std::vector<ResizedAxis>> ResizedAxes(const canonical::Resize& op, const Type& input,
                                                     absl::Span<const int64_t> result_sizes,
                                                     const Tensor* target, const Tensor* region);

// An element of the result is the sum of the elements `index[k]` times `weight[k]`.
struct Taps {
  std::vector<int64_t> index;
  std::vector<double> weight;
};
Taps TapsOf(const canonical::Resize& op, const ResizedAxis& axis, int64_t index);
// Call before making the taps of all indices. Error: no memory for them.
absl::Status CheckMemoryForTaps(const canonical::Resize& op, const ResizedAxis& axis);

// Whether an index of the result lies outside the input, which happens only in crop_and_resize.
bool IsOutside(const canonical::Resize& op, const ResizedAxis& axis, int64_t index);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_RESIZE_TAPS_H_
