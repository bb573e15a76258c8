// File: layer_ending.h
//
// Common to all quantised layers, whatever kernel multiplies: requirements on operands, and the
// treatment of the sums.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_LAYER_ENDING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_LAYER_ENDING_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/microkernels/row_requantization.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/reference/fused_activation.h"

namespace roundhouse::native {

// An operand of eight bits.
struct Bytes {
  bool is_unsigned = false;
  std::vector<int64_t> zero_points;  // One, or one per index of an axis.

  int64_t zero_point(int64_t index) const {
    return zero_points[zero_points.size() == 1 ? 0 : index];
  }
};
absl::StatusOr<Bytes> BytesOf(const Type& type);

// Returns the bias (operand 2), or zeros if absent. Declined if it is not constant.
absl::StatusOr<std::vector<uint32_t>> BiasOf(const NativeRequest& request, int64_t columns);

// Stores exact sums as they are, or requantises them.
class LayerEnding {
 public:
  // `depth` is the number of byte products in a sum. Error: there are no loops for the op's
  // attributes.
  template <typename Op>
  static absl::StatusOr<LayerEnding> Of(const Op& op, const NativeRequest& request, int64_t depth) {
    if (!op.to) return LayerEnding();
    const reference::ActivationBounds bounds =
        reference::BoundsOf(op.activation, op.activation_parameters);
    return Requantizing(request, *op.to, op.rounding,
                        StoredBounds(*op.to, bounds.least, bounds.greatest), depth);
  }

  // As RowRequantization::Repeat.
  absl::Status Repeat(int64_t times) {
    return rows_.has_value() ? rows_->Repeat(times) : absl::OkStatus();
  }

  // The caller fills in all of `block` but the result. `result` is the start of the first row, and
  // rows are `columns`, those of the layer, apart.
  void Run(SumBlock block, std::byte* result, int64_t columns) const;
  int64_t element_size() const { return rows_ ? 1 : sizeof(int32_t); }

 private:
  static absl::StatusOr<LayerEnding> Requantizing(const NativeRequest& request,
                                                  const ElementType& to,
                                                  canonical::Rounding rounding,
                                                  RowRequantization::Bounds bounds, int64_t depth);

  std::optional<RowRequantization> rows_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_LAYER_ENDING_H_
