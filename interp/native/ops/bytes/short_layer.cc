#include "roundhouse/interp/native/ops/bytes/short_layer.h"

#include <cstdint>
#include <utility>

#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/bytes/layer_windows.h"
#include "roundhouse/interp/native/ops/bytes/short_depthwise.h"
#include "roundhouse/interp/native/ops/bytes/short_ending.h"
#include "roundhouse/interp/native/ops/bytes/short_product.h"

namespace roundhouse::native {

bool IsOfShorts(const Type& type) {
  return type.element_type().is_quantized() && type.element_type().kind() == ElementKind::kI16;
}

absl::StatusOr<Prepared> PrepareShorts(const canonical::Conv2D& op, const NativeRequest& request) {
  if (request.constant(1) == nullptr) return Declined("the weights must be constant");
  ByteWindows windows = WindowsOf(op, request);
  const int64_t depth = windows.depth();
  RH_ASSIGN_OR_RETURN(ShortEnding ending, ShortEnding::Of(op, request, depth));
  if (op.groups > 1 && windows.inputs() == 1 && windows.outputs() == 1)
    return PrepareShortDepthwise(request, windows.window, 1, depth, std::move(ending));
  const ShortProductShape shape = {.rights = op.groups,
                                   .row_stride = 1,
                                   .column_stride = depth,
                                   .right_stride = windows.outputs() * depth,
                                   .has_groups = true};
  return PrepareShortProduct(request, std::move(windows), shape, std::move(ending));
}

absl::StatusOr<Prepared> PrepareShorts(const canonical::DepthwiseConv2D& op,
                                       const NativeRequest& request) {
  if (request.constant(1) == nullptr) return Declined("the weights must be constant");
  ByteWindows windows = WindowsOf(op, request);
  const int64_t channels = windows.groups;
  const int64_t multiplier = request.sizes(1).back();
  RH_ASSIGN_OR_RETURN(ShortEnding ending, ShortEnding::Of(op, request, windows.window.num_taps()));
  if (multiplier == 1)
    return PrepareShortDepthwise(request, windows.window, channels, 1, std::move(ending));
  if (request.operands[1].element_type().quantization()->axis && channels > 1)
    return Declined("the scales are along only one of two axes of outputs");
  // The weight of tap t for output m of channel c is at (t * C + c) * M + m.
  const ShortProductShape shape = {.rights = channels,
                                   .row_stride = channels * multiplier,
                                   .column_stride = 1,
                                   .right_stride = multiplier,
                                   .has_groups = true};
  return PrepareShortProduct(request, std::move(windows), shape, std::move(ending));
}

absl::StatusOr<Prepared> PrepareShorts(const canonical::MatMul& op, const NativeRequest& request) {
  if (op.transpose_lhs) return Declined("lhs must not be transposed");
  const absl::Span<const int64_t> lhs = request.sizes(0);
  const absl::Span<const int64_t> rhs = request.sizes(1);
  if (lhs.size() < 2 || rhs.size() < 2) return Declined("both sides must be matrices");
  const int64_t depth = lhs.back();
  const int64_t columns = request.result_sizes().back();
  const int64_t rows = request.num_elements(0) / depth;
  const int64_t rights = NativeRequest::Product(rhs.subspan(0, rhs.size() - 2));
  if (rows * columns != request.num_results_elements() ||
      (rights != 1 && rights != NativeRequest::Product(lhs.subspan(0, lhs.size() - 2)))) {
    return Declined("lhs must not be broadcast, nor some of the batches of rhs");
  }
  if (rights != 1 && request.operands[1].element_type().quantization()->axis)
    return Declined("batches of rhs must have one scale");
  RH_ASSIGN_OR_RETURN(ShortEnding ending, ShortEnding::Of(op, request, depth));
  ByteWindows windows = {.input = {.batch = rows, .channels = depth},
                         .output = {.batch = rows, .channels = columns}};
  for (canonical::WindowAxis& axis : windows.window.axes)
    axis = {.size = 1, .stride = 1, .dilation = 1};
  const ShortProductShape shape = {.rights = rights,
                                   .row_stride = op.transpose_rhs ? 1 : columns,
                                   .column_stride = op.transpose_rhs ? depth : 1,
                                   .right_stride = depth * columns};
  return PrepareShortProduct(request, std::move(windows), shape, std::move(ending));
}

}  // namespace roundhouse::native
