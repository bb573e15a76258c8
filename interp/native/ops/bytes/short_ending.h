// File: short_ending.h
//
// Common to the layers of short_layer.h: requirements on operands, and the treatment of the sums.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_ENDING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_ENDING_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/microkernels/row_requantization.h"
#include "roundhouse/interp/native/microkernels/wide_requantization.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/reference/fused_activation.h"

namespace roundhouse::native {

// The stored integers of weights minus their zero points, which fit into 16 bits.
struct ShortWeights {
  ElementKind kind;
  std::vector<int64_t> zero_points;  // One, or one per index of an axis.

  // The one at element `place` of `data`, of index `index` along the axis.
  int16_t At(const std::byte* data, int64_t place, int64_t index) const {
    int64_t stored = 0;
    if (kind == ElementKind::kI16) {
      stored = reinterpret_cast<const int16_t*>(data)[place];
    } else if (kind == ElementKind::kI8) {
      stored = reinterpret_cast<const int8_t*>(data)[place];
    } else {
      stored = reinterpret_cast<const uint8_t*>(data)[place];
    }
    return static_cast<int16_t>(stored - zero_points[zero_points.size() == 1 ? 0 : index]);
  }
  // The greatest magnitude of any.
  int64_t greatest() const { return kind == ElementKind::kI16 ? 1 << 15 : 1 << 9; }
};
// Of operand 1. Declined: elements that do not fit.
absl::StatusOr<ShortWeights> ShortWeightsOf(const NativeRequest& request);

// Checks that operand 0 has quantised shorts with one scale and zero point 0.
absl::Status CheckShorts(const NativeRequest& request);

// Returns the bias (operand 2), or zeros if absent. Declined if it is not constant.
absl::StatusOr<std::vector<int64_t>> WideBiasOf(const NativeRequest& request, int64_t columns);

// Stores exact sums as they are, or requantises them.
class ShortEnding {
 public:
  // `depth` is the number of products in a sum. Declined: other results than those above.
  template <typename Op>
  static absl::StatusOr<ShortEnding> Of(const Op& op, const NativeRequest& request, int64_t depth) {
    if (!op.to) return ShortEnding();
    const reference::ActivationBounds bounds =
        reference::BoundsOf(op.activation, op.activation_parameters);
    return Requantizing(request, *op.to, op.rounding,
                        StoredBounds(*op.to, bounds.least, bounds.greatest), depth);
  }

  // The sums of `count` columns from `first` on; `result` is where the first one of them goes.
  void Run(const int64_t* sums, int64_t first, int64_t count, std::byte* result) const;
  int64_t element_size() const { return rows_ ? rows_->element_size() : sizeof(int64_t); }

 private:
  static absl::StatusOr<ShortEnding> Requantizing(const NativeRequest& request,
                                                  const ElementType& to,
                                                  canonical::Rounding rounding,
                                                  WideRequantization::Bounds bounds, int64_t depth);

  std::optional<WideRequantization> rows_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_ENDING_H_
